"""Which words of an answer a concept may lack: those that no concept knows, beside the words that did fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tutor.grading.clauses import Clauses
from tutor.grading.little_words import CLASSES
from tutor.grading.mentions import Mention
from tutor.grading.nearest import Nearest
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope, Stretch
from tutor.outcomes import Span

_MOST: Final = 3
_LONGEST: Final = 8
_LITTLE: Final = frozenset(
    word for name, words in CLASSES.items() if name not in ("word", "一") for word in words
)
"""Words that no form begins or ends with."""
_SIZES: Final = (4, 3, 2, 1)
"""Their lengths in tokens: a Chinese character is one."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What may say one of `terms`: `unknown` words, and `known` ones that stand for other concepts there."""

    terms: tuple[str, ...]
    unknown: tuple[Span, ...]
    known: tuple[Mention, ...] = ()


def suggest(equals: Sequence[Nearest], reading: Reading, scope: Scope) -> Suggestion | None:
    """The nearest unknown words for what equally near patterns lack; None where nothing is lacking or left."""
    near = equals[0]
    terms = tuple(dict.fromkeys(term for each in equals for term in _terms(each)))[:_MOST]
    marks = tuple(m for m in (*near.found, *(m for form in near.forms for m in form.found)) if m is not None)
    if not terms or not marks:
        return None
    stretch = _stretch(marks, scope)
    at = min(m.start for m in marks), max(m.end for m in marks)
    runs = sorted(_unknown(reading, stretch), key=lambda run: max(run[0] - at[1], at[0] - run[1], 0))
    known = tuple(_other_words(reading, stretch, marks))
    if not runs and not known:
        return None
    return Suggestion(terms, tuple(reading.span(*run) for run in runs[:_MOST]), known[:_MOST])


def strangers(reading: Reading) -> tuple[Span, ...]:
    """The longest runs of words in the whole answer that no concept knows."""
    runs = sorted(_unknown(reading, (0, len(reading.tokens))), key=lambda run: run[0] - run[1])
    return tuple(reading.span(*run) for run in runs[:_MOST])


def _terms(near: Nearest) -> tuple[str, ...]:
    """What is missing: the part that a built form lacks, else the alternatives of the first missing group."""
    if near.forms:
        return (near.forms[0].lacks,)
    return near.lacks[0] if near.lacks else ()


def _stretch(marks: tuple[Mention, ...], scope: Scope) -> Stretch:
    """The clauses of the words that were found, with those they are read together with."""
    clauses: Clauses = scope.reading.clauses
    spans = [clauses.span(clauses.clause(m.start)) for m in marks]
    spans += [scope.linked[c] for m in marks if (c := clauses.clause(m.start)) in scope.linked]
    return min(low for low, _ in spans), max(high for _, high in spans)


def _unknown(reading: Reading, stretch: Stretch) -> Iterator[Stretch]:
    """Runs of words that no concept knows, without the little words at their ends."""
    start, end = stretch
    known: set[int] = set()
    for mention in reading.between(start, end):
        known.update(range(mention.start, mention.end) if not mention.parts else ())
    run = start
    for at in range(start, end + 1):
        if at == end or at in known or (at > run and reading.tokens[at].gap):
            yield from _trimmed(reading, run, at)
            run = at + 1 if at in known else at


def _trimmed(reading: Reading, start: int, end: int) -> Iterator[Stretch]:
    words = [token.text for token in reading.tokens[start:end]]
    while size := next((n for n in _SIZES if "".join(words[:n]) in _LITTLE), 0):
        start, words = start + size, words[size:]
    while size := next((n for n in _SIZES if "".join(words[-n:]) in _LITTLE), 0):
        end, words = end - size, words[:-size]
    if 0 < len(words) <= _LONGEST and sum(map(len, words)) > 1 and any(word.isalpha() for word in words):
        yield start, end


def _other_words(reading: Reading, stretch: Stretch, marks: tuple[Mention, ...]) -> Iterator[Mention]:
    """What else of the field is said there, one mention a place."""
    end = stretch[0]
    for mention in sorted(reading.between(*stretch), key=lambda m: (m.start, -m.end)):
        cue = reading.index.kind(mention.concept) == "cue"
        taken = any(m.start < mention.end and mention.start < m.end for m in marks)
        if mention.start >= end and not (cue or taken or mention.parts or mention.nested):
            end = mention.end
            yield mention
