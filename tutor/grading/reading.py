"""A learner's text read once: tokens, clauses, the concepts mentioned, and the stretches that do not count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Final

from tutor.grading.clauses import Clauses, split
from tutor.grading.index import Index
from tutor.grading.mentions import Mention, find
from tutor.grading.tokens import LONGEST, Token, Tokens, tokenise
from tutor.outcomes import Span

START: Final = attrgetter("start")
"""By which mentions in reading order are looked up."""
_PLACE: Final = attrgetter("start", "end", "turned")


@dataclass(slots=True)
class Reading:
    """What matching works on. `work` counts comparisons, so that a test can see linear time; `memo` keeps what
    was worked out of the text for one pattern and is the same for all."""

    text: str
    tokens: tuple[Token, ...]
    clauses: Clauses
    mentions: tuple[Mention, ...]
    index: Index
    by_concept: dict[str, list[Mention]] = field(default_factory=dict)
    starts: list[int] = field(default_factory=list)
    content: list[int] = field(default_factory=list)
    quotes: tuple[tuple[int, int], ...] = ()
    work: int = 0
    memo: dict[str, Any] = field(default_factory=dict)

    def of(self, concept: str) -> list[Mention]:
        """All mentions of a concept, in reading order."""
        return self.by_concept.get(concept, [])

    def any_of(self, concepts: Iterable[str]) -> list[Mention]:
        """All mentions of several concepts, in reading order."""
        return merged([self.by_concept[c] for c in concepts if c in self.by_concept])

    def within(self, concept: str, start: int, end: int) -> list[Mention]:
        """The mentions of a concept that lie between two tokens."""
        found: list[Mention] = []
        all_of = self.by_concept.get(concept)
        if all_of is None:
            return found
        first = bisect_left(all_of, start, key=START)
        for mention in map(all_of.__getitem__, range(first, len(all_of))):
            if mention.start >= end:
                break
            if mention.end <= end:
                found.append(mention)
        return found

    def between(self, start: int, end: int) -> list[Mention]:
        """All mentions that lie between two tokens, in reading order."""
        first, after = bisect_left(self.starts, start), bisect_left(self.starts, end)
        return [mention for mention in self.mentions[first:after] if mention.end <= end]

    def starting(self, token: int) -> list[Mention]:
        """All mentions that begin at a token."""
        first, after = bisect_left(self.starts, token), bisect_left(self.starts, token + 1)
        return list(self.mentions[first:after])

    def saying(self, mention: Mention, concept: str) -> bool:
        """Whether the words of a mention also say `concept`."""
        return any(m.start == mention.start for m in self.within(concept, mention.start, mention.end))

    def has_content(self, start: int, end: int) -> bool:
        """Whether words of the field, other than those that only steer, begin between two tokens."""
        at = bisect_left(self.content, start)
        return at < len(self.content) and self.content[at] < end

    def span(self, start: int, end: int) -> Span:
        """Tokens `start` up to but without `end`, in the learner's own characters; brackets are no tokens, but
        those that belong to the words come with them."""
        low, high = self.tokens[start].start, self.tokens[end - 1].end
        lacking = self.text.count("(", low, high) - self.text.count(")", low, high)
        while lacking > 0 and self.text[high : high + 1] == ")":
            high, lacking = high + 1, lacking - 1
        while lacking < 0 < low and self.text[low - 1] == "(":
            low, lacking = low - 1, lacking + 1
        return Span(low, high)

    def first_named(self, clause: int) -> int:
        """The token at which the first name of a clause begins; the end of the text where there is none."""
        if "names" not in self.memo:
            names: dict[int, int] = {}
            for mention in self.mentions:
                if self.index.kind(mention.concept) == "name":
                    first = self.clauses.clause(mention.start)
                    if first == self.clauses.clause(mention.end - 1):
                        names.setdefault(first, mention.start)
            self.memo["names"] = names
        found: int = self.memo["names"].get(clause, len(self.tokens))
        return found

    def sentence_of(self, token: int) -> tuple[int, int]:
        """The tokens of the sentence that holds `token`."""
        return self.clauses.sentence_span(self.clauses.sentence(token))


def merged(several: Sequence[list[Mention]]) -> list[Mention]:
    """Lists of mentions in reading order as one; at one place what only a denial says comes last."""
    if len(several) == 1:
        return list(several[0])
    return sorted((m for each in several for m in each), key=_PLACE)


def read(text: str, index: Index) -> Reading:
    """Read a text with a compiled lexicon."""
    tokens: Tokens = tokenise(text)
    clauses = split(tokens)
    mentions = find(tokens.items, index, clauses) if tokens.items else ()
    reading = Reading(
        text[:LONGEST], tokens.items, clauses, mentions, index, work=len(tokens.items) + len(mentions)
    )
    reading.quotes = tokens.quotes
    reading.starts = [mention.start for mention in mentions]
    reading.content = [m.start for m in mentions if index.kind(m.concept) != "cue"]
    for mention in mentions:
        reading.by_concept.setdefault(mention.concept, []).append(mention)
    return reading
