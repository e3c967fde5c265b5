"""What stands after the person's decisions: a pure overlay on what the machine found.

The machine's verdict is never changed; decisions are kept beside it and laid over it here, the last one
about a thing winning. The score range is computed anew: confirmed weight, and that plus what is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tutor.outcomes import Grade, MathsVerdict, Outcome, PointVerdict, Said, Score
from tutor.questions import Point, Question
from tutor.session.state import DecidedTo, Decision

LineState = Literal["covered", "check", "contradicted", "not_found"]


@dataclass(frozen=True, slots=True)
class Standing:
    """One point after decisions: the machine's verdict (None without a grade), the state that counts."""

    point: Point
    machine: PointVerdict | None
    state: LineState
    by_person: bool

    @property
    def worth_showing(self) -> bool:
        """Whether the point has a line of its own: folklore that nobody said is no hole in an answer."""
        return self.point.standing == "sound" or self.state != "not_found" or self.by_person


@dataclass(frozen=True, slots=True)
class Effective:
    """A grade after decisions."""

    points: tuple[Standing, ...]
    misconceptions: tuple[Said, ...]
    errata: tuple[Said, ...]
    score: Score

    def of_state(self, *states: LineState) -> frozenset[str]:
        """Ids of the points in one of these states."""
        return frozenset(s.point.id for s in self.points if s.state in states)


def last_by_subject(decisions: Iterable[Decision]) -> Mapping[str, DecidedTo]:
    """What was decided last about each thing."""
    return {d.about: d.to for d in decisions}


def _standing(point: Point, machine: PointVerdict | None, decided: DecidedTo | None) -> Standing:
    found: LineState = machine.state if machine else "not_found"
    if decided == "covered" or decided == "not_found" or decided == "contradicted":
        return Standing(point, machine, decided, by_person=True)
    return Standing(point, machine, found, by_person=False)


def score(points: Sequence[Standing]) -> Score:
    """The range over sound points; a bonus lifts it, never beyond the weight of the core points."""
    sound = [s for s in points if s.point.standing == "sound"]
    of = sum(s.point.weight for s in sound if not s.point.bonus)
    low = sum(s.point.weight for s in sound if s.state == "covered")
    still_open = sum(s.point.weight for s in sound if s.state == "check")
    return Score(min(low, of), min(low + still_open, of), of)


def effective(question: Question, grade: Grade | None, decisions: Iterable[Decision]) -> Effective:
    """The grade of `question` with `decisions` laid over it; without a grade nothing was found."""
    decided = last_by_subject(decisions)
    machine = {v.point: v for v in grade.points} if grade else {}
    points = tuple(_standing(p, machine.get(p.id), decided.get(p.id)) for p in question.points)
    denied = {about for about, to in decided.items() if to == "not_found"}
    known = {m.id for m in question.misconceptions} | {e.id for e in question.errata}
    keep = known - denied
    return Effective(
        points,
        tuple(s for s in grade.misconceptions if s.id in keep) if grade else (),
        tuple(s for s in grade.errata if s.id in keep) if grade else (),
        score(points),
    )


def settled(verdict: MathsVerdict | None, decisions: Iterable[Decision]) -> MathsVerdict | None:
    """The mathematical verdict after the person decided an undecided one."""
    to = last_by_subject(decisions).get("")
    if verdict is None or to not in ("right", "wrong"):
        return verdict
    return replace(verdict, outcome=Outcome(to), code=f"session.settled_{to}", values={})
