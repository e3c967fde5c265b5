"""Claims that are not the learner's own: told of others, quoted, called a myth, or declared wrong."""

from __future__ import annotations

from typing import Final

from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope, Stretch

_ENDORSED_WITHIN: Final = 12
_BARE: Final = 3
_THAT: Final = frozenset({"that", "thi", "this", "这", "那", "此"})
"""Openings of a verdict on what was said, where a speaker who corrects themselves would only say "no"."""
_I: Final = frozenset({"i", "my", "we", "我", "咱"})
_SHORTEST_QUOTE: Final = 3


def survey(scope: Scope) -> None:
    """Find what is only reported, and what is reported or quoted to be rejected."""
    quotes = [stretch for stretch in scope.reading.quotes if _claims(scope.reading, stretch)]
    _reports(scope)
    _myths(scope)
    _denials(scope, quotes)
    for quote in quotes:
        _quoted(scope, quote)


def _reports(scope: Scope) -> None:
    reading = scope.reading
    for cue in reading.of("some_say"):
        end, but = _until_but(scope, cue.end)
        if denied := reading.within("wrong", cue.end, end):
            end, but = denied[0].start, denied[0]
        if reading.within("endorses", cue.end, end + _ENDORSED_WITHIN) or _quotes_authority(reading, cue):
            continue
        (scope.rejected if but else scope.reported).add((cue.end, end), but or cue)


def _until_but(scope: Scope, start: int) -> tuple[int, Mention | None]:
    """Where a reported claim ends: at a "but" of its sentence or the next one's start, else with it."""
    reading = scope.reading
    end = reading.sentence_of(start)[1]
    following = min(end + 4, len(reading.tokens))
    for but in reading.within("but", start, following + 1):
        return min(but.start, end), but
    return end, None


def _quotes_authority(reading: Reading, cue: Mention) -> bool:
    """Whether those who say it are the paper's authors: that is a source, not hearsay."""
    start, _ = reading.sentence_of(cue.start)
    before = reading.sentence_of(start - 1)[0] if start else 0
    return bool(reading.within("authority", before, cue.start))


def _myths(scope: Scope) -> None:
    """What is called a mistake beforehand: "it is a myth that ...", 别以为 ...; it ends with its statement."""
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.of("contrary_to"):  # what is set against the statement ends with its clause
        scope.rejected.add((cue.end, clauses.end_of(cue.start)), cue)
    disbelieved = [m for m in reading.of("disbelieves") if not _turned(scope, m) and _leads(reading, m)]
    for cue in (*reading.of("myth_is"), *disbelieved):
        end = min(_until_but(scope, cue.end)[0], _statement_end(reading, cue.end))
        scope.rejected.add((cue.end, max(cue.end, end)), cue)


def _statement_end(reading: Reading, start: int) -> int:
    """The end of the clause in which something is said of something, at most one clause further on."""
    clauses = reading.clauses
    end = clauses.end_of(min(start, clauses.size - 1))
    said = {reading.index.kind(m.concept) for m in reading.between(start, end)}
    return end if said & {"predicate", "name"} or end >= clauses.size else clauses.end_of(end)


def _leads(reading: Reading, cue: Mention) -> bool:
    """Whether what a verdict is about comes after it: "I don't believe that ..."."""
    low, high = reading.clauses.span(reading.clauses.clause(cue.start))
    return reading.has_content(cue.end, high) and not reading.has_content(low, cue.start)


def _turned(scope: Scope, cue: Mention) -> bool:
    return len(scope.flipped.get(cue.start, ())) % 2 == 1


def _denials(scope: Scope, quotes: list[Stretch]) -> None:
    """Verdicts that come afterwards: "..., which is wrong", 这种说法不对."""
    reading, clauses = scope.reading, scope.reading.clauses
    for cue in reading.of("wrong"):
        if _turned(scope, cue) or (reading.saying(cue, "disbelieves") and _leads(reading, cue)):
            continue
        clause = clauses.clause(cue.start)
        low, high = clauses.span(clause)
        sentence_low, _ = reading.sentence_of(cue.start)
        if cue.start == low and not reading.has_content(cue.end, high) and corrects(scope, cue):
            continue
        if any(sentence_low <= quote[0] and quote[1] <= cue.start for quote in quotes):
            continue  # the quotation is what is wrong
        said = [m.start for m in reading.within("some_say", sentence_low, cue.start)]
        named = said and reading.within("claim_word", said[0], clauses.end_of(said[0]))
        if (named or not said) and low > sentence_low and (named or reading.within("claim_word", low, high)):
            said = [sentence_low]  # "..., this claim is wrong" is about all that stands before it
        if said:
            scope.rejected.add((said[0], cue.start), cue)
        elif reading.has_content(low, cue.start):
            scope.rejected.add((low, cue.start), cue)
        elif low > sentence_low and reading.within("claim_word", *clauses.span(clause - 1)):
            scope.rejected.add((sentence_low, cue.start), cue)
        elif low > sentence_low:
            scope.rejected.add((clauses.span(clause - 1)[0], cue.start), cue)
        elif sentence_low > 0:
            scope.rejected.add((reading.sentence_of(sentence_low - 1)[0], sentence_low), cue)


def corrects(scope: Scope, cue: Mention) -> bool:
    """Whether "wrong" is little more than "no, wait", by speakers who correct themselves and go on.

    "I think that's wrong" and a verdict on which nothing follows are about what others say.
    """
    reading = scope.reading
    low, high = reading.clauses.span(reading.clauses.clause(cue.start))
    start, end = reading.sentence_of(cue.start)
    if start == low and start > 0:
        start, _ = reading.sentence_of(start - 1)
    if reading.within("some_say", start, cue.start) or reading.tokens[low].text in _THAT:
        return False
    if reading.within("opinion", low, cue.start) or any(start <= q[0] < cue.start for q in reading.quotes):
        return False
    follows = reading.sentence_of(end)[1] if end < len(reading.tokens) else end
    return (high - low) - (cue.end - cue.start) <= _BARE and low > 0 and reading.has_content(high, follows)


def _claims(reading: Reading, quote: Stretch) -> bool:
    """Whether a quotation states something, and is no single word in scare quotes."""
    said = [m for m in reading.between(*quote) if reading.index.kind(m.concept) in {"predicate", "name"}]
    return quote[1] - quote[0] >= _SHORTEST_QUOTE and bool(said)


def _quoted(scope: Scope, quote: Stretch) -> None:
    """A quotation counts as the speaker around it takes it: as wrong, as another's, else as their own."""
    reading = scope.reading
    low, high = reading.sentence_of(quote[0])[0], reading.sentence_of(quote[1] - 1)[1]
    beyond = reading.sentence_of(high)[1] if high < len(reading.tokens) else high
    around = [m for cue in ("wrong", "myth_is", "disbelieves") for m in reading.within(cue, low, high)]
    around += [m for m in reading.within("wrong", high, beyond) if m.start <= high + _BARE]
    around = [m for m in around if not _inside(m, quote) and not _turned(scope, m)]
    if around:
        scope.rejected.add(quote, around[0])
        return
    told = [m for cue in ("some_say", "says") for m in reading.within(cue, low, high) if not _inside(m, quote)]
    own = any(reading.tokens[max(0, m.start - 1)].text in _I for m in told)
    if (
        told
        and not own
        and not reading.within("endorses", low, beyond)
        and not reading.within("authority", low, high)
    ):
        scope.reported.add(quote, told[0])


def _inside(mention: Mention, quote: Stretch) -> bool:
    return quote[0] <= mention.start < quote[1]
