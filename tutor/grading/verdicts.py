"""A point, or a wrong statement, held against a text: the verdict together with all the evidence looked at.

Grading takes the verdict, an explanation the evidence; there is no second way to either.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tutor.grading.formulas import formula_evidence, other_values
from tutor.grading.learnt import said, unsaid, without
from tutor.grading.mentions import Mention
from tutor.grading.patterns import Evidence, evidence
from tutor.grading.reading import Reading
from tutor.grading.scope import LEARNT, Scope, clause_span
from tutor.grading.terms import concept_of
from tutor.outcomes import LocalPhrase, PointState, PointVerdict, Said, Span
from tutor.questions import Erratum, Misconception, Pattern, Point

_DENIES: Final = frozenset({"negated", "rejected"})
_UNSURE: Final = frozenset({"reported", "doubtful"})
"""How words stand that say a point, if they are the learner's own and say anything."""
_COVERS: Final = frozenset({"matched", "learnt"})
Found = tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A point's verdict, what decided it, and what else was looked at, by the patterns that found it.

    `shortened` are the point's patterns without the subject that the question already named; `opposite` its
    patterns with a predicate turned into its opposite, looked at only where nothing says the point; `learnt` is
    what the learner taught.
    """

    point: Point
    verdict: PointVerdict
    decided: Evidence | None
    match: Found = ()
    shortened: Found = ()
    against: Found = ()
    opposite: Found = ()
    learnt: Found = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """A wrong statement, where it was said if it was, and what was looked at."""

    wrong: Misconception | Erratum
    said: Said | None
    decided: Evidence | None
    match: Found = ()


def hold(
    point: Point,
    reading: Reading,
    scope: Scope,
    turned: Iterable[Pattern],
    named: frozenset[str],
    corrected: Collection[Evidence] = (),
    taught: Collection[LocalPhrase] = (),
) -> Held:
    """The verdict on a point. `turned` are its patterns' opposites, `named` what the question itself names.

    A value that is `corrected` already, as a wrong statement, is not asked about as well.
    """
    not_this = unsaid(taught, point.id, reading)
    match = without(look(point.match, reading, scope), not_this)
    shortened = without(look(_shortened(point.match, named), reading, scope), not_this)
    against = without(look(point.against, reading, scope, far=False), not_this)
    learnt = tuple(said(taught, point.id, scope))
    matched = list(counting((*match, *shortened, *learnt)))
    yes = [e for e in matched if e.stance == "asserted"]
    no = [e for e in matched if e.stance in _DENIES and not e.supposed]
    no += [e for e in counting(against) if e.stance == "asserted"]
    opposite: Found = ()
    if not yes:
        opposite = without(_opposites(point, turned, reading, scope, corrected), not_this)
        no += [e for e in counting(opposite) if e.stance == "asserted" and _free(e, point, scope)]
        no += [e for e in matched if e.stance in _UNSURE]
    no = [e for e in no if e in learnt or not _within(e, learnt)]
    verdict, decided = _decide(point, reading, yes, no)
    return Held(point, verdict, decided, match, shortened, against, opposite, learnt)


def _opposites(
    point: Point, turned: Iterable[Pattern], reading: Reading, scope: Scope, corrected: Collection[Evidence]
) -> Found:
    """What contradicts a point by itself: an opposite predicate, or another value than its formula has."""
    maths = (pattern for pattern in point.match if pattern.maths is not None)
    other = (e for pattern in maths for e in other_values(pattern, reading, scope))
    told = (e for e in other if not any(_overlap(e, wrong) for wrong in corrected))
    return (*look(turned, reading, scope), *told)


def _within(found: Evidence, learnt: Found) -> bool:
    """Whether the words were taught as saying the point, whatever they look like."""
    return any(e.marks[0].start <= found.marks[0].start and found.at <= e.at for e in learnt)


def _overlap(a: Evidence, b: Evidence) -> bool:
    return a.marks[0].start < b.at and b.marks[0].start < a.at


def hear(
    wrong: Misconception | Erratum, reading: Reading, scope: Scope, taught: Collection[LocalPhrase] = ()
) -> Heard:
    """Whether a wrong statement was made."""
    match = without(look(wrong.match, reading, scope), unsaid(taught, wrong.id, reading))
    for each in counting(match):
        if each.stance == "asserted":
            said = Said(wrong.id, clause_span(reading, each.marks), _marks(reading, each))
            return Heard(wrong, said, each, match)
    return Heard(wrong, None, None, match)


def look(patterns: Iterable[Pattern], reading: Reading, scope: Scope, *, far: bool = True) -> Found:
    """All evidence of some patterns, stopped or not."""
    found: list[Evidence] = []
    for pattern in patterns:
        if pattern.maths is not None:
            found.extend(formula_evidence(pattern, reading, scope, far=far))
        else:
            found.extend(evidence(pattern, reading, scope, far=far))
    return tuple(found)


def counting(found: Iterable[Evidence]) -> Iterator[Evidence]:
    """The evidence that nothing stopped."""
    return (each for each in found if each.stopped is None)


def _free(found: Evidence, point: Point, scope: Scope) -> bool:
    """Whether the words are about the world as asked, not about a topic that was supposed or is in contrast."""
    return not found.supposed and contrast(found, point, scope) is None


def contrast(found: Evidence, point: Point, scope: Scope) -> Mention | None:
    """The topic that words speak of, where they speak of one on which the point depends: what they say need not
    hold without it."""
    concepts = scope.reading.index.concepts
    terms = (term for p in (*point.match, *point.against) for term in (*p.under, *p.not_under))
    groups = {concepts[c].group for term in terms if (c := concept_of(term)) in concepts}
    topics = (scope.topic(found.marks[-1], group, far=False) for group in sorted(groups))
    return next((topic for topic in topics if topic is not None), None)


def _shortened(patterns: Iterable[Pattern], named: frozenset[str]) -> Iterator[Pattern]:
    """The patterns without the one word, the subject, that the question already said."""
    for pattern in patterns:
        kept = tuple(group for group in pattern.all if not named & set(map(concept_of, group)))
        if kept and len(kept) == len(pattern.all) - 1:
            yield replace(pattern, all=kept)


def _decide(
    point: Point, reading: Reading, yes: list[Evidence], no: list[Evidence]
) -> tuple[PointVerdict, Evidence | None]:
    if yes and no:
        return _both(point, reading, yes, no)
    if yes:
        return _point(point, _how(yes[0]), reading, yes[0])
    if no and point.standing == "sound":  # to deny folklore is no fault, so there is nothing to ask
        code = "opposite" if no[0].stance == "asserted" else no[0].stance
        return _point(point, code, reading, no[0])
    return PointVerdict(point.id, "not_found", point.standing, "nothing_found"), None


def _both(
    point: Point, reading: Reading, yes: list[Evidence], no: list[Evidence]
) -> tuple[PointVerdict, Evidence]:
    """Both kinds of evidence: the last one counts after a correction, else the learner is asked."""
    last_yes, last_no = max(yes, key=lambda e: e.at), max(no, key=lambda e: e.at)
    between = range(min(last_yes.at, last_no.at), max(last_yes.at, last_no.at) + 1)
    corrected = any(m.start in between for m in reading.any_of(("take_back", "wrong", "but")))
    if corrected and last_yes.at > last_no.at:
        return _point(point, _how(last_yes), reading, last_yes)
    return _point(point, "both", reading, last_no)


def _how(found: Evidence) -> str:
    return "learnt" if found.marks[0].concept == LEARNT else "matched"


def _point(point: Point, code: str, reading: Reading, found: Evidence) -> tuple[PointVerdict, Evidence]:
    state: PointState = "covered" if code in _COVERS else "check"
    clause, marks = clause_span(reading, found.marks), _marks(reading, found)
    return PointVerdict(point.id, state, point.standing, code, clause, marks), found


def _marks(reading: Reading, found: Evidence) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(reading.span(m.start, m.end) for m in found.marks))
