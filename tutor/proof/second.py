"""A derivation's second way proves it: another engine on another road comes to the same value.

A computed way is worked out for every variant, and where symbols stay free at drawn values of them. A sampled
one must be sharp enough to tell the answer from every named mistake, or it proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tutor.crosscheck.request import Answer
from tutor.errors import MathsError, TutorError
from tutor.maths.requests import chosen
from tutor.proof import measured
from tutor.proof.cases import Case, cases
from tutor.proof.claims import shown
from tutor.proof.proofs import Proof, State
from tutor.proof.services import Maths, SecondWays, Services
from tutor.proof.values import WHOLE, components, reason, value
from tutor.questions import Closeness, Computed, Derivation, Numeric, Pack, SecondWay, Where

STANDARD_ERRORS: Final = 4.0
REL, ABS = 1e-9, 1e-10
"""Float64 and counting agree to about nine, however many steps there were."""
NOUGHT: Final = 1e-30
WIDEST: Final = 0.05
"""A sampled value whose four standard errors are a larger share of it than this is no proof."""


def prove(name: str, pack: Pack, derivation: Derivation, services: Services) -> Iterator[Proof]:
    """What speaks against the derivation `name`; nothing where its second way agrees or there is none."""
    second = derivation.second
    if second is None:
        return
    if second.measured is not None:
        yield from measured.prove(name, derivation, second, second.measured, services)
    elif second.computed is not None:
        yield from _computed(name, pack, derivation, second, second.computed, services)


def answers(
    derivation: Derivation, by: str, way: Computed, found: Sequence[Case], second: SecondWays
) -> tuple[Answer, ...]:
    """The second way in each case. Raises TutorError."""
    steps = [(step.name, step.expr) for step in derivation.steps]
    texts = _texts(derivation, way)
    given = [chosen(derivation, case.givens) for case in found]
    put_in = [(*case.drawn.items(), *_used(values, texts)) for case, values in zip(found, given, strict=True)]
    gone = {name for case in found for name in case.drawn} | {name for values in given for name in values}
    symbols = {name: words for name, words in derivation.symbols.items() if name not in gone}
    return second.answers(by, way, symbols, steps, put_in)


def _texts(derivation: Derivation, way: Computed) -> str:
    """All that may name a given."""
    parameters = (text for build in way.builds for text in build.parameters.values())
    own = (*way.let.values(), *way.symbols.values(), *parameters, way.expr or "", way.between or "")
    return " ".join((*own, *derivation.symbols.values(), *(step.expr for step in derivation.steps)))


def _used(values: Mapping[str, str], texts: str) -> Iterator[tuple[str, str]]:
    """The givens whose names occur: what differs in others alone is asked once."""
    for name, text in values.items():
        if name in texts or any(name in other for other in values.values()):
            yield name, text


def _computed(
    name: str, pack: Pack, derivation: Derivation, second: SecondWay, way: Computed, services: Services
) -> Iterator[Proof]:
    def said(
        code: str, values: Mapping[str, object], state: State = "fails", where: Where | None = None
    ) -> Proof:
        return Proof(name, "derivation", where or second.where, state, code, {"by": second.by, **values})

    if services.second is None:
        yield said("proof.second_left_out", {}, "inconclusive")
        return
    try:
        found = cases(derivation)
        answered = answers(derivation, second.by, way, found, services.second)
    except MathsError as error:
        yield said("proof.second_no_value", reason(error), where=way.expr_where)
        return
    except TutorError as error:
        yield said("proof.second_left_open", reason(error), "inconclusive")
        return
    for case, answer in zip(found, answered, strict=True):
        against = _against(pack, derivation, way, case, answer, services)
        if against is not None:  # the other cases would say the same again
            yield said(*against)
            return


def _against(
    pack: Pack, derivation: Derivation, way: Computed, case: Case, answer: Answer, services: Services
) -> tuple[str, Mapping[str, object]] | None:
    """What speaks against one case: a message with its values."""
    try:
        wanted = first(derivation, case, answer, services.maths)
    except MathsError as error:
        return "proof.no_derivation", {"expr": derivation.result.expr, **reason(error)}
    if wanted is None:
        return "proof.second_shape", {"count": len(answer.values)}
    values = {"found": told(answer), "wanted": _list(wanted), "given": case.shown()}
    windows = widths(answer, wanted, way.within)
    if not _near(answer, wanted, windows):
        return "proof.second_computed_differs", values
    sizes = zip(windows, wanted, strict=True)
    if answer.errors is not None and any(width > WIDEST * (abs(each) or 1.0) for width, each in sizes):
        return "proof.second_too_wide", values
    if answer.errors is not None or way.within is not None:
        mistake = _mistaken(pack, derivation, case, answer, windows, services.maths)
        if mistake is not None:
            return "proof.second_cannot_tell", {**values, "id": mistake}
    return None


def _near(answer: Answer, others: list[float], windows: list[float]) -> bool:
    """False for NaN, which is near nothing."""
    return all(abs(a - b) <= width for a, b, width in zip(answer.values, others, windows, strict=True))


def first(derivation: Derivation, case: Case, answer: Answer, maths: Maths) -> list[float] | None:
    """The derivation's own value in a case, entry by entry; None where it has not as many as the answer.

    Raises MathsError.
    """
    symbols = {name: words for name, words in derivation.symbols.items() if name not in case.drawn}
    own = replace(derivation, symbols=symbols)

    def at(expr: str) -> float:
        return value(own, expr, case.givens, maths, case.drawn)

    if not answer.listed:
        return [at(own.result.expr)]
    places = range(1, len(answer.values) + 1)
    try:
        at(own.result.expr)
    except MathsError:
        pass  # a vector is no number
    else:
        return None
    entries = [at(f"{WHOLE}[{place}]") for place in places]
    try:
        at(f"{WHOLE}[{len(entries) + 1}]")
    except MathsError:
        return entries
    return None


def widths(answer: Answer, wanted: list[float], within: Closeness | None) -> list[float]:
    """How far each entry may lie from the derivation's."""
    if answer.errors is not None:
        times = within.amount if within is not None and within.rule == "se" else STANDARD_ERRORS
        return [times * error + _float(each) for error, each in zip(answer.errors, wanted, strict=True)]
    if within is None or within.rule == "se":
        return [_float(each) for each in wanted]
    return [within.amount * (abs(each) if within.rule == "rel" else 1.0) for each in wanted]


