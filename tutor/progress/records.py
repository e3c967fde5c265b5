"""Rows to values and back: times as ISO text in UTC, bodies as JSON, ids that sort by time."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, cast

from tutor.outcomes import Card, CardState

EVENT_VERSION: Final = 1
"""The shape of event bodies that this program writes."""


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log. `seq` counts the events of a device; `question` is "pack/id" or ""."""

    id: str
    device: str
    seq: int
    at: datetime
    kind: str
    version: int
    question: str
    pack_hash: str
    body: Mapping[str, object]


def uuid7(now: datetime) -> str:
    """A UUID of version 7: 48 bits of milliseconds, then random bits (RFC 9562, section 5.7)."""
    value = int(now.timestamp() * 1000) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    digits = f"{value:032x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


def stamp(moment: datetime) -> str:
    """A time as text that sorts as time. Only UTC-aware times are written."""
    if moment.tzinfo is None:
        raise ValueError(moment)
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def moment(text: str) -> datetime:
    """The time back."""
    return datetime.fromisoformat(text)


def dumps(value: object) -> str:
    """Strict JSON in ASCII, so that any text a person can type, lone surrogates too, can be stored."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def event_row(event: Event) -> tuple[object, ...]:
    """The event as a row."""
    return (
        event.id,
        event.device,
        event.seq,
        stamp(event.at),
        event.kind,
        event.version,
        event.question,
        event.pack_hash,
        dumps(dict(event.body)),
    )


def to_event(row: tuple[object, ...]) -> Event:
    """The event of a row."""
    ident, device, seq, at, kind, version, question, pack_hash, body = cast(
        tuple[str, str, int, str, str, int, str, str, str], row
    )
    return Event(ident, device, seq, moment(at), kind, version, question, pack_hash, json.loads(body))


def card_row(card: Card) -> tuple[object, ...]:
    """The card as a row."""
    return (
        card.ref,
        card.state,
        card.step,
        card.stability,
        card.difficulty,
        stamp(card.due),
        stamp(card.last_review),
        card.reviews,
        card.lapses,
    )


def to_card(row: tuple[object, ...]) -> Card:
    """The card of a row."""
    ref, state, step, stability, difficulty, due, last, reviews, lapses = cast(
        tuple[str, CardState, int | None, float, float, str, str, int, int], row
    )
    return Card(ref, state, step, stability, difficulty, moment(due), moment(last), reviews, lapses)
