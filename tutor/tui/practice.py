"""The practice screen: a conversation on the left, its evidence on the right, or below where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Input, TextArea

from tutor.errors import TutorError, UsageError
from tutor.language import Language, say
from tutor.outcomes import Rating
from tutor.questions import DemoEvidence
from tutor.session import effects, events, evidence, keeping
from tutor.session.shown import Evidence
from tutor.session.state import State
from tutor.tui import opening, verbs
from tutor.tui.bars import Hint, Keys, Title
from tutor.tui.cards import Card, Fold
from tutor.tui.command import CommandLine
from tutor.tui.composer import Changed
from tutor.tui.driver import Driver
from tutor.tui.evidence import EvidencePane
from tutor.tui.side import Panel, Side
from tutor.tui.styled import prose
from tutor.tui.talk import Talk
from tutor.tui.told import app_of, told
from tutor.tui.turn import Turn

if TYPE_CHECKING:
    from tutor.tui.demo_panel import DemoPanel

WIDE = 110
COLONS = (":", "：")


class PracticeScreen(Screen[None]):
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

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+j,f5", "submit", priority=True),
        Binding("f2", "hint", priority=True),
        Binding("f3", "derive", priority=True),
        Binding("f4", "demo", priority=True),
        Binding("f6", "reveal", priority=True),
        Binding("f7", "skip", priority=True),
        Binding("f8", "wrap_up", priority=True),
        Binding("escape", "back"),
        Binding("enter", "advance"),
        Binding("space", "verb('first')"),
        Binding("left", "verb('left')"),
        Binding("right", "verb('right')"),
        Binding("up", "step(-1)"),
        Binding("down", "step(1)"),
        *(Binding(letter, f"verb('{letter}')") for letter in "ynsxu"),
        *(Binding(str(n), f"rate({n})") for n in range(1, 5)),
        Binding("d", "derive"),
        Binding("r", "demo"),
        Binding("colon,fullwidth_colon", "command"),
    ]

    def __init__(self, names: Sequence[str] = ()) -> None:
        super().__init__()
        self._names = tuple(names)
        self._verdicts: dict[str, str] = {}
        self.driver: Driver | None = None
        self._shown = ("", "")

    def compose(self) -> ComposeResult:
        yield Title(told("tui.practice"))
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Talk()
            yield Side()
        yield CommandLine()
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

    def trouble(self, error: TutorError) -> None:
        """Say what went wrong; the text is still where it was."""
        app_of(self).trouble(error)

    # --- state to screen ---

    @property
    def settled(self) -> bool:
        """Whether the question and phase of the state are on the screen."""
        return self.state.attempt is not None and self._shown == (self.state.phase, self.state.current.id)

    @property
    def turn(self) -> Turn | None:
        """The turn that is going on."""
        return self.query_one(Talk).turn

    @property
    def state(self) -> State:
        """The session's state."""
        if self.driver is None:
            raise ValueError
        return self.driver.state

    async def _begin(self) -> None:
        app = app_of(self)
        try:
            state, started = keeping.begin(app.desk)
            started = replace(started, language=app.language)
            if self._names:
                started = opening.narrowed(app.desk, started, self._names)
        except TutorError as error:
            self.trouble(error)
            app.home_again()
            return
        self.driver = Driver(app.desk, self, state)
        self.driver.send(started)
        self.run_worker(self.driver.work(app.desk.maths.warm))

    async def _redraw(self, what: effects.Shown) -> None:
        state = self.state
        if state.attempt is None:
            return
        app_of(self).language = state.language
        talk = self.query_one(Talk)
        with self.app.batch_update():
            moved = await talk.show(state, self._verdicts)
            await self.query_one(EvidencePane).show(
                evidence.visible(state, state.bank), self._verdicts, evidence.locked(state, state.bank)
            )
        self._retitle()
        self._rehint()
        if moved:
            self.call_after_refresh(talk.look_at_current)
            self._refocus()
            if state.phase == "feedback":
                self.run_worker(opening.work_out(self, talk, state))
        elif what == "notice" and talk.turn and (composer := talk.turn.composer):
            self.send(events.Typed(composer.text))  # what was typed on while the answer was being judged
        self._shown = (state.phase, state.current.id)

    def _refocus(self) -> None:
        """The focus where the next thing is to be done, unless the person is elsewhere on purpose."""
        if self.query_one(Side).front is not None or self.query_one(CommandLine).has_class("-open"):
            return
        talk = self.query_one(Talk)
        if talk.turn and talk.turn.composer:
            talk.turn.composer.take_focus()
        elif talk.feedback is not None:
            talk.feedback.choose("")

    def _retitle(self) -> None:
        state = self.state
        seconds = int(state.elapsed)
        clock = f"{seconds // 60}:{seconds % 60:02d}" if state.phase == "asking" else ""
        self.query_one(Title).tell_with(self._where, clock)

    def _where(self, language: Language) -> Content:
        state = self.state
        pack, _ = state.bank.find(state.ref)
        place = say("tui.place", language, position=state.position, total=state.total)
        return Content.assemble(prose(pack.title.in_(language)), ("  ·  " + place, "$muted"))

    def _rehint(self) -> None:
        self.query_one(Keys).show(self._hints())

    def _hints(self) -> Sequence[Hint]:
        front = self.query_one(Side).front
        if front is not None and front in (self.focused.ancestors_with_self if self.focused else ()):
            return front.hints()
        return hints_of(self.state, self.focused if isinstance(self.focused, Card) else None)

    def _tick(self) -> None:
        if self.driver is not None and self.state.phase == "asking":
            self.driver.send(events.Tick(app_of(self).desk.now()))
            self._retitle()

    # --- what the person does ---

    def send(self, event: events.Event) -> None:
        """Pass an event on, once the session runs."""
        if self.driver is not None:
            self.driver.send(event)

    def flip(self) -> bool:
        """Flip the language of the session, which then flips the screen; False before it runs."""
        if self.driver is None:
            return False
        self.send(events.LanguageFlipped())
        return True

    def leave(self) -> None:
        """Keep everything that is needed to come back."""
        if self.driver is not None:
            self.driver.send(events.Left(app_of(self).desk.now()))

    def on_key(self, event: Key) -> None:
        """A command begins anywhere; a letter typed before the new box had the focus belongs into the box."""
        if self.command_takes(event, empty=True):  # boxes keep their keys: this one came from elsewhere
            event.stop()
            event.prevent_default()
            return
        turn = self.turn
        elsewhere = isinstance(self.focused, Input | TextArea | Card) or self.query_one(Side).front is not None
        if event.is_printable and event.character and turn and turn.composer and not elsewhere:
            event.stop()
            event.prevent_default()
            turn.composer.write(event.character)
            turn.composer.take_focus()

    def on_changed(self, event: Changed) -> None:
        self.send(events.Typed(event.text))

    def on_input_submitted(self, _: Input.Submitted) -> None:
        self.action_submit()

    def command_takes(self, event: Key, *, empty: bool) -> bool:
        """A colon in an empty box opens the command line; what follows at once is the line's."""
        line = self.query_one(CommandLine)
        if line.has_class("-open"):
            return line.take(event)
        if empty and event.character in COLONS:
            line.open()
            return True
        return False

    def on_card_chosen(self, _: Card.Chosen) -> None:
        self._rehint()

    def on_descendant_focus(self) -> None:
        if self.driver is not None and self.state.attempt is not None:
            self._rehint()

    async def on_card_acted(self, event: Card.Acted) -> None:
        event.card.focus()
        await self.action_verb("first")

    def action_submit(self) -> None:
        """Hand the answer in, with all that was typed before the key."""
        turn = self.turn
        if turn is not None and (composer := turn.composer):
            composer.when_typed(self._hand_in)

    def _hand_in(self) -> None:
        turn = self.turn
        if turn is not None and (composer := turn.composer):
            self.send(events.Typed(composer.text))
            self.send(events.Submitted(composer.text, app_of(self).desk.now()))

    def action_hint(self) -> None:
        """One more hint."""
        self.send(events.HintAsked(app_of(self).desk.now()))

    def action_reveal(self) -> None:
        """Show the answer; counts as `again`."""
        self.send(events.Revealed(app_of(self).desk.now()))

    def action_skip(self) -> None:
        """Not now."""
        self.send(events.Skipped(app_of(self).desk.now()))

    def action_wrap_up(self) -> None:
        """On to the debrief."""
        self.send(events.WrappedUp(app_of(self).desk.now()))

    def action_advance(self) -> None:
        """Accept the rating and go on."""
        self.send(events.Advanced(app_of(self).desk.now()))

    def action_rate(self, number: int) -> None:
        """Change the rating."""
        self.send(events.Rated(Rating(number), app_of(self).desk.now()))

    def action_step(self, by: int) -> None:
        """To the next or the previous card."""
        (self.focus_next if by > 0 else self.focus_previous)(Card)

    async def action_verb(self, how: str) -> None:
        """Do what the key means on the chosen card."""
        card = self.focused
        if not isinstance(card, Card):
            if how == "u":
                self.send(events.Undone(app_of(self).desk.now()))
            return
        verb = verbs.verb_of(card, how)
        if verb == "fold" and isinstance(card, Fold):
            view = self.query_one(Talk).feedback
            if view is not None:
                view.toggle(card)
        elif verb == "derive":
            await self.action_derive()
        elif verb == "demo":
            await self.action_demo()
        elif verb and (event := verbs.event_of(verb, card.about, app_of(self).desk.now())):
            self.send(event)

    def action_command(self) -> None:
        """Open the command line."""
        self.query_one(CommandLine).open()

    async def action_back(self) -> None:
        """Close what is in front; else leave for home, with everything kept."""
        if self.query_one(Side).front is not None:
            await self.query_one(Side).close_front()
            if self.query_one(Side).front is None:
                self._refocus()
            self._rehint()
            return
        self.leave()

    async def action_derive(self) -> None:
        """The derivation of the chosen claim, or of the question."""
        panel = opening.derivation(self, self._chosen_evidence("derivation"))
        await self._open_or_say(panel, "tui.no_derivation_yet")

    async def action_demo(self) -> None:
        """The demo of the chosen claim, live."""
        chosen = self._chosen_evidence("demo")
        demo: DemoEvidence | None = chosen.demo if chosen else None
        panel = opening.demo_of(demo) if demo else None
        await self._open_or_say(panel, "tui.no_demo_yet")

    def _chosen_evidence(self, what: str) -> Evidence | None:
        shown = [e for e in evidence.visible(self.state, self.state.bank) if getattr(e, what)]
        claim = self.focused.claim if isinstance(self.focused, Card) else None
        return next((e for e in shown if e.claim == claim), shown[0] if shown and claim is None else None)

    async def _open_or_say(self, panel: Panel | None, otherwise: str) -> None:
        if panel is None:
            app_of(self).tell(otherwise)
            return
        await self.query_one(Side).open(panel)
        self._rehint()

    async def _open_demo(self, words: tuple[str, ...]) -> None:
        try:
            panel = opening.demo(words)
        except UsageError as error:
            self.trouble(error)
            return
        await self._open_or_say(panel, "")

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
        self._refocus()

    async def on_command_line_given(self, event: CommandLine.Given) -> None:
        try:
            panel = opening.command(event.line, self.state, self.state.language)
        except UsageError as error:
            self.trouble(error)
            self.query_one(CommandLine).open(event.line)
            return
        self._refocus()
        await self._open_or_say(panel, "")


