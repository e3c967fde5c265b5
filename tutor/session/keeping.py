"""What drivers share around the pure session: beginning from the desk, and keeping what it wants kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from tutor.outcomes import Card, Rating
from tutor.session import queue
from tutor.session.desk import Bank, Desk, Store
from tutor.session.effects import DropDraft, Effect, SaveDraft, SaveEvent, SavePlace, SavePreference
from tutor.session.events import Started
from tutor.session.lookup import found
from tutor.session.place import main_ref
from tutor.session.state import State
from tutor.session.variants import dice


def begin(desk: Desk, names: Sequence[str] | None = None) -> tuple[State, Started]:
    """The idle state and the event that starts today's session, or continues the one that was left.

    With questions named, here or on the command line, only a conversation about one of them is continued.
    Raises UsageError for a name that is not there.
    """
    chosen = desk.chosen if names is None else names
    now = desk.now()
    cards = _cards(desk.store)
    items = queue.build(desk.bank, cards, now, dice(desk.seed, "queue"), names=chosen)
    place = desk.store.place() if desk.store.alone else None
    if place and chosen and main_ref(place) not in {item.ref for item in items}:
        place = None
    started = Started(
        items=items,
        language=desk.language,
        now=now,
        seed=desk.seed,
        session=f"{now:%Y%m%dT%H%M%S.%f}-{desk.seed}",
        drafts=desk.store.drafts(),
        known=frozenset(cards),
        resting=frozenset(ref for ref, card in cards.items() if card.due > now),
        place=place,
    )
    return State(bank=desk.bank, language=desk.language), started


def keep(store: Store, bank: Bank, effect: Effect, now: datetime) -> bool:
    """Do a Save or Drop effect; False for the others, which are the driver's. May raise StoreError."""
    match effect:
        case SaveDraft(ref, text):
            store.save_draft(ref, text, now)
        case DropDraft(ref):
            store.drop_draft(ref)
        case SavePlace(place):
            if store.alone:
                store.save_place(place, now)
        case SavePreference(name, value):
            store.save_preference(name, value, now)
        case SaveEvent(kind, ref, body):
            at = found(bank, ref)
            card = _card_after(store, ref, dict(body), now) if kind == "rated" else None
            store.append(kind, ref, body, now=now, pack_hash=at[0].hash if at else "", card=card)
        case _:
            return False
    return True


def _card_after(store: Store, ref: str, body: dict[str, object], now: datetime) -> Card | None:
    rated = [*store.ratings(ref), (str(body["attempt"]), int(str(body["rating"])), now)]
    return card_from(ref, rated)


def card_from(ref: str, ratings: Iterable[tuple[str, int, datetime]]) -> Card | None:
    """The card of one question, rebuilt from its ratings; of each attempt the last one counts."""
    from tutor.scheduling import review  # fsrs is not needed before the first rating

    last: dict[str, tuple[int, datetime]] = {}
    for attempt, rating, at in ratings:
        last[attempt] = (rating, last[attempt][1] if attempt in last else at)
    card: Card | None = None
    for rating, at in sorted(last.values(), key=lambda pair: pair[1]):
        card = review(card, Rating(rating), at, ref=ref)
    return card


def rebuilt(store: Store) -> Mapping[str, Card]:
    """All cards from the event log alone."""
    cards = ((ref, card_from(ref, store.ratings(ref))) for ref in store.rated_questions())
    return {ref: card for ref, card in cards if card is not None}


def _cards(store: Store) -> Mapping[str, Card]:
    """The cards as kept; where the table was emptied (a new shape, a restored log), from the log again."""
    cards = store.cards()
    if not cards and store.rated_questions():
        cards = rebuilt(store)
        store.replace_cards(cards.values())
    return cards
