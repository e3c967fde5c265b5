"""The phase diagram: every run's outcome at its place, told by a symbol and not by colour alone."""

import pytest

from tutor.demos import registry
from tutor.language.visible import width as cells_of
from tutor.plotting import canvas, phases, svg
from tutor.plotting.chart import Chart, Grid
from tutor.plotting.picture import Lines, Picture

SPEC = registry.spec("unscaled-training")
PHASES = next(panel for panel in SPEC.panels if panel.kind == "phases")
WORDS = ("learns", "slow", "stuck so far", "diverged")


def grid(columns: int = 3, seeds: int = 2) -> Grid:
    cells = tuple(
        tuple(tuple((row + column + seed) % 4 for seed in range(seeds)) for column in range(columns))
        for row in range(2)
    )
    names = tuple(("adam", f"{10.0**-n:g}") for n in range(columns))
    return Grid(("1/√dₖ", "不缩放"), names, cells, WORDS)


def drawn(shown: Grid, width: int, height: int) -> list[str]:
    rows = canvas.draw(Chart("t", (), "learning rate", grid=shown), width, height)
    assert len(rows) == height
    assert all(cells_of("".join(c for c, _ in row)) == width for row in rows)
    return ["".join(c for c, _ in row) for row in rows]


@pytest.mark.parametrize(("width", "height"), [(16, 5), (24, 9), (36, 9), (76, 14), (120, 40)])
@pytest.mark.parametrize("columns", [1, 6, 16])
def test_it_fills_its_room_exactly_whatever_that_is(width: int, height: int, columns: int) -> None:
    drawn(grid(columns), width, height)


def test_each_run_has_its_symbol_in_its_row_and_column_and_the_legend_names_them() -> None:
    text = drawn(grid(), 60, 8)
    assert [f"{phases.mark(n)[0]} {word}" in " ".join(text[:3]) for n, word in enumerate(WORDS)] == [True] * 4
    row = next(line for line in text if line.startswith("1/√dₖ"))
    cells = row.removeprefix("1/√dₖ").split()
    assert [set(cell) for cell in cells] == [{"●", "◐"}, {"◐", "○"}, {"○", "✗"}]
    assert any("0.01" in line and "adam" not in line for line in text), "what all columns share is left out"


@pytest.mark.parametrize("width", [30, 37, 48, 61, 79])
@pytest.mark.parametrize("seeds", [2, 3])
def test_every_run_of_a_setting_has_as_many_marks_as_the_others(width: int, seeds: int) -> None:
    row = next(line for line in drawn(grid(3, seeds), width, 8) if line.startswith("1/√dₖ"))
    for cell in row.removeprefix("1/√dₖ").split():
        assert len({cell.count(symbol) for symbol in cell}) == 1


def test_a_part_of_the_columns_names_that_differs_is_shown_once_for_its_columns() -> None:
    names = (("adam", "0.1"), ("adam", "1"), ("sgd", "0.1"), ("sgd", "1"))
    shown = Grid(("a",), names, ((((0,)), (1,), (2,), (3,)),), WORDS)
    text = drawn(shown, 60, 8)
    assert next(line for line in text if "adam" in line).split() == ["adam", "sgd"]


def a_picture() -> Picture:
    return Picture(SPEC, PHASES, Lines())


def test_the_last_point_of_each_run_is_what_became_of_it() -> None:
    picture = a_picture()
    picture.add(PHASES.series, ("none", "adam 0.1", "0"), [0.0, 5.0], [2.0, 3.0])
    picture.add(PHASES.series, ("none", "adam 0.1", "1"), [0.0], [2.0])
    picture.add(PHASES.series, ("d_k", "adam 1", "0"), [0.0], [0.0])
    shown = picture.chart("en").grid
    assert shown is not None
    assert shown.columns == (("adam", "0.1"), ("adam", "1"))
    assert shown.cells == (((3, 2), (None,)), ((None,), (0,)))
    assert shown.words == tuple(SPEC.label(word).en for word in PHASES.words)
    assert [phases.mark(place) for place in range(4)] == [*phases.MARKS]


def test_a_run_of_one_rule_is_one_column_without_a_name() -> None:
    picture = a_picture()
    picture.add(PHASES.series, ("none", "0"), [0.0], [1.0])
    shown = picture.chart("zh").grid
    assert shown is not None
    assert (shown.columns, shown.cells) == (((),), (((1,),),))
    assert "◐" in "".join(drawn(shown, 40, 6))


def test_lines_are_drawn_at_the_setting_in_which_the_first_picture_ended_lowest() -> None:
    lines = Lines()
    loss, entropy = (Picture(SPEC, SPEC.panels[n], lines) for n in (0, 2))
    for setting, end in (("adam 0.1", 4.0), ("adam 1", 1.0), ("sgd 1", float("nan"))):
        for picture in (loss, entropy):
            picture.add(picture.panel.series, ("none", setting, "0"), [0.0, 1.0], [4.0, end])
    for picture in (loss, entropy):
        chart = picture.chart("en")
        assert [list(series.ys) for series in chart.series] == [[4.0, 1.0]]
        assert ("best" in chart.title) is (picture is loss)
    loss.add(loss.panel.series, ("none", "adam 0.1", "0"), [2.0] * 30, [0.1] * 30)
    assert loss.chart("en").series[0].ys[1] == 4.0


def test_other_demos_draw_all_settings_as_one_band() -> None:
    spec = registry.spec("dot-variance")
    picture = Picture(spec, spec.panels[0], Lines())
    picture.add(picture.panel.series, ("raw", "a", "0"), [1.0, 2.0], [1.0, 2.0])
    picture.add(picture.panel.series, ("raw", "b", "0"), [1.0, 2.0], [3.0, 4.0])
    assert list(picture.chart("en").series[0].ys) == [2.0, 3.0]


def test_the_page_holds_every_cell_with_its_symbol() -> None:
    page = svg.page("t", "a", ["x"], [Chart("phases", (), "learning rate", grid=grid(3, 2))])
    assert page.count('opacity="0.25"') == 2 * 3 * 2
    assert all(f">{mark}<" in page for mark, _ in phases.MARKS)
