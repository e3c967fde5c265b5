"""The phrases that the person taught: as lines with numbers, as JSON, and removed by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from tutor.cli.output import emit, write
from tutor.cli.wiring import Parts
from tutor.errors import UsageError
from tutor.language import Language, Text, say
from tutor.maths import prose
from tutor.packs import Bank
from tutor.progress import TaughtPhrase
from tutor.session.lookup import found
from tutor.session.quoting import one_line


def show(parts: Parts, *, as_json: bool) -> None:
    """Print every phrase with its number, oldest first."""
    with closing(parts.opened_store()) as store:
        taught = store.phrases()
    if as_json:
        emit([as_data(n, each, parts.bank) for n, each in enumerate(taught, 1)], parts.language)
        return
    for row in lines(taught, parts.bank, parts.language):
        write(row)


def remove(parts: Parts, numbers: Sequence[int]) -> None:
    """Forget the phrases with these numbers. Raises UsageError where one is not there; then all stay."""
    with closing(parts.opened_store()) as store:
        taught = store.phrases()
        for number in numbers:
            if number > len(taught):
                raise UsageError("phrases.no_such", number=number, count=len(taught))
        for number in dict.fromkeys(numbers):
            store.forget(taught[number - 1], now=parts.now())
            write(say("phrases.removed", parts.language, words=one_line(taught[number - 1].phrase.words)))


def as_data(number: int, each: TaughtPhrase, bank: Bank) -> dict[str, object]:
    """A phrase as a JSON object; `about` is the id of a point, misconception or erratum."""
    return {
        "number": number,
        "words": each.phrase.words,
        "counts": each.phrase.says,
        "question": each.question,
        "about": each.phrase.about,
        "says": _meaning(each, bank),
        "at": each.at.isoformat(),
    }


def lines(taught: Sequence[TaughtPhrase], bank: Bank, language: Language) -> Iterator[str]:
    """The phrases as a person reads them."""
    if not taught:
        yield say("phrases.none", language)
    for number, each in enumerate(taught, 1):
        meaning = _meaning(each, bank)
        says = prose.inline(meaning.in_(language)) if meaning else each.phrase.about
        code = "counts" if each.phrase.says else "counts_not"
        yield f"{number:>3}  {say('phrases.words', language, words=one_line(each.phrase.words))}"
        yield "     " + say(f"phrases.{code}", language, says=says, question=each.question)


def _meaning(each: TaughtPhrase, bank: Bank) -> Text | None:
    """What the point or wrong statement says; None where its pack is not here, or has it no longer."""
    at = found(bank, each.question)
    if at is None:
        return None
    question = at[1]
    says = {p.id: p.says for p in question.points}
    says |= {m.id: m.says for m in question.misconceptions} | {e.id: e.said for e in question.errata}
    return says.get(each.phrase.about)
