"""The phrases that the person taught by overruling verdicts, from the log.

Of each attempt the last decision about a thing counts, so that one taken back teaches nothing. A phrase is
forgotten with all that taught the same until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from tutor.outcomes import LocalPhrase

FORGOTTEN: Final = "forgotten"
_SAYS: Final = {"covered": True, "not_found": False}

Row = tuple[str, str, datetime, Mapping[str, object]]
"""A question, the kind of an event (overruled or forgotten), its time and its body."""


@dataclass(frozen=True, slots=True)
class TaughtPhrase:
    """A phrase of a question ("pack/id"), and when it was taught."""

    question: str
    phrase: LocalPhrase
    at: datetime


def standing(rows: Iterable[Row]) -> list[TaughtPhrase]:
    """The phrases that stand after these events, oldest first; the same words about one thing stand once."""
    taught: dict[tuple[str, object, str], TaughtPhrase] = {}
    for question, kind, at, body in rows:
        about, words = body.get("about"), body.get("words")
        if not isinstance(about, str):
            continue
        if kind == FORGOTTEN:
            taught = {k: v for k, v in taught.items() if not _same(v, question, about, words)}
            continue
        key = question, body.get("attempt"), about
        taught.pop(key, None)  # what is taught again stands last
        says = _SAYS.get(str(body.get("to")))
        if says is not None and isinstance(words, str) and words:
            taught[key] = TaughtPhrase(question, LocalPhrase(about, says, words), at)
    return list(_once(taught.values()))


def _same(each: TaughtPhrase, question: str, about: str, words: object) -> bool:
    return (each.question, each.phrase.about, each.phrase.words) == (question, about, words)


def _once(taught: Iterable[TaughtPhrase]) -> Iterator[TaughtPhrase]:
    """Of those that say the same words about the same thing, the last."""
    last = {(each.question, each.phrase.about, each.phrase.words): each for each in taught}
    yield from sorted(last.values(), key=lambda each: each.at)


def forgetting(phrase: LocalPhrase) -> Mapping[str, object]:
    """The body of the event that forgets a phrase."""
    return {"about": phrase.about, "words": phrase.words}