def _float(wanted: float) -> float:
    """How far rounding may lead away; where the exact value is nought, SymPy's many digits leave a trace."""
    return REL * abs(wanted) if abs(wanted) > NOUGHT else ABS


def _mistaken(
    pack: Pack, derivation: Derivation, case: Case, answer: Answer, windows: list[float], maths: Maths
) -> str | None:
    """A mistake of a question that the second way would have agreed with just as well."""
    for numeric in judged_by(pack, derivation):
        for mistake in numeric.mistakes:
            wrong = replace(derivation, result=replace(derivation.result, expr=mistake.expr))
            count = len(answer.values) if answer.listed else None
            try:
                theirs = components(wrong, case.givens, maths, count)
            except MathsError:
                continue  # a formula, or the question's own proof names it
            if _near(answer, theirs, windows):
                return mistake.id
    return None


def judged_by(pack: Pack, derivation: Derivation) -> list[Numeric]:
    """The numeric questions that this derivation answers."""
    questions = (question.numeric for question in pack.questions.values())
    return [each for each in questions if each is not None and each.derivation == derivation.id]


def told(answer: Answer) -> str:
    """A second way's value for people, with its standard error."""
    errors = answer.errors or (0.0,) * len(answer.values)
    parts = [f"{shown(v)} ± {e:.2g}" if e else shown(v) for v, e in zip(answer.values, errors, strict=True)]
    return f"[{', '.join(parts)}]" if answer.listed else parts[0]


def _list(values: list[float]) -> str:
    parts = [shown(each) for each in values]
    return parts[0] if len(parts) == 1 else f"[{', '.join(parts)}]"
