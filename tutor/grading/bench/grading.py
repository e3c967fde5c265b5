"""Labelled answers graded and timed, and the time of the longest answers that are read."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tutor.grading.bench.report import Report, report
from tutor.grading.bench.rows import Row
from tutor.grading.grade import Grader, Review
from tutor.grading.tokens import LONGEST
from tutor.questions import Pack, Question

Find = Callable[[str], tuple[Pack | None, Question] | None]
"""The pack and question of an id, None where there is none."""
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Graded:
    """A row with its grade and the evidence for it."""

    row: Row
    pack: Pack | None
    review: Review
    states: Mapping[str, str]
    heard: frozenset[str]
    milliseconds: float


def grade_rows(
    rows: Iterable[Row], grader: Grader, find: Find, clock: Callable[[], float] = time.process_time
) -> tuple[list[Graded], list[str]]:
    """Grade every row; the ids of rows whose question is not known are given apart."""
    graded: list[Graded] = []
    unknown: list[str] = []
    warm: set[str] = set()
    for each in rows:
        found = find(each.question)
        if found is None:
            unknown.append(each.id)
            continue
        pack, question = found
        if each.question not in warm:
            warm.add(each.question)
            grader.grade(question, "", pack)  # compiling the lexicon is not the time of an answer
        started = clock()
        review = grader.review(question, each.answer, pack)
        spent = 1000 * (clock() - started)
        grade = review.grade
        states = {point.point: point.state for point in grade.points}
        heard = frozenset(wrong.id for wrong in grade.misconceptions)
        graded.append(Graded(each, pack, review, states, heard, spent))
    return graded, unknown


def score(
    rows: Iterable[Row], grader: Grader, find: Find, clock: Callable[[], float] = time.process_time
) -> Report:
    """Grade every row and count the verdicts."""
    return report(*grade_rows(rows, grader, find, clock))


def longest_time(
    graded: Iterable[Graded], grader: Grader, clock: Callable[[], float] = time.process_time
) -> float:
    """Milliseconds of the slowest of the longest answers there can be, each made of one question's rows."""
    texts: dict[str, tuple[Graded, str]] = {}
    for each in graded:
        _, text = texts.get(each.row.question, (each, ""))
        texts[each.row.question] = each, f"{text}{each.row.answer}\n"
    return max(
        (fastest(each, text, grader, clock) for each, text in texts.values() if text.strip()), default=0.0
    )


def fastest(each: Graded, text: str, grader: Grader, clock: Callable[[], float]) -> float:
    """The best of a few tries: what the machine does beside is not the grader's time."""
    whole = (text * (LONGEST // len(text) + 1))[:LONGEST]
    tries = []
    for _ in range(_TRIES):
        started = clock()
        grader.grade(each.review.question, whole, each.pack)
        tries.append(1000 * (clock() - started))
    return min(tries)
