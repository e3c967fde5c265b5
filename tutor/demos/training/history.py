"""All that a training has measured so far, and what of it was sent already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tutor.demos.context import Context
from tutor.demos.training.plan import LOOKS, STREAMS, WORDS, Course, Member, Word

if TYPE_CHECKING:
    from torch import Tensor

Columns = dict[str, list[list[float]]]
"""The values of each stream, by member."""


class History:
    """Takes a step at a time, sends what is new together: one transfer from the device for all steps."""

    def __init__(self, members: Sequence[Member], guess: float) -> None:
        self.members = tuple(members)
        self.streams: Columns = {name: [[] for _ in members] for name in (*STREAMS, *LOOKS)}
        self.courses = [Course(guess) for _ in members]
        self._words: list[Word | None] = [None for _ in members]
        self._steps: list[int] = []
        self._pending: list[Tensor] = []
        self._looked: list[int] = []
        self._looks: list[Tensor] = []

    @property
    def done(self) -> int:
        """Steps taken in and sent."""
        return len(self.streams["loss"][0])

    def take(self, step: int, numbers: Tensor, look: Tensor | None) -> None:
        """The numbers (3, E) of a step, and what a look at its gradients saw (7, E), if there was one."""
        self._steps.append(step)
        self._pending.append(numbers)
        if look is not None:
            self._looked.append(step)
            self._looks.append(look)

    def send(self, context: Context) -> None:
        """Stream what is new, and how each run goes where that has changed."""
        self._stream(context, STREAMS, self._steps, self._pending)
        self._stream(context, LOOKS, self._looked, self._looks)
        for place, member in enumerate(self.members):
            course, losses = self.courses[place], self.streams["loss"][place]
            course.take(losses[course.taken :])
            if course.taken and (word := course.word) != self._words[place]:
                self._words[place] = word
                context.series("outcome", member.index, [course.taken - 1], [WORDS.index(word)])

    def _stream(self, context: Context, names: Sequence[str], steps: list[int], pending: list[Tensor]) -> None:
        if not pending:
            return
        import torch

        columns = torch.stack(pending).permute(1, 2, 0).tolist()  # (streams, E, steps)
        for name, by_member in zip(names, columns, strict=True):
            for member, past, new in zip(self.members, self.streams[name], by_member, strict=True):
                past += new
                context.series(name, member.index, list(steps), new)
        steps.clear()
        pending.clear()
