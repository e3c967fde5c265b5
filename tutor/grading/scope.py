"""Who says it, and do they mean it: negation, rejected and reported claims, corrections, questions, topics.

The words that steer this are concepts of the lexicon of kind `cue`, with the names in `CUES`; what they do is
the same in both languages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.outcomes import Span

CUES: Final = frozenset(
    "not not_only but_rather wrong endorses myth_is some_say but because take_back asks_whether asks_why "
    "tag_question rhetorical if filler prevents mentions_only".split()
)
_NEGATION_REACH = 12
_NOUN_REACH = 5
_BARE = 3

Stance = Literal["asserted", "negated", "rejected", "reported", "retracted", "asked", "ignored", "supposed"]
Stretch = tuple[int, int]


@dataclass(slots=True)
class Scope:
    """The stretches of a reading that do not count as the learner's own final word, and the topics."""

    reading: Reading
    flipped: dict[int, int] = field(default_factory=dict)
    rejected: list[Stretch] = field(default_factory=list)
    reported: list[Stretch] = field(default_factory=list)
    retracted: list[Stretch] = field(default_factory=list)
    asked: list[Stretch] = field(default_factory=list)
    supposed: list[Stretch] = field(default_factory=list)
    inverted: list[Stretch] = field(default_factory=list)
    ignored: list[Stretch] = field(default_factory=list)
    topics: list[Mention] = field(default_factory=list)

    def stance(self, marks: tuple[Mention, ...]) -> Stance:
        """How the learner stands to what these words say together."""
        last = marks[-1].end - 1
        if any(_touches(self.ignored, mark) for mark in marks):
            return "ignored"
        for name, stretches in (("retracted", self.retracted), ("rejected", self.rejected)):
            if _holds(stretches, last):
                return "retracted" if name == "retracted" else "rejected"
        if _holds(self.reported, last):
            return "reported"
        if _holds(self.asked, last):
            return "asked"
        return "negated" if self.turns(marks) % 2 else "asserted"

    def is_supposed(self, marks: tuple[Mention, ...]) -> bool:
        """Whether the words stand in an if-clause."""
        return _holds(self.supposed, marks[-1].end - 1)

    def turns(self, marks: tuple[Mention, ...]) -> int:
        """How many negations bear on these words."""
        targets = {
            token
            for mark in marks
            if not any(part.concept == "not" for part in mark.parts)
            for token in range(mark.start, mark.end)
            if token in self.flipped
        }
        turned = _holds(self.inverted, marks[-1].end - 1)
        return sum(self.flipped[token] for token in targets) + turned

    def topic(self, mark: Mention, group: str, *, far: bool) -> str | None:
        """The topic of `group` that is spoken of at a mark; with `far`, also from earlier sentences."""
        clauses = self.reading.clauses
        clause = clauses.clause(mark.start)
        low, high = clauses.span(clause)
        sentence = clauses.sentence(mark.start)
        before: Mention | None = None
        for each in self.topics:
            concept = self.reading.index.concepts[each.concept]
            if concept.group != group:
                continue
            if each.start < mark.end:
                before = each
            elif each.start < high and (before is None or clauses.sentence(before.start) != sentence):
                return each.concept
        if before is None:
            return None
        if before.start < low and self._reset(before.end, mark.start):
            return None
        return before.concept if far or clauses.sentence(before.start) == sentence else None

    def _reset(self, start: int, end: int) -> bool:
        """A reason given after the topic was named speaks of the world again, not of the topic."""
        return bool(self.reading.within("because", start, end + 1))


def _holds(stretches: list[Stretch], token: int) -> bool:
    return any(low <= token < high for low, high in stretches)


def _touches(stretches: list[Stretch], mark: Mention) -> bool:
    return any(low < mark.end and mark.start < high for low, high in stretches)


def survey(reading: Reading, ignored: list[Stretch]) -> Scope:
    """Find every stretch that does not count."""
    scope = Scope(reading, ignored=ignored)
    atoms = [m for m in reading.mentions if not m.parts]
    _negations(scope, atoms)
    _suppositions(scope)
    _reports(scope)
    _denials(scope, atoms)
    _corrections(scope, atoms)
    _questions(scope)
    _topics(scope)
    return scope


def _negations(scope: Scope, atoms: list[Mention]) -> None:
    furthest = 0
    for at, cue in enumerate(atoms):
        if cue.concept != "not" or cue.start < furthest:  # 也不 and 不是 in 也不是 are one negation
            continue
        furthest = cue.end
        if (target := _target(scope.reading, cue, atoms[at + 1 :])) is not None:
            scope.flipped[target] = scope.flipped.get(target, 0) + 1


def _target(reading: Reading, cue: Mention, following: list[Mention]) -> int | None:
    """The token that a negation turns around: the next predicate of its clause, else a noun right after it.

    "Not because of A (B)" turns B around, the last predicate of the clause.
    """
    end = reading.clauses.end_of(cue.start)
    noun: int | None = None
    last: int | None = None
    reason = bool(reading.within("because", cue.end, min(cue.end + 3, end)))
    for other in following:
        reading.work += 1
        if other.start >= end or other.start > cue.end + _NEGATION_REACH or other.concept == "but_rather":
            break
        kind = reading.index.kind(other.concept)
        if other.start < cue.end or kind == "cue" or _is_light(reading, other):
            continue
        if kind in {"predicate", "name"}:
            last = other.start
            if not reason:
                break
        elif noun is None and other.start <= cue.end + _NOUN_REACH:
            noun = other.start
    return noun if last is None else last


