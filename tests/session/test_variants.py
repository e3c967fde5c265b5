"""Fresh values per attempt, the same for the same dice, and shown where the text names them."""

from __future__ import annotations

import pytest

from tests.session.play import play, start
from tutor.language import Text, both
from tutor.packs.bank import Bank
from tutor.session.variants import dice, draw, fill


def test_every_choice_comes_up_and_a_fixed_given_stays(bank: Bank) -> None:
    derivations = bank.packs[0].derivations
    drawn = {draw(derivations["root-spread"], dice(n, "t"))["d_k"] for n in range(50)}
    assert drawn == {"16", "64", "256"}
    assert draw(derivations["gradient"], dice(1, "t")) == {"z": "[10, 0, -10]"}
    assert draw(None, dice(1, "t")) == {}


def test_the_same_seed_and_attempt_draw_the_same_variant() -> None:
    assert dice(3, "a.1").random() == dice(3, "a.1").random()
    assert dice(3, "a.1").random() != dice(3, "a.2").random()
    assert dice(3, "a.1").random() != dice(4, "a.1").random()


def test_another_session_seed_gives_other_variants_in_the_end(bank: Bank) -> None:
    seen = {play(bank, [start("scaling/spread", seed=n)])[0].current.givens["d_k"] for n in range(30)}
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("d_k = {d_k}", "d_k = 64"),
        ("$d_k = {d_k}$ and {d_k}", "$d_k = 64$ and 64"),
        (r"$\sqrt{d_k}$", r"$\sqrt{d_k}$"),
        (r"$\frac{d_k}{d_k}$", r"$\frac{d_k}{d_k}$"),
        (r"$x_{d_k} + x^{d_k}$", r"$x_{d_k} + x^{d_k}$"),
        ("{other} {}", "{other} {}"),
    ],
)
def test_a_slot_is_filled_and_a_latex_argument_is_not(text: str, shown: str) -> None:
    assert fill(both(text), {"d_k": "64"}).en == shown


def test_both_languages_are_filled() -> None:
    assert fill(Text("at {n}", "在 {n}"), {"n": "3"}) == Text("at 3", "在 3")
