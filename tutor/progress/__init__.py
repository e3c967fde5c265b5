"""The person's memory on disk: an append-only log of what happened, and what is rebuilt from it.

The one room that knows SQLite. Everything counted comes from the log; drafts and the place to resume at are
kept beside it. A call that returned is on the disk, also after `kill -9`.
"""

from tutor.progress.counts import Counts
from tutor.progress.phrases import TaughtPhrase
from tutor.progress.records import Event
from tutor.progress.store import Store

__all__ = ["Counts", "Event", "Store", "TaughtPhrase"]
