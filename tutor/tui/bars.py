"""The one-line header and footer of every screen. A real Textual Footer costs a second layout pass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.style import Style
from textual.widget import Widget

from tutor.language import say
from tutor.tui.told import Tell, app_of


@dataclass(frozen=True, slots=True)
class Hint:
    """A key that matters now: how it is written, the message that says what it does, the action on a click."""

    key: str
    code: str
    action: str = ""


class Keys(Widget):
    """The footer: hints in order of weight; those that do not fit are left out, never cut."""

    DEFAULT_CSS = """
    Keys {
        dock: bottom; height: 1; width: 100%; background: $panel; padding: 0 1;
        link-style: none; link-color: $text; link-style-hover: bold; link-background-hover: $primary 30%;
    }
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
        language = app_of(self).language
        room = self.size.width
        parts: list[Content] = []
        for hint in self._hints:
            what = say(hint.code, language)
            needed = cell_len(hint.key) + 1 + cell_len(what) + (3 if parts else 0)
            if needed > room:
                continue
            room -= needed
            click = Style.from_meta({"@click": hint.action}) if hint.action else Style()
            label = Content.assemble((hint.key, "bold $accent"), " ", (what, "$text-muted"))
            parts.append(label.stylize(click))
        return Content("   ").join(parts)

    def _again(self) -> None:
        self.refresh()


class Title(Widget):
    """The header: where we are on the left, the language on the right, what does not fit cut on the left part."""

    DEFAULT_CSS = """
    Title { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; }
    """

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self._tell = tell
        self._right = ""

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    def tell_with(self, tell: Tell, right: str = "") -> None:
        """Change the text; `right` stands before the language, say a clock."""
        self._tell, self._right = tell, right
        self.refresh()

    def render(self) -> Content:
        language = app_of(self).language
        said = self._tell(language)
        left = said if isinstance(said, Content) else Content(said)
        flip = Content.assemble(
            ("中" if language == "zh" else "EN", "bold"), ("/EN" if language == "zh" else "/中", "$text-muted")
        )
        right = Content.assemble((f"{self._right}  " if self._right else "", "$text-muted"), flip)
        room = self.size.width - right.cell_length - 1
        brand = Content.assemble(("Tutor", "bold $primary"), "  ", left)
        brand = brand.truncate(max(0, room), ellipsis=True)
        return Content.assemble(brand, " " * (max(0, room - brand.cell_length) + 1), right)

    def _again(self) -> None:
        self.refresh()
