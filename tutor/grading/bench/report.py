"""The figures of labelled answers that were judged, by us or by another: overall and in groups."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tutor.grading.bench.counts import Counts
from tutor.grading.bench.rows import Group, Row

_LATE = 0.95


class Judged(Protocol):
    """A row with what was judged of it: the state of each point, and the wrong statements heard."""

    @property
    def row(self) -> Row:
        """The labelled answer."""

    @property
    def states(self) -> Mapping[str, str]:
        """`covered`, `check` or `not_found`, by point."""

    @property
    def heard(self) -> frozenset[str]:
        """Ids of misconceptions."""

    @property
    def milliseconds(self) -> float:
        """How long it took."""


@dataclass(slots=True)
class Report:
    """The figures of one run.

    `contradicted_credited` are ticks on what an answer denies, `adversarial_credited` ticks in adversarial
    answers beyond their labels.
    """

    overall: Counts = field(default_factory=Counts)
    groups: dict[Group, dict[str, Counts]] = field(default_factory=dict)
    contradicted: int = 0
    contradicted_credited: int = 0
    adversarial: int = 0
    adversarial_credited: int = 0
    misconceptions: Counts = field(default_factory=Counts)
    times: list[float] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    @property
    def milliseconds(self) -> float:
        """The median time of an answer; 0 without answers."""
        return statistics.median(self.times) if self.times else 0.0

    @property
    def late(self) -> float:
        """The time that 95 in 100 answers do not exceed; 0 without answers."""
        return sorted(self.times)[int(_LATE * (len(self.times) - 1))] if self.times else 0.0

    def group(self, kind: Group, name: str) -> Counts:
        """The counts of a language, a question, a tag or a file."""
        return self.groups.get(kind, {}).get(name, Counts())

    def language(self, name: str) -> Counts:
        """The counts of the rows in one language."""
        return self.group("language", name)


def report(judged: Iterable[Judged], skipped: Iterable[str] = ()) -> Report:
    """Count verdicts against labels. Precision and recall are those of `covered` against `hit`."""
    found = Report(skipped=list(skipped))
    for each in judged:
        _count(found, each)
    return found


def _count(found: Report, each: Judged) -> None:
    row = each.row
    buckets = [found.overall]
    for kind, name in row.groups:
        buckets.append(found.groups.setdefault(kind, {}).setdefault(name, Counts()))
    for counts in buckets:
        counts.answers += 1
    found.times.append(each.milliseconds)
    found.adversarial += row.adversarial
    for point, label in row.points.items():
        covered, hit = each.states.get(point) == "covered", label == "hit"
        for counts in buckets:
            counts.note(covered=covered, hit=hit)
        found.contradicted += label == "contradicted"
        found.contradicted_credited += covered and label == "contradicted"
        found.adversarial_credited += row.adversarial and covered and not hit
    said = set(row.misconceptions)
    for wrong in said | each.heard:
        found.misconceptions.note(covered=wrong in each.heard, hit=wrong in said)
