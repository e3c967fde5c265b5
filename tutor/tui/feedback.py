"""The feedback under an answer: what it earned, the evidence, the rating, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from tutor.language import Language, say
from tutor.outcomes import Rating
from tutor.session.quoting import last_row
from tutor.session.shown import Feedback
from tutor.tui import opinion_text, picked, points, summary, verdicts
from tutor.tui.cards import Card, Fold, Paper, Para
from tutor.tui.debrief import sections
from tutor.tui.derivation import DerivationView
from tutor.tui.evidence import evidence_card
from tutor.tui.styled import clean, plain, prose

_ASKS: Final = frozenset({"agree", "settle_right", "accept"})
"""Verbs of cards that ask for a decision."""


class RatingBar(Card):
    """The last card: the proposed rating and why the next question comes; enter goes on from anywhere."""

    ABOUT = "rating"

    def __init__(self, feedback: Feedback) -> None:
        self.feedback = feedback
        super().__init__(self._said, about=self.ABOUT, verbs=("advance",), classes="rating")

    def _said(self, language: Language) -> list[Para]:
        return [_rating(self.feedback, language), *_upcoming(self.feedback, language)]


class FeedbackView(Vertical):
    """All cards under one answer. Showing new feedback keeps the chosen card chosen."""

    DEFAULT_CSS = """
    FeedbackView { height: auto; }
    FeedbackView .summary { margin: 0 0 0 0; padding: 0 0 0 2; }
    FeedbackView .told { margin: 1 0 0 0; padding: 0 0 0 2; }
    FeedbackView .score { margin: 1 0 0 0; }
    FeedbackView .opinion { margin: 1 0 0 0; }
    FeedbackView .rating { margin: 1 0 0 0; }
    FeedbackView .model { margin: 1 0 0 2; }
    FeedbackView .first { margin: 1 0 0 0; }
    FeedbackView .heading { margin: 1 0 0 0; }
    FeedbackView DerivationView { margin: 1 0 0 4; }
    FeedbackView .missing { display: none; }
    FeedbackView .missing.-open { display: block; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.derivation: DerivationView | None = None
        self._shown: Feedback | None = None
        self._verdicts: Mapping[str, str] = {}

    async def show(self, feedback: Feedback, claim_verdicts: Mapping[str, str]) -> bool:
        """Show this feedback; says whether anything changed."""
        if self._shown == feedback and self._verdicts == claim_verdicts:
            return False
        again = self._same_answer(feedback)
        chosen = self._chosen() if again else ""
        elsewhere = again and not chosen and self._elsewhere()
        news = again and self._opinion_came(feedback)
        opened = {fold.about for fold in self.query(Fold) if fold.opened} if again else set()
        worked = self.derivation.worked if self.derivation and again else None
        self._shown, self._verdicts = feedback, dict(claim_verdicts)
        self.derivation = None
        with self.app.batch_update():
            await self.remove_children()
            await self.mount_all(list(self._parts(feedback, claim_verdicts)))
            for fold in self.query(Fold):
                if fold.about in opened:
                    self.toggle(fold)
            if news and chosen in ("", RatingBar.ABOUT) and not elsewhere:
                self.choose("", scroll=True)
            elif not elsewhere:
                self.choose(chosen)
        if worked and self.derivation:
            self.derivation.show(worked)
        return True

    def toggle(self, fold: Fold) -> None:
        """Open or close a fold; that of the points not found shows their cards."""
        fold.toggle()
        if isinstance(fold, points.NotFound):
            self.query(".missing").set_class(fold.opened, "-open")

    def choose(self, about: str, *, scroll: bool = False) -> None:
        """Choose the card about this; else the first that asks for a decision, else the last one."""
        cards = [card for card in self.query(Card) if card.focusable]
        same = next((c for c in cards if c.about == about and about), None)
        asking = next((c for c in cards if _ASKS.intersection(c.verbs)), None)
        last = next((c for c in reversed(cards) if isinstance(c, RatingBar)), None)
        if target := same or asking or last:
            target.focus(scroll_visible=scroll or bool(same))

    def fold_away(self) -> None:
        """The conversation moved on: the cards stay to be read, not to be chosen."""
        for card in self.query(Card):
            card.can_focus = False
        self.query(RatingBar).remove()
        self.query(".opinion, .later").remove()

    def _same_answer(self, feedback: Feedback) -> bool:
        shown = self._shown
        return shown is not None and (shown.ref, shown.answer) == (feedback.ref, feedback.answer)

    def _elsewhere(self) -> bool:
        """Whether the person is in something that is still there, say in a panel."""
        focused = self.screen.focused
        return focused is not None and focused.is_attached

    def _opinion_came(self, feedback: Feedback) -> bool:
        """Whether the opinion that was waited for is there, with something to decide."""
        before, now = self._shown.opinion if self._shown else None, feedback.opinion
        waited = before is None or before.waiting
        return waited and now is not None and not now.waiting and now.proposed > 0

    def _chosen(self) -> str:
        focused = self.screen.focused
        return focused.about if isinstance(focused, Card) and self in focused.ancestors else ""

    def _parts(self, feedback: Feedback, claim_verdicts: Mapping[str, str]) -> Iterator[Widget]:
        if feedback.summary:
            yield Paper(lambda language: summary.paragraphs(feedback.summary, language), classes="summary")
        if feedback.verdict is not None:
            yield verdicts.card(feedback, feedback.verdict)
        if feedback.told is not None:
            yield Paper(partial(picked.paragraphs, feedback.told, revealed=feedback.revealed), classes="told")
        if feedback.derivation:
            # With no verdict above it, which has the result already, the way ends with the result.
            judged = feedback.verdict is not None
            self.derivation = DerivationView(answer=last_row(feedback.answer) if judged else None)
            yield self.derivation
        if feedback.kind == "open" and not feedback.revealed:
            yield Paper(lambda language: [Para(points.score(feedback, language))], classes="score")
        if feedback.kind == "open" and feedback.revealed and feedback.upcoming and not feedback.models:
            yield Paper(_answer_later, classes="score later")
        if feedback.left_out:
            yield Paper(partial(points.left_out, feedback.left_out))
        for card in points.cards(feedback):
            yield card
            if isinstance(card, points.NotFound):
                for missing in map(points.point_card, card.points):
                    missing.add_class("missing")
                    yield missing
        for model in feedback.models:
            yield from sections(model, alone=len(feedback.models) == 1)
        yield from _ending(feedback, claim_verdicts)


def _ending(feedback: Feedback, claim_verdicts: Mapping[str, str]) -> Iterator[Widget]:
    """What stands below the points and models: evidence, the second opinion, the rating."""
    if feedback.evidence:
        yield Paper(_evidence_title, classes="inline-evidence heading")
    for evidence in feedback.evidence:
        card = evidence_card(evidence, claim_verdicts.get(evidence.claim))
        card.add_class("inline-evidence")
        yield card
    if feedback.opinion is not None:
        yield Paper(partial(opinion_text.standing, feedback.opinion), classes="opinion")
    yield RatingBar(feedback)


def _evidence_title(language: Language) -> list[Para]:
    return [Para(plain(say("tui.evidence", language), "bold $muted"), indent=Card.MARGIN)]


def _answer_later(language: Language) -> list[Para]:
    return [Para(plain(say("tui.answer_later", language), "$muted"), indent=Card.MARGIN)]


def _rating(feedback: Feedback, language: Language) -> Para:
    now = feedback.rating or feedback.proposed
    label = say("tui.rating" if feedback.rating else "tui.rating_proposed", language)
    parts: list[Content | tuple[str, str]] = [(f"{label}  ", "$muted")]
    for rating in (each for each in Rating if each <= feedback.ceiling):
        name = say(summary.RATINGS[rating], language)
        chosen = rating == now
        parts.append((f"{rating.value} ", "bold $accent"))
        parts.append((f"[{name}]" if chosen else name, "bold $primary" if chosen else "$muted"))
        parts.append(("   ", ""))
    return Para(Content.assemble(*parts), Content.styled("★", "$primary"), 2)


def _upcoming(feedback: Feedback, language: Language) -> Iterator[Para]:
    lead = Content.styled("⏎", "bold $accent")
    if feedback.upcoming is None:
        code = "tui.next_question" if feedback.debrief else "tui.next_after"
        yield Para(plain(say(code, language)), lead, 2)
        return
    why = say(feedback.upcoming.code, language, quote=clean(feedback.upcoming.quote)).rstrip("：: ")
    label = say("tui.next_follow_up", language)
    yield Para(Content.assemble((label, "bold"), ("  ", ""), prose(why, "$muted")), lead, 2)
