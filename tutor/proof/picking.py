"""Questions that are picked, put in order or filled in prove themselves.

The right answer is judged right in every notation that a learner may use and in any order of showing, each
wrong one is judged wrong and named, and nothing in the question gives the answer away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, permutations
from typing import Final

from tutor import picking
from tutor.errors import MathsError
from tutor.language import LANGUAGES
from tutor.outcomes import MathsVerdict, Outcome
from tutor.proof import numeric
from tutor.proof.proofs import Proof
from tutor.proof.services import Grader, Services
from tutor.proof.values import reason
from tutor.questions import Blank, Choosing, Ordering, Pack, Question, Where
from tutor.questions.cloze import GAP
from tutor.questions.forms import plain_forms

SHOWINGS: Final = 24
"""Orders of showing that are tried: all of three or four options, a part of those of more."""
LONGER: Final = 1.6
"""A right option so many times as long as the longest wrong one gives itself away."""


def prove(pack: Pack, question: Question, services: Services, grader: Grader) -> Iterator[Proof]:
    """The failures of a question of these kinds. Nothing when it holds."""
    name = f"{pack.id}/{question.id}"
    if question.choosing is not None:
        yield from _choosing(name, question, question.choosing)
    elif question.statement is not None:
        right = picking.TRUE if question.statement.right else picking.FALSE
        yield from _typed(name, question, (), {right: Outcome.RIGHT, _other(right): Outcome.WRONG})
    elif question.ordering is not None:
        yield from _ordering(name, question, question.ordering)
    for blank in question.cloze.blanks if question.cloze else ():
        yield from _blank(pack, question, blank, services, grader)


def _other(truth: str) -> str:
    return picking.FALSE if truth == picking.TRUE else picking.TRUE


def _typed(name: str, question: Question, shown: Sequence[str], answers: dict[str, Outcome]) -> Iterator[Proof]:
    """What is typed must be read and judged so; only the letters need name one thing in every case."""
    for place, (text, outcome) in enumerate(answers.items()):
        found = _judge(question, shown, text)
        ambiguous = place > 0 and found.code == "picking.ambiguous"  # `2` where an option says 2
        if found.outcome is not outcome and not ambiguous:
            values = {
                "answer": text,
                "outcome": found.outcome.value,
                "wanted": outcome.value,
                "why": found.code,
            }
            yield Proof(name, "question", question.where, "fails", "proof.picked_judged", values)


def _judge(question: Question, shown: Sequence[str], text: str) -> MathsVerdict:
    read = picking.read(question, shown, text)
    if isinstance(read, picking.Unread):
        return MathsVerdict(Outcome.UNREAD, read.code, read.values, read.column)
    return picking.judge(question, read)


def _choosing(name: str, question: Question, choosing: Choosing) -> Iterator[Proof]:
    for shown in islice(permutations(option.id for option in choosing.options), SHOWINGS):
        letters = [picking.letter(place) for place, option in enumerate(shown) if option in choosing.right]
        answers = dict.fromkeys(_notations(letters), Outcome.RIGHT)
        answers |= _texts(choosing)
        failures = [*_typed(name, question, shown, answers), *_wrong_ones(name, question, choosing)]
        yield from failures
        if failures:
            return  # the other orders would say the same again
    yield from _tell_tale(name, choosing)


def _notations(letters: Sequence[str]) -> tuple[str, ...]:
    """Some ways of typing the same letters."""
    numbers = [str(ord(letter) - ord("a") + 1) for letter in letters]
    return (
        " ".join(letters),
        ",".join(letters).upper(),
        "、".join(letters),
        " ".join(numbers),
        "".join(letters),
    )


def _texts(choosing: Choosing) -> dict[str, Outcome]:
    """The options of a choice by their own texts."""
    options = choosing.options if not choosing.several else ()
    return {o.says.in_(language): _wanted(o.right) for o in options for language in LANGUAGES}


def _wanted(right: bool) -> Outcome:
    return Outcome.RIGHT if right else Outcome.WRONG


def _wrong_ones(name: str, question: Question, choosing: Choosing) -> Iterator[Proof]:
    """Each wrong option, alone or beside the right ones, is wrong and named; so is each right one left out."""
    for option in choosing.options:
        if option.right and not choosing.several:
            continue
        picks = choosing.right ^ {option.id} if choosing.several else frozenset((option.id,))
        found = picking.judge(question, tuple(each.id for each in choosing.options if each.id in picks))
        named = {mistake.code for mistake in found.mistakes}
        if found.outcome is not Outcome.WRONG or named != {f"question.{option.id}"}:
            values = {"id": option.id, "outcome": found.outcome.value}
            yield Proof(name, "question", option.where, "fails", "proof.option_unnamed", values)


def _tell_tale(name: str, choosing: Choosing) -> Iterator[Proof]:
    """A right option that is much longer than every wrong one is picked by who knows nothing."""
    if choosing.several:
        return
    for language in LANGUAGES:
        lengths = {o.id: len(o.says.in_(language)) for o in choosing.options}
        right = next(o for o in choosing.options if o.right)
        longest = max(length for option, length in lengths.items() if option != right.id)
        if lengths[right.id] > LONGER * longest and lengths[right.id] - longest > 12:
            values = {"id": right.id, "language": language, "length": lengths[right.id], "longest": longest}
            yield Proof(name, "question", right.where, "fails", "proof.option_longest", values)


def _ordering(name: str, question: Question, ordering: Ordering) -> Iterator[Proof]:
    right = [item.id for item in ordering.items]
    for shown in islice(permutations(right), 1, SHOWINGS):
        letters = [picking.letter(shown.index(each)) for each in right]
        answers = dict.fromkeys((*_notations(letters), ">".join(letters), "→".join(letters)), Outcome.RIGHT)
        for language in LANGUAGES:
            answers["\n".join(item.says.in_(language) for item in ordering.items)] = Outcome.RIGHT
        answers[" ".join(reversed(letters))] = Outcome.WRONG
        failures = list(_typed(name, question, shown, answers))
        yield from failures
        if failures:
            return
    for place in range(len(right) - 1):
        swapped = [*right[:place], right[place + 1], right[place], *right[place + 2 :]]
        found = picking.judge(question, tuple(swapped))
        named = {mistake.code for mistake in found.mistakes}
        if named != {f"question.{each}" for each in right[place : place + 2]}:
            values = {"id": right[place], "outcome": found.outcome.value}
            yield Proof(name, "question", ordering.items[place].where, "fails", "proof.option_unnamed", values)


def _blank(pack: Pack, question: Question, blank: Blank, services: Services, grader: Grader) -> Iterator[Proof]:
    if blank.numeric is None:
        yield from _words(pack, question, blank, grader)
        return
    alone, value = blank.alone(question)
    try:
        services.derive(value, {})
    except MathsError as error:
        values = {"id": blank.id, **reason(error)}
        yield Proof(f"{pack.id}/{question.id}", "question", value.where, "fails", "proof.gap_no_value", values)
    yield from numeric.prove(replace(pack, derivations={blank.id: value}), alone, blank.numeric, services)


def _words(pack: Pack, question: Question, blank: Blank, grader: Grader) -> Iterator[Proof]:
    """Every form is heard as what it is written under, and the rest of the prompt says no right one."""
    name = f"{pack.id}/{question.id}"

    def fails(code: str, where: Where, **values: object) -> Proof:
        return Proof(name, "question", where, "fails", code, values)

    for wanted, forms, where in (
        ("", blank.words, blank.where),
        *((mistake.id, mistake.words, mistake.where) for mistake in blank.mistakes),
    ):
        for form in plain_forms(forms):
            heard = grader.hears(blank, form, pack)
            if heard != wanted:
                yield fails(
                    "proof.words_heard", where, form=form, wanted=wanted or blank.id, heard=heard or "–"
                )
    for language in LANGUAGES:
        prompt = question.prompt.in_(language)
        if any(grader.hears(blank, stretch, pack) == "" for stretch in _stretches(GAP.sub("\n", prompt))):
            yield fails("proof.gap_told", blank.where, id=blank.id, language=language)


def _stretches(text: str) -> Iterator[str]:
    """Every few words that stand together, and every few characters where words are not parted."""
    for line in text.split("\n"):
        words = line.split()
        for size in range(1, 5):
            yield from (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
        yield from (
            line[at : at + size]
            for size in range(2, 7)
            for at in range(len(line) - size + 1)
            if ord(line[at]) > 0x2E7F
        )
