"""The two character tables that matching folds text with: traditional to simplified, and sounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tutor.paths import shipped_data

_SOUTHERN = (("zh", "z"), ("ch", "c"), ("sh", "s"))


def _words(name: str) -> Iterator[str]:
    for line in (shipped_data() / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield from line.split()


@cache
def simplified() -> dict[str, str]:
    """Traditional character to simplified character."""
    return {pair[0]: pair[1] for pair in _words("traditional.txt")}


@cache
def sounds() -> dict[str, str]:
    """Simplified character to its syllable, without tone and without the distinctions that dictation
    and southern speakers lose (zh/z, ch/c, sh/s, -ng/-n)."""
    table: dict[str, str] = {}
    words = _words("sounds.txt")
    for syllable, characters in zip(words, words, strict=True):
        heard = syllable
        for strict, loose in _SOUTHERN:
            if heard.startswith(strict):
                heard = loose + heard[len(strict) :]
        heard = heard.removesuffix("g") if heard.endswith("ng") else heard
        table.update(dict.fromkeys(characters, heard))
    return table
