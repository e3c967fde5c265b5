"""How near an answer must come: what a question states beside its prompt, before anybody answers."""

from __future__ import annotations

from decimal import Decimal

from tutor.language import Text, say
from tutor.maths import units
from tutor.questions import Numeric, Tolerance

Asked = tuple[str, dict[str, object]]
_SEVERAL = frozenset(("vector", "matrix", "set", "interval"))
"""Kinds of several values, whose sentence shows how they are written."""


def precision(numeric: Numeric) -> Asked:
    """The code and values (room `maths`) of the sentence that says what precision `numeric` asks for.

    A formula, a relation or a complexity is judged exactly, whatever way it is written; a number or several
    values within the tolerance, or exactly where there is none. The sentence for several speaks of each. The
    unit is named where there is one.
    """
    code, values = _nearness(numeric)
    unit = units.named(numeric.unit) if numeric.unit is not None and units.known(numeric.unit) else None
    if unit is None or (not unit.dimension and unit.scale == 1):
        return code, values
    nearness = Text(say(code, "en", **values), say(code, "zh", **values))
    return "maths.asked_in", {"precision": nearness, "unit": unit.shown}


def _nearness(numeric: Numeric) -> Asked:
    match numeric.answer_kind:
        case "complexity" | "relation" as kind:
            return f"maths.asked_{kind}", {}
        case "formula" if numeric.symbols:
            return "maths.asked_formula", {"symbols": ", ".join(numeric.symbols)}
        case "formula" if numeric.tolerance is None:
            return "maths.asked_formula_plain", {}
    head = f"maths.asked_{numeric.answer_kind}_" if numeric.answer_kind in _SEVERAL else "maths.asked_"
    tolerance = numeric.tolerance
    if tolerance is None or tolerance.amount == 0:
        return f"{head}exact", {}
    if bound := within(tolerance):
        return f"{head}within", {"within": bound}
    return f"{head}{tolerance.rule}", {"count": int(tolerance.amount)}


def within(tolerance: Tolerance | None) -> str:
    """A relative or absolute bound as people write it: `2%`, `0.005`; empty where digits are counted."""
    if tolerance is None or tolerance.rule not in ("rel", "abs"):
        return ""
    amount = Decimal(repr(tolerance.amount))
    return f"{_plain(amount * 100)}%" if tolerance.rule == "rel" else _plain(amount)


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"
