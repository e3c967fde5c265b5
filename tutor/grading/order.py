"""Sentences whose little words stand where no sentence has them: shuffled words earn nothing.

"Of", 的, "the", 把 each want certain neighbours. A learner's slip breaks this once; words in random order break
it again and again. So it is counted, and only what breaks it often is left out. Which words of the field
are used plays no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.grading.little_words import CLASSES, HALVES, NEVER, TOGETHER
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.tokens import LISTED

_SHARE: Final = 50
"""There must be one break in so many words, of a sentence or of the whole answer."""
_BROKEN, _LOOSE = 2, 1
"""A break, and half of one: two words of the field that run into one another (饱和 方差), a row of things, or a
particle of the end in the middle."""
_ENOUGH: Final = 3
"""More than one slip."""
_ROW: Final = 3


def _by_word() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, words in CLASSES.items():
        for word in words:
            spelt = (word,) if word.isascii() else tuple(word)
            table.setdefault(spelt[0], []).append((spelt, name))
    return {first: tuple(sorted(each, key=lambda x: -len(x[0]))) for first, each in table.items()}


_WORDS: Final = _by_word()
_COUNTS: Final = frozenset(CLASSES["一"])
_LONGEST: Final = 4
_LONGEST_VERB: Final = 3


def shuffled(reading: Reading) -> list[Stretch]:
    """The sentences whose words stand in no order; all of them where the whole answer has such breaks."""
    clauses = reading.clauses
    sentences = [clauses.sentence_span(sentence) for sentence in range(len(clauses.sentence_starts))]
    found = [tuple(_faults(reading, *sentence)) for sentence in sentences]
    if _too_many([fault for each in found for fault in each], len(reading.tokens)):
        return sentences
    return [
        sentence
        for sentence, faults in zip(sentences, found, strict=True)
        if _too_many(faults, sentence[1] - sentence[0])
    ]


def _too_many(faults: Sequence[int], words: int) -> bool:
    return _BROKEN in faults and sum(faults) >= _ENOUGH and sum(faults) * _SHARE >= words * _BROKEN


def _faults(reading: Reading, start: int, end: int) -> Iterator[int]:
    """How badly each word stands after the one before it, where it stands badly."""
    before, spelt, at, row = "start", "", start, 0
    while at < end:
        after, name, text = _unit(reading, at, end)
        if at > start and reading.tokens[at].gap >= LISTED:
            if "end" in NEVER.get(before, ()):
                yield _BROKEN
            before = "start"
        row = row + 1 if name == "thing" and (before == "thing" or not row) else 0
        never = name in NEVER.get(before, ()) and (spelt, text) not in TOGETHER
        never = never and not (_closes(reading, name, after) or _counted(reading, name, at))
        if never or (not name and _is_half(reading, at, after)):
            yield _BROKEN
        elif (before == "said" and name in {"said", "thing"}) or before == "吧" or row == _ROW:
            yield _LOOSE
        before, spelt, at = name, text, after
    if "end" in NEVER.get(before, ()):
        yield _BROKEN


def _counted(reading: Reading, name: str, at: int) -> bool:
    """Whether a 个 follows a number that is called by a letter: n 个, fan_out 个."""
    return name == "个" and at > 0 and not reading.tokens[at - 1].han


def _closes(reading: Reading, name: str, after: int) -> bool:
    """Whether a 了 ends its clause, where it may follow anything: 就是独热的了."""
    return name == "了" and (after == len(reading.tokens) or reading.tokens[after].gap >= LISTED)


def _is_half(reading: Reading, at: int, after: int) -> bool:
    """Whether a character stands without the other half of its word."""
    tokens = reading.tokens
    if after != at + 1 or tokens[at].text not in HALVES:
        return False
    before, following = HALVES[tokens[at].text]
    joined = at > 0 and tokens[at].gap == 0 and tokens[at - 1].text in before
    return not joined and not (
        after < len(tokens) and tokens[after].gap == 0 and tokens[after].text in following
    )


def _unit(reading: Reading, at: int, end: int) -> tuple[int, str, str]:
    """The word at a token: where it ends, its class, and how it is typed."""
    typed = [
        token.text if token.han else reading.text[token.start : token.end].lower()
        for token in reading.tokens[at : min(at + _LONGEST, end)]
    ]
    little, name = at, ""
    for words, each in _WORDS.get(typed[0], ()):
        if tuple(typed[: len(words)]) == words:
            little, name = at + len(words), each
            break
    cues = not reading.tokens[at].han  # "of the" is two little words in English
    whole = [m for m in reading.starting(at) if not m.parts and not m.nested and m.end <= end]
    whole = [m for m in whole if not (cues and reading.index.kind(m.concept) == "cue")]
    longest = max(whole, key=lambda m: m.end, default=None)
    if longest is not None and longest.end > little:
        return longest.end, _sort(reading, longest), ""
    return (little, name, "".join(typed[: little - at])) if little > at else (at + 1, "", "")


def _sort(reading: Reading, mention: Mention) -> str:
    """What is spoken of, or what is said of it, in Chinese: an English verb may be an attribute."""
    first = reading.tokens[mention.start]
    if reading.tokens[mention.end - 1].text in _COUNTS:
        return "一"
    concept = reading.index.concepts.get(mention.concept)
    if concept is None or first.value is not None:
        return ""
    if concept.kind == "predicate":
        return "said" if first.han and mention.end - mention.start <= _LONGEST_VERB else ""
    return concept.kind if concept.kind == "thing" else ""
