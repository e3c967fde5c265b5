"""The score is a range over sound points; folklore is recognised and never rewarded."""

from __future__ import annotations

from tests.grading.conftest import Judge
from tests.grading.reading_grades import covered, state, verdict
from tutor.grading import Grader, score
from tutor.outcomes import PointState, PointVerdict
from tutor.questions import Pack


def verdicts(**states: PointState) -> list[PointVerdict]:
    return [PointVerdict(point, state, "sound", "matched") for point, state in states.items()]


def test_confirmed_and_open_weights_make_a_range(pack: Pack) -> None:
    question = pack.questions["why_sqrt"]
    found = score(question, verdicts(target_unit_var="covered", uniform="check"))
    assert (found.low, found.high, found.of) == (1.5, 3.0, 5.0)


def test_bonus_points_fill_gaps_but_never_go_beyond(pack: Pack) -> None:
    question = pack.questions["main"]
    sound = [p for p in question.points if p.standing == "sound"]
    full = score(question, [PointVerdict(p.id, "covered", "sound", "matched") for p in sound])
    assert full.low == full.high == full.of == sum(p.weight for p in sound if not p.bonus)
    alone = score(question, verdicts(engineering="covered"))
    assert alone.low == 0.5


def test_folklore_is_recognised_and_earns_nothing(judge: Judge) -> None:
    grade = judge("no_scale_gpt3", "训练早期 loss 会震荡甚至发散，最终困惑度更高。")
    assert covered(grade) == {"early_instability", "worse_final"}
    assert verdict(grade, "early_instability").standing == "folklore"
    assert grade.score.high == 0


def test_a_contradiction_costs_nothing_until_it_is_confirmed(judge: Judge) -> None:
    before = judge("main", "softmax 会饱和。").score
    after = judge("main", "softmax 会饱和。点积的方差与维度无关。").score
    assert after.low == before.low
    assert after.high > before.high


def test_a_wrong_number_is_recognised_and_earns_nothing(judge: Judge) -> None:
    grade = judge("grad_numbers", "在 [10,0,-10] 处 p(1-p) 约为 1e-4，缩放后约 0.24。")
    assert {said.id for said in grade.errata} >= {"one-e-minus-4", "point-24"}
    assert state(grade, "numeric_small") == "not_found"
    assert state(grade, "scaled_compare") == "not_found"


def test_the_right_number_earns_its_point(judge: Judge) -> None:
    for answer in ("导数 p(1-p) 约为 4.54e-5", "p(1-p) ≈ 4.5×10⁻⁵", "the derivative is about 0.000045"):
        assert "numeric_small" in covered(judge("grad_numbers", answer)), answer


def test_every_example_of_the_pack_earns_what_it_says(grader: Grader, pack: Pack) -> None:
    for question in pack.questions.values():
        for example in question.examples:
            grade = grader.grade(question, example.answer, pack)
            assert covered(grade) == set(example.covered), example.where
            assert {v.point for v in grade.points if v.state == "check"} >= set(example.check), example.where
            assert {s.id for s in grade.misconceptions} >= set(example.misconceptions), example.where
            assert {s.id for s in grade.errata} >= set(example.errata), example.where


def test_the_reference_answers_are_not_read_as_errors(grader: Grader, pack: Pack) -> None:
    for question in pack.questions.values():
        for language in ("en", "zh"):
            text = " ".join(section.body.in_(language) for section in question.answer)
            if question.kind == "open" and text:
                grade = grader.grade(question, text, pack)
                assert len(covered(grade)) >= len([p for p in question.points if p.standing == "sound"]) / 2
                assert len(grade.misconceptions) <= 1, (question.id, grade.misconceptions)
