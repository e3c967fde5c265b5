"""What a test wants to know of a grade, in one word each."""

from __future__ import annotations

from tutor.outcomes import Grade, PointVerdict


def verdict(grade: Grade, point: str) -> PointVerdict:
    return next(v for v in grade.points if v.point == point)


def state(grade: Grade, point: str) -> str:
    return verdict(grade, point).state


def covered(grade: Grade) -> set[str]:
    return {v.point for v in grade.points if v.state == "covered"}


def flags(grade: Grade) -> set[str]:
    return {flag.code for flag in grade.flags}


def marked(answer: str, found: PointVerdict) -> list[str]:
    return [answer[span.start : span.end] for span in found.marks]
