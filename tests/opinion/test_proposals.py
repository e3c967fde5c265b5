"""What an opinion may do: propose for what was not found or is to be checked, never more."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

from tests.opinion.conftest import PILES, PLAIN, SAME, Ask, Second, Serve, codes, states
from tests.opinion.server import marked, model, says
from tutor.language import both
from tutor.opinion.proposals import changes, proposals
from tutor.opinion.reply import Mark
from tutor.opinion.verifying import verified
from tutor.outcomes import Grade, Opinion, PointOpinion, Span
from tutor.questions import Question

Graded = Callable[[str], Grade]
HERE = Span(0, 5)


def opinion(**said: str) -> Opinion:
    points = (
        PointOpinion(p, s, quote=HERE if s in ("covered", "contradicted") else None)  # type: ignore[arg-type]
        for p, s in said.items()
    )
    return Opinion(tuple(points), "m", "h")


def test_what_was_not_found_may_be_proposed_as_said(
    serve: Serve, second: Second, ask: Ask, grade: Graded, question: Question
) -> None:
    marks = {"grows": ("covered", PILES), "shared": ("covered", SAME)}
    found = ask(second(serve(model(marks)).environment))
    before = grade(PLAIN)
    assert {v.state for v in before.points} == {"not_found"}
    assert proposals(question, before, found).keys() == {"grows", "shared"}


def test_a_point_to_be_checked_may_be_proposed_either_way(grade: Graded, question: Question) -> None:
    doubtful = grade("The cache stays constant.")
    assert {v.point: v.state for v in doubtful.points}["grows"] == "check"
    for state in ("covered", "contradicted"):
        assert proposals(question, doubtful, opinion(grows=state))["grows"].state == state
    for state in ("not_found", "unsure"):
        assert proposals(question, doubtful, opinion(grows=state)) == {}


def test_what_the_grader_covered_stays_and_a_contradiction_is_no_proposal_for_silence(
    grade: Graded, question: Question
) -> None:
    covered = grade("The cache grows linearly.")
    assert {v.point: v.state for v in covered.points}["grows"] == "covered"
    told = opinion(grows="contradicted", shared="contradicted", paged="unsure")
    assert proposals(question, covered, told) == {}


def test_nothing_is_proposed_for_folklore_or_for_a_point_that_is_not_there(
    grade: Graded, question: Question
) -> None:
    assert proposals(question, grade(PLAIN), opinion(rumour="covered", nobody="covered")) == {}


def test_a_lying_server_proposes_nothing(serve: Serve, second: Second, ask: Ask, question: Question) -> None:
    lies = {
        "grows": ("covered", "the cache grows linearly with the context"),  # made up
        "shared": ("covered", "the memory of the KV cache grow"),  # the question
        "paged": ("covered", "memory"),  # one word
    }
    answer = f"{question.prompt.en} {PLAIN}"
    server = serve(says(lambda call: json.dumps(marked(call, lies))))
    found = ask(second(server.environment), answer)
    assert set(states(found).values()) == {"unsure"}
    assert codes(found) == {"grows": "not_said", "shared": "the_question", "paged": "short_quote"}


def test_where_a_second_asking_differs_is_named() -> None:
    before, after = opinion(grows="covered", shared="unsure"), opinion(grows="covered", shared="not_found")
    assert changes(before, after) == (("shared", "unsure", "not_found"),)
    assert changes(before, before) == ()


def test_the_question_as_the_learner_read_it_is_the_question(question: Question) -> None:
    asked = replace(question, prompt=both("Why is the *share* of $\\sqrt{d_k}$ so small?"))
    answer = "Why is the *share* of √dₖ so small? Well."
    [found] = verified({"grows": Mark("covered", "of √dₖ so small")}, asked, answer, ())
    assert (found.state, found.code) == ("unsure", "the_question")
