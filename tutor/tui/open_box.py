"""The box for an open answer."""

from __future__ import annotations

from textual import events
from textual.widgets import TextArea

from tutor.language import Language, say
from tutor.tui.answer_keys import taken
from tutor.tui.styled import clean
from tutor.tui.told import app_of

LONGEST_ANSWER = 20_000
"""Characters; more than two hours of speech. Beyond it a paste is refused, whole."""


class OpenBox(TextArea):
    """The box for an open answer."""

    DEFAULT_CSS = """
    OpenBox {
        height: auto; min-height: 5; max-height: 14; padding: 0 1;
        border: none; border-left: outer $primary; background: $surface;
        &:focus { border: none; border-left: outer $primary; }
    }
    """

    def __init__(self, text: str) -> None:
        super().__init__(clean(text), soft_wrap=True, highlight_cursor_line=False)
        self.cursor_blink = False

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._relabel)
        self.move_cursor(self.document.end)

    def _relabel(self, language: Language) -> None:
        self.placeholder = say("tui.open_placeholder", language)

    async def _on_key(self, event: events.Key) -> None:
        await taken(self, event, empty=not self.text.strip())

    async def _on_paste(self, event: events.Paste) -> None:
        if len(self.text) + len(event.text) > LONGEST_ANSWER:
            event.stop()
            event.prevent_default()
            app_of(self).tell("tui.paste_too_long", limit=LONGEST_ANSWER, length=len(event.text))
            return
        await super()._on_paste(events.Paste(clean(event.text.replace("\r\n", "\n").replace("\r", "\n"))))
        event.stop()
        event.prevent_default()
