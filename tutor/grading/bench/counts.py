"""Precision, recall and F1 of verdicts against labels."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    """Verdicts against labels: `right` covered and hit, `wrong` covered but not hit, `missed` hit alone."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    answers: int = 0

    def note(self, *, covered: bool, hit: bool) -> None:
        """Count one verdict."""
        self.right += covered and hit
        self.wrong += covered and not hit
        self.missed += hit and not covered

    @property
    def precision(self) -> float:
        """How many ticks are right; 1 where nothing was ticked."""
        ticked = self.right + self.wrong
        return self.right / ticked if ticked else 1.0

    @property
    def recall(self) -> float:
        """How much of what was said is ticked; 1 where nothing was said."""
        said = self.right + self.missed
        return self.right / said if said else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0
