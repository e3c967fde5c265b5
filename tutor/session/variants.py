"""A fresh variant per attempt: which given values are drawn, and how texts show them."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tutor.language import Text
from tutor.picking import asked
from tutor.questions import Derivation, Question
from tutor.questions.slots import filled


def draw(derivation: Derivation | None, rng: random.Random) -> Mapping[str, str]:
    """One value for each given, the chosen ones drawn with `rng`; empty without a derivation."""
    if derivation is None:
        return {}
    return {given.name: rng.choice(given.choices) for given in derivation.given}


def dice(seed: int, attempt: str) -> random.Random:
    """The dice of one attempt: the same seed and attempt draw the same variant."""
    return random.Random(f"{seed}/{attempt}")  # noqa: S311 - variants are no secret


def prompt(question: Question, givens: Mapping[str, str]) -> Text:
    """The prompt as it is shown: with its drawn values, each gap with its number."""
    return fill(asked(question), givens)


def fill(text: Text, givens: Mapping[str, str]) -> Text:
    """`text` with `{name}` replaced by the given's value; other braces stay as they are."""
    if not givens:
        return text
    return Text(filled(text.en, givens), filled(text.zh, givens))
