"""The tables, as numbered migrations: each runs once, whole or not at all, and is never edited afterwards.

`user_version` counts the migrations that a database has had. A database that has had more than this program
knows was written by a newer one and is not touched.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

APPLICATION_ID: Final = 0x7475746F  # "tuto": tells our databases from anyone else's

Migration = tuple[str, ...]

MIGRATIONS: Final[tuple[Migration, ...]] = (
    (
        """CREATE TABLE device (id TEXT NOT NULL PRIMARY KEY, since TEXT NOT NULL) STRICT""",
        """CREATE TABLE events (
            id        TEXT NOT NULL PRIMARY KEY,
            device    TEXT NOT NULL,
            seq       INTEGER NOT NULL,
            at        TEXT NOT NULL,
            kind      TEXT NOT NULL,
            version   INTEGER NOT NULL,
            question  TEXT NOT NULL,
            pack_hash TEXT NOT NULL,
            body      TEXT NOT NULL CHECK (json_valid(body)),
            UNIQUE (device, seq)
        ) STRICT""",
        "CREATE INDEX events_of_question ON events (question, kind, at)",
        """CREATE TRIGGER events_stay BEFORE UPDATE ON events
           BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END""",
        """CREATE TRIGGER events_remain BEFORE DELETE ON events
           BEGIN SELECT RAISE(ABORT, 'the event log is append-only'); END""",
        """CREATE TABLE cards (
            question    TEXT NOT NULL PRIMARY KEY,
            state       TEXT NOT NULL,
            step        INTEGER,
            stability   REAL NOT NULL,
            difficulty  REAL NOT NULL,
            due         TEXT NOT NULL,
            last_review TEXT NOT NULL,
            reviews     INTEGER NOT NULL,
            lapses      INTEGER NOT NULL
        ) STRICT""",
        """CREATE TABLE drafts (
            question TEXT NOT NULL PRIMARY KEY,
            text     TEXT NOT NULL,
            at       TEXT NOT NULL
        ) STRICT""",
        """CREATE TABLE place (
            one  INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
            body TEXT NOT NULL CHECK (json_valid(body)),
            at   TEXT NOT NULL
        ) STRICT""",
    ),
    (
        """CREATE TABLE preferences (
            name  TEXT NOT NULL PRIMARY KEY,
            value TEXT NOT NULL,
            at    TEXT NOT NULL
        ) STRICT""",
    ),
)


def version(connection: sqlite3.Connection) -> int:
    """How many migrations the database has had."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def foreign(connection: sqlite3.Connection) -> bool:
    """Whether the database is another program's: its mark is not ours, or it has tables and no mark."""
    mark = int(connection.execute("PRAGMA application_id").fetchone()[0])
    tables = int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0])
    return mark != APPLICATION_ID and (mark != 0 or tables > 0)


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the database up to `migrations`, each in its own transaction.

    Two programs may start at once: the version is read again once the write lock is held.
    """
    while version(connection) < len(migrations):
        connection.execute("BEGIN IMMEDIATE")
        try:
            done = version(connection)
            if done < len(migrations):
                for statement in migrations[done]:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {done + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
