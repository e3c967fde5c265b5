"""The two colour themes, and the colours of plot series, each told apart by its symbol as well."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

DARK: Final = Theme(
    name="tutor-dark",
    primary="#7aa2f7",
    secondary="#9d8cff",
    accent="#e0af68",
    foreground="#c9cedb",
    background="#15171c",
    surface="#1c1f26",
    panel="#252932",
    success="#8fce7a",
    warning="#e0af68",
    error="#f2788a",
    dark=True,
    variables={
        "muted": "#8d95a8",
        "faint": "#4d5464",
        "block-cursor-text-style": "none",
        "input-selection-background": "#7aa2f7 35%",
    },
)

LIGHT: Final = Theme(
    name="tutor-light",
    primary="#2b5fb8",
    secondary="#5a45b0",
    accent="#8a5a00",
    foreground="#2a2d34",
    background="#fbfaf6",
    surface="#f3f1ea",
    panel="#e7e4da",
    success="#2f7a2a",
    warning="#8a5a00",
    error="#b02a37",
    dark=False,
    variables={
        "muted": "#656a76",
        "faint": "#b5b2a6",
        "block-cursor-text-style": "none",
        "input-selection-background": "#2b5fb8 25%",
    },
)

_SERIES_DARK: Final = ("#56b4e9", "#f0a73a", "#3fd0a4", "#ee8fc4", "#c9d36a", "#a9a3ff")
_SERIES_LIGHT: Final = ("#0068a8", "#b35900", "#00755c", "#a33a76", "#6b7300", "#5346b8")


def series_colour(number: int, *, dark: bool) -> str:
    """The colour of series `number`; colour-blind safe, on the theme's background."""
    colours = _SERIES_DARK if dark else _SERIES_LIGHT
    return colours[number % len(colours)]
