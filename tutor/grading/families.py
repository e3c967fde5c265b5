"""Forms of the lexicon as steps of a trie, a family of forms without writing out what it stands for.

`<almost|nearly> <zero|nil>` is two places with two choices each. Where a choice could run into what stands
beside it (the "grow" and "s" of `grow<|s>`, numbers, signs) every form of the family is read by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tutor.grading.tables import simplified, sounds
from tutor.grading.tokens import CLAUSE, LISTED, Token, tokenise
from tutor.questions.forms import alternatives, places

_HAN: Final = "\u3400-\u4dbf\u4e00-\u9fff"
_PLAIN: Final = re.compile(rf"(?:[A-Za-z0-9]++(?:['_-][A-Za-z0-9]++)*+|[{_HAN}]|\ )*+")
_WORD: Final = re.compile(rf"[A-Za-z0-9'_-]+|[{_HAN}]")
_RUN: Final = re.compile(r"[A-Za-z0-9'_-]+")
_REACHES_OUT: Final = re.compile(r"十|10|(?<![A-Za-z])[dD](?![A-Za-z'_-])")
"""What may be one word with others further on: 10 的负五次方, d k."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What may stand at a place of a form: as written, as steps of a trie, and the letters that are heard."""

    text: str
    steps: tuple[str, ...]
    letters: str = ""


Places = tuple[tuple[Choice, ...], ...]


@dataclass(frozen=True, slots=True)
class Family:
    """Forms that differ only in their choices: by spelling, by sound (none where they are not all Chinese), and
    their English words."""

    spelt: Places
    heard: Places
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """The first word of a form of plain words, its sound where all can be heard, and its English words."""

    first: str
    sound: str | None
    english: tuple[str, ...]


def sound_of(token: Token) -> str | None:
    """How a Chinese character sounds; None for everything else."""
    return sounds().get(token.text) if token.han else None


def parted(token: Token, word: str, *, first: bool) -> str:
    """A word as a step of the trie: a comma inside a form is part of it, and joined words do not cross one."""
    if first or token.gap < LISTED:
        return word
    return ("," if token.gap == LISTED else ";" if token.gap == CLAUSE else ".") + word


def steps(form: str) -> tuple[str, ...]:
    """A form as steps of the trie."""
    return _steps(tokenise(form).items)


def _steps(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(parted(token, token.text, first=i == 0) for i, token in enumerate(tokens))


@lru_cache(maxsize=32_768)
def plain(form: str) -> Plain | None:
    """What has to be known of a form that has neither choices nor signs; None of another."""
    if not _PLAIN.fullmatch(form) or _REACHES_OUT.search(form):
        return None
    first = _WORD.search(form)
    words = _word(first.group()) if first else ()
    if not words:
        return None
    runs = _RUN.findall(form)
    return Plain(
        words[0], None if runs else _first_sound(form), _english(w for run in runs for w in _word(run))
    )


def _first_sound(form: str) -> str | None:
    """How Chinese words begin; one character alone is not heard."""
    table, letters = sounds(), plain_words(form)
    heard = [table.get(letter) for letter in letters]
    return heard[0] if len(heard) > 1 and all(heard) else None


def heard_words(form: str) -> tuple[tuple[str, ...], str]:
    """A plain Chinese form as it sounds, and its letters."""
    table, letters = sounds(), plain_words(form)
    return tuple(table[letter] for letter in letters), "".join(letters)


@lru_cache(maxsize=16_384)
def families(form: str) -> tuple[Family, ...]:
    """The families that a form or a family of forms, without other signs of the small language, is read as."""
    choices = places(form)
    if _are_apart(choices):
        return (_family(choices),)
    return tuple(_literal(one) for one in alternatives(form))


def _are_apart(choices: tuple[tuple[str, ...], ...]) -> bool:
    """Whether each choice is read the same whatever is chosen beside it."""
    runs_on = False  # whether what stands before may end in a letter
    for place in choices:
        for text in place:
            if not _PLAIN.fullmatch(text) or _REACHES_OUT.search(text) or (runs_on and _is_letter(text[:1])):
                return False
        runs_on = any(_is_letter(text[-1:]) or (runs_on and not text) for text in place)
    return True


def _is_letter(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _family(choices: tuple[tuple[str, ...], ...]) -> Family:
    spelt = tuple(_distinct(Choice(text, plain_words(text)) for text in place) for place in choices)
    heard = tuple(_distinct(c for choice in place if (c := _heard(choice))) for place in spelt)
    words = (word for place in spelt for choice in place for word in choice.steps)
    return Family(spelt, heard if all(heard) else (), _english(words))


def plain_words(text: str) -> tuple[str, ...]:
    """What the tokeniser makes of plain words, each of them read once."""
    return tuple(word for written in _WORD.findall(text) for word in _word(written))


@lru_cache(maxsize=16_384)
def _word(written: str) -> tuple[str, ...]:
    if not written.isascii():  # one Chinese character
        return (simplified().get(written, written),)
    return tuple(token.text for token in tokenise(written).items)


def _heard(choice: Choice) -> Choice | None:
    """The choice by its sound; None where not all of it is Chinese."""
    table = sounds()
    heard = tuple(table[letter] for letter in choice.steps if letter in table)
    return Choice(choice.text, heard, "".join(choice.steps)) if len(heard) == len(choice.steps) else None


def _distinct(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Of choices that are read the same, the first."""
    found: dict[tuple[tuple[str, ...], str], Choice] = {}
    for choice in choices:
        found.setdefault((choice.steps, choice.letters), choice)
    return tuple(found.values())


def _english(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for word in words if word.isascii() and word.isalpha()))


def _literal(form: str) -> Family:
    """One form, read as a whole."""
    tokens = tokenise(form).items
    words = tuple(token.text for token in tokens)
    heard = tuple(sound for token in tokens if (sound := sound_of(token)))
    by_sound: Places = ((Choice(form, heard, "".join(words)),),) if len(heard) == len(tokens) else ()
    return Family(((Choice(form, _steps(tokens)),),), by_sound, _english(words))


def literal(words: str, form: str) -> Places:
    """The places of exactly these words, found as `form`."""
    return ((Choice(form, steps(words)),),)
