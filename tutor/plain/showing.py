"""The lines of a question, a notice and the feedback on an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tutor.language import Language, say
from tutor.maths.asked import precision
from tutor.outcomes import LineState, MathsVerdict, Outcome, Rating
from tutor.plain import opinion_lines, picked
from tutor.plain.console import clean, indented, prose
from tutor.questions import Pack, Question
from tutor.session.badges import Badge
from tutor.session.quoting import (
    mark,
    one_line,
    pointed,
    quoted,
    remarked,
    score_range,
    shown_line,
    typed_row,
    weight,
)
from tutor.session.shown import Correction, Evidence, Feedback, PointLine, TurnLine
from tutor.session.shown_parts import GapLine
from tutor.session.state import State
from tutor.session.variants import prompt

MARKS: Final = {"covered": "✓", "check": "?", "contradicted": "✗", "not_found": "·"}
LONGEST_DRAFT: Final = 4000
"""Characters of a draft that are shown again; of a longer one its end, where the person was."""
_OUTCOMES: Final = {Outcome.RIGHT: "✓", Outcome.WRONG: "✗", Outcome.UNREAD: "?", Outcome.UNDECIDED: "?"}


def question(state: State, pack: Pack, asked: Question, language: Language) -> Iterator[str]:
    """The question on the screen: where in the session, why it comes, the prompt, hints taken, the draft."""
    attempt = state.current
    yield ""
    if attempt.because is None:
        title = clean(pack.title.in_(language))
        yield say("plain.place", language, title=title, position=state.position, total=state.total)
        heading = say("plain.interviewer", language)
    else:
        heading = say(attempt.because.code, language, quote=clean(one_line(attempt.because.quote)))
    yield heading
    yield from indented(prose(prompt(asked, attempt.givens).in_(language)))
    yield from picked.choices(asked, attempt, language)
    if asked.numeric is not None:
        code, values = precision(asked.numeric)
        yield "  " + say("plain.wanted", language, precision=say(code, language, **values))
    for number in range(attempt.hints):
        yield hint(asked, number, language)
    if attempt.draft and state.phase == "asking":
        yield say("plain.draft", language)
        left_out = len(attempt.draft) - LONGEST_DRAFT
        yield from indented(clean(("…" if left_out > 0 else "") + attempt.draft[max(left_out, 0) :]), 4)


def hint(asked: Question, number: int, language: Language) -> str:
    """A hint, counted from 0."""
    text = prose(asked.hints[number].in_(language))
    return say("plain.hint", language, number=number + 1, total=len(asked.hints), text=text)


def notice(verdict: MathsVerdict, text: str, language: Language, gaps: Sequence[GapLine] = ()) -> Iterator[str]:
    """Why nothing was counted: what could not be read, with a caret, or what could not be decided."""
    if gaps:
        yield from picked.noticed(gaps, language)
    elif verdict.lines:
        yield from working(verdict, text, language)
    elif verdict.column is not None:
        yield from ("    " + line for line in pointed(text, verdict.column))
    yield f"{_OUTCOMES[verdict.outcome]} " + clean(say(verdict.code, language, **verdict.values))
    if verdict.outcome is Outcome.UNDECIDED and not verdict.code.startswith("session."):
        if verdict.read_as and not verdict.lines:
            yield "  " + say("plain.read_as", language, text=clean(verdict.read_as))
        if verdict.exact:
            yield "  " + say("plain.exact", language, text=clean(verdict.exact))
        yield say("plain.settle", language)
    elif verdict.code == "maths.dont_know":  # there is nothing to change and hand in again
        yield say("plain.ways_on", language)
    elif not verdict.code.startswith("session."):
        yield say("plain.costs_nothing", language)


def feedback(shown: Feedback, language: Language) -> Iterator[str]:
    """The verdict on the answer, without models."""
    yield ""
    if shown.revealed:
        later = shown.kind == "open" and not shown.models and shown.upcoming
        yield say("plain.revealed_later" if later else "plain.revealed", language)
    if shown.verdict is not None:
        yield from verdict(shown.verdict, shown.answer, language)
    if shown.told is not None:
        yield from picked.told(shown.told, language, revealed=shown.revealed)
    for each in shown.left_out:
        yield "! " + _grading(each.code, language)
        yield from (f"      “{clean(words)}”" for words in each.words)
    for correction in shown.corrections:
        yield from _correction(correction, language)
    for words in shown.disowned:
        yield "· " + say("phrases.now_not_wrong", language, words=clean(one_line(words)))
    if shown.kind == "open":
        yield from points(shown, language)
    if shown.kind == "open" and not shown.revealed:
        yield say("plain.score", language, range=score_range(shown.low, shown.high), of=weight(shown.of))


def summary(turns: Sequence[TurnLine], language: Language) -> Iterator[str]:
    """Every question of a conversation with its result and rating, in the order of asking."""
    for turn in turns:
        if turn.revealed:
            result = say("plain.turn_revealed", language)
        elif turn.outcome is not None:
            result = _OUTCOMES[turn.outcome] + ("" if turn.right is None else " {}/{}".format(*turn.right))
        else:
            result = say(
                "plain.turn_score", language, range=score_range(turn.low, turn.high), of=weight(turn.of)
            )
        rated = f"  [{say(f'plain.rating_{turn.rating.name.lower()}', language)}]" if turn.rating else ""
        asked = prose(one_line(turn.prompt.in_(language)))
        yield f"  {'' if turn.main else '↳ '}{asked}  {result}{rated}"
    if any(turn.kind == "open" and not turn.revealed for turn in turns):
        yield "  " + say("plain.score_means", language)


def verdict(found: MathsVerdict, answer: str, language: Language) -> Iterator[str]:
    """A maths verdict with reading, exact form, decimal and the named mistake."""
    yield f"{_OUTCOMES[found.outcome]} " + clean(say(found.code, language, **found.values))
    if found.parts:
        return  # what else there is to say stands at each of them
    if found.lines:
        yield from working(found, answer, language)
    elif found.read_as and found.read_as != answer.strip():
        yield "  " + say("plain.read_as", language, text=clean(found.read_as))
    for mistake in found.mistakes:
        yield "  ! " + say("plain.mistake", language, text=prose(mistake.because.in_(language)))
    if found.exact:
        yield "  " + say("plain.exact", language, text=clean(found.exact))
    if found.decimal and found.decimal != found.exact:
        yield "  " + say("plain.decimal", language, text=clean(found.decimal))


def working(found: MathsVerdict, answer: str, language: Language) -> Iterator[str]:
    """The lines of the answer with their marks; what is bad or could not be read is explained."""
    explained = remarked(found.lines)
    for line in found.lines:
        yield f"  {mark(line)} {line.line}  {shown_line(answer, line)}"
        if line.column is not None:
            yield from ("       " + part for part in pointed(typed_row(answer, line), line.column))
        if line is explained or line.state is LineState.UNREAD:
            yield "       " + clean(say(line.code, language, **line.values))
            for mistake in line.mistakes:
                if mistake not in found.mistakes:
                    yield "       " + prose(mistake.because.in_(language))


def points(shown: Feedback, language: Language) -> Iterator[str]:
    """Points that were found first, each numbered for `:overrule`, then those that were not."""
    numbered = list(enumerate(shown.points, start=1))
    missing = [(n, p) for n, p in numbered if p.state == "not_found" and not p.by_person and not p.proposed]
    for number_, point in numbered:
        if (number_, point) not in missing:
            yield from _point(number_, point, language)
    held = sum(p.held for _, p in missing)
    if missing:
        yield say("plain.not_found", language, count=len(missing))
    for number_, point in missing:
        if not point.held:
            yield from _point(number_, point, language)
    if held:
        yield "  · " + say("plain.held", language, count=held)


def _point(number_: int, point: PointLine, language: Language) -> Iterator[str]:
    says = prose(point.says.in_(language)) if point.says else say("plain.held_one", language)
    labels = [
        say(f"plain.{name}", language)
        for name, there in (
            ("folklore", point.standing == "folklore"),
            ("bonus", point.bonus),
            ("by_you", point.by_person),
            ("learnt", point.code == "learnt" and point.state == "covered" and not point.by_person),
        )
        if there
    ]
    tail = say("plain.labels", language, labels=say("plain.comma", language).join(labels)) if labels else ""
    undecided = point.state == "not_found" and point.proposed
    yield f"{opinion_lines.MARK if undecided else MARKS[point.state]} [{number_}] {says}{tail}"
    if point.quote and point.state != "not_found":
        yield "      " + quoted(point.quote.text, point.quote.marks)
    if point.state == "check":
        yield "      " + _grading(point.code, language)
        yield "      " + say("plain.check", language, number=number_)
    if point.taught:
        code = "now_counts" if point.state == "covered" else "now_not"
        yield "      " + say(f"phrases.{code}", language, words=clean(one_line(point.taught)))
    yield from opinion_lines.proposal(point, number_, language)
    if point.truth:
        yield "      → " + prose(point.truth.in_(language))
    elif point.held:
        yield "      → " + say("plain.held_one", language)


def opinion(shown: Feedback, language: Language) -> Iterator[str]:
    """How the second opinion stands, and the points that it proposes something for."""
    if shown.opinion is None:
        return
    yield from opinion_lines.standing(shown.opinion, language)
    for number_, point in enumerate(shown.points, start=1):
        if point.proposed is not None and not shown.opinion.waiting:
            yield from _point(number_, point, language)


def _correction(correction: Correction, language: Language) -> Iterator[str]:
    if correction.source:
        yield "! " + say("plain.erratum", language, source=clean(correction.source.in_(language)))
    else:
        yield "! " + say("plain.misconception", language)
    yield "      " + quoted(correction.quote.text, correction.quote.marks)
    right = prose(correction.right.in_(language)) if correction.right else say("plain.held_one", language)
    yield f"      → {right}"
    yield "      " + say("plain.not_meant", language, name=correction.id)


def _grading(code: str, language: Language) -> str:
    return say(f"grading.{code}", language)


def evidence(
    shown: Sequence[tuple[Evidence, Badge]], locked: int, language: Language, *, more: bool = False
) -> Iterator[str]:
    """The claims that may be opened, how each is upheld and the words that show it.

    `more`: these come on top of others that were listed before.
    """
    if not shown and not locked:
        yield say("plain.no_evidence", language)
        return
    yield say("plain.more_evidence" if more else "plain.evidence", language)
    for line, badge in shown:
        yield f"  {'●' if line.provable else '○'} {prose(line.says.in_(language))}"
        yield f"      {badge.words(language)}"
        if line.derivation:
            yield f"      :derive {line.claim}"
        if line.demo:
            yield f"      :demo run {demo_words(line)}"
        if line.provable:
            yield f"      :prove {line.claim}"
        for reference in line.references:
            yield "      " + clean(", ".join(filter(None, (reference.title, reference.where, reference.url))))
    if locked:
        yield "  ○ " + say("plain.locked", language, count=locked)


def demo_words(line: Evidence) -> str:
    """The shell words that run a claim's demo with the claim's parameters."""
    import shlex

    if line.demo is None:
        return ""
    words = [line.demo.run]
    for name, value in line.demo.parameters.items():
        listed = value if isinstance(value, list | tuple) else [value]
        words += [f"--{name.replace('_', '-')}", ",".join(str(item) for item in listed)]
    return shlex.join(words)


def rating(shown: Feedback, language: Language) -> str:
    """The prompt that asks for the rating, with the keys that change it."""
    stands = shown.rating or shown.proposed
    name = say(f"plain.rating_{stands.name.lower()}", language)
    code = "rate_again" if shown.rating else "rate"
    if shown.ceiling is Rating.AGAIN:
        return say(f"plain.{code}_only", language, number=int(stands), name=name)
    return say(f"plain.{code}", language, number=int(stands), name=name, most=int(shown.ceiling))


def ratings(language: Language, most: Rating = Rating.EASY) -> str:
    """The ratings up to `most` with their keys."""
    allowed = (rating for rating in Rating if rating <= most)
    return "  ".join(f"{int(r)} {say(f'plain.rating_{r.name.lower()}', language)}" for r in allowed)
