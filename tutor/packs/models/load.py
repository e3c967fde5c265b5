"""The file of models in: bytes → tree → checked shapes → frozen facts, or everything that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from tutor import paths
from tutor.language import Text
from tutor.packs import faults, yaml_nodes
from tutor.packs.models.schema import NAMES, FactsModel, ModelModel, ModelsModel, SourceModel
from tutor.packs.problems import BrokenPackError, Problem, with_nearest
from tutor.packs.source import SourceFault, decode, read_bytes
from tutor.packs.yaml_nodes import Table
from tutor.questions import Reference, Where
from tutor.questions.models import Fact, Model

_WORD = re.compile(r"[^\W\d]\w*")
_FUNCTIONS = frozenset({"sqrt"})


def load(file: Path | None = None) -> tuple[Model, ...]:
    """The models of the shipped file, or of `file`. Raises BrokenPackError with all its problems."""
    path = file or paths.shipped_models()
    try:
        data = read_bytes(path)
        return _parsed(path, decode(path, data))
    except SourceFault as fault:
        raise BrokenPackError(path, fault.problems) from fault


@lru_cache(maxsize=4)
def _parsed(path: Path, text: str) -> tuple[Model, ...]:
    """The models that `text` describes: packs that ask about them read it once."""
    tree, problems = yaml_nodes.read(path, text)
    if not isinstance(tree, Table):
        raise BrokenPackError(path, problems or (Problem(Where(path, 1, 1), None, "packs.want_mapping"),))
    try:
        model = ModelsModel.model_validate(tree)
    except ValidationError as error:
        found = (*problems, *faults.problems(tree, error, ModelsModel))
        raise BrokenPackError(
            path, tuple(sorted(found, key=lambda p: (p.where.line, p.where.column)))
        ) from error
    if found := (*problems, *_contradictions(model)):
        raise BrokenPackError(path, found)
    return tuple(_converted(name, x, model.sources) for name, x in model.models.items())


def _contradictions(root: ModelsModel) -> Iterator[Problem]:
    """What the parts of the file get wrong about each other."""
    for name, model in root.models.items():
        first: dict[str, int] = {}
        for group in model.facts:
            if group.from_ not in root.sources:
                code, values = with_nearest("packs.model_unknown_source", group.from_, root.sources)
                yield Problem(group.where_of("from"), name, code, values)
            given = [fact for fact in NAMES if _given(group, fact)]
            if not given:
                yield Problem(group.where, name, "packs.model_no_fact")
            for fact in given:
                if fact in first:
                    values = {"name": fact, "line": first[fact]}
                    yield Problem(group.where_of(fact), name, "packs.model_fact_twice", values)
                first.setdefault(fact, group.where_of(fact).line)
        yield from _of_one(name, model)


def _of_one(name: str, model: ModelModel) -> Iterator[Problem]:
    """Key-value heads that heads cannot share evenly, and a scale in facts that the model lacks."""
    group = {fact: x for x in model.facts for fact in NAMES if _given(x, fact)}
    if "heads" in group and "kv_heads" in group:
        heads, shared = group["heads"].heads or 0, group["kv_heads"].kv_heads or 1
        if heads % shared:
            told = {"heads": heads, "kv_heads": shared}
            yield Problem(group["kv_heads"].where_of("kv_heads"), name, "packs.model_heads", told)
    if "scale" in group:
        for word in _WORD.findall(group["scale"].scale or ""):
            # A factor in dimensions that no source gives is still the factor: only a misspelt fact is wrong.
            if word not in _FUNCTIONS and word not in NAMES:
                code, values = with_nearest("packs.model_unknown_fact", word, NAMES)
                yield Problem(group["scale"].where_of("scale"), name, code, values)


def _converted(name: str, model: ModelModel, sources: dict[str, SourceModel]) -> Model:
    facts = {
        fact: _fact(fact, group, sources) for group in model.facts for fact in NAMES if _given(group, fact)
    }
    ordered = {fact: facts[fact] for fact in NAMES if fact in facts}
    note = Text(model.note.en, model.note.zh) if model.note else None
    return Model(name, model.name, ordered, model.where, note)


def _given(group: FactsModel, fact: str) -> bool:
    return getattr(group, fact) is not None


def _fact(fact: str, group: FactsModel, sources: dict[str, SourceModel]) -> Fact:
    source = sources[group.from_]
    value = getattr(group, fact)
    text = f"{value:g}" if isinstance(value, float) else str(value)
    reference = Reference(source.title, str(group.where_), source.url)
    return Fact(fact, text, reference, group.standing, group.where_of(fact))
