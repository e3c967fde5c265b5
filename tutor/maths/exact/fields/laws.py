"""What is known of functions, as arithmetic in a prime field (see `signature`)."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tutor.maths.exact.arithmetic.values import NoValue
from tutor.maths.exact.fields.form import ONE, Form

if TYPE_CHECKING:
    from tutor.maths.exact.fields.signature import Signature

ANGLE: Final = 24
"""Angles may be multiples of this part of a symbol."""
CLOCK: Final = 12
"""And of this part of π."""
MOST_STEPS: Final = 40
_ODD: Final = frozenset(("erf", "asin", "round"))
_HALF: Final = Fraction(1, 2)
Pair = tuple[int, int]


def exp(field: Signature, form: Form) -> Form:
    """Sums into products; of a multiple of a logarithm, a power of what that was the logarithm of."""
    field.plain = False
    value = 1
    for key, times in form.terms.items():
        base = field.logs.get(key)
        if base is None:
            base = field.oracle("exp", key) ** 2 % field.p
        value = value * field.root(base, times) % field.p
    return field.atom(value)


def ln(field: Signature, form: Form) -> Form:
    """Numbers into their prime factors; anything else is a stranger whose exponential is known."""
    field.plain = False
    number = form.constant
    if number is None:
        return _log_atom(field, form.value)
    if number <= 0:
        raise NoValue("logarithm")
    total = field.of(Fraction(0))
    for part, sign in ((number.numerator, 1), (number.denominator, -1)):
        rest = part
        for prime in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31):
            count = 0
            while rest % prime == 0 and rest > 1:
                rest, count = rest // prime, count + 1
            if count:
                total = total + field.of(Fraction(sign * count)) * _log_atom(field, prime)
        if rest > 1:
            total = total + field.of(Fraction(sign)) * _log_atom(field, rest % field.p)
    return total


def _log_atom(field: Signature, value: int) -> Form:
    key = field.oracle("ln", value)
    field.logs[key] = value
    return field.atom(key)


def circle(field: Signature, form: Form) -> Pair:
    """Cosine and sine of a sum of multiples of known angles."""
    pair: Pair = (1, 0)
    for key, times in form.terms.items():
        if key == field.pi:
            turned = times * CLOCK
            unit = _clock(field)
        else:
            turned = times * ANGLE
            t = field.oracle("angle", key)
            below = pow(1 + t * t, -1, field.p)
            unit = ((1 - t * t) * below % field.p, 2 * t * below % field.p)
        if turned.denominator != 1:
            raise NoValue("function")
        pair = _times(pair, _turned(unit, int(turned), field.p), field.p)
    return pair


def _clock(field: Signature) -> Pair:
    """Cosine and sine of π/12."""
    two, six = (field.root(n, _HALF) for n in (2, 6))
    quarter = pow(4, -1, field.p)
    return (six + two) * quarter % field.p, (six - two) * quarter % field.p


def _times(a: Pair, b: Pair, p: int) -> Pair:
    return (a[0] * b[0] - a[1] * b[1]) % p, (a[0] * b[1] + a[1] * b[0]) % p


def _turned(unit: Pair, times: int, p: int) -> Pair:
    if times < 0:
        unit, times = (unit[0], -unit[1] % p), -times
    pair: Pair = (1, 0)
    while times:
        if times & 1:
            pair = _times(pair, unit, p)
        unit, times = _times(unit, unit, p), times >> 1
    return pair


def function(field: Signature, name: str, arguments: tuple[Form, ...]) -> Form:
    """The value of a function. Raises NoValue where the model has none."""
    first = arguments[0]
    if name in _BY_LAW:
        return _BY_LAW[name](field, *arguments)
    if name in _CIRCULAR:
        cos, sin = (field.atom(part) for part in circle(field, first))
        return _CIRCULAR[name](field, cos, sin)
    if name in _ODD and len(arguments) == 1:
        return _odd(field, name, first)
    if name in ("max", "min"):
        return _extreme(field, arguments, 1 if name == "max" else -1)
    return field.opaque(name, *arguments)


def _odd(field: Signature, name: str, form: Form) -> Form:
    value = form.value
    low = min(value, field.p - value)
    if low == 0:
        return field.of(Fraction(0))
    found = field.atom(field.oracle(name, low))
    return found if low == value else -found


def _one(field: Signature) -> Form:
    return field.of(Fraction(1))


def _absolute(field: Signature, form: Form) -> Form:
    number = form.constant
    if number is not None:
        return field.of(abs(number))
    value = form.value
    return field.atom(value * field.sign(value))


def _sign(field: Signature, form: Form) -> Form:
    number = form.constant
    found = field.sign(form.value) if number is None else (number > 0) - (number < 0)
    return field.of(Fraction(found))


def _extreme(field: Signature, entries: tuple[Form, ...], sign: int) -> Form:
    """max(a, b) = (a + b + |a - b|)/2, and min with the other sign."""
    found = entries[0]
    half = field.of(_HALF)
    for entry in entries[1:]:
        gap = _absolute(field, found - entry)
        found = half * (found + entry + (gap if sign > 0 else -gap))
    return found


def _square_root(field: Signature, form: Form) -> Form:
    return field.power(form, field.of(_HALF))


def _nth_root(field: Signature, form: Form, degree: Form) -> Form:
    return field.power(form, field.divided(_one(field), degree))


def _sinh(field: Signature, form: Form) -> Form:
    return field.of(_HALF) * (exp(field, form) - exp(field, -form))


def _cosh(field: Signature, form: Form) -> Form:
    return field.of(_HALF) * (exp(field, form) + exp(field, -form))


def _tanh(field: Signature, form: Form) -> Form:
    return field.divided(_sinh(field, form), _cosh(field, form))


def _sigmoid(field: Signature, form: Form) -> Form:
    return field.divided(_one(field), _one(field) + exp(field, -form))


def _arcosh(field: Signature, form: Form) -> Form:
    return ln(field, form + _square_root(field, form * form - _one(field)))


def _arsinh(field: Signature, form: Form) -> Form:
    return ln(field, form + _square_root(field, form * form + _one(field)))


def _artanh(field: Signature, form: Form) -> Form:
    return field.of(_HALF) * (ln(field, _one(field) + form) - ln(field, _one(field) - form))


def _arccos(field: Signature, form: Form) -> Form:
    return field.of(_HALF) * field.atom(field.pi) - _odd(field, "asin", form)


def _arctan(field: Signature, form: Form) -> Form:
    """atan(1/x) is a right angle less atan(x), with the sign of x."""
    value = form.value
    if value == 0:
        return field.of(Fraction(0))
    sign = field.of(Fraction(field.sign(value)))
    size = value * field.sign(value) % field.p
    other = pow(size, -1, field.p)
    if size <= other:
        return sign * field.atom(field.oracle("atan", size))
    return sign * (field.of(_HALF) * field.atom(field.pi) - field.atom(field.oracle("atan", other)))


def _floor(field: Signature, form: Form) -> Form:
    """Whole multiples of what is whole come out."""
    whole: dict[int, Fraction] = {}
    for key, times in form.terms.items():
        if key == ONE:
            whole[key] = Fraction(math.floor(times))
        elif key in field.integers and times.denominator == 1:
            whole[key] = times
    out = Form(field.p, {key: times for key, times in whole.items() if times})
    rest = form - out
    number = rest.constant
    return out + (field.of(Fraction(math.floor(number))) if number is not None else field.opaque("floor", rest))


def _factorial(field: Signature, form: Form) -> Form:
    """(n + 2)! = (n + 2)(n + 1) n!, and numbers themselves."""
    rest = form.without(ONE)
    shift = form.terms.get(ONE, Fraction(0))
    steps = math.floor(shift)
    if not rest.terms:
        if shift.denominator == 1 and not 0 <= shift <= 500:
            raise NoValue("factorial")
        if shift.denominator == 1:
            return field.of(Fraction(math.factorial(steps)))
    if abs(steps) > MOST_STEPS:
        return field.opaque("factorial", form)
    start = rest + field.of(shift - steps)
    found = field.opaque("factorial", start)
    for step in range(1, abs(steps) + 1):
        if steps > 0:
            found = found * (start + field.of(Fraction(step)))
        else:
            found = field.divided(found, start + field.of(Fraction(1 - step)))
    return found


def _binomial(field: Signature, upper: Form, lower: Form) -> Form:
    below = _factorial(field, lower) * _factorial(field, upper - lower)
    return field.divided(_factorial(field, upper), below)


_BY_LAW: Final[dict[str, Callable[..., Form]]] = {
    "exp": exp,
    "ln": ln,
    "logb": lambda field, x, base: field.divided(ln(field, x), ln(field, base)),
    "log2": lambda field, x: field.divided(ln(field, x), ln(field, field.of(Fraction(2)))),
    "log10": lambda field, x: field.divided(ln(field, x), ln(field, field.of(Fraction(10)))),
    "sqrt": _square_root,
    "cbrt": lambda field, x: field.power(x, field.of(Fraction(1, 3))),
    "root": _nth_root,
    "abs": _absolute,
    "sign": _sign,
    "relu": lambda field, x: field.of(_HALF) * (x + _absolute(field, x)),
    "sinh": _sinh,
    "cosh": _cosh,
    "tanh": _tanh,
    "coth": lambda field, x: field.divided(_cosh(field, x), _sinh(field, x)),
    "sech": lambda field, x: field.divided(_one(field), _cosh(field, x)),
    "csch": lambda field, x: field.divided(_one(field), _sinh(field, x)),
    "sigmoid": _sigmoid,
    "softplus": lambda field, x: ln(field, _one(field) + exp(field, x)),
    "acosh": _arcosh,
    "asinh": _arsinh,
    "atanh": _artanh,
    "acos": _arccos,
    "atan": _arctan,
    "erfc": lambda field, x: _one(field) - _odd(field, "erf", x),
    "floor": _floor,
    "ceil": lambda field, x: -_floor(field, -x),
    "factorial": _factorial,
    "gamma": lambda field, x: _factorial(field, x - _one(field)),
    "binomial": _binomial,
}

_CIRCULAR: Final[dict[str, Callable[..., Form]]] = {
    "cos": lambda _, cos, sin: cos,  # noqa: ARG005
    "sin": lambda _, cos, sin: sin,  # noqa: ARG005
    "tan": lambda field, cos, sin: field.divided(sin, cos),
    "cot": lambda field, cos, sin: field.divided(cos, sin),
    "sec": lambda field, cos, sin: field.divided(_one(field), cos),  # noqa: ARG005
    "csc": lambda field, cos, sin: field.divided(_one(field), sin),  # noqa: ARG005
}
