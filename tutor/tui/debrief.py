"""What a conversation ends with, to open: answer, pitch, pitfalls, errata, resume hooks, references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from textual.content import Content
from textual.widget import Widget

from tutor.language import Language, say
from tutor.session.shown import Model
from tutor.tui import picked
from tutor.tui.cards import Fold, Paper, Para
from tutor.tui.styled import plain, prose

Body = Callable[[Model, Language], Iterator[Para]]


def sections(model: Model, *, alone: bool) -> Iterator[Widget]:
    """The folds of one question that have something in them, under its prompt where there are several."""
    if not alone:
        yield Paper(lambda language: [Para(prose(model.prompt.in_(language), "bold"))], classes="model")
    first = alone
    for code, body, count in (
        ("parts", _parts, 1 if model.told else 0),
        ("answer", _answer, len(model.sections)),
        ("pitch", _pitch, 1 if model.pitch else 0),
        ("pitfalls", _pitfalls, len(model.pitfalls)),
        ("errata", _errata, len(model.errata)),
        ("resume", _resume, len(model.resume)),
        ("references", _references, len(model.references)),
    ):
        if count:
            title = partial(_title, code, count, model.pitch.seconds if model.pitch else 0)
            fold = Fold(title, partial(_told, body, model), about=f"{model.ref}:{code}")
            fold.set_class(first, "first")
            first = False
            yield fold


def _title(code: str, count: int, seconds: int, language: Language) -> Content:
    return plain(say(f"tui.section_{code}", language, count=count, seconds=seconds), "bold $primary")


def _told(body: Body, model: Model, language: Language) -> list[Para]:
    return list(body(model, language))


def _parts(model: Model, language: Language) -> Iterator[Para]:
    if model.told is not None:
        yield from picked.paragraphs(model.told, language, revealed=True)


def _answer(model: Model, language: Language) -> Iterator[Para]:
    for section in model.sections:
        yield Para(prose(section.heading.in_(language), "bold $primary"))
        yield Para(prose(section.body.in_(language)), indent=2)


def _pitch(model: Model, language: Language) -> Iterator[Para]:
    if model.pitch is None:
        return
    yield Para(prose(model.pitch.text.in_(language)))
    for says, made in model.pitch.points:
        mark, style = ("✓", "$success") if made else ("·", "$muted")
        yield Para(prose(says.in_(language), "$muted"), Content.styled(mark, style), 2)


def _pitfalls(model: Model, language: Language) -> Iterator[Para]:
    for pitfall in model.pitfalls:
        said = plain(say("tui.you_said_it", language), "$error") if pitfall.said else Content("")
        yield Para(Content.assemble(prose(pitfall.says.in_(language)), said), Content.styled("✗", "$error"), 2)
        yield Para(prose(pitfall.right.in_(language)), Content.styled("✓", "$success"), 2)


def _errata(model: Model, language: Language) -> Iterator[Para]:
    for erratum in model.errata:
        source = plain(erratum.source.in_(language) + ": ", "$muted")
        yield Para(
            Content.assemble(source, prose(erratum.said.in_(language))), Content.styled("✗", "$error"), 2
        )
        yield Para(prose(erratum.right.in_(language)), Content.styled("✓", "$success"), 2)


def _resume(model: Model, language: Language) -> Iterator[Para]:
    for hook in model.resume:
        yield Para(prose(hook.background.in_(language), "bold"), Content.styled("•", "$primary"), 2)
        yield Para(prose(hook.hook.in_(language)), indent=2)


def _references(model: Model, language: Language) -> Iterator[Para]:
    for reference in model.references:
        where = f", {reference.where}" if reference.where else ""
        yield Para(plain(reference.title + where), Content.styled("•", "$primary"), 2)
        if reference.url:
            yield Para(plain(reference.url, "$muted underline"), indent=2)
        if reference.note:
            yield Para(prose(reference.note.in_(language), "$muted"), indent=2)
