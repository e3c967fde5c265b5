"""What each example of a pack earns and why, in a few lines, for the author who writes its patterns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.cli import reasons_text
from tutor.cli.grading import SYMBOLS
from tutor.grading import Grader
from tutor.grading.explaining import explain
from tutor.grading.reasons import Reason
from tutor.language import Language, say
from tutor.packs import Problem
from tutor.proof import differences
from tutor.questions import Example, Pack, Question

_LONGEST = 90
_SYMBOLS = {**SYMBOLS, "said": "!", "not_said": "·"}


@dataclass(frozen=True, slots=True)
class Examined:
    """An example, why it earned what it did or should have, its flags, and what is not as it says."""

    pack: Pack
    question: Question
    example: Example
    reasons: tuple[Reason, ...]
    flags: tuple[str, ...]
    problems: tuple[Problem, ...]


def examine(packs: Iterable[Pack], grader: Grader) -> Iterator[Examined]:
    """Every example of these packs, held against the patterns."""
    for pack in packs:
        for question in pack.questions.values():
            for example in question.examples:
                yield _examined(pack, question, example, grader)


def _examined(pack: Pack, question: Question, example: Example, grader: Grader) -> Examined:
    review = grader.review(question, example.answer, pack)
    told = explain(review)
    listed = {*example.covered, *example.check, *example.misconceptions, *example.errata}
    reasons = tuple(
        reason
        for reason in (*told.points, *told.misconceptions, *told.errata)
        if reason.id in listed or reason.state not in ("not_found", "not_said")
    )
    problems = tuple(
        Problem(example.where, question.id, code, values) for code, values in differences(example, review.grade)
    )
    flags = tuple(dict.fromkeys(flag.code for flag in review.flags))
    return Examined(pack, question, example, reasons, flags, problems)


def lines(examined: Iterable[Examined], language: Language) -> Iterator[str]:
    """The examples under their questions."""
    last = ""
    for each in examined:
        name = f"{each.pack.id}/{each.question.id}"
        if name != last:
            yield name
            last = name
        yield f"  {'✗' if each.problems else '✓'} {each.example.where.line}: “{_short(each.example.answer)}”"
        for reason in each.reasons:
            yield from _reason(reason, language)
        if not each.reasons:
            yield "      " + say("reasons.earns_nothing", language)
        yield from (f"      ! {say(f'grading.{flag}', language)}" for flag in each.flags)


def _reason(reason: Reason, language: Language) -> Iterator[str]:
    """What was earned, or should have been, each with why; further lines below the first."""
    unfound = reason.state in ("not_found", "not_said")
    told = list(reasons_text.lines(reason, language, suggest=unfound)) or [""]
    head = f"      {_SYMBOLS[reason.state]} {reason.id}"
    yield f"{head}  {told[0]}".rstrip()
    yield from (f"          {line}" for line in told[1:])


def _short(answer: str) -> str:
    line = " ".join(answer.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def data(each: Examined, language: Language) -> dict[str, object]:
    """The same as JSON."""
    return {
        "question": f"{each.pack.id}/{each.question.id}",
        "line": each.example.where.line,
        "answer": each.example.answer,
        "holds": not each.problems,
        "problems": [say(problem.code, language, **problem.values) for problem in each.problems],
        "flags": each.flags,
        "earned": {reason.id: reasons_text.reason_data(reason) for reason in each.reasons},
    }
