"""The named values of a request, in order, each worked out once per arithmetic."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeVar

from mpmath import mp

from tutor.errors import MathsError
from tutor.maths.answers.reader import parse
from tutor.maths.assumptions import Assumption
from tutor.maths.cost import budget
from tutor.maths.cost.sizes import Size
from tutor.maths.declarations import Declarations, Randoms
from tutor.maths.exact.arithmetic.numeric import Reals
from tutor.maths.exact.arithmetic.rational import Irrational, Rationals
from tutor.maths.exact.arithmetic.symbolic import Symbols
from tutor.maths.exact.arithmetic.values import Lost, NoValue, Value
from tutor.maths.exact.arithmetic.walker import Walker
from tutor.maths.exact.plain import Plainer
from tutor.maths.names import greek
from tutor.maths.printing.show import show
from tutor.maths.rules import shapes
from tutor.maths.rules.moments import Random
from tutor.maths.tree import Node, names
from tutor.maths.unread import Unread

W = TypeVar("W", bound=Walker[Any])
NEAR: Final = 40
"""Characters of an expression that a message shows on either side of the fault."""
READINGS: Final = 256
"""How many of an author's texts stay read: where no name is declared, one scope serves all questions."""


class Scope:
    """Givens and steps by name, with the assumptions on what stays free."""

    def __init__(self, symbols: Mapping[str, str] | None, definitions: Mapping[str, str]) -> None:
        self.open = symbols is None
        self.declared = Declarations({greek(name): words for name, words in (symbols or {}).items()})
        self.assumptions: dict[str, Assumption] = dict(self.declared.assumptions)
        self._readings: dict[tuple[str, str], Node | Unread] = {}
        self._fixed: dict[int, Reals] = {}
        self.trees: dict[str, Node] = {}
        self.sizes: dict[str, Size] = {}
        for name, vector in self.declared.vectors.items():
            self.trees[name] = vector
        for name, text in definitions.items():
            self.define(greek(name), self.read(text))

    @property
    def known(self) -> tuple[str, ...]:
        """All names that mean something here."""
        return (*self.assumptions, *self.trees)

    def read(self, text: str, kind: str = "formula") -> Node:
        """An author's expression, ready to be worked out. Raises MathsError, which names the reason."""
        tree = self.written(text, kind)
        try:
            found = self.plain(tree)[0]
        except NoValue as reason:
            raise no_value(text, reason, self) from reason
        if found is not tree and not self.affordable(found):
            raise MathsError("maths.author.too_big", expr=excerpt(text), column=1)
        return found

    def written(self, text: str, kind: str = "formula") -> Node:
        """An author's expression as written. Raises MathsError, which names the column and the reason."""
        found = self.reading(text, kind)
        if isinstance(found, Unread):
            values = {**found.values, "expr": excerpt(text, found.column), "column": found.column}
            raise MathsError(f"maths.author.{found.code.removeprefix('maths.')}", **values)
        return found

    def reading(self, text: str, kind: str = "formula") -> Node | Unread:
        """An author's expression as written, or why it cannot be read as that; each is read once."""
        if (text, kind) not in self._readings:
            if len(self._readings) >= READINGS:
                self._readings.clear()
            self._readings[text, kind] = self._parsed(text, kind)
        return self._readings[text, kind]

    @property
    def random(self) -> Mapping[str, Random]:
        """What is declared of the random symbols; their moments are read when they are asked for."""
        return Randoms(self.declared.random, self.written)

    def shape_of(self, name: str) -> tuple[Node, ...] | None:
        """The sizes of a matrix symbol, or of a known vector; None for a scalar."""
        if name in self.declared.shapes:
            return tuple(self.written(text) for text in self.declared.shapes[name])
        tree = self.trees.get(name)
        return None if tree is None else shapes.shape(tree, self.shape_of)[0]

    def plain(self, tree: Node) -> tuple[Node, tuple[str, ...]]:
        """`tree` with derivatives, limits and moments worked off, and the rules used. Raises NoValue."""
        work = Plainer(self)
        return work.plain(tree), tuple(work.rules)

    def _parsed(self, text: str, kind: str) -> Node | Unread:
        symbols = None if self.open else dict.fromkeys(self.assumptions, "")
        found = parse(text, symbols=symbols, kind=kind, known=self.known)
        if isinstance(found, Unread):
            return found
        measured = not self.sizes  # then the reader has found it affordable
        return found.tree if measured or self.affordable(found.tree) else Unread("maths.too_big", 1)

    def affordable(self, tree: Node) -> bool:
        """Whether `tree` stays within the budget with these values put in."""
        return budget.measure(tree, self.sizes) is not None

    def define(self, name: str, tree: Node) -> None:
        """Give `name` the value of `tree`; later definitions may use it."""
        size = budget.measure(tree, self.sizes)
        if size is None:
            raise MathsError("maths.author.too_big", expr=excerpt(show(tree)), column=1)
        self.trees[name] = tree
        self.sizes[name] = size
        self.assumptions.pop(name, None)
        self.declared.random.pop(name, None)
        for worked in ("free_of", "rationals", "symbolic"):
            self.__dict__.pop(worked, None)
        self._readings.clear()

    def free(self, tree: Node) -> frozenset[str]:
        """The names that stay free in `tree` when the definitions are put in."""
        found: set[str] = set()
        for name in names(tree):
            head, mark, rest = name.rpartition("_")
            if name in self.trees:
                found |= self.free_of[name]
            elif name in self.assumptions or not (mark and rest.isdigit() and head in self.trees):
                found.add(name)
        return frozenset(found)

    @cached_property
    def free_of(self) -> dict[str, frozenset[str]]:
        """The free names of each definition."""
        found: dict[str, frozenset[str]] = {}
        for name, tree in self.trees.items():
            parts = (found.get(inner, frozenset((inner,))) for inner in names(tree) if inner != name)
            found[name] = frozenset[str]().union(*parts)
        return found

    @cached_property
    def rationals(self) -> dict[str, Value[Fraction]]:
        """The definitions that are exact fractions."""
        return _worked(Rationals(), self.trees, Irrational)

    @cached_property
    def symbolic(self) -> dict[str, Value[Any]]:
        """The definitions as SymPy expressions."""
        return _worked(Symbols(assumptions=self.assumptions), self.trees, NoValue)

    def numbers(self, point: Mapping[str, Fraction] | None = None) -> Reals:
        """Real arithmetic with the definitions worked out at `point`, to the present precision."""
        if not point and mp.prec in self._fixed:
            return self._fixed[mp.prec]
        reals: Reals = self.worked(Reals(), point)
        if not point:
            self._fixed[mp.prec] = reals
        return reals

    def worked(self, walker: W, point: Mapping[str, Fraction] | None = None) -> W:
        """`walker` with the values of `point` and then of the definitions."""
        walker.known = {name: walker.of(number) for name, number in (point or {}).items()}
        _worked(walker, self.trees, NoValue)
        return walker