def _is_light(reading: Reading, mention: Mention) -> bool:
    """Make, keep, let: the negation is about what follows."""
    return any(m.end == mention.end for m in reading.within("light_verb", mention.start, mention.end))


def _suppositions(scope: Scope) -> None:
    clauses = scope.reading.clauses
    for cue in scope.reading.of("if"):
        scope.supposed.append((cue.start, clauses.end_of(cue.start)))


def _until_but(scope: Scope, start: int) -> tuple[int, Mention | None]:
    """Where a reported claim ends: at the "but" of its sentence or of the next one's start, else with the sentence."""
    reading = scope.reading
    end = reading.sentence_of(start)[1]
    following = min(end + 4, len(reading.tokens))
    for but in reading.of("but"):
        if start <= but.start < end or end <= but.start < following:
            return min(but.start, end), but
    return end, None


def _reports(scope: Scope) -> None:
    reading = scope.reading
    for cue in reading.of("some_say"):
        end, but = _until_but(scope, cue.end)
        if denied := reading.within("wrong", cue.end, end):
            end, but = denied[0].start, denied[0]
        endorsed = any(cue.end <= m.start < min(end + 12, len(reading.tokens)) for m in reading.of("endorses"))
        if endorsed:
            continue
        (scope.rejected if but else scope.reported).append((cue.end, end))
    for cue in reading.of("myth_is"):
        scope.rejected.append((cue.end, _until_but(scope, cue.end)[0]))


def _content(scope: Scope, atoms: list[Mention], start: int, end: int) -> bool:
    index = scope.reading.index
    return any(start <= m.start < end and index.kind(m.concept) != "cue" for m in atoms)


def _denials(scope: Scope, atoms: list[Mention]) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.of("wrong"):
        if cue.start in scope.flipped and scope.flipped[cue.start] % 2:
            continue
        clause = clauses.clause(cue.start)
        low, high = clauses.span(clause)
        sentence_low, _ = reading.sentence_of(cue.start)
        if cue.start == low and not _content(scope, atoms, cue.end, high) and _is_bare(scope, cue):
            continue
        said = [m.start for m in reading.of("some_say") if sentence_low <= m.start < cue.start]
        if said:
            scope.rejected.append((said[0], cue.start))
        elif _content(scope, atoms, low, cue.start):
            scope.rejected.append((low, cue.start))
        elif low > sentence_low:
            scope.rejected.append((clauses.span(clause - 1)[0], cue.start))
        elif sentence_low > 0:
            scope.rejected.append((reading.sentence_of(sentence_low - 1)[0], sentence_low))


def _is_bare(scope: Scope, cue: Mention) -> bool:
    """A clause that is little more than "no, wait": the speaker corrects themselves."""
    reading = scope.reading
    low, high = reading.clauses.span(reading.clauses.clause(cue.start))
    sentence_low, _ = reading.sentence_of(cue.start)
    if any(sentence_low <= m.start < cue.start for m in reading.of("some_say")):
        return False
    return (high - low) - (cue.end - cue.start) <= _BARE and low > 0


def _corrections(scope: Scope, atoms: list[Mention]) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.any_of(("take_back", "wrong")):
        if cue.concept == "wrong" and not _is_bare(scope, cue):
            continue
        low, _ = clauses.span(clauses.clause(cue.start))
        if _content(scope, atoms, low, cue.start):
            scope.retracted.append((low, cue.start))
        elif low > 0:
            scope.retracted.append((clauses.span(clauses.clause(low - 1))[0], low))


def _questions(scope: Scope) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    stretches = [reading.clauses.sentence_span(s) for s in clauses.asked]
    stretches += [clauses.span(clauses.clause(m.start)) for m in reading.of("asks_whether")]
    for low, high in stretches:
        last = clauses.span(clauses.clause(high - 1))
        start = max(low, last[0])
        if any(reading.within(cue, low, high) for cue in ("asks_why", "tag_question")):
            continue
        if said := reading.within("rhetorical", low, high):
            scope.inverted.append((said[0].start, high))
            continue
        scope.asked.append((start, high))


def _topics(scope: Scope) -> None:
    """Topics in reading order, without those that are only ruled out ("rather than d_k")."""
    reading = scope.reading
    found = [m for m in reading.mentions if reading.index.kind(m.concept) == "topic"]
    found = [m for m in found if not scope.turns((m,)) % 2]
    scope.topics = [
        m
        for m in found
        if not any(
            o is not m and o.start <= m.start and m.end <= o.end and (o.end - o.start) > (m.end - m.start)
            for o in found
        )
    ]


def clause_span(reading: Reading, marks: tuple[Mention, ...]) -> Span:
    """The learner's clause or clauses that hold these words."""
    clauses = reading.clauses
    first = clauses.clause(min(m.start for m in marks))
    last = clauses.clause(max(m.end for m in marks) - 1)
    return reading.span(*clauses.span(first, last))
