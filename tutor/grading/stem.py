"""English words without their endings, so that `saturates`, `saturated` and `saturating` are one form.

Both the lexicon and the learner's text go through the same function, so a stem need not be a word; it only
has to bring a word's inflections together and keep different words apart.
"""

from __future__ import annotations

from functools import lru_cache

_BRITISH = (("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("ises", "izes"), ("ise", "ize"))
_KEEP_S = ("ss", "us", "is")
_LONE_VOWELS = 3
_THEIR_OWN = frozenset({"means", "waits", "waiting", "waited"})
"""Words that are not the inflection they look like: what something means is no mean, and "wait" takes back what
was said where "the GPU waits on memory" does not."""


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """The common form of an English word's inflections; short words are left alone."""
    if word in _THEIR_OWN or len(word) <= _LONE_VOWELS or not word.isascii() or not word.isalpha():
        return word
    for british, american in _BRITISH:
        if word.endswith(british) and len(word) > len(british) + 3:
            word = word[: -len(british)] + american
            break
    return _without_ending(word)


def _without_ending(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("ing") and len(word) > 5:
        return _single(word[:-3])
    if word.endswith("ed") and len(word) > 4 and not word.endswith("eed"):
        return _single(word[:-2])
    if word.endswith("s") and not word.endswith(_KEEP_S):
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def _single(word: str) -> str:
    """Without the doubled consonant of `clipped`, and without the e that `scaling` already lost."""
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        return word[:-1]
    return word.removesuffix("e")
