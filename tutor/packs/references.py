"""Who refers to whom inside one file: ids are unique, and everything that is named exists."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.packs import schema as s
from tutor.packs.checker import Checker, Names, Path
from tutor.packs.faults import locate
from tutor.packs.problems import Problem
from tutor.packs.references_questions import check as check_question
from tutor.packs.yaml_nodes import Row, Table


def check(root: Table, model: s.PackModel, names: Names) -> Iterator[Problem]:
    """What the parts in `model` get wrong about each other. `root` is the tree that `model` was made from."""
    checker = Checker(root, names, frozenset(source.id for source in model.sources), model.id)
    yield from checker.unique([(x.id, ("sources", i, "id")) for i, x in enumerate(model.sources)])
    for name, claim in model.claims.items():
        if claim.derivation is not None:
            yield from checker.derivation(claim.derivation, ("claims", name, "derivation"))
    for name, derivation in model.derivations.items():
        known = [(given, ("derivations", name, "given", given)) for given in derivation.given]
        steps = [(x.name, ("derivations", name, "steps", i, "name")) for i, x in enumerate(derivation.steps)]
        yield from checker.unique([*known, *steps])
    for i, question in enumerate(model.questions):
        yield from check_question(checker, question, ("questions", i))


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
