"""Free text against a question's points: covered, check or not found, each with the learner's own words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from tutor.grading import flags as flagging
from tutor.grading.about import About, is_brief
from tutor.grading.collocations import Collocations
from tutor.grading.filling import Gap
from tutor.grading.guards import survey
from tutor.grading.index import Index, build
from tutor.grading.reading import Reading, read
from tutor.grading.scope import Scope
from tutor.grading.terms import asked, opposites, phrases
from tutor.grading.verdicts import Heard, Held, hear, hold
from tutor.outcomes import Flag, Grade, LocalPhrase, PointVerdict, Said, Score
from tutor.questions import Blank, Lexicon, Pack, Pattern, Question


@dataclass(frozen=True, slots=True)
class _Compiled:
    lexicon: Lexicon
    index: Index
    opposite: Mapping[tuple[str, str], tuple[Pattern, ...]]
    collocations: Collocations
    about: dict[str, About] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Review:
    """An answer held against everything that its question knows: the grade, and where it comes from."""

    question: Question
    reading: Reading
    scope: Scope
    flags: tuple[Flag, ...]
    points: tuple[Held, ...]
    misconceptions: tuple[Heard, ...]
    errata: tuple[Heard, ...]

    @property
    def grade(self) -> Grade:
        """What the learner is told."""
        points = tuple(held.verdict for held in self.points)
        return Grade(
            points, _said(self.misconceptions), _said(self.errata), self.flags, score(self.question, points)
        )


class Grader:
    """Grades answers with one lexicon; what it compiles for a pack or question is kept."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._compiled: dict[tuple[str, str], _Compiled] = {}
        self._gaps: dict[tuple[str, Blank], Gap] = {}

    def grade(
        self, question: Question, answer: str, pack: Pack | None = None, taught: Collection[LocalPhrase] = ()
    ) -> Grade:
        """Grade the first 5,000 characters of an answer. Pure: the same input gives the same grade.

        `taught` are the learner's own phrases for this question.
        """
        return self.review(question, answer, pack, taught).grade

    def review(
        self, question: Question, answer: str, pack: Pack | None = None, taught: Collection[LocalPhrase] = ()
    ) -> Review:
        """The grade of an answer with all the evidence that it comes from."""
        compiled = self._for(question, pack)
        reading = read(answer, compiled.index)
        home = compiled.about.get(question.id) or About(question, pack, compiled.index)
        compiled.about[question.id] = home
        compiled.collocations.accept(reading)
        strange = compiled.collocations.strange(reading)
        flags, ignored = flagging.survey(question, answer, reading, home, strange.senseless)
        scope = survey(reading, ignored, strange.doubtful)
        named = home.named if is_brief(reading) else frozenset()
        wrongs = tuple(hear(wrong, reading, scope, taught) for wrong in question.misconceptions)
        errata = tuple(hear(wrong, reading, scope, taught) for wrong in question.errata)
        corrected = tuple(heard.decided for heard in (*wrongs, *errata) if heard.decided is not None)
        turned = compiled.opposite
        points = tuple(
            hold(p, reading, scope, turned[question.id, p.id], named, corrected, taught)
            for p in question.points
        )
        return Review(question, reading, scope, flags, points, wrongs, errata)

    def hears(self, blank: Blank, text: str, pack: Pack | None = None) -> str | None:
        """What the words in a gap say: "" the right thing, the id of a mistake, None neither."""
        key = (pack.hash if pack else "", blank)
        if key not in self._gaps:
            self._gaps[key] = Gap(blank, self.lexicon.extended(pack.lexicon) if pack else self.lexicon)
        return self._gaps[key].hears(text)

    def _for(self, question: Question, pack: Pack | None) -> _Compiled:
        key = (pack.id, pack.hash) if pack else ("", f"{question.where}/{question.id}/{hash(question.points)}")
        if key not in self._compiled:
            lexicon = self.lexicon.extended(pack.lexicon) if pack else self.lexicon
            questions = tuple(pack.questions.values()) if pack else (question,)
            if question not in questions:
                questions = (*questions, question)
            own = frozenset(pack.lexicon if pack else ())
            index = build(lexicon, phrases(questions), own, asked(questions, lexicon))
            turned = {(q.id, p.id): opposites(p, lexicon) for q in questions for p in q.points}
            self._compiled[key] = _Compiled(lexicon, index, turned, Collocations(questions, pack, index))
        return self._compiled[key]


def _said(heard: Iterable[Heard]) -> tuple[Said, ...]:
    return tuple(each.said for each in heard if each.said is not None)


def score(question: Question, points: Iterable[PointVerdict]) -> Score:
    """Confirmed, and confirmed plus open, weight of the sound points; bonus points fill gaps up to `of`."""
    state = {verdict.point: verdict.state for verdict in points}
    sound = [point for point in question.points if point.standing == "sound"]
    of = sum(point.weight for point in sound if not point.bonus)
    low = sum(point.weight for point in sound if state.get(point.id) == "covered")
    open_weight = sum(point.weight for point in sound if state.get(point.id) == "check")
    return Score(min(low, of), min(low + open_weight, of), of)
