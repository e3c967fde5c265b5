"""The second opinion in the shell: how it is set up, what it would send, and what it says of one answer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib.util import find_spec

from tutor.cli import edge, reading
from tutor.cli.output import emit, write
from tutor.cli.wiring import Parts
from tutor.errors import FAILED, OpinionError, UsageError
from tutor.language import Language, explain, say
from tutor.maths import prose
from tutor.opinion import telling
from tutor.opinion.endpoint import VARIABLES, Endpoint
from tutor.opinion.proposals import proposals
from tutor.outcomes import Grade, Opinion
from tutor.questions import Question
from tutor.session.opinion_lines import around
from tutor.session.quoting import quoted

MARK = "◇"


def status(parts: Parts, *, as_json: bool) -> int:
    """How it stands; 1 where it is set up, but not soundly."""
    second, language = parts.second, parts.language
    try:
        endpoint = second.endpoint
    except OpinionError as error:
        happened, following = explain(error, language)
        if as_json:
            emit({"on": second.on, "code": error.code, "message": happened, "next": following}, language)
        else:
            write(f"{happened}\n{following}".rstrip())
        return FAILED if second.on else 0
    if as_json:
        emit(_standing(parts, endpoint), language)
        return 0
    write(say("opinion.to", language, url=endpoint.target, model=endpoint.model))
    for line in telling.way(endpoint, language):
        write(line)
    write(say("opinion.agreed" if second.agreed else "opinion.not_yet_agreed", language))
    write(say("opinion.calls_left", language, left=second.left(), daily=endpoint.daily))
    write(say("opinion.remembers", language, count=len(second.remembered)))
    if find_spec("httpx") is None:
        for line in explain(OpinionError("opinion.no_httpx"), language):
            write(line)
    return 0


def _standing(parts: Parts, endpoint: Endpoint) -> dict[str, object]:
    second = parts.second
    return {
        "on": True,
        "url": endpoint.target,
        "model": endpoint.model,
        "key": endpoint.key is not None,
        "local": endpoint.local,
        "encrypted": endpoint.encrypted,
        "proxy": endpoint.proxy_host or None,
        "agreed": second.agreed,
        "calls": {"left": second.left(), "daily": endpoint.daily},
        "remembered": len(second.remembered),
        "httpx": find_spec("httpx") is not None,
    }


def preview(parts: Parts, ref: str, file: str, *, as_json: bool) -> int:
    """Every character that asking about this answer would send, and to whom."""
    pack, question = parts.bank.find(ref)
    if question.kind != "open":
        raise UsageError("cli.not_open", question=f"{pack.id}/{question.id}")
    _ = parts.second.endpoint  # where it is off, that is said before the answer is read
    answer = reading.text(file)
    found = parts.second.preview(question, answer, parts.grader.grade(question, answer, pack).flags)
    if as_json:
        emit({**_standing(parts, found.endpoint), "sends": found.body}, parts.language)
        return 0
    for line in (*telling.told(found, parts.language), *telling.sent(found, parts.language)):
        write(line)
    return 0


def agree(parts: Parts) -> int:
    """Keep the agreement, and say to what."""
    endpoint = parts.second.endpoint
    parts.second.agree()
    write(say("opinion.to", parts.language, url=endpoint.target, model=endpoint.model))
    for line in telling.way(endpoint, parts.language):
        write(line)
    write(say("opinion.agreed", parts.language))
    return 0


def withdraw(parts: Parts) -> int:
    """Keep the agreement no longer."""
    endpoint = parts.second.endpoint
    try:
        parts.second.agreements.drop(endpoint)
    except OSError as error:
        raise OpinionError("opinion.not_withdrawn", reason=error.strerror or str(error), **VARIABLES) from error
    write(say("opinion.withdrawn", parts.language, host=endpoint.host, model=endpoint.model))
    return 0


def ask(parts: Parts, question: Question, answer: str, grade: Grade) -> Opinion | OpinionError:
    """The opinion on one graded answer; where there is none, why, which is also said on stderr."""
    try:
        return asyncio.run(parts.second.ask(question, answer, grade.flags))
    except OpinionError as error:
        edge.report(error, parts.language)
        return error


def as_data(
    found: Opinion | OpinionError, question: Question, grade: Grade, answer: str, language: Language
) -> dict[str, object]:
    """The opinion for scripts; `proposed` where it goes beyond the grade."""
    if isinstance(found, OpinionError):
        return {"error": found.code, "message": explain(found, language)[0]}
    offered = proposals(question, grade, found)
    points = {
        each.point: {
            "verdict": each.state,
            "proposed": each.point in offered,
            **({"quote": answer[each.quote.start : each.quote.end]} if each.quote else {}),
            **({"code": each.code} if each.code else {}),
        }
        for each in found.points
    }
    return {"model": found.model, "host": found.host, "fresh": found.fresh, "points": points}


def lines(found: Opinion, question: Question, grade: Grade, answer: str, language: Language) -> Iterator[str]:
    """The opinion as a person reads it: what it proposes, with their own words, and what it is unsure of."""
    offered = proposals(question, grade, found)
    says = {p.id: prose.inline(p.says.in_(language)) for p in question.points}
    yield say("opinion.given", language, model=found.model, host=found.host)
    if not found.fresh:
        yield "  " + say("opinion.was_remembered", language)
    for each in offered.values():
        yield f"{MARK} {says[each.point]}"
        yield "    " + say(f"opinion.proposes_{each.state}", language)
        if each.quote is not None:
            shown = around(answer, each.quote)
            yield "    " + quoted(shown.text, shown.marks)
    for each in found.points:
        if each.state == "unsure":
            why = say(f"opinion.{each.code}", language) if each.code else say("opinion.state_unsure", language)
            yield "· " + say("opinion.change", language, point=says[each.point], states=why)
    if not offered:
        yield "  " + say("opinion.proposes_nothing", language)
    yield say("opinion.what_for", language)
