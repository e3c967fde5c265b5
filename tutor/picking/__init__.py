"""Answers that are picked, put in order or filled in: what was typed is read and judged.

Everything here is pure. What cannot be read is `Unread`, which costs nothing; a letter always means the option
that stood under it, so whoever reads an answer says in which order the options were `shown`.
"""

from tutor.picking.drafts import kept, restored
from tutor.picking.judging import judge, share
from tutor.picking.reading import FALSE, TRUE, Answer, Unread, read
from tutor.picking.shuffling import letter, shuffled
from tutor.picking.texts import asked, says

__all__ = [
    "FALSE",
    "TRUE",
    "Answer",
    "Unread",
    "asked",
    "judge",
    "kept",
    "letter",
    "read",
    "restored",
    "says",
    "share",
    "shuffled",
]
