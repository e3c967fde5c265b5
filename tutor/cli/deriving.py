"""`derive`: a question's or claim's derivation carried out, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.cli import second
from tutor.cli.output import emit, write
from tutor.cli.wiring import Parts
from tutor.errors import UsageError
from tutor.language import Language, say
from tutor.maths import prose
from tutor.outcomes import WorkedDerivation, WorkedStep
from tutor.questions import Derivation, Pack


def derive(parts: Parts, ref: str, given: Mapping[str, str], *, as_json: bool, why: bool = False) -> int:
    """Work out the derivation behind `ref` and print it."""
    pack, derivation = find(parts, ref)
    unknown = [name for name in given if name not in {g.name for g in derivation.given}]
    if unknown:
        known = ", ".join(g.name for g in derivation.given)
        raise UsageError("cli.no_such_given", name=unknown[0], known=known)
    worked = parts.derive(derivation, given)
    if as_json:
        emit({"pack": pack.id, **_data(worked), **second.data(parts, derivation, given)}, parts.language)
        return 0
    for row in lines(worked, parts.language, why=why):
        write(row)
    for row in second.lines(parts, derivation, given):
        write(row)
    return 0


def find(parts: Parts, ref: str) -> tuple[Pack, Derivation]:
    """The derivation that a question is judged by, that a claim rests on, or that has this id itself."""
    try:
        pack, question = parts.bank.find(ref)
    except UsageError as no_question:
        return _of_claim_or_own(parts, ref, no_question)
    if question.numeric is None:
        raise UsageError("cli.no_derivation", name=ref)
    return pack, pack.derivations[question.numeric.derivation]


def _of_claim_or_own(parts: Parts, ref: str, no_question: UsageError) -> tuple[Pack, Derivation]:
    wanted, _, name = ref.rpartition("/")
    for pack in parts.bank.packs:
        if wanted in ("", pack.id) and name in pack.derivations:
            return pack, pack.derivations[name]
    try:
        pack, claim = parts.bank.find_claim(ref)
    except UsageError:
        raise no_question from None
    if claim.derivation is None:
        raise UsageError("cli.no_derivation", name=ref)
    return pack, pack.derivations[claim.derivation]


def lines(worked: WorkedDerivation, language: Language, *, why: bool = False) -> Iterator[str]:
    """Givens, each step with its reason, exact form and decimal; with `why` also the laws used."""
    for name, value in worked.given:
        yield say("cli.given", language, name=name, value=value)
    for name, words in worked.symbols:
        yield say("cli.assumed", language, name=name, words=words)
    for step in worked.steps:
        exact = "" if step.exact == step.shown else f" = {step.exact}"
        decimal = "" if step.decimal in ("", step.exact, step.shown) else f" ≈ {step.decimal}"
        yield f"  {step.name} = {step.shown}{exact}{decimal}"
        said = prose.inline(step.why.in_(language))
        if said:
            yield f"      {said}"
        if why or not said:
            yield from (f"      · {law}" for law in rules(step, language))
    yield say("cli.exact", language, text=worked.exact)
    if worked.decimal and worked.decimal != worked.exact:
        yield say("cli.decimal", language, text=worked.decimal)


def rules(step: WorkedStep, language: Language) -> list[str]:
    """The laws that a step used, as sentences."""
    return [say(f"maths.{rule}", language) for rule in step.rules]


def _data(worked: WorkedDerivation) -> dict[str, object]:
    return {
        "derivation": worked.id,
        "given": dict(worked.given),
        "symbols": dict(worked.symbols),
        "steps": worked.steps,
        "exact": worked.exact,
        "latex": worked.latex,
        "decimal": worked.decimal,
    }
