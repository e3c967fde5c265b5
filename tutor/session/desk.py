"""What a front end needs around it: the desk, a set of services that the composition root puts together.

Protocols only, so that the screens and the plain mode can be run in tests on real parts of any choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from tutor.language import Language
from tutor.outcomes import Card, Grade, MathsVerdict, WorkedDerivation
from tutor.questions import Claim, Derivation, Pack, Question

if TYPE_CHECKING:
    from tutor.opinion.desk import SecondOpinion


class Known(Protocol):
    """How a claim's proof stands (`tutor.proof.Known`)."""

    @property
    def here(self) -> datetime | None:
        """When it was last proved on this machine, as it is now."""

    @property
    def in_ci(self) -> bool:
        """Whether the tests of this version prove it."""


class KnownProofs(Protocol):
    """`tutor.proof.KnownProofs`."""

    def of(self, pack: Pack, claim: Claim) -> Known:
        """What is known of a claim of a pack."""


class Bank(Protocol):
    """The questions. `find` takes "pack/id", or a bare id where it is unique, and raises UsageError."""

    def find(self, ref: str) -> tuple[Pack, Question]:
        """The question and its pack."""

    @property
    def packs(self) -> Sequence[Pack]:
        """All packs that could be read, in a fixed order."""


class Store(Protocol):
    """The person's memory on disk (`tutor.progress.Store`). Each call is durable when it returns.

    Every method may raise StoreError; nothing typed is lost by that, since the state still holds it.
    """

    @property
    def lasting(self) -> bool:
        """Whether anything is remembered at the end; not where the disk refused from the start."""

    @property
    def alone(self) -> bool:
        """Whether no other copy of the program uses this memory; the place belongs to the first."""

    def append(
        self,
        kind: str,
        question: str,
        body: Mapping[str, object],
        *,
        now: datetime,
        pack_hash: str = "",
        card: Card | None = None,
    ) -> object:
        """Append one event to the log and, in the same transaction, keep the card rebuilt from it."""

    def ratings(self, question: str) -> Sequence[tuple[str, int, datetime]]:
        """(attempt, rating, at) of every `rated` event of the question, oldest first."""

    def rated_questions(self) -> Sequence[str]:
        """Every question with a rating."""

    def cards(self) -> Mapping[str, Card]:
        """The cards by question, from the cache; needs no fsrs."""

    def replace_cards(self, cards: Iterable[Card]) -> None:
        """Put cards that were rebuilt from the log in place of all that are kept."""

    def save_draft(self, question: str, text: str, now: datetime) -> None:
        """Keep the draft."""

    def drop_draft(self, question: str) -> None:
        """Forget the draft."""

    def drafts(self) -> Mapping[str, str]:
        """All drafts by question."""

    def save_preference(self, name: str, value: str, now: datetime) -> None:
        """Keep what the person prefers, such as the language they chose."""

    def save_place(self, place: Mapping[str, object] | None, now: datetime) -> None:
        """Keep, or with None forget, where to resume."""

    def place(self) -> Mapping[str, object] | None:
        """Where to resume, if anywhere."""


class Desk(Protocol):
    """Everything a driver may call. Blocking; the screens call judge, grade and derive in a thread."""

    @property
    def bank(self) -> Bank:
        """The questions."""

    @property
    def store(self) -> Store:
        """The memory."""

    @property
    def language(self) -> Language:
        """The language to begin in."""

    @property
    def seed(self) -> int:
        """The dice of this session."""

    @property
    def chosen(self) -> Sequence[str]:
        """Pack and question names given on the command line; empty: what is due and new."""

    @property
    def second(self) -> SecondOpinion:
        """The second opinion on free text, which is off (`on`) unless the person set one up."""

    @property
    def proofs(self) -> KnownProofs:
        """What is known of the proofs of claims. Reads files: not on a screen's thread."""

    @property
    def grader_version(self) -> str:
        """Kept with each grade in the log."""

    def now(self) -> datetime:
        """The time, UTC-aware."""

    def judge(
        self, question: Question, derivation: Derivation, givens: Mapping[str, str], text: str
    ) -> MathsVerdict:
        """The verdict on a number or formula; `answering.pack_at_fault` where the author's do not work out.

        ChildError when the maths child fails twice.
        """

    def judge_gaps(self, question: Question, texts: Sequence[str], pack: Pack) -> MathsVerdict:
        """The verdict on what stands in the gaps of a cloze. ChildError when the maths child fails twice."""

    def grade(self, question: Question, text: str, pack: Pack) -> Grade:
        """The grade of a free-text answer."""

    def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
        """The derivation carried out with these givens. ChildError or MathsError when it cannot be."""
