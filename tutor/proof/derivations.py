"""A derivation proves itself: every variant works out, its literals are recomputed, a second way agrees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation

from tutor.errors import MathsError
from tutor.maths.requests import CheckRequest, chosen
from tutor.outcomes import MathsVerdict, Outcome
from tutor.proof import second
from tutor.proof.proofs import Proof
from tutor.proof.services import Maths, Services
from tutor.proof.values import NUMBER, components, reason, variants
from tutor.questions import Derivation, Pack, Result, Where

MOST_VARIANTS = 200


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
    if services.demos:
        yield from second.prove(name, pack, derivation, services)


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
    parts = NUMBER.findall(literal) if listed else [literal.strip()]
    found = components(derivation, {}, services.maths, len(parts) if listed else None)
    if all(_rounds_to(each, part) for each, part in zip(found, parts, strict=True)):
        return None
    text = ", ".join(f"{each:.10g}" for each in found)
    return f"[{text}]" if listed else text


def _rounds_to(number: float, literal: str) -> bool:
    """Whether `number`, rounded to the last digit that the literal prints, is the literal."""
    try:
        printed = Decimal(literal)
    except InvalidOperation:
        return False
    unit = float(Decimal(1).scaleb(int(printed.as_tuple().exponent)))
    return abs(number - float(printed)) <= 0.5 * unit * (1 + 1e-9)
