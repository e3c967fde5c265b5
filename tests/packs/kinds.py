"""A small pack with one question of every kind that is picked, ordered or filled in, and how to spoil it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("kinds.yaml")
KINDS: Final = FILE.read_text(encoding="utf-8")


def spoilt(*changes: tuple[str, str]) -> str:
    """The pack with each (old, new) put in; every old text must occur exactly once."""
    text = KINDS
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times"
        text = text.replace(old, new)
    return text
