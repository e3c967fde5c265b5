"""A fresh variant per attempt: which given values are drawn, and how texts show them."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping

from tutor.language import Text
from tutor.questions import Derivation

# `{d_k}` is a given, but in LaTeX `\sqrt{d_k}` and `x_{d_k}` it is an argument: those follow a letter,
# a brace, or one of _ ^ \ ].
_SLOT = re.compile(r"(?<![A-Za-z_^\\}\]])\{([A-Za-z][A-Za-z0-9_]*)\}")


def draw(derivation: Derivation | None, rng: random.Random) -> Mapping[str, str]:
    """One value for each given, the chosen ones drawn with `rng`; empty without a derivation."""
    if derivation is None:
        return {}
    return {given.name: rng.choice(given.choices) for given in derivation.given}


def dice(seed: int, attempt: str) -> random.Random:
    """The dice of one attempt: the same seed and attempt draw the same variant."""
    return random.Random(f"{seed}/{attempt}")  # noqa: S311 - variants are no secret


def fill(text: Text, givens: Mapping[str, str]) -> Text:
    """`text` with `{name}` replaced by the given's value; other braces stay as they are."""
    if not givens:
        return text

    def value(match: re.Match[str]) -> str:
        return givens.get(match[1], match[0])

    return Text(_SLOT.sub(value, text.en), _SLOT.sub(value, text.zh))
