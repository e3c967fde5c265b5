"""The live demos by the systems that they are about, each one key away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from tutor.demos import registry
from tutor.demos.spec import DemoSpec
from tutor.language import Language
from tutor.tui import opening
from tutor.tui.bars import BACK, Hint, Keys, Title
from tutor.tui.panel_screen import PanelScreen
from tutor.tui.row import Row
from tutor.tui.rows import Rows, RowsScreen
from tutor.tui.told import Told, told


class DemosScreen(RowsScreen):
    """All demos. Escape goes back to the first screen."""

    CSS = """
    DemosScreen #demos { padding: 1 2 0 2; height: 1fr; }
    DemosScreen Rows { height: 1fr; }
    """

    AUTO_FOCUS = ""  # it would scroll the first heading out of sight
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.pop_screen")]

    def compose(self) -> ComposeResult:
        yield Title(told("tui.demos"))
        with Vertical(id="demos"), Rows():
            yield from self._rows()
        yield Keys(self.hints())

    def on_mount(self) -> None:
        self.query(Row).first().focus(scroll_visible=False)

    def hints(self) -> Sequence[Hint]:
        return [
            Hint("enter", "tui.key_open", "screen.act"),
            Hint("↑↓", "tui.key_choose"),
            BACK,
            Hint("^l", "tui.key_language", "app.flip"),
            Hint("F1", "tui.key_help", "app.help"),
            Hint(":", "tui.key_command", "screen.command"),
        ]

    def _rows(self) -> Iterator[Widget]:
        for place, (system, demos) in enumerate(registry.by_system().items()):
            first = " -first" if not place else ""
            yield Told(lambda language, system=system: system.in_(language), classes=f"heading{first}")  # type: ignore[misc]
            for spec in demos:
                yield Row(partial(_line, spec), partial(self._open, spec.name))

    def _open(self, name: str) -> None:
        self.app.push_screen(PanelScreen(opening.demo([name])))


def _line(spec: DemoSpec, language: Language, width: int) -> Content:
    title = Content(spec.title.in_(language))
    return Content.assemble(title, "  ", (spec.name, "$muted")).truncate(width, ellipsis=True)
