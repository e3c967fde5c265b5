"""`opinion test`: labelled answers through the model that is set up, before anybody trusts it.

For each answer the grader's verdicts are counted twice against the labels: as they are, and with every proposal
of the model accepted that would tick a point. In practice a person stands between the two.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from tutor.cli import edge, grading_bench, opinion_test_text
from tutor.cli.output import emit, talk, write
from tutor.cli.watch import Watch
from tutor.cli.wiring import Parts
from tutor.errors import FAILED, WRONG_USAGE, OpinionError
from tutor.grading import bench
from tutor.language import say
from tutor.opinion.proposals import proposals
from tutor.outcomes import Opinion, PointOpinion

NOT_SENT: Final = frozenset(f"opinion.{name}" for name in ("speaks_to_grader", "nothing_to_send", "no_points"))
"""Reasons for which an answer is not sent at all: the grader's verdicts stand."""
NOT_JUDGED: Final = frozenset(
    f"opinion.{name}"
    for name in ("unreadable", "another_reply", "no_verdicts", "too_slow", "too_large", "broken_off")
)
"""What may go wrong with one answer and right with the next. Anything else ends the test."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A point that the model would tick, with its label and the words it rests on."""

    row: str
    question: str
    point: str
    label: str
    before: str
    quote: str


@dataclass(frozen=True, slots=True)
class Tried:
    """A row as it would be judged with every proposal to tick a point accepted."""

    row: bench.Row
    states: Mapping[str, str]
    heard: frozenset[str]
    milliseconds: float


@dataclass(slots=True)
class Findings:
    """All that one run found out. `alone` are the rows as graded, `with_it` the same rows with proposals."""

    model: str
    host: str
    alone: list[bench.Graded] = field(default_factory=list)
    with_it: list[Tried] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    not_sent: Counter[str] = field(default_factory=Counter)
    not_judged: Counter[str] = field(default_factory=Counter)
    unsure: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    calls: int = 0
    stopped: OpinionError | None = None


def run(parts: Parts, files: Sequence[str], *, most: int | None, turns: bool, as_json: bool) -> int:
    """Ask about every labelled answer and print the figures; 1 where the test ended early."""
    endpoint = parts.second.endpoint
    if not parts.second.agreed:
        raise OpinionError("opinion.not_agreed", host=endpoint.host, model=endpoint.model)
    bad: list[int] = []
    rows = _chosen(list(grading_bench.rows(files, parts, bad)), most)
    graded, unknown = bench.grade_rows(rows, parts.grader, lambda name: grading_bench.find(parts, name))
    left = parts.second.left()
    talk(say("opinion.testing", parts.language, model=endpoint.model, count=len(graded), left=left))
    found = Findings(endpoint.model, endpoint.host)
    before = parts.second.calls.today(parts.now())
    interrupted = True
    with suppress(KeyboardInterrupt):
        asyncio.run(_ask_about(parts, graded, found))
        interrupted = False
    found.calls = parts.second.calls.today(parts.now()) - before
    if as_json:
        emit(opinion_test_text.data(found, turns=turns), parts.language)
    else:
        for line in opinion_test_text.lines(found, parts.language, turns=turns):
            write(line)
    for row in unknown:
        talk(say("cli.bench_skipped", parts.language, row=row))
    if found.stopped is not None:
        edge.report(found.stopped, parts.language)
    if interrupted:
        return edge.INTERRUPTED
    return WRONG_USAGE if bad or unknown else FAILED if found.stopped else 0


def _chosen(rows: Sequence[bench.Row], most: int | None) -> Sequence[bench.Row]:
    """At most so many rows: always the same ones, and from all over the file."""
    if most is None or len(rows) <= most:
        return rows
    drawn = sorted(rows, key=lambda row: sha256(f"opinion {row.id}".encode()).digest())[:most]
    return [row for row in rows if row in drawn]


async def _ask_about(parts: Parts, graded: Iterable[bench.Graded], found: Findings) -> None:
    rows = list(graded)
    with Watch(len(rows), parts.language) as watch:
        for each in rows:
            watch.began(each.row.id)
            try:
                opinion = await _opinion(parts, each, found)
            except OpinionError as error:
                if error.code not in NOT_SENT | NOT_JUDGED:
                    found.stopped = error
                    return
                (found.not_sent if error.code in NOT_SENT else found.not_judged)[error.code] += 1
                opinion = None
            found.alone.append(each)
            found.with_it.append(_tried(each, opinion, found))


async def _opinion(parts: Parts, each: bench.Graded, found: Findings) -> Opinion:
    started = time.monotonic()
    opinion = await parts.second.ask(each.review.question, each.row.answer, each.review.grade.flags)
    if opinion.fresh:
        found.seconds.append(time.monotonic() - started)
    return opinion


def _tried(each: bench.Graded, opinion: Opinion | None, found: Findings) -> Tried:
    states = dict(each.states)
    if opinion is not None:
        found.unsure.update(point.code or "unsure" for point in opinion.points if point.state == "unsure")
        for point, proposal in proposals(each.review.question, each.review.grade, opinion).items():
            if proposal.state == "covered":
                found.turns.append(_turn(each, proposal))
                states[point] = "covered"
    return Tried(each.row, states, each.heard, each.milliseconds)


def _turn(each: bench.Graded, proposal: PointOpinion) -> Turn:
    place, row = proposal.quote, each.row
    words = row.answer[place.start : place.end] if place else ""
    label = row.points.get(proposal.point, "")
    return Turn(row.id, row.question, proposal.point, label, each.states[proposal.point], words)
