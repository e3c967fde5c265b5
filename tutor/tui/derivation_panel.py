"""A claim and its derivation, beside the text."""

from __future__ import annotations

from collections.abc import Sequence

from textual.widget import Widget

from tutor.language import Text
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para
from tutor.tui.derivation import DerivationView
from tutor.tui.side import Panel, Scrolls
from tutor.tui.styled import prose
from tutor.tui.told import told


class DerivationPanel(Panel):
    """The claim in words, then the steps."""

    DEFAULT_CSS = """
    DerivationPanel Scrolls { padding: 1 1 0 1; }
    DerivationPanel Paper.claim { margin: 0 0 1 0; text-style: bold; }
    """

    def __init__(self, says: Text, view: DerivationView) -> None:
        super().__init__(told("tui.derivation"))
        self._says = says
        self._view = view

    def body(self) -> Sequence[Widget]:
        claim = Paper(lambda language: [Para(prose(self._says.in_(language)))], classes="claim")
        return (Scrolls(claim, self._view),)

    def hints(self) -> Sequence[Hint]:
        return (Hint("esc", "tui.key_back", "screen.back"), *self.query_one(Scrolls).hints)

    def take_focus(self) -> None:
        self.query_one(Scrolls).focus()
