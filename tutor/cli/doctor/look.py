"""What one look at the installation found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tutor.errors import TutorError

State = Literal["fine", "note", "broken"]


@dataclass(frozen=True, slots=True)
class Look:
    """`said` carries code and values of the message, with what to do next; `facts` are for scripts."""

    about: str
    state: State
    said: TutorError
    facts: Mapping[str, object] = field(default_factory=dict)


def look(about: str, state: State, code: str, **values: object) -> Look:
    """A look whose facts are the values of its message."""
    return Look(about, state, TutorError(code, **values), values)
