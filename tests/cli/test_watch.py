"""The line that says how far a long command is."""

from __future__ import annotations

import io

import pytest

from tests.cli.conftest import Tutor
from tests.cli.test_packs import COUNTED
from tutor.cli.watch import Watch


class Terminal(io.StringIO):
    """A stream that somebody watches."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def seconds() -> list[float]:
    return [0.0]


def test_each_part_rewrites_the_line_with_how_far_what_and_how_long(seconds: list[float]) -> None:
    screen = Terminal()
    with Watch(3, "en", stream=screen, clock=lambda: seconds[0]) as watch:
        watch.began("gqa/share")
        seconds[0] = 12.9
        watch.began("gqa/cache")
    lines = screen.getvalue().split("\r\x1b[2K")
    assert lines == ["", "1 of 3 · 0 s · gqa/share", "2 of 3 · 12 s · gqa/cache", ""]


def test_a_line_never_grows_past_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    screen = Terminal()
    with Watch(3, "zh", stream=screen, clock=lambda: 0.0) as watch:
        watch.began("题库/" + "很长的名字" * 9)
    assert all(len(line) < 20 for line in screen.getvalue().split("\r\x1b[2K"))


def test_where_nobody_watches_only_the_result_is_printed(tutor: Tutor) -> None:
    (tutor.folder / "counted.yaml").write_text(COUNTED)
    said = tutor("prove", "counted", "--packs", "counted.yaml")
    assert said.code == 0, said.out
    assert said.err == ""
    assert len(said.out.splitlines()) == 1
