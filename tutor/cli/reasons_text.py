"""The reasons behind a grade as lines for a person and as data."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tutor.grading.reasons import Explanation, Fit, Guard, Missing, Reason, Words
from tutor.language import Language, say
from tutor.questions import Pattern

_WIDER = {"neighbours", "sentence", "answer"}
_BETWEEN = " · "
_NAMED = {"unless", "under", "not_under", "topic", "ignored"}
"""Guards of which the concept is told as well."""
_RELATED = 2
"""One word stands in no relation."""


def lines(reason: Reason, language: Language, *, suggest: bool = False) -> Iterator[str]:
    """Why a point or a wrong statement got its verdict; `suggest` also which forms a concept may lack."""
    if reason.decided:
        yield fit_line(reason.decided, language)
    kind = "reasons.also" if reason.decided else "reasons.not_counted"
    for fit in reason.others:
        yield say(kind, language, fit=fit_line(fit, language))
    if reason.nearest and reason.missing:
        near = [fit_line(reason.nearest, language), *_missing(reason.nearest, reason.missing, language)]
        yield say("reasons.nearest", language, fit=_BETWEEN.join(near))
    elif reason.missing and reason.missing.formulas:
        formulas = say("reasons.comma", language).join(f"`{formula}`" for formula in reason.missing.formulas)
        yield say("reasons.formula_missing", language, formulas=formulas)
    if reason.missing and suggest:
        yield from suggestions(reason.missing, language)


def suggestions(missing: Missing, language: Language) -> Iterator[str]:
    """Which words may be a form of what is missing; where all are known, which they are."""
    words = say("reasons.comma", language).join(f"“{_short(word)}”" for word in missing.unknown)
    if missing.unknown and missing.terms:
        yield say("reasons.may_lack", language, terms=_or(missing.terms, language), words=words)
    elif missing.unknown:
        yield say("reasons.strange", language, words=words)
    elif missing.known:
        yield say("reasons.known_there", language, words=_all(missing.known, language))


def fit_line(fit: Fit, language: Language) -> str:
    """The pattern's line, its words by group, how they stand to one another, and what stopped them."""
    line = fit.pattern.where.line if fit.pattern.where else "?"
    parts = [_all(tuple(w for w in fit.words if w), language), *_places(fit, language)]
    parts += [_guard(guard, language) for guard in _joined(fit.guards)]
    said = _BETWEEN.join(part for part in parts if part)
    where = say(f"reasons.by_{fit.by}", language, line=line)
    return say("reasons.fit", language, where=where, words=said) if said else where


def _all(words: tuple[Words, ...], language: Language) -> str:
    return _BETWEEN.join(_words(each, language) for each in words)


def _words(words: Words, language: Language) -> str:
    parts = " + ".join(_words(part, language) for part in words.parts)
    values = {"term": words.term, "said": _short(words.said), "form": words.form, "parts": parts}
    return say(f"reasons.{words.how}", language, **values)


def _places(fit: Fit, language: Language) -> Iterator[str]:
    if sum(word is not None for word in fit.words) < _RELATED:
        return
    if fit.clauses == 1:
        yield say("reasons.one_clause", language)
    else:
        yield say("reasons.linked" if fit.linked else "reasons.clauses", language, count=fit.clauses)
    if fit.apart:
        yield say("reasons.apart", language, count=fit.apart)
    if fit.pattern.order == "given" and all(fit.words):
        yield say("reasons.in_order", language)


def _missing(near: Fit, missing: Missing, language: Language) -> Iterator[str]:
    if missing.loosened == "order":
        yield say("reasons.order", language)
    elif missing.loosened in _WIDER:
        yield say("reasons.too_far", language, within=near.pattern.within, wider=missing.loosened)
    for group in missing.groups:
        yield say("reasons.lacks", language, terms=_or(group, language))
    for form in missing.built:
        values = {"form": form.form, "concept": form.concept, "lacks": form.lacks}
        yield say("reasons.nearly_built", language, words=_all(form.words, language), **values)


def _joined(guards: tuple[Guard, ...]) -> Iterator[Guard]:
    """Several words that do the same as one guard."""
    for (code, term), same in groupby(guards, key=lambda g: (g.code, g.term if g.code in _NAMED else "")):
        yield Guard(code, "”, “".join(guard.said for guard in same), term)


def _guard(guard: Guard, language: Language) -> str:
    if guard.code == "ignored":
        return say(f"grading.{guard.term}", language)
    code = "under_none" if guard.code == "under" and not guard.term else guard.code
    return say(f"reasons.{code}", language, said=_short(guard.said), term=guard.term)


def _or(terms: tuple[str, ...], language: Language) -> str:
    return say("reasons.or", language).join(f"`{term}`" for term in terms)


def _short(text: str) -> str:
    return " ".join(text.split())


def data(explanation: Explanation) -> dict[str, object]:
    """The explanation as JSON has it, by id."""
    return {
        kind: {reason.id: reason_data(reason) for reason in getattr(explanation, kind)}
        for kind in ("points", "misconceptions", "errata")
    }


def reason_data(reason: Reason) -> dict[str, object]:
    """A reason as JSON has it."""
    found: dict[str, object] = {"state": reason.state, "code": reason.code}
    if reason.decided:
        found["decided"] = fit_data(reason.decided)
    if reason.others:
        found["others"] = [fit_data(fit) for fit in reason.others]
    if reason.nearest:
        found["nearest"] = fit_data(reason.nearest)
        found["missing"] = reason.missing
    return found


def fit_data(fit: Fit) -> dict[str, object]:
    """A fit as JSON has it: the pattern as the pack has it, and everything found of it."""
    return {
        "line": fit.pattern.where.line if fit.pattern.where else None,
        "pattern": pattern_data(fit.pattern),
        "by": fit.by,
        "words": fit.words,
        "clauses": fit.clauses,
        "apart": fit.apart,
        "linked": fit.linked,
        "stance": fit.stance,
        "guards": fit.guards,
    }


def pattern_data(pattern: Pattern) -> dict[str, object]:
    """The keys of a pattern that an author wrote, those left to their defaults left out."""
    keys = {
        "all": pattern.all,
        "order": "" if pattern.order == "any" else pattern.order,
        "within": "" if pattern.within == "clause" else pattern.within,
        "unless": pattern.unless,
        "under": pattern.under,
        "not_under": pattern.not_under,
        "maths": pattern.maths,
    }
    return {key: value for key, value in keys.items() if value}
