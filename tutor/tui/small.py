"""What is shown while the window is too small to draw anything sensible in."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.screen import ModalScreen

from tutor.language import Language, say
from tutor.tui.told import Told, app_of

LEAST_WIDTH, LEAST_HEIGHT = 40, 12


class SmallScreen(ModalScreen[None]):
    """Covers the app; whatever is under it stays as it is."""

    CSS = """
    SmallScreen { background: $background; }
    SmallScreen Told { width: 100%; height: 100%; overflow: hidden; }
    """

    def compose(self) -> ComposeResult:
        yield Told(self._told)

    def on_screen_resume(self) -> None:
        app_of(self).fit()  # the window may have grown while something else lay over this

    def on_resize(self) -> None:
        self.query_one(Told).refresh()

    def _told(self, language: Language) -> str:
        width, height = self.app.size
        return say(
            "tui.too_small",
            language,
            width=width,
            height=height,
            least_width=LEAST_WIDTH,
            least_height=LEAST_HEIGHT,
        )


def too_small(width: int, height: int) -> bool:
    """Whether a window of this size cannot hold the screens."""
    return width < LEAST_WIDTH or height < LEAST_HEIGHT
