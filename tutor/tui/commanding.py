"""Screens that take the shell's words: a colon opens the line, what was asked opens as a panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.events import Key
from textual.screen import Screen

from tutor.errors import UsageError
from tutor.tui.bars import Hint, Keys
from tutor.tui.told import app_of

if TYPE_CHECKING:
    from tutor.tui.command import CommandLine
    from tutor.tui.side import Panel

COLONS: Final = (":", "：")
WRITING: Final = (Hint("enter", "tui.key_run"), Hint("esc", "tui.key_back"))
"""The keys of the line itself."""


class TakesCommandLine(Screen[None]):
    """A screen with a command line over its footer. The line is made when it is first wanted."""

    _line: CommandLine | None = None

    @property
    def commanding(self) -> bool:
        """Whether the command line is being written."""
        line = self._line
        return line is not None and line.is_open

    def hints(self) -> Sequence[Hint]:
        """The keys that matter now, while no command is being written."""
        raise NotImplementedError

    async def show_panel(self, panel: Panel) -> None:
        """Open what a command asked for, with the focus in it."""
        raise NotImplementedError

    def practice_wanted(self, names: Sequence[str]) -> None:
        """`practice NAMES` was given."""
        raise NotImplementedError

    def answered(self) -> str:
        """The question that `derive` without a name means, or ""."""
        return ""

    def rehint(self) -> None:
        """Name the keys that matter now; while the screen comes or goes there is no place for them."""
        for keys in self.query(Keys):
            keys.show(WRITING if self.commanding else self.hints())

    async def command_takes(self, event: Key, *, empty: bool) -> bool:
        """A colon in an empty box opens the command line; what follows at once is the line's."""
        line = self._line
        if line is not None and line.is_open:
            return await line.take(event)
        if empty and event.character in COLONS:
            await self.action_command()
            return True
        return False

    async def on_key(self, event: Key) -> None:
        """A command begins anywhere; boxes keep their keys, so this one came from elsewhere."""
        if await self.command_takes(event, empty=True):
            event.stop()
            event.prevent_default()
        else:
            self.stray_key(event)

    def stray_key(self, event: Key) -> None:
        """A key that nothing on the screen took."""

    async def action_command(self) -> None:
        """Open the command line."""
        if self._line is None:
            from tutor.tui.command import CommandLine

            self._line = CommandLine()
            await self.mount(self._line)
        self._line.open()

    def on_command_line_opened(self) -> None:
        self.rehint()

    def on_command_line_closed(self) -> None:
        self.rehint()

    async def on_command_line_given(self, event: CommandLine.Given) -> None:
        from tutor.tui import command, opening

        try:
            words = command.split(event.line)
            if words[:1] == ["practice"]:
                self.practice_wanted(opening.names_only(words[1:]))
            else:
                await self.show_panel(opening.command(words, app_of(self).language, self.answered()))
        except UsageError as error:
            app_of(self).trouble(error)
            if self._line is not None:
                self._line.open(event.line)
            return
        self.rehint()


class OpensScreens(TakesCommandLine):
    """A screen outside practice: what a command asks for covers it, and gives it back on escape."""

    async def show_panel(self, panel: Panel) -> None:
        from tutor.tui.panel_screen import PanelScreen

        await self.app.push_screen(PanelScreen(panel))
        self._give_back()

    def practice_wanted(self, names: Sequence[str]) -> None:
        self._give_back()
        app_of(self).practise(*names)

    def _give_back(self) -> None:
        if self._line is not None:
            self._line.give_back()
