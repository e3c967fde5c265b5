"""Every error a person can meet: a code for the message catalogue, the values in it, and an exit code.

An error carries no sentences. `tutor.language.explain` turns its code into what happened and what to do
next, so that the same error reads well in both languages and in every front end.
"""

from __future__ import annotations

from typing import ClassVar

FAILED = 1
WRONG_USAGE = 2


class TutorError(Exception):
    """The root of the tree. `code` names a message `room.name`; `room.name.next` says what to do."""

    exit_code: ClassVar[int] = FAILED

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class UsageError(TutorError):
    """A command, name or parameter that does not exist or does not fit."""

    exit_code = WRONG_USAGE


class PackError(TutorError):
    """A question pack that cannot be read or used."""


class MathsError(TutorError):
    """A derivation or reference in a pack that cannot be worked out (never a learner's answer)."""


class DemoError(TutorError):
    """A demo that cannot run: no torch, no such device, not enough memory, a child that died."""


class StoreError(TutorError):
    """The progress database cannot be opened, read or written."""


class ChildError(TutorError):
    """A child process died, went silent past its deadline or broke the protocol."""


class OpinionError(TutorError):
    """A second opinion that cannot be had: not set up, not agreed to, out of reach, or not readable."""
