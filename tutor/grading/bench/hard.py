"""The texts that cost most to grade, of the greatest length that is read, timed beside the short answers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.grading.bench.grading import Graded, fastest
from tutor.grading.grade import Grader
from tutor.grading.tokens import LONGEST

UNITS: Final = {
    "one_word": "方差",
    "denials": "不会",
    "quotations": "“方差变大”",
    "terms": "方差、梯度、饱和、缩放、点积、维度、",
    "english_terms": "softmax, gradient, variance, attention, scale, ",
    "statements": "点积的方差随 d_k 变大，",
    "one_clause": "点积方差随d_k变大",
    "values": "方差是 64，",
    "formulas": "p(1-p) → 0; ",
    "equals": "=",
    "digits": "1234567890",
    "brackets": "(",
}
"""What a hostile text repeats, by name."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A text by name, and the milliseconds that it took to grade."""

    name: str
    characters: int
    milliseconds: float


def hard_times(
    graded: Sequence[Graded], grader: Grader, clock: Callable[[], float] = time.process_time
) -> list[Timed]:
    """Honest answers to the question with most rows, joined, and hostile texts, each of full length."""
    if not graded:
        return []
    (asked, _), *_ = Counter(each.row.question for each in graded).most_common(1)
    rows = [each for each in graded if each.row.question == asked]
    return [
        Timed(name, LONGEST, fastest(rows[0], text, grader, clock))
        for name, text in (*_honest(rows), *UNITS.items())
    ]


def _honest(rows: Sequence[Graded]) -> Iterator[tuple[str, str]]:
    for language in ("zh", "en"):
        text = "".join(f"{each.row.answer}\n" for each in rows if each.row.written == (language,))
        if text.strip():
            yield f"honest_{language}", text
