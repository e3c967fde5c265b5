"""What a key of the conversation does: most send the session an event, those of a card mean its verb."""

from __future__ import annotations

from tutor.outcomes import Rating
from tutor.session import events
from tutor.tui import verbs
from tutor.tui.cards import Card, Fold
from tutor.tui.practice_panels import OpensPanels
from tutor.tui.talk import Talk
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
