"""Two expressions compared by their signatures in several prime fields."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from tutor.maths.exact.arithmetic.shapes import flat, same_shape
from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.fields.form import Degenerate
from tutor.maths.exact.fields.signature import Signature, prime
from tutor.maths.exact.scope import Scope
from tutor.maths.tree import Node, walk

ENOUGH: Final = 2
"""Fields that must agree where only the four operations are involved."""
MANY: Final = 3
"""And where functions are."""
TRIES: Final = 24
MOST_NODES: Final = 600


@dataclass(frozen=True, slots=True)
class Identity:
    """`same` is None where the fields cannot tell; a False is certain, and so is all that is `plain`.
    `entries` differ (from 1)."""

    same: bool | None
    plain: bool = False
    entries: tuple[int, ...] = ()


def identity(answer: Node, reference: Node, scope: Scope) -> Identity:
    """Compare by signatures. Raises NoValue where one divides by what is identically zero, Shapes."""
    if sum(1 for tree in (answer, reference) for _ in walk(tree)) > MOST_NODES:
        return Identity(None)
    seed = hashlib.blake2b(repr((answer, reference)).encode("utf-8", "replace"), digest_size=32).digest()
    agreed = zero = 0
    p = prime(seed)
    for turn in range(TRIES):
        mark = seed + bytes((turn,))
        try:
            field = scope.worked(Signature(p, mark, scope.assumptions, scope.trees))
            entries, plain = _entries(answer, reference, field)
        except NoValue as reason:
            zero += reason.reason == "zero_division"
            if zero > MANY:  # in field after field: it is no chance
                raise
            if reason.reason not in ("root", "zero_division"):
                return Identity(None)
            p = prime(mark)
            continue
        except (Degenerate, ValueError, OverflowError):
            p = prime(mark)
            continue
        if entries:
            return Identity(False, True, entries) if plain else Identity(None)
        agreed += 1
        if agreed >= (ENOUGH if plain else MANY):
            return Identity(True, plain)
    return Identity(None)


def _entries(answer: Node, reference: Node, field: Signature) -> tuple[tuple[int, ...], bool]:
    """The entries that differ, and whether that is certain."""
    wanted, got = field.value(reference), field.value(answer)
    same_shape(got, wanted)
    pairs = zip(flat(got), flat(wanted), strict=True)
    differing = tuple(place for place, (a, b) in enumerate(pairs, 1) if a.value != b.value)
    return differing, field.plain
