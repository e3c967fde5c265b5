"""Keys in the order they were pressed.

Textual asks for the binding of a key only after the key has climbed from its widget to the app, through a queue
at each level; letters are typed at once. Of a burst (a paste through tmux, an input method, fast fingers) the
letters would come before the Backspace pressed between them.
"""

from __future__ import annotations

from textual import events
from textual.binding import NoBinding
from textual.widget import Widget


async def act_at_once(box: Widget, event: events.Key) -> bool:
    """Run the box's own binding of this key now; whether it has one that may run."""
    try:
        bindings = box._bindings.get_bindings_for_key(event.key)
    except NoBinding:
        return False
    for binding in bindings:
        if await box.app.run_action(binding.action, box):
            event.stop()
            event.prevent_default()
            return True
    return False
