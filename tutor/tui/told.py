"""A text on the screen that follows the language: one function of the language, asked again at each flip."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.widget import Widget

from tutor.language import Language, say

if TYPE_CHECKING:
    from tutor.tui.app import TutorApp

Tell = Callable[[Language], Content | str]


def app_of(widget: Widget) -> TutorApp:
    """The application a widget lives in, with its type."""
    return cast("TutorApp", widget.app)


def told(code: str, **values: object) -> Tell:
    """A message of the catalogue."""
    return lambda language: say(code, language, **values)


class Told(Widget):
    """Shows `tell(language)`; `tell_with` changes what is told."""

    DEFAULT_CSS = """
    Told { height: auto; width: 1fr; }
    """

    def __init__(self, tell: Tell, *, classes: str | None = None, id: str | None = None) -> None:
        super().__init__(classes=classes, id=id)
        self._tell = tell

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._retell, init=False)

    def render(self) -> Content:
        said = self._tell(app_of(self).language)
        return said if isinstance(said, Content) else Content(said)

    def tell_with(self, tell: Tell) -> None:
        """Show something else."""
        self._tell = tell
        self.refresh(layout=True)

    def _retell(self) -> None:
        self.refresh(layout=True)
