"""What the screens need around them: a session's desk, and the warm maths child behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tutor.session.desk import Desk

if TYPE_CHECKING:
    from tutor.errors import TutorError
    from tutor.maths.client import MathsClient
    from tutor.proof import KnownProofs


class ScreenDesk(Desk, Protocol):
    """`tutor.cli.wiring` makes one."""

    @property
    def maths(self) -> MathsClient:
        """The maths child: warmed before the first answer, asked for the values that claims name."""

    @property
    def proofs(self) -> KnownProofs:
        """What is known of the proofs of claims, and where one made here is kept."""

    @property
    def trouble(self) -> TutorError | None:
        """Why nothing will be remembered in this run, if the disk refused; the store is then in memory."""
