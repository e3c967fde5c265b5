"""The shell's own words inside practice: the same program in a child, its output right here."""

from __future__ import annotations

import shlex
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from tutor.children import spawn
from tutor.errors import UsageError
from tutor.language import Language
from tutor.plain.console import Console
from tutor.plain.hearing import listening

NESTED: Final = ("practice", "interview", "serve")
"""Words that would open a second conversation inside this one."""


def split(line: str) -> tuple[str, ...]:
    """The words of a line, quotes respected, a leading colon or `tutor` dropped."""
    try:
        words = shlex.split(line.strip().lstrip(":："))
    except ValueError as error:
        raise UsageError("plain.unbalanced", line=line.strip()) from error
    return tuple(words[1:] if words[:1] == ["tutor"] else words)


def run(words: Sequence[str], console: Console, language: Language) -> int:
    """Run `tutor WORDS`, show what it prints, and return its exit status. Ctrl-C ends it alone.

    The child leads its own process group: it hears of Ctrl-C once, from here, and can say what there is by
    then, whether the signal came from the terminal or from another program.
    """
    if not words or words[0] in NESTED:
        raise UsageError("plain.nested", word=words[0] if words else "tutor")
    named = () if any(w.split("=")[0] == "--lang" for w in words) else ("--lang", language)
    child = subprocess.Popen(
        [*spawn.module_argv("tutor"), *words, *named],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=spawn.environment(None, whole=True),
        text=True,
        encoding="utf-8",
        errors="replace",
        process_group=0,
    )
    if child.stdout is None:
        raise ValueError(child)  # a pipe was asked for
    try:
        _copy(child, console)
    except KeyboardInterrupt:
        child.send_signal(signal.SIGINT)
        with suppress(KeyboardInterrupt):
            _copy(child, console)
    finally:
        if child.poll() is None:
            child.kill()
        child.stdout.close()
        status = child.wait()
    return status


def _copy(child: subprocess.Popen[str], console: Console) -> None:
    with listening():
        for line in child.stdout or ():
            console.write(line.rstrip("\n"))
        child.wait()
