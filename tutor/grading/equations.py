"""What an answer states with formulas: `Var(q·k) = d_k`, `p(1-p) → 0`, "the variance is 64"; and which values
its names have there ("d_k = 64", 64 维).

A statement is a chain of sides that are equal, or of which the last is approached. It is written, or said with
the word for a moment and a number.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from tutor.grading.forms import Form, form_of, names_in, power
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.tokens import SPOKEN_NUMBER, tokenise

_MOST: Final = 30
_LONGEST: Final = 80
_NEAR: Final = 9
_STRETCH: Final = re.compile(
    r"[A-Za-z0-9_αβγδεθλμσπτδΣ√∑∂∇·×÷^*+\-−/=≈≃→∝(){}\[\].,\\ ⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᵀ⊤∼~>|]{1,400}"
)
_LITTLE: Final = (
    "the|and|are|its|has|for|but|our|you|can|get|all|one|two|per|not|so|is|of|we|as|to|in|at|it|if|by|or|on|"
    "an|be"
)
_PROSE: Final = re.compile(
    r"(?<![A-Za-z\\_{])(?!(?:var|std|exp|log|sqrt|softmax|tanh|sigmoid|diag|frac|approx)\b|variance\s*[(\[])"
    rf"(?:[A-Za-z]{{4,}}|{_LITTLE})(?![A-Za-z_(^{{0-9])|[.,](?=\s|$)",
    re.IGNORECASE,
)
_IS: Final = re.compile(
    r"(?<=[\w)\]}²])\s+(?:is equal to|equals|"
    r"(?:is|are)(?: about| roughly| approximately| around| only| just)?)\s+(?=[\w√\\(\[])"
    r"|等于|就是|约为|约等于|(?<=[\w)\]}²\s])[是为](?=[\s\w√\\(\[])"
)
_RELATION: Final = re.compile(r"(=|≈|≃|\\approx|\\simeq)|(→|->|\\to\b|\\rightarrow|\\longrightarrow)")
_DIGITS: Final = re.compile(r"\d+(?:\.\d+)?")
_OWNS: Final = frozenset("的")
_OF: Final = frozenset({"of", "the", "a", "each", "every"})
_SPOKEN: Final = {"variance": ("var", 1), "std": ("var", 2), "mean": ("mean", 1)}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a statement; `digits` of a plain number are how many count."""

    form: Form
    digits: int = 0
    approached: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """Sides that are said to be one, with the tokens that say it and the names in them; `of` is what a spoken
    moment belongs to."""

    start: int
    end: int
    sides: tuple[Side, ...]
    of: Mention | None = None
    names: frozenset[str] = frozenset()


def statements(reading: Reading) -> tuple[Statement, ...]:
    """Everything that is stated with formulas or with a moment and a number."""
    if "statements" not in reading.memo:
        reading.memo["statements"] = (*_written(reading), *_spoken(reading))
    found: tuple[Statement, ...] = reading.memo["statements"]
    return found


def _written(reading: Reading) -> Iterator[Statement]:
    starts = [token.start for token in reading.tokens]
    for start, end, sides in written(reading.text):
        low, high = bisect_left(starts, start), bisect_left(starts, end)
        if low < high:
            names = frozenset(name for side in sides for name in names_in(side.form))
            yield Statement(low, high, sides, names=names)


@lru_cache(maxsize=16)
def written(text: str) -> tuple[tuple[int, int, tuple[Side, ...]], ...]:
    """The chains of sides that are written in a text, with their characters."""
    found: list[tuple[int, int, tuple[Side, ...]]] = []
    pieces = 0
    joined = _IS.sub(lambda m: "=".center(len(m.group())), SPOKEN_NUMBER.sub(_in_digits, text))
    for stretch in _STRETCH.finditer(joined):
        at = stretch.start()
        for piece in _PROSE.sub(lambda m: "\0" * len(m.group()), stretch.group()).split("\0"):
            if re.search(r"[=/^*·×√(+\-−≈≃→\\_]", piece) and 2 <= len(piece.strip()) <= _LONGEST:
                pieces += 1
                found.extend(_chains(piece, at))
            at += len(piece) + 1
            if pieces >= _MOST:
                return tuple(found)
    return tuple(found)


def _in_digits(match: re.Match[str]) -> str:
    """A number with words in it, "4.5 times 10 to the minus 5", in digits of the same length."""
    said = match.group()
    value = next((token.value for token in tokenise(said).items), None)
    digits = f"{value:g}" if value is not None else said
    return digits.center(len(said)) if len(digits) <= len(said) and re.search(r"[的乘a-z]", said) else said


