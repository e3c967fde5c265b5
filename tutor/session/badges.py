"""The badge of a claim: what stands behind it, in a few words.

Proved on this machine counts most, and says when; then that the tests of this version prove it; a claim with
references alone is never called proved. (A popular statement without evidence is no claim: it is a folklore
point, and its line says so.)
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from tutor.language import Language, say
from tutor.session.shown import Evidence

BadgeKind = Literal["today", "here", "ci", "unproved", "referenced"]


@dataclass(frozen=True, slots=True)
class Badge:
    """What stands behind a claim; `day` of the proof on this machine, in the person's own time zone."""

    kind: BadgeKind
    day: date | None = None

    def words(self, language: Language) -> str:
        """The badge as a person reads it."""
        return say(f"session.badge_{self.kind}", language, day=self.day)


def badge(evidence: Evidence, proved_at: datetime | None, in_ci: bool, now: datetime) -> Badge:
    """The badge of a claim that was `proved_at` on this machine, if it was. Times are UTC-aware."""
    if not evidence.provable:
        return Badge("referenced")
    if proved_at is not None:
        day = proved_at.astimezone().date()
        return Badge("today" if day == now.astimezone().date() else "here", day)
    return Badge("ci" if in_ci else "unproved")
