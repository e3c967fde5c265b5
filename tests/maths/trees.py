"""Random trees, built as the reader builds them."""

from __future__ import annotations

from hypothesis import strategies as st

from tutor.maths.tree import (
    Call,
    Cases,
    Constant,
    Diff,
    Div,
    Factorial,
    Index,
    Interval,
    Limit,
    Logic,
    Mixed,
    Name,
    Neg,
    Node,
    Number,
    Over,
    Part,
    Pow,
    Relation,
    SetJoin,
    SetOf,
    SetSign,
    Side,
    Vector,
    add,
    mul,
)

WHOLE = st.integers(0, 10**6).map(lambda n: Number(str(n)))
PLAIN = st.one_of(
    WHOLE,
    st.tuples(st.integers(0, 999), st.from_regex(r"[0-9]{1,4}", fullmatch=True)).map(
        lambda parts: Number(f"{parts[0]}.{parts[1]}")
    ),
)
SCIENTIFIC = st.tuples(PLAIN, st.integers(-30, 30)).map(lambda parts: Number(parts[0].digits, parts[1]))
MIXED = st.integers(2, 9).map(lambda n: Mixed("3", "1", str(n)))
NAMES = st.sampled_from(("x", "y", "d_k", "d_model", "σ", "λ", "W_{t+1}", "x'", "p")).map(
    lambda name: Name(name.replace("{", "").replace("}", ""))
)
LEAVES: st.SearchStrategy[Node] = st.one_of(
    PLAIN, SCIENTIFIC, MIXED, NAMES, st.sampled_from((Constant("e"), Constant("π")))
)


SIDES: st.SearchStrategy[Side] = st.sampled_from(("", "+", "-"))


def _grown(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    pair = st.tuples(inner, inner)
    named = st.sampled_from(("exp", "ln", "sqrt", "cbrt", "abs", "log2", "tanh", "sigmoid", "floor"))
    return st.one_of(
        pair.map(lambda p: add(*p)),
        pair.map(lambda p: add(p[0], Neg(p[1]))),
        pair.map(lambda p: mul(*p)),
        pair.map(lambda p: Div(*p)),
        pair.map(lambda p: Pow(*p)),
        inner.map(Neg),
        inner.map(lambda node: Part(node, 100)),
        inner.map(Factorial),
        st.tuples(named, inner).map(lambda p: Call(p[0], (p[1],))),
        pair.map(lambda p: Call("max", p)),
        pair.map(lambda p: Call("logb", p)),
        inner.map(lambda node: Over("sum", node, "i", Number("1"), Name("n"))),
        inner.map(lambda node: Over("prod", node, "i", Number("1"), Constant("∞"))),
        inner.map(lambda node: Over("int", node, "t", Number("0"), Name("x"))),
        st.tuples(inner, st.integers(1, 3)).map(lambda p: Diff(p[0], "x", p[1])),
        st.tuples(pair, SIDES).map(lambda p: Limit(p[0][0], "t", p[0][1], p[1])),
        inner.map(lambda node: Call("E", (node,))),
        pair.map(lambda p: Call("P", p)),
        pair.map(lambda p: Call("matmul", p)),
        st.integers(1, 3).map(lambda n: Index(Call("softmax", (Name("z"),)), (Number(str(n)),))),
    )


def _by_cases(parts: tuple[tuple[Node, Node], tuple[Node, Node]]) -> Node:
    (value, rest), (left, right) = parts
    return Cases((value,), (Relation((left, right), ("≤",)),), rest)


TREES: st.SearchStrategy[Node] = st.recursive(LEAVES, _grown, max_leaves=8)
CASES = st.tuples(st.tuples(TREES, TREES), st.tuples(TREES, TREES)).map(_by_cases)
VECTORS = st.lists(TREES, min_size=1, max_size=4).map(lambda items: Vector(tuple(items)))

ATOMS = st.sampled_from(
    ("byte", "GB", "GiB", "Gbit", "FLOP", "TFLOPS", "s", "ms", "μs", "min", "token", "kg", "m", "Ω")
)
UNITS = st.dictionaries(ATOMS, st.sampled_from((1, 2, -1, -2)), min_size=1, max_size=3).map(
    lambda powers: tuple(
        sorted(powers.items(), key=lambda factor: (factor[1] < 0 and any(p > 0 for p in powers.values()), 0))
    )
)
"""Units as the reader builds them: what is multiplied before what divides."""

SET_SIGNS: tuple[SetSign, ...] = ("∪", "∩", "∖")
_ENDS = st.one_of(PLAIN, NAMES, TREES)
_FINITE = st.lists(TREES, max_size=3).map(lambda items: SetOf(tuple(items)))
_SPANS = st.tuples(_ENDS, _ENDS, st.booleans(), st.booleans()).map(lambda p: Interval(*p)) | st.tuples(
    _ENDS, st.booleans()
).map(lambda p: Interval(Neg(Constant("∞")), p[0], False, p[1]))
SETS: st.SearchStrategy[Node] = st.recursive(
    st.one_of(_FINITE, _SPANS),
    lambda inner: st.builds(SetJoin, st.sampled_from(SET_SIGNS), inner, inner),
    max_leaves=4,
)


def _chained(sides: list[Node], sign: str) -> Node:
    return Relation(tuple(sides), (sign,) * (len(sides) - 1))  # type: ignore[arg-type]


_RELATIONS = st.one_of(
    st.builds(_chained, st.lists(TREES, min_size=2, max_size=3), st.sampled_from(("<", "≤", ">", "≥"))),
    st.builds(_chained, st.lists(TREES, min_size=2, max_size=2), st.sampled_from(("=", "≠"))),
)


def _either(parts: list[Node]) -> Node:
    return Logic("or", tuple(parts))


def _both(parts: list[Node]) -> Node:
    return Logic("and", tuple(parts))


_SEVERAL = st.lists(_RELATIONS, min_size=2, max_size=3)
STATEMENTS: st.SearchStrategy[Node] = st.one_of(
    _RELATIONS,
    _SEVERAL.map(_either),
    _SEVERAL.map(_both),
    st.lists(_RELATIONS | _SEVERAL.map(_either), min_size=2, max_size=3).map(_both),
    st.lists(_RELATIONS | _SEVERAL.map(_both), min_size=2, max_size=3).map(_either),
)
MATRICES = (
    st.integers(1, 3)
    .flatmap(lambda width: st.lists(st.lists(TREES, min_size=width, max_size=width), min_size=1, max_size=3))
    .map(lambda rows: Vector(tuple(Vector(tuple(row)) for row in rows)))
)
STRUCTURES = st.one_of(
    st.tuples(st.just("interval"), SETS),
    st.tuples(st.just("relation"), STATEMENTS),
    st.tuples(st.just("matrix"), MATRICES),
)
"""Whole answers with the kind that they are read in."""
