"""F1: the keys, what the marks mean, and what a number may look like."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import ModalScreen

from tutor.language import Language, say
from tutor.tui.bars import BACK, Keys, Title
from tutor.tui.cards import Paper, Para
from tutor.tui.side import Scrolls
from tutor.tui.styled import plain
from tutor.tui.told import told

_KEYS = (
    (
        "writing",
        (
            ("^j  F5", "submit"),
            ("enter", "enter_line"),
            ("↓", "row"),
            ("space", "pick"),
            ("a b c", "letters"),
            ("[ ]", "move"),
            ("tab ↑ ↓", "gaps"),
            ("F2", "hint"),
            ("F6", "reveal"),
            ("F7", "skip"),
        ),
    ),
    (
        "reading",
        (
            ("enter", "next"),
            ("1 2 3 4", "rate"),
            ("↑ ↓  tab", "cards"),
            ("pgup pgdn", "pages"),
            ("space", "act"),
            ("← →", "decide"),
            ("→  t", "teach"),
            ("d  F3", "derivation"),
            ("r  F4", "demo"),
            ("p  F10", "prove"),
            ("u", "undo"),
            ("^o", "opinion"),
            ("F8", "wrap_up"),
        ),
    ),
    (
        "anywhere",
        (
            (":  F9", "command"),
            ("^l", "language"),
            ("^p", "palette"),
            ("^c", "stop"),
            ("esc", "back"),
            ("^q", "quit"),
        ),
    ),
)

_MARKS = (
    ("✓", "$success", "covered"),
    ("?", "$warning", "check"),
    ("✗", "$error", "contradicted"),
    ("~", "$warning", "hearsay"),
    ("·", "$muted", "not_found"),
    ("◇", "$warning", "proposed"),
    ("↪", "$muted", "later"),
)


class HelpScreen(ModalScreen[None]):
    """One page of help over whatever was on the screen."""

    CSS = """
    HelpScreen { background: $background; }
    HelpScreen Scrolls { padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "app.pop_screen")]

    def compose(self) -> ComposeResult:
        yield Title(told("tui.help"))
        with Scrolls():
            yield Paper(_page)
        yield Keys([BACK])

    def on_mount(self) -> None:
        self.query_one(Scrolls).focus()

    def on_panel_rehinted(self) -> None:
        self.query_one(Keys).show([BACK, *self.query_one(Scrolls).hints])


def _page(language: Language) -> list[Para]:
    rows: list[Para] = []
    for group, keys in _KEYS:
        rows.append(Para(plain(say(f"tui.help_{group}", language), "bold $primary")))
        for key, code in keys:
            rows.append(
                Para(
                    plain(say(f"tui.help_key_{code}", language)), Content.styled(f"  {key}", "bold $accent"), 14
                )
            )
        rows.append(Para(Content("")))
    rows.append(Para(plain(say("tui.help_marks", language), "bold $primary")))
    for mark, style, code in _MARKS:
        rows.append(
            Para(
                plain(say(f"tui.help_mark_{code}", language)), Content.styled(f"  {mark}", f"bold {style}"), 14
            )
        )
    rows += [Para(Content("")), Para(plain(say("tui.help_numbers", language), "bold $primary"))]
    rows.append(Para(plain(say("tui.help_numbers_text", language)), indent=2))
    rows += [Para(Content("")), Para(plain(say("tui.help_commands", language), "bold $primary"))]
    rows.append(Para(plain(say("tui.help_commands_text", language)), indent=2))
    return rows
