"""Plots: every series can be told from the others, ticks do not collide, divergence is visible."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest
from rich.cells import cell_len

from tutor.plotting.axes import Axis, axis, labels, spread, ticks
from tutor.plotting.canvas import draw
from tutor.plotting.chart import FAINT, Cell, Chart, Series, Values, symbol
from tutor.plotting.record import MOST, Record

STEPS = np.arange(200.0)


def falling(label: str, to: float, number: int = 0, *, gone_at: int | None = None) -> Series:
    ys = to + (4.0 - to) * np.exp(-STEPS / 50)
    if gone_at is not None:
        ys[gone_at:] = math.nan
    return Series(label, STEPS, ys, ys - 0.1, ys + 0.1, number)


def text(rows: list[list[Cell]]) -> list[str]:
    return ["".join(character for character, _ in row) for row in rows]


def owners(rows: list[list[Cell]]) -> set[int]:
    return {whose for row in rows for character, whose in row if character.strip()}


@pytest.mark.parametrize(("width", "height"), [(16, 5), (36, 10), (52, 12), (80, 24), (133, 40)])
def test_a_chart_fills_exactly_the_cells_it_is_given(width: int, height: int) -> None:
    chart = Chart("损失", (falling("a", 2.0), falling("b", 3.0, 1)), x_label="步", rules=((3.9, "瞎猜"),))
    rows = draw(chart, width, height)
    assert len(rows) == height
    assert all(cell_len(line) == width for line in text(rows))


def test_every_series_has_its_own_symbol_beside_its_colour() -> None:
    rows = draw(Chart("loss", tuple(falling(str(n), 1.0 + n / 2, n) for n in range(4))), 60, 16)
    for number in range(4):
        mine = {character for row in rows for character, whose in row if whose == number}
        assert symbol(number) in mine
        assert not mine & {symbol(n) for n in range(12)} - {symbol(number)}


def test_a_run_that_left_the_finite_numbers_gets_a_cross_where_it_did() -> None:
    rows = draw(Chart("loss", (falling("a", 2.0), falling("b", 2.5, 1, gone_at=100)), x_range=(0, 200)), 60, 14)
    top = text(rows)[1]
    assert "✗" in top
    assert rows[1][top.index("✗")][1] == 1
    assert abs(top.index("✗") - 31) <= 3


def test_two_runs_that_blew_up_together_both_show_it() -> None:
    rows = draw(Chart("loss", tuple(falling(str(n), 2.0, n, gone_at=100) for n in range(2))), 60, 14)
    assert {whose for row in rows for character, whose in row if character == "✗"} == {0, 1}


def test_a_value_above_the_ceiling_does_not_flatten_the_rest() -> None:
    wild = Series("wild", STEPS, np.where(STEPS > 150, 1e9, 3.0), number=1)
    rows = draw(Chart("loss", (falling("a", 2.0), wild), ceiling=8.0), 60, 14)
    assert "✗" in text(rows)[1]
    assert len({row for row, line in enumerate(rows) if any(w == 0 and c.strip() for c, w in line)}) > 5


def test_infinities_and_nothing_at_all_are_drawn_without_a_complaint() -> None:
    empty: Values = np.array([])
    for ys in (empty, np.array([math.nan]), np.array([math.inf]), np.array([-math.inf, math.inf])):
        for log in (False, True):
            chart = Chart("odd", (Series("a", np.arange(float(ys.size)), ys),), log=log)
            assert len(draw(chart, 40, 10)) == 10


def test_before_there_is_data_no_numbers_stand_at_the_axes() -> None:
    assert not any(character.isdigit() for line in text(draw(Chart("loss", ()), 40, 10)) for character in line)


def test_a_logarithmic_axis_labels_powers_and_leaves_out_what_is_not_positive() -> None:
    chart = Chart("logit", (Series("a", STEPS, np.exp(STEPS / 20) - 1.0),), log=True)
    rows = draw(chart, 50, 14)
    assert any("10²" in line or "100" in line for line in text(rows))


def test_bars_stand_on_the_axis_in_groups_with_symbols() -> None:
    entries = np.array([1.0, 2.0, 3.0])
    chart = Chart(
        "p",
        (
            Series("raw", entries, np.array([1.0, 0.0, 0.0])),
            Series("scaled", entries, np.array([0.7, 0.2, 0.1]), number=1),
        ),
        bars=True,
    )
    rows = draw(chart, 48, 12)
    assert owners(rows) >= {0, 1, FAINT}
    assert all(label in text(rows)[-1] for label in "123")


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("most", [1, 2, 3, 5, 9])
@pytest.mark.parametrize(
    ("low", "high"), [(0.0001, 3.0), (0.5, 0.51), (3.0, 3000.0), (1e-9, 1e9), (1.0, 400.0)]
)
def test_ticks_lie_on_the_axis_and_are_not_too_many(low: float, high: float, most: int, log: bool) -> None:
    found = ticks(Axis(low, high, log), most)
    assert len(found) <= most
    slack = 0.0 if log else (high - low) * 1e-6
    assert all(low * (1 - 1e-6) - slack <= value <= high * (1 + 1e-6) + slack for value in found)
    assert len(set(labels(found))) == len(found)


def test_an_axis_with_one_value_still_has_a_length() -> None:
    assert axis([2.0, 2.0]).low < 2.0 < axis([2.0, 2.0]).high
    assert axis([0.0]).low < axis([0.0]).high


def test_labels_that_would_touch_are_left_out_and_the_ends_are_kept() -> None:
    places = [(n * 3, str(100 + n)) for n in range(12)]
    kept = spread(places, 40)
    assert kept[0][1] == "100"
    assert kept[-1][1] == "111"
    assert all(a + cell_len(text) < b for (a, text), (b, _) in pairwise(kept))


def test_a_long_run_is_kept_in_few_points_and_its_peaks_and_gaps_stay_to_be_seen() -> None:
    xs = np.arange(100_000.0)
    ys = 3 + np.sin(xs / 9000)
    ys[41_237], ys[77_001], ys[90_001] = 50.0, -50.0, math.nan
    record = Record(2)
    for start in range(0, xs.size, 13):
        piece = slice(start, start + 13)
        record.take(xs[piece], np.array([ys[piece] - 0.5, ys[piece] + 0.5]))
    kept = record.series("a")
    assert record.taken == xs.size
    assert kept.xs.size <= 5 * MOST
    assert np.all(np.diff(kept.xs) >= 0)
    assert (kept.xs[0], kept.xs[-1]) == (0.0, 99_999.0)
    assert (np.nanmax(kept.ys), np.nanmin(kept.ys)) == (50.0, -50.0)
    assert abs(float(kept.xs[np.nanargmax(kept.ys)]) - 41_237) <= 2 * xs.size / MOST
    gap = kept.xs[np.isnan(kept.ys)]
    assert gap.size > 0
    assert np.all(np.abs(gap - 90_001) <= 2 * xs.size / MOST)
    assert kept.low is not None
    assert float(np.nanmin(kept.low)) == -50.5


def test_a_short_run_is_kept_point_by_point() -> None:
    record = Record(1)
    record.take(STEPS[:120], STEPS[None, :120] ** 2)
    record.take(STEPS[120:], STEPS[None, 120:] ** 2)
    kept = record.series("a")
    assert np.array_equal(kept.xs, STEPS)
    assert np.array_equal(kept.ys, STEPS**2)
    assert kept.low is None


def test_a_long_run_is_drawn_as_all_its_points_would_be() -> None:
    xs = np.arange(20_000.0)
    ys = 4 * np.exp(-xs / 6000) + 0.3 * np.sin(xs * 1.7)
    record = Record(1)
    record.take(xs, ys[None, :])
    few = text(draw(Chart("loss", (record.series("a"),), x_range=(0, 20_000)), 60, 14))
    all_of_them = text(draw(Chart("loss", (Series("a", xs, ys),), x_range=(0, 20_000)), 60, 14))
    different = sum(
        a != b for one, other in zip(few, all_of_them, strict=True) for a, b in zip(one, other, strict=True)
    )
    assert different <= 60 * 14 // 100


def test_a_logarithmic_axis_begins_at_the_least_x_that_has_a_place_on_it() -> None:
    rows = draw(Chart("loss", (Series("a", STEPS, STEPS + 1),), log_x=True), 60, 14)
    assert text(rows)[-1].split()[0] == "1"


def test_an_axis_from_zero_keeps_a_level_line_level() -> None:
    noisy = Series("a", STEPS[:9], 100.0 + np.array([0.0, 1, -1, 2, 0, -2, 1, 0, 1]))
    near, whole = (draw(Chart("v", (noisy,), from_zero=zero), 40, 12) for zero in (False, True))

    def reach(rows: list[list[Cell]]) -> int:
        """Rows that the line takes up."""
        return sum(any(whose >= 0 for _, whose in row) for row in rows)

    assert reach(near) > 5
    assert reach(whole) <= 2
    assert any(line.lstrip().startswith("0┤") for line in text(whole))
