"""A mathematical verdict as data and as text; the same words for `math check`, a script and a person."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.language import Language, say
from tutor.language.visible import clean
from tutor.maths import batch, prose
from tutor.maths.steps import rows_of
from tutor.outcomes import MathsVerdict
from tutor.session.quoting import MARKS, pointed


def as_data(verdict: MathsVerdict, language: Language) -> dict[str, object]:
    """The verdict as the batch form writes it, with the reference's forms."""
    data = batch.result(verdict, language)
    if verdict.exact is not None:
        data["exact"] = verdict.exact
    if verdict.decimal is not None:
        data["decimal"] = verdict.decimal
    return data


def lines(verdict: MathsVerdict, answer: str, language: Language) -> Iterator[str]:
    """The verdict as a person reads it, with a caret under the place where reading stopped."""
    outcome = say(f"cli.{verdict.outcome.value}", language)
    message = say(verdict.code, language, **verdict.values)
    yield f"{outcome} · {message}"
    if verdict.lines:
        yield from _working(verdict, answer, language)
    elif verdict.column is not None:
        yield from (f"  {line}" for line in pointed(answer, verdict.column))
    if verdict.read_as is not None:
        yield say("cli.read_as", language, text=verdict.read_as)
    for mistake in verdict.mistakes:
        because = prose.inline(mistake.because.in_(language))
        code = "cli.mistake_value" if mistake.value else "cli.mistake"
        yield say(code, language, because=because, value=mistake.value)
    if verdict.exact is not None:
        yield say("cli.exact", language, text=verdict.exact)
    if verdict.decimal is not None and verdict.decimal != verdict.exact:
        yield say("cli.decimal", language, text=verdict.decimal)


def _working(verdict: MathsVerdict, answer: str, language: Language) -> Iterator[str]:
    """The lines of the answer, each with its mark, how it was read and what is to be said of it."""
    rows = rows_of(answer)
    for line in verdict.lines:
        typed = rows[line.line - 1].strip() if line.line <= len(rows) else ""
        said = say(line.code, language, **line.values)
        yield f"  {line.line}  {MARKS[line.state]}  {clean(line.read_as or typed)}   {clean(said)}"
        if line.column is not None and line.line <= len(rows):
            yield from (f"        {part}" for part in pointed(rows[line.line - 1], line.column))
        for mistake in line.mistakes:
            if mistake not in verdict.mistakes:
                yield "        " + prose.inline(mistake.because.in_(language))
