"""A small pack with one question of every kind that is picked, ordered or filled in, and how to spoil it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.packs import samples

FILE: Final = Path(__file__).with_name("kinds.yaml")
KINDS: Final = FILE.read_text(encoding="utf-8")


def spoilt(*changes: tuple[str, str]) -> str:
    """The pack with each (old, new) put in."""
    return samples.spoilt(*changes, of=KINDS)
