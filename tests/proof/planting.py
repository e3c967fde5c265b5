"""Faults planted in the text of a shipped pack, each where the pack itself says that the sound thing stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from tutor.questions import Derivation, Pack, Question, Where


@dataclass(frozen=True)
class Fault:
    """A text with one fault in it: the code and line that name it, and the part that must be proved for it."""

    text: str
    code: str
    line: int
    part: str


Plant = Callable[[Pack, str], Fault]


def at(text: str, where: Where) -> int:
    """The offset of a place."""
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: where.line - 1])) + where.column - 1


def changed(text: str, where: Where, old: str, new: str) -> str:
    """The text with the first `old` from the line of a place on replaced."""
    start = text.index(old, at(text, replace(where, column=1)))
    return text[:start] + new + text[start + len(old) :]


def line_of(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def wrong_digit(pack: Pack, text: str) -> Fault:
    """The last digit of a decimal is one more."""
    derivation = next(d for d in derivations(pack) if d.result.decimal and "[" not in d.result.decimal)
    literal, where = derivation.result.decimal, derivation.result.decimal_where
    assert literal is not None
    assert where is not None
    number = Decimal(literal)
    other = number + Decimal(1).scaleb(int(number.as_tuple().exponent))
    return Fault(changed(text, where, literal, str(other)), "proof.decimal", where.line, derivation.id)


def two_numbers(pack: Pack, text: str) -> Fault:
    """The Chinese text of a claim has another number than the English one."""
    for claim in pack.claims.values():
        here = text[at(text, claim.where) :]
        said = re.search(r"zh: .*?(?<![\d.\w^_{])(\d\d+)(?![\d.\w])", here)
        if said and said[0] in here[: here.find(claim.says.zh[-4:]) + 4] and said[1] in claim.says.en:
            wrong = said[0][: -len(said[1])] + str(int(said[1]) + 7)
            spoilt = changed(text, claim.where, said[0], wrong)
            return Fault(spoilt, "proof.numbers_differ", claim.where.line, claim.id)
    raise LookupError("a claim with a number")


def asking(pack: Pack, text: str, ask: str, code: str) -> Fault:
    """The first follow-up within the pack asks something else."""
    for question in questions(pack):
        for each in question.follow_ups:
            if each.where is not None and "/" not in each.ask:
                spoilt = changed(text, each.where, f"ask: {each.ask}", f"ask: {ask or question.id}")
                return Fault(spoilt, code, each.where.line, question.id)
    raise LookupError("a follow-up")


def dead_follow_up(pack: Pack, text: str) -> Fault:
    """A follow-up asks a question that there is not."""
    return asking(pack, text, "nowhere-to-be-found", "packs.unknown_question")


def dead_follow_up_elsewhere(pack: Pack, text: str) -> Fault:
    """A follow-up asks a question that another pack has not."""
    return asking(pack, text, "elsewhere/nowhere", "packs.unknown_question")


def follow_up_back(pack: Pack, text: str) -> Fault:
    """A follow-up asks the question that it follows."""
    return asking(pack, text, "", "packs.asks_itself")


def swapped_mistake(pack: Pack, text: str) -> Fault:
    """A mistake and the right answer have changed places."""
    question = next(q for q in questions(pack) if q.numeric and q.numeric.mistakes)
    assert question.numeric is not None
    mistake = question.numeric.mistakes[0]
    right = pack.derivations[question.numeric.derivation].result.expr
    row = text.splitlines()[mistake.where.line - 1]
    assert "expr: " in row
    spoilt = changed(text, mistake.where, row, re.sub(r"expr: .*", f"expr: '{right}'", row))
    return Fault(spoilt, "proof.mistake_right", mistake.where.line, question.id)


def disagreeing_demo(pack: Pack, text: str) -> Fault:
    """A claim expects the opposite of what its demo shows."""
    for claim in pack.claims.values():
        for expectation in claim.demo.expect if claim.demo else ():
            if expectation.relation != "is":
                other = "below" if expectation.relation == "above" else "above"
                spoilt = changed(text, expectation.where, f"{expectation.relation}:", f"{other}:")
                code = f"proof.{other}_fails"
                return Fault(spoilt, code, expectation.where.line, claim.id)
    raise LookupError("a claim with an inequality")


def duplicate_id(pack: Pack, text: str) -> Fault:
    """A question has the id of another."""
    first, second, *_ = questions(pack)
    spoilt = changed(text, second.where, f"id: {second.id}", f"id: {first.id}")
    line = line_of(text, text.index(f"id: {second.id}", at(text, second.where)))
    return Fault(spoilt, "packs.duplicate_id", line, first.id)


def generous_pattern(pack: Pack, text: str) -> Fault:
    """A point is found in the words of the question. (A longer question is known to be copied.)"""
    question = next(q for q in questions(pack) if q.points)
    point = question.points[0]
    match = re.search(r"match:(\s*\n\s*- )", text[at(text, point.where) :])
    assert match is not None
    spoilt = changed(text, point.where, match[0], f"match:{match[1]}plainly said{match[1]}")
    spoilt = changed(spoilt, question.where, f"en: {question.prompt.en}", "en: What is plainly said?")
    return Fault(spoilt, "proof.prompt_earns", question.where.line, question.id)


def deaf_misconception(pack: Pack, text: str) -> Fault:
    """A misconception is not recognised in its own words."""
    question = next(q for q in questions(pack) if q.misconceptions)
    wrong = question.misconceptions[0]
    start = text.index("match:", at(text, wrong.where))
    end = re.compile(rf"\n {{0,{wrong.where.column - 1}}}\S").search(text, start)
    assert end is not None
    spoilt = text[:start] + "match: [gimbling in the wabe]" + text[end.start() :]
    return Fault(spoilt, "proof.wrong_unheard", wrong.where.line, question.id)


def groundless_number(pack: Pack, text: str) -> Fault:
    """A point states a number and names no claim any more."""
    for question in questions(pack):
        for point in question.points:
            digits = re.search(r"(?<![\w^_{.-])\d\d+(?![\w.])", point.says.en)
            if point.claim and digits and digits[0] in point.says.zh:
                spoilt = changed(text, point.where, f"claim: {point.claim}", "bonus: false")
                return Fault(spoilt, "proof.groundless", point.where.line, question.id)
    raise LookupError("a point with a number")


PLANTS: tuple[Plant, ...] = (
    wrong_digit,
    two_numbers,
    dead_follow_up,
    dead_follow_up_elsewhere,
    follow_up_back,
    swapped_mistake,
    disagreeing_demo,
    duplicate_id,
    generous_pattern,
    deaf_misconception,
    groundless_number,
)


def derivations(pack: Pack) -> Iterator[Derivation]:
    yield from pack.derivations.values()


def questions(pack: Pack) -> Iterator[Question]:
    yield from pack.questions.values()
