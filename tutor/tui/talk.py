"""The conversation: its turns in order, brought up to the session's state without redrawing what stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from tutor.language import Language, say
from tutor.session import feedback
from tutor.session.shown import Feedback
from tutor.session.state import Attempt, State
from tutor.tui.cards import Paper, Para
from tutor.tui.column import Column
from tutor.tui.derivation import DerivationView
from tutor.tui.feedback import FeedbackView
from tutor.tui.styled import plain
from tutor.tui.turn import Turn


class Debrief(FeedbackView):
    """The end of a conversation: everything that was held back."""

    DEFAULT_CSS = """
    Debrief { padding: 0 1; margin: 0 0 1 0; }
    """


class Talk(Column):
    """The left column."""

    DEFAULT_CSS = """
    Talk { height: 1fr; padding: 1 0 0 0; scrollbar-size-vertical: 1; }
    Talk .debrief-title { padding: 0 1; margin: 0 0 0 0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._turns: dict[str, Turn] = {}
        self._seen: tuple[str, str] = ("", "")

    @property
    def turn(self) -> Turn | None:
        """The turn that is going on."""
        return next((t for t in reversed(self._turns.values()) if not t.past), None)

    @property
    def feedback(self) -> FeedbackView | None:
        """The feedback that can be acted on."""
        debriefs = list(self.query(Debrief))
        return debriefs[0] if debriefs else (self.turn.feedback if self.turn else None)

    async def show(self, state: State, claim_verdicts: Mapping[str, str]) -> bool:
        """Bring the conversation up to the state; says whether the person should see another place of it."""
        current = state.current
        await self._drop_old(state, {a.id for a in (*state.turns, current)})
        for attempt in sorted((*state.turns, *([current] if state.phase == "debrief" else [])), key=_number):
            await self._past(state, attempt, claim_verdicts)
        if state.phase == "debrief":
            await self._debrief(state, claim_verdicts)
        else:
            turn = await self._turn(state, current)
            told = feedback.build(state, state.bank) if state.phase == "feedback" else None
            await turn.show(current, state.phase, told, claim_verdicts)
        seen = (current.id, state.phase)
        moved, self._seen = seen != self._seen, seen
        return moved

    def derivations(self, current: Attempt) -> Iterator[tuple[Attempt, DerivationView]]:
        """The derivations under the verdicts, each with its attempt; the latest first."""
        for debrief in self.query(Debrief):
            if debrief.derivation is not None:
                yield current, debrief.derivation
        for turn in reversed(self._turns.values()):
            if turn.feedback.derivation is not None:
                yield turn.attempt, turn.feedback.derivation

    def look_at_current(self) -> None:
        """Scroll so that the current question stands at the top."""
        target = next(iter(self.query(".debrief-title")), None) or self.turn
        if target is not None:
            self.scroll_to_widget(target, top=True, animate=False, force=True)

    async def _drop_old(self, state: State, wanted: set[str]) -> None:
        if state.phase != "debrief" or state.current.id != self._seen[0]:
            await self.query(".debrief-title, Debrief").remove()
        for attempt_id in [i for i in self._turns if i not in wanted]:
            await self._turns.pop(attempt_id).remove()

    async def _turn(self, state: State, attempt: Attempt) -> Turn:
        if attempt.id not in self._turns:
            _, question = state.bank.find(attempt.ref)
            self._turns[attempt.id] = turn = Turn(attempt, question)
            await self.mount(turn)
        return self._turns[attempt.id]

    async def _past(self, state: State, attempt: Attempt, claim_verdicts: Mapping[str, str]) -> None:
        turn = await self._turn(state, attempt)
        if not turn.past:
            turn.settle()
            await turn.show(
                attempt, "feedback", _as_it_was(state, replace(attempt, consulting=False)), claim_verdicts
            )
            turn.settle()

    async def _debrief(self, state: State, claim_verdicts: Mapping[str, str]) -> None:
        if not self.query(Debrief):
            await self.mount(Paper(_debrief_title, classes="debrief-title"), Debrief())
        await self.query_one(Debrief).show(feedback.build(state, state.bank), claim_verdicts)


def _as_it_was(state: State, attempt: Attempt) -> Feedback:
    return feedback.build(replace(state, attempt=attempt, phase="feedback"), state.bank)


def _number(attempt: Attempt) -> int:
    return int(attempt.id.rpartition(".")[2])


def _debrief_title(language: Language) -> list[Para]:
    return [Para(plain(say("tui.debrief", language), "bold $primary"))]
