"""What each kind of question is judged by, from the checked shapes of a file to the words of other rooms."""

from __future__ import annotations

from typing import TypedDict

from tutor.packs import schema as s
from tutor.packs import schema_choosing as ch
from tutor.packs import schema_cloze as cl
from tutor.packs import schema_numeric as n
from tutor.packs.convert_texts import text
from tutor.questions import (
    Blank,
    Choosing,
    Cloze,
    Derivation,
    Item,
    Mistake,
    Numeric,
    Option,
    Ordering,
    Result,
    Statement,
    Tolerance,
    WrongWords,
)


class JudgedBy(TypedDict, total=False):
    """The one field of a question that its kind is judged by."""

    numeric: Numeric
    choosing: Choosing
    statement: Statement
    ordering: Ordering
    cloze: Cloze


def judged_by(model: s.AnyQuestionModel) -> JudgedBy:
    """What a question is judged by; nothing for an open one, whose points are everybody's."""
    match model:
        case n.NumericModel():
            return {"numeric": _numeric(model)}
        case ch.ChoosingModel():
            return {"choosing": Choosing(tuple(_option(x) for x in model.options), model.kind == "multi")}
        case ch.TrueFalseModel():
            where = model.where_of("right")
            return {"statement": Statement(model.right, text(model.because), model.claim, where)}
        case ch.OrderModel():
            items = tuple(Item(x.id, text(x.says), x.where) for x in model.items)
            return {"ordering": Ordering(items, text(model.because), model.claim)}
        case cl.ClozeModel():
            return {"cloze": Cloze(tuple(_blank(name, x) for name, x in model.blanks.items()))}
        case _:
            return {}


def _option(x: ch.OptionModel) -> Option:
    return Option(x.id, text(x.says), x.right, text(x.because), x.claim, x.where)


def _blank(name: str, x: cl.BlankModel) -> Blank:
    if x.is_ is None:
        mistakes = tuple(WrongWords(m.id, tuple(m.words or ()), text(m.because), m.where) for m in x.mistakes)
        return Blank(name, x.where, words=tuple(x.words or ()), mistakes=mistakes, claim=x.claim)
    numeric = Numeric(
        derivation=name,
        answer_kind=x.answer_kind or ("formula" if x.symbols else "number"),
        symbols=dict(x.symbols),
        unit=x.unit,
        tolerance=_tolerance(x.tolerance),
        mistakes=tuple(Mistake(m.id, m.is_ or "", text(m.because), m.where_of("is")) for m in x.mistakes),
        unit_where=x.where_of("unit") if x.unit is not None else None,
    )
    result = Result(x.is_, None, None, x.where_of("is"))
    value = Derivation(name, (), dict(x.symbols), (), result, None, x.where_of("is"))
    return Blank(name, x.where, numeric, value, claim=x.claim)


def _numeric(model: n.NumericModel) -> Numeric:
    return Numeric(
        derivation=model.derivation,
        answer_kind=model.answer_kind,
        symbols=dict(model.symbols),
        unit=model.unit,
        tolerance=_tolerance(model.tolerance),
        mistakes=tuple(_mistake(x) for x in model.mistakes),
        unit_where=model.where_of("unit") if model.unit is not None else None,
    )


def _mistake(x: n.MistakeModel) -> Mistake:
    typed_where = x.where_of("typed") if x.typed is not None else None
    return Mistake(x.id, x.expr, text(x.because), x.where_of("expr"), x.typed, typed_where)


def _tolerance(x: n.ToleranceModel | None) -> Tolerance | None:
    if x is None:
        return None
    if x.rel is not None:
        return Tolerance("rel", x.rel)
    if x.abs is not None:
        return Tolerance("abs", x.abs)
    return (
        Tolerance("sigfigs", x.sigfigs) if x.sigfigs is not None else Tolerance("decplaces", x.decplaces or 0)
    )
