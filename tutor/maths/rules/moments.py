"""Expectation and variance by their laws: linearity, independence, definition. Each law used has a name.

A random name may stand alone (`q`) or for a family of independent ones (`q_i` or `q[i]` inside a sum over i).
What no law resolves, such as the variance of a name of which nothing is said, becomes a quantity of its own:
the name `Var(X)`. So a learner's identities can be judged where nothing is declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tutor.maths.functions import QUANTITIES
from tutor.maths.printing.show import show
from tutor.maths.rules.monomials import Monomial, Terms, apart, expanded, follows, written
from tutor.maths.rules.terms import TWO, ZERO, divided, minus, multiplied, negated, number, summed
from tutor.maths.tree import Add, Call, Div, Index, Mul, Name, Neg, Node, Over, Part, Pow, children

_MEAN, _VARIANCE = "E", "Var"


class Unresolved(Exception):  # noqa: N818 - the answer "no law gives this", not a fault
    """A moment that the declarations do not determine; `what` shows it."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Random:
    """What is declared of a random name. Only a normal one has moments above the second."""

    mean: Node | None = None
    variance: Node | None = None
    normal: bool = False
    bernoulli: bool = False


@dataclass(slots=True)
class Moments:
    """Resolves expectations; `random` holds the declared names, all independent of one another.

    `is_random` tells which names are random, also where nothing is declared and nothing is known of them.
    """

    random: Mapping[str, Random]
    is_random: Callable[[str], bool]
    rules: list[str] = field(default_factory=list)

    def use(self, rule: str) -> None:
        """Remember that a law was used."""
        if rule not in self.rules:
            self.rules.append(rule)

    # What is random

    def atom(self, node: Node) -> str | None:
        """The random name that `node` is or belongs to: X, q_i, q[i]."""
        match node:
            case Name(name):
                if self.is_random(name):
                    return name
                head, mark, _ = name.rpartition("_")
                return head if mark and head in self.random else None
            case Index(Name(name), _) if self.is_random(name):
                return name
        return None

    def atoms(self, node: Node) -> frozenset[Node]:
        """The random names in `node`."""
        if self.atom(node) is not None:
            return frozenset((node,))
        if isinstance(node, Call) and node.name in QUANTITIES:
            return frozenset()  # the expectation of something is no longer random
        return frozenset[Node]().union(*(self.atoms(part) for part in children(node)))

    # The laws

    def expectation(self, node: Node) -> Node:
        """E[node]."""
        if not self.atoms(node):
            self.use("law_constant")
            return node
        match node:
            case Neg(body):
                return negated(self.expectation(body))
            case Part(body, of):
                return Part(self.expectation(body), of)
            case Add(terms):
                self.use("law_linear")
                return summed([self.expectation(term) for term in terms])
            case Div(top, bottom) if not self.atoms(bottom):
                return divided(self.expectation(top), bottom)
            case Over("sum", body, index, low, high):
                self.use("law_linear")
                return Over("sum", self.expectation(body), index, low, high)
            case Pow(Over("sum") as whole, exponent) if exponent == TWO and self._resolved(whole):
                self.use("law_second_moment")
                return summed([self.variance(whole), Pow(self.expectation(whole), TWO)])
        return self._of_polynomial(node)

    def variance(self, node: Node) -> Node:
        """Var(node)."""
        if not self.atoms(node):
            self.use("law_constant")
            return ZERO
        if self.atom(node) is not None:
            return self._variance_of(node)
        match node:
            case Neg(body):
                return self.variance(body)
            case Div(top, bottom) if not self.atoms(bottom):
                self.use("law_scale")
                return divided(self.variance(top), Pow(bottom, TWO))
            case Mul(factors):
                return self._variance_of_product(factors)
            case Add(terms):
                return self._variance_of_sum(terms)
            case Over("sum", body, index, low, high) if self._resolved(node):
                self.use("law_sum_independent")
                return Over("sum", self.variance(body), index, low, high)
        return self._by_definition(node)

    def covariance(self, left: Node, right: Node) -> Node:
        """Cov(left, right)."""
        if left == right:
            return self.variance(left)
        if not self.atoms(left) or not self.atoms(right):
            self.use("law_constant")
            return ZERO
        if self._independent(left, right):
            self.use("law_independent")
            return ZERO
        self.use("law_covariance")
        both = self.expectation(multiplied([left, right]))
        return minus(both, multiplied([self.expectation(left), self.expectation(right)]))

    def _by_definition(self, node: Node) -> Node:
        if not self.random and self._expanded(node) is None:
            return Name(show(Call(_VARIANCE, (node,))))
        return self._difference(node)

    def _difference(self, node: Node) -> Node:
        """E[X²] - E[X]²."""
        self.use("law_definition")
        mean = self.expectation(node)
        return minus(self.expectation(Pow(node, TWO)), Pow(mean, TWO) if mean != ZERO else ZERO)

    def _variance_of_product(self, factors: tuple[Node, ...]) -> Node:
        fixed = [factor for factor in factors if not self.atoms(factor)]
        moving = [factor for factor in factors if self.atoms(factor)]
        if fixed:
            self.use("law_scale")
            rest = self.variance(multiplied(moving))
            return multiplied([*(Pow(factor, TWO) for factor in fixed), rest])
        if len(moving) > 1 and all(
            self._independent(a, b) for place, a in enumerate(moving) for b in moving[place + 1 :]
        ):
            self.use("law_product_independent")
            squares = multiplied([self.expectation(Pow(factor, TWO)) for factor in moving])
            means = multiplied([self.expectation(factor) for factor in moving])
            return minus(squares, Pow(means, TWO) if means != ZERO else ZERO)
        return self._by_definition(multiplied(moving))

    def _variance_of_sum(self, terms: tuple[Node, ...]) -> Node:
        moving = [term for term in terms if self.atoms(term)]
        if len(moving) < len(terms):
            self.use("law_shift")
        if len(moving) == 1:
            return self.variance(moving[0])
        total = [self.variance(term) for term in moving]
        pairs = [(a, b) for place, a in enumerate(moving) for b in moving[place + 1 :]]
        if all(self._independent(a, b) for a, b in pairs):
            self.use("law_sum_independent")
            return summed(total)
        self.use("law_sum_dependent")
        return summed([*total, *(multiplied([TWO, self.covariance(a, b)]) for a, b in pairs)])

    # Independence

    def _independent(self, left: Node, right: Node) -> bool:
        """Declared names are independent of one another; of others nothing is known."""
        here, there = self.atoms(left), self.atoms(right)
        declared = all((self.atom(atom) or "") in self.random for atom in here | there)
        return declared and not (here & there) and not self._same_family(here, there)

    def _same_family(self, here: frozenset[Node], there: frozenset[Node]) -> bool:
        """Whether entries of one family meet whose places are not known to differ: q_i and q_j."""
        places = [(atom, self.atom(atom)) for atom in here]
        for atom, head in places:
            for other in there:
                if head == self.atom(other) and atom != other and not apart(atom, other):
                    return True
        return False

    def _resolved(self, whole: Over) -> bool:
        """Whether every random name in a sum's terms is another one for each term, all independent."""
        atoms = self.atoms(whole.body)
        own = all(follows(atom, whole.index) for atom in atoms)
        return own and all((self.atom(atom) or "") in self.random for atom in atoms)

    # Polynomials

    def _of_polynomial(self, node: Node) -> Node:
        terms = self._expanded(node)
        if terms is None and not self.random:
            return Name(show(Call(_MEAN, (node,))))
        if terms is None:
            raise Unresolved(show(Call(_MEAN, (node,))))
        if len(terms) > 1:
            self.use("law_linear")
        return summed([multiplied([*fixed, self._of_monomial(powers)]) for fixed, powers in terms])

    def _of_monomial(self, powers: Monomial) -> Node:
        atoms = list(powers)
        declared = all((self.atom(atom) or "") in self.random for atom in atoms)
        if len(atoms) > 1 and not declared:
            return self._joint(powers)
        if len(atoms) > 1:
            pairs = ((a, b) for place, a in enumerate(atoms) for b in atoms[place + 1 :])
            if any(self._same_family(frozenset((a,)), frozenset((b,))) for a, b in pairs):
                raise Unresolved(show(Call(_MEAN, (written(powers),))))
            self.use("law_independent")
        return multiplied([self._moment(atom, power) for atom, power in powers.items()])

    def _joint(self, powers: Monomial) -> Node:
        """A mixed moment of names of which nothing is said."""
        if sorted(powers.values()) == [1, 1]:
            self.use("law_covariance")
            left, right = sorted(powers, key=show)
            covariance = Name(show(Call("Cov", (left, right))))
            return summed([covariance, multiplied([self._moment(left, 1), self._moment(right, 1)])])
        ordered = {atom: powers[atom] for atom in sorted(powers, key=show)}
        return Name(show(Call(_MEAN, (written(ordered),))))

    def _moment(self, atom: Node, power: int) -> Node:
        if power == 1:
            return self._mean_of(atom)
        declared = self.random.get(self.atom(atom) or "")
        if declared is not None and declared.bernoulli:
            return self._mean_of(atom)
        mean, variance = self._mean_of(atom), self._variance_of(atom)
        if power == 2:
            self.use("law_second_moment")
            return summed([variance, Pow(mean, TWO) if mean != ZERO else ZERO])
        if declared is None:
            return Name(show(Call(_MEAN, (Pow(atom, number(power)),))))
        if not declared.normal:
            raise Unresolved(show(Call(_MEAN, (Pow(atom, number(power)),))))
        self.use("law_normal")
        below, further = self._moment(atom, power - 1), self._moment(atom, power - 2)
        return summed([multiplied([mean, below]), multiplied([number(power - 1), variance, further])])

    def _mean_of(self, atom: Node) -> Node:
        declared = self.random.get(self.atom(atom) or "")
        if declared is None or declared.mean is None:
            return Name(show(Call(_MEAN, (atom,))))
        self.use("law_given")
        return declared.mean

    def _variance_of(self, atom: Node) -> Node:
        declared = self.random.get(self.atom(atom) or "")
        if declared is None or declared.variance is None:
            return Name(show(Call(_VARIANCE, (atom,))))
        self.use("law_given")
        return declared.variance

    def _expanded(self, node: Node) -> Terms | None:
        """`node` as a sum of products of powers of random names with fixed factors; None where it is none."""
        return expanded(node, lambda part: self.atom(part) is not None, lambda part: bool(self.atoms(part)))
