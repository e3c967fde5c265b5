"""Files and standard input that commands read: whole texts, and lines of JSON with their numbers."""

from __future__ import annotations

import codecs
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import click

from tutor.cli import edge
from tutor.cli.options import spoken
from tutor.cli.output import talk
from tutor.errors import UsageError
from tutor.language import say

LONGEST = 16 * 2**20
"""Bytes; a larger file was surely named by mistake."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no JSON object: its number, and why."""

    number: int
    reason: str


def text(name: str) -> str:
    """The text of file `name`, or of standard input for "-". Raises UsageError.

    Bytes that are no UTF-8 are replaced, since an answer must never be lost over one of them, but not in
    silence: of a whole file in another encoding nothing would be recognised.
    """
    data = _bytes(name)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        context = click.get_current_context(silent=True)
        talk(say("cli.not_utf8", spoken(context) if context else edge.language(), file=name))
        return data.decode("utf-8-sig", "replace")


def objects(name: str) -> Iterator[tuple[int, Mapping[str, object]] | BadLine]:
    """Each line of `name` as a JSON object with its line number; empty lines are passed over."""
    for number, line in enumerate(text(name).split("\n"), 1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
        except (ValueError, RecursionError) as error:
            yield BadLine(number, str(error))
            continue
        yield (number, found) if isinstance(found, dict) else BadLine(number, "not an object")


def _bytes(name: str) -> bytes:
    try:
        if name == "-":
            data = b"" if sys.stdin is None else sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError("cli.no_such_file", file=name, reason=reason) from error
    if len(data) > LONGEST:
        raise UsageError("cli.too_long", file=name, limit=LONGEST // 2**20)
    return data
