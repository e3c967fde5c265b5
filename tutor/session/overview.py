"""The numbers of the home screen, from the bank and the cards alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tutor.language import Text
from tutor.outcomes import Card
from tutor.session.desk import Bank
from tutor.session.lookup import qualified
from tutor.session.queue import LIMIT, NEW_LIMIT, fresh, next_made

SURE_FROM: Final = timedelta(days=7)
"""A question whose stability has reached this counts as sure on the progress bar."""


@dataclass(frozen=True, slots=True)
class PackProgress:
    """One pack: how many questions, how many were met, are due, and are sure."""

    id: str
    title: Text
    total: int
    met: int
    due: int
    sure: int


@dataclass(frozen=True, slots=True)
class Overview:
    """Today: due cards, new questions within a day's measure, when the next falls due, and each pack."""

    due: int
    new: int
    next_due: datetime | None
    packs: tuple[PackProgress, ...]


def overview(bank: Bank, cards: Mapping[str, Card], now: datetime) -> Overview:
    """Counts over the questions that the bank has; cards of removed questions do not count."""
    packs = []
    new = 0
    upcoming: list[datetime] = []
    for pack in bank.packs:
        refs = [qualified(pack.id, name) for name in pack.questions]
        met = [cards[ref] for ref in refs if ref in cards]
        due = sum(card.due <= now for card in met)
        sure = sum(timedelta(days=card.stability) >= SURE_FROM for card in met)
        packs.append(PackProgress(pack.id, pack.title, len(refs), len(met), due, sure))
        new += len(fresh(pack, cards)) + len(next_made(pack, cards))
        upcoming += [card.due for card in met if card.due > now]
    all_due = sum(p.due for p in packs)
    today = min(new, NEW_LIMIT, max(0, LIMIT - all_due))
    return Overview(all_due, today, min(upcoming, default=None), tuple(packs))
