"""`grade`: one answer against a question's points, or lines of JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from tutor.cli import opinions, reading, reasons_text
from tutor.cli.output import emit, talk, write
from tutor.cli.wiring import Parts
from tutor.errors import FAILED, WRONG_USAGE, OpinionError, TutorError, UsageError
from tutor.grading.explaining import explain
from tutor.grading.reasons import Explanation, Reason
from tutor.language import Language, say
from tutor.language import explain as told
from tutor.maths import prose
from tutor.outcomes import Grade, Opinion, PointVerdict, Said, Span
from tutor.questions import Pack, Question
from tutor.session.models import quote
from tutor.session.quoting import left_out, quoted, score_range, weight

SYMBOLS = {"covered": "✓", "check": "?", "not_found": "·"}


def grade_one(parts: Parts, ref: str, file: str, *, why: bool, second: bool, as_json: bool) -> int:
    """Grade the text of `file` and print points, misconceptions, flags, score; with `why` the reasons.

    `second`: a second opinion too; where none can be had the grade is there all the same, and it ends with 1.
    """
    pack, question = parts.bank.find(ref)
    answer = reading.text(file)
    grade, reasons = _grade(parts, pack, question, answer, why=why)
    for row in () if as_json else lines(question, grade, answer, parts.language, reasons):
        write(row)
    opinion = opinions.ask(parts, question, answer, grade) if second else None
    if as_json:
        data = as_data(grade, answer, reasons)
        if opinion is not None:
            data["second_opinion"] = opinions.as_data(opinion, question, grade, answer, parts.language)
        emit(data, parts.language)
    elif isinstance(opinion, Opinion):
        for row in opinions.lines(opinion, question, grade, answer, parts.language):
            write(row)
    return FAILED if isinstance(opinion, OpinionError) else 0


def grade_lines(parts: Parts, file: str, *, why: bool = False) -> int:
    """Grade each line; one that cannot be graded is answered with its error, then exit 2."""
    failed = False
    for line in reading.objects(file):
        if isinstance(line, reading.BadLine):
            talk(say("cli.bad_line", parts.language, number=line.number, reason=line.reason))
            failed = True
            continue
        number, data = line
        try:
            answered = _answered(parts, data, why=why)
        except TutorError as error:
            answered = {"error": error.code, "message": told(error, parts.language)[0]}
            talk(say("cli.bad_line", parts.language, number=number, reason=answered["message"]))
            failed = True
        emit({"id": data.get("id"), **answered}, parts.language)
    return WRONG_USAGE if failed else 0


def _answered(parts: Parts, data: Mapping[str, object], *, why: bool) -> dict[str, object]:
    ref, answer = data.get("question"), data.get("answer")
    if not isinstance(ref, str) or not isinstance(answer, str):
        raise UsageError("cli.no_question_or_answer")
    pack, question = parts.bank.find(ref)
    grade, reasons = _grade(parts, pack, question, answer, why=why)
    return as_data(grade, answer, reasons)


def _grade(
    parts: Parts, pack: Pack, question: Question, answer: str, *, why: bool
) -> tuple[Grade, Explanation | None]:
    if question.kind != "open":
        raise UsageError("cli.not_open", question=f"{pack.id}/{question.id}")
    review = parts.grader.review(question, answer, pack)
    return review.grade, explain(review) if why else None


def as_data(grade: Grade, answer: str, reasons: Explanation | None = None) -> dict[str, object]:
    """The grade as the batch form writes it."""
    points: dict[str, object] = {}
    for p in grade.points:
        points[p.point] = {"verdict": p.state, "standing": p.standing, "code": p.code}
        if p.clause is not None:
            points[p.point] = {**points[p.point], "quote": _quote(answer, p.clause)}  # type: ignore[dict-item]
    return {
        "points": points,
        "misconceptions": [_said(s, answer) for s in grade.misconceptions],
        "errata": [_said(s, answer) for s in grade.errata],
        "flags": [
            {"code": f.code, **({"quote": _quote(answer, f.span)} if f.span else {})} for f in grade.flags
        ],
        "score": grade.score,
        **({} if reasons is None else {"explanation": reasons_text.data(reasons)}),
    }


def lines(
    question: Question, grade: Grade, answer: str, language: Language, reasons: Explanation | None = None
) -> Iterator[str]:
    """The grade as a person reads it: the learner's own words beside each point, and the reasons if wanted."""
    why = {} if reasons is None else {r.id: list(reasons_text.lines(r, language)) for r in _each(reasons)}
    truths = {p.id: prose.inline(p.truth.in_(language)) if p.truth else "" for p in question.points}
    says = {p.id: prose.inline(p.says.in_(language)) for p in question.points}
    for point in grade.points:
        yield f"{SYMBOLS[point.state]} {say(f'cli.{point.state}', language)}  {says[point.point]}"
        if point.clause is not None:
            yield "    " + _words(point, answer)
            if point.standing == "folklore":
                yield "    " + (truths[point.point] or say("cli.folklore", language))
        yield from (f"    {line}" for line in why.get(point.point, ()))
    right = {w.id: prose.inline(w.right.in_(language)) for w in question.misconceptions}
    right |= {e.id: prose.inline(e.right.in_(language)) for e in question.errata}
    for said in (*grade.misconceptions, *grade.errata):
        yield say("cli.misconception", language, right=right[said.id])
        yield "    " + _words(said, answer)
        yield from (f"    {line}" for line in why.get(said.id, ()))
    for each in left_out(answer, grade.flags):
        yield "! " + say(f"grading.{each.code}", language)
        yield from (f"    “{words}”" for words in each.words)
    score = grade.score
    yield say("cli.score", language, range=score_range(score.low, score.high), of=weight(score.of))
    yield say("cli.score_means", language)


def _each(reasons: Explanation) -> Iterator[Reason]:
    return chain(reasons.points, reasons.misconceptions, reasons.errata)


def _said(said: Said, answer: str) -> dict[str, object]:
    return {"id": said.id, "quote": _quote(answer, said.clause)}


def _words(found: PointVerdict | Said, answer: str) -> str:
    """The learner's clause, its matched words in brackets."""
    words = quote(answer, found.clause, found.marks)
    return quoted(words.text, words.marks) if words else ""


def _quote(answer: str, span: Span) -> str:
    return answer[span.start : span.end]
