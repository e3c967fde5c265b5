"""The derivative of each function by its argument."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tutor.maths.rules.terms import ONE, TWO, minus
from tutor.maths.tree import Call, Constant, Div, Neg, Node, Number, Pow, add, mul


def named(name: str, *arguments: Node) -> Node:
    """The function `name` of `arguments`."""
    return Call(name, arguments)


SLOPES: Final[Mapping[str, Callable[[Node], Node]]] = {
    "exp": lambda u: named("exp", u),
    "ln": lambda u: Div(ONE, u),
    "log2": lambda u: Div(ONE, mul(u, named("ln", TWO))),
    "log10": lambda u: Div(ONE, mul(u, named("ln", Number("10")))),
    "sqrt": lambda u: Div(ONE, mul(TWO, named("sqrt", u))),
    "cbrt": lambda u: Div(ONE, mul(Number("3"), Pow(named("cbrt", u), TWO))),
    "abs": lambda u: named("sign", u),
    "sin": lambda u: named("cos", u),
    "cos": lambda u: Neg(named("sin", u)),
    "tan": lambda u: add(ONE, Pow(named("tan", u), TWO)),
    "cot": lambda u: Neg(add(ONE, Pow(named("cot", u), TWO))),
    "sec": lambda u: mul(named("sec", u), named("tan", u)),
    "csc": lambda u: Neg(mul(named("csc", u), named("cot", u))),
    "asin": lambda u: Div(ONE, named("sqrt", minus(ONE, Pow(u, TWO)))),
    "acos": lambda u: Neg(Div(ONE, named("sqrt", minus(ONE, Pow(u, TWO))))),
    "atan": lambda u: Div(ONE, add(ONE, Pow(u, TWO))),
    "acot": lambda u: Neg(Div(ONE, add(ONE, Pow(u, TWO)))),
    "sinh": lambda u: named("cosh", u),
    "cosh": lambda u: named("sinh", u),
    "tanh": lambda u: minus(ONE, Pow(named("tanh", u), TWO)),
    "asinh": lambda u: Div(ONE, named("sqrt", add(Pow(u, TWO), ONE))),
    "acosh": lambda u: Div(ONE, named("sqrt", minus(Pow(u, TWO), ONE))),
    "atanh": lambda u: Div(ONE, minus(ONE, Pow(u, TWO))),
    "sigmoid": lambda u: mul(named("sigmoid", u), minus(ONE, named("sigmoid", u))),
    "softplus": lambda u: named("sigmoid", u),
    "relu": lambda u: Div(add(ONE, named("sign", u)), TWO),
    "erf": lambda u: Div(mul(TWO, named("exp", Neg(Pow(u, TWO)))), named("sqrt", Constant("π"))),
    "erfc": lambda u: Neg(Div(mul(TWO, named("exp", Neg(Pow(u, TWO)))), named("sqrt", Constant("π")))),
}
"""Those of `abs` and `relu` hold beside the kink."""
