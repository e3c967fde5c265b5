"""Cards: blocks of text with a symbol in the margin and hanging lines, which a person can step through.

One widget a card. A card says what may be done with it in verbs; the screen that holds it acts on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from tutor.language import Language
from tutor.tui.styled import HELD
from tutor.tui.told import app_of

_NOTHING = Content("")


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph: its lines hang under its own start, `lead` stands in the margin before the first one."""

    content: Content
    lead: Content = _NOTHING
    indent: int = 0
    keep: bool = False
    """Whether the lines are as they are (stacked maths, tables): cut at the edge, never wrapped."""
    narrow: Content | None = None
    """What to show, wrapped, where the kept lines do not fit."""

    def moved(self, cells: int) -> Para:
        """The same further to the right, with what stands in its margin."""
        lead = Content(" " * cells) + self.lead if self.lead else self.lead
        return replace(self, lead=lead, indent=self.indent + cells)


Tell = Callable[[Language], Sequence[Para]]


def chosen_mark(chosen: bool) -> Content:
    """What stands before each line of the thing that is chosen; a triangle says that something opens."""
    return Content.styled("▌ ", "$accent") if chosen else Content("  ")


def laid_out(paragraphs: Sequence[Para], width: int) -> Iterator[Content]:
    """The lines of the paragraphs in `width` cells."""
    for para in paragraphs:
        room = max(1, width - para.indent)
        if para.narrow is not None and max(map(cell_len, para.content.plain.split("\n"))) > room:
            rows = para.narrow.wrap(room)
        elif para.keep:
            rows = [row.truncate(room, ellipsis=True) for row in para.content.split(allow_blank=True)]
        else:
            rows = para.content.wrap(room)
        for number, row in enumerate(rows):
            lead = para.lead if number == 0 else _NOTHING
            yield Content.assemble(lead, " " * max(0, para.indent - lead.cell_length), _painted(row))


def _painted(row: Content) -> Content:
    """A laid out line with plain spaces for those that held it together."""
    return Content(row.plain.replace(HELD, " "), spans=list(row.spans)) if HELD in row.plain else row


class Paper(Widget):
    """Paragraphs that follow the language."""

    DEFAULT_CSS = """
    Paper { height: auto; width: 1fr; }
    """

    MARGIN = 0

    def __init__(self, tell: Tell, *, classes: str | None = None, id: str | None = None) -> None:
        super().__init__(classes=classes, id=id)
        self._tell = tell

    def on_mount(self) -> None:
        self.watch(self.app, "language", self.again, init=False)

    def tell_with(self, tell: Tell) -> None:
        """Show other paragraphs."""
        self._tell = tell
        self.again()

    def again(self) -> None:
        """Ask for the text again."""
        self.refresh(layout=True)

    def paragraphs(self) -> Sequence[Para]:
        """What is shown now."""
        return self._tell(app_of(self).language)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return sum(1 for _ in laid_out(self.paragraphs(), max(1, width - self.MARGIN)))

    def render(self) -> Content:
        width = max(1, self.content_size.width - self.MARGIN)
        return Content("\n").join(list(laid_out(self.paragraphs(), width)))


class Card(Paper, can_focus=True):
    """A paper that can be chosen with tab, arrows or the mouse; `verbs` are what may be done with it."""

    DEFAULT_CSS = """
    Card:focus { background: $boost; }
    """

    MARGIN = 2

    class Acted(Message):
        """A click: the card's first verb is meant."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    def __init__(
        self,
        tell: Tell,
        *,
        about: str = "",
        verbs: Sequence[str] = (),
        claim: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(tell, classes=classes)
        self.about = about
        self.verbs = tuple(verbs)
        self.claim = claim

    def render(self) -> Content:
        width = max(1, self.content_size.width - self.MARGIN)
        mark = chosen_mark(self.has_focus)
        return Content("\n").join([Content.assemble(mark, row) for row in laid_out(self.paragraphs(), width)])

    def on_focus(self, _: events.Focus) -> None:
        self.refresh()

    def on_blur(self, _: events.Blur) -> None:
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        if event.chain > 1:
            self.post_message(self.Acted(self))


class Fold(Card):
    """A card with a title line; its body shows when it is opened."""

    def __init__(
        self, title: Callable[[Language], Content], body: Tell, *, about: str = "", opened: bool = False
    ) -> None:
        super().__init__(self._folded, about=about, verbs=("fold",))
        self._title, self._body = title, body
        self.opened = opened

    def toggle(self, opened: bool | None = None) -> None:
        """Open or close."""
        self.opened = not self.opened if opened is None else opened
        self.again()

    def _folded(self, language: Language) -> list[Para]:
        head = Para(self._title(language), Content.styled("▾" if self.opened else "▸", "$primary"), 2)
        if not self.opened:
            return [head]
        return [head, *(para.moved(2) for para in self._body(language)), Para(_NOTHING)]
