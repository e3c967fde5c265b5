"""What `tutor pack check` adds over YAML and shape, without running anything.

Formulas read, concepts and demos exist and take their parameters, every question can be recognised, helped
with and proved.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from tutor.demos import arguments, registry
from tutor.errors import MathsError, TutorError
from tutor.grading import is_formula
from tutor.language import LANGUAGES
from tutor.maths import Unread, read, units
from tutor.packs import Problem
from tutor.packs.problems import Reason, with_nearest
from tutor.proof import names, roads, trees, wording
from tutor.questions import (
    Blank,
    Claim,
    Derivation,
    Lexicon,
    Numeric,
    Pack,
    Pattern,
    Point,
    Question,
    Where,
)
from tutor.questions.forms import concepts_in


def check(pack: Pack, lexicon: Lexicon) -> Iterator[Problem]:
    """Everything that can be found wrong with a pack without working anything out."""
    concepts = lexicon.extended(pack.lexicon).concepts
    yield from _lexicon(pack, lexicon, concepts)
    for derivation in pack.derivations.values():
        yield from _derivation(derivation)
        yield from names.undeclared(derivation)
    for claim in pack.claims.values():
        yield from _claim(claim)
    for question in pack.questions.values():
        yield from _question(pack, question)
        for blank in question.cloze.blanks if question.cloze else ():
            yield from _blank(question, blank, concepts)
        for pattern in _patterns(question):
            yield from _pattern(question, pattern, concepts)
    yield from wording.check(pack)
    yield from trees.check(pack)


def _lexicon(pack: Pack, lexicon: Lexicon, concepts: Collection[str]) -> Iterator[Problem]:
    """What a pack's concepts are built of and opposed to exists, and a known one stays what it is."""
    for name, own in pack.lexicon.items():
        where = own.where or Where(pack.file, 1, 1)
        known = lexicon.concepts.get(name)
        if known and own.kind not in (None, known.kind):
            yield Problem(where, None, "proof.known_kind", {"name": name, "kind": known.kind})
        for other in (*own.opposites, *(each for form in own.forms for each in concepts_in(form))):
            if other not in concepts:
                code, values = with_nearest("proof.unknown_concept", other, concepts)
                yield Problem(where, None, code, values)


def _derivation(derivation: Derivation) -> Iterator[Problem]:
    name = derivation.id
    own = {*derivation.symbols, *(g.name for g in derivation.given), *(s.name for s in derivation.steps)}
    for given in derivation.given:
        for choice in given.choices:
            yield from _formula(choice, given.where or derivation.where, name, own)
    for step in derivation.steps:
        yield from _formula(step.expr, step.where, name, own)
    yield from _formula(derivation.result.expr, derivation.result.where, name, own)
    if second := derivation.second:
        yield from roads.problems(derivation, second)
        if measured := second.measured:
            yield from _demo(measured.demo, measured.parameters, second.where, name)
            yield from _finding(measured.demo, measured.finding, second.where, name)


def _claim(claim: Claim) -> Iterator[Problem]:
    if claim.demo is None:
        return
    yield from _demo(claim.demo.run, claim.demo.parameters, claim.demo.where, claim.id)
    for expectation in claim.demo.expect:
        if expectation.kind == "finding":
            yield from _formula(expectation.value, expectation.where, claim.id)
        yield from _finding(
            claim.demo.run, expectation.name, expectation.where, claim.id, outcome=expectation.kind == "outcome"
        )


def _formula(expr: str, where: Where, name: str, known: Collection[str] = ()) -> Iterator[Problem]:
    """What cannot be read of an expression; `known` are names of its own, be they like a function's."""
    found = read(expr, kind="vector" if expr.lstrip().startswith("[") else "formula", known=known)
    if isinstance(found, Unread):
        values = {
            "expr": expr,
            "column": found.column,
            "reason": Reason.of(MathsError(found.code, **found.values)),
        }
        yield Problem(where, name, "proof.bad_formula", values)


