"""Packs as JSON, for the compiled cache: frozen values to arrays and back by their type hints.

A value becomes the array of its fields, a place becomes [line, column] (its file is the pack's), so that the
standard library's JSON reader does nearly all the work. Nothing here knows YAML or pydantic.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tutor.questions import Where

T = TypeVar("T")
Decoder = Callable[[Any, Path], Any]


def encode(value: object) -> object:
    """`value` as JSON can hold it."""
    if isinstance(value, Where):
        return [value.line, value.column]
    if is_dataclass(value) and not isinstance(value, type):
        return [encode(getattr(value, f.name)) for f in fields(value)]
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): encode(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [encode(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"packs hold no {type(value).__name__}")


def decode(kind: type[T], data: object, file: Path) -> T:
    """The value of type `kind` that `encode` made `data` of, in the pack file `file`."""
    made: Decoder = decoder(kind)  # type: ignore[arg-type]  # a class is hashable
    decoded: T = made(data, file)
    return decoded


@cache
def decoder(kind: Any) -> Decoder:
    """How to make a value of `kind` again."""
    origin = get_origin(kind)
    if kind is Where:
        return lambda v, file: Where(file, v[0], v[1])
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass(kind)
    if kind is Path:
        return lambda v, _file: Path(v)
    if kind is object:
        return lambda v, _file: _frozen(v)
    if origin in (Union, types.UnionType):
        return _optional(kind)
    if origin is tuple:
        inner = decoder(get_args(kind)[0])
        return lambda v, file: tuple([inner(x, file) for x in v])
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        inner = decoder(get_args(kind)[1])
        return lambda v, file: {k: inner(x, file) for k, x in v.items()}
    return lambda v, _file: v


def shape(kind: Any, seen: set[type] | None = None) -> str:
    """The names and types of all fields below `kind`: when it changes, what was encoded before is stale."""
    seen = set() if seen is None else seen
    if not (isinstance(kind, type) and is_dataclass(kind)):
        return str(kind) + "".join(shape(x, seen) for x in get_args(kind) if isinstance(x, type) or get_args(x))
    if kind in seen:
        return kind.__name__
    seen.add(kind)
    inner = ",".join(f"{name}:{shape(hint, seen)}" for name, hint in hints(kind).items())
    return f"{kind.__name__}({inner})"


@cache
def hints(kind: type) -> Mapping[str, Any]:
    """The types of a dataclass's fields."""
    return get_type_hints(kind)


def _dataclass(kind: type) -> Decoder:
    parts = [decoder(hints(kind)[f.name]) for f in fields(kind)]
    return lambda v, file: kind(*[part(x, file) for part, x in zip(parts, v, strict=True)])


def _optional(kind: Any) -> Decoder:
    kinds = [x for x in get_args(kind) if x is not type(None)]
    if len(kinds) != 1:
        return lambda v, _file: v
    inner = decoder(kinds[0])
    return lambda v, file: None if v is None else inner(v, file)


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(x) for x in value)
    if isinstance(value, dict):
        return {k: _frozen(x) for k, x in value.items()}
    return value
