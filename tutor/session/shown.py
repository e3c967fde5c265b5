"""What a front end shows of a finished answer: frozen data in both languages, without layout.

`feedback.build(state, bank)` makes it, so that the screens and the plain mode show the same. Texts have the
attempt's givens filled in; `$...$` and the small Markdown are still in them (`tutor.maths.prose`).
Anything `held` answers a follow-up that is still to come: its text stays out until the debrief.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tutor.language import Text
from tutor.outcomes import MathsVerdict, OpinionState, Outcome, Rating, Span
from tutor.questions import DemoEvidence, Kind, Level, Standing
from tutor.questions import Reference as PublicSource
from tutor.session.shown_parts import Told
from tutor.session.state import Because

LineState = Literal["covered", "check", "contradicted", "not_found"]


@dataclass(frozen=True, slots=True)
class Quote:
    """The learner's own clause; `marks` are offsets inside `text` of the words that matched."""

    text: str
    marks: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Why stretches of the answer earned nothing: a message of room `grading`, and their first words."""

    code: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a second opinion proposes for a point, with the learner's words that it rests on."""

    to: Literal["covered", "contradicted"]
    quote: Quote


@dataclass(frozen=True, slots=True)
class PointLine:
    """A rubric point and how it stands after the person's decisions.

    `says` is None when a point that was not found is `held`; of folklore that was said, `truth` is held back.
    `truth` answers a folklore point, or limits a sound one.
    `code` is the grader's reason, a message of room `grading`; `by_person` when a decision replaced the
    machine's verdict; `claim` is "pack/id" of a claim that may be opened, None where there is none or it is
    held. `proposed` waits for the person's decision; never set on a line whose text is held back.
    `taught` are the words that the person's decision teaches; `can_teach` where they may still choose some.
    """

    id: str
    says: Text | None
    state: LineState
    standing: Standing
    weight: float
    bonus: bool
    code: str
    quote: Quote | None
    truth: Text | None
    claim: str | None
    held: bool
    by_person: bool
    proposed: Proposed | None = None
    taught: str = ""
    can_teach: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """A wrong statement that the learner made, and the right one (None when held).

    `source` is the title of the document that says it, for an erratum.
    """

    kind: Literal["misconception", "erratum"]
    id: str
    said: Text
    right: Text | None
    quote: Quote
    source: Text | None
    claim: str | None
    held: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """A claim that may be opened now: `derivation` is an id of the same pack, `demo` how to run it.

    A claim with references alone is cited, not proved. `supports` are the lines it stands under: ids of
    points, misconceptions, errata, or "answer".
    """

    claim: str
    says: Text
    derivation: str | None
    demo: DemoEvidence | None
    references: tuple[PublicSource, ...]
    supports: tuple[str, ...]

    @property
    def provable(self) -> bool:
        """Whether there is anything that a machine can prove it by."""
        return bool(self.derivation or self.demo)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the reference answer; `claims` are "pack/id"."""

    heading: Text
    body: Text
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pitch:
    """The answer in `seconds`, and the points it makes as (says, whether the learner made it)."""

    seconds: int
    text: Text
    points: tuple[tuple[Text, bool], ...]


@dataclass(frozen=True, slots=True)
class Pitfall:
    """A wrong statement to avoid and the right one; `said` when the learner made it."""

    id: str
    says: Text
    right: Text
    claim: str | None
    said: bool


@dataclass(frozen=True, slots=True)
class ErratumLine:
    """What a source says, what is right, and the claim that shows it."""

    id: str
    source: Text
    said: Text
    right: Text
    claim: str | None


@dataclass(frozen=True, slots=True)
class Hook:
    """How a person of this background may tie the question to their own work."""

    background: Text
    hook: Text


@dataclass(frozen=True, slots=True)
class Model:
    """The reference answer of one question and all that hangs on it; shown once nothing is given away.

    `points` are the rubric's points in order, all of them. `told` has the parts of one that was picked, ordered
    or filled in, and is not on the screen any more.
    """

    ref: str
    prompt: Text
    sections: tuple[Section, ...]
    points: tuple[PointLine, ...]
    pitch: Pitch | None
    pitfalls: tuple[Pitfall, ...]
    resume: tuple[Hook, ...]
    references: tuple[PublicSource, ...]
    errata: tuple[ErratumLine, ...]
    evidence: tuple[Evidence, ...]
    told: Told | None = None

    @property
    def written(self) -> bool:
        """Whether there is anything to read beside the prompt."""
        parts = (self.sections, self.pitch, self.pitfalls, self.errata, self.resume, self.references)
        return self.told is not None or any(parts)


@dataclass(frozen=True, slots=True)
class OpinionLine:
    """How the second opinion on the answer stands.

    `waiting` while it is asked for. Once there is one, `model` at `host` gave it, not `fresh` where it was
    remembered, and `left` calls are left of the day; `proposed` counts what waits for a decision in view,
    `held` what a follow-up still asks about, `unsure` the points on which the model's word does not stand.
    `changed` is what differs from the opinion before: the point (None where it is held back), its state then,
    its state now.
    """

    waiting: bool
    model: str = ""
    host: str = ""
    fresh: bool = True
    left: int | None = None
    proposed: int = 0
    held: int = 0
    unsure: int = 0
    changed: tuple[tuple[Text | None, OpinionState, OpinionState], ...] | None = None


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One question of a conversation that is over, and what came of it.

    Open ones have the score range `low`..`high` of `of`; all others `outcome`, None where the answer was
    revealed, and `right` how many of how many parts of it were right, where it is in parts and not all were.
    """

    ref: str
    prompt: Text
    main: bool
    kind: Kind
    outcome: Outcome | None
    low: float
    high: float
    of: float
    revealed: bool
    rating: Rating | None
    right: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Feedback:
    """Everything to show about the attempt on the screen, in phases feedback and debrief.

    Open questions have `points` (folklore only where it was said), `corrections`, what was `left_out` and the
    score range `low`..`high` of `of`; all others have `verdict` (settled decisions applied), numeric ones
    `derivation`, an id to work out with `givens`, and those that are picked, ordered or filled in `told`.
    `models` is empty while it would give a follow-up away; in the debrief it holds the main
    question and every follow-up whose model was withheld. `upcoming` is why the next follow-up comes, None
    when none does. `summary`, in the debrief, has every question of the conversation in the order of asking.
    `opinion` is None where no second opinion was asked for.
    `disowned` are clauses that the person said do not make the wrong statement they were taken for.
    `rating` is what the person set, else None; `proposed` what enter accepts; `ceiling` the best that the help
    they took leaves.
    """

    ref: str
    title: Text
    kind: Kind
    level: Level
    prompt: Text
    intent: Text | None
    because: Because | None
    answer: str
    revealed: bool
    givens: Mapping[str, str]
    verdict: MathsVerdict | None
    told: Told | None
    derivation: str | None
    points: tuple[PointLine, ...]
    corrections: tuple[Correction, ...]
    left_out: tuple[LeftOut, ...]
    low: float
    high: float
    of: float
    evidence: tuple[Evidence, ...]
    models: tuple[Model, ...]
    proposed: Rating
    ceiling: Rating
    rating: Rating | None
    upcoming: Because | None
    follow_ups_left: int
    debrief: bool
    summary: tuple[TurnLine, ...] = ()
    opinion: OpinionLine | None = None
    disowned: tuple[str, ...] = ()
