"""Labelled answers: what a line says, in which language it is, and which half of the rows it belongs to.

A row is a JSON object: `id`, `question`, `answer`, `tags`, `points` (point id to `hit`, `miss` or
`contradicted`) and `misconceptions` (ids said). Labels say what an answer *said*, not what is true, so a
folklore point counts like any other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tutor.language import LANGUAGES as WRITTEN
from tutor.language import Language

Group = Literal["file", "language", "question", "tag"]
ADVERSARIAL: Final = frozenset({"stuffed", "nonsense", "injection", "offtopic", "question-copy", "empty"})
LANGUAGES: Final = ("zh", "en", "mixed")


@dataclass(frozen=True, slots=True)
class Row:
    """A labelled answer; `file` is the name of the file it stands in, if that is known."""

    id: str
    question: str
    answer: str
    tags: tuple[str, ...]
    points: Mapping[str, str]
    misconceptions: tuple[str, ...]
    file: str = ""

    @property
    def adversarial(self) -> bool:
        """Whether the answer tries to earn what it does not say."""
        return bool(ADVERSARIAL & set(self.tags))

    @property
    def groups(self) -> tuple[tuple[Group, str], ...]:
        """What it is counted under: its file, languages, question and tags."""
        languages = [tag for tag in self.tags if tag in LANGUAGES]
        kinds: list[tuple[Group, str]] = [("file", self.file)] if self.file else []
        kinds += [("language", language) for language in languages]
        kinds.append(("question", self.question))
        return (*kinds, *(("tag", tag) for tag in self.tags if tag not in LANGUAGES))

    @property
    def written(self) -> tuple[Language, ...]:
        """The languages that the answer is written in; both where its tags name neither alone."""
        tagged = tuple(language for language in WRITTEN if language in self.tags)
        return tagged if len(tagged) == 1 else WRITTEN


def row(data: Mapping[str, object], file: str = "") -> Row:
    """A row from its JSON object; absent parts are empty. Raises KeyError without id, question or answer."""
    points, tags, wrongs = data.get("points", {}), data.get("tags", []), data.get("misconceptions", [])
    return Row(
        str(data["id"]),
        str(data["question"]),
        str(data["answer"]),
        tuple(map(str, tags)) if isinstance(tags, list) else (),
        {str(k): str(v) for k, v in points.items()} if isinstance(points, dict) else {},
        tuple(map(str, wrongs)) if isinstance(wrongs, list) else (),
        file,
    )


def kept_back(name: str) -> bool:
    """Whether the row of this id is in the half that nothing is tuned on: where the SHA-256 of its id is odd.

    The split hangs on nothing but the id, so no later row and no order of the files can move it.
    """
    return hashlib.sha256(name.encode()).digest()[-1] % 2 == 1
