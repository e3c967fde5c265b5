"""`bench grading`: the grader's verdicts on labelled answers, in figures."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.cli import reading
from tutor.cli.output import emit, table, talk, write
from tutor.cli.wiring import Parts
from tutor.errors import WRONG_USAGE, UsageError
from tutor.grading import bench
from tutor.language import say
from tutor.questions import Pack, Question


def run(parts: Parts, file: str, *, misses: bool, as_json: bool) -> int:
    """Grade every labelled answer and print the figures; 2 when a line could not be used."""
    bad: list[int] = []
    report = bench.score(_rows(file, parts, bad), parts.grader, lambda name: _find(parts, name))
    if as_json:
        emit(_data(report, misses=misses), parts.language)
    else:
        for row in _lines(report, parts, misses=misses):
            write(row)
    for row in report.skipped:
        talk(say("cli.bench_skipped", parts.language, row=row))
    return WRONG_USAGE if bad or report.skipped else 0


def _rows(file: str, parts: Parts, bad: list[int]) -> Iterator[bench.Row]:
    for line in reading.objects(file):
        if isinstance(line, reading.BadLine):
            number, reason = line.number, line.reason
        else:
            number, data = line
            try:
                yield bench.row(data)
            except KeyError as error:
                reason = f"{error} is missing"
            else:
                continue
        bad.append(number)
        talk(say("cli.bad_line", parts.language, number=number, reason=reason))


def _find(parts: Parts, name: str) -> tuple[Pack, Question] | None:
    try:
        return parts.bank.find(name)
    except UsageError:
        return None


def _figures(counts: bench.Counts) -> dict[str, object]:
    return {
        "answers": counts.answers,
        "precision": round(counts.precision, 4),
        "recall": round(counts.recall, 4),
        "f1": round(counts.f1, 4),
        "covered_and_hit": counts.right,
        "covered_not_hit": counts.wrong,
        "hit_not_covered": counts.missed,
    }


def _data(report: bench.Report, *, misses: bool) -> dict[str, object]:
    data = {
        **_figures(report.overall),
        "contradicted": report.contradicted,
        "contradicted_credited": report.contradicted_credited,
        "adversarial": report.adversarial,
        "adversarial_credited": report.adversarial_credited,
        "misconceptions": _figures(report.misconceptions),
        "by_language": {name: _figures(report.language(name)) for name in bench.LANGUAGES},
        "by_question": {name: _figures(counts) for name, counts in report.by_question.items()},
        "milliseconds_per_answer": round(report.milliseconds, 3),
    }
    return {**data, "misses": report.misses} if misses else data


def _lines(report: bench.Report, parts: Parts, *, misses: bool) -> Iterator[str]:
    language = parts.language
    buckets = {say("cli.bench_all", language): report.overall}
    buckets |= {name: report.language(name) for name in bench.LANGUAGES}
    buckets |= report.by_question
    header = say("cli.bench_header", language).split("|")
    rows = [
        (name, str(c.answers), f"{c.precision:.3f}", f"{c.recall:.3f}", f"{c.f1:.3f}")
        for name, c in buckets.items()
    ]
    yield from table([header, *rows])
    yield say(
        "cli.bench_credited",
        language,
        contradicted=report.contradicted_credited,
        of=report.contradicted,
        adversarial=report.adversarial_credited,
        answers=report.adversarial,
    )
    yield say("cli.bench_time", language, milliseconds=f"{report.milliseconds:.2f}")
    if misses:
        yield from table([(m.row, m.point, m.label, m.verdict) for m in report.misses])
