"""YAML in: text → tables, rows and scalars that know where they stand, without YAML 1.1's guesses.

Every plain scalar stays the author's text (`1e-4`, `no`, `1:1` and `4.539787e-05` mean what they say); the
schema turns it into a number or a truth value where it wants one. Only `null`, `~` and nothing are null. The
tree is built from the event stream, so depth and aliases are limited before they cost anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tutor.packs.problems import Problem
from tutor.packs.source import UNSAFE
from tutor.packs.yaml_faults import MAX_DEPTH, fault
from tutor.questions import Where

ALIAS_BUDGET = 10_000
NULLS = frozenset({"", "~", "null", "Null", "NULL"})

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BROKEN_MATHS = re.compile(r"\$[^$]*\n[^$]*\$")


class Scalar(str):
    """A scalar's text, where it stands and whether it was written without quotes."""

    __slots__ = ("plain", "where")
    where: Where
    plain: bool


class Table(dict[str, object]):
    """A mapping, where it stands (a block under a key: at the key) and where its keys stand."""

    __slots__ = ("keys_at", "where")
    where: Where
    keys_at: dict[str, Where]


class Row(list[object]):
    """A sequence, where it stands and where its items stand."""

    __slots__ = ("items_at", "where")
    where: Where
    items_at: list[Where]


Node = Scalar | Table | Row | None


class Stop(Exception):  # noqa: N818 - ends the walk; the problem is already noted
    """The rest of the file cannot be read in a useful way."""


@dataclass
class _Builder:
    file: Path
    events: Iterator[yaml.Event]
    problems: list[Problem] = field(default_factory=list)
    anchors: dict[str, tuple[Node, int] | None] = field(default_factory=dict)
    made: int = 0
    aliased: int = 0

    def note(self, where: Where, code: str, **values: object) -> None:
        self.problems.append(Problem(where, None, code, values))

    def stop(self, where: Where, code: str, **values: object) -> Stop:
        self.note(where, code, **values)
        return Stop()

    def at(self, event: yaml.Event) -> Where:
        mark = event.start_mark
        return Where(self.file, mark.line + 1, mark.column + 1) if mark else Where(self.file, 1, 1)

    def node(self, event: yaml.Event, depth: int, key_at: Where | None = None) -> Node:
        """The node that `event` opens. `key_at`: where the key stands whose value this is."""
        where = self.at(event)
        if depth > MAX_DEPTH:
            raise self.stop(where, "packs.too_deep", limit=MAX_DEPTH)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, where)
        if (tag := getattr(event, "tag", None)) is not None:
            self.note(where, "packs.tag", tag=tag)
        anchor: str | None = getattr(event, "anchor", None)
        if anchor is not None:
            self.anchors[anchor] = None  # not finished: an alias inside would contain itself
        before = self.made
        self.made += 1
        node: Node
        if isinstance(event, yaml.ScalarEvent):
            node = self.scalar(event, where)
        elif isinstance(event, yaml.SequenceStartEvent):
            node = self.row(where, depth)
        else:
            node = self.table(where if key_at is None else key_at, depth)
        if anchor is not None:
            self.anchors[anchor] = (node, self.made - before)
        return node

    def alias(self, event: yaml.AliasEvent, where: Where) -> Node:
        known = self.anchors.get(str(event.anchor), (None, -1))
        if known is None:
            raise self.stop(where, "packs.alias_loop", name=event.anchor)
        node, size = known
        if size < 0:
            raise self.stop(where, "packs.alias_unknown", name=event.anchor)
        self.made += size
        self.aliased += size
        if self.aliased > ALIAS_BUDGET:
            raise self.stop(where, "packs.alias_bomb", limit=ALIAS_BUDGET)
        return node

    def scalar(self, event: yaml.ScalarEvent, where: Where) -> Node:
        text = event.value
        plain = event.style is None or event.style == ""
        if plain and text in NULLS:
            return None
        if found := UNSAFE.search(text) or re.search(r"[\t\r]", text):
            code = "packs.control_escape" if event.style == '"' else "packs.control"
            self.note(where, code, character=f"U+{ord(found[0]):04X}")
        elif event.style == '"' and _BROKEN_MATHS.search(text):
            self.note(where, "packs.control_escape", character="U+000A")
        scalar = Scalar(text)
        scalar.where, scalar.plain = where, plain
        return scalar

    def row(self, where: Where, depth: int) -> Row:
        row = Row()
        row.where, row.items_at = where, []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            row.items_at.append(self.at(event))
            row.append(self.node(event, depth + 1))
        return row

    def table(self, where: Where, depth: int) -> Table:
        table = Table()
        table.where, table.keys_at = where, {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key_at = self.at(event)
            key = self.node(event, depth + 1)
            value = self.node(next(self.events), depth + 1, key_at)
            if key is None and isinstance(event, yaml.ScalarEvent):
                key = Scalar(event.value)
            if not isinstance(key, Scalar):
                self.note(key_at, "packs.key_not_text")
            elif key in table:
                self.note(key_at, "packs.duplicate_key", name=str(key), line=table.keys_at[key].line)
            else:
                table[str(key)] = value
                table.keys_at[str(key)] = key_at
        return table


def read(file: Path, text: str) -> tuple[Node, tuple[Problem, ...]]:
    """The file's tree and what is wrong with its YAML. With problems the tree may be partial or missing."""
    builder = _Builder(file, iter(yaml.parse(text, Loader=_LOADER)))
    root: Node = None
    try:
        root = _document(builder)
    except Stop:
        pass
    except yaml.MarkedYAMLError as error:
        builder.problems.append(fault(file, text, error))
    except yaml.YAMLError as error:
        builder.note(Where(file, 1, 1), "packs.yaml", reason=" ".join(str(error).split()))
    return root, tuple(builder.problems)


def _document(builder: _Builder) -> Node:
    root: Node = None
    documents = 0
    for event in builder.events:
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                builder.note(builder.at(event), "packs.two_documents")
                break
            root = builder.node(next(builder.events), 0)
    if documents == 0:
        builder.note(Where(builder.file, 1, 1), "packs.empty")
    return root
