"""Where a text's clauses and sentences begin and end, in Chinese, English, notes with arrows and dictation."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tutor.grading.stem import stem
from tutor.grading.tokens import CLAUSE, PARAGRAPH, SENTENCE, Token, Tokens, tokenise

_OPENER_WORDS: Final = (
    "所以|因此|因为|由于|但是|但|不过|然而|可是|导致|从而|于是|否则|然后|而不是|而是|这样|那么|那样|使得|"
    "结果|原因是|是因为|接着|随后|进而|其实|实际上|就会导致|的话|因而|造成|引起|because|so that|so|"
    "but|however|while|whereas|which|therefore|hence|thus|and then|then|and so|otherwise|since|"
    "rather than|instead of|although|though|and that|actually|when|if|once"
)
_OPENERS: Final = tuple(_OPENER_WORDS.split("|"))
_AFTER: Final = frozenset({"的话"})
"""Words that end a clause instead of opening one."""


def _starts() -> dict[str, tuple[tuple[tuple[str, ...], bool], ...]]:
    table: dict[str, list[tuple[tuple[str, ...], bool]]] = {}
    for opener in _OPENERS:
        words = tuple(token.text for token in tokenise(opener).items)
        table.setdefault(words[0], []).append((words, opener in _AFTER))
    return {first: tuple(sorted(each, key=lambda x: -len(x[0]))) for first, each in table.items()}


_TABLE: Final = _starts()


_LONGEST_ITEM: Final = 6
_JOINS: Final = frozenset({"and", "or", "nor"})
_VERBS: Final = frozenset(
    map(stem, ("is", "are", "does", "do", "grows", "saturates", "vanishes", "becomes", "gets"))
)
_SHARED: Final = frozenset(
    map(stem, ("do", "don't", "does", "doesn't", "are", "aren't", "will", "won't", "can", "can't", "cannot",
    "would", "all", "never", "leave", "merely", "only", "both"))
)  # fmt: skip
"""The verbs and little words after a list that speak of all its items."""
_SAYING: Final = _VERBS | _SHARED

_OUTCOME: Final = ("结", "果")
_WHOSE: Final = frozenset("的间终后算个分出旧新前原总把将块其该此各输")
"""Characters that make 结果 an outcome that is spoken of (中间结果, 算出的结果) and no "as a result"."""

_BINDS: Final = frozenset(("不", "会", "是", "非", "not", "isn't", "anyth", "noth"))
"""Words that take what follows into their own clause: "not because", "anything but", "不会因为"."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """Starts of clauses and of sentences, as token numbers; `asked` are sentences that end in "?"."""

    size: int
    clause_starts: tuple[int, ...]
    sentence_starts: tuple[int, ...]
    asked: frozenset[int]

    def clause(self, token: int) -> int:
        """The number of the clause that holds a token."""
        return bisect_right(self.clause_starts, token) - 1

    def sentence(self, token: int) -> int:
        """The number of the sentence that holds a token."""
        return bisect_right(self.sentence_starts, token) - 1

    def span(self, first: int, last: int | None = None) -> tuple[int, int]:
        """The tokens of clauses `first` to `last`."""
        last = first if last is None else last
        end = self.clause_starts[last + 1] if last + 1 < len(self.clause_starts) else self.size
        return self.clause_starts[first], end

    def sentence_span(self, sentence: int) -> tuple[int, int]:
        """The tokens of a sentence."""
        starts = self.sentence_starts
        return starts[sentence], starts[sentence + 1] if sentence + 1 < len(starts) else self.size

    def end_of(self, token: int) -> int:
        """The token after the clause that holds `token`."""
        return self.span(self.clause(token))[1]


def split(tokens: Tokens) -> Clauses:
    """The clauses and sentences of a text."""
    items = tokens.items
    clause_starts, sentence_starts = {0} if items else set(), {0} if items else set()
    for i, token in enumerate(items):
        if token.gap >= SENTENCE:
            sentence_starts.add(i)
        if token.gap >= CLAUSE:
            clause_starts.add(i)
        opening = _TABLE.get(token.text)
        if opening is None:
            continue
        for words, after in opening:
            if i and token.gap == 0 and items[i - 1].text in (_WHOSE if words == _OUTCOME else _BINDS):
                break
            if len(words) == 1 or tuple(t.text for t in items[i : i + len(words)]) == words:
                at = i + len(words) if after else i
                if at < len(items):
                    clause_starts.add(at)
                break
    clause_starts -= _enumerated(items, sorted(clause_starts | sentence_starts | {len(items)}))
    ordered = tuple(sorted(sentence_starts))
    asked = frozenset(bisect_right(ordered, at - 1) - 1 for at, mark in tokens.stops if mark == "?" and at)
    return Clauses(len(items), tuple(sorted(clause_starts | sentence_starts)), ordered, asked)


def _enumerated(items: tuple[Token, ...], starts: list[int]) -> set[int]:
    """Commas of an English list that shares one verb: "A, B and C do not help" is one clause."""
    joined: set[int] = set()
    run: list[int] = []
    for low, high in pairwise(starts):
        words = [token.text for token in items[low:high]]
        goes_on = low > 0 and items[low].gap == CLAUSE and not any(token.han for token in items[low:high])
        run = [*run, low] if goes_on and run else [low]
        joins = len(run) > 1 and not _JOINS.isdisjoint(words[:_LONGEST_ITEM])
        if joins and not _SHARED.isdisjoint(words[1:]):
            joined.update(run[1:])
        if high - low > _LONGEST_ITEM or not _SAYING.isdisjoint(words):
            run = []
    return joined


__all__ = ["PARAGRAPH", "Clauses", "split"]
