"""The small language in which the forms of a concept are written.

`grows with` is these words in this order; `<grows|rises> <|steadily>` a family of forms, an empty choice leaves
the place out; `[4.4e-5..4.6e-5]` any number of a range; `~grow` all forms of another concept; `~a ~b` the one
followed closely by the other, `~a~b` directly; `^no` an answer whose first clause is nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from math import isfinite, prod
from typing import Final

MOST_IN_FAMILY: Final = 2_000
"""How many forms a family of a pack may stand for: a few more choices in it would fill the memory."""
MOST_IN_PACK: Final = 20_000
"""And all families of a pack together."""
_CHOICE = re.compile(r"<([^<>]*\|[^<>]*)>")
_CONCEPT = re.compile(r"~([a-z0-9][a-z0-9_-]*)")


def alternatives(form: str) -> Iterator[str]:
    """Every form of a family: `<a|b> c` is `a c` and `b c`. Other text is itself."""
    for picked in product(*places(form)):
        if written := " ".join("".join(picked).split()):  # an empty choice between words leaves two blanks
            yield written


def plain_forms(forms: Iterable[str]) -> tuple[str, ...]:
    """What families and plain words write out; forms built of concepts, ranges and openings are left out."""
    written = (one for form in forms for one in alternatives(form))
    return tuple(one for one in written if not any(mark in one for mark in "~^["))


def places(form: str) -> tuple[tuple[str, ...], ...]:
    """The choices at each place of a family, one where there is none to make."""
    return tuple(tuple(part.split("|")) if i % 2 else (part,) for i, part in enumerate(_CHOICE.split(form)))


def family_size(form: str) -> int:
    """How many forms a family stands for."""
    return prod(choice.count("|") + 1 for choice in _CHOICE.findall(form))


def number_range(form: str) -> tuple[float, float] | None:
    """The ends of a range of numbers; None for other forms. Raises ValueError where they are no range."""
    if not (form.startswith("[") and form.endswith("]") and ".." in form):
        return None
    low, _, high = form[1:-1].partition("..")
    ends = float(low), float(high)
    if not (isfinite(ends[0]) and isfinite(ends[1]) and ends[0] <= ends[1]):
        raise ValueError(form)
    return ends


def concepts_in(form: str) -> tuple[str, ...]:
    """The concepts that a form is built of."""
    return tuple(_CONCEPT.findall(form))
