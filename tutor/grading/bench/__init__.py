"""How well the grader reads: verdicts on labelled answers, counted against their labels."""

from tutor.grading.bench.counts import Counts
from tutor.grading.bench.grading import Graded, grade_rows, longest_time, score
from tutor.grading.bench.hard import Timed, hard_times
from tutor.grading.bench.misses import Miss, misses
from tutor.grading.bench.report import Report, report
from tutor.grading.bench.rows import ADVERSARIAL, LANGUAGES, Row, kept_back, row

__all__ = [
    "ADVERSARIAL",
    "LANGUAGES",
    "Counts",
    "Graded",
    "Miss",
    "Report",
    "Row",
    "Timed",
    "grade_rows",
    "hard_times",
    "kept_back",
    "longest_time",
    "misses",
    "report",
    "row",
    "score",
]
