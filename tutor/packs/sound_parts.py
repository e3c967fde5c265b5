"""A file's tree without what is at fault, or with likely kinds, so that the rest is checked in one run."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tutor.packs.checker import Path
from tutor.packs.yaml_nodes import Row, Scalar, Table

_TELLING: Final = {
    "derivation": "numeric",
    "options": "multi",
    "items": "order",
    "blanks": "cloze",
    "right": "true_false",
}
"""Keys that only one kind of question has, or two that are alike."""


def prune(root: Table, bad: Collection[Path]) -> Table:
    """The tree without the parts that are at fault, so that the rest is checked too."""
    kept = Table(root)
    kept.where, kept.keys_at = root.where, root.keys_at
    for section in ("claims", "derivations", "lexicon"):
        table = root.get(section)
        if isinstance(table, Table):
            smaller = Table({k: v for k, v in table.items() if (section, k) not in bad})
            smaller.where, smaller.keys_at = table.where, table.keys_at
            kept[section] = smaller
    for section in ("questions", "sources"):
        row = root.get(section)
        if isinstance(row, Row):
            shorter = Row(x for i, x in enumerate(row) if (section, i) not in bad)
            shorter.where = row.where
            shorter.items_at = [x for i, x in enumerate(row.items_at) if (section, i) not in bad]
            kept[section] = shorter
    return kept


def with_kinds(root: Table, places: Collection[int]) -> Table:
    """The tree with a likely kind for the questions at these places, of those that are mappings."""
    row = root.get("questions")
    if not isinstance(row, Row):
        return root
    guessed = Row(row)
    guessed.where, guessed.items_at = row.where, row.items_at
    for place in places:
        if isinstance(question := row[place], Table):
            kind = Scalar(next((kind for key, kind in _TELLING.items() if key in question), "open"))
            kind.where, kind.plain = question.where, True
            with_kind = Table({**question, "kind": kind})
            with_kind.where, with_kind.keys_at = question.where, {"kind": question.where, **question.keys_at}
            guessed[place] = with_kind
    kept = Table({**root, "questions": guessed})
    kept.where, kept.keys_at = root.where, root.keys_at
    return kept
