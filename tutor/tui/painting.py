"""What is painted and when: the cells that changed and no others, and what a key changed at once.

Two measured habits of Textual kept keys waiting while a demo's pictures grow. For a change in one place it
renders every widget of the containers around it, most of them elsewhere or behind. And it paints at fixed
beats, sixty a second, so that a key pressed right after a picture waits for the next one. And one left old text
standing: what a layout moves is told by comparing with the last layout, though scrolling has moved it since.
`install` puts the functions below in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterator
from typing import TYPE_CHECKING, Final, cast

from textual import events
from textual._compositor import Compositor, ReflowResult
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from tutor.tui.app import TutorApp

ANSWERING: Final = 0.05
"""Seconds after a key in which whatever changes is taken for its answer and painted without waiting."""

_reflow: Final = Compositor.reflow
_at_the_next_beat: Callable[[Screen[object], events.Idle], Coroutine[object, object, None]] = Screen._on_idle


def renders(self: Compositor, crop: Region | None = None) -> Iterator[tuple[Region, Region, list[Strip]]]:
    """What is seen of each widget inside `crop`, front to back, up to one that hides all behind it.

    Each is where it stands on the screen (twice, as its region and its clip) and its lines there.
    """
    wanted = crop or self.size.region
    for widget, (region, clip) in self.visible_widgets.items():
        shown = region.intersection(clip)
        part = shown.intersection(wanted)
        if not part:
            continue
        rows = Region(shown.x, part.y, shown.width, part.height)
        yield rows, rows, widget.render_lines(rows.translate((-region.x, -region.y)))
        if part == wanted:
            return


def reflow(self: Compositor, parent: Widget, size: Size) -> ReflowResult:
    """A layout; after a scroll all is painted, since what was laid out is not what stands on the screen."""
    if self._full_map_invalidated:
        self._dirty_regions.add(size.region)
        self._full_map_invalidated = False
    return _reflow(self, parent, size)


async def paint(self: Screen[object], event: events.Idle) -> None:
    """The answer to a key now; anything else at the next beat."""
    app = cast("TutorApp", self.app)
    if event.time - app.last_key < ANSWERING and self.is_current:
        self._on_timer_update()
        event.prevent_default()
    else:
        await _at_the_next_beat(self, event)


def install() -> None:
    """Put them in Textual's place; doing it twice changes nothing."""
    Compositor._get_renders = renders  # type: ignore[method-assign]
    Compositor.reflow = reflow  # type: ignore[method-assign]
    Screen._on_idle = paint  # type: ignore[method-assign,assignment]
