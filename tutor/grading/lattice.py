"""Which forms of the lexicon a text is made of, where several could begin or end at the same place.

Forms compete: 不等价 and 等价的 both stand in 不等价的, and only one of them can be meant. The reading that
explains most of the text with the fewest, longest forms is taken, found from the end to the front in one pass.
"""

from __future__ import annotations

from typing import NamedTuple

from tutor.grading.families import parted
from tutor.grading.tokens import LISTED, Token
from tutor.grading.trie import Node, Trie

LONGEST_FORM = 24


class Word(NamedTuple):
    """A form found at tokens `start` up to but without `end`."""

    start: int
    end: int
    node: Node


def forms_at(forms: Trie, words: list[str], tokens: tuple[Token, ...], start: int) -> list[Word]:
    """Every form that begins at a token, shortest first."""
    found: list[Word] = []
    node, at = forms.to(words[start]), start
    if node is None:
        return found
    last = min(len(words), start + LONGEST_FORM) - 1
    before = tokens[start - 1].text if start else ""
    while node is not None:
        if node.concepts and before not in node.not_after and not _goes_on(tokens, at):
            found.append(Word(start, at + 1, node))
        if at == last:
            break
        at += 1
        token = tokens[at]
        node = node.to(words[at] if token.gap < LISTED else parted(token, words[at], first=False))
    return found


def longest_at(forms: Trie, words: list[str], tokens: tuple[Token, ...], start: int) -> Word | None:
    """The longest form that begins at a token."""
    found = forms_at(forms, words, tokens, start)
    return found[-1] if found else None


def read_as(begun: list[list[Word]]) -> list[Word]:
    """The forms of the best reading, in reading order, from all forms that begin at each token.

    Best is what explains most tokens, of these with the fewest forms, of these with the most even ones, as
    in segmenting Chinese; of equals the one whose first form is longer.
    """
    size = len(begun)
    worth = [(0, 0, 0)] * (size + 1)
    chosen: list[Word | None] = [None] * size
    for start in range(size - 1, -1, -1):
        worth[start] = worth[start + 1]
        for word in begun[start]:
            length, (covered, count, even) = word.end - start, worth[word.end]
            total = (covered + length, count - 1, even - length * length)
            if total >= worth[start]:
                worth[start], chosen[start] = total, word
    return _followed(chosen)


def _followed(chosen: list[Word | None]) -> list[Word]:
    found: list[Word] = []
    at = 0
    while at < len(chosen):
        word = chosen[at]
        if word is not None:
            found.append(word)
        at = word.end if word is not None else at + 1
    return found


def _goes_on(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a number is only the beginning of a formula: the 1 of 1/d_k, the one of "one over d_k"."""
    token = tokens[at]
    if (token.value is None and token.text != "one") or at + 1 >= len(tokens):
        return False
    following = tokens[at + 1]
    if token.value is not None and following.text in {"/", "^"} and following.gap == 0:
        return True
    return following.text == "over"
