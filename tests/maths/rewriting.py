"""Formulas in another form: laws that hold everywhere, put around a whole formula, one inside another."""

from __future__ import annotations

from random import Random
from typing import Final

FORMULAS: Final = (
    *("x^2 + 3x - 1", "(x - 1)/(x^2 + 1)", "x*y + y^2", "(x + y)^3", "1/(1 + x^2)", "x^3 - y^3", "a*x + b"),
    *("sin(x)*cos(y)", "sin(x)^2", "tan(x) + 1", "cos(2x)", "e^x + 1", "e^(-x^2/2)", "ln(1 + x^2)", "x*e^(-x)"),
    *("1/(1 + e^-x)", "tanh(x)", "sinh(x) + x", "sqrt(x^2 + 1)", "|x| + 1", "|x - y|", "max(x, 0)", "cbrt(x)"),
    *(
        "erf(x)",
        "floor(x) + 1",
        "sigmoid(x)*(1 - sigmoid(x))",
        "softplus(x)",
        "x/(1 + |x|)",
        "2^x",
        "3^(x + y)",
    ),
    *("atan(x)", "log2(1 + x^2)", "min(x, y) + max(x, y)", "x^4 - 1", "ln(e^x + e^y)", "(x + 1/2)^2"),
)
LAWS: Final = (
    *("({0}) + 0", "-(-({0}))", "2*({0})/2", "({0}) + x - x", "(3*({0}) + ({0}))/4", "({0})*2^(1 - 1)"),
    *("({0})*(sin(x)^2 + cos(x)^2)", "({0}) + ln(1)", "({0})*e^x*e^(-x)", "cbrt(({0})^3)", "({0})^2/({0})"),
    *("(({0})^2 - 4)/(({0}) + 2) + 2", "ln(e^({0}))", "({0})*(x^2 + 1)/(x^2 + 1)", "1/(1/({0}))"),
)


def rewritten(formula: str, chance: Random, *, times: int = 2) -> str:
    """`formula` with some of the laws around it."""
    for _ in range(times):
        formula = chance.choice(LAWS).format(formula)
    return formula