def _worked(walker: Any, trees: Mapping[str, Node], skipped: type[Exception]) -> dict[str, Value[Any]]:
    """Each definition in turn; one without such a value is lost, and so is what needs it."""
    for name, tree in trees.items():
        try:
            walker.known[name] = walker.value(tree)
        except (skipped, NoValue):
            walker.known[name] = Lost()
    return walker.known  # type: ignore[no-any-return]


def no_value(expr: str, reason: NoValue, scope: Scope | None = None) -> MathsError:
    """The error for an author's expression without a value: of the definition that has none, where one is
    at the root of it."""
    if scope is not None and reason.reason == "free":
        expr, reason = _root(expr, reason, scope)
    return MathsError(f"maths.author.domain.{reason.reason}", **{**reason.values, "expr": excerpt(expr)})


def _root(expr: str, reason: NoValue, scope: Scope) -> tuple[str, NoValue]:
    """The expression and the reason behind a name that is defined but has no value."""
    reals = scope.numbers()
    for _ in scope.trees:
        tree = scope.trees.get(str(reason.values.get("name")))
        if tree is None:
            break
        try:
            reals.value(tree)
        except NoValue as deeper:
            expr, reason = show(tree), deeper
    return expr, reason


def excerpt(text: str, column: int = 1) -> str:
    """An author's expression for a message: of a long one the part around the column."""
    start = max(0, min(column - 1 - NEAR, len(text) - 2 * NEAR))
    shown = text[start : start + 2 * NEAR]
    return ("…" if start else "") + shown + ("…" if start + 2 * NEAR < len(text) else "")
