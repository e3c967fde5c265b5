"""From a person's words, a form or a claim to a checked request: the one way in for parameters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tutor.demos.nearest import unknown
from tutor.demos.spec import LISTS, DemoSpec, Parameter, Value
from tutor.errors import UsageError

DEVICES = ("auto", "cpu", "cuda", "mps")
MOST_SEED = 2**31 - 1


@dataclass(frozen=True, slots=True)
class RunRequest:
    """A demo with every parameter set and checked."""

    demo: str
    parameters: Mapping[str, Value]
    preset: str | None = None
    device: str = "auto"
    seed: int = 0


def parse(spec: DemoSpec, words: Sequence[str]) -> RunRequest:
    """The request in shell words: `--logits 12,0,-12 --divisor sqrt_d_k --preset P --device cpu --seed 1`.

    Raises UsageError for unknown names (with the nearest one), values out of range, words left over.
    """
    given: dict[str, object] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--") or word == "--":
            raise UsageError("demos.stray_word", word=word)
        name, has_value, value = word[2:].partition("=")
        if not has_value:
            if not rest:
                raise UsageError("demos.missing_value", name=name)
            value = rest.pop(0)
        given[name.replace("-", "_")] = value
    preset = given.pop("preset", None)
    device = str(given.pop("device", "auto"))
    seed = given.pop("seed", 0)
    return from_values(spec, given, preset=None if preset is None else str(preset), device=device, seed=seed)


def from_values(
    spec: DemoSpec,
    values: Mapping[str, object],
    *,
    preset: str | None = None,
    device: str = "auto",
    seed: object = 0,
) -> RunRequest:
    """The request with `values` (text or data, as a form or a claim has them) over the preset's and defaults.

    Raises UsageError as `parse` does.
    """
    if device not in DEVICES:
        raise UsageError("demos.unknown_device", device=device, devices=", ".join(DEVICES))
    parameters = dict(spec.defaults)
    if preset is not None:
        parameters |= _preset(spec, preset)
    known = [p.name for p in spec.parameters]
    for name, value in values.items():
        if name not in known:
            raise unknown("demos.unknown_parameter", name, known, demo=spec.name)
        parameters[name] = read(spec.parameter(name), value)
    return RunRequest(spec.name, parameters, preset, device, _seed(seed))


def read(parameter: Parameter, value: object) -> Value:
    """`value`, text or data, as the parameter's kind and within its bounds. Raises UsageError."""
    if parameter.kind in LISTS:
        items = _items(value)
        if not 1 <= len(items) <= parameter.longest:
            raise UsageError(
                "demos.wrong_length", name=parameter.name, count=len(items), most=parameter.longest
            )
        return tuple(_one(parameter, item) for item in items)
    return _one(parameter, value)


def _one(parameter: Parameter, value: object) -> int | float | str:
    """One entry. Numbers may be text; `1` is taken for the choice `none` of a divisor."""
    word = str(value).strip()
    if parameter.kind in ("choice", "choices", "choice_or_float"):
        if word in parameter.choices:
            return word
        if word in ("1", "1.0") and "none" in parameter.choices:
            return "none"
        if parameter.kind != "choice_or_float":
            raise unknown("demos.not_a_choice", word, parameter.choices, parameter=parameter.name)
    number = _number(parameter, word)
    if not (_low(parameter) <= number <= _high(parameter)):
        raise UsageError("demos.out_of_range", name=parameter.name, value=word, range=parameter.range)
    return number


def _number(parameter: Parameter, word: str) -> int | float:
    whole = parameter.kind in ("int", "ints")
    try:
        number = float(word)
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or (whole and number != int(number)):
        code = "demos.not_a_whole_number" if whole else "demos.not_a_number"
        raise UsageError(code, name=parameter.name, value=word, range=parameter.range)
    return int(number) if whole else number


def _low(parameter: Parameter) -> float:
    return -math.inf if parameter.low is None else parameter.low


def _high(parameter: Parameter) -> float:
    return math.inf if parameter.high is None else parameter.high


def _items(value: object) -> list[object]:
    if isinstance(value, str):
        inner = value.strip().removeprefix("[").removesuffix("]").replace("，", ",").replace("、", ",")
        return [item for item in (part.strip() for part in inner.split(",")) if item]
    return list(value) if isinstance(value, list | tuple) else [value]


def _preset(spec: DemoSpec, name: str) -> Mapping[str, Value]:
    presets = {p.name: p.values for p in spec.presets}
    if name not in presets:
        raise unknown("demos.unknown_preset", name, presets, demo=spec.name)
    return presets[name]


def _seed(value: object) -> int:
    try:
        seed = int(str(value))
    except ValueError:
        seed = -1
    if not 0 <= seed <= MOST_SEED:
        raise UsageError("demos.bad_seed", value=str(value), most=MOST_SEED)
    return seed
