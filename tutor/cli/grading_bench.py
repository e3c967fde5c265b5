"""`bench grading`: the grader's verdicts on labelled answers, in figures, beside those of text similarity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import tutor
from tutor.cli import bench_text, reading
from tutor.cli.output import emit, talk, write
from tutor.cli.wiring import Parts
from tutor.errors import WRONG_USAGE, UsageError
from tutor.grading import bench
from tutor.grading.bench import peers
from tutor.language import say
from tutor.questions import Pack, Question

_FOLDER: Final = Path("tests", "grading", "data")


@dataclass(frozen=True, slots=True)
class Findings:
    """All that one run found out; the halves and the misses only where they were asked for."""

    report: bench.Report
    longest: float
    hard: Sequence[bench.Timed]
    peers: Sequence[peers.Peer]
    halves: dict[str, bench.Report]
    misses: Sequence[bench.Miss]


def run(
    parts: Parts, files: Sequence[str], *, misses: bool, split: bool, costliest: bool, as_json: bool
) -> int:
    """Grade every labelled answer and print the figures; 2 when a line could not be used."""
    bad: list[int] = []
    labelled = list(rows(files or _shipped(), parts, bad))
    graded, unknown = bench.grade_rows(labelled, parts.grader, lambda name: find(parts, name))
    if packages := peers.missing():
        talk(say("bench.no_peer", parts.language, packages=", ".join(packages)))
    found = Findings(
        bench.report(graded, unknown),
        bench.longest_time(graded, parts.grader),
        bench.hard_times(graded, parts.grader) if costliest else [],
        peers.compare(graded),
        _halves(graded) if split else {},
        bench.misses(graded) if misses else [],
    )
    if as_json:
        emit(bench_text.data(found, misses=misses), parts.language)
    else:
        for line in bench_text.lines(found, parts.language, misses=misses):
            write(line)
    for row in unknown:
        talk(say("cli.bench_skipped", parts.language, row=row))
    return WRONG_USAGE if bad or unknown else 0


def _halves(graded: Sequence[bench.Graded]) -> dict[str, bench.Report]:
    kept = {True: "kept_back", False: "tuned"}
    return {
        name: bench.report(each for each in graded if bench.kept_back(each.row.id) is half)
        for half, name in kept.items()
    }


def _shipped() -> list[str]:
    """The labelled answers of the checkout, which the installed program has not."""
    found = sorted(map(str, (Path(tutor.__file__).parent.parent / _FOLDER).glob("*.jsonl")))
    if not found:
        raise UsageError("cli.bench_no_corpus", folder=_FOLDER.as_posix())
    return found


def rows(files: Sequence[str], parts: Parts, bad: list[int]) -> Iterator[bench.Row]:
    """The labelled answers of the files; lines that hold none are named, and their numbers go to `bad`."""
    for file in files:
        for line in reading.objects(file):
            if isinstance(line, reading.BadLine):
                number, reason = line.number, line.reason
            else:
                number, data = line
                try:
                    yield bench.row(data, Path(file).name)
                except KeyError as error:
                    reason = f"{error} is missing"
                else:
                    continue
            bad.append(number)
            talk(say("cli.bad_line", parts.language, number=number, reason=reason))


def find(parts: Parts, name: str) -> tuple[Pack, Question] | None:
    """The question of that name, None where there is none."""
    try:
        return parts.bank.find(name)
    except UsageError:
        return None
