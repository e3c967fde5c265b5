"""Guards: what a learner denies, reports, takes back or asks does not count as said.

The words that steer this are concepts of the lexicon of kind `cue` (`not`, `but`, `some_say`, `wrong` ...);
what they do is the same in both languages.
"""

from __future__ import annotations

from bisect import bisect_left

from tutor.grading import subjects
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope, Stretch

_NEGATION_REACH = 12
_NOUN_REACH = 5
_BARE = 3
_SHORT_CUE = 2
_ENDORSED_WITHIN = 12
_THAT = frozenset({"that", "thi", "this", "这", "那", "此"})
"""Openings of a verdict on what was said, where a speaker who corrects themselves would only say "no"."""
_OR = frozenset({"or", "nor", "and", "或", "和"})
_SUBJECTS = frozenset({"the", "it", "they", "you", "we", "thi", "this", "so", "then"})
_IS = frozenset("是非")
_ARTICLES = frozenset({"a", "an", "som", "some", "any", "just", "merely"})
"""Words after a negation that begin the noun phrase it is about."""


def survey(reading: Reading, ignored: list[Stretch]) -> Scope:
    """Find every stretch that does not count."""
    scope = Scope.empty(reading)
    for stretch in ignored:
        scope.ignored.add(stretch)
    _negations(scope)
    _unrelated(scope)
    _suppositions(scope)
    _reports(scope)
    _denials(scope)
    _corrections(scope)
    _questions(scope)
    subjects.survey(scope)
    return scope


def _negations(scope: Scope) -> None:
    atoms = [m for m in scope.reading.mentions if not m.parts and not m.nested]
    furthest = 0
    for at, cue in enumerate(atoms):
        if cue.concept != "not" or cue.start < furthest:  # 也不 and 不是 in 也不是 are one negation
            continue
        furthest = cue.end
        for target in _targets(scope.reading, cue, atoms, at + 1):
            scope.flipped[target] = (*scope.flipped.get(target, ()), cue)


def _unrelated(scope: Scope) -> None:
    """ "A has nothing to do with B" denies what its clause says."""
    reading = scope.reading
    for cue in reading.of("unrelated"):
        low, high = reading.clauses.span(reading.clauses.clause(cue.start))
        for mention in reading.between(low, high):
            apart = mention.end <= cue.start or mention.start >= cue.end
            if apart and not mention.parts and reading.index.kind(mention.concept) == "predicate":
                scope.flipped[mention.start] = (cue,)


def _targets(reading: Reading, cue: Mention, atoms: list[Mention], at: int) -> list[int]:
    """The tokens that a negation turns around: the next predicate of its clause, else a noun right after it.

    "Not because of A (B)" turns B around, the last predicate of the clause; "not a constant that people tuned"
    turns around all that describes the noun; "cannot avoid A" says A and turns nothing.
    """
    end = _until_next(reading, cue.end, reading.clauses.end_of(cue.start))
    noun: int | None = None
    found: list[int] = []
    reason = bool(reading.within("because", cue.end, min(cue.end + 3, end)))
    whole = (
        reading.tokens[cue.end - 1].text in _IS if reading.tokens[cue.start].han else _has_article(reading, cue)
    )
    for other in map(atoms.__getitem__, range(at, len(atoms))):
        reading.work += 1
        if other.start >= end or other.start > cue.end + _NEGATION_REACH or other.concept == "but_rather":
            break
        kind = reading.index.kind(other.concept)
        if found and other.concept == "not" and other.start > found[-1]:
            break
        if other.concept == "prevent" and not found and not _also_said(reading, other):
            return []
        if other.start < cue.end or kind == "cue" or _is_light(reading, other):
            continue
        if kind in {"predicate", "name"}:
            if reason:
                found = [other.start]
            elif other.start not in found:
                found.append(other.start)
            if not reason and not whole and not _joined_by_or(reading, other):
                break
        elif noun is None and other.start <= cue.end + _NOUN_REACH:
            noun = other.start
    return found or ([] if noun is None else [noun])


def _joined_by_or(reading: Reading, mention: Mention) -> bool:
    """Whether a name goes on with another: "not A or B" is about both."""
    following = reading.tokens[mention.end : mention.end + 1]
    return reading.index.kind(mention.concept) == "name" and any(t.text in _OR for t in following)


def _until_next(reading: Reading, start: int, end: int) -> int:
    """Where a statement of its own begins: "... and the weights", "... 而且"."""
    tokens = reading.tokens
    for at in range(start, end - 1):
        if tokens[at].text == "and" and tokens[at + 1].text in _SUBJECTS:
            return at
    return end


def _has_article(reading: Reading, cue: Mention) -> bool:
    """Whether a noun phrase follows: "not a", "isn't some"."""
    following = reading.tokens[cue.end : cue.end + 1]
    return any(token.text in _ARTICLES and token.gap == 0 for token in following)


def _also_said(reading: Reading, mention: Mention) -> bool:
    """Whether the same words say something else too, as "reduce" is both a remedy and a change."""
    return any(
        m.start == mention.start and reading.index.kind(m.concept) == "predicate"
        for m in reading.between(mention.start, mention.end)
    )


def _is_light(reading: Reading, mention: Mention) -> bool:
    """Make, keep, let: the negation is about what follows."""
    return any(m.end == mention.end for m in reading.within("light_verb", mention.start, mention.end))


def _suppositions(scope: Scope) -> None:
    clauses = scope.reading.clauses
    for cue in scope.reading.of("if"):
        scope.supposed.add((cue.start, clauses.end_of(cue.start)), cue)


