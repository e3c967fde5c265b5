"""A derivation proves itself: every variant works out, its literals are recomputed, a second way agrees."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from tutor.errors import MathsError, TutorError
from tutor.maths.requests import CheckRequest, chosen
from tutor.outcomes import Finding, MathsVerdict, Outcome
from tutor.packs.problems import Reason
from tutor.proof.claims import names, shown
from tutor.proof.proofs import Proof
from tutor.proof.services import Maths, Services
from tutor.questions import Derivation, Pack, Result, Where

MOST_VARIANTS = 200
SECOND_SE = 4.0
SECOND_REL = 1e-5
"""A second way by float32 arithmetic agrees to about six digits; a sampled one within its standard errors."""
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def variants(derivation: Derivation) -> tuple[dict[str, str], ...]:
    """Every combination of its chosen givens."""
    drawn = [given for given in derivation.given if given.chosen]
    combinations = itertools.product(*(given.choices for given in drawn))
    return tuple(dict(zip((given.name for given in drawn), values, strict=True)) for values in combinations)


def prove(pack: Pack, derivation: Derivation, services: Services) -> Iterator[Proof]:
    """The failures of a derivation, or the one proof that it holds."""
    failed = False
    for proof in _failures(pack, derivation, services):
        failed = True
        yield proof
    if not failed:
        worked = services.derive(derivation, variants(derivation)[0])
        values = {"exact": worked.exact, "decimal": worked.decimal, "variants": len(variants(derivation))}
        code = "proof.derived" if len(variants(derivation)) == 1 else "proof.derived_all"
        if worked.decimal == worked.exact or not worked.decimal:
            code = f"{code}_exact"
        name = f"{pack.id}/{derivation.id}"
        yield Proof(name, "derivation", derivation.where, "holds", code, values)


def _failures(pack: Pack, derivation: Derivation, services: Services) -> Iterator[Proof]:
    name, result = f"{pack.id}/{derivation.id}", derivation.result
    every = variants(derivation)
    if len(every) > MOST_VARIANTS:
        values = {"count": len(every), "limit": MOST_VARIANTS}
        yield Proof(name, "derivation", derivation.where, "fails", "proof.too_many_variants", values)
        return
    for givens in every:
        try:
            services.derive(derivation, givens)
        except MathsError as error:
            where, expr = _first_wrong(derivation, givens, services.maths)
            yield Proof(
                name, "derivation", where, "fails", "proof.no_derivation", {"expr": expr, **reason(error)}
            )
            return
    for literal, place, code, check in (
        (result.exact, result.exact_where, "proof.exact", _exact),
        (result.decimal, result.decimal_where, "proof.decimal", _decimal),
    ):
        if literal is None:
            continue
        place = place or result.where
        if len(every) > 1:
            yield Proof(name, "derivation", place, "fails", "proof.literal_chosen", {"literal": literal})
            continue
        try:
            found = check(derivation, literal, services)
        except MathsError as error:
            yield Proof(
                name, "derivation", place, "fails", "proof.bad_literal", {"literal": literal, **reason(error)}
            )
            continue
        if found is not None:
            yield Proof(name, "derivation", place, "fails", code, {"literal": literal, "found": found})
    if derivation.second is not None and services.demos:
        yield from _second(name, derivation, services)


def reason(error: TutorError) -> dict[str, object]:
    """Why something could not be worked out or run, for a message with a {reason}."""
    return {"reason": Reason.of(error)}


def _first_wrong(derivation: Derivation, givens: Mapping[str, str], maths: Maths) -> tuple[Where, str]:
    """The first given or step that cannot be worked out; else it is the result."""
    for count, given in enumerate(derivation.given, start=1):
        where = given.where or derivation.where
        alone = replace(
            derivation,
            given=derivation.given[:count],
            steps=(),
            result=Result(given.name, None, None, where),
        )
        try:
            maths.derive(alone, givens)
        except MathsError:
            return where, givens.get(given.name, given.choices[0])
    for count, step in enumerate(derivation.steps, start=1):
        shorter = replace(
            derivation,
            steps=derivation.steps[:count],
            result=Result(step.name, None, None, step.where),
        )
        try:
            maths.derive(shorter, givens)
        except MathsError:
            return step.where, step.expr
    return derivation.result.where, derivation.result.expr


def _exact(derivation: Derivation, literal: str, services: Services) -> str | None:
    """The exact form that was worked out, when the literal is not equal to it."""
    verdict = same(derivation, literal, services.maths)
    return None if verdict.outcome is Outcome.RIGHT else services.derive(derivation, {}).exact


def same(derivation: Derivation, text: str, maths: Maths) -> MathsVerdict:
    """The verdict on `text` as an exact answer to the derivation."""
    request = CheckRequest(
        answer=text,
        reference=derivation.result.expr,
        kind="vector" if text.lstrip().startswith("[") else "formula",
        symbols=derivation.symbols,
        given=chosen(derivation, {}),
        steps={step.name: step.expr for step in derivation.steps},
    )
    return maths.check(request)


def _decimal(derivation: Derivation, literal: str, services: Services) -> str | None:
    """The decimals that were worked out, when the literal is not them rounded to its own digits."""
    listed = literal.strip().startswith("[")
    parts = _NUMBER.findall(literal) if listed else [literal.strip()]
    found = components(derivation, {}, services.maths, len(parts) if listed else None)
    if all(_rounds_to(each, part) for each, part in zip(found, parts, strict=True)):
        return None
    text = ", ".join(f"{each:.10g}" for each in found)
    return f"[{text}]" if listed else text


def numbers(decimal: str) -> list[float]:
    """The numbers in a printed decimal form, one or a list."""
    return [float(part) for part in _NUMBER.findall(decimal)]


def components(
    derivation: Derivation, givens: Mapping[str, str], maths: Maths, count: int | None
) -> list[float]:
    """The result's value, or the first `count` entries of a vector. Raises MathsError."""
    if count is None:
        return [value(derivation, derivation.result.expr, givens, maths)]
    return [value(derivation, f"{WHOLE}[{i}]", givens, maths) for i in range(1, count + 1)]


