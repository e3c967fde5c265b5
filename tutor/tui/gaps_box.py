"""The lines for a text with gaps: one for each, and below them how the one at the cursor is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from tutor.language import say
from tutor.maths import precision
from tutor.questions import Blank, Numeric
from tutor.tui.answer_keys import Changed, HandedIn
from tutor.tui.bars import Hint
from tutor.tui.echo import Echo
from tutor.tui.line_box import LineBox
from tutor.tui.styled import plain
from tutor.tui.told import Tell, Told

_STEPS: Final = {"tab": 1, "shift+tab": -1, "down": 1, "up": -1}


class GapLine(LineBox):
    """The line of one gap.

    Keys that leave it act at once, and what was typed behind them in a burst, before the next line had the
    focus, is handed on to that line.
    """

    def __init__(self, text: str, gaps: GapsBox) -> None:
        super().__init__(text)
        self._gaps = gaps

    async def _on_key(self, event: events.Key) -> None:
        line = self._gaps.current
        if line is not self:
            event.stop()
            event.prevent_default()
            await line.take(event)
        elif self._gaps.leave(event.key):
            event.stop()
            event.prevent_default()
        else:
            await super()._on_key(event)

    async def take(self, event: events.Key) -> None:
        """Act on a key that came for the line before."""
        if event.is_printable and event.character:
            self.insert_text_at_cursor(event.character)
        else:
            await self._on_key(event)


class GapsBox(Vertical):
    """Enter goes to the next gap that is empty, and hands in when none is; tab and the arrows go anywhere."""

    DEFAULT_CSS = """
    GapsBox { height: auto; }
    GapsBox Horizontal { height: 1; background: $surface; border-left: outer $panel; }
    GapsBox Horizontal.-here { border-left: outer $primary; }
    GapsBox .prompt { width: 4; color: $primary; text-style: bold; }
    GapsBox LineBox { width: 1fr; }
    GapsBox .wanted { width: auto; max-width: 60%; height: 1; color: $muted; padding: 0 0 0 2; }
    GapsBox .echoes { height: auto; min-height: 2; }
    GapsBox Echo { display: none; }
    GapsBox Echo.-here { display: block; }
    """

    def __init__(self, blanks: Sequence[Blank], draft: str) -> None:
        super().__init__()
        self._blanks = tuple(blanks)
        drafts = draft.split("\n")
        given = [*drafts, *[""] * len(self._blanks)][: len(self._blanks)]
        self._lines = [GapLine(text, self) for text in given]
        self._echoes = [_echo(blank) for blank in self._blanks]
        self._at = next((place for place, text in enumerate(given) if not text.strip()), 0)

    def compose(self) -> ComposeResult:
        for place, (blank, line) in enumerate(zip(self._blanks, self._lines, strict=True)):
            with Horizontal(classes="-here" if place == self._at else ""):
                yield Told(_number(place), classes="prompt")
                yield line
                if blank.numeric is not None:
                    yield Told(_wanted(blank.numeric), classes="wanted")
        with Vertical(classes="echoes"):
            yield from (echo for echo in self._echoes if echo is not None)

    def on_mount(self) -> None:
        self._read()

    @property
    def text(self) -> str:
        """What stands in the gaps, one a line; nothing where all are empty."""
        values = [line.value for line in self._lines]
        return "\n".join(values) if any(value.strip() for value in values) else ""

    @property
    def blank(self) -> bool:
        """Whether a colon typed now begins a command."""
        return not self.current.value.strip()

    echoed = None

    @property
    def current(self) -> GapLine:
        """The line at the cursor."""
        return self._lines[self._at]

    def take_focus(self) -> None:
        """Put the cursor into the gap where it was, at first into the first empty one."""
        self.current.focus(scroll_visible=False)

    def when_typed(self, then: Callable[[], None]) -> None:
        """Do this once the keys that wait for the line have been typed into it."""
        self.current.call_later(then)

    def write(self, text: str) -> None:
        """Put typed text in at the cursor; a line break goes on to the next gap."""
        for place, part in enumerate(text.split("\n")):
            if place:
                self._at = (self._at + 1) % len(self._lines)
            self.current.insert_text_at_cursor(part)

    def hints(self) -> Sequence[Hint]:
        """The keys of the gaps, where there are several."""
        full = all(line.value.strip() for place, line in enumerate(self._lines) if place != self._at)
        enter = Hint("enter", "tui.key_submit" if full else "tui.key_next_gap")
        return [enter, Hint("tab", "tui.key_next_gap")] if len(self._lines) > 1 else [enter]

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if event.widget in self._lines:
            self._at = self._lines.index(event.widget)
            self._read()

    def leave(self, key: str) -> bool:
        """Go to another gap by this key, or hand in; False where the key does not leave this one.

        Tab leaves the gaps behind the last and before the first; the arrows go round.
        """
        if key == "enter":
            self._enter()
            return True
        to = self._at + _STEPS.get(key, 0)
        if to == self._at or ("tab" in key and not 0 <= to < len(self._lines)):
            return False
        self._go(to % len(self._lines))
        return len(self._lines) > 1

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._read()
        self.post_message(Changed(self.text))

    def _enter(self) -> None:
        after = [*range(self._at + 1, len(self._lines)), *range(self._at)]
        empty = next((place for place in after if not self._lines[place].value.strip()), None)
        if empty is None or not self.current.value.strip():
            self.post_message(HandedIn(self.text))
        else:
            self._go(empty)

    def _go(self, place: int) -> None:
        self._at = place
        self.screen.set_focus(self.current)
        self._read()

    def _read(self) -> None:
        """Show how the gap at the cursor is read, and which it is."""
        for place, (line, echo) in enumerate(zip(self._lines, self._echoes, strict=True)):
            here = place == self._at
            if line.parent is not None:
                line.parent.set_class(here, "-here")
            if echo is not None:
                echo.set_class(here, "-here")
                if here:
                    echo.show(line.value)


def _echo(blank: Blank) -> Echo | None:
    numeric = blank.numeric
    return Echo(numeric.answer_kind, numeric.symbols, numeric.unit) if numeric is not None else None


def _wanted(numeric: Numeric) -> Tell:
    """How near a number must come, or what a formula may use."""
    code, values = precision(numeric)
    return lambda language: plain(say(code, language, **values))


def _number(place: int) -> Tell:
    return lambda _: f"{place + 1} > "
