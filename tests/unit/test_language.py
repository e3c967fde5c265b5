"""Which language a person is spoken to in."""

from __future__ import annotations

import pytest

from tutor.language import Text, both, detect


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.Big5"}, "zh"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}, "zh"),
    ],
)
def test_the_locale_decides_in_the_order_of_posix(environment: dict[str, str], expected: str) -> None:
    assert detect(environment) == expected


def test_a_text_gives_the_language_asked_for() -> None:
    text = Text("gradient", "梯度")
    assert (text.in_("en"), text.in_("zh")) == ("gradient", "梯度")


def test_a_formula_reads_the_same_in_both() -> None:
    assert both("√dₖ").in_("zh") == both("√dₖ").in_("en")
