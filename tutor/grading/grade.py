"""Free text against a question's points: covered, check or not found, each with the learner's own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tutor.grading import flags as flagging
from tutor.grading.formulas import formula_evidence
from tutor.grading.guards import survey
from tutor.grading.index import Index, build
from tutor.grading.patterns import Evidence, concept_of, evidence, opposites, phrases
from tutor.grading.reading import Reading, read
from tutor.grading.scope import Scope, clause_span
from tutor.outcomes import Grade, PointVerdict, Said, Score
from tutor.questions import Erratum, Lexicon, Misconception, Pack, Pattern, Point, Question

_DENIES = frozenset({"negated", "rejected"})
_BRIEF = 8


@dataclass(frozen=True, slots=True)
class _Compiled:
    lexicon: Lexicon
    index: Index
    opposite: Mapping[tuple[str, str], tuple[Pattern, ...]]
    named: Mapping[str, frozenset[str]]


class Grader:
    """Grades answers with one lexicon; what it compiles for a pack or question is kept."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._compiled: dict[tuple[str, str], _Compiled] = {}

    def grade(self, question: Question, answer: str, pack: Pack | None = None) -> Grade:
        """Grade the first 5,000 characters of an answer. Pure: the same input gives the same grade."""
        compiled = self._for(question, pack)
        reading = read(answer, compiled.index)
        flags, ignored = flagging.survey(question, answer, reading)
        if not reading.tokens:
            points = tuple(
                PointVerdict(p.id, "not_found", p.standing, "nothing_found") for p in question.points
            )
            return Grade(points, flags=flags, score=score(question, points))
        scope = survey(reading, ignored)
        named = compiled.named[question.id] if _is_brief(reading) else frozenset()
        points = tuple(
            _verdict(p, reading, scope, compiled.opposite[question.id, p.id], named) for p in question.points
        )
        return Grade(
            points,
            _said(question.misconceptions, reading, scope),
            _said(question.errata, reading, scope),
            flags,
            score(question, points),
        )

    def _for(self, question: Question, pack: Pack | None) -> _Compiled:
        key = (pack.id, pack.hash) if pack else ("", f"{question.where}/{question.id}/{hash(question.points)}")
        if key not in self._compiled:
            lexicon = self.lexicon.extended(pack.lexicon) if pack else self.lexicon
            questions = tuple(pack.questions.values()) if pack else (question,)
            if question not in questions:
                questions = (*questions, question)
            index = build(lexicon, phrases(questions))
            turned = {(q.id, p.id): opposites(p, lexicon) for q in questions for p in q.points}
            named = {q.id: _named(q, index) for q in questions}
            self._compiled[key] = _Compiled(lexicon, index, turned, named)
        return self._compiled[key]


def _all(patterns: Iterable[Pattern], reading: Reading, scope: Scope, *, far: bool = True) -> list[Evidence]:
    found: list[Evidence] = []
    for pattern in patterns:
        if pattern.maths is not None:
            found.extend(formula_evidence(pattern, reading, scope))
        else:
            found.extend(evidence(pattern, reading, scope, far=far))
    return found


def _free(found: Evidence, scope: Scope) -> bool:
    """Whether the words are about the world as asked, not about a topic that was supposed or is in contrast."""
    groups = {concept.group for concept in scope.reading.index.concepts.values() if concept.group}
    return not found.supposed and all(scope.topic(found.marks[-1], g, far=False) is None for g in groups)


def _named(question: Question, index: Index) -> frozenset[str]:
    """What the question itself names, in either language."""
    readings = [read(text, index) for text in (question.prompt.zh, question.prompt.en)]
    return frozenset(
        m.concept for r in readings for m in r.mentions if index.kind(m.concept) == "thing" and not m.nested
    )


def _is_brief(reading: Reading) -> bool:
    """A few words that name no thing of their own: what they are about stands in the question."""
    things = (
        m for m in reading.mentions if reading.index.kind(m.concept) in {"thing", "name"} and not m.nested
    )
    return len(reading.tokens) <= _BRIEF and next(things, None) is None


def _shortened(patterns: Iterable[Pattern], named: frozenset[str]) -> Iterator[Pattern]:
    """The patterns without the one word, the subject, that the question already said."""
    for pattern in patterns:
        kept = tuple(group for group in pattern.all if not named & set(map(concept_of, group)))
        if kept and len(kept) == len(pattern.all) - 1:
            yield replace(pattern, all=kept)


def _verdict(
    point: Point, reading: Reading, scope: Scope, turned: tuple[Pattern, ...], named: frozenset[str]
) -> PointVerdict:
    matched = _all((*point.match, *_shortened(point.match, named)), reading, scope)
    yes = [e for e in matched if e.stance == "asserted"]
    no = [e for e in matched if e.stance in _DENIES and not e.supposed]
    no += [e for e in _all(point.against, reading, scope, far=False) if e.stance == "asserted"]
    if not yes:
        no += [e for e in _all(turned, reading, scope) if e.stance == "asserted" and _free(e, scope)]
        no += [e for e in matched if e.stance == "reported"]
    if yes and no:
        return _both(point, reading, yes, no)
    if yes:
        return _point(point, "covered", "matched", reading, yes[0])
    if no and point.standing == "sound":  # to deny folklore is no fault, so there is nothing to ask
        code = "opposite" if no[0].stance == "asserted" else no[0].stance
        return _point(point, "check", code, reading, no[0])
    return PointVerdict(point.id, "not_found", point.standing, "nothing_found")


def _both(point: Point, reading: Reading, yes: list[Evidence], no: list[Evidence]) -> PointVerdict:
    """Both kinds of evidence: the last one counts after a correction, else the learner is asked."""
    last_yes, last_no = max(yes, key=lambda e: e.at), max(no, key=lambda e: e.at)
    between = range(min(last_yes.at, last_no.at), max(last_yes.at, last_no.at) + 1)
    corrected = any(m.start in between for m in reading.any_of(("take_back", "wrong", "but")))
    if corrected and last_yes.at > last_no.at:
        return _point(point, "covered", "matched", reading, last_yes)
    return _point(point, "check", "both", reading, last_no)


def _point(point: Point, state: str, code: str, reading: Reading, found: Evidence) -> PointVerdict:
    marks = tuple(dict.fromkeys(reading.span(m.start, m.end) for m in found.marks))
    clause = clause_span(reading, found.marks)
    if state == "covered":
        return PointVerdict(point.id, "covered", point.standing, code, clause, marks)
    return PointVerdict(point.id, "check", point.standing, code, clause, marks)


def _said(
    wrongs: tuple[Misconception, ...] | tuple[Erratum, ...], reading: Reading, scope: Scope
) -> tuple[Said, ...]:
    found: list[Said] = []
    for wrong in wrongs:
        for each in _all(wrong.match, reading, scope):
            if each.stance == "asserted":
                marks = tuple(dict.fromkeys(reading.span(m.start, m.end) for m in each.marks))
                found.append(Said(wrong.id, clause_span(reading, each.marks), marks))
                break
    return tuple(found)


def score(question: Question, points: Iterable[PointVerdict]) -> Score:
    """Confirmed, and confirmed plus open, weight of the sound points; bonus points fill gaps up to `of`."""
    state = {verdict.point: verdict.state for verdict in points}
    sound = [point for point in question.points if point.standing == "sound"]
    of = sum(point.weight for point in sound if not point.bonus)
    low = sum(point.weight for point in sound if state.get(point.id) == "covered")
    open_weight = sum(point.weight for point in sound if state.get(point.id) == "check")
    return Score(min(low, of), min(low + open_weight, of), of)
