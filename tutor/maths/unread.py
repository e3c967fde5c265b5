"""Why a text could not be read: a code, the column in the writer's own characters, and what to type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.maths.tree import Tree


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that is no formula yet. `alternatives` are the two readings when the code is `maths.ambiguous`."""

    code: str
    column: int
    values: Mapping[str, object] = field(default_factory=dict)
    alternatives: tuple[Tree, ...] = ()


class Stop(Exception):  # noqa: N818 - not an error of the program: it carries the reason out of the parser
    """Leaves the reader with a reason; `tutor.maths.read` turns it into its value."""

    def __init__(self, code: str, column: int, **values: object) -> None:
        super().__init__(code, column)
        self.unread = Unread(f"maths.{code}", column, values)

    @classmethod
    def between(cls, column: int, first: str, second: str, trees: tuple[Tree, Tree]) -> Stop:
        """Two customary readings; `column` is where they part."""
        stop = cls("ambiguous", column)
        stop.unread = Unread("maths.ambiguous", column, {"first": first, "second": second}, trees)
        return stop
