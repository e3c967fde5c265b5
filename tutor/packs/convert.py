"""From the checked shapes of a file to the words that every other room uses."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tutor.language import Text
from tutor.packs import schema as s
from tutor.packs import schema_common as c
from tutor.packs import schema_evidence as e
from tutor.packs import schema_open as o
from tutor.packs import schema_question as q
from tutor.packs.convert_kinds import judged_by
from tutor.packs.convert_texts import maybe, text
from tutor.packs.fields import NUMBER, WHOLE
from tutor.packs.lexicon_schema import OwnConceptModel
from tutor.packs.yaml_nodes import Scalar
from tutor.questions import (
    AnswerSection,
    Build,
    Claim,
    Closeness,
    Computed,
    DemoEvidence,
    Derivation,
    Erratum,
    Example,
    Expectation,
    FollowUp,
    Given,
    Measured,
    Misconception,
    OwnConcept,
    Pack,
    Pattern,
    Pitch,
    Point,
    Question,
    Reference,
    Result,
    ResumeHook,
    SecondWay,
    Source,
    Step,
    When,
)

_NOTHING = Text("", "")


def pack(model: s.PackModel, file: Path, digest: str) -> Pack:
    """The pack of a checked file; `digest` is the hash of its bytes."""
    aliases = {alias: each.id for each in model.questions for alias in each.aliases}
    questions = {each.id: question(each, model.id, aliases) for each in model.questions}
    return Pack(
        id=model.id,
        title=text(model.title),
        file=file,
        hash=digest,
        tags=tuple(model.tags),
        starter=model.starter,
        sources=tuple(Source(x.id, text(x.title), maybe(x.note)) for x in model.sources),
        lexicon={name: own_concept(own) for name, own in model.lexicon.items()},
        derivations={name: derivation(name, x) for name, x in model.derivations.items()},
        claims={name: claim(name, x) for name, x in model.claims.items()},
        questions=questions,
        aliases=aliases,
        asked=tuple(
            dict.fromkeys(f.ask for each in questions.values() for f in each.follow_ups if "/" not in f.ask)
        ),
    )


def own_concept(model: OwnConceptModel) -> OwnConcept:
    """A pack's concept; a little word of its own is a cue to everything that reads it."""
    kind = "cue" if model.kind == "word" else model.kind
    return OwnConcept(tuple(model.forms), kind, tuple(model.opposites), model.group, model.where)


def question(model: s.AnyQuestionModel, pack_id: str, aliases: Mapping[str, str]) -> Question:
    """One question, of any kind; a follow-up that names a former id gets the present one."""
    opened = model if isinstance(model, o.OpenModel) else None
    return Question(
        id=model.id,
        kind=model.kind,
        level=model.level,
        prompt=text(model.prompt),
        where=model.where,
        intent=maybe(model.intent),
        hints=tuple(text(x) for x in model.hints),
        points=tuple(_point(x) for x in opened.points) if opened else (),
        misconceptions=tuple(_misconception(x) for x in opened.misconceptions) if opened else (),
        errata=_errata(model.errata),
        answer=tuple(AnswerSection(text(x.heading), text(x.body), tuple(x.claims)) for x in model.answer),
        pitch=_pitch(opened.pitch) if opened and opened.pitch else None,
        follow_ups=tuple(_follow_up(x, pack_id, aliases) for x in model.follow_ups),
        resume=tuple(ResumeHook(text(x.background), text(x.hook)) for x in model.resume),
        references=_references(model.references),
        examples=tuple(_example(x) for x in opened.examples) if opened else (),
        tags=tuple(model.tags),
        aliases=tuple(model.aliases),
        **judged_by(model),
    )


def derivation(name: str, model: e.DerivationModel) -> Derivation:
    """A derivation; a step stands where its expression stands, a literal where it is written."""
    result = model.result
    return Derivation(
        id=name,
        given=tuple(Given(k, tuple(x.choose), x.where_of("choose")) for k, x in model.given.items()),
        symbols=dict(model.symbols),
        steps=tuple(Step(x.name, x.expr, maybe(x.why) or _NOTHING, x.where_of("expr")) for x in model.steps),
        result=Result(
            expr=result.expr,
            exact=result.exact,
            decimal=result.decimal,
            where=result.where_of("expr"),
            exact_where=result.where_of("exact"),
            decimal_where=result.where_of("decimal"),
        ),
        second=_second(model.second) if model.second else None,
        where=model.where,
    )


def _second(model: e.SecondWayModel) -> SecondWay:
    measured = computed = None
    if model.demo is not None:
        measured = Measured(model.demo, _parameters(model.with_), model.finding or "")
    elif model.none is None:
        builds = tuple(
            Build(name, builder, dict(parameters), model.where_of("build"))
            for name, each in model.build.items()
            for builder, parameters in each.items()
        )
        computed = Computed(
            expr=model.expr,
            let=dict(model.let),
            symbols=dict(model.symbols),
            builds=builds,
            find=model.find,
            between=model.between,
            within=_closeness(model.within),
            expr_where=model.where_of("expr"),
        )
    return SecondWay(model.by or "", measured, computed, maybe(model.none), model.where)


