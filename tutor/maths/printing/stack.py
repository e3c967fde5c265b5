"""A tree drawn over several lines of a terminal: fractions with a bar, roots with a roof, raised powers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.maths.printing.show import (
    ATOM,
    MEASURED,
    PRODUCT,
    RADICAL,
    SIGN,
    name_text,
    readable,
    show,
    strength,
    superscript,
)
from tutor.maths.tree import (
    Add,
    Call,
    Cases,
    Diff,
    Div,
    Index,
    Interval,
    Limit,
    Logic,
    Mul,
    Neg,
    Node,
    Over,
    Pow,
    Quantity,
    Relation,
    SetJoin,
    SetOf,
    Vector,
    walk,
)
from tutor.maths.units.measure import show_measure


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
    return any(
        isinstance(part, Div | Over | Limit | Diff | Cases) or _tall_power(part) or is_matrix(part)
        for part in walk(node)
    )


def is_matrix(node: Node) -> bool:
    """Whether `node` is rows of the same length, more than one of them."""
    if not isinstance(node, Vector) or len(node.items) < 2:
        return False
    lengths = {len(row.items) if isinstance(row, Vector) else 0 for row in node.items}
    return len(lengths) == 1 and 0 not in lengths


def _tall_power(node: Node) -> bool:
    return isinstance(node, Pow) and "^" in show(node)


def _box(node: Node) -> Box:
    if not _needs_rows(node):
        return _flat(show(node))
    match node:
        case Div(top, bottom):
            return _fraction(_box(top), _box(bottom))
        case Neg(body):
            return _beside(_flat("-"), _at_least(body, MEASURED))
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
        case Vector():
            return _vector(node)
        case Index(body, at):
            return _beside(_at_least(body, ATOM), _flat(f"[{', '.join(map(show, at))}]"))
        case Over() | Limit() | Diff() | Cases():
            return _binding(node)
        case _:
            return _beside(*_spread(node))


def _spread(node: Node) -> list[Box]:
    """What stands side by side in a node without a shape of its own."""
    if isinstance(node, Quantity):
        return [_at_least(node.body, PRODUCT), _flat(f" {show_measure(node.unit)}")]
    return [_structure(node)]


def _binding(node: Over | Limit | Diff | Cases) -> Box:
    match node:
        case Over(name, body, index, low, high):
            return _over(name, _at_least(body, PRODUCT), index, low, high)
        case Limit(body, index, to, side):
            below = f"{name_text(index)}→{show(to)}{side.translate(_SIDES)}"
            head = Box(("lim".center(len(below)), below), 0)
            return _beside(head, _flat(" "), _at_least(body, PRODUCT))
        case Diff(body, by, times):
            power = "" if times == 1 else superscript(times)
            head = _fraction(_flat(f"d{power}"), _flat(f"d{name_text(by)}{power}"))
            return _beside(head, _flat(" "), _at_least(body, PRODUCT))
        case Cases():
            return _cases(node)


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
        parts += [_flat(" - " if isinstance(term, Neg) else " + "), _at_least(body, MEASURED)]
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


_TALL: Final = {
    "(": ("⎛", "⎜", "⎝"),
    ")": ("⎞", "⎟", "⎠"),
    "[": ("⎡", "⎢", "⎣"),
    "]": ("⎤", "⎥", "⎦"),
    "{": ("⎧", "⎨", "⎩"),
    "}": ("⎫", "⎬", "⎭"),
}


def _bracketed(body: Box, brackets: str = "()") -> Box:
    left, right = brackets[0], brackets[1]
    if len(body.rows) == 1:
        return Box((f"{left}{body.rows[0]}{right}",))
    return _beside(_tall(left, body), body, _tall(right, body))


def _tall(bracket: str, body: Box) -> Box:
    """A bracket as high as `body`; the waist of a brace stands on the line."""
    top, middle, bottom = _TALL[bracket]
    height = len(body.rows)
    if bracket in "{}" and height == 2:
        top, bottom = ("⎰⎱", "⎱⎰")["{}".index(bracket)]
    side = "⎪" if bracket in "{}" else middle
    rows = [top, *[side] * (height - 2), bottom]
    if bracket in "{}" and height > 2:
        rows[min(max(body.base, 1), height - 2)] = middle
    return Box(tuple(rows), body.base)


_SIDES: Final = str.maketrans("+-", "⁺⁻")


def _cases(node: Cases) -> Box:
    """The values under one another behind a brace, the conditions in a column of their own."""
    last = () if node.otherwise is None else (node.otherwise,)
    values = [_box(value) for value in (*node.values, *last)]
    conditions = [_flat(f"if {show(condition)}") for condition in node.conditions]
    conditions += [_flat("otherwise") for _ in last]
    widest = max(value.width for value in values)
    longest = max(condition.width for condition in conditions)
    rows: list[str] = []
    for value, condition in zip(values, conditions, strict=True):
        left = Box(tuple(row.ljust(widest) for row in value.rows), value.base)
        rows += _beside(left, _flat("  "), Box((condition.rows[0].ljust(longest),))).rows
    middle = len(rows) // 2
    marks = ["⎨" if place == middle else "⎪" for place in range(len(rows))]
    if len(rows) > 2:
        marks[0], marks[-1] = "⎧", "⎩"
    elif len(rows) == 2:
        marks = ["⎧", "⎩"]
    return Box(tuple(f"{mark} {row}" for mark, row in zip(marks, rows, strict=True)), (len(rows) - 1) // 2)


def _vector(node: Vector) -> Box:
    if is_matrix(node):
        return _bracketed(_grid([row.items for row in node.items if isinstance(row, Vector)]), "[]")
    return _bracketed(_joined([_box(item) for item in node.items], ", "), "[]")


def _grid(rows: list[tuple[Node, ...]]) -> Box:
    """The entries of a matrix in columns; one row of it stands on the line."""
    boxes = [[_box(entry) for entry in row] for row in rows]
    widths = [max(box.width for box in column) for column in zip(*boxes, strict=True)]
    lines: list[str] = []
    for row in boxes:
        padded = [_padded(box, width) for box, width in zip(row, widths, strict=True)]
        lines += _joined(padded, "  ").rows
    return Box(tuple(lines), (len(lines) - 1) // 2)


def _padded(box: Box, width: int) -> Box:
    return Box(tuple(row.center(width) for row in box.rows), box.base)


def _structure(node: Node) -> Box:
    match node:
        case SetOf(items):
            return _bracketed(_joined([_box(item) for item in items], ", "), "{}")
        case Interval(low, high, low_closed, high_closed):
            ends = ("(["[low_closed], ")]"[high_closed])
            return _bracketed(_joined([_box(low), _box(high)], ", "), "".join(ends))
        case SetJoin(sign, left, right):
            first = _box(left) if not isinstance(left, SetJoin) or left.sign == sign else _bracketed(_box(left))
            second = _bracketed(_box(right)) if isinstance(right, SetJoin) else _box(right)
            return _joined([first, second], f" {sign} ")
        case Relation(sides, signs):
            parts = [_box(sides[0])]
            for between, side in zip(signs, sides[1:], strict=True):
                parts += [_flat(f" {readable(between)} "), _box(side)]
            return _beside(*parts)
        case Logic(word, parts_):
            boxes = [
                _bracketed(_box(part)) if isinstance(part, Logic) and word == "and" else _box(part)
                for part in parts_
            ]
            return _joined(boxes, f" {word} ")
    return _flat(show(node))


def _over(name: str, body: Box, index: str, low: Node, high: Node) -> Box:
    bottom = show(low) if name == "int" else f"{name_text(index)}={show(low)}"
    top, sign = show(high), {"sum": "Σ", "prod": "Π", "int": "∫"}[name]
    width = max(len(top), len(bottom))
    head = Box((top.center(width), sign.center(width), bottom.center(width)), 1)
    behind = [_flat(f" d{name_text(index)}")] if name == "int" else []
    return _beside(head, _flat(" "), body, *behind)
