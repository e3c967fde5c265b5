"""Asked where a point was counted that the grader did not find: which words of the answer said it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual.content import Content

from tutor.language import Language, Text
from tutor.tui.choosing import ChoiceScreen
from tutor.tui.styled import plain


class TeachScreen(ChoiceScreen):
    """The clauses of the answer; the chosen one counts as the point from now on."""

    asks, means, key = "phrases.which", "phrases.means", "tui.key_these"

    def __init__(self, point: Text | None, clauses: Sequence[str], choose: Callable[[str], None]) -> None:
        super().__init__(point, [(partial(_quoted, each), partial(choose, each)) for each in clauses])


def _quoted(clause: str, _: Language, room: int) -> Content:
    return plain(f"“{' '.join(clause.split())}”").truncate(room, ellipsis=True)
