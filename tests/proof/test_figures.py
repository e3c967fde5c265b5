"""Numbers are found in texts as people write them, and a number of one language is missed in the other."""

from __future__ import annotations

import pytest

from tutor.language import Text
from tutor.proof.figures import figures, unmatched


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("1,024 keys and 3.5 bits", ["1024", "3.5"]),
        ("超过 500，128 个 token", ["500", "128"]),
        ("$10^{-5}$ or 4.50e-5", ["10", "5", "0.000045"]),
        ("GPT-2, x_1, $W_{12}$, fp16, v0.1", []),
        ("１２８ 维", ["128"]),
    ],
)
def test_figures_are_numbers_and_names_are_not(text: str, plain: list[str]) -> None:
    assert [figure.plain for figure in figures(text) if not figure.named] == plain


@pytest.mark.parametrize(
    ("en", "zh"),
    [
        ("74 % of the weight", "占 74% 的权重"),
        ("sixteen times", "16 倍"),
        ("about 600 times smaller", "约为六百分之一"),
        ("1 part in 22,000", "约两万两千分之一"),
        ("70 billion parameters", "70B 参数"),
        ("16.78 million", "1678 万"),
        ("ZeRO stage 2", "ZeRO-2"),
        ("$n - 1$ others", "其余的 key"),
        ("half of it", "其中的 1/2"),
    ],
)
def test_the_same_number_may_be_written_in_each_language_s_own_way(en: str, zh: str) -> None:
    assert unmatched(Text(en, zh)) == ()


@pytest.mark.parametrize(
    ("en", "zh", "missing"),
    [
        ("of standard deviation 8", "标准差为 4", ("8", "4")),
        ("16.8 million", "1678 万", ("16.8", "1678")),
        ("with 64 heads", "头数很多", ("64",)),
        ("many heads", "64 个头", ("64",)),
        ("$4.54 \\times 10^{-5}$", "$4.45 \\times 10^{-5}$", ("4.54", "4.45")),
    ],
)
def test_a_number_that_the_other_language_lacks_is_named(en: str, zh: str, missing: tuple[str, ...]) -> None:
    assert unmatched(Text(en, zh)) == missing
