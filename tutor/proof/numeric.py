"""A numeric question proves itself: its own answer is right, each mistake is named, a near miss is wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tutor.errors import MathsError
from tutor.maths import units
from tutor.outcomes import MathsVerdict, Outcome, WorkedDerivation
from tutor.proof.notations import Typed
from tutor.proof.proofs import Proof
from tutor.proof.services import Services
from tutor.proof.values import components, numbers, reason, variants
from tutor.questions import Derivation, Mistake, Numeric, Pack, Question, Tolerance, Where

JUST_OUTSIDE = 1.25
"""A near miss lies this many tolerances away."""
STRUCTURES: Final = {"matrix": "{} + 1", "set": "{} ∪ {{987654321}}", "interval": "ℝ ∖ ({})", "relation": ""}
"""A wrong answer beside a right one; none is known for every relation."""
EXACTLY: Final = frozenset(("formula", "complexity", *STRUCTURES))
"""Kinds whose mistakes are typed as they stand, not in digits."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A numeric question with one drawing of its givens."""

    name: str
    question: Question
    numeric: Numeric
    derivation: Derivation
    givens: Mapping[str, str]
    worked: WorkedDerivation
    services: Services

    def judge(self, answer: str) -> MathsVerdict:
        return self.services.maths.judge(self.question, self.derivation, self.givens, answer)

    def fails(self, message: str, where: Where | None = None, **values: object) -> Proof:
        shown = ", ".join(f"{name} = {value}" for name, value in self.givens.items())
        values["given"] = f" ({shown})" if shown else ""
        return Proof(self.name, "question", where or self.question.where, "fails", message, values)


def prove(pack: Pack, question: Question, numeric: Numeric, services: Services) -> Iterator[Proof]:
    """The failures of a numeric question. Nothing when it holds."""
    if numeric.unit is not None and not units.known(numeric.unit):
        return  # `pack check` says so
    name = f"{pack.id}/{question.id}"
    derivation = pack.derivations[numeric.derivation]
    for number, givens in enumerate(variants(derivation)):
        try:
            worked = services.derive(derivation, givens)
        except MathsError:
            return  # the derivation's own proof says so
        case = _Case(name, question, numeric, derivation, givens, worked, services)
        if numeric.answer_kind == "number" and not _is_number(worked):
            yield case.fails("proof.not_a_number", derivation.result.where, found=worked.exact)
            return
        failures = list(_valueless(case)) or [*_right(case), *_near_miss(case), *_mistakes(case)]
        if not number:
            failures += _notations(case)
        yield from failures
        if failures:
            return  # the other variants would say the same again


def _is_number(worked: WorkedDerivation) -> bool:
    """Whether the result is one number, not a vector and nothing that symbols stay free in."""
    try:
        float(worked.decimal or worked.exact)
    except ValueError:
        return False
    return True


def _right(case: _Case) -> Iterator[Proof]:
    for answer in own_answers(case.numeric, case.worked):
        verdict = case.judge(answer)
        if verdict.outcome is not Outcome.RIGHT:
            yield case.fails("proof.own_answer", answer=answer, outcome=verdict.outcome.value, why=verdict.code)


def own_answers(numeric: Numeric, worked: WorkedDerivation) -> tuple[str, ...]:
    """The reference answer as a person could type it: exact, and in decimals where they may be rounded."""
    exact = f"O({worked.exact})" if numeric.answer_kind == "complexity" else worked.exact
    rounded = numeric.tolerance is not None and worked.decimal and worked.decimal != worked.exact
    return tuple(in_unit(text, numeric) for text in ((exact, worked.decimal) if rounded else (exact,)))


def _notations(case: _Case) -> Iterator[Proof]:
    """The first notation of the answer that is not judged right; the other variants are written alike."""
    for answer in notations(case.numeric, case.worked):
        verdict = case.judge(answer)
        if verdict.outcome is not Outcome.RIGHT:
            yield case.fails("proof.own_answer", answer=answer, outcome=verdict.outcome.value, why=verdict.code)
            return


def notations(numeric: Numeric, worked: WorkedDerivation) -> tuple[str, ...]:
    """Other ways in which a person may type the reference answer."""
    if numeric.answer_kind == "number":
        unit = numeric.unit if numeric.unit and units.named(numeric.unit).shown else None
        typed = Typed(worked.exact, worked.decimal, unit, rounded=numeric.tolerance is not None)
        return tuple(dict.fromkeys(typed.notations()))
    latex = f"O({worked.latex})" if numeric.answer_kind == "complexity" else worked.latex
    return (latex, f"${latex}$")


def in_unit(text: str, numeric: Numeric) -> str:
    """An answer with the question's unit behind it, as a person may type it."""
    unit = units.named(numeric.unit).shown if numeric.unit else ""
    if unit in ("%", "‰") and "/" in text:
        text = f"({text})"  # 1/2% may be half a per cent or one over two per cent
    return f"{text} {unit}" if unit else text


def _near_miss(case: _Case) -> Iterator[Proof]:
    answer = near_miss(case.numeric, case.worked)
    if answer is None:
        return
    verdict = case.judge(answer)
    if verdict.outcome is not Outcome.WRONG:
        yield case.fails("proof.near_miss", answer=answer, outcome=verdict.outcome.value, why=verdict.code)


