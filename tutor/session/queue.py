"""Today's queue: what is due, then what is new, within a day's measure."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from difflib import get_close_matches
from typing import Final

from tutor.errors import UsageError
from tutor.outcomes import Card
from tutor.questions import Pack
from tutor.session.desk import Bank
from tutor.session.lookup import found, qualified
from tutor.session.state import Item

LIMIT: Final = 30
NEW_LIMIT: Final = 10


def build(
    bank: Bank,
    cards: Mapping[str, Card],
    now: datetime,
    rng: random.Random,
    *,
    names: Sequence[str] = (),
    limit: int = LIMIT,
    new_limit: int = NEW_LIMIT,
) -> tuple[Item, ...]:
    """The main questions to ask, in order.

    With `names` (packs, questions) just those; UsageError for one that does not exist. Else the due cards,
    openers of a conversation before questions that also come as follow-ups, longest overdue first; then
    what is new, each pack in its author's order, packs in the order that `rng` draws: starters first, then
    those that begin with an open question, since an interview is a conversation and numbers are its exercises,
    and last those that templates made of the facts of models.
    """
    if names:
        return _chosen(bank, names, cards, rng)
    openers = _openers(bank)
    order = {ref: n for n, ref in enumerate(openers)}
    due = [c for c in cards.values() if c.due <= now and found(bank, c.ref)]
    due.sort(key=lambda c: (c.ref not in order, c.due, c.ref))
    packs = list(bank.packs)
    rng.shuffle(packs)
    packs.sort(key=lambda pack: (not pack.starter, not _opens_a_conversation(pack)))
    new = [ref for pack in packs for ref in fresh(pack, cards)]
    new += [ref for pack in packs for ref in next_made(pack, cards, rng)]
    items = [Item(c.ref, "due") for c in due] + [Item(ref, "new") for ref in new[:new_limit]]
    return tuple(items[:limit])


def fresh(pack: Pack, cards: Mapping[str, Card]) -> list[str]:
    """What a person may meet next of what an author wrote: openers never met, and once all of those were met
    the follow-ups that no conversation came to, so that nothing of a pack stays unasked."""
    return [ref for ref in _of_pack(pack) if ref not in cards] or _unmet(pack, pack.written, cards)


def next_made(pack: Pack, cards: Mapping[str, Card], rng: random.Random | None = None) -> list[str]:
    """One question of each template about a model never met, the first or the one that `rng` draws: those of a
    template are alike, and as many as there are models."""
    of_each = [_unmet(pack, names, cards) for names in pack.made.values()]
    return [rng.choice(unmet) if rng else unmet[0] for unmet in of_each if unmet]


def _unmet(pack: Pack, names: Iterable[str], cards: Mapping[str, Card]) -> list[str]:
    return [ref for name in names if (ref := qualified(pack.id, name)) not in cards]


def _opens_a_conversation(pack: Pack) -> bool:
    return bool(pack.entry) and pack.questions[pack.entry[0]].kind == "open"


def _of_pack(pack: Pack) -> list[str]:
    """The questions of a pack that begin a conversation, but for those that templates made."""
    written = frozenset(pack.written)
    return [qualified(pack.id, name) for name in pack.entry if name in written]


def _openers(bank: Bank) -> list[str]:
    return [ref for pack in bank.packs for ref in _of_pack(pack)]


def _unknown(bank: Bank, name: str, error: UsageError) -> UsageError:
    """What is wrong with a name that is neither a pack nor a question."""
    if not bank.packs:
        return UsageError("session.no_packs", name=name)
    if not error.code.startswith("packs.no_question"):
        return error
    known = {pack.id: None for pack in bank.packs} | {q: None for pack in bank.packs for q in pack.questions}
    near = get_close_matches(name.rpartition("/")[2], known, n=1) or get_close_matches(name, known, n=1)
    if near:
        return UsageError("session.no_such_name_near", name=name, near=near[0])
    return UsageError("session.no_such_name", name=name)


def _some_made(pack: Pack, cards: Mapping[str, Card], rng: random.Random) -> list[str]:
    """As many questions of a pack's templates as one takes in at a time, those never met before the others."""
    made = [name for names in pack.made.values() for name in names]
    pool = _unmet(pack, made, cards) or [qualified(pack.id, name) for name in made]
    return rng.sample(pool, min(len(pool), NEW_LIMIT))


def _chosen(
    bank: Bank, names: Sequence[str], cards: Mapping[str, Card], rng: random.Random
) -> tuple[Item, ...]:
    packs = {pack.id: pack for pack in bank.packs}
    refs: dict[str, None] = {}
    for name in names:
        if name in packs:
            pack = packs[name]
            further = _unmet(pack, pack.written, cards)  # what no conversation comes to is asked by itself
            refs.update(dict.fromkeys([*_of_pack(pack), *further, *_some_made(pack, cards, rng)]))
            continue
        try:
            pack, question = bank.find(name)
        except UsageError as error:
            raise _unknown(bank, name, error) from error
        refs[qualified(pack.id, question.id)] = None
    return tuple(Item(ref, "chosen") for ref in refs)
