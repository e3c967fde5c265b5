"""What precision a question asks for, as a sentence beside its prompt."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tutor.language import say
from tutor.maths import precision
from tutor.questions import AnswerKind, Numeric, Tolerance

CASES: list[tuple[AnswerKind, Tolerance | None, Mapping[str, str], str, str]] = [
    ("number", Tolerance("rel", 0.02), {}, "within 2%", "误差不超过 2%"),
    ("number", Tolerance("rel", 0.001), {}, "within 0.1%", "误差不超过 0.1%"),
    ("number", Tolerance("abs", 10.0), {}, "within 10", "误差不超过 10"),
    ("number", Tolerance("abs", 1e-05), {}, "within 0.00001", "误差不超过 0.00001"),
    ("number", Tolerance("sigfigs", 3), {}, "to 3 significant figures", "保留 3 位有效数字"),
    ("number", Tolerance("decplaces", 2), {}, "to 2 decimal places", "保留 2 位小数"),
    ("number", None, {}, "exact value, not rounded", "要精确值，不取近似"),
    ("formula", None, {"d_k": "positive"}, "a formula in d_k, in any form", "要用 d_k 表示的公式，形式不限"),
    ("formula", None, {}, "a formula, in any form", "要公式，形式不限"),
    (
        "vector",
        Tolerance("abs", 0.005),
        {},
        "a vector such as [a, b, c], each entry within 0.005",
        "写成向量，如 [a, b, c]，各分量误差不超过 0.005",
    ),
    ("complexity", None, {"n": ""}, "a complexity, written O(...)", "用 O(…) 表示复杂度"),
    ("set", None, {}, "a set such as {a, b}, each value exact", "写成集合，如 {a, b}，各值要精确值"),
    (
        "matrix",
        Tolerance("decplaces", 2),
        {},
        "a matrix such as [[a, b], [c, d]], each entry to 2 decimal places",
        "写成矩阵，如 [[a, b], [c, d]]，各元素保留 2 位小数",
    ),
    (
        "interval",
        Tolerance("rel", 0.01),
        {},
        "an interval such as (a, b] or x > a, each end within 1%",
        "写成区间，如 (a, b] 或 x > a，各端点误差不超过 1%",
    ),
    (
        "relation",
        None,
        {"x": ""},
        "an equation or inequality such as y = a·x + b or x > a, in any form",
        "写成等式或不等式，如 y = a·x + b 或 x > a，形式不限",
    ),
]


@pytest.mark.parametrize(("kind", "tolerance", "symbols", "english", "chinese"), CASES)
def test_a_question_says_what_precision_it_asks_for(
    kind: AnswerKind, tolerance: Tolerance | None, symbols: Mapping[str, str], english: str, chinese: str
) -> None:
    code, values = precision(Numeric("d", kind, symbols, None, tolerance, ()))
    assert say(code, "en", **values) == english
    assert say(code, "zh", **values) == chinese


@pytest.mark.parametrize(
    ("unit", "english", "chinese"),
    [
        ("byte", "within 1%, unit: byte", "误差不超过 1%，单位为 byte"),
        ("tokens/s", "within 1%, unit: token/s", "误差不超过 1%，单位为 token/s"),
        ("%", "within 1%, unit: %", "误差不超过 1%，单位为 %"),
        ("1", "within 1%", "误差不超过 1%"),
        ("probability", "within 1%", "误差不超过 1%"),
        ("furlong", "within 1%", "误差不超过 1%"),
    ],
)
def test_the_unit_that_is_asked_stands_beside_the_precision(unit: str, english: str, chinese: str) -> None:
    code, values = precision(Numeric("d", "number", {}, unit, Tolerance("rel", 0.01), ()))
    assert say(code, "en", **values) == english
    assert say(code, "zh", **values) == chinese


@pytest.mark.parametrize("kind", ["number", "vector", "matrix", "set", "interval"])
@pytest.mark.parametrize("rule", ["rel", "abs", "sigfigs", "decplaces", None])
def test_every_rule_has_a_sentence_for_one_value_and_for_several(kind: AnswerKind, rule: str | None) -> None:
    tolerance = None if rule is None else Tolerance(rule, 3)  # type: ignore[arg-type]
    code, values = precision(Numeric("d", kind, {}, None, tolerance, ()))
    assert say(code, "en", **values) != say(code, "zh", **values)
