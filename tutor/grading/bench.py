"""How well the grader reads: verdicts on labelled answers, counted against their labels.

A row is a JSON object: `id`, `question`, `answer`, `tags`, `points` (point id to `hit`, `miss` or
`contradicted`) and `misconceptions` (ids said). Labels say what an answer *said*, not what is true, so a
folklore point counts like any other. Precision and recall are those of `covered` against `hit`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tutor.grading.grade import Grader
from tutor.outcomes import Grade
from tutor.questions import Pack, Question

ADVERSARIAL: Final = frozenset({"stuffed", "nonsense", "injection", "offtopic", "question-copy", "empty"})
LANGUAGES: Final = ("zh", "en", "mixed")


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled answer."""

    id: str
    question: str
    answer: str
    tags: tuple[str, ...]
    points: Mapping[str, str]
    misconceptions: tuple[str, ...]


@dataclass(slots=True)
class Counts:
    """Verdicts against labels: `right` covered and hit, `wrong` covered but not hit, `missed` hit alone."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    answers: int = 0

    @property
    def precision(self) -> float:
        """How many ticks are right; 1 where nothing was ticked."""
        ticked = self.right + self.wrong
        return self.right / ticked if ticked else 1.0

    @property
    def recall(self) -> float:
        """How much of what was said is ticked; 1 where nothing was said."""
        said = self.right + self.missed
        return self.right / said if said else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


@dataclass(frozen=True, slots=True)
class Miss:
    """A verdict that differs from its label, for the author who wants to see why."""

    row: str
    point: str
    label: str
    verdict: str


@dataclass(slots=True)
class Report:
    """The figures of one run; `credited` are points ticked in adversarial answers beyond their labels."""

    overall: Counts = field(default_factory=Counts)
    by_tag: dict[str, Counts] = field(default_factory=dict)
    by_question: dict[str, Counts] = field(default_factory=dict)
    contradicted: int = 0
    contradicted_credited: int = 0
    adversarial: int = 0
    adversarial_credited: int = 0
    misconceptions: Counts = field(default_factory=Counts)
    milliseconds: float = 0.0
    misses: list[Miss] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def language(self, name: str) -> Counts:
        """The counts of the rows in one language."""
        return self.by_tag.get(name, Counts())


def row(data: Mapping[str, object]) -> Row:
    """A row from its JSON object; absent parts are empty. Raises KeyError without id, question or answer."""
    points, tags, wrongs = data.get("points", {}), data.get("tags", []), data.get("misconceptions", [])
    return Row(
        str(data["id"]),
        str(data["question"]),
        str(data["answer"]),
        tuple(map(str, tags)) if isinstance(tags, list) else (),
        {str(k): str(v) for k, v in points.items()} if isinstance(points, dict) else {},
        tuple(map(str, wrongs)) if isinstance(wrongs, list) else (),
    )


def score(
    rows: Iterable[Row],
    grader: Grader,
    find: Callable[[str], tuple[Pack | None, Question] | None],
    clock: Callable[[], float] = time.perf_counter,
) -> Report:
    """Grade every row. `find` gives the pack and question of an id; rows it does not know are skipped."""
    report = Report()
    for each in rows:
        found = find(each.question)
        if found is None:
            report.skipped.append(each.id)
            continue
        pack, question = found
        if not report.overall.answers:
            grader.grade(question, "", pack)  # compiling the lexicon is not the time of an answer
        started = clock()
        grade = grader.grade(question, each.answer, pack)
        report.milliseconds += 1000 * (clock() - started)
        _count(report, each, grade)
    if report.overall.answers:
        report.milliseconds /= report.overall.answers
    return report


def _count(report: Report, each: Row, grade: Grade) -> None:
    adversarial = bool(ADVERSARIAL & set(each.tags))
    report.adversarial += adversarial
    buckets = [report.overall, report.by_question.setdefault(each.question, Counts())]
    buckets += [report.by_tag.setdefault(tag, Counts()) for tag in each.tags]
    for counts in buckets:
        counts.answers += 1
    verdicts = {point.point: point.state for point in grade.points}
    for point, label in each.points.items():
        state = verdicts.get(point, "not_found")
        covered, hit = state == "covered", label == "hit"
        for counts in buckets:
            counts.right += covered and hit
            counts.wrong += covered and not hit
            counts.missed += hit and not covered
        report.contradicted += label == "contradicted"
        report.contradicted_credited += covered and label == "contradicted"
        report.adversarial_credited += adversarial and covered and not hit
        if covered != hit:
            report.misses.append(Miss(each.id, point, label, state))
    said = {wrong.id for wrong in grade.misconceptions}
    report.misconceptions.right += len(said & set(each.misconceptions))
    report.misconceptions.wrong += len(said - set(each.misconceptions))
    report.misconceptions.missed += len(set(each.misconceptions) - said)
