"""One line of a learner's working as it is read: a label, values between equals signs, or a relation.

`p = softmax(z)[1]` defines p for the lines after it; a defined name stands for what was typed, also where the
question's own derivation has another value under that name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from tutor.maths import units
from tutor.maths.answers import labels
from tutor.maths.answers.reader import Parsed, parse
from tutor.maths.answers.steps import Line, Side
from tutor.maths.exact.judging.asking import Asking, read
from tutor.maths.exact.mistakes.variants import everywhere
from tutor.maths.exact.scope import Scope
from tutor.maths.grammar.connectives import STRUCTURES
from tutor.maths.names import Names, is_free_call
from tutor.maths.printing.show import show
from tutor.maths.requests import CheckRequest
from tutor.maths.tree import Limit, Logic, Name, Node, Over, Relation, names, walk
from tutor.maths.unread import Unread

MOST_NODES = 400
"""Parts of an expression with all definitions put in."""


@dataclass(frozen=True, slots=True)
class Said:
    """An expression or relation of a line: as typed, and with definitions put in and units taken out."""

    typed: Node
    full: Node
    line: Line
    sign: str = ""
    label: str | None = None

    @property
    def about(self) -> bool:
        """Whether it is said to be only about what stands before it."""
        return self.sign not in ("", "=", "==", "＝")


@dataclass(frozen=True, slots=True)
class Read:
    """What a line says: a relation (`stated`), or values from left to right, and the name that it defines."""

    values: tuple[Said, ...] = ()
    stated: Said | None = None
    defines: str | None = None
    unread: Unread | None = None

    @property
    def shown(self) -> str | None:
        """The line as it was read, on one line."""
        said = [self.stated] if self.stated else list(self.values)
        if not said or said[0] is None:
            return None
        label = said[0].label
        parts = [label] if label is not None and self.stated is None else []
        return " = ".join([*parts, *(show(one.typed) for one in said if one is not None)])


@dataclass(slots=True)
class LineReader:
    """Reads lines in turn and keeps what they define."""

    request: CheckRequest
    scope: Scope
    asked_for: Asking
    defined: dict[str, Node] = field(default_factory=dict)
    unknowns: set[str] = field(default_factory=set)

    def read(self, line: Line) -> Read:
        """What the line says."""
        sides = [side for side in line.sides if side.text.strip()]
        if self.request.kind in STRUCTURES:
            return self._relation(line, self.request.kind)
        label, defines = self._label(sides) if len(sides) > 1 and not line.continues else (None, None)
        if not line.continues and (defines is None or defines in self.unknowns):
            stated = self._equation(line, sides)
            if stated is not None:
                return stated
        return self._values(line, sides[1:] if label is not None else sides, label, defines)

    def parsed(self, text: str) -> Parsed | Unread:
        """An answer's text, in which the defined names may stand."""
        given = {**self.request.given, **dict.fromkeys(self.defined, "")}
        return read(replace(self.request, answer=text, given=given), self.asked_for)

    def put_in(self, tree: Node, leave: Collection[str] = ()) -> Node | None:
        """The tree with the definitions in it but for some names, None where it becomes too large."""
        bound = {part.index for part in walk(tree) if isinstance(part, Over | Limit)} | set(leave)
        wanted = {name: node for name, node in self.defined.items() if name not in bound}
        used = [wanted[part.name] for part in walk(tree) if isinstance(part, Name) and part.name in wanted]
        if not used:
            return tree
        if sum(sum(1 for _ in walk(node)) for node in (tree, *used)) > MOST_NODES:
            return None
        return everywhere(tree, lambda part: wanted.get(part.name) if isinstance(part, Name) else None)

    def _values(self, line: Line, sides: Iterable[Side], label: str | None, defines: str | None) -> Read:
        found: list[Said] = []
        for side in sides:
            said = self._value(line, side, label)
            if isinstance(said, Unread):
                return Read(tuple(found), defines=defines, unread=said)
            found.append(said)
        if defines is not None and found:
            full = self.put_in(found[-1].typed)
            if full is not None and names(full).isdisjoint({defines}):
                self.defined[defines] = full
        return Read(tuple(found), defines=defines)

    def _value(self, line: Line, side: Side, label: str | None) -> Said | Unread:
        parsed = self.parsed(side.text)
        if isinstance(parsed, Unread):
            return parsed
        full = self.put_in(parsed.tree)
        if full is None:
            return Unread("maths.too_big", 1)
        try:
            full = units.plain(full, self.asked_for.unit)
        except units.Different:
            full = units.bare(full)
        except units.Mismatch as reason:
            return Unread(f"maths.{reason.code}", 1, reason.values)
        if not self.scope.affordable(full):
            return Unread("maths.too_big", 1)
        return Said(parsed.tree, full, line, side.sign, label)

    def _label(self, sides: list[Side]) -> tuple[str | None, str | None]:
        """What stands left as a label (`Var(q·k) = 64`), and the new name that it defines."""
        parsed = parse(sides[0].text, symbols=None, known=self._known())
        if not isinstance(parsed, Parsed):
            loose = parse(f"{sides[0].text}=0", symbols=None, kind="relation", known=self._known())
            tree = (
                loose.tree.sides[0] if isinstance(loose, Parsed) and isinstance(loose.tree, Relation) else None
            )
        else:
            tree = parsed.tree
        known = Names.of(self._known(), open_=self.scope.open)
        if isinstance(tree, Name) and tree.name not in self._known():
            return tree.name, tree.name
        return (show(tree), None) if tree is not None and labels.is_label(tree, known) else (None, None)

    def _known(self) -> list[str]:
        """The names that mean something to the learner."""
        steps = self.request.steps.keys() - self.request.given.keys()
        own = [name for name in self.scope.known if name not in steps]
        return [*own, *(name for name in names(self.asked_for.reference) if name not in steps)]

    def _equation(self, line: Line, sides: list[Side]) -> Read | None:
        """A relation in an unknown of the learner's own: `2x + 4 = 10`."""
        if len(sides) < 2 and not line.related:
            return None
        parsed = parse(line.text, symbols=None, kind="relation", known=[*self._known(), *self.defined])
        if not isinstance(parsed, Parsed) or not isinstance(parsed.tree, Relation | Logic):
            return None
        full = self.put_in(parsed.tree, self.unknowns)
        if full is None or not self.scope.affordable(full):
            return None
        unknown = self.scope.free(full) - self.scope.free(self.asked_for.reference)
        if not unknown or any(is_free_call(part) for part in walk(full)):
            return None
        self.unknowns |= unknown
        self._solved(full)
        return Read(stated=Said(parsed.tree, full, line))

    def _solved(self, tree: Node) -> None:
        """`x = 3` says what x is from here on."""
        if isinstance(tree, Relation) and tree.signs in (("=",), ("~",)):
            left, right = tree.sides
            if isinstance(left, Name) and not self.scope.free(right):
                self.defined[left.name] = right

    def _relation(self, line: Line, kind: str) -> Read:
        parsed = parse(line.text, symbols=None, kind=kind, known=[*self._known(), *self.defined])
        if isinstance(parsed, Unread):
            return Read(unread=parsed)
        if not self.scope.affordable(parsed.tree):
            return Read(unread=Unread("maths.too_big", 1))
        return Read(stated=Said(parsed.tree, parsed.tree, line))
