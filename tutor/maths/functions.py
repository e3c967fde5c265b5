"""The functions that a formula may use, their other spellings and how many arguments they take."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

ARITY: Final[dict[str, tuple[int, int]]] = {
    "sqrt": (1, 1),
    "cbrt": (1, 1),
    "root": (2, 2),
    "exp": (1, 1),
    "ln": (1, 1),
    "log2": (1, 1),
    "log10": (1, 1),
    "logb": (2, 2),
    "abs": (1, 1),
    "sign": (1, 1),
    "sin": (1, 1),
    "cos": (1, 1),
    "tan": (1, 1),
    "cot": (1, 1),
    "sec": (1, 1),
    "csc": (1, 1),
    "asin": (1, 1),
    "acos": (1, 1),
    "atan": (1, 1),
    "sinh": (1, 1),
    "cosh": (1, 1),
    "tanh": (1, 1),
    "asinh": (1, 1),
    "acosh": (1, 1),
    "atanh": (1, 1),
    "sigmoid": (1, 1),
    "softplus": (1, 1),
    "relu": (1, 1),
    "erf": (1, 1),
    "erfc": (1, 1),
    "gamma": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "round": (1, 2),
    "binomial": (2, 2),
    "max": (1, 64),
    "min": (1, 64),
    "softmax": (1, 64),
    "mean": (1, 64),
    "total": (1, 64),
    "dot": (2, 2),
    "norm": (1, 1),
    "entropy": (1, 1),
    "kl": (2, 2),
}
"""Canonical names, with the fewest and the most arguments."""

SPELLINGS: Final[dict[str, str]] = {
    "log": "ln",
    "lg": "log10",
    "lb": "log2",
    "ceiling": "ceil",
    "arcsin": "asin",
    "arccos": "acos",
    "arctan": "atan",
    "arcsinh": "asinh",
    "arccosh": "acosh",
    "arctanh": "atanh",
    "arsinh": "asinh",
    "arcosh": "acosh",
    "artanh": "atanh",
    "logistic": "sigmoid",
    "comb": "binomial",
    "binom": "binomial",
    "choose": "binomial",
    "sgn": "sign",
    "cosec": "csc",
    "sum": "sum",
    "prod": "prod",
    "product": "prod",
    "factorial": "factorial",
    "fact": "factorial",
    "pow": "pow",
}
"""Other spellings; `sum`, `prod`, `factorial` and `pow` have nodes of their own."""

ELEMENTWISE: Final = frozenset(
    (
        "sqrt",
        "cbrt",
        "exp",
        "ln",
        "log2",
        "log10",
        "abs",
        "sign",
        "sin",
        "cos",
        "tan",
        "tanh",
        "sigmoid",
        "softplus",
        "relu",
        "erf",
        "floor",
        "ceil",
        "round",
    )
)
"""Functions that go through a vector entry by entry."""

BARE: Final = frozenset(
    ("sqrt", "exp", "ln", "log2", "log10", "sin", "cos", "tan", "tanh", "sinh", "cosh", "sec", "csc", "cot")
)
"""Functions that may stand before their argument without brackets: `ln d_k`."""


def canonical(name: str) -> str | None:
    """The function that `name` spells, whatever its case, or None."""
    for spelled in (name, name.lower()):
        if spelled in ARITY:
            return spelled
        if spelled in SPELLINGS:
            return SPELLINGS[spelled]
    return None


def nearest(name: str, others: tuple[str, ...] = ()) -> str | None:
    """The function or other name that `name` most likely meant."""
    if name.lower() == "in":
        return "ln"
    if len(name) < 3:
        same = [other for other in others if other.lower() == name.lower()]
        return same[0] if same else None
    lowered = {other.lower(): other for other in (*ARITY, *SPELLINGS, *others)}
    found = get_close_matches(name.lower(), lowered, n=1, cutoff=0.6)
    return lowered[found[0]] if found else None
