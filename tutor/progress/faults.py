"""What can go wrong with the database, in words a person can act on.

Damaged, foreign and newer databases are refused, and a copy is laid beside them before anything else, so that
whatever is tried next the original bytes are still there.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from tutor.errors import StoreError

_BY_CODE = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_CANTOPEN: "unwritable",
    sqlite3.SQLITE_PERM: "unwritable",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_BY_TEXT = {"no such table": "damaged", "no such column": "damaged", "malformed": "damaged"}


def keep_copy(path: Path, why: str) -> Path:
    """Copy the database (and its log) beside it; the same file is copied once only."""
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    copy = path.with_name(f"{path.stem}.{why}-{changed:%Y%m%dT%H%M%S}{path.suffix}")
    if not copy.exists():
        shutil.copy2(path, copy)
        for tail in ("-wal", "-shm"):
            beside = path.with_name(path.name + tail)
            if beside.exists():
                shutil.copy2(beside, copy.with_name(copy.name + tail))
    return copy


def refused(path: Path, why: str, **values: object) -> StoreError:
    """The error for a database that must not be used: a copy is kept where that is possible."""
    copy = path
    with suppress(OSError):
        copy = keep_copy(path, why)
    return StoreError(f"progress.{why}", path=str(path), copy=str(copy), **values)


def _name(error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and (name := _BY_CODE.get(code & 0xFF)):
        return name
    text = str(error)
    return next((name for part, name in _BY_TEXT.items() if part in text), "failed")


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turns SQLite's and the disk's errors into StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        name = _name(error)
        if name == "damaged":
            raise refused(path, name) from error
        raise StoreError(f"progress.{name}", path=str(path), reason=str(error)) from error
    except OSError as error:
        raise StoreError("progress.unwritable", path=str(path), reason=error.strerror or str(error)) from error
