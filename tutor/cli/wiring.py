"""The composition root: the one place where the rooms are put together. The app, the plain mode, the
commands and the tests all get their parts from here.

Parts are made when first asked for, so that looking at statistics starts no maths child and opening the app
loads no grader.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from tutor import paths
from tutor.cli import streams
from tutor.errors import MathsError, StoreError
from tutor.language import Language, say

if TYPE_CHECKING:
    from tutor.crosscheck.client import CrosscheckClient
    from tutor.grading import Grader
    from tutor.maths.client import MathsClient
    from tutor.opinion.desk import SecondOpinion
    from tutor.outcomes import Grade, LocalPhrase, MathsVerdict, WorkedDerivation
    from tutor.packs import Bank
    from tutor.progress import Store
    from tutor.proof import KnownProofs
    from tutor.questions import Blank, Derivation, Pack, Question


class Parts:
    """The rooms, put together. Fulfils `tutor.session.desk.Desk`."""

    def __init__(
        self,
        *,
        language: Language,
        chosen: Sequence[str] = (),
        packs: Sequence[Path] = (),
        seed: int | None = None,
        lean: bool = False,
    ) -> None:
        self.language = language
        self.chosen = tuple(chosen)
        self.seed = secrets.randbits(32) if seed is None else seed
        self.trouble: StoreError | None = None
        """Why progress is not kept in this run, if it is not."""
        self._packs = tuple(packs)
        self._lean = lean

    @cached_property
    def bank(self) -> Bank:
        """The shipped packs, the person's own, and those named on the command line, which come first."""
        from tutor.packs import open_bank

        bank = open_bank(self._packs, child=self._lean)
        for gone, now in bank.replaced:
            values = {"name": now.id, "file": str(now.file), "other": str(gone.file)}
            streams.complain(say("packs.replaced", self.language, **values))
        return bank

    @cached_property
    def store(self) -> Store:
        """The person's progress; where the disk refuses, one in memory, so that practice goes on."""
        from tutor.progress import Store

        try:
            return self.opened_store()
        except StoreError as error:
            self.trouble = error
            return Store.in_memory(paths.database())

    def opened_store(self) -> Store:
        """The person's progress on disk. Raises StoreError."""
        from tutor.progress import Store

        return Store(paths.database())

    @cached_property
    def maths(self) -> MathsClient:
        """The warm maths child."""
        from tutor.maths.client import MathsClient

        return MathsClient()

    @cached_property
    def crosscheck(self) -> CrosscheckClient:
        """The warm child that works out second ways."""
        from tutor.crosscheck.client import CrosscheckClient

        return CrosscheckClient()

    @cached_property
    def grader(self) -> Grader:
        """The grader of free text, with the shipped lexicon."""
        from tutor.grading import Grader
        from tutor.packs import lexicon

        return Grader(lexicon.load())

    @cached_property
    def second(self) -> SecondOpinion:
        """The second opinion of the endpoint that the environment names, if any."""
        from tutor.opinion.desk import SecondOpinion

        return SecondOpinion(os.environ, paths.opinions(), self.now)

    @cached_property
    def proofs(self) -> KnownProofs:
        """What was proved on this machine, and what is on record as proved in CI."""
        from tutor.proof import KnownProofs, Memory, record

        return KnownProofs(Memory(paths.proofs(), self.now), record.read(paths.proved_claims()))

    @property
    def grader_version(self) -> str:
        """Kept with each grade, so that a later grader can be told from this one."""
        from tutor.grading import VERSION

        return VERSION

    def now(self) -> datetime:
        """The time, UTC-aware."""
        return datetime.now(UTC)

    def judge(
        self, question: Question, derivation: Derivation, givens: Mapping[str, str], text: str
    ) -> MathsVerdict:
        """The verdict on a number or formula; where the author's own do not work out, that and why."""
        from tutor.session.answering import pack_at_fault

        try:
            return self.maths.judge(question, derivation, givens, text)
        except MathsError as error:
            return pack_at_fault(error)

    def judge_gaps(self, question: Question, texts: Sequence[str], pack: Pack) -> MathsVerdict:
        """The verdict on what stands in the gaps: numbers by the maths child, words by the grader."""
        from tutor.picking import gaps

        def number(blank: Blank, text: str) -> MathsVerdict:
            return self.judge(*blank.alone(question), {}, text)

        def words(blank: Blank, text: str) -> str | None:
            return self.grader.hears(blank, text, pack)

        return gaps.judge(question, texts, number, words)

    def grade(self, question: Question, text: str, pack: Pack) -> Grade:
        """The grade of a free-text answer, with the phrases that the person taught for this question."""
        return self.grader.grade(question, text, pack, self._taught(f"{pack.id}/{question.id}"))

    def _taught(self, ref: str) -> Sequence[LocalPhrase]:
        try:
            return [each.phrase for each in self.store.phrases(ref)]
        except StoreError:  # an answer is graded also where the disk refuses; keeping it says so
            return ()

    def derive(self, derivation: Derivation, givens: Mapping[str, str]) -> WorkedDerivation:
        """The derivation carried out with these givens."""
        return self.maths.derive(derivation, givens)

    def run_demo(self, words: Sequence[str]) -> Iterator[Mapping[str, object]]:
        """Run a demo by its shell words, name first; yields the protocol's messages as they come."""
        from tutor.demos import arguments, client, registry

        name, *rest = words
        return client.run_blocking(arguments.parse(registry.spec(name), rest))

    def close(self) -> None:
        """End the children and close the database; parts never asked for were never made."""
        for name in ("maths", "crosscheck", "store"):
            if name in self.__dict__:
                getattr(self, name).close()


@contextmanager
def open_desk(
    *,
    language: Language,
    chosen: Sequence[str] = (),
    packs: Sequence[Path] = (),
    seed: int | None = None,
    lean: bool = False,
) -> Iterator[Parts]:
    """The parts, closed again at the end whatever happens. `lean`: this process never reads YAML itself."""
    parts = Parts(language=language, chosen=chosen, packs=packs, seed=seed, lean=lean)
    try:
        yield parts
    finally:
        parts.close()
