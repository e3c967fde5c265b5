"""What the screens need around them: a session's desk, and the warm maths child behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tutor.session.desk import Desk

if TYPE_CHECKING:
    from tutor.maths.client import MathsClient


class ScreenDesk(Desk, Protocol):
    """`tutor.cli.wiring` makes one."""

    @property
    def maths(self) -> MathsClient:
        """The maths child: warmed before the first answer, asked for the values that claims name."""
