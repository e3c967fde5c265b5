"""The session on a real store: what is kept, the cards that follow from the log, and FSRS's dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.session.play import NOW, answered, play
from tutor.language import Language
from tutor.outcomes import Card, Rating
from tutor.packs.bank import Bank
from tutor.progress import Store
from tutor.scheduling import RETENTION, retrievability, review
from tutor.session import keeping
from tutor.session.events import Advanced, Event, Rated, Typed
from tutor.session.state import State


@dataclass
class Desk:
    """As much of a desk as beginning needs."""

    bank: Bank
    store: Store
    time: datetime = NOW
    chosen: Sequence[str] = ()
    language: Language = "en"
    seed: int = 1

    def now(self) -> datetime:
        return self.time


@pytest.fixture
def desk(bank: Bank, tmp_path: Path) -> Iterator[Desk]:
    store = Store(tmp_path / "progress.sqlite3")
    yield Desk(bank, store)
    store.close()


def begin(desk: Desk) -> State:
    state, started = keeping.begin(desk)  # type: ignore[arg-type]
    return sent(desk, state, started)


def sent(desk: Desk, state: State, *events: Event) -> State:
    for event in events:
        state, effects = play(desk.bank, [event], state)
        for effect in effects:
            keeping.keep(desk.store, desk.bank, effect, desk.now())
    return state


def test_a_rated_question_has_a_card_that_the_log_alone_rebuilds(desk: Desk) -> None:
    desk.chosen = ["solo"]
    state = begin(desk)
    state = sent(desk, answered(desk.bank, state, "a piece"), Rated(Rating.HARD, NOW), Advanced(NOW))
    assert state.phase == "done"
    cards = desk.store.cards()
    assert cards["other/solo"].reviews == 1
    assert keeping.rebuilt(desk.store) == cards
    desk.store.replace_cards([])
    begin(desk)
    assert desk.store.cards() == cards


def test_of_two_ratings_of_one_attempt_only_the_last_moves_the_card(desk: Desk) -> None:
    desk.chosen = ["solo"]
    state = begin(desk)
    sent(desk, answered(desk.bank, state, "a piece"), Rated(Rating.AGAIN, NOW), Rated(Rating.EASY, NOW))
    card = desk.store.cards()["other/solo"]
    assert card == review(None, Rating.EASY, NOW, ref="other/solo")


def test_an_answer_without_a_rating_leaves_no_card(desk: Desk) -> None:
    state = begin(desk)
    sent(desk, answered(desk.bank, state, "variance"))
    assert desk.store.cards() == {}


def test_quitting_and_beginning_again_continues_with_the_draft(desk: Desk) -> None:
    state = sent(desk, begin(desk), Typed("half an idea"))
    again = begin(desk)
    assert (again.ref, again.current.draft, again.position) == (state.ref, "half an idea", 1)


def test_a_second_copy_starts_afresh_and_does_not_move_the_first_ones_place(desk: Desk, tmp_path: Path) -> None:
    sent(desk, begin(desk), Typed("half an idea"))
    place = desk.store.place()
    second = Desk(desk.bank, Store(tmp_path / "progress.sqlite3"), seed=2, chosen=["solo"])
    state = sent(second, begin(second), Typed("mine"))
    assert (state.ref, desk.store.place()) == ("other/solo", place)
    assert desk.store.drafts()["other/solo"] == "mine"
    second.store.close()


def test_a_session_about_named_questions_continues_only_one_of_them(desk: Desk) -> None:
    desk.chosen = ["scaling"]
    sent(desk, begin(desk), Typed("half"))
    desk.chosen = ["solo"]
    assert begin(desk).ref == "other/solo"


def test_cards_come_back_when_fsrs_says_and_not_before(desk: Desk) -> None:
    desk.chosen = ["solo"]
    sent(desk, answered(desk.bank, begin(desk), "a piece"), Advanced(NOW))
    due = desk.store.cards()["other/solo"].due
    assert due - NOW > timedelta(days=1)
    desk.chosen = []

    def reasons(moment: datetime) -> set[str]:
        desk.time = moment
        _, started = keeping.begin(desk)  # type: ignore[arg-type]
        return {item.reason for item in started.items if item.ref == "other/solo"}

    assert reasons(due - timedelta(seconds=1)) == set()
    assert reasons(due) == {"due"}


def test_better_ratings_come_back_later_and_again_comes_back_within_the_sitting() -> None:
    dues = [review(None, rating, NOW, ref="a/b").due for rating in Rating]
    assert dues == sorted(dues)
    assert dues[0] - NOW == timedelta(minutes=10)
    assert dues[2] - NOW >= timedelta(days=1)


def test_a_lapse_is_counted_and_shortens_the_memory() -> None:
    card: Card | None = None
    moment = NOW
    for _ in range(3):
        card = review(card, Rating.GOOD, moment, ref="a/b")
        moment = card.due
    assert card is not None
    lapsed = review(card, Rating.AGAIN, moment)
    assert (lapsed.lapses, lapsed.reviews, lapsed.ref) == (1, 4, "a/b")
    assert lapsed.stability < card.stability


def test_at_its_due_date_a_review_card_is_recalled_with_the_wanted_chance() -> None:
    card = review(None, Rating.EASY, NOW, ref="a/b")
    assert retrievability(card, NOW) == pytest.approx(1.0)
    assert retrievability(card, card.due) == pytest.approx(RETENTION, abs=0.02)


def test_the_same_history_gives_the_same_card_every_time() -> None:
    ratings = [(f"a.{n}", 1 + n % 4, NOW + timedelta(days=3 * n)) for n in range(8)]
    assert keeping.card_from("a/b", ratings) == keeping.card_from("a/b", ratings)
