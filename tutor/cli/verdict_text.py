"""A mathematical verdict as data and as text; the same words for `math check`, a script and a person."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.language import Language, say
from tutor.language.visible import clean
from tutor.maths import batch, prose
from tutor.outcomes import MathsVerdict
from tutor.session.quoting import mark, pointed, shown_line, typed_row


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
    for line in verdict.lines:
        said = say(line.code, language, **line.values)
        yield f"  {line.line}  {mark(line)}  {shown_line(answer, line)}   {clean(said)}"
        if line.column is not None:
            yield from (f"        {part}" for part in pointed(typed_row(answer, line), line.column))
        for mistake in line.mistakes:
            if mistake not in verdict.mistakes:
                yield "        " + prose.inline(mistake.because.in_(language))
