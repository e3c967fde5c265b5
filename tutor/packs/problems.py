"""What is wrong with a pack, and where: values that the catalogue (room `packs`) turns into sentences."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tutor.errors import PackError, TutorError
from tutor.language import Language, explain, say
from tutor.questions import Where


class Reason(str):
    """An error inside a message: its code as text, and in a sentence its own words."""

    __slots__ = ("error",)
    error: TutorError

    @classmethod
    def of(cls, error: TutorError) -> Reason:
        """The reason that `error` gives."""
        reason = cls(error.code)
        reason.error = error
        return reason


def sentence(code: str, values: Mapping[str, object], language: Language) -> str:
    """The message `code` with its values, a reason among them in its own words."""
    spoken = {
        name: explain(value.error, language)[0] if isinstance(value, Reason) else value
        for name, value in values.items()
    }
    return say(code, language, **spoken)


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a pack file: where it stands, in which question, claim or derivation, and what it is.

    `advice`: the pack works without it, but is better with it.
    """

    where: Where
    question: str | None
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    advice: bool = False

    def sentence(self, language: Language) -> str:
        """What is wrong, with the question's id in front where there is one."""
        message = sentence(self.code, self.values, language)
        return f"{self.question}: {message}" if self.question else message

    def line(self, language: Language) -> str:
        """`file:line:column: question: what is wrong`, as editors and terminals link it."""
        return f"{self.where}: {self.sentence(language)}"


@dataclass(frozen=True, slots=True)
class BrokenPack:
    """A pack file that cannot be used, with everything that is wrong with it."""

    file: Path
    problems: tuple[Problem, ...]


class BrokenPackError(PackError):
    """A pack file was asked for and cannot be used."""

    def __init__(self, file: Path, problems: tuple[Problem, ...]) -> None:
        super().__init__("packs.broken", file=str(file), count=len(problems))
        self.file = file
        self.problems = problems


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that the author most likely meant."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else None


def with_nearest(code: str, word: str, known: Iterable[str]) -> tuple[str, dict[str, object]]:
    """`code` with the word, or `code_near` with the nearest known word as well."""
    if (near := nearest(word, known)) is not None:
        return f"{code}_near", {"name": word, "near": near}
    return code, {"name": word}
