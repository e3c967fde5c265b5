"""In the shipped packs, break any literal, expectation, mistake or example: its proof fails at its line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

import pytest

from tutor import paths
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.packs import lexicon, load_file
from tutor.proof import Proof, Runs, derivations, evidence, numeric, openings
from tutor.proof.pack import index_names
from tutor.proof.services import Services
from tutor.questions import Expectation, Pack, Where

T = TypeVar("T")
SLOW = "unscaled-training"
"""Half a minute of training: `tutor prove` runs it, these tests do not."""


@pytest.fixture(scope="module")
def services(maths: MathsClient, runs: Runs) -> Services:
    return Services(maths, runs, index_names)


@pytest.fixture(scope="module")
def packs() -> list[Pack]:
    return [load_file(file) for file in sorted(paths.shipped_questions().rglob("*.yaml"))]


def some(parts: Iterable[T]) -> list[T]:
    """Every third: the rules are the same for all, and `tutor prove` goes through all of them."""
    return list(parts)[::3]


def named(found: Iterable[Proof], where: Where | None) -> bool:
    """Whether a proof failed at this place."""
    return ("fails", where) in [(proof.state, proof.where) for proof in found]


def one_more(literal: str) -> str:
    """The literal with the last digit of its first number one higher."""
    first = literal.strip("[] ").split(",")[0].strip()
    number = Decimal(first)
    return literal.replace(first, str(number + Decimal(1).scaleb(int(number.as_tuple().exponent))), 1)


def other_value(literal: str) -> str:
    """An exact form, or the first entry of a vector of them, and its square and one more: never the same."""
    if not literal.strip().startswith("["):
        return f"({literal}) + ({literal})^2 + 1"
    first, comma, rest = literal.strip()[1:-1].partition(",")
    return f"[({first}) + ({first})^2 + 1{comma}{rest}]"


def test_every_wrong_literal_is_named_at_its_place(services: Services, packs: list[Pack]) -> None:
    unseen, tried = [], 0
    for pack in packs:
        for derivation in some(pack.derivations.values()):
            result = derivation.result
            if result.decimal is not None:
                broken = replace(
                    derivation, second=None, result=replace(result, decimal=one_more(result.decimal))
                )
                if not named(derivations.prove(pack, broken, services), result.decimal_where):
                    unseen.append(f"{derivation.id} decimal")
            if result.exact is not None:
                broken = replace(
                    derivation, second=None, result=replace(result, exact=other_value(result.exact))
                )
                if not named(derivations.prove(pack, broken, services), result.exact_where):
                    unseen.append(f"{derivation.id} exact")
            tried += 1
    assert unseen == []
    assert tried > 20


def contradicted(expectation: Expectation) -> Expectation:
    """What the run does not show."""
    if expectation.kind == "outcome":
        return replace(expectation, value="levitates")
    if expectation.relation == "is":
        return replace(expectation, value=f"2*({expectation.value}) + 1")
    return replace(expectation, relation="below" if expectation.relation == "above" else "above")


def test_every_wrong_expectation_is_named_at_its_line(services: Services, packs: list[Pack]) -> None:
    unseen, tried = [], 0
    for pack in packs:
        for claim in some(pack.claims.values()):
            if claim.demo is None or claim.demo.run == SLOW:
                continue
            for place, sound in enumerate(claim.demo.expect):
                expect = list(claim.demo.expect)
                expect[place] = contradicted(sound)
                broken = replace(claim, demo=replace(claim.demo, expect=tuple(expect)))
                if not named(evidence.prove(pack, broken, {}, services), sound.where):
                    unseen.append(f"{claim.id}: {sound.name}")
                tried += 1
    assert unseen == []
    assert tried > 5


def test_every_mistake_with_another_value_is_named_at_its_line(services: Services, packs: list[Pack]) -> None:
    unseen, tried = [], 0
    for pack in packs:
        for question in some(pack.questions[name] for name in pack.written):
            for place, sound in enumerate(question.numeric.mistakes if question.numeric else ()):
                assert question.numeric is not None
                right = pack.derivations[question.numeric.derivation].result.expr
                others = [replace(sound, expr=right)]
                if sound.typed is not None:
                    others.append(replace(sound, expr=other_value(sound.expr)))
                for other in others:
                    mistakes = list(question.numeric.mistakes)
                    mistakes[place] = other
                    spoilt = replace(question.numeric, mistakes=tuple(mistakes))
                    found = list(numeric.prove(pack, replace(question, numeric=spoilt), spoilt, services))
                    if not named(found, sound.where) and not named(found, sound.typed_where):
                        unseen.append(f"{question.id}: {sound.id} {other.expr}")
                    tried += 1
    assert unseen == []
    assert tried > 40


def test_every_example_that_says_too_little_or_too_much_is_named_at_its_line(
    packs: list[Pack],
) -> None:
    grader = Grader(lexicon.read(lexicon.shipped()))
    unseen, tried = [], 0
    for pack in packs:
        for question in pack.questions.values():
            for example in some(question.examples):
                point = question.points[0].id
                others = tuple(x for x in example.covered if x != point)
                covered = others if point in example.covered else (*others, point)
                changed = replace(question, examples=(replace(example, covered=covered),))
                if not named(openings.prove(pack, changed, grader), example.where):
                    unseen.append(f"{question.id}: {example.answer[:40]}")
                tried += 1
    assert unseen == []
    assert tried > 0
