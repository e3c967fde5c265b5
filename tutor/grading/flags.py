"""Stretches that earn nothing whatever they contain: words for the grader, copies of the question, word lists."""

from __future__ import annotations

from typing import Final

from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.tokens import LONGEST, Token, tokenise
from tutor.outcomes import Flag, Span
from tutor.questions import Question

_COPIED: Final = 0.75
_SHORTEST_COPY: Final = 5
_FEWEST_IN_LIST: Final = 4
_FEWEST_WITH_COMMAS: Final = 6
_LONGEST_ITEM: Final = 7
_MOSTLY: Final = 0.8
_GLUE: Final = frozenset(
    "的 了 会 是 就 在 把 被 让 使 很 更 越 太 都 也 要 得 到 对 而 则 才 还 又 能 可 这 那 它 我 你 不 没 后 时 因 所 由 从 和 与 成 为 "
    "the a an is are was be to of in with by as that it so if we you not when than at and this there no then get can will would "
    "because make has have do does but which for on into i its only from at no each every they their them too just one or".split()
)
_SENTENCE_CUES: Final = ("not", "because", "if", "prevent", "but", "equals", "light_verb")
_RELATIONS: Final = frozenset("= → ≈ ↑ ↓ ∝ ≠ < > ≥ ≤".split())


def survey(question: Question, answer: str, reading: Reading) -> tuple[tuple[Flag, ...], list[Stretch]]:
    """The flags of an answer and the stretches of tokens that are left out."""
    flags: list[Flag] = []
    ignored: list[Stretch] = []
    if len(answer) > LONGEST:
        flags.append(Flag("too_long", Span(LONGEST, len(answer))))
    if not any(token.text.isalnum() for token in reading.tokens):
        return (*flags, Flag("empty")), ignored
    for code, stretches in (
        ("grader_talk", _grader_talk(reading)),
        ("question_copy", _copies(question, reading)),
        ("keyword_list", _lists(reading)),
    ):
        for start, end in stretches:
            flags.append(Flag(code, reading.span(start, end)))
            ignored.append((start, end))
    return tuple(flags), ignored


def _grader_talk(reading: Reading) -> list[Stretch]:
    """Sentences that speak to the grader. What stands after a demand for marks is part of the demand."""
    found: list[Stretch] = []
    for mention in reading.of("grader_talk"):
        stretch = reading.sentence_of(mention.start)
        if stretch not in found:
            found.append(stretch)
    if reading.of("grader_order"):
        first = min(m.start for m in reading.any_of(("grader_order", "meta_talk")))
        return [(reading.sentence_of(first)[0], len(reading.tokens))]
    return found


def _pairs(tokens: tuple[Token, ...] | list[Token]) -> set[tuple[str, str]]:
    words = [token.text for token in tokens]
    return set(zip(words, words[1:], strict=False))


def _copies(question: Question, reading: Reading) -> list[Stretch]:
    """Sentences made almost only of the question's own words."""
    asked = set()
    for text in (question.prompt.zh, question.prompt.en):
        asked |= _pairs(tokenise(text).items)
    found: list[Stretch] = []
    for sentence in range(len(reading.clauses.sentence_starts)):
        start, end = reading.clauses.sentence_span(sentence)
        own = _pairs(reading.tokens[start:end])
        if end - start >= _SHORTEST_COPY and len(own & asked) >= _COPIED * len(own):
            found.append((start, end))
    return found


def _lists(reading: Reading) -> list[Stretch]:
    """Sentences that string terms together and relate nothing: no glue, no relation, hardly a claim."""
    found: list[Stretch] = []
    for sentence in range(len(reading.clauses.sentence_starts)):
        start, end = reading.clauses.sentence_span(sentence)
        by_comma = _cut(reading, start, end, spaces=False)
        by_space = _cut(reading, start, end, spaces=True)
        listed = bool(reading.within("keywords", start, end))
        spaced = len(by_comma) < 3 or len(by_space) > 3 * len(by_comma)
        items = by_space if spaced else by_comma
        if len(items) < (_FEWEST_IN_LIST if spaced or listed else _FEWEST_WITH_COMMAS):
            continue
        if spaced and any(reading.within(cue, start, end) for cue in _SENTENCE_CUES):
            continue
        bare = [item for item in items if _is_bare(reading, *item)]
        claims = [item for item in items if _is_claim(reading, *item)]
        if len(bare) >= _FEWEST_IN_LIST and len(bare) >= _MOSTLY * len(items) and 2 * len(claims) <= len(items):
            found.append((start, end))
    return _joined(found)


def _joined(stretches: list[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for start, end in stretches:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _cut(reading: Reading, start: int, end: int, *, spaces: bool) -> list[Stretch]:
    """The pieces between commas and enumeration marks, or between spaces."""
    tokens = reading.tokens
    cuts = [i for i in range(start + 1, end) if tokens[i].gap != 0 or (spaces and tokens[i].spaced)]
    pieces = zip([start, *cuts], [*cuts, end], strict=True)
    return [(low, high) for low, high in pieces if any(t.value is None for t in tokens[low:high])]


def _loose_words(reading: Reading, start: int, end: int) -> list[str]:
    """The words that are not part of a term."""
    termed: set[int] = set()
    for mention in reading.mentions:
        if start <= mention.start and mention.end <= end and reading.index.kind(mention.concept) != "cue":
            termed.update(range(mention.start, mention.end) if not mention.parts else ())
    return [token.text for i, token in enumerate(reading.tokens[start:end], start) if i not in termed]


def _is_bare(reading: Reading, start: int, end: int) -> bool:
    words = _loose_words(reading, start, end)
    return end - start <= _LONGEST_ITEM and not any(word in _GLUE or word in _RELATIONS for word in words)


def _is_claim(reading: Reading, start: int, end: int) -> bool:
    """Whether a piece says something of something."""
    kinds = {
        reading.index.kind(m.concept) for m in reading.mentions if start <= m.start and m.end <= end and not m.parts
    }
    return {"thing", "predicate"} <= kinds and reading.tokens[start].han
