"""Products of names with exponents: written units and what they measure."""

from __future__ import annotations

Powers = tuple[tuple[str, int], ...]
"""What is multiplied, each name once with its exponent, never zero."""


def multiplied(one: Powers, other: Powers, exponent: int = 1) -> Powers:
    """The product, the second raised to `exponent`, in alphabetical order: dimensions compare as they stand."""
    return tuple(sorted(joined(one, other, exponent)))


def joined(one: Powers, other: Powers, exponent: int = 1) -> Powers:
    """The same in the order written, as a unit is shown."""
    total = dict(one)
    for name, power in other:
        total[name] = total.get(name, 0) + power * exponent
    return tuple((name, power) for name, power in total.items() if power)
