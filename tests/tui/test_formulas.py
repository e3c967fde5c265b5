"""Formulas on the screen: one style with the prose, nothing empty, nothing torn."""

from __future__ import annotations

import random

import pytest

from tests.tui.driving import warm_parts
from tutor.session.variants import draw
from tutor.tui.derivation import result, steps
from tutor.tui.formulas import entries, pretty, stacked_rows


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("1/sqrt(d_k)", "1/√dₖ"),
        ("p[1]*(1-p[1])", "p₁·(1 − p₁)"),
        ("d_model/h", "d_model/h"),
        ("v/d_k^2", "v/dₖ²"),
        ("4.5e-05", "4.5 × 10⁻⁵"),
        ("sum(term, i, 1, d_k)", "Σ(i = 1…dₖ) term"),
        ("2^(-bits)", "2^(−bits)"),
    ],
)
def test_a_formula_is_written_as_the_prose_writes_it(written: str, shown: str) -> None:
    assert pretty(written) == shown


def test_a_vectors_entries_stand_on_lines_of_their_own_and_say_the_same() -> None:
    vector = "[1/(1 + exp(-10)), exp(-10)/(1 + exp(-10)), max(1, 2)]"
    lines = entries(vector)
    assert len(lines) == 3
    assert " ".join(line.strip() for line in lines) == pretty(vector)


def test_a_stacked_fraction_keeps_its_halves_over_each_other() -> None:
    above, bar, below = stacked_rows("(d_k - 1 + n)/(d_k + n^2 + 1)")
    assert set(bar) == {"─"}
    assert max(len(above), len(below)) <= len(bar)
    assert "dₖ" in above


def test_no_step_of_a_shipped_derivation_has_an_empty_line_or_a_plain_d_k() -> None:
    for pack in warm_parts().bank.packs:
        for found in pack.derivations.values():
            worked = warm_parts().derive(found, draw(found, random.Random(7)))  # noqa: S311
            for para in (*steps(worked, "en"), *result(worked, "en")):
                said = para.content.plain
                assert said.strip(" =≈"), (found.id, said)
                assert "d_k" not in said, (found.id, said)
