"""The shipped pack, played through: every follow-up of its documents comes, nothing gives one away early."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.session.play import NOW, picked, play, start
from tutor import paths
from tutor.outcomes import Grade, MathsVerdict, Outcome, PointVerdict
from tutor.packs.bank import Bank, read_bank
from tutor.session import evidence, feedback, queue
from tutor.session.events import Advanced, Graded, Judged, Revealed, Submitted
from tutor.session.follow_ups import MAX_FOLLOW_UPS, MAX_INVITED, coming, possible
from tutor.session.state import State
from tutor.session.variants import dice

MAIN = "scaled-dot-product/main"
OWN = ("why_sqrt", "other_ways", "one_side", "dk_small", "grad_numbers", "no_scale_gpt3")
WAYS = ("everything right", "everything wrong", "gives up", "half")


@pytest.fixture(scope="module")
def shipped() -> Bank:
    bank = read_bank([paths.shipped_questions()])
    assert bank.broken == ()
    return bank


@pytest.mark.parametrize("seed", range(5))
def test_a_new_person_is_asked_the_open_question_of_the_documents_before_any_number(
    shipped: Bank, seed: int
) -> None:
    new = queue.build(shipped, {}, NOW, dice(seed, "queue"))
    assert new[0].ref == MAIN
    assert len({item.ref.partition("/")[0] for item in new}) > 1  # and numbers behind it


def answer(bank: Bank, state: State, way: str) -> State:
    """The state after answering the question on the screen in this way."""
    if way == "gives up":
        return play(bank, [Revealed(NOW)], state)[0]
    _, question = bank.find(state.ref)
    attempt = state.current.id
    if question.kind == "numeric":
        outcome = Outcome.RIGHT if way == "everything right" else Outcome.WRONG
        judged = Judged(attempt, MathsVerdict(outcome, "maths.x"))
        return play(bank, [Submitted("1", NOW), judged], state)[0]
    if question.kind != "open":
        return picked(bank, state, right=way == "everything right")
    found = {"everything right": 1, "half": 2}.get(way, 0)
    verdicts = tuple(
        PointVerdict(p.id, "covered" if found and n % found == 0 else "not_found", p.standing, "grading.x")
        for n, p in enumerate(question.points)
    )
    return play(bank, [Submitted("text", NOW), Graded(attempt, Grade(verdicts))], state)[0]


def walk(bank: Bank, way: str) -> Iterator[State]:
    """Every state of a conversation, from the question on."""
    state, _ = play(bank, [start(MAIN)])
    yield state
    while state.phase != "debrief":
        state = answer(bank, state, way)
        yield state
        state, _ = play(bank, [Advanced(NOW)], state)
        yield state


@pytest.mark.parametrize("way", WAYS)
def test_all_six_follow_ups_of_the_documents_are_asked_whatever_the_answers_were(
    shipped: Bank, way: str
) -> None:
    *_, last = walk(shipped, way)
    asked = {ref.partition("/")[2] for ref in last.asked}
    assert set(OWN) <= asked
    assert len(last.asked) <= MAX_FOLLOW_UPS + 1


def test_one_answer_invites_only_a_few_follow_ups_by_its_holes(shipped: Bank) -> None:
    state = answer(shipped, play(shipped, [start(MAIN)])[0], "everything wrong")
    reasons = [ask.because.code for ask in coming(state)]
    assert reasons == ["session.because_missed"] * MAX_INVITED + ["session.because_always"] * len(OWN)


@pytest.mark.parametrize("way", WAYS)
def test_no_claim_that_answers_a_number_still_to_come_can_be_opened(shipped: Bank, way: str) -> None:
    pack, _ = shipped.find(MAIN)
    for state in walk(shipped, way):
        waiting = {question.id: question for _, question in possible(state).values()}
        if state.phase == "asking":
            waiting[state.ref] = shipped.find(state.ref)[1]
        numbers = {q.numeric.derivation for q in waiting.values() if q.numeric}
        for line in evidence.visible(state, shipped):
            assert line.derivation not in numbers
        if state.phase == "feedback":
            shown = feedback.build(state, shipped)
            probed = {
                f.of
                for f in shipped.find(state.ref)[1].follow_ups
                if f.of and f"{pack.id}/{f.ask}" in {a.ref for a in coming(state) if a.after == state.ref}
            }
            named = {p.id for p in shown.points if p.says is not None and p.state == "not_found"}
            assert not named & probed


@pytest.mark.parametrize("way", WAYS)
def test_before_the_answer_nothing_is_on_evidence_and_in_the_debrief_everything_is(
    shipped: Bank, way: str
) -> None:
    states = list(walk(shipped, way))
    assert evidence.visible(states[0], shipped) == ()
    last = states[-1]
    assert evidence.locked(last, shipped) == 0
    shown = feedback.build(last, shipped)
    model = shown.models[0]
    assert model.ref == MAIN
    assert model.pitch is not None
    assert model.pitfalls
    assert model.resume
    assert model.references
    assert model.errata
    assert {e.claim for e in model.evidence} <= {e.claim for e in evidence.visible(last, shipped)}


def _missing_one(bank: Bank, state: State, missed: str) -> State:
    """The state after an open answer that makes every point but `missed` ("all": none), or a wrong number."""
    _, question = bank.find(state.ref)
    if question.kind != "open":
        return answer(bank, state, "everything wrong")
    verdicts = tuple(
        PointVerdict(p.id, "not_found" if missed in (p.id, "all") else "covered", p.standing, "grading.x")
        for p in question.points
    )
    return play(bank, [Submitted("text", NOW), Graded(state.current.id, Grade(verdicts))], state)[0]


def _telling(bank: Bank, state: State) -> set[str]:
    """By the pack alone: what stands under the lines of answered questions that led, or still lead, to one
    that waits for its answer."""
    waiting = {ask.ref for ask in coming(state)} | ({state.ref} if state.phase == "asking" else set())
    told: set[str] = set()
    for attempt in (*state.turns, *([state.current] if state.phase == "feedback" else [])):
        pack, question = bank.find(attempt.ref)
        lines = {f.of for f in question.follow_ups if f.of and f"{pack.id}/{f.ask}" in waiting}
        told |= {f"{pack.id}/{p.claim}" for p in question.points if p.id in lines and p.claim}
    return told


def test_whatever_point_was_missed_no_evidence_answers_a_follow_up_before_its_answer(shipped: Bank) -> None:
    seen = 0
    openers = [(pack, q) for pack in shipped.packs for q in pack.questions.values() if q.follow_ups]
    for pack, question in openers:
        for missed in (*(p.id for p in question.points), "all"):
            state, _ = play(shipped, [start(f"{pack.id}/{question.id}")])
            while state.phase in ("asking", "feedback"):
                open_now = {line.claim for line in evidence.visible(state, shipped)}
                telling = _telling(shipped, state) - _made(shipped, state)
                assert not open_now & telling, (question.id, missed, state.ref)
                seen += len(telling)
                if state.phase == "asking":
                    state = _missing_one(shipped, state, missed)
                else:
                    state, _ = play(shipped, [Advanced(NOW)], state)
    assert seen > 40


def _made(bank: Bank, state: State) -> set[str]:
    """Claims behind the points that the person made in any answer."""
    made: set[str] = set()
    for attempt in (*state.turns, *([state.current] if state.phase == "feedback" else [])):
        pack, question = bank.find(attempt.ref)
        said = {v.point for v in attempt.grade.points if v.state == "covered"} if attempt.grade else set()
        made |= {f"{pack.id}/{p.claim}" for p in question.points if p.id in said and p.claim}
    return made