def _demo(demo: str, parameters: Mapping[str, object], where: Where, name: str) -> Iterator[Problem]:
    try:
        arguments.from_values(registry.spec(demo), parameters)
    except TutorError as error:
        yield Problem(where, name, error.code, error.values)


def _finding(demo: str, label: str, where: Where, name: str, *, outcome: bool = False) -> Iterator[Problem]:
    if demo not in registry.names():
        return  # reported already
    spec = registry.spec(demo)
    known = [kind.name for kind in (spec.outcomes if outcome else spec.findings)]
    wanted = label.partition("[")[0]
    if wanted not in known:
        code, values = with_nearest("proof.unknown_finding", wanted, known)
        yield Problem(where, name, code, {**values, "demo": demo})


def _question(pack: Pack, question: Question) -> Iterator[Problem]:
    if not question.hints:
        yield Problem(question.where, question.id, "proof.no_hints", advice=True)
    if question.kind == "open":
        if not question.references and not question.answer:
            yield Problem(question.where, question.id, "proof.no_references", advice=True)
        if not question.examples:
            yield Problem(question.where, question.id, "proof.no_examples", advice=True)
        for point in question.points:
            yield from _point(question, point)
    if question.numeric is not None:
        derivation = pack.derivations[question.numeric.derivation]
        yield from names.undeclared_in_mistakes(question, question.numeric, derivation)
        yield from _unit(question, question.numeric)
        for given in derivation.given:
            if given.chosen and any(f"{{{given.name}}}" not in question.prompt.in_(x) for x in LANGUAGES):
                yield Problem(question.where, question.id, "proof.given_unsaid", {"name": given.name})


def _blank(question: Question, blank: Blank, concepts: Collection[str]) -> Iterator[Problem]:
    """Of a gap: its formulas read, its names are declared, the concepts of its words exist."""
    for form in (*blank.words, *(form for mistake in blank.mistakes for form in mistake.words)):
        for name in concepts_in(form):
            if name not in concepts:
                code, values = with_nearest("proof.unknown_concept", name, concepts)
                yield Problem(blank.where, question.id, code, values)
    if blank.numeric is not None and blank.value is not None:
        value = replace(blank.value, id=question.id)
        yield from _derivation(value)
        yield from names.undeclared(value)
        yield from names.undeclared_in_mistakes(question, blank.numeric, value)
        yield from _unit(question, blank.numeric)


def _unit(question: Question, numeric: Numeric) -> Iterator[Problem]:
    """The unit of a number, where it is not one that answers can be given in."""
    if numeric.unit is None:
        return
    try:
        units.named(numeric.unit)
    except units.UnknownUnit as unknown:
        code = "proof.unknown_unit" if unknown.instead is None else "proof.unknown_unit_near"
        values = {"unit": unknown.text, "near": unknown.instead}
        yield Problem(numeric.unit_where or question.where, question.id, code, values)


def _point(question: Question, point: Point) -> Iterator[Problem]:
    if not point.match:
        yield Problem(point.where, question.id, "proof.no_patterns", {"id": point.id})
    if point.standing == "folklore" and point.truth is None and point.claim is None:
        yield Problem(point.where, question.id, "proof.bare_folklore", {"id": point.id})


def _patterns(question: Question) -> Iterator[Pattern]:
    for point in question.points:
        yield from (*point.match, *point.against)
    for misconception in question.misconceptions:
        yield from misconception.match
    for erratum in question.errata:
        yield from erratum.match


def _pattern(question: Question, pattern: Pattern, concepts: Collection[str]) -> Iterator[Problem]:
    if pattern.maths is not None and not is_formula(pattern.maths):
        where = pattern.where or question.where
        yield Problem(where, question.id, "proof.bad_pattern_formula", {"expr": pattern.maths})
    terms = [
        *(term for group in pattern.all for term in group),
        *pattern.unless,
        *pattern.under,
        *pattern.not_under,
    ]
    for term in terms:
        if term.startswith("~") and term[1:] not in concepts:
            code, values = with_nearest("proof.unknown_concept", term[1:], concepts)
            yield Problem(pattern.where or question.where, question.id, code, values)
