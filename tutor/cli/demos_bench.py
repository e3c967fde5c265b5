"""`bench demos`: the training ensemble against its members one after another, how soon each demo shows
something and is done, and the app's keys while one trains.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from tutor.children import protocol
from tutor.cli import keys_bench
from tutor.cli.output import emit, table, write
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.spec import DemoSpec
from tutor.language import Language, say

PAIRS: Final = 5
STEPS: Final = 20
TIMES: Final = 3
"""Warm runs of a demo, of which the median counts."""
FIRST_FRAME: Final = {False: 0.1, True: 1.0}
"""Seconds until an instant demo, and one that trains, should show something."""
WHOLE: Final = 0.3
"""Seconds in which an instant demo should be done."""


@dataclass(frozen=True, slots=True)
class Race:
    """One size of the race and the ratio that we aim at on two cores."""

    d_k: int
    batch: int
    goal: float
    plain: tuple[float, ...] = ()
    lean: tuple[float, ...] = ()
    ensemble: tuple[float, ...] = ()
    apart: float = 0.0
    members: int = 0

    @property
    def ratio(self) -> float:
        """How many times sooner the ensemble is done: the median over the pairs."""
        return median(p / e for p, e in zip(self.plain, self.ensemble, strict=True))

    @property
    def lean_ratio(self) -> float:
        """The same over modules that leave out what the ensemble leaves out."""
        return median(p / e for p, e in zip(self.lean, self.ensemble, strict=True))


RACES: Final = (Race(64, 4, 4.0), Race(256, 4, 3.0), Race(64, 16, 2.5), Race(256, 16, 2.0))


@dataclass(frozen=True, slots=True)
class Demo:
    """Seconds from the request to the first point or row, and to the end; None where it trains."""

    name: str
    trains: bool
    first: float
    whole: float | None


@dataclass(frozen=True, slots=True)
class Report:
    """All that was measured on `device`; keys only where they were asked for."""

    device: str
    races: tuple[Race, ...]
    demos: tuple[Demo, ...]
    keys: tuple[keys_bench.Delays, keys_bench.Delays] | None


def run(language: Language, device: str, keys: int, *, as_json: bool) -> int:
    """Measure and print. Raises TutorError where torch or the device is missing."""
    report = measured(device, keys, PAIRS, STEPS)
    if as_json:
        emit(data(report), language)
    else:
        for line in lines(report, language):
            write(line)
    return 0


def measured(device: str, keys: int, pairs: int, steps: int) -> Report:
    """The races, then every demo, then the keys in an app of their own."""
    name, races, demos = "", [], []
    with DemoClient() as client:
        for race in RACES:
            _tell(f"d_k {race.d_k}, batch {race.batch}")
            end = client.race(race.d_k, race.batch, pairs, steps, device)
            name = str(end["device_name"])
            races.append(
                Race(
                    race.d_k,
                    race.batch,
                    race.goal,
                    _numbers(end["plain"]),
                    _numbers(end["lean"]),
                    _numbers(end["ensemble"]),
                    protocol.as_float(end["apart"]),
                    int(protocol.as_float(end["members"])),
                )
            )
        for demo in registry.names():
            _tell(demo)
            demos.append(_demo(client, registry.spec(demo), device))
    _tell("")
    delays = keys_bench.measured(keys, random.Random(0)) if keys else None  # noqa: S311 - pauses, not secrets
    return Report(name, tuple(races), tuple(demos), delays)


def _demo(client: DemoClient, spec: DemoSpec, device: str) -> Demo:
    """Warm: the first of the runs is not counted."""
    firsts, wholes = [], []
    for _ in range(1 + TIMES):
        first: float | None = None
        started = time.perf_counter()
        for message in client.stream(from_values(spec, {}, device=device)):
            if message["kind"] == "error":
                raise protocol.error_of(message)
            if first is None and message["kind"] in ("series", "table"):
                first = time.perf_counter() - started
                if spec.can_train_on:
                    client.cancel()
        wholes.append(time.perf_counter() - started)
        firsts.append(wholes[-1] if first is None else first)
    whole = None if spec.can_train_on else median(wholes[1:])
    return Demo(spec.name, spec.can_train_on, median(firsts[1:]), whole)


def _numbers(value: object) -> tuple[float, ...]:
    return tuple(protocol.as_float(v) for v in value) if isinstance(value, list) else ()


def _tell(what: str) -> None:
    """What is being measured, on a line that is written over, only where a person watches."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2K{what}")
        sys.stderr.flush()


def data(report: Report) -> dict[str, object]:
    """The report as JSON; seconds, of the races per step of all members."""
    races = [
        {
            "d_k": race.d_k,
            "batch": race.batch,
            "members": race.members,
            "one_after_another": race.plain,
            "one_after_another_lean": race.lean,
            "ensemble": race.ensemble,
            "ratio": race.ratio,
            "ratio_lean": race.lean_ratio,
            "goal": race.goal,
            "losses_apart": race.apart,
        }
        for race in report.races
    ]
    demos = [{"name": d.name, "trains": d.trains, "first": d.first, "whole": d.whole} for d in report.demos]
    keys = None if report.keys is None else keys_bench.data(*report.keys)
    return {"device": report.device, "races": races, "demos": demos, "keys": keys}


def lines(report: Report, language: Language) -> Iterator[str]:
    """The report as text."""
    yield report.device
    yield ""
    header: Sequence[str] = say("bench.race_header", language).split("|")
    yield from table([header, *map(_race_row, report.races)])
    yield say("bench.race_note", language, members=report.races[0].members, pairs=len(report.races[0].plain))
    yield ""
    header = say("bench.demos_header", language).split("|")
    yield from table([header, *map(_demo_row, report.demos)])
    yield say(
        "bench.demos_note",
        language,
        times=TIMES,
        whole=WHOLE,
        first=FIRST_FRAME[False],
        trains=FIRST_FRAME[True],
    )
    if report.keys is not None:
        yield ""
        yield from keys_bench.lines(*report.keys, language)


def _race_row(race: Race) -> tuple[str, ...]:
    return (
        str(race.d_k),
        str(race.batch),
        f"{1000 * median(race.plain):.1f}",
        f"{1000 * median(race.ensemble):.1f}",
        f"{race.ratio:.2f}",
        f"{race.goal:g}",
        f"{race.lean_ratio:.2f}",
        f"{race.apart:.0e}",
    )


def _demo_row(demo: Demo) -> tuple[str, ...]:
    return demo.name, f"{demo.first:.3f}", "—" if demo.whole is None else f"{demo.whole:.3f}"
