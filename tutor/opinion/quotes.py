"""Whether a quote is the learner's own words: the same characters, where they count, and enough of them.

Only what no person would call a change is folded away: width and compatibility forms (NFKC), white space,
invisible characters. Models make quotations up; a string search finds that out.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tutor.outcomes import Span

LONGEST: Final = 200
"""Characters of a quote; more is no quote of one thought."""
LEAST: Final = 4
"""What a quote must weigh: a Chinese character counts 1, a word or number 2."""
_AROUND: Final = "\"'“”‘’「」『』«»` \t\r\n"
"""What models put around a quote."""
_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs"})


@dataclass(frozen=True, slots=True)
class Folded:
    """A text for comparing: its characters, and where each stood."""

    text: str
    at: tuple[int, ...]


def fold(text: str) -> Folded:
    """The text without white space and invisible characters, in compatibility forms.

    NFKD rather than NFKC: it takes each character alone, so that places are kept, and two texts are the same
    in one exactly when they are in the other.
    """
    kept = [
        (part, place)
        for place, character in enumerate(text)
        for part in unicodedata.normalize("NFKD", character)
        if not part.isspace() and unicodedata.category(part) not in _INVISIBLE
    ]
    return Folded("".join(part for part, _ in kept), tuple(place for _, place in kept))


def visible(text: str) -> str:
    """The text without characters that nobody sees and a model would read; line breaks and tabs stay."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in _INVISIBLE)


def locate(quote: str, answer: str, *, left_out: Iterable[Span], questions: Iterable[str]) -> Span | str:
    """Where the answer holds the quote, outside the stretches `left_out`; else why it does not count.

    The reasons are messages of room `opinion`: no_quote, long_quote, short_quote, the_question, not_said,
    left_out.
    """
    wanted = fold(quote.strip(_AROUND)).text
    if not wanted:
        return "no_quote"
    if len(wanted) > LONGEST:
        return "long_quote"
    if _weight(quote) < LEAST:
        return "short_quote"
    if any(wanted in fold(question).text for question in questions):
        return "the_question"
    whole, avoided, seen = fold(answer), tuple(left_out), False
    start = whole.text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if not _tears(answer, whole, start) and not _tears(answer, whole, end):
            found, seen = Span(whole.at[start], whole.at[end - 1] + 1), True
            if not any(found.start < s.end and s.start < found.end for s in avoided):
                return found
        start = whole.text.find(wanted, start + 1)
    return "left_out" if seen else "not_said"


def _weight(text: str) -> int:
    """Chinese characters, and words and numbers at 2 each."""
    total, inside = 0, False
    for c in unicodedata.normalize("NFKC", text):
        han = _han(c)
        total += 1 if han else 2 if c.isalnum() and not inside else 0
        inside = (c.isalnum() and not han) or (inside and c in "_'’.")
    return total


def _han(c: str) -> bool:
    return "\u3400" <= c <= "\u9fff" or "\uf900" <= c <= "\ufaff" or "\U00020000" <= c <= "\U0003ffff"


def _tears(answer: str, whole: Folded, edge: int) -> bool:
    """Whether a quote that begins or ends at this place of the folded text cuts a word in two."""
    if edge in (0, len(whole.text)):
        return False
    before, after = whole.at[edge - 1], whole.at[edge]
    if before == after:
        return True
    return after == before + 1 and all(c.isalnum() and not _han(c) for c in (answer[before], answer[after]))
