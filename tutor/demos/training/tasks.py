"""The tasks that models are trained on, by name: what they ask where, and what guessing costs. Pure."""

from __future__ import annotations

import math

from tutor.demos.training import text
from tutor.demos.training.shape import Task

TASKS = ("recall", "copy", "text")


def task(name: str, tokens: int) -> Task:
    """The task `name` in sequences of about `tokens` letters. Raises DemoError where there is no text.

    `recall`: keys with their values, then each key again (`engine/tasks/recall`). `copy`: letters, then the
    same letters again. `text`: every next letter of a Python file that is on this machine (`training/text`).
    """
    if name == "recall":
        pairs = tokens // 4
        return Task(name, 64, 4 * pairs - 1, 2 * pairs, 2, math.log(64), math.log(pairs))
    if name == "copy":
        half = tokens // 2
        return Task(name, 16, 2 * half - 1, half - 1, 1, math.log(16))
    return Task(name, len(text.alphabet()), tokens, 0, 1, text.entropy())
