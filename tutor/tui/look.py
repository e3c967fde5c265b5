"""The two colour themes."""

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
