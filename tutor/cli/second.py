"""The second way of a derivation, as `derive` shows it beside the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.cli.wiring import Parts
from tutor.errors import TutorError
from tutor.language import explain, say
from tutor.proof import Case, answers, cases, told
from tutor.questions import Build, Computed, Derivation


def lines(parts: Parts, derivation: Derivation, given: Mapping[str, str]) -> Iterator[str]:
    """By which road, and what comes out there; of a demo only which one, since it may take its time."""
    way = derivation.second
    if way is None:
        return
    if way.reason is not None:
        yield say("cli.second_none", parts.language, why=way.reason.in_(parts.language))
    elif way.measured is not None:
        values = {"by": way.by, "demo": way.measured.demo, "finding": way.measured.finding}
        yield say("cli.second_demo", parts.language, **values)
    elif way.computed is not None:
        case = _case(derivation, given)
        values = {"by": way.by, "road": road(way.computed), "given": _drawn(case)}
        try:
            (answer,) = answers(derivation, way.by, way.computed, [case], parts.crosscheck)
            yield say("cli.second_value", parts.language, **values, value=told(answer))
        except TutorError as error:
            yield say("cli.second_failed", parts.language, **values, why=explain(error, parts.language)[0])


def data(parts: Parts, derivation: Derivation, given: Mapping[str, str]) -> dict[str, object]:
    """The same for a script: `second`, where there is one."""
    way = derivation.second
    if way is None:
        return {}
    found: dict[str, object] = {"by": way.by or None}
    if way.reason is not None:
        found["none"] = way.reason.in_(parts.language)
    elif way.measured is not None:
        found |= {"demo": way.measured.demo, "finding": way.measured.finding}
    elif way.computed is not None:
        case = _case(derivation, given)
        found |= {"road": road(way.computed), "at": dict(case.drawn)}
        try:
            (answer,) = answers(derivation, way.by, way.computed, [case], parts.crosscheck)
            found |= {"value": list(answer.values) if answer.listed else answer.values[0]}
            if answer.errors is not None:
                found["standard_error"] = list(answer.errors) if answer.listed else answer.errors[0]
        except TutorError as error:
            found["error"] = explain(error, parts.language)[0]
    return {"second": found}


def road(way: Computed) -> str:
    """The expression with what it builds and defines: `cache, cache = kv_cache(layers: 80)`."""
    own = [f"{name} = {text}" for name, text in way.let.items()]
    built = [f"{each.name} = {_built(each)}" for each in way.builds]
    searched = [f"{way.find} in {way.between}"] if way.find else []
    first = way.expr or way.builds[0].name
    return "; ".join([first, *built, *own, *searched])


def _built(build: Build) -> str:
    return f"{build.builder}({', '.join(f'{name}: {text}' for name, text in build.parameters.items())})"


def _case(derivation: Derivation, given: Mapping[str, str]) -> Case:
    first = cases(derivation)[0]
    return Case({**first.givens, **given}, first.drawn)


def _drawn(case: Case) -> str:
    return "".join(f", {name} = {text}" for name, text in case.drawn.items())