WHOLE = "the_result"
"""The name under which a vector's result is indexed."""


def value(
    derivation: Derivation,
    expr: str,
    givens: Mapping[str, str],
    maths: Maths,
    known: Mapping[str, str] | None = None,
) -> float:
    """`expr` over the derivation's givens and steps, and what else is `known`. Raises MathsError."""
    own = {**chosen(derivation, givens), **{step.name: step.expr for step in derivation.steps}}
    other = {name: text for name, text in (known or {}).items() if name not in own}  # its place would be kept
    return maths.value(expr, {**other, **own, WHOLE: derivation.result.expr}, derivation.symbols)


def _rounds_to(number: float, literal: str) -> bool:
    """Whether `number`, rounded to the last digit that the literal prints, is the literal."""
    try:
        printed = Decimal(literal)
    except InvalidOperation:
        return False
    unit = float(Decimal(1).scaleb(int(printed.as_tuple().exponent)))
    return abs(number - float(printed)) <= 0.5 * unit * (1 + 1e-9)


def _second(name: str, derivation: Derivation, services: Services) -> Iterator[Proof]:
    second = derivation.second
    assert second is not None  # noqa: S101 - asked for only where there is one
    try:
        run = services.runs.get(second.demo, second.parameters, 0)
    except TutorError as error:
        values = {"demo": second.demo, **reason(error)}
        yield Proof(name, "derivation", second.where, "inconclusive", "proof.no_run", values)
        return
    finding = next((f for f in run.findings if f.label == second.finding.replace(" ", "")), None)
    if finding is None:
        values = {"demo": second.demo, "name": second.finding}
        yield Proof(name, "derivation", second.where, "fails", "proof.second_missing", values)
        return
    known = names(finding, run.parameters, services.index_names(second.demo)(finding.name))
    givens = {
        given.name: known[given.name] for given in derivation.given if given.chosen and given.name in known
    }
    try:
        wanted = value(derivation, derivation.result.expr, givens, services.maths, known)
    except MathsError as error:
        values = {"expr": derivation.result.expr, **reason(error)}
        yield Proof(name, "derivation", second.where, "fails", "proof.no_derivation", values)
        return
    if not agrees(finding, wanted):
        values = {
            "by": second.by,
            "name": finding.label,
            "found": shown(finding.value),
            "wanted": shown(wanted),
        }
        yield Proof(name, "derivation", second.where, "fails", "proof.second_differs", values)


def agrees(finding: Finding, wanted: float) -> bool:
    """Whether a measured value is as near to the exact one as its kind can be."""
    if finding.se:
        return abs(finding.value - wanted) <= SECOND_SE * finding.se
    return abs(finding.value - wanted) <= max(SECOND_REL * abs(wanted), 1e-12)
