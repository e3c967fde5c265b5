"""Keeping things while the disk may refuse: what it refused is tried again with the next thing to keep.

A full disk, a second program that holds the database, a stick that was pulled out: all of them pass. What was
answered meanwhile must be there afterwards, in its order and with its own time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from tutor.errors import TutorError
from tutor.session import keeping
from tutor.session.desk import Desk
from tutor.session.effects import DropDraft, Effect, SaveDraft, SavePlace, SavePreference

PASSING: Final = frozenset(f"progress.{name}" for name in ("full", "busy", "disk", "unwritable"))
"""Refusals that may be over the next time."""


class Saving:
    """Does the Save and Drop effects of one session. `report` hears of each kind of trouble once."""

    def __init__(self, desk: Desk, report: Callable[[TutorError], None]) -> None:
        self._desk = desk
        self._report = report
        self._waiting: list[tuple[Effect, datetime]] = []
        self._known: set[str] = set()
        self._lost = False

    @property
    def complete(self) -> bool:
        """Whether everything so far is on the disk."""
        return not self._waiting and not self._lost

    def keep(self, effect: Effect, now: datetime) -> None:
        """Keep what waits and then this; never raises a TutorError."""
        waiting = [(old, at) for old, at in self._waiting if not _replaces(effect, old)]
        waiting.append((effect, now))
        while waiting:
            try:
                keeping.keep(self._desk.store, self._desk.bank, *waiting[0])
            except TutorError as error:
                if error.code not in self._known:
                    self._known.add(error.code)
                    self._report(error)
                if error.code in PASSING:
                    break
                self._lost = True  # trying again would only hold up what comes after it
            else:
                self._known.clear()
            waiting.pop(0)
        self._waiting = waiting


def _replaces(new: Effect, old: Effect) -> bool:
    """Whether `old` need not be kept any more once `new` is."""
    if isinstance(new, SavePlace):
        return isinstance(old, SavePlace)
    if isinstance(new, SavePreference):
        return isinstance(old, SavePreference) and old.name == new.name
    if isinstance(new, SaveDraft | DropDraft):
        return isinstance(old, SaveDraft | DropDraft) and old.ref == new.ref
    return False
