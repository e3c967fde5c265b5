"""What a key of the conversation does: most send the session an event, those of a card mean its verb."""

from __future__ import annotations

from tutor.errors import TutorError
from tutor.outcomes import Rating
from tutor.session import events, feedback, teaching
from tutor.tui import opening, verbs
from tutor.tui.cards import Card, Fold
from tutor.tui.practice_panels import OpensPanels
from tutor.tui.teaching import TeachScreen
from tutor.tui.told import app_of


class Acts(OpensPanels):
    """A screen whose keys act on its session."""

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

    async def action_opinion(self) -> None:
        """Ask for a second opinion, or call off the one that is asked for; the first time see what is sent."""
        now = app_of(self).desk.now()
        attempt = self.state.attempt if self.driver else None
        if attempt is None or attempt.grade is None or not app_of(self).desk.second.on:
            return
        if attempt.consulting:
            self.send(events.OpinionCalledOff(now))
            return
        try:
            panel = opening.opinion(self)
        except TutorError as error:
            self.trouble(error)
            return
        if panel is None:
            self.send(events.OpinionAsked(now))
        else:
            await self.show_panel(panel)

    async def on_opinion_panel_agreed(self) -> None:
        """The person saw what is sent, and agrees."""
        app_of(self).desk.second.agree()
        await self.action_back()
        self.send(events.OpinionAsked(app_of(self).desk.now()))

    def _teach(self, point: str) -> None:
        """Ask which words said the point."""

        def choose(clause: str) -> None:
            self.send(events.Taught(point, clause, app_of(self).desk.now()))

        lines = feedback.build(self.state, self.state.bank).points
        says = next((line.says for line in lines if line.id == point), None)
        self.app.push_screen(TeachScreen(says, teaching.clauses(self.state.current), choose))

    async def action_verb(self, how: str) -> None:
        """Do what the key means on the chosen card."""
        card = self.focused
        if not isinstance(card, Card):
            if how == "u":
                self.send(events.Undone(app_of(self).desk.now()))
            return
        verb = verbs.verb_of(card, how)
        if verb == "fold" and isinstance(card, Fold):
            view = self.talk.feedback
            if view is not None:
                view.toggle(card)
        elif verb == "derive":
            await self.action_derive()
        elif verb == "demo":
            await self.action_demo()
        elif verb == "teach":
            self._teach(card.about)
        elif verb and (event := verbs.event_of(verb, card.about, app_of(self).desk.now())):
            self.send(event)
