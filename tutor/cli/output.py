"""stdout is data: strict JSON, or text in columns that stay straight with Chinese in them."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path

import click

from tutor.language import Language, Text
from tutor.language.visible import clean, width

_ESCAPED = {
    code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
"""What JSON allows raw and a terminal would obey; inside a JSON string the escape means the same."""


_PIECES = re.compile(r" *[（“《]*(?:[!-~…–]+|[^ ])[，。、；：）”》]* *")
"""The pieces between which a line may break: a word or a Chinese character, with what clings to it."""


def plain(value: object, language: Language) -> object:
    """`value` as JSON knows it: dataclasses become objects, texts one language, non-finite numbers words."""
    if isinstance(value, Text):
        return value.in_(language)
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name), language) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(k): plain(v, language) for k, v in value.items()}
    if isinstance(value, Sequence | set | frozenset):
        return [plain(v, language) for v in value]
    if isinstance(value, Path):
        return str(value)
    raise TypeError(type(value).__name__)


def emit(value: object, language: Language) -> None:
    """One JSON value on one line of stdout."""
    text = json.dumps(plain(value, language), ensure_ascii=not speaks_unicode(), allow_nan=False)
    click.echo(text.translate(_ESCAPED))


def write(text: str) -> None:
    """A line of text on stdout; what packs and answers bring along cannot steer the terminal."""
    click.echo(clean(text))


def talk(text: str) -> None:
    """A line for the person, not for a script that reads stdout."""
    click.echo(clean(text), err=True)


def wrapped(text: str, room: int) -> list[str]:
    """`text` in lines of at most `room` cells, broken at blanks and between Chinese characters, but never so
    that a closing mark begins a line or an opening one ends it. A longer word has a line of its own."""
    lines, line = [], ""
    for piece in _PIECES.findall(text):
        if line and width(line) + width(piece.rstrip()) > room:
            lines.append(line.rstrip())
            line = ""
        line += piece if line else piece.lstrip()
    return [*lines, line.rstrip()] if line.strip() else lines


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines with straight columns, two spaces apart; the last column is not padded."""
    if not rows:
        return []
    widths = [max(width(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    lines = []
    for row in rows:
        padded = [cell + " " * (widths[i] - width(cell)) for i, cell in enumerate(row[:-1])]
        lines.append("  ".join([*padded, row[-1]]).rstrip())
    return lines


def speaks_unicode() -> bool:
    """Whether stdout can show any character."""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
