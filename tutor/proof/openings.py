"""An open question proves itself: its examples earn exactly what they say, its own prompt earns nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tutor.language import LANGUAGES
from tutor.outcomes import Grade
from tutor.proof.proofs import Proof
from tutor.proof.services import Grader
from tutor.questions import Example, Pack, Question, Where


def prove(pack: Pack, question: Question, grader: Grader) -> Iterator[Proof]:
    """The failures of an open question. Nothing when it holds."""
    name = f"{pack.id}/{question.id}"
    for example in question.examples:
        for code, values in differences(example, grader.grade(question, example.answer, pack)):
            yield Proof(name, "question", example.where, "fails", code, values)
    for prompt in dict.fromkeys(question.prompt.in_(language) for language in LANGUAGES):
        grade = grader.grade(question, prompt, pack)
        if earned := [p.point for p in grade.points if p.state == "covered"]:
            yield _fails(name, question.where, "proof.prompt_earns", earned)


def differences(example: Example, grade: Grade) -> Iterator[tuple[str, Mapping[str, object]]]:
    """What an example's grade has beyond what it says, and what it lacks, as messages with their values."""
    states = {verdict.point: verdict.state for verdict in grade.points}
    covered = [point for point, state in states.items() if state == "covered"]
    said = [*(x.id for x in grade.misconceptions), *(x.id for x in grade.errata)]
    wanted = [*example.misconceptions, *example.errata]
    for code, ids in (
        ("proof.example_less", [x for x in example.covered if x not in covered]),
        ("proof.example_more", [x for x in covered if x not in example.covered]),
        ("proof.example_check", [x for x in example.check if states.get(x) != "check"]),
        ("proof.example_unheard", [x for x in wanted if x not in said]),
        ("proof.example_accused", [x for x in said if x not in wanted]),
    ):
        if ids:
            yield code, {"ids": ", ".join(ids), "answer": _short(example.answer)}


def _fails(name: str, where: Where, code: str, ids: Iterable[str]) -> Proof:
    return Proof(name, "question", where, "fails", code, {"ids": ", ".join(ids)})


def _short(answer: str) -> str:
    line = " ".join(answer.split())
    return line if len(line) <= 40 else f"{line[:39]}…"
