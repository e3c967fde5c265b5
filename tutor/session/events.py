"""What can happen to a session: the person acts, a judge answers, time passes.

Events are plain values. What must be looked up, timed or drawn is in them, so that a list of events
replays to the same states. Events that do not fit the phase change nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tutor.language import Language
from tutor.outcomes import Grade, MathsVerdict, Opinion, Rating
from tutor.session.state import Item


@dataclass(frozen=True, slots=True)
class Started:
    """Practice begins with this queue.

    `session` is a fresh unique id and `seed` the dice. `place` is the stored resume place (`place.py`), whose
    conversation then comes first; `drafts` the stored drafts by ref; `known` the refs that have a card,
    `resting` those of them that are not due.
    """

    items: tuple[Item, ...]
    language: Language
    now: datetime
    seed: int
    session: str
    drafts: Mapping[str, str]
    known: frozenset[str] = frozenset()
    resting: frozenset[str] = frozenset()
    place: Mapping[str, object] | None = None


@dataclass(frozen=True, slots=True)
class Typed:
    """The text box now holds `text`."""

    text: str


@dataclass(frozen=True, slots=True)
class Submitted:
    """The person submits `text` as the answer."""

    text: str
    now: datetime


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdict on attempt `attempt`; one for another attempt is late and dropped."""

    attempt: str
    verdict: MathsVerdict


@dataclass(frozen=True, slots=True)
class Graded:
    """The grader's result for attempt `attempt`, with the grader's version."""

    attempt: str
    grade: Grade
    version: str = ""


@dataclass(frozen=True, slots=True)
class JudgingFailed:
    """The judge died or ran past its deadline: back to the draft, nothing counted."""

    attempt: str


@dataclass(frozen=True, slots=True)
class Overruled:
    """The person says that `point` (or misconception, erratum) is covered, or that they did not say it."""

    point: str
    to: Literal["covered", "not_found"]
    now: datetime


@dataclass(frozen=True, slots=True)
class Taught:
    """The person counts `point` for this clause of their answer, which says it from now on."""

    point: str
    words: str
    now: datetime


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The answer to a `check`: `agreed` means yes, my clause says the opposite; else no, I meant the point."""

    point: str
    agreed: bool
    now: datetime


@dataclass(frozen=True, slots=True)
class Settled:
    """The person decides a verdict that was undecided, both forms before them."""

    right: bool
    now: datetime


@dataclass(frozen=True, slots=True)
class Undone:
    """The last decision about this attempt is taken back."""

    now: datetime


@dataclass(frozen=True, slots=True)
class OpinionAsked:
    """The person wants a second opinion on the answer on the screen, or, having one, another."""

    now: datetime


@dataclass(frozen=True, slots=True)
class OpinionGiven:
    """The second opinion on attempt `attempt`, which may have been left behind meanwhile."""

    attempt: str
    opinion: Opinion


@dataclass(frozen=True, slots=True)
class OpinionFailed:
    """No second opinion came; the driver has said why."""

    attempt: str


@dataclass(frozen=True, slots=True)
class OpinionCalledOff:
    """The person no longer wants the second opinion that is being asked for."""

    now: datetime


@dataclass(frozen=True, slots=True)
class HintAsked:
    """One more hint, please."""

    now: datetime


@dataclass(frozen=True, slots=True)
class Rated:
    """The person sets the rating; the last one before moving on counts."""

    rating: Rating
    now: datetime


@dataclass(frozen=True, slots=True)
class Advanced:
    """On to the next follow-up, the debrief or the next question; accepts the proposed rating if unrated."""

    now: datetime


@dataclass(frozen=True, slots=True)
class WrappedUp:
    """Enough of this conversation: on to its debrief; follow-ups not yet asked are dropped."""

    now: datetime


@dataclass(frozen=True, slots=True)
class Skipped:
    """Not now: the draft stays, nothing is rated."""

    now: datetime


@dataclass(frozen=True, slots=True)
class Revealed:
    """The person gives up and wants to see the answer; counts as `again`."""

    now: datetime


@dataclass(frozen=True, slots=True)
class LanguageFlipped:
    """English to Chinese or back, on the spot."""


@dataclass(frozen=True, slots=True)
class DemoAsked:
    """The person runs a demo from inside: shell words after `demo run`."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DemoFinished:
    """A demo run ended: its words, and `verdicts` on claims ("pack/id" to holds, fails, inconclusive)."""

    words: tuple[str, ...]
    verdicts: Mapping[str, str]
    now: datetime


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed; nothing else."""

    now: datetime


@dataclass(frozen=True, slots=True)
class Left:
    """The person leaves; everything needed to come back is kept."""

    now: datetime


Event = (
    Started
    | Typed
    | Submitted
    | Judged
    | Graded
    | JudgingFailed
    | Overruled
    | Taught
    | Confirmed
    | Settled
    | Undone
    | OpinionAsked
    | OpinionGiven
    | OpinionFailed
    | OpinionCalledOff
    | HintAsked
    | Rated
    | Advanced
    | WrappedUp
    | Skipped
    | Revealed
    | LanguageFlipped
    | DemoAsked
    | DemoFinished
    | Tick
    | Left
)
