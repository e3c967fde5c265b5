"""Facts of real models as a table, as JSON, or one model in full with the source of every fact."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from tutor.cli.output import emit, table, wrapped, write
from tutor.errors import UsageError
from tutor.language import Language, say
from tutor.maths.client import MathsClient
from tutor.packs.models import load as file
from tutor.questions.models import COUNTS, Fact, Model

WIDTH: Final = 80
NUMBERS: Final = ("layers", "heads", "kv_heads", "d_model", "d_k")
_WORD = re.compile(r"[^\W\d]\w*")
_ROOT = re.compile(r"sqrt(\(.*\))")


def show(name: str | None, language: Language, *, as_json: bool) -> None:
    """All models, or the one called `name`. Raises UsageError with the nearest name."""
    models = file.load()
    if name is not None:
        models = (_named(name, models),)
    if as_json:
        emit([_data(model) for model in models], language)
    elif name is not None:
        _describe(models[0], language)
    else:
        _list(models, language)


def _named(name: str, models: Sequence[Model]) -> Model:
    asked = _key(name)
    known = {_key(word): model for model in models for word in (model.name, model.id)}
    if asked in known:
        return known[asked]
    near = get_close_matches(asked, known, n=1)
    code = "models.no_such_model_near" if near else "models.no_such_model"
    raise UsageError(code, name=name, near=known[near[0]].id if near else "")


def _key(name: str) -> str:
    """A name as it is compared: `Gemma 3 27B` is `gemma-3-27b`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def _list(models: Sequence[Model], language: Language) -> None:
    head = [say("models.column_model", language), "L", "H", "KV", "d_model", "d_k"]
    head += [say(f"models.column_{x}", language) for x in ("scale", "norm", "positions")]
    for row in table([head, *(_row(model, language) for model in models)]):
        write(row)
    write("")
    for line in wrapped(say("models.legend", language), WIDTH):
        write(line)
    write(say("models.more", language, name="gemma-3-27b"))


def _row(model: Model, language: Language) -> list[str]:
    numbers = {name: model.value(name) or "?" for name in NUMBERS}
    if model.attention == "mla":
        numbers["kv_heads"] = "MLA"
    positions = model.value("positions")
    place = say(f"models.short_{positions}", language) if positions else "?"
    return [model.id, *numbers.values(), written_scale(model) or "?", _control(model, language), place]


def _control(model: Model, language: Language) -> str:
    """What keeps scores within bounds, in one word."""
    norm, cap = model.value("qk_norm"), model.value("score_cap")
    if norm not in (None, "none"):
        return say(f"models.short_{norm}", language)
    return f"cap {cap}" if cap else "?" if norm is None else "-"


def written_scale(model: Model) -> str | None:
    """What multiplies q·k, with the model's numbers in it: `1/√128`; None where it is not known."""
    scale = model.value("scale")
    if scale is None:
        return None
    with_numbers = _WORD.sub(lambda found: model.value(found[0]) or found[0], scale)
    return _ROOT.sub(lambda found: f"√{_bare(found[1])}", with_numbers)


def _bare(root: str) -> str:
    """`(128)` without its brackets, `(5376/32)` with them."""
    return root[1:-1] if root[1:-1].replace("_", "").isalnum() else root


def _value(model: Model) -> float | None:
    """The scale as a number; None where a dimension in it is not known."""
    scale = model.value("scale")
    known = {fact.name: fact.value for fact in model.facts.values() if fact.name in COUNTS}
    if scale is None or any(word not in (*known, "sqrt") for word in _WORD.findall(scale)):
        return None
    with MathsClient() as maths:
        return maths.value(scale, known, {})


def _describe(model: Model, language: Language) -> None:
    write(model.name)
    lines = [
        (f"  {_label(fact.name, language)}", _shown(model, fact, language)) for fact in model.facts.values()
    ]
    places: dict[str, list[str]] = {}
    for fact in model.facts.values():
        places.setdefault(_place(fact, language), []).append(_label(fact.name, language))
    if model.attention:
        lines.append(
            (f"  {_label('attention', language)}", say(f"models.attention_{model.attention}", language))
        )
        places[say("models.follows", language)] = [_label("attention", language)]
    for line in table(lines):
        write(line)
    for place, labels in places.items():
        write("")
        facts = say("models.comma", language).join(labels)
        _write_wrapped(say("models.stand_in", language, facts=facts), 2)
        _write_wrapped(place, 4)
    if model.note:
        write("")
        _write_wrapped(model.note.in_(language), 2)


def _write_wrapped(text: str, indent: int) -> None:
    for line in wrapped(text, WIDTH - indent):
        write(" " * indent + line)


def _label(fact: str, language: Language) -> str:
    return say(f"models.fact_{fact}", language)


def _shown(model: Model, fact: Fact, language: Language) -> str:
    if fact.name == "scale":
        value = _value(model)
        written = written_scale(model) or ""
        return written if value is None else f"{written} = {value:.7g}"
    if fact.name in ("architecture", "qk_norm", "positions"):
        return say(f"models.{fact.name}_{fact.value}", language)
    return fact.value


def _place(fact: Fact, language: Language) -> str:
    place = f"{fact.reference.title}, {fact.reference.where}"
    return place if fact.standing == "read" else f"{place} {say(f'models.{fact.standing}', language)}"


def _data(model: Model) -> dict[str, object]:
    return {
        "id": model.id,
        "name": model.name,
        "attention": model.attention,
        "note": model.note,
        "facts": {
            fact.name: {
                "value": int(fact.value) if fact.name in COUNTS else fact.value,
                "source": fact.reference.title,
                "where": fact.reference.where,
                "url": fact.reference.url,
                "standing": fact.standing,
            }
            for fact in model.facts.values()
        },
    }
