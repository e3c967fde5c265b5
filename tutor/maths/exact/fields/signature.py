"""Identities told by arithmetic in a large prime field: exact, quick, and blind to how things are written.

Two rational functions that agree at random elements of a field of some 2^104 elements are the same, but for
a chance of about degree · 2^-104 (Schwartz and Zippel); that differ there, differ. Functions are modelled by
what is known of them: exp turns sums into products, sin and cos lie on a circle and add their angles, ln
undoes exp, and of any other function only that equal arguments give equal values. So what agrees here with
functions in it follows from those laws alone; what does not may still be true (Gonnet, "Determining
equivalence of expressions in random polynomial time", 1984).

The primes are -1 modulo the small primes. Then -1 is no square and positive numbers made of small primes are,
every odd root is unique, and squares have one root that is a square: squares stand for what is positive, and
roots, absolute values and signs multiply as they do for real numbers. The primes and elements are drawn from
the two expressions themselves, so that nobody can write an expression that vanishes in a field known
beforehand; the same expressions always meet the same ones.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from tutor.maths.assumptions import Assumption
from tutor.maths.exact.arithmetic.values import NoValue, Value
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.exact.fields import laws
from tutor.maths.exact.fields.form import Degenerate, Form
from tutor.maths.tree import Call, Cases, Constant, Div, Mul, Node, Over, Pow

SMALL: Final = (3, 5, 7, 11, 13, 17, 19, 23, 29, 31)
STEP: Final = 8 * math.prod(SMALL)
ROUNDS: Final = 6
"""Rounds of the primality test; a pseudoprime would only blunt one of several fields."""
MOST_BITS: Final = 512
"""Powers of rational numbers up to this size stay rational numbers."""
SIEVE: Final = math.prod((37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113))
"""Numbers that share a factor with this one need no test."""


class Signature(Walker[Form]):
    """Arithmetic among the residues of `p`, with the strangers that belong to `seed`.

    `plain` says that only the four operations were met: then a difference is a difference.
    """

    def __init__(
        self, p: int, seed: bytes, assumptions: Mapping[str, Assumption], defined: Collection[str] = ()
    ) -> None:
        super().__init__()
        self.p = p
        self._seed = seed
        self._assumptions = assumptions
        self._bound_names = defined
        self.plain = True
        self.logs: dict[int, int] = {}
        """The arguments of the logarithms met, by the logarithm's element."""
        self.integers: set[int] = set()
        self.pi = self.oracle("π")

    def oracle(self, name: str, *values: int) -> int:
        """The element that stands for `name` of those elements: the same for the same, else unrelated."""
        text = f"{name} {values}".encode()
        digest = hashlib.blake2b(text, key=self._seed[:64], digest_size=24).digest()
        value = int.from_bytes(digest, "big") % self.p
        return min(value, self.p - value) or 1

    def opaque(self, name: str, *forms: Form) -> Form:
        """A function of which nothing is known."""
        self.plain = False
        return self.atom(self.oracle(name, *(form.value for form in forms)))

    def atom(self, value: int) -> Form:
        """A form that is one element."""
        return Form.atom(self.p, value)

    def of(self, number: Fraction) -> Form:
        """A rational number."""
        return Form.of(self.p, number)

    def constant(self, name: str) -> Form:
        """e is what exp makes of 1; π is a stranger."""
        self.plain = False
        if name == "e":
            return laws.exp(self, self.of(Fraction(1)))
        if name == "π":
            return self.atom(self.pi)
        raise NoValue("infinite")

    def symbol(self, name: str) -> Form:
        """An element of its own; a square where it stands for something positive.

        A name that is defined and could not be worked out here has none: it is no free symbol.
        """
        if name in self._bound_names or name.rpartition("_")[0] in self._bound_names:
            raise NoValue("free", name=name)
        known = self._assumptions.get(name, Assumption())
        value = self.oracle("symbol", *name.encode())
        if known.positive or known.nonnegative or known.probability:
            value = value * value % self.p
        elif known.negative:
            value = -value * value % self.p
        form = self.atom(value)
        if known.integer:
            self.integers.update(form.terms)
        return form

    def divided(self, top: Form, bottom: Form) -> Form:
        """The quotient."""
        divisor = bottom.constant
        if divisor is None:
            value = bottom.value
            if value == 0:
                raise NoValue("zero_division")
            return top * self.atom(pow(value, -1, self.p))
        if divisor == 0:
            raise NoValue("zero_division")
        return top * self.of(1 / divisor)

    def power(self, base: Form, exponent: Form) -> Form:
        """A rational power, or by way of the logarithm."""
        rate = exponent.constant
        if rate is None:
            return laws.exp(self, exponent * laws.ln(self, base))
        if rate.denominator != 1:
            return self.atom(self.root(base.value, rate))
        count = rate.numerator
        number = base.constant
        if number is not None:
            if number == 0 and count < 0:
                raise NoValue("zero_division")
            size = max(number.numerator.bit_length(), number.denominator.bit_length())
            if abs(count) * size <= MOST_BITS:
                return self.of(number**count)
        elif 0 < count <= 4:
            product = base
            for _ in range(count - 1):
                product = product * base
            return product
        return self.atom(self._whole_power(base.value, count))

    def root(self, value: int, rate: Fraction) -> int:
        """The element to a rational power; an even root only of a square. Raises NoValue."""
        self.plain = False
        if rate.denominator == 1:
            return self._whole_power(value, rate.numerator)
        half = (self.p - 1) // 2
        sign = self.sign(value)
        if sign == 0 and rate > 0:
            return 0
        if sign == 0 or (sign < 0 and rate.denominator % 2 == 0) or math.gcd(rate.denominator, half) != 1:
            raise NoValue("root")
        raised = pow(value * sign, rate.numerator * pow(rate.denominator, -1, half) % half, self.p)
        return raised * (sign if rate.numerator % 2 else 1) % self.p

    def _whole_power(self, value: int, count: int) -> int:
        if value == 0 and count < 0:
            raise NoValue("zero_division")
        return pow(value, count % (self.p - 1), self.p) if value else int(count == 0)

    def sign(self, value: int) -> int:
        """1 for a square, -1 for none, 0 for zero."""
        found = pow(value, (self.p - 1) // 2, self.p)
        return -1 if found == self.p - 1 else found

    def function(self, name: str, arguments: tuple[Form, ...]) -> Form:
        """A function by the laws known of it."""
        self.plain = False
        return laws.function(self, name, arguments)

    def softmax(self, scores: tuple[Form, ...]) -> tuple[Form, ...]:
        """exp(z_i) over the sum of all."""
        self.plain = False
        weights = [laws.exp(self, score) for score in scores]
        total = weights[0]
        for weight in weights[1:]:
            total = total + weight
        return tuple(self.divided(weight, total) for weight in weights)

    def whole(self, scalar: Form) -> int | None:
        """The integer that it plainly is."""
        number = scalar.constant
        return int(number) if number is not None and number.denominator == 1 else None

    def order(self, left: Form, right: Form) -> int | None:
        """Only of what are plainly numbers."""
        gap = (left - right).constant
        return None if gap is None else (gap > 0) - (gap < 0)

    def integral(self, node: Over) -> Form:  # noqa: ARG002
        """Not told."""
        raise NoValue("bounds")

    def cases(self, node: Cases) -> Value[Form]:
        """The case that holds; where that is open, the same of the same cases."""
        if all(self.holds(condition) is not None for condition in node.conditions):
            return super().cases(node)
        signs = ";".join("".join(condition.signs) for condition in node.conditions)
        sides = [side for condition in node.conditions for side in condition.sides]
        parts = [*node.values, *sides, *(() if node.otherwise is None else (node.otherwise,))]
        return self.opaque(f"cases {signs}", *(self.scalar(part) for part in parts))

    def value(self, node: Node) -> Value[Form]:
        """Logarithms and powers look at how their argument is written."""
        match node:
            case Call("ln", (body,)):
                return self._ln(body)
            case Call("log2" | "log10", (body,)):
                return self.divided(self._ln(body), laws.ln(self, self.of(Fraction(int(node.name[3:])))))
            case Pow(Constant("e"), exponent):
                self.plain = False
                return laws.exp(self, self.scalar(exponent))
            case Pow(base, exponent):
                raised = self.scalar(exponent)
                if raised.constant is None:
                    self.plain = False
                    return laws.exp(self, raised * self._ln(base))
        return super().value(node)

    def _ln(self, node: Node) -> Form:
        self.plain = False
        match node:
            case Mul(factors):
                total = self._ln(factors[0])
                for factor in factors[1:]:
                    total = total + self._ln(factor)
                return total
            case Div(top, bottom):
                return self._ln(top) - self._ln(bottom)
            case Pow(base, exponent):
                return self.scalar(exponent) * self._ln(base)
            case Call("sqrt" | "cbrt", (body,)):
                return self.of(Fraction(1, 2 if node.name == "sqrt" else 3)) * self._ln(body)
            case Call("exp", (body,)):
                return self.scalar(body)
            case Constant("e"):
                return self.of(Fraction(1))
        return laws.ln(self, self.scalar(node))


def prime(seed: bytes) -> int:
    """A prime for `seed`, of the kind that this room computes with."""
    rng = random.Random(seed)  # noqa: S311 - reproducible, no secret
    while True:
        p = STEP * rng.getrandbits(64) - 1
        if p > STEP and math.gcd(p, SIEVE) == 1 and pow(2, (p - 1) // 2, p) == 1 and _passes(p, rng):
            return p


def _passes(p: int, rng: random.Random) -> bool:
    """Miller and Rabin's test, for p that leaves 3 when divided by 4."""
    half = (p - 1) // 2
    return all(pow(rng.randrange(2, p), half, p) in (1, p - 1) for _ in range(ROUNDS))


__all__ = ["Degenerate", "Signature"]
