"""What a second opinion would send, to whom, before the first time: enter agrees, escape leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from tutor.language import Language, say
from tutor.opinion import telling
from tutor.opinion.desk import Preview
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para
from tutor.tui.side import Panel, Scrolls
from tutor.tui.styled import plain
from tutor.tui.told import told


class OpinionPanel(Panel):
    """The whole message, what follow-ups ask about hidden until the person wants to see that too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "agree"), Binding("space", "uncover")]
    DEFAULT_CSS = """
    OpinionPanel Scrolls { padding: 1 1 0 1; }
    OpinionPanel Paper { margin: 0 0 1 0; }
    """

    class Agreed(Message):
        """The person agrees that this is sent, now and whenever they ask this model again."""

    def __init__(self, covered: Preview, whole: Preview) -> None:
        super().__init__(told("opinion.preview"))
        self._preview = covered
        self._whole = whole

    def body(self) -> Sequence[Widget]:
        return (Scrolls(Paper(self._told), Paper(self._sent)),)

    def hints(self) -> Sequence[Hint]:
        return (
            Hint("enter", "opinion.key_agree"),
            *((Hint("space", "opinion.key_uncover"),) if self._preview.hidden else ()),
            Hint("esc", "opinion.key_leave_it", "screen.back"),
            *self.query_one(Scrolls).hints,
        )

    def take_focus(self) -> None:
        self.query_one(Scrolls).focus()

    def action_agree(self) -> None:
        """Send it."""
        self.post_message(self.Agreed())

    def action_uncover(self) -> None:
        """Show what follow-ups ask about as well."""
        self._preview = self._whole
        for paper in self.query(Paper):
            paper.again()
        self.post_message(self.Rehinted())

    def _told(self, language: Language) -> list[Para]:
        lines = [*telling.told(self._preview, language), say("opinion.nothing_sent", language)]
        if self._preview.hidden:
            lines.append(say("opinion.hidden_points", language, count=self._preview.hidden))
        return [Para(plain(line)) for line in lines]

    def _sent(self, language: Language) -> list[Para]:
        return [Para(plain(line, "$muted")) for line in telling.sent(self._preview, language)]
