"""`bench maths`: our verdicts and Math-Verify's on the same labelled rows, in turns, in one run."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

import tutor
from tutor.children.worker import NICENESS
from tutor.cli import bench_peer, reading
from tutor.cli.output import emit, table, talk, write
from tutor.errors import WRONG_USAGE, UsageError
from tutor.language import Language, say
from tutor.maths import batch
from tutor.maths.client import MathsClient

CORPUS: Final = Path(tutor.__file__).parent.parent / "tests" / "maths" / "corpus"
LABELS: Final = frozenset(("verdict", "code", "why", "mistake", "column"))
WARM: Final = (("x+1", "1+x"), ("sin(x)", "cos(x)"), ("[1, 2", "3"))
_OURS_ALONE: Final = frozenset(("given", "steps", "tolerance", "unit", "mistakes"))
"""Keys of a row that the other one has nothing for."""
FAILED: Final = "failed"
"""In the place of an outcome, where none was given."""
Row = Mapping[str, object]


class Judge(Protocol):
    """One of the two."""

    def outcome(self, row: Row) -> str:
        """right, wrong, unread, undecided or failed."""

    def peak(self) -> int | None:
        """The most memory its process took so far, in bytes."""


class Ours:
    """The maths child, by way of its client."""

    def __init__(self) -> None:
        self._client = MathsClient()

    def outcome(self, row: Row) -> str:
        """What `math check --batch` says."""
        answered = batch.answer({k: v for k, v in row.items() if k in batch.KEYS}, self._client)
        return str(answered.get("outcome", FAILED))

    def peak(self) -> int | None:
        """Of the child."""
        return _peak(self._client.pid)

    def close(self) -> None:
        """End it."""
        self._client.close()


class Peer:
    """Math-Verify in a process of its own.

    Raises UsageError where `python` cannot be started or has no Math-Verify.
    """

    def __init__(self, python: str) -> None:
        try:
            self._process = subprocess.Popen(
                [python, bench_peer.__file__, str(NICENESS)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        except OSError as error:
            raise UsageError(
                "cli.bench_no_python", python=python, reason=error.strerror or str(error)
            ) from error
        if self.outcome({"answer": "1", "reference": "1"}) == FAILED:
            self.close()
            raise UsageError("cli.bench_python_without", python=python)

    def outcome(self, row: Row) -> str:
        """Its verdict on the bare texts."""
        assert self._process.stdin and self._process.stdout  # noqa: S101, PT018 - pipes were asked for
        words = {"answer": row["answer"], "reference": row["reference"]}
        try:
            self._process.stdin.write(json.dumps(words) + "\n")
            self._process.stdin.flush()
            return str(json.loads(self._process.stdout.readline())["outcome"])
        except (OSError, ValueError):
            return FAILED

    def peak(self) -> int | None:
        """Of its process."""
        return _peak(self._process.pid)

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.communicate()


@dataclass(slots=True)
class Score:
    """What one of the two did."""

    outcomes: list[tuple[str, str]] = field(default_factory=list)
    """Wanted and given."""
    milliseconds: list[float] = field(default_factory=list)
    peak: int | None = None

    def figures(self) -> dict[str, object]:
        """Counts, times and memory."""
        pairs = self.outcomes
        ordered = sorted(self.milliseconds)
        return {
            "rows": len(pairs),
            "agree": sum(wanted == got for wanted, got in pairs),
            "wrong_accepts": sum(got == "right" != wanted for wanted, got in pairs),
            "wrong_rejects": sum(got == "wrong" != wanted for wanted, got in pairs),
            "refused": sum(got not in ("right", "wrong") and got != wanted for wanted, got in pairs),
            "median_ms": round(statistics.median(ordered), 2) if ordered else 0.0,
            "p95_ms": round(ordered[int(0.95 * (len(ordered) - 1))], 2) if ordered else 0.0,
            "max_ms": round(ordered[-1], 1) if ordered else 0.0,
            "peak_mb": None if self.peak is None else round(self.peak / 2**20),
        }


def run(files: Sequence[str], python: str | None, language: Language, *, misses: bool, as_json: bool) -> int:
    """Judge every row by both and print the comparison; 2 when a line could not be used."""
    bad: list[int] = []
    rows = list(_rows(files or _shipped(), bad, language))
    python = python or (sys.executable if find_spec("math_verify") else None)
    ours, peer = Ours(), Peer(python) if python else None
    if peer is None:
        talk(say("cli.bench_no_peer", language))
    try:
        whole, shared, theirs, missed = _measured(rows, ours, peer)
    finally:
        ours.close()
        if peer is not None:
            peer.close()
    scores = {"ours": whole, **({"ours_shared": shared, "math_verify": theirs} if peer else {})}
    if as_json:
        data: dict[str, object] = {name: score.figures() for name, score in scores.items()}
        emit({**data, "misses": missed} if misses else data, language)
    else:
        for line in _lines(scores, language):
            write(line)
        if misses:
            for line in table(missed):
                write(line)
    return WRONG_USAGE if bad else 0


def _measured(
    rows: Sequence[Row], ours: Ours, peer: Peer | None
) -> tuple[Score, Score, Score, list[tuple[str, ...]]]:
    whole, shared, theirs = Score(), Score(), Score()
    missed: list[tuple[str, ...]] = []
    for judge in (ours, peer):
        for answer, reference in WARM if judge else ():
            judge.outcome({"answer": answer, "reference": reference, "kind": "formula"})  # type: ignore[union-attr]
    for row in rows:
        wanted = str(row["verdict"])
        got, spent = _timed(lambda row=row: ours.outcome(row))  # type: ignore[misc]
        _note(whole, wanted, got, spent)
        if got != wanted:
            missed.append((str(row.get("id")), str(row["answer"]), str(row["reference"]), wanted, got))
        if peer is not None and not row.keys() & _OURS_ALONE and row.get("kind") != "complexity":
            _note(shared, wanted, got, spent)
            _note(theirs, wanted, *_timed(lambda row=row: peer.outcome(row)))  # type: ignore[misc]
    whole.peak = shared.peak = ours.peak()
    theirs.peak = peer.peak() if peer else None
    return whole, shared, theirs, missed


def _timed(judged: Callable[[], str]) -> tuple[str, float]:
    begun = time.perf_counter()
    return judged(), 1000 * (time.perf_counter() - begun)


def _note(score: Score, wanted: str, got: str, spent: float) -> None:
    score.outcomes.append((wanted, got))
    score.milliseconds.append(spent)


def _lines(scores: Mapping[str, Score], language: Language) -> Iterator[str]:
    figures = {name: score.figures() for name, score in scores.items()}
    header = say("cli.bench_maths_header", language).split("|")
    shown = [
        (
            say(f"cli.bench_{name}", language),
            *("–" if value is None else str(value) for value in found.values()),
        )
        for name, found in figures.items()
    ]
    yield from table([header, *shown])
    if "math_verify" in figures:
        ratios = {
            key: float(str(figures["math_verify"][key])) / (float(str(figures["ours_shared"][key])) or 1.0)
            for key in ("median_ms", "p95_ms")
        }
        yield say(
            "cli.bench_faster", language, median=f"{ratios['median_ms']:.1f}", p95=f"{ratios['p95_ms']:.1f}"
        )


def _shipped() -> list[str]:
    found = sorted(str(path) for path in CORPUS.glob("*.jsonl"))
    if not found:
        raise UsageError("cli.bench_no_corpus", folder="tests/maths/corpus")
    return found


def _rows(files: Sequence[str], bad: list[int], language: Language) -> Iterator[Row]:
    for file in files:
        for line in reading.objects(file):
            if isinstance(line, reading.BadLine):
                number, reason = line.number, line.reason
            elif missing := sorted({"answer", "reference", "verdict"} - line[1].keys()):
                number, reason = line[0], f"'{missing[0]}' is missing"
            else:
                yield line[1]
                continue
            bad.append(number)
            talk(say("cli.bad_line", language, number=number, reason=reason))


def _peak(pid: int | None) -> int | None:
    try:
        status = Path(f"/proc/{pid}/status").read_text("utf-8")
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM")), None)
