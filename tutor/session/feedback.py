"""What to show of the attempt on the screen: `build(state, bank)`, the same data for every front end."""

from __future__ import annotations

from tutor.outcomes import MathsVerdict, Outcome, Said
from tutor.questions import Pack, Question
from tutor.session.consulting import pending
from tutor.session.desk import Bank
from tutor.session.evidence import answers, evidence_now, hidden, probed, supports
from tutor.session.follow_ups import coming
from tutor.session.lookup import found, qualified
from tutor.session.models import model, point_line, quote, source_title
from tutor.session.opinion_lines import line
from tutor.session.overruling import Effective, effective, settled
from tutor.session.proposal import ceiling, propose
from tutor.session.quoting import left_out
from tutor.session.shown import Correction, Feedback, Model, Quote, TurnLine
from tutor.session.state import Attempt, State
from tutor.session.teaching import taught
from tutor.session.telling import told
from tutor.session.variants import prompt


def build(state: State, bank: Bank) -> Feedback:
    """The feedback of the current attempt; for phases feedback and debrief.

    Raises ValueError in a phase without an answered question on the screen.
    """
    at = found(bank, state.ref)
    if at is None or state.phase not in ("feedback", "debrief"):
        raise ValueError(state.phase)
    pack, question = at
    attempt = state.current
    now = effective(question, attempt.grade, attempt.decisions)
    asks = coming(state)
    held = hidden(state) | probed(state, attempt)
    models = _models(state, bank)
    waits = pending(question, attempt)
    points = tuple(
        point_line(pack, attempt, s, held, limits=bool(models), proposal=waits.get(s.point.id))
        for s in now.points
        if s.worth_showing
    )
    return Feedback(
        ref=attempt.ref,
        title=pack.title,
        kind=question.kind,
        level=question.level,
        prompt=prompt(question, attempt.givens),
        intent=question.intent if models else None,
        because=attempt.because,
        answer=attempt.answer or "",
        revealed=attempt.revealed,
        givens=attempt.givens,
        verdict=settled(attempt.verdict, attempt.decisions),
        told=told(pack, question, attempt, held),
        derivation=question.numeric.derivation if question.numeric else None,
        points=points,
        corrections=_corrections(pack, question, attempt, now, held),
        left_out=left_out(attempt.answer or "", attempt.grade.flags if attempt.grade else ()),
        low=now.score.low,
        high=now.score.high,
        of=now.score.of,
        evidence=evidence_now(state, bank, attempt, held),
        models=models,
        proposed=propose(question, attempt),
        ceiling=ceiling(attempt),
        rating=attempt.rating,
        upcoming=asks[0].because if asks else None,
        follow_ups_left=len(asks),
        debrief=state.phase == "debrief",
        summary=_summary(state, bank) if state.phase == "debrief" else (),
        opinion=line(question, attempt, {point.id: point for point in points}),
        disowned=_disowned(question, attempt),
    )


def _disowned(question: Question, attempt: Attempt) -> tuple[str, ...]:
    wrong = [m.id for m in question.misconceptions] + [e.id for e in question.errata]
    return tuple(words for name in wrong if (words := taught(attempt, name)))


def _summary(state: State, bank: Bank) -> tuple[TurnLine, ...]:
    """Every answered question of the conversation, in the order in which they were asked."""
    order = {ref: n for n, ref in enumerate(state.asked)}
    attempts = sorted((state.current, *state.turns), key=lambda turn: order.get(turn.ref, len(order)))
    pairs = ((attempt, found(bank, attempt.ref)) for attempt in attempts)
    return tuple(_turn(at[1], attempt) for attempt, at in pairs if at)


def _turn(question: Question, attempt: Attempt) -> TurnLine:
    score = effective(question, attempt.grade, attempt.decisions).score
    verdict = settled(attempt.verdict, attempt.decisions)
    return TurnLine(
        ref=attempt.ref,
        prompt=prompt(question, attempt.givens),
        main=attempt.main,
        kind=question.kind,
        outcome=verdict.outcome if verdict else None,
        low=score.low,
        high=score.high,
        of=score.of,
        revealed=attempt.revealed,
        rating=attempt.rating,
        right=_right(verdict),
    )


def _right(verdict: MathsVerdict | None) -> tuple[int, int] | None:
    """How many of how many, where an answer in parts was not all right."""
    values = verdict.values if verdict and verdict.parts and verdict.outcome is Outcome.WRONG else {}
    right, of = values.get("right"), values.get("of")
    return (right, of) if isinstance(right, int) and isinstance(of, int) else None


def _corrections(
    pack: Pack, question: Question, attempt: Attempt, now: Effective, held: frozenset[str]
) -> tuple[Correction, ...]:
    wrong = {m.id: m for m in question.misconceptions}
    errata = {e.id: e for e in question.errata}
    lines = []
    for said in now.misconceptions:
        m = wrong[said.id]
        secret, claim = _secret(pack, m.id, m.claim, held)
        lines.append(
            Correction(
                "misconception",
                m.id,
                m.says,
                None if secret else m.right,
                _words(attempt, said),
                None,
                claim,
                secret,
            )
        )
    for said in now.errata:
        e = errata[said.id]
        secret, claim = _secret(pack, e.id, e.claim, held)
        right = None if secret else e.right
        title = source_title(pack, e.source)
        lines.append(Correction("erratum", e.id, e.said, right, _words(attempt, said), title, claim, secret))
    return tuple(lines)


def _secret(pack: Pack, line: str, claim: str | None, held: frozenset[str]) -> tuple[bool, str | None]:
    name = qualified(pack.id, claim) if claim else None
    secret = line in held or name in held
    return secret, None if secret else name


def _words(attempt: Attempt, said: Said) -> Quote:
    return quote(attempt.answer, said.clause, said.marks) or Quote("", ())


def _withheld(bank: Bank, attempt: Attempt, asked: tuple[str, ...]) -> bool:
    """Whether the attempt's model kept something back: follow-ups of it, or of others, were to come."""
    at = found(bank, attempt.ref)
    if at is None:
        return False
    pack, question = at
    shown = set(supports(pack, question))
    others = (other for ref in asked if ref != attempt.ref and (other := found(bank, ref)))
    return bool(question.follow_ups) or any(shown & set(answers(*other)) for other in others)


def _models(state: State, bank: Bank) -> tuple[Model, ...]:
    """The models to show now: all that were withheld in the debrief, else this one unless it tells too much."""
    current = state.current
    attempts: tuple[Attempt, ...] = (current,)
    if state.phase == "debrief":
        attempts = (current, *(turn for turn in state.turns if _withheld(bank, turn, state.asked)))
    elif any(ask.after == current.ref for ask in coming(state)):
        attempts = ()
    held = hidden(state)
    pairs = ((attempt, found(bank, attempt.ref)) for attempt in attempts)
    return tuple(
        model(bank, at[0], at[1], attempt, held, again=attempt is not current) for attempt, at in pairs if at
    )
