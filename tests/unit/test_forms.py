"""The small language of forms: families, ranges, concepts."""

from __future__ import annotations

import pytest

from tutor.questions.forms import alternatives, concepts_in, family_size, number_range


@pytest.mark.parametrize(
    ("form", "family"),
    [
        ("<almost|nearly> <|quite >nil", ["almost nil", "almost quite nil", "nearly nil", "nearly quite nil"]),
        ("saves <|GPU> memory", ["saves memory", "saves GPU memory"]),
        ("<|很>大", ["大", "很大"]),
        ("a < b", ["a < b"]),
        ("~grow", ["~grow"]),
        ("<|>", []),
    ],
)
def test_a_family_is_all_its_forms(form: str, family: list[str]) -> None:
    assert list(alternatives(form)) == family
    assert family_size(form) >= len(family)


def test_the_size_of_a_family_is_known_without_making_it() -> None:
    assert family_size("<a|b|c> <d|e>" * 20) == 6**20
    assert family_size("plain") == 1


@pytest.mark.parametrize(
    ("form", "ends"),
    [
        ("[4.4e-5..4.6e-5]", (4.4e-5, 4.6e-5)),
        ("[1..1]", (1.0, 1.0)),
        ("[-2..0.5]", (-2.0, 0.5)),
        ("[q..", None),
    ],
)
def test_a_range_has_two_ends(form: str, ends: tuple[float, float] | None) -> None:
    assert number_range(form) == ends


@pytest.mark.parametrize("form", ["[1..x]", "[2..1]", "[nan..1]", "[0..inf]", "[..]"])
def test_what_only_looks_like_a_range_is_refused(form: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        number_range(form)


def test_the_concepts_of_a_form_are_known() -> None:
    assert concepts_in("~fewer reads ~traffic") == ("fewer", "traffic")
    assert concepts_in("~a~b-c_d") == ("a", "b-c_d")
    assert concepts_in("plain words") == ()
