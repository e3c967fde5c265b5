"""Looks names up in a file: what is unknown or used twice, as problems at their places."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from tutor.packs.faults import locate, part
from tutor.packs.problems import Problem, with_nearest
from tutor.packs.yaml_nodes import Table

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """The ids that a file defines, whether or not the part behind them is sound."""

    questions: dict[str, Path] = field(default_factory=dict)
    claims: dict[str, Path] = field(default_factory=dict)
    derivations: dict[str, Path] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checker:
    """What is known of a file while its parts are checked. Paths lead from the root of its tree."""

    root: Table
    names: Names
    sources: frozenset[str]
    pack: str

    def problem(self, path: Path, code: str, **values: object) -> Problem:
        """The problem at a place."""
        return Problem(locate(self.root, path), part(self.root, path), code, values)

    def known(self, name: str, known: Collection[str], path: Path, code: str) -> Iterator[Problem]:
        """A problem, with the nearest known name, where this one is unknown."""
        if name not in known:
            code, values = with_nearest(code, name, known)
            yield self.problem(path, code, **values)

    def each(self, found: Sequence[str], known: Collection[str], path: Path, code: str) -> Iterator[Problem]:
        """The same for each of a list of names."""
        for i, name in enumerate(found):
            yield from self.known(name, known, (*path, i), code)

    def unique(self, named: Sequence[tuple[str, Path]]) -> Iterator[Problem]:
        """Names used twice, each with the line of the first."""
        first: dict[str, Path] = {}
        for name, path in named:
            if name in first:
                line = locate(self.root, first[name]).line
                yield self.problem(path, "packs.duplicate_id", name=name, line=line)
            first.setdefault(name, path)

    def derivation(self, name: str, path: Path) -> Iterator[Problem]:
        """A derivation that does not exist."""
        yield from self.known(name, self.names.derivations, path, "packs.unknown_derivation")

    def claim(self, name: str | None, path: Path) -> Iterator[Problem]:
        """A claim that does not exist, or is a derivation."""
        if name is None:
            return
        if name in self.names.derivations:
            yield self.problem(path, "packs.is_derivation", name=name)
        else:
            yield from self.known(name, self.names.claims, path, "packs.unknown_claim")
