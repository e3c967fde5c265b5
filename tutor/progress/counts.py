"""What `tutor stats` counts, straight from the log."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tutor.progress import queries
from tutor.progress.records import moment


@dataclass(frozen=True, slots=True)
class Counts:
    """`ratings` counts attempts by their last rating (1 to 4). `questions` and `days` (UTC) are those with an
    answer, one that was shown, or a rating: what was done counts at once, not only when it is rated."""

    answered: int
    rated: int
    overruled: int
    hints: int
    demos: int
    questions: int
    days: int
    ratings: Mapping[int, int]
    first: datetime | None
    last: datetime | None


def count(connection: sqlite3.Connection) -> Counts:
    """Counts over the whole log."""
    kinds = dict(connection.execute(queries.KINDS).fetchall())
    rated = connection.execute(queries.LAST_RATINGS).fetchall()
    ratings = Counter(rating for (rating,) in rated)
    practised = connection.execute(queries.PRACTISED).fetchall()
    (hints,) = connection.execute(queries.HINTS).fetchone()
    first, last = connection.execute(queries.SPAN).fetchone()
    return Counts(
        answered=kinds.get("answered", 0),
        rated=len(rated),
        overruled=kinds.get("overruled", 0),
        hints=hints,
        demos=kinds.get("demo", 0),
        questions=len({question for question, _ in practised}),
        days=len({day for _, day in practised}),
        ratings={n: ratings[n] for n in (1, 2, 3, 4)},
        first=moment(first) if first else None,
        last=moment(last) if last else None,
    )
