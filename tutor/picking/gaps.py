"""A text with gaps, judged gap by gap by whoever knows numbers and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from tutor.outcomes import MathsVerdict, MistakeFound, Outcome, PartVerdict
from tutor.questions import Blank, Question

Numbers = Callable[[Blank, str], MathsVerdict]
"""The verdict on the number or formula in a gap."""
Words = Callable[[Blank, str], str | None]
"""What the words in a gap say: "" the right thing, the id of a mistake, None neither."""

_GRAVEST: Final = (Outcome.UNREAD, Outcome.WRONG, Outcome.UNDECIDED)
"""One gap that cannot be read is read again before anything counts; one that is wrong needs no decision."""


def judge(question: Question, texts: Sequence[str], numbers: Numbers, words: Words) -> MathsVerdict:
    """The verdict on what stands in the gaps, in their order.

    Words that are neither right nor a known mistake are undecided: a machine that knows some forms does not
    know that others are wrong.
    """
    blanks = question.cloze.blanks if question.cloze is not None else ()
    parts = tuple(
        _number(blank, text, numbers) if blank.numeric is not None else _words(blank, text, words)
        for blank, text in zip(blanks, texts, strict=True)
    )
    outcome = next((each for each in _GRAVEST if any(part.outcome is each for part in parts)), Outcome.RIGHT)
    right = sum(part.outcome is Outcome.RIGHT for part in parts)
    return MathsVerdict(
        outcome,
        f"picking.gaps_{outcome.value}",
        {"right": right, "of": len(parts)},
        mistakes=tuple(mistake for part in parts for mistake in part.mistakes),
        parts=parts,
    )


def _number(blank: Blank, text: str, numbers: Numbers) -> PartVerdict:
    found = numbers(blank, text)
    return PartVerdict(
        about=blank.id,
        given=text,
        outcome=found.outcome,
        code=found.code,
        values=found.values,
        column=found.column,
        read_as=found.read_as,
        mistakes=found.mistakes,
        exact=found.exact,
    )


def _words(blank: Blank, text: str, words: Words) -> PartVerdict:
    said = words(blank, text)
    if said is None:
        return PartVerdict(blank.id, text, Outcome.UNDECIDED, "picking.unknown_words")
    if said == "":
        return PartVerdict(blank.id, text, Outcome.RIGHT, "picking.words_right")
    found = tuple(_found(blank, said))
    return PartVerdict(blank.id, text, Outcome.WRONG, "picking.words_wrong", mistakes=found)


def _found(blank: Blank, said: str) -> Iterator[MistakeFound]:
    return (MistakeFound(f"question.{m.id}", m.because, "") for m in blank.mistakes if m.id == said)
