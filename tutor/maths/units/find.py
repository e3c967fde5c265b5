"""The unit that a word or sign writes: by its symbol, name, plural, Chinese name, or with a prefix in front.

Upper and lower case differ as usual (`MB` and `Mb`), and are read as custom has it where custom is clear.
"""

from __future__ import annotations

from difflib import get_close_matches
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import Final

from tutor.maths.units.table import Atom, Entry, rows

_METRIC: Final = {
    "da": 1,
    "h": 2,
    "k": 3,
    "M": 6,
    "G": 9,
    "T": 12,
    "P": 15,
    "E": 18,
    "Z": 21,
    "Y": 24,
    "d": -1,
    "c": -2,
    "m": -3,
    "μ": -6,
    "u": -6,
    "n": -9,
    "p": -12,
    "f": -15,
    "a": -18,
}
_LARGE: Final = {"k": 3, "K": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "Z": 21, "Y": 24}
_BINARY: Final = {"Ki": 1, "Mi": 2, "Gi": 3, "Ti": 4, "Pi": 5, "Ei": 6}
_SPOKEN: Final = {
    "kilo": "k",
    "mega": "M",
    "giga": "G",
    "tera": "T",
    "peta": "P",
    "exa": "E",
    "hecto": "h",
    "deca": "da",
    "deci": "d",
    "centi": "c",
    "milli": "m",
    "micro": "μ",
    "nano": "n",
    "pico": "p",
    "femto": "f",
    "kibi": "Ki",
    "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti",
    "pebi": "Pi",
    "千": "k",
    "兆": "M",
    "吉": "G",
    "太": "T",
    "毫": "m",
    "微": "μ",
    "纳": "n",
    "厘": "c",
    "分": "d",
}
_PLURALS: Final = ("Bs", "kms", "cms", "mms", "kgs", "mgs")
_CUSTOM: Final = {
    "gb": "GB",
    "mb": "MB",
    "tb": "TB",
    "kb": "KB",
    "pb": "PB",
    "gib": "GiB",
    "mib": "MiB",
    "kib": "KiB",
    **{f"{prefix.lower()}flop{s}": f"{prefix}FLOP{s}" for prefix in "KMGTPE" for s in ("", "s")},
}
"""Written in lower case these are bytes by custom (`Gb` is bits), and floating-point operations, not a rate."""


@cache
def _known() -> tuple[dict[str, Entry], dict[str, Entry]]:
    """Entries by symbol and by word (with English plurals)."""
    symbols: dict[str, Entry] = {}
    words: dict[str, Entry] = {}
    for entry in rows():
        for name in (entry.atom.symbol, *entry.symbols):
            symbols.setdefault(name, entry)
        for word in entry.words:
            words.setdefault(word, entry)
            if word.isascii():
                words.setdefault(f"{word}s", entry)
    return symbols, words


@lru_cache(maxsize=4096)
def find(name: str) -> Atom | None:
    """The unit that `name` writes, with or without a prefix; None where it is none."""
    name = _CUSTOM.get(name, name)
    symbols, words = _known()
    entry = symbols.get(name) or words.get(name) or words.get(name.lower() if len(name) > 3 else name)
    if entry is not None:
        return entry.atom
    for prefix in sorted({*_METRIC, *_LARGE, *_BINARY}, key=len, reverse=True):
        entry = symbols.get(name[len(prefix) :]) if name.startswith(prefix) else None
        if entry is not None and (atom := _prefixed(prefix, entry)) is not None:
            return atom
    lowered = name.lower()
    for spoken, prefix in _SPOKEN.items():
        entry = words.get(lowered[len(spoken) :]) if lowered.startswith(spoken) else None
        if entry is not None and (atom := _prefixed(prefix, entry)) is not None:
            return atom
    return find(name[:-1]) if name.endswith(_PLURALS) else None


def _prefixed(prefix: str, entry: Entry) -> Atom | None:
    atom = entry.atom
    if prefix in _BINARY:
        if atom.symbol not in ("byte", "bit"):
            return None
        size = Fraction(1024) ** _BINARY[prefix]
    else:
        allowed = {"none": {}, "large": _LARGE, "metric": _METRIC}[entry.prefixes]
        if prefix not in allowed:
            return None
        size = Fraction(10) ** allowed[prefix]
    shown = {"byte": "B", "parameter": "param"}.get(atom.symbol, atom.symbol)
    sign = {"u": "μ", "k": "K" if atom.symbol == "byte" else "k", "K": "K" if atom.symbol == "byte" else "k"}
    return Atom(f"{sign.get(prefix, prefix)}{shown}", atom.dimension, atom.scale * size, atom.roots)


def nearest(name: str) -> str | None:
    """The unit that `name` most likely meant, as it is best written."""
    symbols, words = _known()
    others = map("".join, product(*zip(name.lower(), name.upper(), strict=True))) if len(name) <= 4 else ()
    cases = [other for other in others if other not in (name, *_CUSTOM) and find(other) is not None]
    if cases:
        return min(cases, key=lambda other: sum(a != b for a, b in zip(name, other, strict=True)))
    names = [*words, *(symbol for symbol in symbols if len(symbol) > 2)]
    found = get_close_matches(name.lower(), names, n=1, cutoff=0.7) if len(name) > 2 else []
    return found[0] if found else None
