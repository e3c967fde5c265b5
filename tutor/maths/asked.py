"""How near an answer must come: what a question states beside its prompt, before anybody answers."""

from __future__ import annotations

from decimal import Decimal

from tutor.questions import Numeric, Tolerance

Asked = tuple[str, dict[str, object]]


def precision(numeric: Numeric) -> Asked:
    """The code and values (room `maths`) of the sentence that says what precision `numeric` asks for.

    A formula or a complexity is judged exactly, whatever way it is written; a number or vector within its
    tolerance, or exactly where it has none. A vector's sentence speaks of every entry.
    """
    match numeric.answer_kind:
        case "complexity":
            return "maths.asked_complexity", {}
        case "formula" if numeric.symbols:
            return "maths.asked_formula", {"symbols": ", ".join(numeric.symbols)}
        case "formula" if numeric.tolerance is None:
            return "maths.asked_formula_plain", {}
    room = "asked_each" if numeric.answer_kind == "vector" else "asked"
    tolerance = numeric.tolerance
    if tolerance is None or tolerance.amount == 0:
        return f"maths.{room}_exact", {}
    if near := within(tolerance):
        return f"maths.{room}_within", {"within": near}
    return f"maths.{room}_{tolerance.rule}", {"count": int(tolerance.amount)}


def within(tolerance: Tolerance | None) -> str:
    """A relative or absolute bound as people write it: `2 %`, `0.005`; empty where digits are counted."""
    if tolerance is None or tolerance.rule not in ("rel", "abs"):
        return ""
    amount = Decimal(repr(tolerance.amount))
    return f"{_plain(amount * 100)} %" if tolerance.rule == "rel" else _plain(amount)


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"
