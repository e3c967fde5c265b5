"""The table of a demo: upright, or on its side where that takes less room."""

from tutor.demos import registry
from tutor.demos.result import DemoResult, Table
from tutor.tui import demo_text
from tutor.tui.cards import Para

SPEC = registry.spec("gqa")


def table(columns: int, rows: int) -> Para:
    names = tuple(f"column number {i}" for i in range(columns))
    figures = tuple(tuple(float(i) for i in range(columns)) for _ in range(rows))
    [shown] = demo_text.table(SPEC, DemoResult("gqa", {}, "cpu", "", 0, table=Table(names, figures)), "en")
    return shown


def test_a_table_with_many_columns_may_turn_on_its_side() -> None:
    wide = table(columns=9, rows=2)
    assert wide.narrow is not None
    assert len(wide.narrow.plain.split("\n")) == 9


def test_a_table_with_many_rows_stays_upright_since_on_its_side_it_would_be_wider() -> None:
    assert table(columns=2, rows=40).narrow is None
