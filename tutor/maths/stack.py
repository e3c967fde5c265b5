"""A tree drawn over several lines of a terminal: fractions with a bar, roots with a roof, raised powers."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.maths.show import ATOM, PRODUCT, RADICAL, SIGN, show, strength
from tutor.maths.tree import Add, Call, Div, Index, Mul, Neg, Node, Over, Pow, Vector, walk


@dataclass(frozen=True, slots=True)
class Box:
    """Rows of equal width; `base` is the row that stands on the line."""

    rows: tuple[str, ...]
    base: int = 0

    @property
    def width(self) -> int:
        """Columns; the signs used here are one column wide."""
        return len(self.rows[0])

    @property
    def below(self) -> int:
        """Rows under the base."""
        return len(self.rows) - 1 - self.base


def stacked(node: Node) -> list[str]:
    """The rows that draw `node`; one row where nothing in it needs more."""
    return [row.rstrip() for row in _box(node).rows]


def _flat(text: str) -> Box:
    return Box((text,))


def _beside(*boxes: Box) -> Box:
    above = max(box.base for box in boxes)
    below = max(box.below for box in boxes)
    rows = [""] * (above + below + 1)
    for box in boxes:
        first = above - box.base
        for place in range(len(rows)):
            inside = first <= place < first + len(box.rows)
            rows[place] += box.rows[place - first] if inside else " " * box.width
    return Box(tuple(rows), above)


def _needs_rows(node: Node) -> bool:
    return any(isinstance(part, Div | Over) or _tall_power(part) for part in walk(node))


def _tall_power(node: Node) -> bool:
    return isinstance(node, Pow) and "^" in show(node)


def _box(node: Node) -> Box:
    if not _needs_rows(node):
        return _flat(show(node))
    match node:
        case Div(top, bottom):
            return _fraction(_box(top), _box(bottom))
        case Neg(body):
            return _beside(_flat("-"), _at_least(body, PRODUCT))
        case Add(terms):
            return _sum(terms)
        case Mul(factors):
            return _joined([_at_least(factor, RADICAL) for factor in factors], "·")
        case Pow(base, exponent):
            return _power(_at_least(base, ATOM), exponent)
        case Call("sqrt", (body,)):
            return _root(_box(body))
        case Call(name, arguments):
            return _beside(_flat(name), _bracketed(_joined([_box(a) for a in arguments], ", ")))
        case Vector(items):
            return _bracketed(_joined([_box(item) for item in items], ", "), square=True)
        case Index(body, at):
            return _beside(_at_least(body, ATOM), _flat(f"[{', '.join(map(show, at))}]"))
        case Over(name, body, index, low, high):
            return _over(name, _at_least(body, PRODUCT), index, low, high)
        case _:
            return _flat(show(node))


def _joined(boxes: list[Box], mark: str) -> Box:
    parts = [boxes[0]]
    for box in boxes[1:]:
        parts += [_flat(mark), box]
    return _beside(*parts)


def _at_least(node: Node, wanted: int) -> Box:
    box = _box(node)
    tall_fraction = isinstance(node, Div) and wanted <= RADICAL
    return box if strength(node) >= wanted or tall_fraction else _bracketed(box)


def _fraction(top: Box, bottom: Box) -> Box:
    width = max(top.width, bottom.width) + 2
    rows = [row.center(width) for row in top.rows] + ["─" * width] + [row.center(width) for row in bottom.rows]
    return Box(tuple(rows), len(top.rows))


def _sum(terms: tuple[Node, ...]) -> Box:
    parts = [_at_least(terms[0], SIGN)]
    for term in terms[1:]:
        body = term.body if isinstance(term, Neg) else term
        parts += [_flat(" - " if isinstance(term, Neg) else " + "), _at_least(body, PRODUCT)]
    return _beside(*parts)


def _power(base: Box, exponent: Node) -> Box:
    raised = _flat(show(exponent))
    rows = [" " * base.width + row for row in raised.rows]
    rows += [row + " " * raised.width for row in base.rows]
    return Box(tuple(rows), base.base + len(raised.rows))


def _root(body: Box) -> Box:
    """A roof over what is under the root, and the sign at its foot."""
    rows = [" ┌" + "─" * (body.width + 1)]
    last = len(body.rows) - 1
    for place, row in enumerate(body.rows):
        rows.append(("√" if place == last else " ") + "│" + row + " ")
    return Box(tuple(rows), body.base + 1)


def _bracketed(body: Box, *, square: bool = False) -> Box:
    if len(body.rows) == 1:
        left, right = "[]" if square else "()"
        return Box((f"{left}{body.rows[0]}{right}",))
    (top, middle, bottom), (high, side, low) = ("⎡⎢⎣", "⎤⎥⎦") if square else ("⎛⎜⎝", "⎞⎟⎠")
    last = len(body.rows) - 1
    rows = [
        (top if place == 0 else bottom if place == last else middle)
        + row
        + (high if place == 0 else low if place == last else side)
        for place, row in enumerate(body.rows)
    ]
    return Box(tuple(rows), body.base)


def _over(name: str, body: Box, index: str, low: Node, high: Node) -> Box:
    top, sign, bottom = show(high), "Σ" if name == "sum" else "Π", f"{index}={show(low)}"
    width = max(len(top), len(bottom))
    head = Box((top.center(width), sign.center(width), bottom.center(width)), 1)
    return _beside(head, _flat(" "), body)