def near_miss(numeric: Numeric, worked: WorkedDerivation) -> str | None:
    """An answer just outside the tolerance; None where there is no such thing."""
    if numeric.answer_kind in STRUCTURES:
        return STRUCTURES[numeric.answer_kind].format(worked.exact) or None
    if numeric.answer_kind in ("formula", "complexity"):
        symbol = next(iter(numeric.symbols), None)
        factor = f"*{symbol}" if symbol else "*1.01"
        wrapped = f"({worked.exact}){factor}"
        return f"O({wrapped})" if numeric.answer_kind == "complexity" else wrapped
    parts = numbers(worked.decimal)
    moved = [f"{parts[0] + outside(parts[0], numeric.tolerance):.12g}", *(f"{part:.12g}" for part in parts[1:])]
    text = f"[{', '.join(moved)}]" if numeric.answer_kind == "vector" else moved[0]
    return in_unit(text, numeric)


def outside(value: float, tolerance: Tolerance | None) -> float:
    """A step that leaves the tolerance around `value`, away from zero."""
    sign = -1.0 if value < 0 else 1.0
    size = abs(value) or 1.0
    if tolerance is None:
        return sign * size * 1e-3
    if tolerance.rule == "rel":
        return sign * JUST_OUTSIDE * tolerance.amount * size
    if tolerance.rule == "abs":
        return sign * JUST_OUTSIDE * tolerance.amount
    places = tolerance.amount
    if tolerance.rule == "sigfigs":
        places = tolerance.amount - 1 - math.floor(math.log10(size))
    return sign * JUST_OUTSIDE * math.pow(10, -places)


def _valueless(case: _Case) -> Iterator[Proof]:
    """Mistakes that cannot be worked out; no answer can be judged beside them."""
    for mistake in case.numeric.mistakes:
        try:
            _typed(case, mistake)
        except MathsError as error:
            values = {"id": mistake.id, "expr": mistake.expr, **reason(error)}
            yield case.fails("proof.mistake_no_value", mistake.where, **values)


def _is_the_answer(case: _Case, mistake: Mistake) -> bool:
    """Whether a mistake's value is the right one to all digits; what it would be typed as may be rounded."""
    if case.numeric.answer_kind in EXACTLY:
        return False  # typed exactly, and judged so
    count = len(numbers(case.worked.decimal)) if case.numeric.answer_kind == "vector" else None
    maths = case.services.maths
    right = components(case.derivation, case.givens, maths, count)
    theirs = components(_wrong(case, mistake), case.givens, maths, count)
    return all(math.isclose(a, b, rel_tol=1e-12) for a, b in zip(right, theirs, strict=True))


def _wrong(case: _Case, mistake: Mistake) -> Derivation:
    return replace(case.derivation, result=replace(case.derivation.result, expr=mistake.expr))


def _mistakes(case: _Case) -> Iterator[Proof]:
    typed: dict[str, str] = {}
    for mistake in case.numeric.mistakes:
        where, name = mistake.where, mistake.id
        answer = _typed(case, mistake)
        for other, theirs in typed.items():
            # what is `typed` is proved to be named below, however near the values are
            if mistake.typed is None and _four_digits(theirs) == _four_digits(answer):
                yield case.fails("proof.mistakes_alike", where, id=name, other=other, answer=answer)
        typed[name] = answer
        yield from _named(case, mistake, answer, where)
        if mistake.typed is not None:
            yield from _named(case, mistake, mistake.typed, mistake.typed_where or where)


def _named(case: _Case, mistake: Mistake, answer: str, where: Where) -> Iterator[Proof]:
    """A mistake's value must be judged wrong, and the mistake be named for it."""
    verdict = case.judge(answer)
    outcome = verdict.outcome.value
    values: dict[str, object] = {"id": mistake.id, "answer": answer}
    named = [found.code.rpartition(".")[2] for found in verdict.mistakes]
    if verdict.outcome is Outcome.RIGHT:
        yield case.fails("proof.mistake_right", where, **values)
    elif _is_the_answer(case, mistake):
        yield case.fails("proof.mistake_is_answer", where, **values)
    elif verdict.outcome is not Outcome.WRONG:
        yield case.fails("proof.mistake_unjudged", where, **values, outcome=outcome, why=verdict.code)
    elif mistake.id not in named:
        yield case.fails("proof.mistake_unnamed", where, **values, named=", ".join(named) or "–")


def _typed(case: _Case, mistake: Mistake) -> str:
    """A mistake's value as a learner would type it: six digits, or the formula. Raises MathsError."""
    kind = case.numeric.answer_kind
    wrong = _wrong(case, mistake)
    if kind in EXACTLY:
        exact = case.services.derive(wrong, case.givens).exact
        return f"O({exact})" if kind == "complexity" else exact
    count = len(numbers(case.worked.decimal)) if kind == "vector" else None
    parts = [f"{part:.6g}" for part in components(wrong, case.givens, case.services.maths, count)]
    text = f"[{', '.join(parts)}]" if kind == "vector" else parts[0]
    return in_unit(text, case.numeric)


def _four_digits(answer: str) -> str:
    try:
        return f"{float(answer):.3e}"
    except ValueError:
        return answer
