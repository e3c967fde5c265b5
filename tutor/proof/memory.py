"""What has been proved on this machine: one line for each proof that held, in a file that is only added to.

Several processes may add to it at once. A line that was cut off or damaged, a file that is missing or cannot be
read or written, is no error: what is not remembered is proved anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from tutor.proof import fingerprint
from tutor.proof.parts import Part
from tutor.proof.proofs import Proof

MOST_BYTES: Final = 64_000_000
"""Some two hundred thousand proofs."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A proof that held: when, and what was found."""

    at: datetime
    code: str
    values: Mapping[str, object]


@dataclass
class Memory:
    """The proofs kept in `file`. `now` is UTC-aware. May be used by several threads."""

    file: Path
    now: Callable[[], datetime]
    forgetful: bool = False
    """Whether nothing is found, so that everything is proved anew; what holds is kept all the same."""
    _kept: dict[str, Kept] = field(default_factory=dict)
    _read: int = 0
    _reading: threading.Lock = field(default_factory=threading.Lock)

    def find(self, part: Part) -> Kept | None:
        """The proof of this part as it is now, by the program as it is now; None where there is none."""
        if self.forgetful:
            return None
        with self._reading:  # what other processes have added by now as well
            lines, self._read = _added(self.file, self._read)
            self._kept.update(filter(None, map(_entry, lines)))
        return self._kept.get(fingerprint.key(part))

    def proof(self, part: Part) -> Proof | None:
        """The same as a proof at the place where the part stands today."""
        if (kept := self.find(part)) is None:
            return None
        return Proof(part.id, part.kind, part.where, "holds", kept.code, kept.values, cached=True)

    def anew(self) -> Memory:
        """The same memory, which finds nothing."""
        return replace(self, forgetful=True)

    def keep(self, part: Part, proof: Proof) -> None:
        """Remember a proof that holds; others must be found anew."""
        if proof.state != "holds":
            return
        key, at = fingerprint.key(part), self.now()
        entry = {"key": key, "at": at.isoformat(), "code": proof.code, "values": dict(proof.values)}
        with contextlib.suppress(TypeError, ValueError):  # values that JSON has not are not remembered
            _add(self.file, json.dumps(entry, separators=(",", ":")).encode())
        self._kept[key] = Kept(at, proof.code, proof.values)


def _entry(line: bytes) -> tuple[str, Kept] | None:
    """The proof that a line holds, or None for one that was damaged."""
    check, _, text = line.partition(b" ")
    try:
        if int(check, 16) != zlib.crc32(text):
            return None
        found = json.loads(text)
        return str(found["key"]), Kept(
            datetime.fromisoformat(found["at"]), str(found["code"]), dict(found["values"])
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def _added(file: Path, place: int) -> tuple[list[bytes], int]:
    """The whole lines from `place` on, and where they end; all of a file that is shorter now.

    A file that has grown too long is begun anew.
    """
    try:
        size = file.stat().st_size if file.is_file() else 0
        if size > MOST_BYTES:
            file.unlink()
            return [], 0
        if size == place:
            return [], place
        place = place if size > place else 0
        with file.open("rb") as data:
            data.seek(place)
            found = data.read()
    except (OSError, ValueError):
        return [], place
    whole = found[: found.rfind(b"\n") + 1]
    return whole.splitlines(), place + len(whole)


def _add(file: Path, text: bytes) -> None:
    """Append one line in one write; the break before it keeps it apart from one that was cut off."""
    line = b"\n%08x %s\n" % (zlib.crc32(text), text)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line)
        finally:
            os.close(descriptor)