def claim(name: str, model: e.ClaimModel) -> Claim:
    """A claim with its evidence."""
    demo = model.demo
    return Claim(
        id=name,
        says=text(model.says),
        derivation=model.derivation,
        demo=DemoEvidence(
            run=demo.run,
            parameters=_parameters(demo.with_),
            seeds=tuple(demo.seeds),
            expect=tuple(_expectation(x) for x in demo.expect),
            where=demo.where,
        )
        if demo
        else None,
        references=_references(model.references),
        where=model.where,
    )


def _expectation(model: e.ExpectationModel) -> Expectation:
    value = model.is_ or model.above or model.below or ""
    return Expectation(
        kind="finding" if model.finding is not None else "outcome",
        name=model.finding or model.outcome or "",
        relation="is" if model.is_ is not None else "above" if model.above is not None else "below",
        value=value,
        within=_closeness(model.within),
        where=model.where,
    )


def _closeness(x: e.ClosenessModel | None) -> Closeness | None:
    if x is None:
        return None
    if x.se is not None:
        return Closeness("se", x.se)
    return Closeness("rel", x.rel) if x.rel is not None else Closeness("abs", x.abs or 0.0)


def _parameters(given: Mapping[str, object]) -> dict[str, object]:
    return {name: _resolved(value) for name, value in given.items()}


def _resolved(value: object) -> object:
    """A demo's parameter with its type: a plain number or truth value is one, quoted text stays text."""
    if isinstance(value, list):
        return tuple(_resolved(x) for x in value)
    if isinstance(value, dict):
        return {str(k): _resolved(x) for k, x in value.items()}
    if not isinstance(value, Scalar):
        return value
    if value.plain and value in ("true", "false"):
        return value == "true"
    if value.plain and WHOLE.fullmatch(value) and len(value) < 19:
        return int(value)
    return float(value) if value.plain and NUMBER.fullmatch(value) else str(value)


def _references(models: list[c.ReferenceModel]) -> tuple[Reference, ...]:
    return tuple(Reference(x.title, x.where_, x.url or "", maybe(x.note)) for x in models)


def _patterns(models: list[q.PatternModel]) -> tuple[Pattern, ...]:
    return tuple(
        Pattern(
            all=tuple(tuple(group) for group in x.all or ()),
            order=x.order,
            within=x.within,
            unless=tuple(x.unless),
            under=tuple(x.under),
            not_under=tuple(x.not_under),
            maths=x.maths,
            where=x.where,
        )
        for x in models
    )


def _point(x: o.PointModel) -> Point:
    return Point(
        id=x.id,
        says=text(x.says),
        weight=x.weight,
        bonus=x.bonus,
        standing=x.standing,
        claim=x.claim,
        truth=maybe(x.truth),
        match=_patterns(x.match),
        against=_patterns(x.against),
        where=x.where,
    )


def _misconception(x: o.MisconceptionModel) -> Misconception:
    return Misconception(x.id, x.pitfall, text(x.says), text(x.right), x.claim, _patterns(x.match), x.where)


def _errata(models: list[q.ErratumModel]) -> tuple[Erratum, ...]:
    return tuple(
        Erratum(
            id=x.id or f"{x.source}-{number}",
            source=x.source,
            said=text(x.said),
            right=text(x.right),
            claim=x.claim,
            match=_patterns(x.match),
            where=x.where,
        )
        for number, x in enumerate(models, start=1)
    )


def _pitch(x: o.PitchModel) -> Pitch:
    return Pitch(x.seconds, text(x.text), tuple(x.points))


def _follow_up(x: q.FollowUpModel, pack_id: str, aliases: Mapping[str, str]) -> FollowUp:
    ask = x.ask.removeprefix(f"{pack_id}/")
    ask = aliases.get(ask, ask)
    when, of = _when(x.when)
    return FollowUp(ask, when, of, x.where_of("ask"))


def _when(model: q.WhenModel | None) -> tuple[When, str | None]:
    if model is None or model.always:
        return "always", None
    if model.wrong:
        return "wrong", None
    choices: tuple[tuple[When, str | None], ...] = (
        ("missed", model.missed),
        ("contradicted", model.contradicted),
        ("covered", model.covered),
        ("said", model.said),
        ("mistake", model.mistake),
    )
    return next((when, of) for when, of in choices if of is not None)


def _example(x: o.ExampleModel) -> Example:
    return Example(
        answer=x.answer,
        covered=tuple(x.covered),
        check=tuple(x.check),
        misconceptions=tuple(x.misconceptions),
        errata=tuple(x.errata),
        where=x.where,
    )
