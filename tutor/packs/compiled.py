"""A pack in compiled form: bytes that are read without YAML and pydantic, a question only when it is asked for.

Layout: one JSON line of facts (what it was made from), one JSON line of the pack without its questions,
claims and derivations but with an index of them, then each of those as a line of its own.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from tutor.packs import codec
from tutor.packs.problems import BrokenPack, Problem
from tutor.questions import Claim, Derivation, Pack, Question

T = TypeVar("T")
_PARTS: dict[str, type] = {"derivations": Derivation, "claims": Claim, "questions": Question}


class Parts(Mapping[str, T]):
    """Questions, claims or derivations by id, in file order, each decoded when it is first looked at."""

    def __init__(
        self, kind: type[T], index: Mapping[str, tuple[int, int]], body: memoryview, file: Path
    ) -> None:
        self._kind = kind
        self._index = index
        self._body = body
        self._file = file
        self._ready: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._ready:
            start, length = self._index[name]
            data = json.loads(bytes(self._body[start : start + length]))
            self._ready[name] = codec.decode(self._kind, data, self._file)
        return self._ready[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __repr__(self) -> str:
        return f"Parts({', '.join(self._index)})"


def dump(read: Pack | BrokenPack, facts: Mapping[str, object]) -> bytes:
    """The compiled form of a pack, or of what is wrong with it; `facts` say what it was made from."""
    body = bytearray()
    head: dict[str, object]
    if isinstance(read, BrokenPack):
        head = {"file": str(read.file), "problems": codec.encode(read.problems)}
    else:
        index: dict[str, dict[str, tuple[int, int]]] = {}
        for part in _PARTS:
            index[part] = {}
            for name, value in getattr(read, part).items():
                line = _line(codec.encode(value))
                index[part][name] = (len(body), len(line))
                body += line
        plain = {f.name: codec.encode(getattr(read, f.name)) for f in fields(read) if f.name not in _PARTS}
        head = {"file": str(read.file), "index": index, "pack": plain}
    first = _line(head)
    checked = {**facts, "crc": zlib.crc32(body, zlib.crc32(first))}
    return _line(checked) + first + bytes(body)


def facts(data: bytes) -> Mapping[str, Any]:
    """What compiled bytes were made from. Raises ValueError when they are none."""
    found = json.loads(data[: data.index(b"\n")])
    if not isinstance(found, dict):
        raise TypeError
    return found


def with_facts(data: bytes, more: Mapping[str, object]) -> bytes:
    """Compiled bytes with what they were made from, as the cache keeps them."""
    end = data.index(b"\n") + 1
    checked = {**facts(data), **more}
    return _line(checked) + data[end:]


def load(data: bytes) -> Pack | BrokenPack:
    """The pack of compiled bytes. Raises ValueError when they were damaged."""
    first = data.index(b"\n") + 1
    second = data.index(b"\n", first) + 1
    if zlib.crc32(data[first:]) != facts(data).get("crc"):
        raise ValueError("damaged")
    head = json.loads(data[first:second])
    file = Path(head["file"])
    if "problems" in head:
        problems: tuple[Problem, ...] = codec.decoder(tuple[Problem, ...])(head["problems"], file)
        return BrokenPack(file, problems)
    body = memoryview(data)[second:]
    hints = codec.hints(Pack)
    values: dict[str, Any] = {
        name: codec.decoder(hints[name])(value, file) for name, value in head["pack"].items()
    }
    for name, kind in _PARTS.items():
        values[name] = Parts(kind, head["index"][name], body, file)
    return Pack(**values)


def _line(value: object) -> bytes:
    """One line of JSON; a file's name may hold bytes that are no text, which Python keeps as surrogates."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass") + b"\n"
