"""What a command of the shell printed, while it prints it."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Sequence
from contextlib import suppress

from textual.widget import Widget

from tutor.children import spawn
from tutor.language import Language, say
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para
from tutor.tui.side import Panel, Scrolls
from tutor.tui.styled import plain
from tutor.tui.told import Told

MOST_OUTPUT = 400_000
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)")


class OutputPanel(Panel):
    """The output of `tutor WORDS`, and how it ended."""

    DEFAULT_CSS = """
    OutputPanel Scrolls { padding: 0 1; height: 1fr; }
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
            Scrolls(Paper(self._printed)),
            Told(self._ended, classes="status"),
        )

    def hints(self) -> Sequence[Hint]:
        return (Hint("esc", "tui.key_back", "screen.back"), *self.query_one(Scrolls).hints)

    def take_focus(self) -> None:
        self.query_one(Scrolls).focus()

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
        columns = str(max(40, self.size.width - 2))
        environment = spawn.environment(None, whole=True) | {"NO_COLOR": "1", "COLUMNS": columns}
        self._process = await asyncio.create_subprocess_exec(
            *spawn.module_argv("tutor"),
            *self._words,
            *(() if _named(self._words) else ("--lang", self._language)),
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
        return say("tui.command_ended" if self.status else "tui.command_done", language, status=self.status)


def _named(words: Sequence[str]) -> bool:
    """Whether the words choose a language themselves."""
    return any(word.partition("=")[0] == "--lang" for word in words)
