"""Who refers to whom inside one file: ids are unique, and everything that is named exists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from tutor.packs import schema as s
from tutor.packs.faults import locate, part
from tutor.packs.problems import Problem, with_nearest
from tutor.packs.yaml_nodes import Row, Scalar, Table

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """The ids that a file defines, whether or not the part behind them is sound."""

    questions: dict[str, Path] = field(default_factory=dict)
    claims: dict[str, Path] = field(default_factory=dict)
    derivations: dict[str, Path] = field(default_factory=dict)


def check(root: Table, model: s.PackModel, names: Names) -> Iterator[Problem]:
    """What the parts in `model` get wrong about each other. `root` is the tree that `model` was made from."""
    checker = _Checker(root, names, frozenset(source.id for source in model.sources), model.id)
    yield from checker.unique([(x.id, ("sources", i, "id")) for i, x in enumerate(model.sources)])
    for name, claim in model.claims.items():
        if claim.derivation is not None:
            yield from checker.derivation(claim.derivation, ("claims", name, "derivation"))
    for name, derivation in model.derivations.items():
        known = [(given, ("derivations", name, "given", given)) for given in derivation.given]
        steps = [(x.name, ("derivations", name, "steps", i, "name")) for i, x in enumerate(derivation.steps)]
        yield from checker.unique([*known, *steps])
    for i, question in enumerate(model.questions):
        yield from checker.question(question, ("questions", i))


def collect(root: Table) -> tuple[Names, tuple[Problem, ...]]:
    """The ids of a file, and those used twice: questions, claims and derivations share one namespace."""
    names = Names()
    problems: list[Problem] = []
    first: dict[str, Path] = {}

    def add(group: dict[str, Path], name: object, path: Path) -> None:
        if not isinstance(name, str):
            return
        if name in first:
            line = locate(root, first[name], key=True).line
            where = locate(root, path, key=path[0] != "questions")
            problems.append(Problem(where, name, "packs.duplicate_id", {"name": name, "line": line}))
        else:
            group[name] = first[name] = path

    for section, group in (("derivations", names.derivations), ("claims", names.claims)):
        table = root.get(section)
        for name in table if isinstance(table, Table) else ():
            add(group, name, (section, name))
    questions = root.get("questions")
    for i, question in enumerate(questions if isinstance(questions, Row) else ()):
        if isinstance(question, Table):
            add(names.questions, question.get("id"), ("questions", i, "id"))
            aliases = question.get("aliases")
            for j, alias in enumerate(aliases if isinstance(aliases, Row) else ()):
                add(names.questions, alias, ("questions", i, "aliases", j))
    return names, tuple(problems)


@dataclass(frozen=True, slots=True)
class _Checker:
    root: Table
    names: Names
    sources: frozenset[str]
    pack: str

    def problem(self, path: Path, code: str, **values: object) -> Problem:
        return Problem(locate(self.root, path), part(self.root, path), code, values)

    def known(self, name: str, known: Collection[str], path: Path, code: str) -> Iterator[Problem]:
        if name not in known:
            code, values = with_nearest(code, name, known)
            yield self.problem(path, code, **values)

    def each(self, found: Sequence[str], known: Collection[str], path: Path, code: str) -> Iterator[Problem]:
        for i, name in enumerate(found):
            yield from self.known(name, known, (*path, i), code)

    def unique(self, named: Sequence[tuple[str, Path]]) -> Iterator[Problem]:
        first: dict[str, Path] = {}
        for name, path in named:
            if name in first:
                line = locate(self.root, first[name]).line
                yield self.problem(path, "packs.duplicate_id", name=name, line=line)
            first.setdefault(name, path)

    def derivation(self, name: str, path: Path) -> Iterator[Problem]:
        yield from self.known(name, self.names.derivations, path, "packs.unknown_derivation")

    def claim(self, name: str | None, path: Path) -> Iterator[Problem]:
        if name is None:
            return
        if name in self.names.derivations:
            yield self.problem(path, "packs.is_derivation", name=name)
        else:
            yield from self.known(name, self.names.claims, path, "packs.unknown_claim")

    def question(self, q: s.OpenModel | s.NumericModel, at: Path) -> Iterator[Problem]:
        for i, section in enumerate(q.answer):
            for j, name in enumerate(section.claims):
                yield from self.claim(name, (*at, "answer", i, "claims", j))
        for i, erratum in enumerate(q.errata):
            yield from self.known(
                erratum.source, self.sources, (*at, "errata", i, "source"), "packs.unknown_source"
            )
            yield from self.claim(erratum.claim, (*at, "errata", i, "claim"))
        for i, follow_up in enumerate(q.follow_ups):
            yield from self.follow_up(q, follow_up, (*at, "follow_ups", i))
        if isinstance(q, s.OpenModel):
            yield from self.open(q, at)
        else:
            yield from self.derivation(q.derivation, (*at, "derivation"))
            yield from self.unique([(x.id, (*at, "mistakes", i, "id")) for i, x in enumerate(q.mistakes)])

    def open(self, q: s.OpenModel, at: Path) -> Iterator[Problem]:
        named: list[tuple[str, Path]] = [(x.id, (*at, "points", i, "id")) for i, x in enumerate(q.points)]
        named += [(x.id, (*at, "misconceptions", i, "id")) for i, x in enumerate(q.misconceptions)]
        named += [(x.id, (*at, "errata", i, "id")) for i, x in enumerate(q.errata) if x.id is not None]
        yield from self.unique(named)
        for i, point in enumerate(q.points):
            yield from self.claim(point.claim, (*at, "points", i, "claim"))
        for i, wrong in enumerate(q.misconceptions):
            yield from self.claim(wrong.claim, (*at, "misconceptions", i, "claim"))
        points = [x.id for x in q.points]
        if q.pitch:
            yield from self.each(q.pitch.points, points, (*at, "pitch", "points"), "packs.unknown_point")
        said = [x.id for x in q.misconceptions]
        for i, example in enumerate(q.examples):
            where = (*at, "examples", i)
            yield from self.each(example.covered, points, (*where, "covered"), "packs.unknown_point")
            yield from self.each(example.check, points, (*where, "check"), "packs.unknown_point")
            yield from self.each(example.misconceptions, said, (*where, "misconceptions"), "packs.unknown_said")
            yield from self.each(example.errata, _errata(q), (*where, "errata"), "packs.unknown_said")
            for name in set(example.covered) & set(example.check):
                yield self.problem((*where, "check"), "packs.covered_and_check", name=name)

    def follow_up(self, q: s.OpenModel | s.NumericModel, x: s.FollowUpModel, at: Path) -> Iterator[Problem]:
        ask = x.ask.removeprefix(f"{self.pack}/")
        if "/" not in ask:  # another pack's question is looked up when all packs are read
            yield from self.known(ask, self.names.questions, (*at, "ask"), "packs.unknown_question")
        if ask == q.id:
            yield self.problem((*at, "ask"), "packs.asks_itself", name=ask)
        when = x.when
        if when is None:
            return
        opened = q if isinstance(q, s.OpenModel) else None
        points = [p.id for p in opened.points] if opened else []
        said = [*(m.id for m in opened.misconceptions), *_errata(q)] if opened else []
        mistakes = [m.id for m in q.mistakes] if isinstance(q, s.NumericModel) else []
        for key, known, code in (
            ("missed", points, "packs.unknown_point"),
            ("contradicted", points, "packs.unknown_point"),
            ("covered", points, "packs.unknown_point"),
            ("said", said, "packs.unknown_said"),
            ("mistake", mistakes, "packs.unknown_mistake"),
        ):
            name = getattr(when, key)
            if name is not None:
                yield from self.known(name, known, (*at, "when", key), code)
        if when.wrong and opened:
            yield self.problem((*at, "when"), "packs.wrong_open")


def _errata(q: s.OpenModel | s.NumericModel) -> list[str]:
    """The ids of a question's errata, given or made."""
    return [x.id or f"{x.source}-{i}" for i, x in enumerate(q.errata, start=1)]


