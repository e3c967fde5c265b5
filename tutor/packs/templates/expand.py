"""From templates to questions: the tree of a pack with one question for each model that a template is about.

The tree is what is expanded, before anything is validated: a made question is checked, converted and proved as
if it had been written, and what is wrong with it stands at its place in the template.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from tutor.language import Text, say
from tutor.packs.models.load import load
from tutor.packs.problems import BrokenPackError, Problem, with_nearest
from tutor.packs.templates.filling import copied, left_open, row, scalar, table
from tutor.packs.templates.schema import MAX_TEMPLATES, ConditionModel, TemplateModel, condition_in, sound
from tutor.packs.yaml_nodes import Row, Table
from tutor.questions import Reference, Where
from tutor.questions.models import Model

WORDS = ("architecture", "attention", "qk_norm", "positions")
"""Facts that are words, which a text says in its language."""


@dataclass(frozen=True, slots=True)
class Expanded:
    """The tree with the questions that were made, by template; and what stood in the way."""

    tree: Table
    made: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


def expand(tree: Table) -> Expanded:
    """`tree` with the questions of its templates. Templates that are not well-formed make none."""
    templates = tree.get("templates")
    if not isinstance(templates, Table) or len(templates) > MAX_TEMPLATES:
        return Expanded(tree)
    try:
        models = load()
    except BrokenPackError as broken:
        return Expanded(tree, problems=broken.problems)
    maker = _Maker(models)
    for name, node in templates.items():
        if (template := sound(node)) is not None and isinstance(node, Table):
            maker.make(name, node, template, templates.keys_at[name])
    return Expanded(_with(tree, maker), maker.made, tuple(maker.problems))


def _with(tree: Table, maker: _Maker) -> Table:
    """What was made, after what was written; sections that are no mapping or list are left to be refused."""
    derivations = tree.get("derivations", table({}, tree.where))
    questions = tree.get("questions", row([], tree.where))
    more: dict[str, object] = {}
    if maker.derivations and isinstance(derivations, Table):
        places = {**maker.places, **derivations.keys_at}
        more["derivations"] = table({**derivations, **maker.derivations}, derivations.where, places)
    if maker.questions and isinstance(questions, Row):
        ends = [*questions.items_at, *(question.where for question in maker.questions)]
        more["questions"] = row([*questions, *maker.questions], questions.where, ends)
    return table({**tree, **more}, tree.where, tree.keys_at)


@dataclass(slots=True)
class _Maker:
    """Collects what the templates make."""

    models: Sequence[Model]
    derivations: dict[str, object] = field(default_factory=dict)
    places: dict[str, Where] = field(default_factory=dict)
    questions: list[Table] = field(default_factory=list)
    made: dict[str, tuple[str, ...]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def make(self, name: str, node: Table, template: TemplateModel, where: Where) -> None:
        """A question for each model that the template is about."""
        about = [(i, model) for i, model in enumerate(self.models) if _meant(template.of, model)]
        if not about:
            self.problems.append(Problem(where, name, "packs.template_idle"))
        before = len(self.questions)
        for i, model in about:
            others = self.others(i, template)
            if others is None:
                continue
            self.one(f"{name}-{model.id}", node, template, (model, *others))
        self.made[name] = tuple(str(question["id"]) for question in self.questions[before:])

    def others(self, index: int, template: TemplateModel) -> list[Model] | None:
        """The models to stand beside that at `index`; None where there are too few."""
        if template.others is None:
            return []
        nearest = [*reversed(self.models[:index]), *reversed(self.models[index + 1 :])]
        found: dict[str, Model] = {}
        for model in nearest:
            if len(found) < template.others.count and _meant(template.others.of, model):
                found.setdefault(_family(model), model)
        return list(found.values()) if len(found) == template.others.count else None

    def one(self, name: str, node: Table, template: TemplateModel, models: Sequence[Model]) -> None:
        """The question `name` about `models`, the first of which it is of."""
        values = _values(models)
        question, derivation = (
            copied(node.get(key), values, partial(_about, models[0])) for key in ("question", "derivation")
        )
        if not isinstance(question, Table):
            return
        at = question.where
        given: dict[str, object] = {"id": scalar(name, at), "references": _references(template, models, at)}
        if isinstance(derivation, Table):
            given["derivation"] = scalar(f"{name}-worked", at)
            self.derivations[f"{name}-worked"], self.places[f"{name}-worked"] = derivation, derivation.where
        kind = {} if "kind" in question else {"kind": scalar("numeric", at)}
        self.questions.append(table({**given, **kind, **question}, at, question.keys_at))
        self.problems.extend(_unfilled(name, question, derivation, values))


def _family(model: Model) -> str:
    """`gemma` of gemma-3-27b: siblings beside it would give away which of them is asked about."""
    return re.split(r"[^a-z]", model.id, maxsplit=1)[0]


def _meant(condition: ConditionModel, model: Model) -> bool:
    return (
        all(model.value(name) is not None for name in condition.has)
        and all(model.value(name) is None for name in condition.lacks)
        and all(model.value(name) in allowed for name, allowed in condition.is_.items())
        and all(model.value(name) not in refused for name, refused in condition.is_not.items())
    )


def _about(model: Model, node: object) -> bool | None:
    if node is None:
        return True
    condition = condition_in(node)
    return None if condition is None else _meant(condition, model)


def _values(models: Sequence[Model]) -> dict[str, Text]:
    """What the places of a template take: `name`, `id` and the facts, of another model as `name_1`."""
    values: dict[str, Text] = {}
    for i, model in enumerate(models):
        ending = f"_{i}" if i else ""
        values[f"name{ending}"] = Text(model.name, model.name)
        for fact in (*model.facts, "attention"):
            if (value := model.value(fact)) is not None:
                values[f"{fact}{ending}"] = _said(fact, value)
    return values


def _said(fact: str, value: str) -> Text:
    if fact not in WORDS:
        return Text(value, value)
    code = f"models.{fact}_{value}"
    return Text(say(code, "en"), say(code, "zh"))


def _unfilled(name: str, question: Table, derivation: object, values: Mapping[str, Text]) -> Iterator[Problem]:
    """Places that neither a fact of the model nor a given of the derivation fills."""
    givens = derivation.get("given") if isinstance(derivation, Table) else None
    own = set(givens) if isinstance(givens, Table) else set()
    for slot, where in (*left_open(question), *left_open(derivation)):
        if slot not in own:
            code, told = with_nearest("packs.template_slot", slot, (*values, *own))
            yield Problem(where, name, code, told)


def _references(template: TemplateModel, models: Sequence[Model], where: Where) -> Row:
    """Where the facts stand that the question is made of."""
    found: dict[tuple[str, str], tuple[Reference, str]] = {}
    needed = [(models[0], fact) for fact in template.of.has]
    needed += [
        (model, fact) for model in models[1:] for fact in (template.others.of.is_ if template.others else ())
    ]
    for model, name in needed:
        if fact := model.facts.get(name):
            found.setdefault((fact.reference.title, fact.reference.where), (fact.reference, fact.standing))
    return row([_reference(reference, standing, where) for reference, standing in found.values()], where)


def _reference(reference: Reference, standing: str, where: Where) -> Table:
    inner: dict[str, object] = {
        "title": scalar(reference.title, where),
        "where": scalar(reference.where, where),
        "url": scalar(reference.url, where),
    }
    if standing != "read":
        code = f"models.{standing}"
        inner["note"] = table(
            {"en": scalar(say(code, "en"), where), "zh": scalar(say(code, "zh"), where)}, where
        )
    return table(inner, where)
