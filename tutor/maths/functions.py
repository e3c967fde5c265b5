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
    "acot": (1, 1),
    "asec": (1, 1),
    "acsc": (1, 1),
    "atan2": (2, 2),
    "sinh": (1, 1),
    "cosh": (1, 1),
    "tanh": (1, 1),
    "coth": (1, 1),
    "sech": (1, 1),
    "csch": (1, 1),
    "asinh": (1, 1),
    "acosh": (1, 1),
    "atanh": (1, 1),
    "acoth": (1, 1),
    "asech": (1, 1),
    "acsch": (1, 1),
    "hypot": (2, 2),
    "log1p": (1, 1),
    "expm1": (1, 1),
    "logit": (1, 1),
    "sigmoid": (1, 1),
    "softplus": (1, 1),
    "relu": (1, 1),
    "gelu": (1, 1),
    "silu": (1, 1),
    "erf": (1, 1),
    "erfc": (1, 1),
    "normal_cdf": (1, 1),
    "gamma": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "round": (1, 2),
    "binomial": (2, 2),
    "perm": (2, 2),
    "gcd": (2, 64),
    "lcm": (2, 64),
    "mod": (2, 2),
    "max": (1, 64),
    "min": (1, 64),
    "softmax": (1, 64),
    "logsumexp": (1, 64),
    "log_softmax": (1, 64),
    "mean": (1, 64),
    "total": (1, 64),
    "dot": (2, 2),
    "norm": (1, 1),
    "entropy": (1, 1),
    "kl": (2, 2),
    "cross_entropy": (2, 2),
    "E": (1, 2),
    "Var": (1, 1),
    "Std": (1, 1),
    "Cov": (2, 2),
    "P": (1, 2),
    "transpose": (1, 1),
    "matmul": (2, 2),
    "jacobian": (1, 2),
    "grad": (2, 2),
    "shape": (1, 1),
}
"""Canonical names, with the fewest and the most arguments."""

SPELLINGS: Final[dict[str, str]] = {
    "log": "ln",
    "lg": "log10",
    "lb": "log2",
    "ceiling": "ceil",
    "sine": "sin",
    "cosine": "cos",
    "tangent": "tan",
    "tg": "tan",
    "ctg": "cot",
    "cotan": "cot",
    "cosec": "csc",
    **{f"arc{tail}": f"a{tail}" for tail in ("sin", "cos", "tan", "cot", "sec", "csc")},
    **{
        f"{head}{tail}": f"a{tail}"
        for tail in ("sinh", "cosh", "tanh", "coth", "sech", "csch")
        for head in ("arc", "ar")
    },
    "arctg": "atan",
    "arcctg": "acot",
    "arccosec": "acsc",
    "acosec": "acsc",
    "arctan2": "atan2",
    "logistic": "sigmoid",
    "swish": "silu",
    "lse": "logsumexp",
    "logsoftmax": "log_softmax",
    "normcdf": "normal_cdf",
    "comb": "binomial",
    "binom": "binomial",
    "choose": "binomial",
    "nCr": "binomial",
    "ncr": "binomial",
    "nPr": "perm",
    "npr": "perm",
    "permutations": "perm",
    "sgn": "sign",
    "signum": "sign",
    "crossentropy": "cross_entropy",
    "kl_divergence": "kl",
    "maximum": "max",
    "minimum": "min",
    "var": "Var",
    "variance": "Var",
    "std": "Std",
    "sd": "Std",
    "cov": "Cov",
    "covariance": "Cov",
    "Pr": "P",
    "Prob": "P",
    "gradient": "grad",
    "sum": "sum",
    "prod": "prod",
    "product": "prod",
    "int": "int",
    "integral": "int",
    "integrate": "int",
    "diff": "diff",
    "derivative": "diff",
    "limit": "limit",
    "lim": "limit",
    "cases": "cases",
    "piecewise": "cases",
    "factorial": "factorial",
    "fact": "factorial",
    "pow": "pow",
    "power": "pow",
}
"""Other spellings; what is no key of `ARITY` has a node of its own, such as `sum` or `factorial`."""

QUANTITIES: Final = frozenset(("E", "Var", "Std", "Cov", "P"))
"""Expectation and its kin, also with square brackets: `E[X]`."""

LETTERS: Final[dict[str, str]] = {"σ": "sigmoid", "Γ": "gamma", "Φ": "normal_cdf", "C": "binomial"}
"""Letters that name a function where brackets follow and the question has no such symbol."""

INVERSES: Final[dict[str, str]] = {
    name: f"a{name}"
    for name in (
        *("sin", "cos", "tan", "cot", "sec", "csc"),
        *("sinh", "cosh", "tanh", "coth", "sech", "csch"),
    )
}
"""What `sin^-1` means: in every book the inverse function."""

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
        "gelu",
        "silu",
        "log1p",
        "expm1",
        "logit",
        "erf",
        "erfc",
        "normal_cdf",
        "floor",
        "ceil",
        "round",
    )
)
"""Functions that go through a vector entry by entry."""

BARE: Final = frozenset(
    (
        *("sqrt", "cbrt", "exp", "ln", "log2", "log10"),
        *INVERSES,
        *INVERSES.values(),
    )
)
"""Functions that may stand before their argument without brackets: `ln d_k`."""

APPLIED: Final = BARE | {
    "cbrt",
    "abs",
    "asin",
    "acos",
    "atan",
    "asinh",
    "acosh",
    "atanh",
    "erf",
    "floor",
    "ceil",
}
"""Names that are nothing without an argument; others (mean, norm, gamma) may also be names of values."""


OPERAND_ENDS: Final = BARE - {"sqrt", "cbrt"}
"""Functions that end the operand of another one: `sin x cos x` is a product."""


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
