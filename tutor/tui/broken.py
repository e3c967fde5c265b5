"""A pack that could not be read, with everything that is wrong with it, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from tutor.language import Language, say
from tutor.tui.bars import BACK, Keys, Title
from tutor.tui.cards import Paper, Para
from tutor.tui.side import Scrolls
from tutor.tui.styled import clean, plain
from tutor.tui.told import told

if TYPE_CHECKING:
    from tutor.packs.problems import BrokenPack


class BrokenScreen(Screen[None]):
    """The problems of one file."""

    CSS = "BrokenScreen Scrolls { padding: 1 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "app.pop_screen")]

    def __init__(self, pack: BrokenPack) -> None:
        super().__init__()
        self._pack = pack

    def compose(self) -> ComposeResult:
        yield Title(told("tui.broken_pack"))
        with Scrolls():
            yield Paper(self._problems)
        yield Keys([BACK])

    def on_mount(self) -> None:
        self.query_one(Scrolls).focus()

    def on_panel_rehinted(self) -> None:
        self.query_one(Keys).show([BACK, *self.query_one(Scrolls).hints])

    def _problems(self, language: Language) -> list[Para]:
        rows = [Para(plain(str(self._pack.file), "bold")), Para(Content(""))]
        for problem in self._pack.problems:
            where = Content.styled(f"{problem.where.line}:{problem.where.column}", "bold $accent")
            rows.append(Para(Content(clean(problem.sentence(language))), where, 9))
        return [
            *rows,
            Para(Content("")),
            Para(plain(say("tui.broken_next", language, file=self._pack.file.name), "$muted")),
        ]
