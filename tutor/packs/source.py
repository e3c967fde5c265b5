"""From a path to text: the checks that come before YAML, so that no file can hang, flood or fool the reader."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator
from pathlib import Path

from tutor.packs.problems import Problem
from tutor.questions import Where

MAX_BYTES = 4 * 2**20
MAX_REPORTED = 20

UNSAFE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
"""Characters that can steer a terminal, turn the direction of text or hide in it."""


class SourceFault(Exception):  # noqa: N818 - carries problems to the one place that collects them
    """The file cannot be read as text; `problems` says why."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(problems)
        self.problems = problems


def read_bytes(path: Path, folder: Path | None = None) -> bytes:
    """The file's bytes. With `folder`, a link that leads out of it is refused.

    Raises SourceFault for what is missing, unreadable, no plain file (a pipe would block), or too large.
    """
    start = Where(path, 1, 1)
    try:
        real = path.resolve(strict=True)
        if folder is not None and not real.is_relative_to(folder.resolve()):
            raise SourceFault(Problem(start, None, "packs.outside", {"folder": str(folder)}))
        facts = real.stat()
        if not stat.S_ISREG(facts.st_mode):
            raise SourceFault(Problem(start, None, "packs.no_file"))
        if facts.st_size > MAX_BYTES:
            raise SourceFault(Problem(start, None, "packs.too_large", {"limit": MAX_BYTES // 2**20}))
        return real.read_bytes()
    except (OSError, RuntimeError) as error:  # RuntimeError: a loop of links, before Python 3.13
        reason = getattr(error, "strerror", None) or str(error)
        raise SourceFault(Problem(start, None, "packs.unreadable", {"reason": reason})) from error


def decode(path: Path, data: bytes) -> str:
    """The text of a pack file: UTF-8, with or without a byte order mark, and nothing that steers a terminal."""
    start = Where(path, 1, 1)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SourceFault(Problem(start, None, "packs.encoding", {"found": "UTF-16"}))
    if b"\x00" in data:
        raise SourceFault(Problem(start, None, "packs.binary"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceFault(_not_utf8(path, data, error)) from error
    if problems := tuple(_unsafe(path, text)):
        raise SourceFault(*problems)
    return text


def _not_utf8(path: Path, data: bytes, error: UnicodeDecodeError) -> Problem:
    before = data[: error.start].decode("utf-8", "replace")
    where = Where(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
    try:
        data.decode("gb18030")
    except UnicodeDecodeError:
        return Problem(where, None, "packs.not_utf8")
    return Problem(where, None, "packs.encoding", {"found": "GBK"})


def _unsafe(path: Path, text: str) -> Iterator[Problem]:
    for number, found in enumerate(UNSAFE.finditer(text)):
        if number == MAX_REPORTED:
            return
        at = found.start()
        where = Where(path, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        yield Problem(where, None, "packs.control", {"character": f"U+{ord(found[0]):04X}"})
