"""What is done to a quantity where it is named: its square, its root, one over it are other quantities.

"The variance is d_k squared" names d_k and does not say that the variance is d_k. So words that fit a pattern
count only if an operator that stands on one of them is part of what the pattern asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.tokens import tokenise

_POWERS: Final = "平方 立方 平方根 立方根 方根 倒数 对数"
_MULTIPLES: Final = "一半 两倍 三倍 四倍 二分之一 三分之一 四分之一"
_AFTER: Final = (
    "squared|cubed|to the third|to the fourth|to the fifth|to the power|开方|开根号|开平方|分之一|^|**"
)
_AFTER_SYMBOL: Final = "|".join((*_MULTIPLES.split(), "/ 2", "over two", "over 2"))
_BEFORE: Final = (
    "square of|cube of|power of|root of|reciprocal of|inverse of|logarithm of|log of|exponential of|"
    "quadratic in|quadratically in|quadratically with|cubic in|cubically with|one over|1 /|√|根号|根号下"
)
_BEFORE_SYMBOL: Final = "half|half of|twice|double|a third of|a quarter of|log|ln|exp|两倍|两倍的"
_NUMERALS: Final = frozenset("零一二两三四五六七八九十半负几开")
_TIMES: Final = "次"
_RAISED: Final = frozenset("方幂根")
_ARTICLES: Final = frozenset({"the", "a", "an", "its", "their"})
_NAMING: Final = frozenset({"thing", "predicate"})
_OF: Final = "的"
_LINKS: Final = frozenset({"of", "to", "the", "in", "with", "的"})
_LONGEST_SYMBOL: Final = 3
_TRANSPOSED: Final = frozenset({"t", "⊤"})


def _spelt(words: str) -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(token.text for token in tokenise(each).items) for each in words.split("|"))


_ON_ALL_AFTER: Final = _spelt("|".join((*_POWERS.split(), _AFTER)))
_ON_SYMBOLS_AFTER: Final = _spelt(_AFTER_SYMBOL)
_ON_ALL_BEFORE: Final = _spelt(_BEFORE)
_ON_SYMBOLS_BEFORE: Final = _spelt(_BEFORE_SYMBOL)
_LONGEST: Final = max(map(len, _ON_ALL_AFTER | _ON_SYMBOLS_AFTER | _ON_ALL_BEFORE | _ON_SYMBOLS_BEFORE))


def operated(reading: Reading, marks: Iterable[Mention]) -> Mention | None:
    """The first of these words on which an operator stands that is not among them."""
    words = [word for mark in marks for word in _words(mark)]
    taken = {token for word in words for token in range(word.start, word.end)}
    for word in words:
        if reading.index.kind(word.concept) not in _NAMING or word.nested:
            continue
        operator = _operator(reading, word)
        if operator is not None and taken.isdisjoint(_heads(reading, operator)):
            return Mention(word.concept, *operator)
    return None


def _heads(reading: Reading, operator: Stretch) -> Iterator[int]:
    """The words of an operator that say which one it is."""
    return (at for at in range(*operator) if reading.tokens[at].text not in _LINKS)


def _words(mark: Mention) -> Iterator[Mention]:
    """What a mention is built of in the end."""
    for part in mark.parts:
        yield from _words(part)
    if not mark.parts:
        yield mark


def _operator(reading: Reading, named: Mention) -> Stretch | None:
    if "operators" not in reading.memo:
        reading.memo["operators"] = {}
    known: dict[Stretch, Stretch | None] = reading.memo["operators"]
    place = (named.start, named.end)
    if place not in known:
        known[place] = _after(reading, named) or _before(reading, named)
    return known[place]


def _after(reading: Reading, named: Mention) -> Stretch | None:
    tokens, at = reading.tokens, named.end
    if at < len(tokens) and tokens[at].text == _OF:
        at += 1
    words = tuple(token.text for token in tokens[at : at + _LONGEST])
    if not words or any(token.gap for token in tokens[named.end : at + 1]):
        return None
    if words[0] == "^" and words[1:2] and words[1] in _TRANSPOSED:
        return None
    if raised := _power(words):
        return at, at + raised
    for size in range(len(words), 0, -1):
        found = words[:size]
        if found in _ON_ALL_AFTER or (found in _ON_SYMBOLS_AFTER and _is_symbol(reading, named)):
            return None if any(token.gap for token in tokens[at + 1 : at + size]) else (at, at + size)
    return None


def _power(words: tuple[str, ...]) -> int:
    """How many words say "to the n-th power" or "its n-th root" in Chinese: 四次方根."""
    size = 0
    while size < len(words) and (words[size] in _NUMERALS or words[size].replace(".", "").isdigit()):
        size += 1
    if not size or words[size : size + 1] != (_TIMES,) or words[size + 1 : size + 2] == ():
        return 0
    return size + 2 if words[size + 1] in _RAISED else 0


def _before(reading: Reading, named: Mention) -> Stretch | None:
    tokens, at = reading.tokens, named.start
    if at and tokens[at - 1].text in _ARTICLES:
        at -= 1
    words = tuple(token.text for token in tokens[max(0, at - _LONGEST) : at])
    for size in range(len(words), 0, -1):
        found = words[-size:]
        if found in _ON_ALL_BEFORE or (found in _ON_SYMBOLS_BEFORE and _is_symbol(reading, named)):
            return (
                None if any(token.gap for token in tokens[at - size + 1 : named.start + 1]) else (at - size, at)
            )
    return None


def _is_symbol(reading: Reading, named: Mention) -> bool:
    """Whether a quantity is called by a letter, of which multiples are told: d_k, N, "2N"."""
    last = reading.tokens[named.end - 1]
    short = named.end - named.start == 1 and not last.han
    return short and (any(not letter.isalpha() for letter in last.text) or len(last.text) <= _LONGEST_SYMBOL)
