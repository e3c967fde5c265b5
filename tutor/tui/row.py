"""A line that something happens on: packs, demos, a choice that is asked for."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from tutor.language import Language
from tutor.tui.cards import chosen_mark
from tutor.tui.told import app_of


class Row(Widget, can_focus=True):
    """One line, chosen with the arrows, that something happens on."""

    DEFAULT_CSS = """
    Row { height: 1; width: 1fr; padding: 0 1; }
    Row:focus { background: $boost; }
    """

    def __init__(
        self,
        tell: Callable[[Language, int], Content],
        act: Callable[[], None],
        *,
        hint: str = "tui.key_open",
        classes: str = "",
    ) -> None:
        super().__init__(classes=classes)
        self._tell, self._act = tell, act
        self.hint = hint

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    def render(self) -> Content:
        room = max(10, self.content_size.width - 2)
        return Content.assemble(chosen_mark(self.has_focus), self._tell(app_of(self).language, room))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return 1

    def act(self) -> None:
        """Do what the row is for."""
        self._act()

    def on_click(self) -> None:
        self.focus()
        self._act()

    def on_focus(self, _: events.Focus) -> None:
        self.refresh()

    def on_blur(self, _: events.Blur) -> None:
        self.refresh()

    def _again(self) -> None:
        self.refresh()