def hints_of(state: State, card: Card | None) -> Sequence[Hint]:
    """The keys that matter now."""
    tail = [
        Hint("^l", "tui.key_language", "app.flip"),
        Hint("F1", "tui.key_help", "app.help"),
        Hint(":", "tui.key_command", "screen.command"),
        Hint("^p", "tui.key_palette", "app.command_palette"),
    ]
    if state.phase == "asking":
        return [
            Hint("^j", "tui.key_submit", "screen.submit"),
            Hint("F2", "tui.key_hint", "screen.hint"),
            Hint("F6", "tui.key_reveal", "screen.reveal"),
            Hint("F7", "tui.key_skip", "screen.skip"),
            *tail,
            Hint("esc", "tui.key_leave", "screen.back"),
        ]
    if state.phase in ("feedback", "debrief"):
        own = verbs.hints(card) if card is not None else []
        evident = (
            []
            if any(h.key in "dr" for h in own)
            else [
                Hint("F3", "tui.key_derivation", "screen.derive"),
                Hint("F4", "tui.key_demo", "screen.demo"),
            ]
        )
        return [
            Hint("enter", "tui.key_next", "screen.advance"),
            *own,
            Hint("1-4", "tui.key_rate"),
            *evident,
            Hint("↑↓", "tui.key_cards"),
            *tail,
            Hint("F8", "tui.key_wrap_up", "screen.wrap_up"),
        ]
    return tail
