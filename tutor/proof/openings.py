"""An open question proves itself: its own texts and examples earn exactly what they should.

The reference answer makes every sound point, the pitch those it lists, a wrong statement is recognised, and
neither the prompt nor a list of key words earns anything: in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.language import LANGUAGES, Language, Text
from tutor.outcomes import Grade
from tutor.proof import keywords
from tutor.proof.proofs import Proof
from tutor.proof.services import Grader
from tutor.questions import Concept, Example, Pack, Question, Where

_LANGUAGES: Final = {"en": Text("English", "英文"), "zh": Text("Chinese", "中文")}


def prove(pack: Pack, question: Question, grader: Grader) -> Iterator[Proof]:
    """The failures of an open question. Nothing when it holds."""
    name = f"{pack.id}/{question.id}"
    for example in question.examples:
        for code, values in differences(example, grader.grade(question, example.answer, pack)):
            yield Proof(name, "question", example.where, "fails", code, values)
    concepts = grader.lexicon.extended(pack.lexicon).concepts
    for language in LANGUAGES:
        said = _Said(name, question, language, lambda text: grader.grade(question, text, pack))
        yield from said.answer()
        yield from said.pitch()
        yield from said.wrong_statements()
        yield from said.prompt()
        yield from said.key_words(concepts)


@dataclass(frozen=True, slots=True)
class _Said:
    """The texts of a question in one language, graded as if a learner had said them."""

    name: str
    question: Question
    language: Language
    grade: Callable[[str], Grade]

    def answer(self) -> Iterator[Proof]:
        """The reference answer makes every sound point and no wrong statement."""
        if grade := self._heard(*(section.body for section in self.question.answer)):
            sound = [point.id for point in self.question.points if point.standing == "sound"]
            yield from self._fails("proof.answer_less", _without(sound, _covered(grade)))
            yield from self._fails("proof.answer_accused", _wrong(grade))

    def pitch(self) -> Iterator[Proof]:
        """The pitch makes the points that it lists, no other, and no wrong statement."""
        pitch = self.question.pitch
        if pitch and (grade := self._heard(pitch.text)):
            covered = _covered(grade)
            yield from self._fails("proof.pitch_less", _without(pitch.points, covered))
            yield from self._fails("proof.pitch_more", _without(covered, pitch.points))
            yield from self._fails("proof.pitch_accused", _wrong(grade))

    def wrong_statements(self) -> Iterator[Proof]:
        """A misconception is recognised and earns nothing; so is what a source says, as far as it has patterns.

        What a source says may be right about something else, and earn that.
        """
        for wrong in self.question.misconceptions:
            if grade := self._heard(wrong.says):
                unheard = _without([wrong.id], _wrong(grade))
                yield from self._fails("proof.wrong_unheard", unheard, wrong.where)
                yield from self._fails("proof.wrong_earns", _covered(grade), wrong.where, id=wrong.id)
        for erratum in self.question.errata:
            if erratum.match and (grade := self._heard(erratum.said)):
                unheard = _without([erratum.id], _wrong(grade))
                yield from self._fails("proof.wrong_unheard", unheard, erratum.where)

    def prompt(self) -> Iterator[Proof]:
        """The question said back earns nothing."""
        if grade := self._heard(self.question.prompt):
            yield from self._fails("proof.prompt_earns", _covered(grade))

    def key_words(self, concepts: Mapping[str, Concept]) -> Iterator[Proof]:
        """The terms of the rubric in a row earn nothing."""
        if listed := keywords.listed(self.question, concepts, self.language):
            yield from self._fails("proof.keywords_earn", _covered(self.grade(listed)), listed=_short(listed))

    def _heard(self, *texts: Text) -> Grade | None:
        """The grade of the texts; None where there are none, or the other language was the same."""
        told = "\n".join(text.in_(self.language) for text in texts)
        again = self.language != LANGUAGES[0] and all(text.en == text.zh for text in texts)
        return None if again or not told else self.grade(told)

    def _fails(
        self, code: str, ids: Collection[str], where: Where | None = None, **values: object
    ) -> Iterator[Proof]:
        if ids:
            values |= {"ids": ", ".join(ids), "tongue": _LANGUAGES[self.language]}
            yield Proof(self.name, "question", where or self.question.where, "fails", code, values)


def _covered(grade: Grade) -> list[str]:
    return [verdict.point for verdict in grade.points if verdict.state == "covered"]


def _wrong(grade: Grade) -> list[str]:
    return [*(said.id for said in grade.misconceptions), *(said.id for said in grade.errata)]


def _without(ids: Iterable[str], others: Collection[str]) -> list[str]:
    return [each for each in ids if each not in others]


def differences(example: Example, grade: Grade) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What an example's grade has beyond what it says, and what it lacks, as messages with their values."""
    states = {verdict.point: verdict.state for verdict in grade.points}
    covered, said = _covered(grade), _wrong(grade)
    wanted = [*example.misconceptions, *example.errata]
    for code, ids in (
        ("proof.example_less", _without(example.covered, covered)),
        ("proof.example_more", _without(covered, example.covered)),
        ("proof.example_check", [x for x in example.check if states.get(x) != "check"]),
        ("proof.example_unheard", _without(wanted, said)),
        ("proof.example_accused", _without(said, wanted)),
    ):
        if ids:
            yield code, {"ids": ", ".join(ids), "answer": _short(example.answer)}


def _short(answer: str) -> str:
    line = " ".join(answer.split())
    return line if len(line) <= 40 else f"{line[:39]}…"
