"""What the practice screen opens beside the text: derivations, demos, the output of commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from tutor.errors import TutorError, UsageError
from tutor.outcomes import WorkedDerivation
from tutor.questions import DemoEvidence
from tutor.session import effects, events
from tutor.session.shown import Evidence
from tutor.session.state import State
from tutor.tui import opening
from tutor.tui.cards import Card
from tutor.tui.commanding import TakesCommandLine
from tutor.tui.driver import Driver
from tutor.tui.evidence import ClaimCard
from tutor.tui.side import Panel, Side
from tutor.tui.talk import Talk
from tutor.tui.told import app_of

if TYPE_CHECKING:
    from tutor.tui.demo_panel import DemoPanel
    from tutor.tui.evidence_proof import ProofPanel


class OpensPanels(TakesCommandLine):
    """The half of the practice screen that opens and closes panels; the other half is the conversation."""

    def __init__(self) -> None:
        super().__init__()
        self.talk, self.side = Talk(), Side()  # there from the start: a key may come before they are mounted
        self.driver: Driver | None = None
        self._verdicts: dict[str, str] = {}
        self.worked: dict[tuple[object, ...], WorkedDerivation] = {}

    @property
    def state(self) -> State:
        """The session's state."""
        if self.driver is None:
            raise ValueError
        return self.driver.state

    @property
    def front(self) -> Panel | None:
        """The panel in front, if one is open."""
        return self.side.front

    def send(self, event: events.Event) -> None:
        """Pass an event on, once the session runs."""
        if self.driver is not None:
            self.driver.send(event)

    def trouble(self, error: TutorError) -> None:
        """Say what went wrong; the text is still where it was."""
        app_of(self).trouble(error)

    def show(self, what: effects.Shown) -> None:
        """Bring the screen up to the state."""
        raise NotImplementedError

    def refocus(self) -> None:
        """Put the focus where the next thing is to be done."""
        raise NotImplementedError

    @property
    def kept(self) -> bool:
        """Whether everything so far is on the disk."""
        return self.driver is None or self.driver.kept

    def leave(self) -> None:
        """Keep everything that is needed to come back."""
        self.send(events.Left(app_of(self).desk.now()))

    async def action_back(self) -> None:
        """Close what is in front; else leave for home, with everything kept."""
        if self.front is not None:
            await self.side.close_front()
            if self.front is None:
                self.refocus()
            self.rehint()
            return
        self.leave()

    async def action_derive(self) -> None:
        """The derivation of the chosen claim; else the question's own, else of a claim of its answer."""
        at_hand = self.evidence_at_hand("derivation")
        chosen = at_hand is not None and at_hand.claim == self._chosen_claim
        panel = None if chosen else opening.own_derivation(self)
        panel = panel or opening.derivation(self, at_hand)
        await self._open_or_say(panel, "tui.no_derivation_yet")

    async def action_demo(self) -> None:
        """The demo of the chosen claim, live."""
        chosen = self.evidence_at_hand("demo")
        demo: DemoEvidence | None = chosen.demo if chosen else None
        panel = opening.demo_of(demo) if demo else None
        await self._open_or_say(panel, "tui.no_demo_yet")

    async def action_prove(self) -> None:
        """The chosen claim proved again, live."""
        chosen = self.evidence_at_hand("provable")
        panel = opening.proof_of(self.state, chosen) if chosen else None
        await self._open_or_say(panel, "tui.no_proof_yet")

    def on_proof_panel_ended(self, event: ProofPanel.Ended) -> None:
        """A proof goes before what demo runs have shown of the claim."""
        self._verdicts.pop(event.claim, None)
        if event.state in ("fails", "inconclusive"):
            self._verdicts[event.claim] = event.state
        self.show("feedback")
        for card in self.query(ClaimCard):
            card.look_up()

    def evidence_at_hand(self, what: Literal["derivation", "demo", "provable"]) -> Evidence | None:
        """The claim whose derivation, demo or proof is meant: the chosen card's, else one of the question's."""
        return opening.at_hand(self.state, self._chosen_claim, what)

    @property
    def _chosen_claim(self) -> str | None:
        return self.focused.claim if isinstance(self.focused, Card) else None

    async def show_panel(self, panel: Panel) -> None:
        await self.side.open(panel)
        self.rehint()

    def practice_wanted(self, names: Sequence[str]) -> None:
        del names
        raise UsageError("tui.practising_already")

    def answered(self) -> str:
        return self.state.ref if self.driver and self.state.phase in ("feedback", "debrief") else ""

    async def _open_or_say(self, panel: Panel | None, otherwise: str) -> None:
        if panel is None:
            app_of(self).tell(otherwise)
        else:
            await self.show_panel(panel)

    async def _open_demo(self, words: tuple[str, ...]) -> None:
        try:
            panel = opening.demo(words)
        except UsageError as error:
            self.trouble(error)
            return
        await self.show_panel(panel)

    async def on_demo_panel_ended(self, event: DemoPanel.Ended) -> None:
        self.run_worker(self._hold_against_claims(event))

    async def _hold_against_claims(self, event: DemoPanel.Ended) -> None:
        """What the run says of the claims in view; the log keeps it."""
        from tutor.tui import upheld

        app, driver = app_of(self), self.driver
        if driver is None:
            return
        found: dict[str, str] = {}
        for name, claim in upheld.tested(self.state, event.request):
            try:
                found[name] = await driver.work(upheld.verdict, claim, event.result, app.desk.maths.value)
            except TutorError as error:
                self.trouble(error)
        event.panel.show_verdicts(
            [(c.says, found[n]) for n, c in upheld.tested(self.state, event.request) if n in found]
        )
        self._verdicts |= found
        self.send(events.DemoFinished(upheld.words(event.request), found, app.desk.now()))
        self.show("feedback")

    def on_command_line_closed(self) -> None:
        if self.focused is None:
            self.refocus()
