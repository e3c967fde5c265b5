"""The vector page: well-formed, nothing outside it, and every series told apart without its colour."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from tutor.plotting import svg
from tutor.plotting.chart import Chart, Series, symbol

STEPS = np.arange(50.0)
FALLING = 4.0 * np.exp(-STEPS / 20)


def attributes(page: str, tag: str) -> list[dict[str, str]]:
    root = ElementTree.fromstring(page)  # noqa: S314 - our own
    return [element.attrib for element in root.iter(f"{{http://www.w3.org/2000/svg}}{tag}")]


def charts() -> list[Chart]:
    gone = np.where(STEPS > 30, math.nan, FALLING + 1)
    lines = (Series("a", STEPS, FALLING, FALLING - 0.1, FALLING + 0.1), Series("b <&>", STEPS, gone, number=1))
    groups = (Series("a", np.array([1.0, 2.0]), np.array([0.5, 0.0])),)
    return [
        Chart("loss", lines, "step", rules=((2.0, "guess"),)),
        Chart("p", groups, "entry", bars=True),
        Chart("log", lines, "step", log=True, log_x=True),
    ]


def test_every_line_has_its_own_dashes_and_symbol_and_a_lost_one_its_cross() -> None:
    page = svg.page("T & T", "about", ["a", "b <&>"], charts())
    dashes = {a.get("stroke-dasharray") for a in attributes(page, "polyline")}
    assert len(dashes) == 2
    assert f"✗{symbol(1)}" in page
    assert "b &lt;&amp;&gt;" in page


@pytest.mark.parametrize("names", [["a", "b"], [f"a rather long name of a line, {n}" for n in range(9)]])
def test_nothing_is_drawn_outside_the_page(names: list[str]) -> None:
    page = svg.page("标题", "about", names, charts())
    (frame,) = attributes(page, "svg")
    width, height = float(frame["width"]), float(frame["height"])
    for polyline in attributes(page, "polyline"):
        for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", polyline["points"]):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height
    for text in attributes(page, "text"):
        assert 0 <= float(text["x"]) <= width
        assert 0 < float(text["y"]) < height
    assert all(float(bar["height"]) >= 0 for bar in attributes(page, "rect"))


def test_no_point_at_all_is_an_empty_page_and_no_fault() -> None:
    nothing = Chart("loss", (Series("a", np.array([]), np.array([])),))
    assert attributes(svg.page("T", "about", [], [nothing]), "polyline") == []
