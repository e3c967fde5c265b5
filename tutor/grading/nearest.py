"""What came nearest to finding a point that was not found.

A pattern is loosened step by step (words that were taken back count, any order, a wider stretch, without one
of its groups) and held against the same text by the same matching, so what is said to be missing is exactly
what matching would have needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, Literal

from tutor.grading.mentions import Mention
from tutor.grading.near_forms import NearForm, near_form
from tutor.grading.patterns import Evidence, evidence
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope
from tutor.grading.terms import concept_of
from tutor.questions import Pattern, Within

Loosened = Literal["", "barred", "order", "neighbours", "sentence", "answer"]
_COST: Final[dict[Loosened, float]] = {
    "": 0.0, "barred": 0.3, "order": 0.4, "neighbours": 0.4, "sentence": 0.5, "answer": 1.6
}  # fmt: skip
"""How far off a pattern is whose words stand so; each group that it lacks counts 1."""
_STOPPED: Final = 0.2
_WIDER: Final[dict[Within, tuple[Loosened, ...]]] = {
    "clause": ("neighbours", "sentence", "answer"),
    "neighbours": ("sentence", "answer"),
    "sentence": ("answer",),
    "answer": (),
}


@dataclass(frozen=True, slots=True)
class Nearest:
    """A pattern that nearly fits: the words of its groups, None where there are none, and how it was loosened.

    `forms` are built forms of what is missing that are themselves nearly there.
    """

    pattern: Pattern
    found: tuple[Mention | None, ...]
    loosened: Loosened
    evidence: Evidence | None
    forms: tuple[NearForm, ...] = ()

    @property
    def lacks(self) -> tuple[tuple[str, ...], ...]:
        """The groups, as alternatives, that nothing was found for."""
        return tuple(g for g, m in zip(self.pattern.all, self.found, strict=True) if m is None)

    @property
    def distance(self) -> tuple[float, int]:
        """How far off it is: what is missing, loosened or stopped, then how much of it there is."""
        missing = len(self.lacks) - sum(form.share / 2 for form in self.forms)
        stopped = self.evidence is not None and self.evidence.stopped is not None
        return missing + _COST[self.loosened] + stopped * _STOPPED, -sum(m is not None for m in self.found)


def nearest(patterns: Iterable[Pattern], reading: Reading, scope: Scope) -> list[Nearest]:
    """The patterns that needed least, in the author's order; none where nothing at all was found of any."""
    found = [
        min(fits, key=lambda each: each.distance)
        for pattern in patterns
        if pattern.all and (fits := list(_loosenings(pattern, reading, scope)))
    ]
    least = min((each.distance for each in found), default=None)
    return [each for each in found if each.distance == least]


def _loosenings(pattern: Pattern, reading: Reading, scope: Scope) -> Iterator[Nearest]:
    """The nearest ways in which a pattern fits, with fewer and fewer of its groups."""
    nearest_yet = float("inf")
    for dropped in range(len(pattern.all)):
        for left_out in combinations(range(len(pattern.all)), dropped):
            for loosened in _ways(pattern, whole=not dropped):
                if fit := _fit(pattern, frozenset(left_out), loosened, reading, scope):
                    nearest_yet = min(nearest_yet, fit.distance[0])
                    yield fit
        if nearest_yet <= dropped + _COST["sentence"]:
            return
    if forms := _forms(pattern.all, None, reading):
        yield Nearest(pattern, (None,) * len(pattern.all), "", None, forms)


def _ways(pattern: Pattern, *, whole: bool) -> tuple[Loosened, ...]:
    """How a pattern is loosened; one that already lacks a group is only looked for more widely."""
    wider = _WIDER[pattern.within]
    if not whole:
        return ("", "sentence") if "sentence" in wider else ("",)
    order: tuple[Loosened, ...] = ("order",) if pattern.order == "given" else ()
    return ("barred", *order, *wider)


def _fit(
    pattern: Pattern, left_out: frozenset[int], loosened: Loosened, reading: Reading, scope: Scope
) -> Nearest | None:
    kept = [i for i in range(len(pattern.all)) if i not in left_out]
    easier = replace(_easier(pattern, loosened), all=tuple(pattern.all[i] for i in kept))
    fits = [
        fit
        for fit in evidence(easier, reading, scope, barred=loosened == "barred")
        if any(reading.index.kind(m.concept) != "cue" for m in fit.chosen)
    ]
    if not fits:
        return None
    best = min(fits, key=_looseness)
    words: list[Mention | None] = [None] * len(pattern.all)
    for i, mention in zip(kept, best.chosen, strict=True):
        words[i] = mention
    forms = _forms([pattern.all[i] for i in sorted(left_out)], best, reading)
    return Nearest(pattern, tuple(words), loosened, best, forms)


def _easier(pattern: Pattern, loosened: Loosened) -> Pattern:
    match loosened:
        case "order":
            return replace(pattern, order="any")
        case "neighbours" | "sentence" | "answer":
            return replace(pattern, within=loosened)
        case _:
            return pattern


def _looseness(fit: Evidence) -> tuple[bool, bool, int]:
    return fit.stopped is not None, fit.stance != "asserted", fit.at - fit.marks[0].start


def _forms(missing: Iterable[tuple[str, ...]], fit: Evidence | None, reading: Reading) -> tuple[NearForm, ...]:
    """For each missing group the built form that is nearest to being said, in the sentence of what fits."""
    stretch = (0, len(reading.tokens))
    if fit is not None:
        stretch = reading.sentence_of(fit.marks[0].start)
    taken = fit.marks if fit else ()
    found = (near_form(map(concept_of, group), reading, stretch, taken) for group in missing)
    return tuple(form for form in found if form is not None)
