"""The counts of `tutor stats`, from the log and the cards."""

from __future__ import annotations

from contextlib import closing

from tutor.cli.output import emit, table, write
from tutor.cli.wiring import Parts
from tutor.language import say
from tutor.session.overview import overview


def show(parts: Parts, *, as_json: bool) -> None:
    """Print the counts of the log, today's numbers and each pack's progress."""
    language = parts.language
    with closing(parts.opened_store()) as store:
        counts = store.counts()
        today = overview(parts.bank, store.cards(), parts.now())
    if as_json:
        emit(
            {
                "answered": counts.answered,
                "rated": counts.rated,
                "ratings": counts.ratings,
                "questions": counts.questions,
                "days": counts.days,
                "hints": counts.hints,
                "overruled": counts.overruled,
                "demos": counts.demos,
                "first": counts.first.isoformat() if counts.first else None,
                "last": counts.last.isoformat() if counts.last else None,
                "due": today.due,
                "new": today.new,
                "next_due": today.next_due.isoformat() if today.next_due else None,
                "packs": today.packs,
            },
            language,
        )
        return
    if not counts.answered:
        write(say("cli.stats_none", language))
    else:
        write(
            say(
                "cli.stats_counts",
                language,
                answered=counts.answered,
                questions=counts.questions,
                days=counts.days,
            )
        )
        again, hard, good, easy = (counts.ratings[n] for n in (1, 2, 3, 4))
        write(say("cli.stats_ratings", language, again=again, hard=hard, good=good, easy=easy))
        write(
            say(
                "cli.stats_others",
                language,
                hints=counts.hints,
                overruled=counts.overruled,
                demos=counts.demos,
            )
        )
    write(say("cli.stats_today", language, due=today.due, new=today.new))
    rows = [
        (
            f"  {p.id}",
            say("cli.stats_pack", language, total=p.total, met=p.met, due=p.due, sure=p.sure),
            p.title.in_(language),
        )
        for p in today.packs
    ]
    for row in table(rows):
        write(row)
