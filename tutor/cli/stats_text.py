"""The counts of `tutor stats`, from the log and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime

from tutor.cli.output import emit, table, write
from tutor.cli.wiring import Parts
from tutor.language import Language, say
from tutor.progress import Counts
from tutor.session.overview import Overview, overview


def show(parts: Parts, *, as_json: bool) -> None:
    """Print the counts of the log, today's numbers and each pack's progress."""
    with closing(parts.opened_store()) as store:
        counts = store.counts()
        today = overview(parts.bank, store.cards(), parts.now())
    if as_json:
        emit(as_data(counts, today), parts.language)
        return
    for row in lines(counts, today, parts.language):
        write(row)


def as_data(counts: Counts, today: Overview) -> dict[str, object]:
    """The counts as one JSON object."""
    return {
        "answered": counts.answered,
        "rated": counts.rated,
        "ratings": counts.ratings,
        "questions": counts.questions,
        "days": counts.days,
        "hints": counts.hints,
        "overruled": counts.overruled,
        "demos": counts.demos,
        "first": _moment(counts.first),
        "last": _moment(counts.last),
        "due": today.due,
        "new": today.new,
        "next_due": _moment(today.next_due),
        "packs": today.packs,
    }


def lines(counts: Counts, today: Overview, language: Language) -> Iterator[str]:
    """The counts as a person reads them."""
    yield from _so_far(counts, language) if counts.answered else [say("cli.stats_none", language)]
    yield say("cli.stats_today", language, due=today.due, new=today.new)
    yield from table(
        [
            (
                f"  {p.id}",
                say("cli.stats_pack", language, total=p.total, met=p.met, due=p.due, sure=p.sure),
                p.title.in_(language),
            )
            for p in today.packs
        ]
    )


def _so_far(counts: Counts, language: Language) -> Iterator[str]:
    practised = {"answered": counts.answered, "questions": counts.questions, "days": counts.days}
    yield say("cli.stats_counts", language, **practised)
    again, hard, good, easy = (counts.ratings[n] for n in (1, 2, 3, 4))
    yield say("cli.stats_ratings", language, again=again, hard=hard, good=good, easy=easy)
    others = {"hints": counts.hints, "overruled": counts.overruled, "demos": counts.demos}
    yield say("cli.stats_others", language, **others)


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
