"""The colours of series; each is told apart by its symbol as well."""

from __future__ import annotations

from typing import Final

_DARK: Final = ("#56b4e9", "#f0a73a", "#3fd0a4", "#ee8fc4", "#c9d36a", "#a9a3ff")
_LIGHT: Final = ("#0068a8", "#b35900", "#00755c", "#a33a76", "#6b7300", "#5346b8")


def series_colour(number: int, *, dark: bool) -> str:
    """The colour of series `number`; colour-blind safe, on the theme's background."""
    colours = _DARK if dark else _LIGHT
    return colours[number % len(colours)]
