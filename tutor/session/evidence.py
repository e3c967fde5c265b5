"""Which claims may be opened now: nothing before the answer, nothing that answers a follow-up not yet answered.

A claim answers a numeric question when it rests on the question's derivation or on the demo run that is its
second way, and an open one when a sound core point of it rests on the claim; and it answers a follow-up when
it stands under the line that the follow-up is about. The learner's own covered points are theirs: naming them
gives an open follow-up nothing away, a number or an option still would.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tutor.questions import Claim, Derivation, Pack, Question
from tutor.session.badges import Badge, badge
from tutor.session.desk import Bank, Desk
from tutor.session.follow_ups import coming, possible
from tutor.session.lookup import claim_of, derivation_of, found, qualified
from tutor.session.overruling import effective
from tutor.session.shown import Evidence
from tutor.session.state import Attempt, State


def supports(pack: Pack, question: Question) -> dict[str, tuple[str, ...]]:
    """Every claim that the question rests on ("pack/id"), with the ids of the lines it stands under."""
    under: dict[str, list[str]] = {}

    def add(claim: str | None, line: str) -> None:
        if claim is not None:
            under.setdefault(qualified(pack.id, claim), []).append(line)

    for point in question.points:
        add(point.claim, point.id)
    for misconception in question.misconceptions:
        add(misconception.claim, misconception.id)
    for erratum in question.errata:
        add(erratum.claim, erratum.id)
    for section in question.answer:
        for claim in section.claims:
            add(claim, "answer")
    for line, name in _judged_by(question):
        add(name, line)
    if derivation := derivation_of(pack, question):
        for known in pack.claims.values():
            if known.derivation == derivation.id:
                add(known.id, "answer")
    return {claim: tuple(dict.fromkeys(lines)) for claim, lines in under.items()}


def _judged_by(question: Question) -> Iterator[tuple[str, str | None]]:
    """The lines of what is picked, ordered or filled in, with their claims. A blank's claim stands under its
    mistakes too, which follow-ups ask about."""
    if question.choosing is not None:
        yield from ((option.id, option.claim) for option in question.choosing.options)
    if question.statement is not None:
        yield "answer", question.statement.claim
    if question.ordering is not None:
        yield from (
            (line, question.ordering.claim) for line in ("answer", *(i.id for i in question.ordering.items))
        )
    for blank in question.cloze.blanks if question.cloze else ():
        yield from ((line, blank.claim) for line in (blank.id, *blank.wrongs))


def _rests_on(claim: Claim, derivation: Derivation) -> bool:
    if claim.derivation == derivation.id:
        return True
    second = derivation.second.measured if derivation.second else None
    demo = claim.demo
    return bool(
        second and demo and second.demo == demo.run and dict(second.parameters) == dict(demo.parameters)
    )


def answers(pack: Pack, question: Question) -> Iterator[str]:
    """The claims ("pack/id") that give the question's answer away."""
    derivation = derivation_of(pack, question)
    if derivation is not None:
        for claim in pack.claims.values():
            if _rests_on(claim, derivation):
                yield qualified(pack.id, claim.id)
    for point in question.points:
        if point.claim and point.standing == "sound" and not point.bonus:
            yield qualified(pack.id, point.claim)
    for _, name in _judged_by(question):
        if name:
            yield qualified(pack.id, name)


def _own(bank: Bank, attempts: Iterable[Attempt]) -> set[str]:
    """Claims behind points that the learner made."""
    claims = set()
    for attempt in attempts:
        if at := found(bank, attempt.ref):
            now = effective(at[1], attempt.grade, attempt.decisions)
            sound = (s.point for s in now.points if s.state == "covered" and s.point.standing == "sound")
            claims |= {qualified(at[0].id, point.claim) for point in sound if point.claim}
    return claims


def _answered(state: State) -> tuple[Attempt, ...]:
    current = state.attempt
    if current is not None and state.phase in ("feedback", "debrief"):
        return (*state.turns, current)
    return state.turns


