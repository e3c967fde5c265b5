"""What parent and child say to each other: one strict JSON object a line.

Every line carries `v` (the version of this protocol), `run` (which request it belongs to; empty for the
child's own `hello`), `seq` (counts the lines of a run) and `kind`. A run ends with exactly one `end` or
`error`. JSON has no NaN and no infinities, and divergence is a subject here, so they travel as
"nan", "inf" and "-inf".
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Final, NoReturn

from tutor import errors
from tutor.errors import ChildError, TutorError

VERSION: Final = 1
LAST_KINDS: Final = frozenset({"end", "error"})
LONGEST_LINE: Final = 2**26
"""Bytes; a line longer than this is a fault of the other side, not a message."""

Message = dict[str, object]


def number(x: float) -> float | str:
    """`x` as JSON can carry it: itself when finite, else "nan", "inf" or "-inf"."""
    if math.isfinite(x):
        return x
    return "nan" if math.isnan(x) else ("inf" if x > 0 else "-inf")


def as_float(value: object) -> float:
    """The float behind a number of a message, finite or not. Raises ChildError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ChildError("children.garbled", detail=f"not a number: {value!r}")
    try:
        return float(value)
    except ValueError as error:
        raise ChildError("children.garbled", detail=f"not a number: {value!r}") from error


def encode(message: Mapping[str, object]) -> bytes:
    """`message` as one line, the version added. Raises TypeError for what JSON cannot carry."""
    whole = {"v": VERSION, **message}
    try:
        text = _ENCODER.encode(whole)
    except (ValueError, TypeError):  # a number that is not finite, or a mapping of another kind: it is seldom
        text = _ENCODER.encode(_plain(whole))
    # A lone surrogate (half of a broken paste) becomes its \udXXX escape, which is valid JSON.
    return text.encode("utf-8", "backslashreplace") + b"\n"


def decode(line: bytes | str) -> Message:
    """The message on `line`. Raises ChildError("children.garbled") for anything but strict JSON of ours."""
    try:
        message = _DECODER.decode(line if isinstance(line, str) else line.decode())
    except (ValueError, RecursionError) as error:
        shown = line[:80] if isinstance(line, str) else line[:80].decode("utf-8", "replace")
        raise ChildError("children.garbled", detail=f"{error}: {shown}") from error
    if not isinstance(message, dict) or message.get("v") != VERSION or not isinstance(message.get("kind"), str):
        raise ChildError("children.garbled", detail="not a message of this protocol")
    return message


def error_message(error: TutorError) -> Message:
    """The `error` message (without run and seq) that carries `error` over."""
    values = {name: v if isinstance(v, int | float | str) else str(v) for name, v in error.values.items()}
    return {"kind": "error", "error": type(error).__name__, "code": error.code, "values": values}


def error_of(message: Mapping[str, object]) -> TutorError:
    """The error that an `error` message carries, of the class it had on the other side."""
    kind = getattr(errors, str(message.get("error")), ChildError)
    values = message.get("values")
    if not (isinstance(kind, type) and issubclass(kind, TutorError)):
        kind = ChildError
    return kind(str(message.get("code")), **(values if isinstance(values, dict) else {}))


class Lines:
    """Cuts a stream of bytes into lines, whatever the size of the pieces it arrives in."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, piece: bytes) -> list[bytes]:
        """The lines that `piece` completes. Raises ChildError when a line grows without end."""
        start = len(self._rest)
        self._rest += piece
        if self._rest.find(b"\n", start) < 0:
            if len(self._rest) > LONGEST_LINE:
                raise ChildError("children.garbled", detail="a line without end")
            return []
        *whole, rest = bytes(self._rest).split(b"\n")
        self._rest = bytearray(rest)
        return [line for line in whole if line]


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER: Final = json.JSONDecoder(parse_constant=_refuse)


def _plain(value: object) -> object:
    if isinstance(value, float):
        return number(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
