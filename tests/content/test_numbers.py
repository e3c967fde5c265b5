"""Each interview number names each listed slip as such, in decimals and as a formula.

The questions keep their first variant here; `tutor prove` goes through all of them, and types the right
answer in every notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from tutor import packs, paths
from tutor.maths import requests
from tutor.maths.client import MathsClient
from tutor.outcomes import MathsVerdict, Outcome, WorkedDerivation
from tutor.questions import Derivation, Numeric, Pack, Question

FILES = sorted((paths.shipped_questions() / "llm-numbers").glob("*.yaml"))
HAN = re.compile(r"[\u4e00-\u9fff]")
WORD = re.compile(r"[A-Za-z]\w*")


@dataclass(frozen=True)
class Case:
    """A question of a pack with the first choice of each of its givens."""

    pack: Pack
    question: Question

    @property
    def numeric(self) -> Numeric:
        assert self.question.numeric is not None
        return self.question.numeric

    @property
    def derivation(self) -> Derivation:
        return self.pack.derivations[self.numeric.derivation]

    def worked(self, maths: MathsClient) -> WorkedDerivation:
        return maths.derive(self.derivation, {})

    def judged(self, maths: MathsClient, answer: str) -> MathsVerdict:
        request = requests.of_question(self.question, self.derivation, {}, answer)
        return maths.check(replace(request, forms=False))

    def six_digits(self, maths: MathsClient, expr: str) -> str:
        """The value of `expr` over givens and steps, as people round it."""
        steps = {step.name: step.expr for step in self.derivation.steps}
        return f"{maths.value(expr, {**requests.chosen(self.derivation, {}), **steps}):.6g}"

    def spelt_out(self, expr: str) -> str:
        """`expr` with every step put in, so that only givens are named, as a learner may name them."""
        steps = {step.name: step.expr for step in self.derivation.steps}
        while any(word in steps for word in WORD.findall(expr)):
            expr = WORD.sub(lambda word: f"({steps[word[0]]})" if word[0] in steps else word[0], expr)
        return expr


@cache
def loaded(file: Path) -> Pack:
    return packs.load_file(file)


def cases() -> tuple[Case, ...]:
    return tuple(Case(pack, question) for pack in map(loaded, FILES) for question in pack.questions.values())


every = pytest.mark.parametrize("case", cases(), ids=lambda case: f"{case.pack.id}/{case.question.id}")


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


@every
def test_each_slip_is_wrong_and_named_in_decimals_and_as_a_formula(case: Case, maths: MathsClient) -> None:
    assert len(case.numeric.mistakes) >= 2
    for mistake in case.numeric.mistakes:
        formula = f"3*({case.spelt_out(mistake.expr)})/3"
        for answer in (case.six_digits(maths, mistake.expr), formula, *filter(None, (mistake.typed,))):
            found = case.judged(maths, answer)
            assert found.outcome is Outcome.WRONG, (mistake.id, answer, found)
            assert f"question.{mistake.id}" in [named.code for named in found.mistakes], (answer, found)


@every
def test_a_question_is_written_in_both_languages_with_hints_that_keep_the_answer(
    case: Case, maths: MathsClient
) -> None:
    question, numeric = case.question, case.numeric
    because = [mistake.because for mistake in numeric.mistakes]
    bodies = [section.body for section in question.answer]
    assert bodies
    assert 2 <= len(question.hints) <= 3
    for text in (question.prompt, *question.hints, *because, *bodies):
        assert HAN.search(text.zh), text.zh
        assert not HAN.search(text.en), text.en
    answer = case.worked(maths).exact
    for hint in question.hints:
        assert answer not in re.findall(r"[\d./]+\d", hint.en) or len(answer) < 3, hint.en


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_pack_is_named_like_its_file_and_asks_each_question_once(file: Path) -> None:
    pack = loaded(file)
    assert pack.id == f"numbers-{file.stem}"
    further = [f for question in pack.questions.values() for f in question.follow_ups]
    asked = [f.ask for f in further if f.when == "always"]
    assert len(asked) == len(set(asked))
    assert set(asked) <= set(pack.questions)
