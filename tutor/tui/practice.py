"""The practice screen: a conversation on the left, its evidence on the right, or below where room is short."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, TextArea

from tutor.errors import TutorError
from tutor.language import Language, say
from tutor.session import effects, events, evidence, keeping
from tutor.tui import opening
from tutor.tui.answer_keys import Changed, HandedIn
from tutor.tui.bars import Hint, Keys, Title
from tutor.tui.cards import Card
from tutor.tui.column import step
from tutor.tui.driver import Driver
from tutor.tui.evidence import EvidencePane
from tutor.tui.practice_acts import Acts
from tutor.tui.practice_keys import BINDINGS, OF_THE_CONVERSATION, OF_THE_SESSION, asking, reading
from tutor.tui.styled import prose
from tutor.tui.told import app_of, told
from tutor.tui.turn import Turn

WIDE = 110


class PracticeScreen(Acts):
    """One session on the screen. It sends events and shows the state; the session decides."""

    CSS = """
    PracticeScreen #body { height: 1fr; }
    PracticeScreen #left { width: 6fr; height: 1fr; }
    PracticeScreen.-narrow Side { display: none; }
    PracticeScreen.-narrow .-panel-open Side { display: block; width: 1fr; border-left: none; }
    PracticeScreen.-narrow .-panel-open #left { display: none; }
    PracticeScreen.-wide .inline-evidence { display: none; }
    PracticeScreen.-wide OpenBox { min-height: 9; }
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012 - Textual's own type

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__()
        self._names = tuple(names)
        self._shown = ("", "")
        self._early = ""

    def compose(self) -> ComposeResult:
        yield Title(told("tui.practice"))
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield self.talk
            yield self.side
        yield Keys()

    def on_mount(self) -> None:
        self.call_after_refresh(self._begin)
        self.set_interval(1.0, self._tick)

    def on_unmount(self) -> None:
        if self.driver is not None:
            self.driver.close()

    # --- the driver's front ---

    def show(self, what: effects.Shown) -> None:
        """Something changed: redraw once the messages before this are handled."""
        self.call_next(self._redraw, what)

    def run_demo(self, words: tuple[str, ...]) -> None:
        """Open the demo beside the text."""
        self.call_next(self._open_demo, words)

    def finished(self, *, left: bool) -> None:
        """Back to where the person came from."""
        if not left:
            app_of(self).tell("tui.all_done")
        app_of(self).home_again()

    # --- state to screen ---

    @property
    def settled(self) -> bool:
        """Whether the question and phase of the state are on the screen."""
        return self.state.attempt is not None and self._shown == (self.state.phase, self.state.current.id)

    @property
    def _begun(self) -> bool:
        """Whether a first question stood on the screen, which all keys of the session speak of."""
        return self._shown != ("", "")

    @property
    def turn(self) -> Turn | None:
        """The turn that is going on."""
        return self.talk.turn

    async def _begin(self) -> None:
        app = app_of(self)
        try:
            state, started = keeping.begin(app.desk, self._names)
        except TutorError as error:
            self.trouble(error)
            app.home_again()
            return
        self.driver = Driver(app.desk, self, state)
        self.driver.send(replace(started, language=app.language))
        self.run_worker(self.driver.work(app.desk.maths.warm))

    async def _redraw(self, what: effects.Shown) -> None:
        state = self.state
        if state.attempt is None:
            return
        app_of(self).language = state.language
        app_of(self).stand(saved=self.driver is None or self.driver.saved)
        talk = self.talk
        with self.app.batch_update():
            moved = await talk.show(state, self._verdicts)
            await self.query_one(EvidencePane).show(
                evidence.visible(state, state.bank), self._verdicts, evidence.locked(state, state.bank)
            )
        self._retitle()
        self.rehint()
        if moved:
            self.call_after_refresh(talk.look_at_current)
            self.refocus()
            if state.phase == "asking":
                self.run_worker(opening.work_ahead(self, state))
        elif what == "notice" and talk.turn and (composer := talk.turn.composer):
            self.send(events.Typed(composer.text))  # what was typed on while the answer was being judged
        self.run_worker(opening.work_out(self, talk, state))
        self._shown = (state.phase, state.current.id)
        self._type_early()

    def refocus(self) -> None:
        """The focus where the next thing is to be done, unless the person is elsewhere on purpose."""
        if self.front is not None or self.commanding:
            return
        if self.turn and self.turn.composer:
            self.turn.take_focus()
        elif self.talk.feedback is not None:
            self.talk.feedback.choose("")

    def _retitle(self) -> None:
        state = self.state
        seconds = int(state.elapsed)
        clock = f"{seconds // 60}:{seconds % 60:02d}" if state.phase == "asking" else ""
        self.query_one(Title).tell_with(self._where, clock)

    def _where(self, language: Language) -> Content:
        state = self.state
        pack, _ = state.bank.find(state.ref)
        place = say("tui.place", language, position=state.position, total=state.total)
        return Content.assemble((place, "$muted"), "  ·  ", prose(pack.title.in_(language)))

    def hints(self) -> Sequence[Hint]:
        if self.front is not None and self._in_panel:
            return self.front.hints()
        if self.driver is None or self.state.attempt is None:
            return ()
        turn, card = self.turn, self.focused if isinstance(self.focused, Card) else None
        if self.state.phase in ("asking", "waiting"):
            box = turn.composer if turn else None
            blank = card is not None or box is None or box.blank
            return asking(self.state, card, blank=blank, own=box.hints() if box and card is None else ())
        return reading(
            self.state,
            card,
            derivation=self.evidence_at_hand("derivation") is not None
            or opening.has_own_derivation(self.state),
            demo=self.evidence_at_hand("demo") is not None,
            opinion=app_of(self).desk.second.on,
            several=sum(isinstance(widget, Card) for widget in self.focus_chain) > 1,
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Nothing is asked for before the first question stands.

        In a panel the keys are the panel's: none of them hands in or gives up what stands behind it.
        """
        if action in OF_THE_SESSION and not self._begun:
            return False
        return not (action in OF_THE_CONVERSATION and self._in_panel)

    def _tick(self) -> None:
        if self.driver is not None and self.state.phase == "asking":
            self.driver.send(events.Tick(app_of(self).desk.now()))
            self._retitle()

    # --- what the person does ---

    def flip(self) -> bool:
        """Flip the language of the session, which then flips the screen; False before it runs."""
        if self.driver is None:
            return False
        self.send(events.LanguageFlipped())
        return True

    def stray_key(self, event: Key) -> None:
        """A letter typed before the box was there, or had the focus, belongs into the box."""
        turn = self.turn
        elsewhere = isinstance(self.focused, Input | TextArea | Card) or self.front is not None
        if not event.is_printable or not event.character or elsewhere:
            return
        if turn and turn.composer:
            turn.composer.write(event.character)
            turn.composer.take_focus()
        elif not self._begun:
            self._early += event.character
        else:
            return
        event.stop()
        event.prevent_default()

    def _type_early(self) -> None:
        """What was typed while the first question was on its way, into its box; feedback has none."""
        early, self._early = self._early, ""
        if early and self.turn is not None and self.turn.composer is not None:
            self.turn.composer.write(early)

    def on_changed(self, event: Changed) -> None:
        before = self.state.attempt.notice if self.driver and self.state.attempt else None
        self.send(events.Typed(event.text))
        if before is not None and self.state.current.notice is None:
            self.show("notice")
        self.rehint()

    def on_handed_in(self, event: HandedIn) -> None:
        if self.turn is not None and self.turn.composer is not None:
            self._hand_in(event.text)

    def on_panel_rehinted(self) -> None:
        self.rehint()

    def on_descendant_focus(self) -> None:
        if self.driver is not None and self.state.attempt is not None:
            self.rehint()

    async def on_card_acted(self, event: Card.Acted) -> None:
        event.card.focus()
        await self.action_verb("first")

    def action_submit(self) -> None:
        """Hand the answer in, with all that was typed before the key; in a demo, run it."""
        if self._in_panel and self.front is not None:
            self.front.action_rerun()
            return
        turn = self.turn
        if turn is not None and (composer := turn.composer):
            composer.when_typed(lambda: self._hand_in(composer.text))

    def when_typed(self, then: Callable[[], None]) -> None:
        """Do this once the keys that wait for the box have been typed into it."""
        if self.turn is not None and self.turn.composer is not None:
            self.turn.composer.when_typed(then)
        else:
            then()

    def leave(self) -> None:
        """Keep everything that is needed to come back, with what was typed up to now."""
        if self._begun and self.state.phase == "asking" and self.turn and (composer := self.turn.composer):
            self.send(events.Typed(composer.text))
        super().leave()

    def _hand_in(self, text: str) -> None:
        self.send(events.Typed(text))
        self.send(events.Submitted(text, app_of(self).desk.now()))

    @property
    def _in_panel(self) -> bool:
        return self.focused is not None and self.front in self.focused.ancestors_with_self

    def action_step(self, by: int) -> None:
        """To the next or the previous card, or towards it."""
        step(self, by)
