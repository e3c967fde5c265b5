"""What `bench grading` found out, as tables for a person and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tutor.cli import reasons_text
from tutor.cli.output import table
from tutor.grading import bench
from tutor.grading.bench import peers
from tutor.grading.bench.rows import Group
from tutor.grading.tokens import LONGEST
from tutor.language import Language, say

if TYPE_CHECKING:
    from tutor.cli.grading_bench import Findings

_GROUPS: Final[tuple[Group, ...]] = ("file", "language", "question", "tag")


def lines(found: Findings, language: Language, *, misses: bool) -> Iterator[str]:
    """The tables: by group, credits and times, the others, the halves, and the misses if they are wanted."""
    report = found.report
    rows = [_row(say("bench.all", language), "", report.overall)]
    for kind in _GROUPS:
        rows += [_row(say(f"bench.{kind}", language), *each) for each in in_order(report, kind)]
    rows += [
        _row(say("bench.half", language), say(f"bench.{name}", language), half.overall)
        for name, half in found.halves.items()
    ]
    yield from table([say("bench.header", language).split("|"), *rows])
    yield ""
    yield from credits(report, language)
    for name, half in found.halves.items():
        yield f"{say(f'bench.{name}', language)} · {next(credits(half, language))}"
    times = {"median": report.milliseconds, "late": report.late, "whole": found.longest}
    yield say("bench.times", language, longest=LONGEST, **{k: f"{v:.1f}" for k, v in times.items()})
    if found.hard:
        yield ""
        yield from table([say("bench.hard_header", language).split("|"), *_hard(found, language)])
    if found.peers:
        yield ""
        yield from _compared(report, found.peers, language)
    if misses:
        yield ""
        yield from _missed(found.misses, language)


def _hard(found: Findings, language: Language) -> Iterator[tuple[str, ...]]:
    """The costliest texts beside the median answer, which the ratio is to."""
    for each in found.hard:
        ratio = each.milliseconds / found.report.milliseconds if found.report.milliseconds else 0.0
        name = say(f"bench.hard_{each.name}", language)
        yield name, str(each.characters), f"{each.milliseconds:.1f}", f"{ratio:.0f}"


def in_order(report: bench.Report, kind: Group) -> list[tuple[str, bench.Counts]]:
    """The groups of a kind, those with most answers first."""
    return sorted(report.groups.get(kind, {}).items(), key=lambda each: (-each[1].answers, each[0]))


def _row(kind: str, name: str, counts: bench.Counts) -> tuple[str, ...]:
    return (kind, name, str(counts.answers), *three(counts))


def three(counts: bench.Counts) -> tuple[str, str, str]:
    """Precision, recall and F1; a dash for what nothing was ticked or said of."""
    ticked, said = counts.right + counts.wrong, counts.right + counts.missed
    shown = ((ticked, counts.precision), (said, counts.recall), (ticked + said, counts.f1))
    precision, recall, f1 = (f"{figure:.3f}" if there else "–" for there, figure in shown)
    return precision, recall, f1


def credits(report: bench.Report, language: Language) -> Iterator[str]:
    """What was credited wrongly, and how well misconceptions are heard."""
    yield say(
        "bench.credited",
        language,
        contradicted=report.contradicted_credited,
        of=report.contradicted,
        adversarial=report.adversarial_credited,
        answers=report.adversarial,
    )
    precision, recall, _ = three(report.misconceptions)
    yield say("bench.misconceptions", language, precision=precision, recall=recall)


def _compared(report: bench.Report, others: Sequence[peers.Peer], language: Language) -> Iterator[str]:
    named = [(say("bench.ours", language), report)]
    named += [(say(f"bench.{peer.name}", language), peer.report) for peer in others]
    rows = [
        (
            name,
            *three(each.overall),
            f"{each.contradicted_credited}/{each.contradicted}",
            f"{each.adversarial_credited}",
            f"{each.milliseconds:.1f}",
        )
        for name, each in named
    ]
    yield from table([say("bench.peers_header", language).split("|"), *rows])
    yield say("bench.favoured", language)


def _missed(found: Sequence[bench.Miss], language: Language) -> Iterator[str]:
    yield say("bench.misses", language, count=len(found))
    for miss in found:
        yield f"{miss.row}  {miss.question}  {miss.point}  {miss.label} → {miss.verdict}"
        if miss.clause:
            yield f"    “{' '.join(miss.clause.split())}”"
        wanted = miss.label in ("hit", "said")
        yield from (f"    {line}" for line in reasons_text.lines(miss.why, language, suggest=wanted))


def data(found: Findings, *, misses: bool) -> dict[str, object]:
    """The same as JSON."""
    report = found.report
    figures: dict[str, object] = {
        **whole(report),
        **{f"by_{kind}": {n: ratios(c) for n, c in in_order(report, kind)} for kind in _GROUPS},
        "milliseconds": {
            "median": round(report.milliseconds, 3),
            "p95": round(report.late, 3),
            "longest": round(found.longest, 3),
        },
        "hard": {each.name: round(each.milliseconds, 3) for each in found.hard},
        "peers": {
            peer.name: {
                "thresholds": peer.thresholds,
                **{key: value for key, value in whole(peer.report).items() if key != "misconceptions"},
                "milliseconds": {"median": round(peer.report.milliseconds, 3)},
            }
            for peer in found.peers
        },
    }
    if found.halves:
        figures["halves"] = {name: whole(half) for name, half in found.halves.items()}
    if misses:
        figures["misses"] = [_miss(miss) for miss in found.misses]
    return figures


def whole(report: bench.Report) -> dict[str, object]:
    """The figures of all rows together, for scripts."""
    return {
        **ratios(report.overall),
        "contradicted": report.contradicted,
        "contradicted_credited": report.contradicted_credited,
        "adversarial": report.adversarial,
        "adversarial_credited": report.adversarial_credited,
        "misconceptions": {k: v for k, v in ratios(report.misconceptions).items() if k != "answers"},
    }


def ratios(counts: bench.Counts) -> Mapping[str, object]:
    """Precision, recall, F1 and what they are made of, for scripts."""
    return {
        "answers": counts.answers,
        "precision": round(counts.precision, 4),
        "recall": round(counts.recall, 4),
        "f1": round(counts.f1, 4),
        "covered_and_hit": counts.right,
        "covered_not_hit": counts.wrong,
        "hit_not_covered": counts.missed,
    }


def _miss(miss: bench.Miss) -> dict[str, object]:
    keys = ("row", "question", "point", "label", "verdict", "clause")
    return {**{key: getattr(miss, key) for key in keys}, "why": reasons_text.reason_data(miss.why)}
