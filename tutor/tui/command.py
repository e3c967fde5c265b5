"""The `:` line: the shell's words without leaving the draft. Demos open live, others as in the shell."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Sequence
from contextlib import suppress

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tutor.children import spawn
from tutor.errors import UsageError
from tutor.language import Language, say
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para
from tutor.tui.keystrokes import act_at_once
from tutor.tui.side import Panel
from tutor.tui.styled import plain
from tutor.tui.told import Told

MOST_OUTPUT = 400_000
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)")


def split(line: str) -> list[str]:
    """The words of a command line, quotes respected, a leading colon or `tutor` dropped.

    Raises UsageError for a quote that is not closed.
    """
    try:
        words = shlex.split(line.strip().lstrip(":："))
    except ValueError as error:
        raise UsageError("tui.unbalanced_quotes", line=line) from error
    return words[1:] if words[:1] == ["tutor"] else words


class CommandBox(Input):
    """The line itself; unlike the boxes for answers it takes colons."""

    DEFAULT_CSS = """
    CommandBox, CommandBox:focus { border: none; height: 1; padding: 0; background: $surface; }
    """

    def __init__(self) -> None:
        super().__init__(max_length=2000, select_on_focus=False)
        self.cursor_blink = False

    async def _on_key(self, event: events.Key) -> None:
        leaves = event.key == "backspace" and not self.value  # the line's own, see CommandLine.on_key
        if not event.is_printable and not leaves:
            await act_at_once(self, event)


class CommandLine(Horizontal):
    """One line at the bottom, shown while it is being written."""

    DEFAULT_CSS = """
    CommandLine { dock: bottom; height: 1; margin: 0 0 1 0; display: none; background: $surface; padding: 0 1; }
    CommandLine.-open { display: block; }
    CommandLine .colon { width: 1; color: $accent; text-style: bold; }
    """

    class Given(Message):
        """A command was entered."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    class Closed(Message):
        """The line was left without a command."""

    def compose(self) -> ComposeResult:
        yield Told(lambda _: ":", classes="colon")
        yield CommandBox()

    def open(self, text: str = "") -> None:
        """Show the line and put the cursor into it."""
        self.add_class("-open")
        box = self.query_one(CommandBox)
        box.value = text
        box.cursor_position = len(text)
        self.screen.set_focus(box, scroll_visible=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._submit(event.value)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" or (event.key == "backspace" and not self.query_one(CommandBox).value):
            event.stop()
            event.prevent_default()
            self.close()

    async def take(self, event: events.Key) -> bool:
        """A key typed into another box right after the colon; whether it belongs here."""
        box = self.query_one(CommandBox)
        if event.key == "enter":
            self._submit(box.value)
        elif event.is_printable and event.character:
            box.insert_text_at_cursor(event.character)
        elif event.key == "escape" or (event.key == "backspace" and not box.value):
            self.close()
        else:
            return await act_at_once(box, event)
        return True

    def close(self) -> None:
        """Leave it without a command."""
        self.remove_class("-open")
        self.post_message(self.Closed())

    def _submit(self, value: str) -> None:
        self.remove_class("-open")
        line = value.strip()
        self.post_message(self.Given(line) if line else self.Closed())


class OutputPanel(Panel):
    """What a command printed, while it prints it."""

    DEFAULT_CSS = """
    OutputPanel VerticalScroll { padding: 0 1; height: 1fr; }
    OutputPanel .status { height: 1; padding: 0 1; color: $muted; }
    """

    def __init__(self, words: Sequence[str], language: Language) -> None:
        super().__init__(lambda _: ":" + shlex.join(words))
        self._words = tuple(words)
        self._language = language
        self._text = ""
        self._process: asyncio.subprocess.Process | None = None
        self.status: int | None = None
        """The exit status, once the command has ended."""

    def body(self) -> Sequence[Widget]:
        return (
            VerticalScroll(Paper(self._printed)),
            Told(self._ended, classes="status"),
        )

    def hints(self) -> Sequence[Hint]:
        return (Hint("esc", "tui.key_back", "screen.back"),)

    def take_focus(self) -> None:
        self.query_one(VerticalScroll).focus()

    def on_mount(self) -> None:
        self.run_worker(self._run(), exclusive=True)

    async def shut(self) -> bool:
        await self._kill()
        return True

    async def on_unmount(self) -> None:
        await self._kill()

    async def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            spawn.kill(self._process.pid)
            await self._process.wait()

    async def _run(self) -> None:
        environment = spawn.environment(None) | {"NO_COLOR": "1", "COLUMNS": str(max(40, self.size.width - 2))}
        self._process = await asyncio.create_subprocess_exec(
            *spawn.module_argv("tutor"),
            *self._words,
            *(("--lang", self._language) if "--lang" not in self._words else ()),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=environment,
            process_group=0,
        )
        assert self._process.stdout is not None  # noqa: S101 - a pipe was asked for
        said = b""
        while (piece := await self._process.stdout.read(2**16)) and len(said) < MOST_OUTPUT:
            said += piece
            self._show(said)
        with suppress(ProcessLookupError):
            if len(said) >= MOST_OUTPUT:
                spawn.kill(self._process.pid)
        self.status = await self._process.wait()
        self.query_one(".status", Told).refresh()

    def _show(self, said: bytes) -> None:
        self._text = _ESCAPES.sub("", said.decode("utf-8", "replace")).replace("\r\n", "\n").expandtabs(4)
        self.query_one(Paper).again()

    def _printed(self, _: Language) -> list[Para]:
        return [Para(plain(line)) for line in self._text.splitlines()] or [Para(plain(""))]

    def _ended(self, language: Language) -> str:
        if self.status is None:
            return say("tui.command_running", language)
        return say("tui.command_ended", language, status=self.status)
