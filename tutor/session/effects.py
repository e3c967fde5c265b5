"""What a session wants done: drivers run these in order and send the results back as events.

`keeping.keep(store, effect, now)` does the Save and Drop effects for every driver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tutor.outcomes import Flag

Shown = Literal[
    "question", "hint", "notice", "waiting", "feedback", "decision", "opinion", "rating", "debrief", "end"
]


@dataclass(frozen=True, slots=True)
class SaveDraft:
    """Keep `text` as the draft of `ref`. A driver may merge quick successive ones of one ref."""

    ref: str
    text: str


@dataclass(frozen=True, slots=True)
class DropDraft:
    """The draft of `ref` has become a counted answer."""

    ref: str


@dataclass(frozen=True, slots=True)
class SavePlace:
    """Keep where the session stands, so that coming back continues there; None: nothing to resume."""

    place: Mapping[str, object] | None


@dataclass(frozen=True, slots=True)
class SavePreference:
    """Remember for the next start what the person prefers: `language`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SaveEvent:
    """Append to the event log: answered, judged, opinion, overruled, rated, skipped, revealed, demo."""

    kind: str
    ref: str
    body: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Judge:
    """Judge `text` for the numeric question `ref` with these givens; answer with Judged."""

    attempt: str
    ref: str
    givens: Mapping[str, str]
    text: str


@dataclass(frozen=True, slots=True)
class JudgeGaps:
    """Judge what stands in the gaps of the question `ref`; answer with Judged."""

    attempt: str
    ref: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GradeText:
    """Grade `text` for the open question `ref`; answer with Graded."""

    attempt: str
    ref: str
    text: str


@dataclass(frozen=True, slots=True)
class AskOpinion:
    """Have a model look at the graded answer `text`; answer with OpinionGiven or OpinionFailed.

    `flags` are the grade's; `anew`: in any case, also where an opinion is remembered. The session goes on.
    """

    attempt: str
    ref: str
    text: str
    flags: tuple[Flag, ...]
    anew: bool


@dataclass(frozen=True, slots=True)
class DropOpinion:
    """Nobody waits for the opinion on this attempt any more."""

    attempt: str


@dataclass(frozen=True, slots=True)
class Show:
    """The state has something new to show. A screen may redraw from the state alone."""

    what: Shown


@dataclass(frozen=True, slots=True)
class RunDemo:
    """Run the demo with these shell words beside the text; answer with DemoFinished."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """The session is over: `left` when the person left early and can come back."""

    left: bool


Effect = (
    SaveDraft
    | DropDraft
    | SavePlace
    | SavePreference
    | SaveEvent
    | Judge
    | JudgeGaps
    | GradeText
    | AskOpinion
    | DropOpinion
    | Show
    | RunDemo
    | Finished
)
