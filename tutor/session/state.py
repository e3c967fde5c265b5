"""Where a practice session stands: frozen values that a screen shows and `step` moves on.

A session works through a queue of main questions. Each opens a conversation: the question, the follow-ups
that its answers invite, and a debrief that shows what was held back while follow-ups were still to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Literal

from tutor.language import Language
from tutor.outcomes import Grade, MathsVerdict, Opinion, Rating
from tutor.session.desk import Bank

Phase = Literal["idle", "asking", "waiting", "feedback", "debrief", "done"]
"""idle: not started · asking: the person writes · waiting: an answer is being judged · feedback: the verdict
stands, rating proposed · debrief: the conversation is over and shows everything · done: nothing is left."""

Reason = Literal["due", "new", "chosen", "resumed"]


@dataclass(frozen=True, slots=True)
class Item:
    """A main question of the queue ("pack/id") and why it is in it."""

    ref: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Because:
    """Why a follow-up is asked: `code` of the catalogue (room `session`) and its values.

    It never names what the person left out, since the follow-up asks for it; `quote` is their own words.
    """

    code: str
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A follow-up to come: what, why, how deep in the conversation, and after which question."""

    ref: str
    because: Because
    depth: int
    after: str


DecidedTo = Literal["covered", "not_found", "contradicted", "right", "wrong"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What the person decided against or about a verdict.

    `about` is a point, misconception or erratum, or "" for a mathematical verdict that was undecided.
    `to`: covered, not_found, contradicted (agreed that the clause says the opposite), right, wrong.
    `words` are what the grader learns from it: these say `about`, or do not ("" where it learns nothing).
    """

    about: str
    to: DecidedTo
    words: str = ""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One question being asked or answered in this conversation.

    `id` joins its events in the log. `shown` are the options or items in the order of their letters. `draft` is
    what stands in the text box; `answer` what was submitted. `grade` is set for open questions, `verdict` for
    all others, as the machine gave them; `decisions` are laid over them by `overruling.effective`. `opinions`
    are the last second opinions on the answer, which only propose; `consulting` while one is being asked for.
    `rating` is None until one was accepted; `chose` when the person set another than the proposed one, which
    then stays whatever is overruled later.
    """

    id: str
    ref: str
    depth: int = 0
    because: Because | None = None
    givens: Mapping[str, str] = field(default_factory=dict)
    shown: tuple[str, ...] = ()
    draft: str = ""
    answer: str | None = None
    hints: int = 0
    revealed: bool = False
    notice: MathsVerdict | None = None
    verdict: MathsVerdict | None = None
    grade: Grade | None = None
    decisions: tuple[Decision, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    consulting: bool = False
    rating: Rating | None = None
    chose: bool = False
    asked_at: datetime | None = None

    @property
    def main(self) -> bool:
        """Whether this is the conversation's main question."""
        return self.because is None


@dataclass(frozen=True, slots=True)
class State:
    """A whole session. Front ends read it; only `step` makes new ones.

    `attempt` is the question on the screen, `turns` the finished ones of this conversation in order (in the
    debrief the main question's attempt is back in `attempt`), `pending` the follow-ups to come, next first,
    without those that the current attempt invites (see `follow_ups.coming`). `asked` are the refs asked in
    this conversation. `known` are questions that had a card at the start, `resting` those of them that were
    not due, `finished` those rated in this session, `drafts` what is written for questions that are not on
    the screen. `position` counts main questions from 1 of `total`; `made` counts attempts, for their ids.
    """

    bank: Bank = field(compare=False, repr=False)
    language: Language = "en"
    session: str = ""
    seed: int = 0
    phase: Phase = "idle"
    queue: tuple[Item, ...] = ()
    item: Item | None = None
    position: int = 0
    total: int = 0
    attempt: Attempt | None = None
    turns: tuple[Attempt, ...] = ()
    pending: tuple[Ask, ...] = ()
    asked: tuple[str, ...] = ()
    known: frozenset[str] = frozenset()
    resting: frozenset[str] = frozenset()
    finished: frozenset[str] = frozenset()
    drafts: Mapping[str, str] = field(default_factory=dict)
    made: int = 0
    started: datetime | None = None
    now: datetime | None = None

    @property
    def current(self) -> Attempt:
        """The question on the screen; only in phases that have one."""
        if self.attempt is None:
            raise ValueError(self.phase)
        return self.attempt

    @property
    def ref(self) -> str:
        """The current question as "pack/id", or ""."""
        return self.attempt.ref if self.attempt else ""

    @property
    def elapsed(self) -> float:
        """Seconds since the current question was asked, by the last Tick or timed event."""
        asked = self.attempt.asked_at if self.attempt else None
        return max(0.0, (self.now - asked).total_seconds()) if self.now and asked else 0.0

    def with_attempt(self, **changes: object) -> State:
        """This state with the current attempt changed."""
        return replace(self, attempt=replace(self.current, **changes))  # type: ignore[arg-type]