def prune(root: Table, bad: Collection[Path]) -> Table:
    """The tree without the parts that are at fault, so that the rest is checked too."""
    kept = Table(root)
    kept.where, kept.keys_at = root.where, root.keys_at
    for section in ("claims", "derivations", "lexicon"):
        table = root.get(section)
        if isinstance(table, Table):
            smaller = Table({k: v for k, v in table.items() if (section, k) not in bad})
            smaller.where, smaller.keys_at = table.where, table.keys_at
            kept[section] = smaller
    for section in ("questions", "sources"):
        row = root.get(section)
        if isinstance(row, Row):
            shorter = Row(x for i, x in enumerate(row) if (section, i) not in bad)
            shorter.where = row.where
            shorter.items_at = [x for i, x in enumerate(row.items_at) if (section, i) not in bad]
            kept[section] = shorter
    return kept


def with_kinds(root: Table, places: Collection[int]) -> Table:
    """The tree with a likely kind for the questions at these places, of those that are mappings."""
    row = root.get("questions")
    if not isinstance(row, Row):
        return root
    guessed = Row(row)
    guessed.where, guessed.items_at = row.where, row.items_at
    for place in places:
        if isinstance(question := row[place], Table):
            kind = Scalar("numeric" if "derivation" in question else "open")
            kind.where, kind.plain = question.where, True
            with_kind = Table({**question, "kind": kind})
            with_kind.where, with_kind.keys_at = question.where, {"kind": question.where, **question.keys_at}
            guessed[place] = with_kind
    kept = Table({**root, "questions": guessed})
    kept.where, kept.keys_at = root.where, root.keys_at
    return kept
