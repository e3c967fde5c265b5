"""A square, a root or one over a quantity is another quantity, however it is said."""

from __future__ import annotations

import pytest

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered


@pytest.mark.parametrize(
    "answer",
    [
        "The variance is d_k squared.",
        "The variance is the square of d_k.",
        "The variance is d_k^3.",
        "The variance is the fifth root of d_k.",
        "The variance is d_k to the power of 1.5.",
        "The variance is quadratic in d_k.",
        "The variance is twice d_k.",
        "方差是 d_k 的平方。",
        "方差等于 d_k 的六次方根。",
        "方差等于 d_k 的 1.5 次方。",
        "方差是 d_k 的两倍。",
        "方差是 d_k 的倒数。",
    ],
)
def test_another_quantity_earns_nothing(judge: Judge, answer: str) -> None:
    assert "var_grows" not in covered(judge("main", answer))


@pytest.mark.parametrize(
    "answer",
    [
        "The variance is d_k and the standard deviation is the square root of d_k.",
        "方差是 d_k，标准差是 d_k 的平方根。",
        "方差是 d_k，压根不是 1。",
        "The variance of q^T k is d_k.",
        "根本上，方差等于 d_k。",
    ],
)
def test_operators_beside_the_quantity_take_nothing_from_it(judge: Judge, answer: str) -> None:
    assert "var_grows" in covered(judge("main", answer))


@pytest.mark.parametrize("answer", ["It falls from O(N^2) to O(N) in memory.", "显存从 N 的平方降到了线性。"])
def test_an_operator_that_the_pattern_asks_for_is_part_of_what_it_says(judge: Judge, answer: str) -> None:
    assert "linear_memory" in covered(judge("flash-attention/why-faster", answer))
