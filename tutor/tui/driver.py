"""Runs a session's effects for the screens: judging in threads, drafts a second late, errors as messages.

The driver owns the session's state. The screen sends events and is told when there is something to show; it
never changes the state itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from tutor.errors import TutorError
from tutor.session import effects, events
from tutor.session.effects import Effect
from tutor.session.events import Event
from tutor.session.saving import Saving
from tutor.session.state import State
from tutor.session.step import step
from tutor.tui.desk import ScreenDesk

DRAFT_DELAY = 0.7
"""Seconds a draft may wait for more typing before it is written."""

Result = TypeVar("Result")


class Front(Protocol):
    """What the driver needs of a screen."""

    def show(self, what: effects.Shown) -> None:
        """The state has something new to show."""

    def run_demo(self, words: tuple[str, ...]) -> None:
        """Run a demo beside the text."""

    def finished(self, *, left: bool) -> None:
        """The session is over."""

    def trouble(self, error: TutorError) -> None:
        """Tell the person about an error; what they typed is still there."""


class Driver:
    """One session, driven inside the app's event loop."""

    def __init__(self, desk: ScreenDesk, front: Front, state: State) -> None:
        self.state = state
        self._desk = desk
        self._front = front
        self._tasks: set[asyncio.Task[None]] = set()
        self._asking: dict[str, asyncio.Task[None]] = {}
        self._judges = ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge")
        self._saving = Saving(desk, front.trouble)
        self._draft: effects.SaveDraft | None = None
        self._draft_timer: asyncio.TimerHandle | None = None

    def send(self, event: Event) -> None:
        """Step the session and run what it wants done, in order."""
        self.state, wanted = step(self.state, event)
        for effect in wanted:
            self._run(effect)

    async def work(self, function: Callable[..., Result], *args: object) -> Result:
        """Run blocking work of the desk off the screen's thread, one piece at a time."""
        return await asyncio.get_running_loop().run_in_executor(self._judges, function, *args)

    def close(self) -> None:
        """Write what waits and let go of the thread; the desk's children are the desk's to close."""
        self.flush()
        for task in self._tasks:
            task.cancel()
        self._judges.shutdown(wait=False, cancel_futures=True)

    def flush(self) -> None:
        """Write the waiting draft now."""
        if self._draft_timer is not None:
            self._draft_timer.cancel()
            self._draft_timer = None
        draft, self._draft = self._draft, None
        if draft is not None:
            self._keep(draft)

    def _run(self, effect: Effect) -> None:
        match effect:
            case effects.SaveDraft():
                self._save_soon(effect)
            case effects.Judge() | effects.JudgeGaps() | effects.GradeText():
                self._start(self._judge(effect))
            case effects.AskOpinion(attempt):
                self._asking[attempt] = self._start(self._consult(effect))
            case effects.DropOpinion(attempt):
                if (asking := self._asking.pop(attempt, None)) is not None:
                    asking.cancel()
            case effects.Show(what):
                self._front.show(what)
            case effects.RunDemo(words):
                self._front.run_demo(words)
            case effects.Finished(left):
                self.flush()
                self._front.finished(left=left)
            case effects.DropDraft(ref):
                if self._draft is not None and self._draft.ref == ref:
                    self._draft = None
                self._keep(effect)
            case _:
                self._keep(effect)

    def _save_soon(self, effect: effects.SaveDraft) -> None:
        if self._draft is not None and self._draft.ref != effect.ref:
            self.flush()
        self._draft = effect
        if self._draft_timer is None:
            loop = asyncio.get_running_loop()
            self._draft_timer = loop.call_later(DRAFT_DELAY, self.flush)

    def _keep(self, effect: Effect) -> None:
        self._saving.keep(effect, self._desk.now())

    @property
    def kept(self) -> bool:
        """Whether everything so far is on the disk."""
        self.flush()
        return self._saving.complete

    @property
    def saved(self) -> bool:
        """Whether the disk has taken all that it was given so far."""
        return self._saving.complete

    async def _judge(self, effect: effects.Judge | effects.JudgeGaps | effects.GradeText) -> None:
        try:
            event: Event
            pack, question = self._desk.bank.find(effect.ref)
            if isinstance(effect, effects.Judge):
                assert question.numeric is not None  # noqa: S101 - only numeric questions are judged
                derivation = pack.derivations[question.numeric.derivation]
                verdict = await self.work(self._desk.judge, question, derivation, effect.givens, effect.text)
                event = events.Judged(effect.attempt, verdict)
            elif isinstance(effect, effects.JudgeGaps):
                verdict = await self.work(self._desk.judge_gaps, question, effect.texts, pack)
                event = events.Judged(effect.attempt, verdict)
            else:
                grade = await self.work(self._desk.grade, question, effect.text, pack)
                event = events.Graded(effect.attempt, grade, self._desk.grader_version)
        except TutorError as error:
            self._front.trouble(error)
            event = events.JudgingFailed(effect.attempt)
        self.send(event)

    async def _consult(self, effect: effects.AskOpinion) -> None:
        """Ask for a second opinion while everything else goes on."""
        event: Event = events.OpinionFailed(effect.attempt)
        try:
            _, question = self._desk.bank.find(effect.ref)
            found = await self._desk.second.ask(question, effect.text, effect.flags, anew=effect.anew)
            event = events.OpinionGiven(effect.attempt, found)
        except TutorError as error:
            self._front.trouble(error)
        self._asking.pop(effect.attempt, None)
        self.send(event)

    def _start(self, work: Coroutine[object, object, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
