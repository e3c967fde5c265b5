"""After a wrong answer: the question's own mistake that it shows, else a general one, else silence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.maths.cases import DK, SLOPE, Z, asked
from tutor.errors import MathsError
from tutor.maths.exact import derive
from tutor.maths.exact.working.verdict import judge
from tutor.outcomes import Outcome

ROUNDED = {"rounded-early": "0.9999*(1-0.9999)", "weight": "p[1]", "zero": "0"}
STEPS = {"p": "softmax(z)"}
OWN: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("1e-4", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["rounded-early"]),
    ("0.0001", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["rounded-early"]),
    ("9.999e-5", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["rounded-early"]),
    ("0.99995", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["weight"]),
    ("1", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["weight"]),
    ("0", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, ["zero"]),
    ("2e-4", SLOPE, {"given": Z, "steps": STEPS, "rel": 0.02, "mistakes": ROUNDED}, []),
    ("0.2371", "0.196787", {"rel": 0.01, "mistakes": {"dk": "0.23713", "guess": "0.2379"}}, ["dk"]),
    ("0.24", "0.196787", {"rel": 0.01, "mistakes": {"dk": "0.23713", "guess": "0.2379"}}, ["guess"]),
    ("0.24", "0.196787", {"rel": 0.01, "mistakes": {"low": "0.238", "high": "0.242"}}, ["low", "high"]),
    ("1/d_k", "1/√d_k", {"kind": "formula", "symbols": DK, "mistakes": {"dk": "1/d_k"}}, ["dk"]),
    ("d_k^(-2/2)", "1/√d_k", {"kind": "formula", "symbols": DK, "mistakes": {"dk": "1/d_k"}}, ["dk"]),
    (
        "[0.39, 0.33, 0.28]",
        "softmax(z/8)",
        {
            "given": Z,
            "kind": "vector",
            "rule": ("abs", 0.005),
            "mistakes": {"dk": "softmax(z/64)"},
        },
        ["dk"],
    ),
]

GENERAL: list[tuple[str, str, dict[str, Any], list[str]]] = [
    ("-4.54e-5", SLOPE, {"given": Z, "rel": 0.01}, ["maths.sign"]),
    ("9.08e-5", SLOPE, {"given": Z, "rel": 0.01}, ["maths.double"]),
    ("2.27e-5", SLOPE, {"given": Z, "rel": 0.01}, ["maths.half"]),
    ("4.54e-4", SLOPE, {"given": Z, "rel": 0.01}, ["maths.power_of_ten"]),
    ("22027", SLOPE, {"given": Z, "rel": 0.01}, ["maths.reciprocal"]),
    ("0.125", "8", {"rel": 0.01}, ["maths.reciprocal"]),
    ("64", "8", {"rel": 0.01}, ["maths.square"]),
    ("8.0", "64", {"rel": 0.01}, ["maths.root"]),
    ("45", "0.45", {"rel": 0.01}, ["maths.percent"]),
    ("128000", "131072", {"rel": 0.001}, ["maths.kibi"]),
    ("2.00", "ln(100)", {"rel": 0.01}, ["maths.log_base_10"]),
    ("6.64", "ln(100)", {"rel": 0.01}, ["maths.log_base_2"]),
    ("log(100)", "2", {}, ["maths.log_natural"]),
    ("0.25", "0.75", {"rel": 0.01}, ["maths.complement"]),
    ("√d_k", "1/√d_k", {"kind": "formula", "symbols": DK}, ["maths.reciprocal"]),
    ("1/d_k", "1/√d_k", {"kind": "formula", "symbols": DK}, ["maths.square"]),
    ("-1/√d_k", "1/√d_k", {"kind": "formula", "symbols": DK}, ["maths.sign"]),
    ("2/√d_k", "1/√d_k", {"kind": "formula", "symbols": DK}, ["maths.double"]),
    ("3", "8", {"rel": 0.01}, []),
    ("17.3", "8", {"rel": 0.01}, []),
]


def _ids(rows: list[Any]) -> list[str]:
    return [f"{row[0]} / {row[1]}" for row in rows]


@pytest.mark.parametrize(("answer", "reference", "more", "names"), OWN, ids=_ids(OWN))
def test_a_question_names_its_own_mistake_by_the_digits_typed(
    answer: str, reference: str, more: dict[str, Any], names: list[str]
) -> None:
    found = judge(asked(answer, reference, **more))
    assert found.outcome == "wrong"
    assert [m.code.removeprefix("question.") for m in found.mistakes if "question" in m.code] == names


@pytest.mark.parametrize(("answer", "reference", "more", "codes"), GENERAL, ids=_ids(GENERAL))
def test_a_general_mistake_is_named_in_both_languages_or_not_at_all(
    answer: str, reference: str, more: dict[str, Any], codes: list[str]
) -> None:
    found = judge(asked(answer, reference, **more))
    assert found.outcome == "wrong"
    assert [m.code for m in found.mistakes] == codes
    assert all(m.because.en and m.because.zh for m in found.mistakes)


def test_a_mistake_shows_its_value() -> None:
    found = judge(asked("1e-4", SLOPE, given=Z, steps=STEPS, rel=0.02, mistakes=ROUNDED))
    assert [m.value for m in found.mistakes] == ["9.999e-05"]


def test_a_mistake_without_a_value_is_the_authors_fault() -> None:
    with pytest.raises(MathsError) as fault:
        judge(asked("3", "8", mistakes={"broken": "1/0"}))
    assert fault.value.code == "maths.author.domain.zero_division"
    with pytest.raises(MathsError) as unread:
        judge(asked("3", "8", mistakes={"broken": "1+"}))
    assert unread.value.code == "maths.author.missing_after"


REFERENCES = ("0.0421", "12", "137", "3.7e9", "7/9", "√2", "1e-5", "48318382080")


def test_a_number_typed_by_chance_is_hardly_ever_given_a_name() -> None:
    rng = random.Random(11)  # noqa: S311
    named = typed = 0
    for _ in range(600):
        reference = rng.choice(REFERENCES)
        value = derive.value(reference, {}) * 10 ** rng.uniform(-1.5, 1.5)
        digits = rng.choice((2, 3, 3, 4))
        text = str(max(1, round(value))) if value > 1 and rng.random() < 0.3 else format(value, f".{digits}g")
        found = judge(asked(text, reference, rel=0.01))
        if found.outcome is Outcome.WRONG:
            typed += 1
            named += bool(found.mistakes)
    assert typed > 500
    assert named <= typed * 0.02
