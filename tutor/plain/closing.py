"""The lines of the debrief (model answer, pitch, pitfalls, hooks, references, errata) and of a derivation."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.language import Language, say
from tutor.outcomes import WorkedDerivation
from tutor.plain import picked
from tutor.plain.console import clean, indented, prose
from tutor.questions import Reference
from tutor.session.shown import Model


def model(shown: Model, language: Language) -> Iterator[str]:
    """Everything about one question, nothing held; nothing at all where its author wrote none of it."""
    if not shown.written:
        return
    yield ""
    yield say("plain.model", language, prompt=prose(shown.prompt.in_(language)))
    if shown.told is not None:
        yield from picked.told(shown.told, language, revealed=True)
    for section in shown.sections:
        yield f"  {prose(section.heading.in_(language))}"
        yield from indented(prose(section.body.in_(language)), 4)
    yield from _pitch(shown, language)
    if shown.pitfalls:
        yield say("plain.pitfalls", language)
    for pitfall in shown.pitfalls:
        said = f"  ({say('plain.you_said_it', language)})" if pitfall.said else ""
        yield f"  ✗ {prose(pitfall.says.in_(language))}{said}"
        yield f"    ✓ {prose(pitfall.right.in_(language))}"
    yield from _errata(shown, language)
    if shown.resume:
        yield say("plain.resume", language)
    for hook in shown.resume:
        background, text = prose(hook.background.in_(language)), prose(hook.hook.in_(language))
        yield "  • " + say("plain.named", language, name=background, text=text)
    if shown.references:
        yield say("plain.references", language)
    for reference in shown.references:
        yield from _reference(reference, language)


def _pitch(shown: Model, language: Language) -> Iterator[str]:
    if shown.pitch is None:
        return
    yield say("plain.pitch", language, seconds=shown.pitch.seconds)
    yield from indented(prose(shown.pitch.text.in_(language)))
    for says, made in shown.pitch.points:
        yield f"  {'✓' if made else '·'} {prose(says.in_(language))}"


def _errata(shown: Model, language: Language) -> Iterator[str]:
    if shown.errata:
        yield say("plain.errata", language)
    for erratum in shown.errata:
        source, said = clean(erratum.source.in_(language)), prose(erratum.said.in_(language))
        yield "  ✗ " + say("plain.named", language, name=source, text=said)
        yield f"    ✓ {prose(erratum.right.in_(language))}"


def _reference(reference: Reference, language: Language) -> Iterator[str]:
    named = ", ".join(filter(None, (reference.title, reference.where)))
    yield f"  • {clean(named)}"
    if reference.url:
        yield f"    {clean(reference.url)}"
    if reference.note:
        yield f"    {prose(reference.note.in_(language))}"


def derivation(worked: WorkedDerivation, answer: str, language: Language) -> Iterator[str]:
    """Given, each step with its rule, exact form and decimal, and the learner's own number beside it.

    The result has lines of its own where it is not the last step, which has just been read.
    """
    yield say("plain.derivation", language)
    for name, value in worked.given:
        yield "  " + say("plain.given", language, name=clean(name), value=clean(value))
    for name, words in worked.symbols:
        yield "  " + say("plain.assumed", language, name=clean(name), words=clean(words))
    for step in worked.steps:
        shown = "" if step.exact == step.shown else f" = {step.exact}"
        decimal = "" if step.decimal in ("", step.exact, step.shown) else f" ≈ {step.decimal}"
        yield "  " + clean(f"{step.name} = {step.shown}{shown}{decimal}")
        if why := prose(step.why.in_(language)):
            yield f"      {why}"
        yield from (f"      · {say(f'maths.{rule}', language)}" for rule in step.rules)
    last = worked.steps[-1] if worked.steps else None
    if last is None or (last.exact, last.decimal) != (worked.exact, worked.decimal):
        yield "  " + say("plain.exact", language, text=clean(worked.exact))
        if worked.decimal not in ("", worked.exact):
            yield "  " + say("plain.decimal", language, text=clean(worked.decimal))
    if answer.strip():
        yield "  " + say("plain.yours", language, text=clean(" ".join(answer.split())))
