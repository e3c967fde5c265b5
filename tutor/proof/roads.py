"""What can be seen of a second way without working it out: it reads, it can be built, it is another road."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.crosscheck import reading
from tutor.crosscheck.counting import specs
from tutor.crosscheck.request import COUNTED, WAYS
from tutor.errors import MathsError
from tutor.maths.declarations import Declarations
from tutor.maths.names import greek
from tutor.maths.tree import Node, walk
from tutor.packs import Problem
from tutor.packs.problems import Reason, with_nearest
from tutor.proof.sameness import differentiates, moment, same
from tutor.questions import Build, Computed, Derivation, SecondWay, Where


def problems(derivation: Derivation, second: SecondWay) -> Iterator[Problem]:
    """What is wrong with a computed second way before anything is computed."""
    way = second.computed
    if way is None:
        return

    def problem(code: str, where: Where | None = None, values: Mapping[str, object] | None = None) -> Problem:
        return Problem(where or second.where, derivation.id, code, {"by": second.by, **(values or {})})

    if second.by not in WAYS:
        code, near = with_nearest("proof.unknown_way", second.by, WAYS)
        yield problem(code, values=near)
        return
    if (second.by in COUNTED) != bool(way.builds) or (second.by == "bisection") != (way.find is not None):
        yield problem("proof.second_wants_build" if second.by in COUNTED else "proof.second_parts")
        return
    for build in way.builds:
        yield from _build(derivation, second.by, build)
    try:
        tree = _tree(derivation, second.by, way)
    except MathsError as error:
        values = {"expr": way.expr or "", "column": error.values.get("column", 1), "reason": Reason.of(error)}
        yield problem("proof.bad_formula", way.expr_where, values)
        return
    if tree is None:
        return
    if second.by == "autograd" and not any(differentiates(node) for node in walk(tree)):
        yield problem("proof.second_no_derivative", way.expr_where)
    if second.by == "simulation" and not any(moment(node) for node in walk(tree)):
        yield problem("proof.second_no_moment", way.expr_where)
    if same(derivation, way, tree):
        yield problem("proof.second_same", way.expr_where, {"expr": way.expr})


def _build(derivation: Derivation, way: str, build: Build) -> Iterator[Problem]:
    if build.builder not in specs.BUILDERS:
        code, values = with_nearest("proof.unknown_builder", build.builder, specs.BUILDERS)
        yield Problem(build.where, derivation.id, code, values)
        return
    builder = specs.BUILDERS[build.builder]
    if way not in builder.ways:
        values = {"name": build.builder, "by": way, "ways": ", ".join(sorted(builder.ways))}
        yield Problem(build.where, derivation.id, "proof.builder_way", values)
    for name in build.parameters:
        if name not in builder.parameters:
            code, values = with_nearest("proof.unknown_parameter", name, builder.parameters)
            yield Problem(build.where, derivation.id, code, {**values, "builder": build.builder})
    for name, default in builder.parameters.items():
        if default == specs.REQUIRED and name not in build.parameters:
            values = {"name": name, "builder": build.builder}
            yield Problem(build.where, derivation.id, "proof.missing_parameter", values)


def _tree(derivation: Derivation, by: str, way: Computed) -> Node | None:
    """The expression as a tree, everything else that it needs read as well. Raises MathsError."""
    declared = Declarations({**derivation.symbols, **way.symbols})
    free = [*declared.assumptions, *declared.vectors]
    given = [(each.name, each.choices[0]) for each in derivation.given]
    extra = [*free, *(build.name for build in way.builds), *([way.find] if way.find else [])]
    names = reading.names({}, given, way.let.items(), extra=extra)
    known = (*names.known, *(greek(name) for name in extra))
    for build in way.builds:
        inner = specs.BUILDERS[build.builder].parameters if build.builder in specs.BUILDERS else {}
        for text in build.parameters.values():
            if text not in specs.DTYPES:
                reading.tree(text, (*known, *inner))
    if way.between is not None:
        reading.tree(way.between, known)
    if way.expr is None:
        return None
    return reading.tree(way.expr, known, "relation" if by == "bisection" else "formula")