def _until_but(scope: Scope, start: int) -> tuple[int, Mention | None]:
    """Where a reported claim ends: at a "but" of its sentence or the next one's start, else with it."""
    reading = scope.reading
    end = reading.sentence_of(start)[1]
    following = min(end + 4, len(reading.tokens))
    for but in reading.within("but", start, following + 1):
        return min(but.start, end), but
    return end, None


def _reports(scope: Scope) -> None:
    reading = scope.reading
    for cue in reading.of("some_say"):
        end, but = _until_but(scope, cue.end)
        if denied := reading.within("wrong", cue.end, end):
            end, but = denied[0].start, denied[0]
        if reading.within("endorses", cue.end, end + _ENDORSED_WITHIN) or _quotes_authority(reading, cue):
            continue
        (scope.rejected if but else scope.reported).add((cue.end, end), but or cue)
    clauses = reading.clauses
    for cue in reading.of("contrary_to"):  # what is set against the statement ends with its clause
        scope.rejected.add((cue.end, clauses.end_of(cue.start)), cue)
    for cue in reading.of("myth_is"):
        two_clauses = clauses.end_of(min(clauses.end_of(cue.start), clauses.size - 1))
        scope.rejected.add((cue.end, max(cue.end, min(_until_but(scope, cue.end)[0], two_clauses))), cue)


def _quotes_authority(reading: Reading, cue: Mention) -> bool:
    """Whether those who say it are the paper's authors: that is a source, not hearsay."""
    start, _ = reading.sentence_of(cue.start)
    before = reading.sentence_of(start - 1)[0] if start else 0
    return bool(reading.within("authority", before, cue.start))


def _content(reading: Reading, start: int, end: int) -> bool:
    """Whether words of the field stand between two tokens."""
    at = bisect_left(reading.content, start)
    return at < len(reading.content) and reading.content[at] < end


def _denials(scope: Scope) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.of("wrong"):
        if len(scope.flipped.get(cue.start, ())) % 2:
            continue
        clause = clauses.clause(cue.start)
        low, high = clauses.span(clause)
        sentence_low, _ = reading.sentence_of(cue.start)
        if cue.start == low and not _content(reading, cue.end, high) and _is_bare(scope, cue):
            continue
        said = [m.start for m in reading.within("some_say", sentence_low, cue.start)]
        named = said and reading.within("claim_word", said[0], clauses.end_of(said[0]))
        if (named or not said) and low > sentence_low and (named or reading.within("claim_word", low, high)):
            said = [sentence_low]  # "..., this claim is wrong" is about all that stands before it
        if said:
            scope.rejected.add((said[0], cue.start), cue)
        elif _content(reading, low, cue.start):
            scope.rejected.add((low, cue.start), cue)
        elif low > sentence_low and reading.within("claim_word", *clauses.span(clause - 1)):
            scope.rejected.add((sentence_low, cue.start), cue)
        elif low > sentence_low:
            scope.rejected.add((clauses.span(clause - 1)[0], cue.start), cue)
        elif sentence_low > 0:
            scope.rejected.add((reading.sentence_of(sentence_low - 1)[0], sentence_low), cue)


def _is_bare(scope: Scope, cue: Mention) -> bool:
    """A clause that is little more than "no, wait": the speaker corrects themselves, not others."""
    reading = scope.reading
    low, high = reading.clauses.span(reading.clauses.clause(cue.start))
    start, _ = reading.sentence_of(cue.start)
    if start == low and start > 0:
        start, _ = reading.sentence_of(start - 1)
    if reading.within("some_say", start, cue.start) or reading.tokens[low].text in _THAT:
        return False
    return (high - low) - (cue.end - cue.start) <= _BARE and low > 0


def _corrections(scope: Scope) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.any_of(("take_back", "wrong")):
        if cue.concept == "wrong" and not _is_bare(scope, cue):
            continue
        low, high = clauses.span(clauses.clause(cue.start))
        if _content(reading, low, cue.start):
            if cue.end - cue.start <= _SHORT_CUE and not _content(reading, cue.end, high):
                continue  # "... and so on" at the end of a list
            _retract(scope, low, cue.start, cue)
        elif low > 0:
            _retract(scope, clauses.span(clauses.clause(low - 1))[0], low, cue)


def _retract(scope: Scope, low: int, high: int, cue: Mention) -> None:
    """Take a stretch back; the words after the cue may go on with its subject."""
    reading, clauses = scope.reading, scope.reading.clauses
    scope.retracted.add((low, high), cue)
    while low > 0 and not _content(reading, low, high):
        low, high = clauses.span(clauses.clause(low - 1))[0], low
    end = clauses.end_of(cue.start)
    after = cue.end if cue.end < end and _content(reading, cue.end, end) else end
    if after < clauses.size:
        scope.link(low, clauses.end_of(after))


def _questions(scope: Scope) -> None:
    reading, clauses = scope.reading, scope.reading.clauses
    stretches: list[tuple[Stretch, Mention | None]]
    stretches = [(reading.clauses.sentence_span(s), None) for s in clauses.asked]
    stretches += [(clauses.span(clauses.clause(m.start)), m) for m in reading.of("asks_whether")]
    for (low, high), cue in stretches:
        last = clauses.span(clauses.clause(high - 1))
        start = max(low, last[0])
        if any(reading.within(excuse, low, high) for excuse in ("asks_why", "tag_question")):
            continue
        if said := reading.within("rhetorical", low, high):
            scope.inverted.add((said[0].start, high), said[0])
            continue
        scope.asked.add((start, high), cue)
