"""Good answers with their words in random order: the right vocabulary, and nothing said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tutor.grading.index import Index
from tutor.grading.reading import Reading, read
from tutor.grading.tokens import CLAUSE
from tutor.questions import Pack

DATA = Path(__file__).parent / "data"
LITTLE = frozenset(
    "的了会就把在是和也都不很被让使从与随将更太越还又才再因所但而如于里中时着们个每各一这那它我你有要能没"
)


@dataclass(frozen=True)
class Good:
    """An answer that says something."""

    question: str
    text: str

    @property
    def chinese(self) -> bool:
        return any("\u4e00" <= character <= "\u9fff" for character in self.text)


def good_answers(pack: Pack) -> Iterator[Good]:
    """The pack's own answers and pitches in both languages, and the labelled answers that make two points."""
    for question in pack.questions.values():
        for language in ("en", "zh") if question.kind == "open" else ():
            if question.answer:
                yield Good(question.id, " ".join(s.body.in_(language) for s in question.answer))
            if question.pitch:
                yield Good(question.id, question.pitch.text.in_(language))
    for line in (DATA / "dev.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if list(row["points"].values()).count("hit") >= 2:
            yield Good(row["question"], row["answer"])


def shuffled(answer: str, index: Index, dice: Random) -> str:
    """The answer's words in random order, its commas and full stops where they were."""
    reading = read(answer, index)
    words = list(_words(reading))
    order = [reading.text[reading.tokens[a].start : reading.tokens[b - 1].end] for a, b in words]
    dice.shuffle(order)
    pieces: list[str] = []
    for (start, _), word in zip(words, order, strict=True):
        if start and reading.tokens[start].gap >= CLAUSE:
            pieces.append("，" if reading.tokens[start].han else ", ")
        elif pieces and not (_han(pieces[-1][-1]) and _han(word[0])):
            pieces.append(" ")
        pieces.append(word)
    return "".join(pieces)


def _words(reading: Reading) -> Iterator[tuple[int, int]]:
    """Terms whole, little words apart, the rest by spaces or from one little word to the next."""
    inside = [-1] * len(reading.tokens)
    for mention in sorted(reading.mentions, key=lambda m: (m.start, -m.end)):
        if not mention.parts and inside[mention.start] < 0 and reading.tokens[mention.start].han:
            inside[mention.start : mention.end] = [mention.start] * (mention.end - mention.start)
    start = 0
    for at in range(1, len(reading.tokens) + 1):
        if at == len(reading.tokens) or _parted(reading, inside, at):
            yield start, at
            start = at


def _parted(reading: Reading, inside: list[int], at: int) -> bool:
    before, token = reading.tokens[at - 1], reading.tokens[at]
    if inside[at] >= 0 or inside[at - 1] >= 0:
        return inside[at] != inside[at - 1]
    if token.spaced or token.gap or before.han != token.han:
        return True
    return token.han and bool({before.text, token.text} & LITTLE)


def _han(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"
