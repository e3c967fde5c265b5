"""What `opinion test` found out, as a table for a person and as data."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tutor.cli import bench_text
from tutor.cli.output import table
from tutor.grading import bench
from tutor.grading.bench.rows import Group
from tutor.language import Language, say

if TYPE_CHECKING:
    from tutor.cli.opinion_test import Findings

_GROUPS: Final[tuple[Group, ...]] = ("language", "question", "tag")


def lines(found: Findings, language: Language, *, turns: bool) -> Iterator[str]:
    """Precision and recall without and with the model, what it would credit wrongly, what went wrong."""
    yield say("opinion.given", language, model=found.model, host=found.host)
    alone, with_it = bench.report(found.alone), bench.report(found.with_it)
    rows = [_row(say("bench.all", language), "", alone.overall, with_it.overall)]
    for kind in _GROUPS:
        for name, counts in bench_text.in_order(alone, kind):
            rows.append(_row(say(f"bench.{kind}", language), name, counts, with_it.group(kind, name)))
    yield from table([say("opinion.test_header", language).split("|"), *rows])
    yield ""
    yield say("opinion.without_it", language) + next(bench_text.credits(alone, language))
    yield say("opinion.with_it", language) + next(bench_text.credits(with_it, language))
    right, wrong = _right_and_wrong(found)
    yield say("opinion.would_turn", language, count=right + wrong, right=right, wrong=wrong)
    counted = {"not_sent": found.not_sent, "not_judged": found.not_judged, "unsures": found.unsure}
    for code, counter in counted.items():
        if counter:
            reasons = _reasons(counter, language)
            yield say(f"opinion.test_{code}", language, count=counter.total(), reasons=reasons)
    seconds = f"{statistics.median(found.seconds):.1f}" if found.seconds else "–"
    yield say("opinion.test_calls", language, calls=found.calls, seconds=seconds)
    if turns:
        yield ""
        yield from _turned(found, language)


def _row(kind: str, name: str, alone: bench.Counts, with_it: bench.Counts) -> tuple[str, ...]:
    return (kind, name, str(alone.answers), *bench_text.three(alone), *bench_text.three(with_it))


def _right_and_wrong(found: Findings) -> tuple[int, int]:
    right = sum(turn.label == "hit" for turn in found.turns)
    return right, len(found.turns) - right


def _reasons(counter: Counter[str], language: Language) -> str:
    """The reasons by how often they came; of an error its short name, since its sentence needs more values."""
    named = ((code.removeprefix("opinion."), count) for code, count in counter.most_common())
    comma = say("plain.comma", language)
    return comma.join(f"{_short(code, language)} {count}" for code, count in named)


def _short(code: str, language: Language) -> str:
    return say(f"opinion.short_{code}", language)


def _turned(found: Findings, language: Language) -> Iterator[str]:
    for turn in found.turns:
        mark = "✓" if turn.label == "hit" else "✗"
        label = turn.label or say("opinion.no_label", language)
        yield f"{mark} {turn.row}  {turn.question}  {turn.point}  {turn.before} → covered  ({label})"
        yield f"    “{' '.join(turn.quote.split())}”"


def data(found: Findings, *, turns: bool) -> dict[str, object]:
    """The same as JSON."""
    alone, with_it = bench.report(found.alone), bench.report(found.with_it)
    right, wrong = _right_and_wrong(found)
    by_group = {
        f"by_{kind}": {
            name: {"without": bench_text.ratios(counts), "with": bench_text.ratios(with_it.group(kind, name))}
            for name, counts in bench_text.in_order(alone, kind)
        }
        for kind in _GROUPS
    }
    return {
        "model": found.model,
        "host": found.host,
        "without": bench_text.whole(alone),
        "with": bench_text.whole(with_it),
        **by_group,
        "turned": {"right": right, "wrong": wrong},
        "not_sent": dict(found.not_sent),
        "not_judged": dict(found.not_judged),
        "unsure": dict(found.unsure),
        "calls": found.calls,
        "seconds": round(statistics.median(found.seconds), 3) if found.seconds else None,
        "stopped": found.stopped.code if found.stopped else None,
        **({"turns": found.turns} if turns else {}),
    }
