"""Copies of a template's tree with the facts of a model in it; each part stands where the template's stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tutor.language import Language, Text
from tutor.packs.yaml_nodes import Row, Scalar, Table
from tutor.questions import Where
from tutor.questions.slots import filled, slots

About = Callable[[object], bool | None]
"""Whether what stands under `of` in an item of a list means the model; None where that is no condition."""


def copied(node: object, values: Mapping[str, Text], about: About, language: Language = "en") -> object:
    """`node` with its places filled, in Chinese below `zh`, without the items that are about other models.

    A place alone is what fills it, a number too, though YAML wants it in quotes. An `of` that is no condition
    stays, so that whoever checks the copy refuses it at its place.
    """
    if isinstance(node, Scalar):
        spoken = {name: value.in_(language) for name, value in values.items()}
        alone = slots(node) and node == f"{{{slots(node)[0]}}}"
        return scalar(filled(node, spoken), node.where, plain=node.plain or bool(alone))
    if isinstance(node, Table):
        inner = {
            key: copied(value, values, about, "zh" if key == "zh" else language)
            for key, value in node.items()
            if key != "of" or about(value) is None
        }
        return table(inner, node.where, node.keys_at)
    if isinstance(node, Row):
        kept = [i for i, x in enumerate(node) if not (isinstance(x, Table) and about(x.get("of")) is False)]
        items = [copied(node[i], values, about, language) for i in kept]
        return row(items, node.where, [node.items_at[i] for i in kept])
    return node


def scalar(text: str, where: Where, *, plain: bool = False) -> Scalar:
    """A text at a place."""
    made = Scalar(text)
    made.where, made.plain = where, plain
    return made


def table(inner: Mapping[str, object], where: Where, keys_at: Mapping[str, Where] | None = None) -> Table:
    """A mapping at a place; keys without a place of their own stand there too."""
    made = Table(inner)
    made.where = where
    made.keys_at = {key: (keys_at or {}).get(key, where) for key in inner}
    return made


def row(items: list[object], where: Where, items_at: list[Where] | None = None) -> Row:
    """A list at a place."""
    made = Row(items)
    made.where, made.items_at = where, [where] * len(items) if items_at is None else items_at
    return made


def left_open(node: object) -> Iterator[tuple[str, Where]]:
    """The places that were not filled, below `node`."""
    if isinstance(node, Scalar):
        yield from ((name, node.where) for name in slots(node))
    elif isinstance(node, Table):
        for inner in node.values():
            yield from left_open(inner)
    elif isinstance(node, Row):
        for item in node:
            yield from left_open(item)
