"""What the worker is asked: one frozen request, to and from JSON, checked strictly at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from tutor.errors import MathsError
from tutor.language import Text, both
from tutor.outcomes import LineFinding, LineState, MathsVerdict, MistakeFound, Outcome
from tutor.questions import Derivation, Mistake, Numeric, Question, Tolerance, ToleranceRule

KINDS: Final = ("number", "formula", "vector", "complexity", "matrix", "set", "interval", "relation")
ANY: Final = "any"
"""No kind is named: the reference's own form decides."""
RULES: Final = get_args(ToleranceRule)
Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class MistakeSpec:
    """A wrong road: its id, its expression over the givens and steps, and what went wrong."""

    id: str
    expr: str
    because: Text


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """An answer to judge.

    `symbols` maps each free symbol to its assumptions; None takes every name as a symbol. `given` are named
    values that both sides may use, in order; `steps` are further names for the reference and the mistakes
    only, so that a learner cannot type the name of the result. No tolerance means exact. `forms` asks for
    the reference's exact form and decimal as well, which may take longer than the verdict. The kind `any` is
    the one that the reference's own form has.
    """

    answer: str
    reference: str
    kind: str = "number"
    symbols: Mapping[str, str] | None = None
    given: Mapping[str, str] = field(default_factory=dict)
    steps: Mapping[str, str] = field(default_factory=dict)
    tolerance: Tolerance | None = None
    unit: str | None = None
    mistakes: tuple[MistakeSpec, ...] = ()
    forms: bool = True

    def to_json(self) -> Json:
        """The request as the worker's message carries it."""
        data: Json = {"answer": self.answer, "reference": self.reference, "answer_kind": self.kind}
        data["symbols"] = None if self.symbols is None else dict(self.symbols)
        data["given"], data["steps"] = list(self.given.items()), list(self.steps.items())
        data["tolerance"] = {self.tolerance.rule: self.tolerance.amount} if self.tolerance else None
        data["unit"] = self.unit
        data["mistakes"] = [
            {"id": m.id, "expr": m.expr, "because": {"en": m.because.en, "zh": m.because.zh}}
            for m in self.mistakes
        ]
        data["forms"] = self.forms
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> CheckRequest:
        """The request behind a message or a batch line. Raises MathsError for what it cannot be."""
        return cls(
            answer=_text(data, "answer"),
            reference=_text(data, "reference"),
            kind=_kind(data),
            symbols=_symbols(data.get("symbols")),
            given=_named(data.get("given"), "given"),
            steps=_named(data.get("steps"), "steps"),
            tolerance=_tolerance(data.get("tolerance")),
            unit=_optional_text(data, "unit"),
            mistakes=_mistakes(data.get("mistakes")),
            forms=data.get("forms") is not False,
        )


def of_question(
    question: Question, derivation: Derivation, givens: Mapping[str, str], answer: str
) -> CheckRequest:
    """The request that judges `answer` to a numeric question, with the chosen givens."""
    numeric = question.numeric
    if numeric is None:
        raise MathsError("maths.not_numeric", question=question.id)
    return of_numeric(numeric, derivation, givens, answer)


def of_numeric(
    numeric: Numeric, derivation: Derivation, givens: Mapping[str, str], answer: str
) -> CheckRequest:
    """The same from the question's numeric part."""
    return CheckRequest(
        answer=answer,
        reference=derivation.result.expr,
        kind=numeric.answer_kind,
        symbols={**derivation.symbols, **numeric.symbols},
        given=chosen(derivation, givens),
        steps={step.name: step.expr for step in derivation.steps},
        tolerance=numeric.tolerance,
        unit=numeric.unit,
        mistakes=tuple(_spec(mistake) for mistake in numeric.mistakes),
    )


def chosen(derivation: Derivation, givens: Mapping[str, str]) -> dict[str, str]:
    """The value of every given: as chosen, else its only or first one."""
    return {given.name: givens.get(given.name, given.choices[0]) for given in derivation.given}


def _spec(mistake: Mistake) -> MistakeSpec:
    return MistakeSpec(mistake.id, mistake.expr, mistake.because)


def _bad(key: str, wanted: str) -> MathsError:
    return MathsError("maths.bad_request", key=key, wanted=wanted)


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return repr(value)
    if not isinstance(value, str):
        raise _bad(key, "text")
    return value


def _optional_text(data: Mapping[str, object], key: str) -> str | None:
    return None if data.get(key) is None else _text(data, key)


def _kind(data: Mapping[str, object]) -> str:
    kind = data.get("answer_kind") or ANY
    if kind not in KINDS and kind != ANY:
        raise _bad("kind", " | ".join(KINDS))
    return str(kind)


