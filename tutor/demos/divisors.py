"""What a score may be divided by, in one place for every demo: the word, its value, its name."""

from __future__ import annotations

import math

from tutor.demos.spec import Parameter
from tutor.errors import DemoError
from tutor.language import Text

DIVISORS = ("none", "sqrt_d_k", "d_k", "ln_d_k")

LABELS = {
    "none": Text("not divided", "不缩放"),
    "sqrt_d_k": Text("÷ √dₖ", "÷ √dₖ"),
    "d_k": Text("÷ dₖ", "÷ dₖ"),
    "ln_d_k": Text("÷ ln dₖ", "÷ ln dₖ"),
}

DIVISOR = Parameter(
    "divisor",
    "choice_or_float",
    "sqrt_d_k",
    Text("what the scores are divided by: a rule, or a number", "打分除以什么：选一条规则，或直接给一个数"),
    1e-3,
    1e6,
    DIVISORS,
)


def divisor(word: object, d_k: int) -> float:
    """The number behind `word` (one of DIVISORS, or a number itself) at this d_k.

    Raises DemoError where it is zero: ln 1.
    """
    if isinstance(word, int | float):
        return float(word)
    value = {"none": 1.0, "sqrt_d_k": math.sqrt(d_k), "d_k": float(d_k), "ln_d_k": math.log(d_k)}[str(word)]
    if value == 0.0:
        raise DemoError("demos.divides_by_zero", d_k=d_k)
    return value


def compared(help_: Text) -> Parameter:
    """Several rules side by side, weakest first; `help_` says what for."""
    rules = ("none", "ln_d_k", "sqrt_d_k", "d_k")
    return Parameter("divisors", "choices", rules, help_, choices=DIVISORS, longest=len(DIVISORS))
