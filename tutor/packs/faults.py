"""pydantic's errors, turned into problems: where in the file, in which part, what is wrong, what was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from tutor.packs.problems import Problem, with_nearest
from tutor.packs.schema import PackModel
from tutor.packs.yaml_nodes import Row, Scalar, Table
from tutor.questions import Where

Path = Sequence[str | int]

_TYPES = {
    "string_type": "packs.want_text",
    "list_type": "packs.want_list",
    "dict_type": "packs.want_mapping",
    "model_type": "packs.want_mapping",
    "model_attributes_type": "packs.want_mapping",
    "union_tag_not_found": "packs.no_kind",
    "string_pattern_mismatch": "packs.bad_url",
}


def problems(root: Table, error: ValidationError, model: type[BaseModel] = PackModel) -> Iterator[Problem]:
    """Every error of validating `root` against `model` as a problem of the file.

    A key that is missing because it was misspelt is reported once, as the misspelling.
    """
    found = [(_path(each), each) for each in error.errors(include_url=False)]
    words = [(path, *_words(model, path, each)) for path, each in found]
    misspelt = {
        (*path[:-1], values["near"]) for path, code, values in words if code == "packs.unknown_key_near"
    }
    for path, code, values in words:
        if code != "packs.missing_key" or path not in misspelt:
            where = locate(root, path, key=code.startswith("packs.unknown_key"))
            yield Problem(where, part(root, path), code, values)


def _path(found: ErrorDetails) -> tuple[str | int, ...]:
    steps = tuple(step for step in found["loc"] if step != "[key]")
    return (*steps, "kind") if found["type"].startswith("union_tag") else steps


def locate(root: Table, path: Path, *, key: bool = False) -> Where:
    """The place of the deepest part of `path` that the file has: its value, or with `key` its key."""
    where = root.where
    node: object = root
    for step in path:
        if isinstance(node, Table) and isinstance(step, str) and step in node:
            where, node = node.keys_at[step], node[step]
        elif isinstance(node, Row) and isinstance(step, int) and step < len(node):
            where, node = node.items_at[step], node[step]
    return node.where if isinstance(node, Scalar) and not key else where


def part(root: Table, path: Path) -> str | None:
    """The id of the question, claim, derivation or model that `path` lies in."""
    if len(path) < 2:
        return None
    if path[0] in ("claims", "derivations", "models"):
        return str(path[1])
    questions = root.get("questions")
    if path[0] == "questions" and isinstance(questions, Row) and isinstance(path[1], int):
        question = questions[path[1]]
        name = question.get("id") if isinstance(question, Table) else None
        return str(name) if isinstance(name, Scalar) else f"questions[{path[1] + 1}]"
    return None


def _words(model: type[BaseModel], path: Path, found: ErrorDetails) -> tuple[str, dict[str, object]]:
    kind, context = found["type"], dict(found.get("ctx", {}))
    if kind.startswith("packs."):
        context.pop("code", None)
        return kind, context
    if kind == "extra_forbidden":
        return with_nearest("packs.unknown_key", str(path[-1]), _keys(model, path[:-1]))
    if kind == "missing":
        return "packs.missing_key", {"name": str(path[-1])}
    if kind in ("literal_error", "union_tag_invalid"):
        return _choice(found, context)
    if kind in ("greater_than_equal", "less_than_equal"):
        low = kind == "greater_than_equal"
        return (
            ("packs.too_small", {"limit": context["ge"]})
            if low
            else ("packs.too_big", {"limit": context["le"]})
        )
    if kind in ("too_short", "too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        return ("packs.long_list", {"limit": most}) if least is None else _short_list(least)
    if kind in _TYPES:
        return _TYPES[kind], {"found": _shape(found["input"])}
    return "packs.invalid", {"reason": found["msg"]}


def _short_list(least: object) -> tuple[str, dict[str, object]]:
    return ("packs.empty_list", {}) if least == 1 else ("packs.short_list", {"limit": least})


def _choice(found: ErrorDetails, context: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    expected = str(context.get("expected") or context.get("expected_tags"))
    known = re.findall(r"'([^']*)'", expected)
    given = str(
        context.get("tag") or (found["input"] if isinstance(found["input"], str) else _shape(found["input"]))
    )
    code, values = with_nearest("packs.not_one_of", given[:40], known)
    return code, {**values, "known": ", ".join(known)}


def _shape(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, str):
        return f"“{value[:30]}”"
    return "{…}" if isinstance(value, Mapping) else "[…]"


def _keys(model: type[BaseModel], path: Path) -> tuple[str, ...]:
    """The keys that the mapping at `path` may have, found by walking the schema beside the file."""
    kinds: list[Any] = [model]
    for step in path:
        kinds = [inner for kind in kinds for inner in _inside(kind, step)]
    found = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)]
    return tuple(f.alias or name for each in found for name, f in each.model_fields.items())


def _inside(kind: Any, step: str | int) -> Iterator[Any]:
    """The types that stand one step further inside `kind`."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            if (info.alias or name) == step:
                yield from _models(info.annotation)
        if step == getattr(kind.model_fields.get("kind"), "annotation", None) or _tagged(kind, step):
            yield kind  # the tag of the union, which pydantic puts in the path
    elif get_origin(kind) is list and isinstance(step, int):
        yield from _models(get_args(kind)[0])
    elif get_origin(kind) is dict:
        yield from _models(get_args(kind)[1])


def _tagged(model: type[BaseModel], step: str | int) -> bool:
    info = model.model_fields.get("kind")
    return info is not None and step in get_args(info.annotation)


def _models(annotation: Any) -> Iterator[Any]:
    """The parts of an annotation without Annotated, unions and None."""
    if get_origin(annotation) is Annotated:
        yield from _models(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, type(int | str)):
        for inner in get_args(annotation):
            yield from _models(inner)
    elif annotation is not type(None):
        yield annotation
