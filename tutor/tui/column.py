"""A column of cards that is read with the arrow keys.

They choose the next card and bring it into view. Where a card, or what stands between two, is more than the
window holds, they scroll first: nothing is passed over unread.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, TextArea

from tutor.tui.cards import Card

STRIDE = 4
"""Lines that an arrow scrolls by."""
OVERLAP = 2
"""Lines that stay in view when an arrow goes on to a card that was out of it."""


class Column(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Scrolls by pages only; the arrows are left to `step`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up"),
        Binding("pagedown", "page_down"),
        Binding("home", "scroll_home"),
        Binding("end", "scroll_end"),
    ]

    @property
    def view(self) -> Region:
        """What of the screen its contents are seen through."""
        return self.scrollable_content_region

    def by_lines(self, lines: int) -> None:
        """Scroll, at once."""
        self.scroll_relative(y=lines, animate=False, force=True)


def step(screen: Screen[None], by: int) -> None:
    """Choose the next (`by` 1) or the previous card (-1), or scroll towards it."""
    here = screen.focused
    if isinstance(here, Input | TextArea):
        return  # an arrow in a line of text goes nowhere
    cards = [widget for widget in screen.focus_chain if isinstance(widget, Card)]
    column = _column(here) if here is not None else None
    if not isinstance(here, Card) or column is None or not column.view.overlaps(here.region):
        _choose_in_view(screen, cards, column, by)
        return
    if (rest := _beyond(here.region, column.view, by)) > 0:
        column.by_lines(by * min(rest, STRIDE))
        return
    at = cards.index(here) + by
    following = cards[at] if 0 <= at < len(cards) else None
    if following is None:
        column.by_lines(by * STRIDE)
    else:
        _go(screen, column, following, by)


def _go(screen: Screen[None], column: Column, card: Card, by: int) -> None:
    """To a card that is at most a window away; else towards it."""
    its = _column(card)
    if its is None:
        return
    view = its.view
    # Of a card higher than the window its near end is what must be seen.
    near = card.region if card.region.height <= view.height else _near(card.region, view.height, by)
    far = _beyond(near, view, by)
    if its is column and far > view.height - OVERLAP:
        column.by_lines(by * STRIDE)
        return
    screen.set_focus(card, scroll_visible=False)
    if far > 0:
        its.by_lines(by * far)
    elif (back := _beyond(near, view, -by)) > 0:  # another column, which stood elsewhere
        its.by_lines(-by * back)


def _choose_in_view(screen: Screen[None], cards: list[Card], column: Column | None, by: int) -> None:
    """The chosen card was scrolled away, or none is: take one that is seen."""
    seen = [c for c in cards if (its := _column(c)) and its.view.overlaps(c.region) and column in (None, its)]
    if seen:
        screen.set_focus(seen[0 if by > 0 else -1], scroll_visible=False)
    elif column is not None:
        column.by_lines(by * STRIDE)


def _column(widget: Widget) -> Column | None:
    return next((a for a in widget.ancestors_with_self if isinstance(a, Column)), None)


def _beyond(region: Region, view: Region, by: int) -> int:
    """Lines of the region outside the view in the direction of `by`."""
    return region.bottom - view.bottom if by > 0 else view.y - region.y


def _near(region: Region, height: int, by: int) -> Region:
    y = region.y if by > 0 else region.bottom - height
    return Region(region.x, y, region.width, height)