def probed(state: State, attempt: Attempt) -> frozenset[str]:
    """Ids of the attempt's points, misconceptions and errata that a follow-up to come still asks about."""
    at = found(state.bank, attempt.ref)
    if at is None:
        return frozenset()
    asks = {ask.ref for ask in coming(state) if ask.after == attempt.ref}
    return frozenset(f.of for f in at[1].follow_ups if f.of and qualified(at[0].id, f.ask) in asks)


def _behind_probed(state: State, waiting: Mapping[str, tuple[Pack, Question]]) -> set[str]:
    """The claims that stand under lines which a follow-up not yet answered asks about, or may come to ask."""
    claims: set[str] = set()
    asked = [at for attempt in _answered(state) if (at := found(state.bank, attempt.ref))]
    for pack, question in (*asked, *waiting.values()):
        lines = {f.of for f in question.follow_ups if f.of and qualified(pack.id, f.ask) in waiting}
        claims |= {claim for claim, under in supports(pack, question).items() if lines & set(under)}
    return claims


def hidden(state: State) -> frozenset[str]:
    """Claims that must not be opened yet, as they answer the current or a possible follow-up."""
    waiting = dict(possible(state))
    if state.attempt is not None and state.phase in ("asking", "waiting"):
        at = found(state.bank, state.ref)
        if at is not None:
            waiting[state.ref] = at
    own = _own(state.bank, _answered(state))
    held = _behind_probed(state, waiting) - own
    for pack, question in waiting.values():
        telling = set(answers(pack, question))
        held |= telling - own if question.kind == "open" else telling
    return frozenset(held)


def evidence_of(bank: Bank, ref: str, held: frozenset[str]) -> tuple[Evidence, ...]:
    """The claims of one question that are not held, in the order of its points and answer."""
    at = found(bank, ref)
    return tuple(_lines(bank, supports(*at), held)) if at else ()


def evidence_now(state: State, bank: Bank, attempt: Attempt, held: frozenset[str]) -> tuple[Evidence, ...]:
    """The same for an attempt, and only what stands under lines that are shown by now.

    While follow-ups of it are to come the model is not shown, and with it neither is the evidence of what
    only the model says: the answer's sections, and misconceptions and errata that the learner did not state.
    """
    at = found(bank, attempt.ref)
    if at is None:
        return ()
    under = supports(*at)
    if at[1].kind == "open" and any(ask.after == attempt.ref for ask in coming(state)):
        now = effective(at[1], attempt.grade, attempt.decisions)
        shown = {s.point.id for s in now.points if s.worth_showing} | {
            s.id for s in (*now.misconceptions, *now.errata)
        }
        under = {claim: tuple(line for line in lines if line in shown) for claim, lines in under.items()}
    return tuple(_lines(bank, {c: lines for c, lines in under.items() if lines}, held))


def _lines(bank: Bank, under: Mapping[str, tuple[str, ...]], held: frozenset[str]) -> Iterator[Evidence]:
    for name, lines in under.items():
        known = claim_of(bank, name)
        if known is not None and name not in held:
            claim = known[1]
            yield Evidence(name, claim.says, claim.derivation, claim.demo, claim.references, lines)


def badge_of(desk: Desk, line: Evidence) -> Badge:
    """The badge of a claim that is shown. Reads files: not on a screen's thread."""
    at = claim_of(desk.bank, line.claim)
    known = desk.proofs.of(*at) if at is not None else None
    return badge(line, known.here if known else None, bool(known and known.in_ci), desk.now())


def visible(state: State, bank: Bank) -> tuple[Evidence, ...]:
    """The evidence to show beside the conversation: of the answered questions, latest first, none twice."""
    held = hidden(state)
    seen: dict[str, Evidence] = {}
    for attempt in reversed(_answered(state)):
        for line in evidence_now(state, bank, attempt, held):
            seen.setdefault(line.claim, line)
    return tuple(seen.values())


def locked(state: State, bank: Bank) -> int:
    """How many claims of the answered questions wait for a follow-up."""
    held = hidden(state)
    names: set[str] = set()
    for attempt in _answered(state):
        if at := found(bank, attempt.ref):
            names |= set(supports(*at))
    return len(names & held)