def _symbols(value: object) -> dict[str, str] | None:
    if value is None:
        return None
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return dict.fromkeys(value, "")
    if isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values()):
        return {str(name): str(text) for name, text in value.items()}
    raise _bad("symbols", '{"d_k": "positive integer"}')


def _named(value: object, key: str) -> dict[str, str]:
    if value is None:
        return {}
    pairs = value.items() if isinstance(value, Mapping) else value
    try:
        return {str(name): _plain(content) for name, content in pairs}  # type: ignore[attr-defined]
    except (TypeError, ValueError) as error:
        raise _bad(key, '{"z": "[10, 0, -10]"}') from error


def _plain(content: object) -> str:
    """A given's text; numbers and lists of a JSON line are written out."""
    if isinstance(content, str):
        return content
    if isinstance(content, bool):
        raise TypeError(content)
    if isinstance(content, int | float):
        return repr(content)
    if isinstance(content, list):
        return f"[{', '.join(_plain(item) for item in content)}]"
    raise TypeError(content)


def _tolerance(value: object) -> Tolerance | None:
    if value is None or value == {}:
        return None
    if isinstance(value, Mapping) and len(value) == 1:
        rule, amount = next(iter(value.items()))
        number = isinstance(amount, int | float) and not isinstance(amount, bool)
        least = 1 if rule == "sigfigs" else 0
        if rule in RULES and number and least <= amount < float("inf"):
            return Tolerance(rule, float(amount))
    raise _bad("tolerance", '{"rel": 0.01}')


def _mistakes(value: object) -> tuple[MistakeSpec, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise _bad("mistakes", '[{"id": ..., "expr": ...}]')
    return tuple(_mistake(place, item) for place, item in enumerate(value, 1))


def _mistake(place: int, item: object) -> MistakeSpec:
    if isinstance(item, str):
        return MistakeSpec(str(place), item, both(""))
    if not isinstance(item, Mapping):
        raise _bad("mistakes", '[{"id": ..., "expr": ...}]')
    because = item.get("because", "")
    if isinstance(because, Mapping):
        text = Text(str(because.get("en", "")), str(because.get("zh", "")))
    else:
        text = both(str(because))
    return MistakeSpec(str(item.get("id", place)), _text(item, "expr"), text)


def verdict_to_json(verdict: MathsVerdict) -> Json:
    """A verdict as the worker sends it."""
    return {
        "outcome": verdict.outcome.value,
        "code": verdict.code,
        "values": dict(verdict.values),
        "column": verdict.column,
        "read_as": verdict.read_as,
        "mistakes": _of_mistakes(verdict.mistakes),
        "exact": verdict.exact,
        "decimal": verdict.decimal,
        "lines": [
            {
                "line": line.line,
                "state": line.state.value,
                "code": line.code,
                "values": dict(line.values),
                "column": line.column,
                "read_as": line.read_as,
                "mistakes": _of_mistakes(line.mistakes),
            }
            for line in verdict.lines
        ],
    }


def _of_mistakes(mistakes: tuple[MistakeFound, ...]) -> list[Json]:
    return [{"code": m.code, "en": m.because.en, "zh": m.because.zh, "value": m.value} for m in mistakes]


def verdict_from_json(data: Mapping[str, object]) -> MathsVerdict:
    """The verdict behind the worker's answer."""
    values, column = data["values"], data["column"]
    assert isinstance(values, dict)  # noqa: S101 - our own worker wrote it
    return MathsVerdict(
        outcome=Outcome(str(data["outcome"])),
        code=str(data["code"]),
        values=values,
        column=column if isinstance(column, int) else None,
        read_as=_or_none(data["read_as"]),
        mistakes=_to_mistakes(data["mistakes"]),
        exact=_or_none(data["exact"]),
        decimal=_or_none(data["decimal"]),
        lines=tuple(_to_line(line) for line in _list(data["lines"])),
    )


def _to_line(data: Mapping[str, Any]) -> LineFinding:
    return LineFinding(
        data["line"],
        LineState(data["state"]),
        data["code"],
        data["values"],
        data["column"],
        data["read_as"],
        _to_mistakes(data["mistakes"]),
    )


def _to_mistakes(data: object) -> tuple[MistakeFound, ...]:
    return tuple(MistakeFound(m["code"], Text(m["en"], m["zh"]), m["value"]) for m in _list(data))


def _list(data: object) -> list[Any]:
    assert isinstance(data, list)  # noqa: S101 - our own worker wrote it
    return data


def _or_none(value: object) -> str | None:
    return None if value is None else str(value)
