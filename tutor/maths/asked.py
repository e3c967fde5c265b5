"""How near an answer must come: what a question states beside its prompt, before anybody answers."""

from __future__ import annotations

from decimal import Decimal

from tutor.language import Text, say
from tutor.maths import units
from tutor.questions import Numeric, Tolerance

Asked = tuple[str, dict[str, object]]
_ONE = ("maths.asked_exact", "maths.asked_within", "maths.asked_sigfigs", "maths.asked_decplaces")
_EACH = (
    "maths.asked_each_exact",
    "maths.asked_each_within",
    "maths.asked_each_sigfigs",
    "maths.asked_each_decplaces",
)


def precision(numeric: Numeric) -> Asked:
    """The code and values (room `maths`) of the sentence that says what precision `numeric` asks for.

    A formula or a complexity is judged exactly, whatever way it is written; a number or vector within its
    tolerance, or exactly where it has none. A vector's sentence speaks of every entry. The unit is named where
    there is one.
    """
    code, values = _nearness(numeric)
    unit = units.named(numeric.unit) if numeric.unit is not None and units.known(numeric.unit) else None
    if unit is None or (not unit.dimension and unit.scale == 1):
        return code, values
    nearness = Text(say(code, "en", **values), say(code, "zh", **values))
    return "maths.asked_in", {"precision": nearness, "unit": unit.shown}


def _nearness(numeric: Numeric) -> Asked:
    match numeric.answer_kind:
        case "complexity":
            return "maths.asked_complexity", {}
        case "formula" if numeric.symbols:
            return "maths.asked_formula", {"symbols": ", ".join(numeric.symbols)}
        case "formula" if numeric.tolerance is None:
            return "maths.asked_formula_plain", {}
    exact, near, figures, places = _EACH if numeric.answer_kind == "vector" else _ONE
    tolerance = numeric.tolerance
    if tolerance is None or tolerance.amount == 0:
        return exact, {}
    if bound := within(tolerance):
        return near, {"within": bound}
    return figures if tolerance.rule == "sigfigs" else places, {"count": int(tolerance.amount)}


def within(tolerance: Tolerance | None) -> str:
    """A relative or absolute bound as people write it: `2 %`, `0.005`; empty where digits are counted."""
    if tolerance is None or tolerance.rule not in ("rel", "abs"):
        return ""
    amount = Decimal(repr(tolerance.amount))
    return f"{_plain(amount * 100)} %" if tolerance.rule == "rel" else _plain(amount)


def _plain(amount: Decimal) -> str:
    return f"{amount.normalize():f}"
