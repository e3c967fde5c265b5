"""The application: language, themes, which screen is up, messages to the person. Screens do the rest."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.reactive import reactive
from textual.screen import Screen

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.tui import linebreak, look, painting, terminal
from tutor.tui.commanding import TakesCommandLine
from tutor.tui.home import HomeScreen
from tutor.tui.styled import clean

if TYPE_CHECKING:
    from tutor.session.saving import Saving
    from tutor.tui.children import DemoChildren
    from tutor.tui.desk import ScreenDesk
    from tutor.tui.practice import PracticeScreen


STILL_COMING = 0.1
"""Seconds in which keys that were pressed before a signal still arrive."""


class TutorApp(App[int]):
    """Tutor in a terminal."""

    ENABLE_COMMAND_PALETTE = True
    CSS = """
    Screen { background: $background; }
    Toast { padding: 0 1; }
    * { scrollbar-size-vertical: 1; scrollbar-color: $panel; scrollbar-background: $background;
        scrollbar-background-hover: $background; scrollbar-background-active: $background; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", priority=True, show=False),
        Binding("ctrl+c", "interrupt", priority=True, show=False),
        Binding("ctrl+l", "flip", priority=True, show=False),
        Binding("f1", "help", priority=True, show=False),
    ]

    language: reactive[Language] = reactive("en", init=False)

    standing: reactive[str] = reactive("", init=False)
    """The message that says what of this run is not remembered; every header shows it as long as it holds."""

    def __init__(self, desk: ScreenDesk, *, language: Language, practise: bool = False) -> None:
        linebreak.install()
        painting.install()
        terminal.install()
        super().__init__(driver_class=terminal.TerminalDriver)
        for theme in (look.DARK, look.LIGHT):
            self.register_theme(theme)
        self.theme = look.DARK.name
        self.desk = desk
        self.set_reactive(TutorApp.language, language)
        self._demos: DemoChildren | None = None
        self._home = HomeScreen()
        self._practice: PracticeScreen | None = None
        self._practise_first = practise
        self._warned = False
        self._unread = False
        self.last_key = 0.0
        """When a key was last pressed, by the clock of events; what changes right after answers it."""
        self._saving: Saving | None = None

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colour names, for themes that lack them."""
        return {name: look.DARK.variables[name] for name in ("muted", "faint")}

    def on_mount(self) -> None:
        for number in (signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, self._ended_by, number)
        self.push_screen(self._home)
        if self._practise_first:
            self.practise(*self.desk.chosen)
        self.fit()

    def on_ready(self) -> None:
        """Nothing is painted before this; what takes longer comes after the first picture."""
        self._home.call_after_refresh(self._settle)

    async def _settle(self) -> None:
        await self._home.first_count()
        if not gc.isenabled():  # off since the start, see `tutor.tui.run`
            gc.freeze()  # what the start made stays: no need to look through it again and again
            gc.enable()

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self.last_key = event.time
        if isinstance(event, events.Key | events.Paste):
            self._tell_unread(event)
        await super().on_event(event)

    def _tell_unread(self, event: events.Key | events.Paste) -> None:
        """Say once why what was typed arrives as signs."""
        text = event.text if isinstance(event, events.Paste) else event.character or ""
        if terminal.UNREAD in text and not self._unread:
            self._unread = True
            self.tell("tui.not_utf8")

    def on_key(self, event: events.Key) -> None:
        """A key that set out on a screen which another one has covered since is the other one's."""
        if isinstance(self.screen, TakesCommandLine):
            self.screen.stray_key(event)

    def on_resize(self, event: events.Resize) -> None:
        self.call_next(self._fit, event.size.width, event.size.height)

    def fit(self) -> None:
        """Cover or uncover the app, by the size that the window has now."""
        self._fit(*self.size)

    def _fit(self, width: int, height: int) -> None:
        """Cover the app while the window is too small, and uncover it when it has grown."""
        from tutor.tui.small import SmallScreen, too_small

        if self._home not in self.screen_stack:
            return  # what is to be covered comes first
        if too_small(width, height) and not self._covered:
            self.push_screen(SmallScreen())
        elif self._covered and not too_small(width, height):
            self.pop_screen()

    @property
    def fault(self) -> Exception | None:
        """What nobody expected, if that ended the app."""
        return self._exception

    def _fatal_error(self) -> None:
        """Leave without Textual's traceback over the person's screen: `run` raises the fault instead."""
        self._close_messages_no_wait()

    @property
    def demos(self) -> DemoChildren:
        """The demo children of this app; the first use makes them."""
        if self._demos is None:
            from tutor.tui.children import DemoChildren

            self._demos = DemoChildren()
        return self._demos

    async def on_unmount(self) -> None:
        if self._demos is not None:
            await self._demos.close()

    def practise(self, *names: str) -> None:
        """Open the practice screen, for everything that is due or for these packs and questions.

        A conversation that would be over with that is offered first.
        """
        from tutor.tui import opening

        wanted = names or self.desk.chosen
        try:
            left = opening.given_up(self.desk, wanted)
        except TutorError as error:
            self.trouble(error)
            return
        if left is None:
            self._open_practice(wanted)
            return
        from tutor.tui.paused import PausedScreen

        go_on, start = partial(self._open_practice, ()), partial(self._open_practice, wanted)
        self.push_screen(PausedScreen(left, go_on=go_on, start=start))

    def _open_practice(self, names: Sequence[str]) -> None:
        from tutor.tui.practice import PracticeScreen

        self._practice = PracticeScreen(names)
        self.push_screen(self._practice)

    def home_again(self) -> None:
        """Back to the first screen, its numbers counted afresh."""
        self._practice = None
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if isinstance(self.screen, HomeScreen):
            self.screen.count_again()
        self.fit()

    def stand(self, *, saved: bool = True) -> None:
        """Look at what is remembered; `saved`: whether the disk has taken all of this session."""
        store = self.desk.store
        if not store.lasting or not saved:
            self.standing = "tui.not_saved"
        else:
            self.standing = "" if store.alone else "tui.second_window"

    def tell(self, code: str, **values: object) -> None:
        """A passing message of the catalogue."""
        self.notify(say(code, self.language, **values), markup=False, timeout=6)

    def trouble(self, error: TutorError) -> None:
        """What happened and what to do, for any error a person can meet."""
        happened, following = explain(error, self.language)
        self.notify(clean(f"{happened}\n{following}".strip()), markup=False, severity="error", timeout=12)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:  # noqa: ARG002
        """The command palette, in the person's language."""
        for code, action in (
            ("flip", self.action_flip),
            ("light_dark", self.action_light_dark),
            ("help", self.action_help),
            ("picture", self.action_picture),
            ("quit", self.action_quit),
        ):
            yield SystemCommand(
                say(f"tui.palette_{code}", self.language),
                say(f"tui.palette_{code}_help", self.language),
                action,
            )

    def action_flip(self) -> None:
        """The other language, on the spot."""
        if self._practice is None or not self._practice.flip():
            self.language = "en" if self.language == "zh" else "zh"
            self._remember("language", self.language)

    def _remember(self, name: str, value: str) -> None:
        """Keep a preference, as a session keeps what it wants kept."""
        from tutor.session.effects import SavePreference
        from tutor.session.saving import Saving

        if self._saving is None:
            self._saving = Saving(self.desk, self.trouble)
        self._saving.keep(SavePreference(name, value), self.desk.now())

    def action_light_dark(self) -> None:
        """The other theme."""
        self.theme = look.LIGHT.name if self.theme == look.DARK.name else look.DARK.name

    def action_help(self) -> None:
        """The keys and what the marks mean."""
        from tutor.tui.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        else:
            self.push_screen(HelpScreen())

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as SVG, wide characters at their true width."""
        from tutor.tui.svg import with_true_widths

        return with_true_widths(super().export_screenshot(title=title or "Tutor", simplify=simplify))

    def action_picture(self) -> None:
        """Save the screen as an SVG picture."""
        self.deliver_screenshot()

    async def action_interrupt(self) -> None:
        """Ctrl+C: copy a selection, stop a running demo, or say how to quit."""
        if selected := self.screen.get_selected_text():
            self.copy_to_clipboard(selected)
            self.tell("tui.copied")
        elif self._demos is None or not await self._demos.cancel():
            self.tell("tui.how_to_quit")

    def _ended_by(self, number: int) -> None:
        """A signal came; what was typed before it may still be on its way from the terminal."""
        self.set_timer(STILL_COMING, partial(self.leave_at_once, terminal.ENDED_BY + number))

    def leave_at_once(self, status: int) -> None:
        """The terminal is gone, or something ends us: keep what was typed until now, then leave."""

        def leave() -> None:
            if self._practice is not None:
                self._practice.leave()
            self.exit(return_code=status)

        if self._practice is not None:
            self._practice.when_typed(leave)
        else:
            leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the window is too small nothing opens over what says so."""
        opens = action in ("help", "command_palette")
        return not (opens and self._covered) and super().check_action(action, parameters)

    @property
    def _covered(self) -> bool:
        """Whether the window was found too small."""
        from tutor.tui.small import SmallScreen

        return isinstance(self.screen, SmallScreen)

    async def action_quit(self) -> None:
        """Leave; everything needed to come back is kept, or the person has been told that it is not."""
        if self._practice is not None:
            if not self._practice.kept and not self._warned:
                self._warned = True
                self.tell("tui.not_kept")
                return
            self._practice.leave()
        self.exit(0)
