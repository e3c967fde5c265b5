"""What a second opinion leaves in the person's folder: agreement, the calls of a day, remembered marks.

All of it may be deleted at any time. Where the disk refuses, this run remembers for itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from tutor.opinion.endpoint import Endpoint
from tutor.opinion.inquiry import VERSION, Inquiry
from tutor.opinion.reply import Mark

MOST_FILES: Final = 1_000
MOST_BYTES: Final = 4 * 2**20


class Agreements:
    """The endpoints and models that the person agreed to send answers to, one file each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "agreed"
        self._here: set[str] = set()

    def has(self, endpoint: Endpoint) -> bool:
        """Whether the person agreed to this model at this address."""
        return _key(endpoint.url, endpoint.model) in self._here or self._file(endpoint).is_file()

    def add(self, endpoint: Endpoint, now: datetime) -> None:
        """The person agrees."""
        self._here.add(_key(endpoint.url, endpoint.model))
        note = {"url": endpoint.url, "model": endpoint.model, "since": now.isoformat(timespec="seconds")}
        _write(self._file(endpoint), note)

    def drop(self, endpoint: Endpoint) -> None:
        """The person agrees no longer. Raises OSError where that cannot be kept."""
        self._here.discard(_key(endpoint.url, endpoint.model))
        self._file(endpoint).unlink(missing_ok=True)

    def _file(self, endpoint: Endpoint) -> Path:
        return self._folder / f"{_key(endpoint.url, endpoint.model)}.json"


class Calls:
    """The calls of a day (UTC): one byte each in a file of that day, so that two programs count together."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._refused = 0

    def today(self, now: datetime) -> int:
        """How many calls were made."""
        with suppress(OSError):
            return self._file(now).stat().st_size + self._refused
        return self._refused

    def count(self, now: datetime) -> None:
        """One more call."""
        file = self._file(now)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for old in self._folder.glob("calls-*"):
                if old != file:
                    old.unlink(missing_ok=True)
            with file.open("ab") as calls:
                calls.write(b".")
        except OSError:
            self._refused += 1

    def _file(self, now: datetime) -> Path:
        return self._folder / f"calls-{now.astimezone(UTC):%Y-%m-%d}"


class Remembered:
    """Marks by answer, rubric, rules and model; the oldest go when there are many."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "marks"

    def get(self, endpoint: Endpoint, inquiry: Inquiry) -> Mapping[str, Mark] | None:
        """The marks that this model gave on this answer before; None where it has to be asked."""
        try:
            kept = json.loads(self._file(endpoint, inquiry).read_text("utf-8"))
            marks = {name: Mark(*mark) for name, mark in cast(dict, kept).items()}  # type: ignore[type-arg]
        except (OSError, ValueError, TypeError, AttributeError):
            return None
        sound = all(isinstance(m.quote, str) and m.state in _STATES for m in marks.values())
        return marks if sound and marks.keys() == set(inquiry.ids) else None

    def put(self, endpoint: Endpoint, inquiry: Inquiry, marks: Mapping[str, Mark]) -> None:
        """Remember; a disk that refuses costs the next asking a call, no more."""
        kept = {name: [mark.state, mark.quote, mark.code] for name, mark in marks.items()}
        if _write(self._file(endpoint, inquiry), kept):
            self._prune()

    def __len__(self) -> int:
        return sum(1 for _ in self._files())

    def _file(self, endpoint: Endpoint, inquiry: Inquiry) -> Path:
        return (
            self._folder / f"{_key(inquiry.answer, inquiry.rubric, VERSION, endpoint.url, endpoint.model)}.json"
        )

    def _files(self) -> Iterator[os.DirEntry[str]]:
        with suppress(OSError), os.scandir(self._folder) as entries:
            yield from (entry for entry in entries if entry.name.endswith(".json"))

    def _prune(self) -> None:
        found = []
        for entry in self._files():
            with suppress(OSError):
                about = entry.stat()
                found.append((about.st_mtime_ns, about.st_size, entry.path))
        total = sum(size for _, size, _ in found)
        for number, (_, size, path) in enumerate(sorted(found)):
            if len(found) - number <= MOST_FILES and total <= MOST_BYTES:
                return
            with suppress(OSError):
                Path(path).unlink(missing_ok=True)
            total -= size


_STATES: Final = frozenset({"covered", "not_found", "contradicted", "unsure"})


def _key(*parts: str) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _write(file: Path, value: object) -> bool:
    """Write JSON whole or not at all; whether the disk took it. Only its owner can read it."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=file.parent)
    except OSError:
        return False
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as target:
            json.dump(value, target)
        Path(name).replace(file)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        return False
    return True
