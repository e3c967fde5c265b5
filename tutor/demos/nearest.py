"""A name that no demo, parameter or preset has: what was probably meant, where anything is near."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from tutor.errors import UsageError

NEAR = 0.6
"""How alike two words must be (0 to 1) for one to be taken for a slip of the other."""


def unknown(code: str, name: str, known: Iterable[str], **values: object) -> UsageError:
    """The error `code`, or `code_near` with the nearest of the known names."""
    names = list(known)
    close = get_close_matches(name, names, n=1, cutoff=NEAR)
    if close:
        code, values = f"{code}_near", {**values, "nearest": close[0]}
    return UsageError(code, name=name, known=", ".join(names), **values)
