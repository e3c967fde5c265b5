"""What a demo's `run` is given: where it runs, and how it reports while it does."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.children.worker import Run
from tutor.demos.averages import mean_and_error, median_and_error
from tutor.outcomes import RunOutcome


@dataclass
class Kept:
    """The state that a run leaves behind for `train_on`; replaced by the next run."""

    state: object = None


class Context:
    """A run in progress: its device and seed, and the messages it can send."""

    def __init__(self, run: Run, device: str, seed: int, kept: Kept) -> None:
        self.device = device
        self.seed = seed
        self.kept = kept
        self._run = run
        self._started = time.monotonic()
        self._done_before: int | None = None

    @property
    def cancelled(self) -> bool:
        """Whether to stop; look between steps."""
        return self._run.cancelled

    def progress(self, done: int, total: int) -> None:
        """Say how far the run is; the time left follows from the pace since the first call."""
        if self._done_before is None:
            self._done_before = done
        now_done = done - self._done_before
        spent = time.monotonic() - self._started
        left = spent / now_done * (total - done) if now_done else None
        self._run.emit("progress", done=done, total=total, seconds_left=left)

    def series(self, name: str, index: Sequence[str], x: Sequence[float], y: Sequence[float]) -> None:
        """Add points to the line `name[index]`."""
        self._run.emit("series", name=name, index=list(index), x=list(x), y=list(y))

    def finding(
        self, name: str, index: Sequence[str], value: float, *, se: float | None = None, exact: bool = False
    ) -> None:
        """Report a measured value; a later one of the same name and index replaces it."""
        self._run.emit("finding", name=name, index=list(index), value=value, se=se, exact=exact)

    def measured(self, name: str, index: Sequence[str], draws: Sequence[float]) -> float:
        """Report the mean over independent `draws` with its standard error, and return it."""
        mean, error = mean_and_error(draws)
        self.finding(name, index, mean, se=error)
        return mean

    def typical(self, name: str, index: Sequence[str], draws: Sequence[float]) -> float:
        """Report the median of independent `draws` with its standard error, and return it."""
        median, error = median_and_error(draws)
        self.finding(name, index, median, se=error)
        return median

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Show the run in figures."""
        self._run.emit("table", columns=list(columns), rows=[list(row) for row in rows])

    def log(self, code: str, **values: object) -> None:
        """Say something in passing: a message code and its values."""
        self._run.emit("log", code=code, values=values)


Outcomes = tuple[RunOutcome, ...]
