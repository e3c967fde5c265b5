"""The reference answer of a question with all that hangs on it: sections, pitch, pitfalls, hooks, errata."""

from __future__ import annotations

from tutor.language import Text, both
from tutor.outcomes import PointOpinion, Span
from tutor.questions import Pack, Question
from tutor.session.desk import Bank
from tutor.session.evidence import evidence_of
from tutor.session.lookup import qualified
from tutor.session.opinion_lines import accepted, proposed
from tutor.session.overruling import Effective, Standing, effective
from tutor.session.quoting import cut
from tutor.session.shown import (
    ErratumLine,
    Hook,
    Model,
    Pitch,
    Pitfall,
    PointLine,
    Quote,
    Section,
)
from tutor.session.state import Attempt
from tutor.session.teaching import clauses, last_about, taught
from tutor.session.telling import told
from tutor.session.variants import fill, prompt


def quote(answer: str | None, clause: Span | None, marks: tuple[Span, ...]) -> Quote | None:
    """The clause as its own text, with marks counted inside it."""
    return cut(answer, clause, marks) if answer and clause is not None else None


def point_line(
    pack: Pack,
    attempt: Attempt,
    standing: Standing,
    held: frozenset[str],
    *,
    limits: bool = True,
    proposal: PointOpinion | None = None,
) -> PointLine:
    """A point as it stands. `held` names points and claims that a follow-up still asks about.

    Folklore is answered as soon as its claim may be seen; what limits a sound point goes beyond what was
    asked, so it waits with the model (`limits`).
    """
    point, machine = standing.point, standing.machine
    claim = qualified(pack.id, point.claim) if point.claim else None
    said = standing.state in ("covered", "check", "contradicted")
    secret = not said and (point.id in held or claim in held)
    answered = said and claim not in held and (limits or point.standing == "folklore")
    return PointLine(
        id=point.id,
        says=None if secret else fill(point.says, attempt.givens),
        state=standing.state,
        standing=point.standing,
        weight=point.weight,
        bonus=point.bonus,
        code=machine.code.removeprefix("grading.") if machine else "",
        quote=_words(attempt, standing),
        truth=point.truth if answered else None,
        claim=None if claim in held else claim,
        held=secret or (said and point.standing == "folklore" and claim in held),
        by_person=standing.by_person,
        proposed=None if secret else proposed(attempt, proposal),
        taught=taught(attempt, point.id),
        can_teach=standing.by_person and standing.state == "covered" and _unnamed(attempt, point.id),
    )


def _unnamed(attempt: Attempt, point: str) -> bool:
    """Whether the person counted the point and its words are still to be chosen."""
    last = last_about(attempt, point)
    return last is not None and not last.words and bool(clauses(attempt))


def _words(attempt: Attempt, standing: Standing) -> Quote | None:
    """The machine's clause; where it has none and the person counted the point, what an opinion quoted."""
    machine = standing.machine
    own = quote(attempt.answer, machine.clause, machine.marks) if machine else None
    counted = standing.by_person and standing.state == "covered"
    return accepted(attempt, standing.point.id) if own is None and counted else own


def source_title(pack: Pack, source: str) -> Text:
    """The title of the document that an erratum corrects."""
    return next((s.title for s in pack.sources if s.id == source), both(source))


def _pitch(question: Question, now: Effective, attempt: Attempt) -> Pitch | None:
    pitch = question.pitch
    if pitch is None:
        return None
    made = now.of_state("covered")
    says = {p.id: p.says for p in question.points}
    points = tuple((fill(says[i], attempt.givens), i in made) for i in pitch.points if i in says)
    return Pitch(pitch.seconds, fill(pitch.text, attempt.givens), points)


def model(
    bank: Bank,
    pack: Pack,
    question: Question,
    attempt: Attempt,
    held: frozenset[str] = frozenset(),
    *,
    again: bool = False,
) -> Model:
    """The model of one answered question; whatever of it rests on a held claim stays out.

    `again`: of one that is not on the screen any more, so that what was kept back of its parts is told here.
    """
    now = effective(question, attempt.grade, attempt.decisions)
    said = {s.id for s in now.misconceptions}

    def named(claim: str | None) -> str | None:
        return qualified(pack.id, claim) if claim else None

    pitched = {named(p.claim) for p in question.points if question.pitch and p.id in question.pitch.points}

    return Model(
        ref=attempt.ref,
        prompt=prompt(question, attempt.givens),
        told=told(pack, question, attempt, held) if again else None,
        sections=tuple(
            Section(
                fill(s.heading, attempt.givens),
                fill(s.body, attempt.givens),
                tuple(qualified(pack.id, c) for c in s.claims),
            )
            for s in question.answer
            if not held & {qualified(pack.id, c) for c in s.claims}
        ),
        points=tuple(point_line(pack, attempt, s, held) for s in now.points),
        pitch=None if held & pitched else _pitch(question, now, attempt),
        pitfalls=tuple(
            Pitfall(m.id, m.says, m.right, named(m.claim), m.id in said)
            for m in question.misconceptions
            if m.pitfall and named(m.claim) not in held
        ),
        resume=tuple(Hook(r.background, r.hook) for r in question.resume),
        references=question.references,
        errata=tuple(
            ErratumLine(e.id, source_title(pack, e.source), e.said, e.right, named(e.claim))
            for e in question.errata
            if named(e.claim) not in held
        ),
        evidence=evidence_of(bank, attempt.ref, held),
    )
