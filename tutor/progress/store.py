"""The store: the event log, cards, drafts and the place to resume at, in one SQLite file.

Write-ahead log with full syncing: a call that returned survives `kill -9` and a power cut. Several programs
may have it open at once; a writer waits for the other. Calls may come from any thread.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from tutor.errors import StoreError
from tutor.outcomes import Card
from tutor.progress import alone, queries, schema
from tutor.progress.counts import Counts, count
from tutor.progress.faults import refused, translated
from tutor.progress.phrases import FORGOTTEN, TaughtPhrase, forgetting, standing
from tutor.progress.records import (
    EVENT_VERSION,
    Event,
    card_row,
    dumps,
    event_row,
    moment,
    stamp,
    to_card,
    to_event,
    uuid7,
)

BUSY_SECONDS: Final = 10.0


class Store:
    """The person's progress. Every method raises StoreError when the disk or the database refuses."""

    def __init__(self, path: Path, *, now: datetime | None = None, lasting: bool = True) -> None:
        self.path = path
        self.lasting = lasting
        """False for a store in memory, which forgets everything at the end."""
        self._lock = threading.RLock()
        self._alone: int | None = None
        self._file: tuple[int, int] | None = None
        with translated(path):
            if lasting:
                path.parent.mkdir(parents=True, exist_ok=True)
            self._db = _connect(str(path) if lasting else ":memory:")
        try:
            with translated(path):
                self._prepare(now or datetime.now(UTC))
        except BaseException:
            self._db.close()
            raise

    @classmethod
    def in_memory(cls, path: Path) -> Store:
        """A store for when the one at `path` cannot be used: practice goes on, nothing is remembered."""
        return cls(path, lasting=False)

    def _prepare(self, now: datetime) -> None:
        known = len(schema.MIGRATIONS)
        if schema.foreign(self._db):
            raise StoreError("progress.foreign", path=str(self.path))
        if schema.version(self._db) > known:
            raise refused(self.path, "newer", found=schema.version(self._db), known=known)
        if self._db.execute("PRAGMA journal_mode").fetchone()[0] == "delete":
            self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        schema.migrate(self._db)
        with self._writing():
            row = self._db.execute(queries.DEVICE).fetchone()
            if row is None:
                row = (uuid7(now),)
                self._db.execute(queries.ADD_DEVICE, (row[0], stamp(now)))
        self.device = str(row[0])
        if self.lasting:
            self._file = _identity(self.path)

    @property
    def alone(self) -> bool:
        """Whether no other copy of the program practises on this database.

        Who asks means to practise: the first to ask holds the place until it closes. Looking at statistics
        takes it from nobody.
        """
        if not self.lasting:
            return True
        with self._lock, translated(self.path):
            if self._alone is None:
                self._alone = alone.take(self.path)
            return self._alone != alone.NOT_HELD

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        with self._lock, translated(self.path):
            yield self._db

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction, holding the write lock from its start so that two programs take turns."""
        with self._using() as db:
            if self._file is not None and self._file != _identity(self.path):
                # SQLite would write on into a file that has no name any more.
                raise StoreError("progress.gone", path=str(self.path))
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def append(
        self,
        kind: str,
        question: str,
        body: Mapping[str, object],
        *,
        now: datetime,
        pack_hash: str = "",
        card: Card | None = None,
    ) -> Event:
        """Append one event and, in the same transaction, keep the card that follows from it."""
        with self._writing() as db:
            (seq,) = db.execute(queries.NEXT_SEQ, (self.device,)).fetchone()
            event = Event(
                uuid7(now), self.device, seq, now, kind, EVENT_VERSION, question, pack_hash, dict(body)
            )
            db.execute(queries.ADD_EVENT, event_row(event))
            if card is not None:
                _put_card(db, card)
        return event

    def events(self, question: str | None = None) -> Sequence[Event]:
        """The log, or the part about one question, oldest first."""
        with self._using() as db:
            rows = db.execute(queries.EVENTS, (question,)).fetchall()
        return [to_event(row) for row in rows]

    def ratings(self, question: str) -> Sequence[tuple[str, int, datetime]]:
        """(attempt, rating, at) of every `rated` event of the question, oldest first."""
        with self._using() as db:
            rows = db.execute(queries.RATINGS, (question,)).fetchall()
        return [(attempt, rating, moment(at)) for attempt, rating, at in rows]

    def rated_questions(self) -> Sequence[str]:
        """Every question with a rating."""
        with self._using() as db:
            return [row[0] for row in db.execute(queries.RATED_QUESTIONS).fetchall()]

    def phrases(self, question: str | None = None) -> Sequence[TaughtPhrase]:
        """What the person taught by overruling, all or about one question, oldest first."""
        with self._using() as db:
            rows = db.execute(queries.DECISIONS, (question,)).fetchall()
        return standing((ref, kind, moment(at), json.loads(body)) for ref, kind, at, body in rows)

    def forget(self, phrase: TaughtPhrase, *, now: datetime) -> None:
        """Never again count these words for what they were taught to say, or not to say."""
        self.append(FORGOTTEN, phrase.question, forgetting(phrase.phrase), now=now)

    def cards(self) -> Mapping[str, Card]:
        """The cards by question."""
        with self._using() as db:
            rows = db.execute(queries.CARDS).fetchall()
        return {str(row[0]): to_card(row) for row in rows}

    def replace_cards(self, cards: Iterable[Card]) -> None:
        """Put cards that were rebuilt from the log in place of all that are kept."""
        with self._writing() as db:
            db.execute(queries.DROP_CARDS)
            for card in cards:
                _put_card(db, card)

    def save_draft(self, question: str, text: str, now: datetime) -> None:
        """Keep what is written for a question; blank text is no draft."""
        if not text.strip():
            self.drop_draft(question)
            return
        with self._writing() as db:
            db.execute(queries.PUT_DRAFT, (question, dumps(text), stamp(now)))

    def drop_draft(self, question: str) -> None:
        """Forget what was written for a question."""
        with self._writing() as db:
            db.execute(queries.DROP_DRAFT, (question,))

    def drafts(self) -> Mapping[str, str]:
        """All drafts by question."""
        with self._using() as db:
            rows = db.execute(queries.DRAFTS).fetchall()
        return {question: json.loads(text) for question, text in rows}

    def save_place(self, place: Mapping[str, object] | None, now: datetime) -> None:
        """Keep, or with None forget, where to resume."""
        with self._writing() as db:
            if place is None:
                db.execute(queries.DROP_PLACE)
            else:
                db.execute(queries.PUT_PLACE, (dumps(dict(place)), stamp(now)))

    def place(self) -> Mapping[str, object] | None:
        """Where to resume, if anywhere."""
        with self._using() as db:
            row = db.execute(queries.PLACE).fetchone()
        return cast(Mapping[str, object], json.loads(row[0])) if row else None

    def save_preference(self, name: str, value: str, now: datetime) -> None:
        """Keep what the person prefers, such as the language they chose."""
        with self._writing() as db:
            db.execute(queries.PUT_PREFERENCE, (name, value, stamp(now)))

    def preference(self, name: str) -> str | None:
        """What the person prefers, if they ever said so."""
        with self._using() as db:
            row = db.execute(queries.PREFERENCE, (name,)).fetchone()
        return str(row[0]) if row else None

    def counts(self) -> Counts:
        """What `tutor stats` shows."""
        with self._using() as db:
            return count(db)

    def check(self) -> None:
        """Read every page; StoreError when the file is damaged. For `tutor doctor`."""
        with self._using() as db:
            found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise refused(self.path, "damaged")

    def close(self) -> None:
        """Close the database; safe to call twice."""
        with self._lock:
            self._db.close()
            if self._alone is not None:
                self._alone = alone.release(self._alone)


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at `path`; None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _put_card(db: sqlite3.Connection, card: Card) -> None:
    db.execute(queries.PUT_CARD, card_row(card))
