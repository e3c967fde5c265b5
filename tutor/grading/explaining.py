"""From a review to the reasons behind its grade: which pattern fitted which words, what stopped or lacked.

Everything is read off the evidence that the grade itself comes from; what came nearest is found by the same
matching with a looser pattern.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from tutor.grading.grade import Review
from tutor.grading.mentions import Mention
from tutor.grading.near_forms import NearForm
from tutor.grading.nearest import Nearest, nearest
from tutor.grading.patterns import Evidence
from tutor.grading.reasons import By, Explanation, Fit, Guard, How, Missing, NearlyBuilt, Reason, Words
from tutor.grading.scope import LEARNT
from tutor.grading.suggestions import strangers, suggest
from tutor.grading.tokens import Token, tokenise
from tutor.grading.verdicts import Heard, Held, contrast
from tutor.questions import Pattern, Point

_WAYS: Final[tuple[By, ...]] = ("match", "shortened", "against", "opposite", "learnt")
_MOST: Final = 3


def explain(review: Review, only: Container[str] | None = None) -> Explanation:
    """The reasons behind the grade of a review, of all points and wrong statements or of those named."""
    teller = _Teller(review)
    return Explanation(
        tuple(teller.point(held) for held in review.points if only is None or held.point.id in only),
        tuple(teller.wrong(each) for each in review.misconceptions if only is None or each.wrong.id in only),
        tuple(teller.wrong(each) for each in review.errata if only is None or each.wrong.id in only),
    )


class _Teller:
    """Puts evidence into the learner's words."""

    def __init__(self, review: Review) -> None:
        self._flags, self._reading, self._scope = review.flags, review.reading, review.scope

    def point(self, held: Held) -> Reason:
        """Why a point got its verdict."""
        found = {by: getattr(held, by) for by in _WAYS}
        fits = [self._fit(by, each) for by in ("match", "shortened", "learnt") for each in found[by]]
        verdict = held.verdict
        if held.decided is None:
            fits = fits or [self._contrasted(each, held.point) for each in held.opposite]
            return self._unfound(held.point.id, verdict.state, verdict.code, fits, held.point.match)
        by = next(by for by in _WAYS if any(each is held.decided for each in found[by]))
        said = [fit for fit in fits if verdict.code == "both" and fit.stance == "asserted" and not fit.guards]
        decided = self._fit(by, held.decided)
        return Reason(held.point.id, verdict.state, verdict.code, decided, tuple(said[:1]))

    def wrong(self, heard: Heard) -> Reason:
        """Why a wrong statement was heard, or not."""
        if heard.decided is not None:
            return Reason(heard.wrong.id, "said", "matched", self._fit("match", heard.decided))
        fits = [self._fit("match", each) for each in heard.match]
        return self._unfound(heard.wrong.id, "not_said", "nothing_found", fits, heard.wrong.match)

    def _unfound(
        self, name: str, state: str, code: str, fits: list[Fit], patterns: Sequence[Pattern]
    ) -> Reason:
        """What fitted and was stopped, or else what came nearest."""
        if fits:
            return Reason(name, state, code, others=tuple(fits[:_MOST]))
        equals = nearest(patterns, self._reading, self._scope)
        if not equals:
            unknown = tuple(self._reading.text[span.start : span.end] for span in strangers(self._reading))
            formulas = tuple(pattern.maths for pattern in patterns if pattern.maths)
            return Reason(name, state, code, missing=Missing((), "", unknown=unknown, formulas=formulas))
        return Reason(name, state, code, nearest=self._near(equals[0]), missing=self._missing(equals))

    def _fit(self, by: By, found: Evidence) -> Fit:
        words = tuple(self._words(mention) for mention in found.chosen)
        return self._placed(found, by, words, tuple(self._guards(found)))

    def _contrasted(self, found: Evidence, point: Point) -> Fit:
        """The opposite of a point, which does not count against it where it is said of a topic."""
        fit, topic = self._fit("opposite", found), contrast(found, point, self._scope)
        if topic is None:
            return fit
        return replace(fit, guards=(*fit.guards, Guard("topic", self._said(topic), self._term(topic))))

    def _near(self, near: Nearest) -> Fit:
        words = tuple(None if mention is None else self._words(mention) for mention in near.found)
        if near.evidence is None:
            return Fit(near.pattern, "match", words, 0, 0, linked=False, stance=None, guards=())
        bars = (bar for mention in near.evidence.chosen for bar in self._bars(mention))
        guards = tuple(dict.fromkeys((*self._guards(near.evidence), *bars)))
        return replace(self._placed(near.evidence, "match", words, guards), pattern=near.pattern)

    def _placed(
        self, found: Evidence, by: By, words: tuple[Words | None, ...], guards: tuple[Guard, ...]
    ) -> Fit:
        clauses, marks = self._reading.clauses, found.marks
        first, last = clauses.clause(marks[0].start), clauses.clause(max(m.end for m in marks) - 1)
        apart = max((b.start - a.end for a, b in pairwise(marks)), default=0)
        borrowed = self._scope.linked.get(last)
        linked = last > first and borrowed is not None and borrowed[0] <= marks[0].start
        return Fit(found.pattern, by, words, last - first + 1, max(apart, 0), linked, found.stance, guards)

    def _missing(self, equals: Sequence[Nearest]) -> Missing:
        near, suggestion = equals[0], suggest(equals, self._reading, self._scope)
        built = tuple(map(self._nearly_built, near.forms))
        if suggestion is None:
            return Missing(near.lacks, near.loosened, built)
        unknown = tuple(self._reading.text[span.start : span.end] for span in suggestion.unknown)
        known = tuple(map(self._words, suggestion.known))
        return Missing(near.lacks, near.loosened, built, suggestion.terms, unknown, known)

    def _nearly_built(self, form: NearForm) -> NearlyBuilt:
        return NearlyBuilt(form.concept, form.form, tuple(map(self._words, form.found)), form.lacks)

    def _words(self, mention: Mention) -> Words:
        span = self._reading.span(mention.start, mention.end)
        parts = tuple(map(self._words, mention.parts))
        how = _how(mention, self._reading.tokens[mention.start : mention.end])
        return Words(self._term(mention), self._said(mention), span, mention.form, how, parts)

    def _term(self, mention: Mention) -> str:
        known = mention.concept in self._reading.index.concepts
        return f"~{mention.concept}" if known else mention.concept

    def _said(self, mention: Mention) -> str:
        span = self._reading.span(mention.start, mention.end)
        return self._reading.text[span.start : span.end]

    def _guards(self, found: Evidence) -> Iterator[Guard]:
        if found.stopped is not None:
            by = found.stopped.by
            yield Guard(found.stopped.rule, self._said(by) if by else "", self._term(by) if by else "")
        if found.stance == "ignored":
            yield Guard("ignored", term=self._flag(found))
        elif found.stance != "asserted":
            reasons = self._scope.reasons(found.marks)
            yield from (Guard(found.stance, self._said(by), self._term(by)) for by in reasons)
            if not reasons:
                yield Guard(found.stance)
        if found.supposed:
            reasons = tuple(self._scope.supposed.reasons(found.marks[-1].end - 1))
            yield from (Guard("supposed", self._said(by), self._term(by)) for by in reasons)

    def _flag(self, found: Evidence) -> str:
        """The flag on the stretch that holds the words; a stretch without one is about something else."""
        spans = [self._reading.span(m.start, m.end) for m in found.marks]
        flagged = (
            flag.code
            for flag in self._flags
            if flag.span and any(s.start < flag.span.end and flag.span.start < s.end for s in spans)
        )
        return next(flagged, "elsewhere")

    def _bars(self, mention: Mention) -> Iterator[Guard]:
        bar = self._scope.barred(mention)
        if bar in ("condition", "senseless", "auxiliary"):
            yield Guard(bar, self._said(mention), self._term(mention))
        elif bar is not None:
            cover = self._scope.retracted if bar == "retracted" else self._scope.asked
            reasons = tuple(cover.reasons(mention.end - 1))
            yield from (Guard(bar, self._said(by), self._term(by)) for by in reasons)
            if not reasons:
                yield Guard(bar)


def _how(mention: Mention, tokens: tuple[Token, ...]) -> How:
    """How words were read as a concept."""
    if mention.concept == LEARNT:
        return "phrase"
    if mention.parts:
        return "built"
    if mention.form.startswith("^"):
        return "opening"
    if not mention.form:
        return "formula"
    if mention.form.startswith("[") and len(tokens) == 1 and tokens[0].value is not None:
        return "number"
    if [token.text for token in tokens] == [token.text for token in tokenise(mention.form).items]:
        return "words"
    return "sound" if any(token.han for token in tokens) else "slip"
