"""The compiled cache on disk: one entry per pack file, taken only when it was made from exactly that file.

A cache that is missing, damaged, unwritable or made by another version is no error: the file is compiled again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from tutor import __version__, paths
from tutor.packs import codec, compiled
from tutor.packs.problems import Problem
from tutor.questions import Lexicon, Pack

LAYOUT = 1
"""Change it when compiled packs mean something else than before though their fields are the same."""


def fingerprint() -> str:
    """What this version of the program makes of a file and of the facts that templates ask about: changes when
    compiled packs must be made again."""
    here = Path(__file__).parent
    code = "".join(
        f"{file.name}{file.stat().st_size}{file.stat().st_mtime_ns}" for file in sorted(here.rglob("*.py"))
    )
    models = stamp(file) if (file := paths.shipped_models()).exists() else None
    shapes = " ".join(codec.shape(kind) for kind in (Pack, Problem, Lexicon))
    text = f"{LAYOUT} {__version__} {code} {models} {shapes}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def stamp(file: Path) -> dict[str, object]:
    """The facts by which a file is known to be unchanged without reading it."""
    found = file.stat()
    return {"path": str(file.absolute()), "size": found.st_size, "mtime": found.st_mtime_ns}


class Cache:
    """Compiled packs in `folder`, for this version of the program."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._made_by = fingerprint()

    def get(self, file: Path) -> bytes | None:
        """The bytes that were compiled from `file` as it is now: `compiled.load` reads them."""
        try:
            now = stamp(file)
            data = self._entry(file).read_bytes()
            facts = compiled.facts(data)
            if facts.get("made_by") != self._made_by or facts.get("path") != now["path"]:
                return None
            if (facts.get("size"), facts.get("mtime")) == (now["size"], now["mtime"]):
                return data
            if facts.get("size") != now["size"] or facts.get("hash") != _hash(file):
                return None
        except (OSError, ValueError, TypeError):
            return None
        data = compiled.with_facts(data, now)  # touched, not changed
        self.put(file, data)
        return data

    def facts(self, file: Path) -> Mapping[str, object]:
        """What to write beside a pack compiled from `file`, which must exist."""
        return {"made_by": self._made_by, **stamp(file), "hash": _hash(file)}

    def put(self, file: Path, data: bytes) -> None:
        """Keep compiled bytes; in a folder that cannot be written they are made again next time."""
        import tempfile

        with contextlib.suppress(OSError, ValueError):  # ValueError: no folder can have this name
            self._folder.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=self._folder, prefix=".new-")
            try:
                with os.fdopen(descriptor, "wb") as new:
                    new.write(data)
                Path(name).replace(self._entry(file))
            except OSError:
                Path(name).unlink(missing_ok=True)

    def _entry(self, file: Path) -> Path:
        return self._folder / f"{hashlib.sha256(os.fsencode(file.absolute())).hexdigest()[:32]}.pack"


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()
