"""What a negation bears on: "not" before a word, 不了 after it, "has nothing to do with" around it."""

from __future__ import annotations

from typing import Final

from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope

_REACH: Final = 12
_NOUN_REACH: Final = 5
_NEAR: Final = 3
_OR: Final = frozenset({"or", "nor", "and", "或", "和"})
_SUBJECTS: Final = frozenset({"the", "it", "they", "you", "we", "thi", "this", "so", "then"})
_IS: Final = frozenset("是非")
_ARTICLES: Final = frozenset({"a", "an", "som", "some", "any", "just", "merely"})
"""Words after a negation that begin the noun phrase it is about."""
_IT_IS: Final = (["it", "is"], ["it's", "the"], ["it's", "its"], ["but", "the"])
_NO: Final = "no"
_SAID_OF: Final = frozenset({"predicate", "name"})


def survey(scope: Scope) -> None:
    """Note on every word the negations that bear on it."""
    atoms = [m for m in scope.reading.mentions if not m.parts and not m.nested]
    furthest = 0
    for at, cue in enumerate(atoms):
        if cue.concept == "cannot_after":
            _turn(scope, _before(scope.reading, cue), cue)
        if cue.concept != "not" or cue.start < furthest:  # 也不 and 不是 in 也不是 are one negation
            continue
        furthest = cue.end
        _contrast(scope, cue)
        _turn(scope, _targets(scope.reading, cue, atoms, at + 1), cue)
    _unrelated(scope)


def _contrast(scope: Scope, cue: Mention) -> None:
    """ "Not the mean grows, (it is) the variance": the other half borrows the statement, not its negation."""
    reading, clauses = scope.reading, scope.reading.clauses
    low, high = clauses.span(clauses.clause(cue.start))
    if high >= clauses.size or clauses.sentence(high) != clauses.sentence(cue.start):
        return
    after = clauses.end_of(high)
    words = [token.text for token in reading.tokens[high : high + 2]]
    rather = any(m.start == high for m in reading.within("but_rather", high, after)) or words in _IT_IS
    kinds = {reading.index.kind(m.concept) for m in reading.between(high, after) if not m.nested}
    if rather and "thing" in kinds and not kinds & _SAID_OF:
        scope.spared[cue.start] = high
        scope.link(low, after)


def _turn(scope: Scope, targets: list[int], cue: Mention) -> None:
    for target in targets:
        scope.flipped[target] = (*scope.flipped.get(target, ()), cue)


def _before(reading: Reading, cue: Mention) -> list[int]:
    """What a Chinese verb's own ending denies: 代替不了, 饱和不起来."""
    said = [m for m in reading.between(max(0, cue.start - _NOUN_REACH), cue.start) if m.end == cue.start]
    return [m.start for m in said if reading.index.kind(m.concept) in _SAID_OF and not m.parts][:1]


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
    turns around all that describes the noun; "cannot avoid A" says A, and "not wrong" that it is right. The
    little verbs on the way (is, becomes, is there to) are turned around with it.
    """
    ahead = _ahead(reading, cue, atoms, at)
    if any(other.concept == "wrong" and other.start == cue.end for other in ahead):
        return [cue.end]
    reason = any(other.concept == "because" and other.end <= cue.end + _NEAR for other in ahead)
    noun: int | None = None
    found: list[int] = []
    verbs: list[int] = []
    for other in ahead:
        kind = reading.index.kind(other.concept)
        if found and other.concept == "not" and other.start > found[-1]:
            break
        if other.concept == "prevent" and not found and not _also_said(reading, other):
            before = [verb for verb in verbs if verb < other.start]
            return [other.start, *before] if before else []
        if kind == "cue" or _is_light(reading, other):
            verbs += [] if found or other.concept == "not" else [other.start]
        elif kind in _SAID_OF:
            found = [other.start] if reason else [*found, other.start]
            if not (reason or _is_whole(reading, cue) or _joined_by_or(reading, other)):
                break
        elif noun is None and other.start <= cue.end + _NOUN_REACH:
            noun = other.start
    named = [] if noun is None or (found and not _is_determiner(reading, cue, noun)) else [noun]
    return list(dict.fromkeys([*found, *named, *verbs]))


def _is_determiner(reading: Reading, cue: Mention, noun: int) -> bool:
    """Whether a "no" stands right before a noun, which it denies together with what is said of it."""
    return reading.tokens[cue.end - 1].text == _NO and noun == cue.end


def _ahead(reading: Reading, cue: Mention, atoms: list[Mention], at: int) -> list[Mention]:
    """The words that a negation can bear on: those of its statement that come soon after it."""
    end = _until_next(reading, cue.end, min(reading.clauses.end_of(cue.start), cue.end + _REACH + 1))
    found: list[Mention] = []
    for other in map(atoms.__getitem__, range(at, len(atoms))):
        reading.work += 1
        if other.start >= end or other.start > cue.end + _REACH or other.concept == "but_rather":
            break
        if other.start >= cue.end:
            found.append(other)
    return found


def _is_whole(reading: Reading, cue: Mention) -> bool:
    """Whether what is denied is all that describes a noun: "not a ...", 不是 ...."""
    if reading.tokens[cue.start].han:
        return reading.tokens[cue.end - 1].text in _IS
    following = reading.tokens[cue.end : cue.end + 1]
    return any(token.text in _ARTICLES and token.gap == 0 for token in following)


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


def _also_said(reading: Reading, mention: Mention) -> bool:
    """Whether the same words say something else too, as "reduce" is both a remedy and a change."""
    return any(
        m.start == mention.start and reading.index.kind(m.concept) == "predicate"
        for m in reading.between(mention.start, mention.end)
    )


def _is_light(reading: Reading, mention: Mention) -> bool:
    """Make, keep, let: the negation is about what follows."""
    return any(m.end == mention.end for m in reading.within("light_verb", mention.start, mention.end))
