"""Functions that are written with others: each is defined once, in our own notation, for every arithmetic."""

from __future__ import annotations

from functools import cache
from typing import Final

from tutor.maths.grammar.structures import Structures
from tutor.maths.names import Names
from tutor.maths.text.tokens import tokens
from tutor.maths.tree import Node

_TEXTS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "sech": (("x",), "1/cosh(x)"),
    "csch": (("x",), "1/sinh(x)"),
    "coth": (("x",), "cosh(x)/sinh(x)"),
    "acot": (("x",), "atan(1/x)"),
    "asec": (("x",), "acos(1/x)"),
    "acsc": (("x",), "asin(1/x)"),
    "asech": (("x",), "acosh(1/x)"),
    "acsch": (("x",), "asinh(1/x)"),
    "acoth": (("x",), "atanh(1/x)"),
    "hypot": (("x", "y"), "sqrt(x^2 + y^2)"),
    "log1p": (("x",), "ln(1 + x)"),
    "expm1": (("x",), "exp(x) - 1"),
    "logit": (("x",), "ln(x/(1 - x))"),
    "gelu": (("x",), "x*normal_cdf(x)"),
    "silu": (("x",), "x*sigmoid(x)"),
    "normal_cdf": (("x",), "(1 + erf(x/sqrt(2)))/2"),
    "perm": (("n", "k"), "binomial(n, k)*k!"),
    "mod": (("x", "y"), "x - y*floor(x/y)"),
    "logsumexp": (("z",), "ln(sum(exp(z)))"),
    "log_softmax": (("z",), "z - logsumexp(z)"),
}
"""`acot` has its values between -π/2 and π/2, as in numerical libraries."""

NAMES: Final = frozenset(_TEXTS)


@cache
def definition(name: str) -> tuple[tuple[str, ...], Node]:
    """The parameters of a function in `NAMES` and the tree that it stands for."""
    parameters, text = _TEXTS[name]
    names = Names.of(parameters, open_=False)
    return parameters, Structures(tokens(text, names=names)[0], names).whole()
