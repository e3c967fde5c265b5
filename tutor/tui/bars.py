"""The one-line header and footer of every screen. A real Textual Footer costs a second layout pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.widget import Widget

from tutor.language import say
from tutor.tui.told import Tell, app_of

GAP = "   "


@dataclass(frozen=True, slots=True)
class Hint:
    """A key that matters now: how it is written, the message that says what it does, the action on a click."""

    key: str
    code: str
    action: str = ""


BACK: Final = Hint("esc", "tui.key_back", "app.pop_screen")


class Keys(Widget):
    """The footer: hints in order of weight; those that do not fit are left out, never cut."""

    DEFAULT_CSS = """
    Keys { dock: bottom; height: 1; width: 100%; background: $panel; padding: 0 1; }
    """

    def __init__(self, hints: Sequence[Hint] = ()) -> None:
        super().__init__()
        self._hints = tuple(hints)

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    def show(self, hints: Sequence[Hint]) -> None:
        """Change the hints."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.refresh()

    def render(self) -> Content:
        parts = [
            Content.assemble((hint.key, "bold $accent"), " ", (what, "$muted"))
            for _, _, hint, what in self._placed()
        ]
        return Content(GAP).join(parts)

    async def on_click(self, event: events.Click) -> None:
        for start, end, hint, _ in self._placed():
            if start <= event.x - 1 < end and hint.action:
                await self.run_action(hint.action)

    def _placed(self) -> Iterator[tuple[int, int, Hint, str]]:
        """The hints that fit: first and last column, hint, and what it says."""
        language = app_of(self).language
        at = 0
        for hint in self._hints:
            what = say(hint.code, language)
            start = at + (len(GAP) if at else 0)
            end = start + cell_len(hint.key) + 1 + cell_len(what)
            if end <= self.size.width:
                at = end
                yield start, end, hint, what

    def _again(self) -> None:
        self.refresh()


class Title(Widget):
    """The header: where we are on the left, cut where it does not fit, the language on the right."""

    DEFAULT_CSS = """
    Title { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; }
    """

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell = tell
        self._right = ""

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)
        self.watch(self.app, "standing", self._again, init=False)

    def tell_with(self, tell: Tell, right: str = "") -> None:
        """Change the text; `right` stands before the language, say a clock."""
        self._tell, self._right = tell, right
        self.refresh()

    def render(self) -> Content:
        language = app_of(self).language
        said = self._tell(language)
        left = said if isinstance(said, Content) else Content(said)
        flip = Content.assemble(
            ("中" if language == "zh" else "EN", "bold"), ("/EN" if language == "zh" else "/中", "$muted")
        )
        warned = say(app_of(self).standing, language) if app_of(self).standing else ""
        right = Content.assemble(
            (f"{warned}  " if warned else "", "bold $warning"),
            (f"{self._right}  " if self._right else "", "$muted"),
            flip,
        )
        room = self.size.width - right.cell_length - 1
        brand = Content.assemble(("Tutor", "bold $primary"), "  ", left)
        brand = brand.truncate(max(0, room), ellipsis=True)
        return Content.assemble(brand, " " * (max(0, room - brand.cell_length) + 1), right)

    def _again(self) -> None:
        self.refresh()
