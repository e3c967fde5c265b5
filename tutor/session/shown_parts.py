"""What is told of an answer that was picked, put in order or filled in: every part of it, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.language import Text
from tutor.outcomes import Outcome


@dataclass(frozen=True, slots=True)
class OptionLine:
    """An option under the letter it was shown with. `because` is None where a follow-up still asks about it."""

    id: str
    letter: str
    says: Text
    right: bool
    picked: bool
    because: Text | None
    claim: str | None


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A place of an order: what belongs there, and what the learner put there (None where it was revealed)."""

    id: str
    says: Text
    given: Text | None
    in_place: bool


@dataclass(frozen=True, slots=True)
class GapLine:
    """A gap: what stood in it, as it was read, what is made of that, and what was expected.

    `outcome` is None where the answer was revealed; `code` with `values` says why a gap could not be read or
    decided, `column` where. `becauses` are of the mistakes it shows, None where a follow-up asks about one.
    """

    id: str
    number: int
    given: str
    read_as: str | None
    outcome: Outcome | None
    expected: Text
    becauses: tuple[Text | None, ...] = ()
    code: str = ""
    values: Mapping[str, object] = field(default_factory=dict)
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What there is to tell; of the lists only that of the question's kind has anything in it.

    `holds`: whether the statement is true, None for other kinds. `because` is why that is so, or why the order
    is the right one; None where it has none, or (`held`) where a follow-up still asks about it.
    """

    options: tuple[OptionLine, ...] = ()
    places: tuple[PlaceLine, ...] = ()
    gaps: tuple[GapLine, ...] = ()
    holds: bool | None = None
    because: Text | None = None
    claim: str | None = None
    held: bool = False