def _chains(piece: str, at: int) -> Iterator[tuple[int, int, tuple[Side, ...]]]:
    """Runs of sides that can be read; one that cannot parts them, as an arrow in notes does."""
    run: list[Side] = []
    low = start = at
    relation = ""
    marks = [*_RELATION.finditer(piece), None]
    for mark in marks:
        end = at + (mark.start() if mark else len(piece))
        side = _side(piece[low - at : end - at], approached=relation == "→")
        if side is None or (side.approached and not run):
            yield from _run(run, start, low)
            run = []
        if side is not None:
            start = start if run else low
            run.append(side)
        if mark:
            relation = "=" if mark[1] else "→"
            low = at + mark.end()
    yield from _run(run, start, at + len(piece))


def _run(run: list[Side], start: int, end: int) -> Iterator[tuple[int, int, tuple[Side, ...]]]:
    if run:
        yield start, end, tuple(run)


def _side(text: str, *, approached: bool) -> Side | None:
    form = form_of(text.strip()) if text.strip(" .,$~∼") else None
    if form is None:
        return None
    number = _DIGITS.search(text) if form[0] == "number" else None
    digits = len(number.group().replace(".", "").lstrip("0")) or 1 if number else 0
    return Side(form, digits, approached)


def _spoken(reading: Reading) -> Iterator[Statement]:
    """ "The variance is 64": the word for a moment, a verb or nothing, and a number."""
    for concept, (moment, root) in _SPOKEN.items():
        for mention in reading.of(concept):
            end = min(mention.end + _NEAR, reading.clauses.end_of(mention.start))
            numbers = (at for at in range(mention.end, end) if reading.tokens[at].value is not None)
            at = next(numbers, None)
            if at is None or not _leads_to(reading, mention, at, owner := _owner(reading, mention)):
                continue
            form = power(("of", moment, None), Fraction(1, root))
            told = Side(("number", Fraction(reading.tokens[at].value or 0)), _told(reading, at))
            yield Statement(mention.start, at + 1, (Side(form), told), owner)


def _leads_to(reading: Reading, mention: Mention, at: int, owner: Mention | None) -> bool:
    """Whether the number is the moment's: its owner and little verbs stand between, and no formula follows."""
    following = reading.tokens[at + 1 : at + 2]
    if any(token.gap == 0 and token.text in {"/", "^", "·", "×", "*", "over"} for token in following):
        return False
    after = owner.end if owner and owner.start >= mention.end else mention.end
    known = (m.concept for m in reading.between(after, at) if m.concept in reading.index.concepts)
    strange = any(reading.index.kind(concept) != "cue" for concept in known)
    return not strange and (at == after or any(reading.within(c, after, at) for c in ("equals", "becomes")))


def _owner(reading: Reading, mention: Mention) -> Mention | None:
    """The thing that a moment belongs to: "the variance of the dot product", 每个分量的方差."""
    low, high = reading.clauses.span(reading.clauses.clause(mention.start))
    for thing in reading.between(max(low, mention.start - _NEAR), min(high, mention.end + _NEAR)):
        known = reading.index.concepts.get(thing.concept)
        if known is None or known.kind != "thing" or thing.nested or thing.concept in _SPOKEN:
            continue
        before, after = thing.end <= mention.start, thing.start >= mention.end
        between = (
            reading.tokens[thing.end : mention.start] if before else reading.tokens[mention.end : thing.start]
        )
        if (before or after) and {token.text for token in between} <= (_OWNS if before else _OF):
            return thing
    return None


def _told(reading: Reading, at: int) -> int:
    token = reading.tokens[at]
    number = _DIGITS.search(reading.text[token.start : token.end])
    return len(number.group().replace(".", "").lstrip("0")) or 1 if number else 1


def values(reading: Reading, names: frozenset[str]) -> dict[str, float]:
    """What the answer says its names are: `d_k = 64`, "d_k is 64", 64 维."""
    known: dict[str, float] = {}
    for _, _, sides in written(reading.text):
        named = [side.form[1] for side in sides if side.form[0] == "name"]
        told = [side.form[1] for side in sides if side.form[0] == "number"]
        if named and told and isinstance(told[0], Fraction):
            known.setdefault(str(named[0]), float(told[0]))
    for name, mention in _by_name(reading, names):
        if (value := _beside(reading, mention)) is not None:
            known.setdefault(name, value)
    return known


def _by_name(reading: Reading, names: frozenset[str]) -> Iterator[tuple[str, Mention]]:
    """Mentions of the concepts that are called like a name of the formula: `d_k`."""
    for concept in reading.by_concept:
        if (name := concept.replace("_", "")) in names:
            yield from ((name, mention) for mention in reading.of(concept))


def _beside(reading: Reading, mention: Mention) -> float | None:
    tokens = reading.tokens
    if mention.start and tokens[mention.start].gap == 0 and tokens[mention.start - 1].value is not None:
        return tokens[mention.start - 1].value
    end = min(mention.end + 3, reading.clauses.end_of(mention.start))
    for at in range(mention.end, end):
        if tokens[at].value is not None:
            return tokens[at].value
        if not reading.within("equals", at, at + 1) and tokens[at].text != "of":
            return None
    return None
