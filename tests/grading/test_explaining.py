"""Why an answer earned what it earned: said by the evidence of the grade itself, on a small lexicon."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.grading.conftest import DATA
from tutor.grading import Grader
from tutor.grading.explaining import explain
from tutor.grading.reasons import Explanation, Fit, Reason
from tutor.language import both
from tutor.questions import Concept, Lexicon, Misconception, Pack, Pattern, Point, Question, Where

HERE = Where(Path("test.yaml"), 7, 1)
WORDS = Lexicon(
    "1",
    {
        c.id: c
        for c in (
            Concept("loss", ("loss", "损失")),
            Concept("fall", ("<fall|drop>", "下降"), "predicate", ("rise",)),
            Concept("rise", ("rise", "上升", "上扬"), "predicate", ("fall",)),
            Concept("rate", ("learning rate", "学习率", "momentum")),
            Concept("low", ("low", "小"), "predicate"),
            Concept("low_rate", ("~low ~rate",), "predicate"),
            Concept("tiny", ("[1e-5..1e-3]",)),
            Concept("not", ("not", "不"), "cue"),
            Concept("some_say", ("some say", "有人说"), "cue"),
            Concept("but", ("but", "但"), "cue"),
            Concept("if", ("if", "如果"), "cue"),
            Concept("take_back", ("wait", "说错了"), "cue"),
            Concept("agreed", ("^yes",), "predicate"),
            Concept("frozen", ("frozen", "冻结"), "topic", group="mode"),
            Concept("tuned", ("tuned", "微调"), "topic", group="mode"),
        )
    },
)
FALLS = Pattern((("~loss",), ("~fall",)), where=HERE)


def asked(*match: Pattern, against: tuple[Pattern, ...] = (), wrong: tuple[Pattern, ...] = ()) -> Question:
    point = Point("p", both("p"), 1.0, False, "sound", None, None, match, against, HERE)
    wrongs = (Misconception("w", False, both("w"), both("r"), None, wrong, HERE),) if wrong else ()
    prompt = both("What happens here in the end?")
    return Question("q", "open", "core", prompt, HERE, points=(point,), misconceptions=wrongs)


def reason(question: Question, answer: str) -> Reason:
    return explain(Grader(WORDS).review(question, answer)).points[0]


def words(fit: Fit | None) -> list[tuple[str, str] | None]:
    assert fit is not None
    return [(w.term, w.said) if w else None for w in fit.words]


def test_the_deciding_pattern_has_its_words_by_group_and_their_forms() -> None:
    found = reason(asked(Pattern((("~rate",), ("~fall",))), FALLS), "The LOSS surely drops.")
    assert (found.state, found.code) == ("covered", "matched")
    fit = found.decided
    assert fit is not None
    assert fit.pattern is FALLS
    assert fit.by == "match"
    assert words(fit) == [("~loss", "LOSS"), ("~fall", "drops")]
    assert [w.form for w in fit.words if w] == ["loss", "drop"]
    assert (fit.clauses, fit.apart, fit.linked, fit.guards) == (1, 1, False, ())


@pytest.mark.parametrize(
    ("answer", "how"),
    [
        ("The loss is dropping", "words"),
        ("The momentun", "slip"),
        ("学习绿", "sound"),
        ("about 2e-4", "number"),
        ("a low learning rate", "built"),
        ("Yes, it does", "opening"),
    ],
)
def test_how_words_were_read_is_told(answer: str, how: str) -> None:
    terms = ("~low_rate", "~rate", "~tiny", "~agreed", "~fall")
    found = reason(asked(*(Pattern(((term,),)) for term in terms)), answer)
    assert found.decided is not None
    (said,) = found.decided.words
    assert said is not None
    assert said.how == how
    assert [part.term for part in said.parts] == (["~low", "~rate"] if how == "built" else [])


@pytest.mark.parametrize(
    ("answer", "guards"),
    [
        ("The loss does not fall", [("negated", "not")]),
        ("some say the loss falls", [("reported", "some say")]),
        ("有人说损失下降，但学习率小", [("rejected", "但")]),
        ("如果损失不下降", [("negated", "不"), ("supposed", "如果")]),
        ("the loss falls? nobody knows", []),
    ],
)
def test_the_words_that_turn_a_statement_around_are_named(answer: str, guards: list[tuple[str, str]]) -> None:
    found = reason(asked(FALLS), answer)
    assert found.state != "covered"
    fit = found.decided or (found.others[0] if found.others else None)
    assert [(g.code, g.said) for g in fit.guards] == guards if fit else guards == []


def test_words_taken_back_or_asked_about_are_the_nearest_fit_with_the_reason() -> None:
    taken = reason(asked(FALLS), "The loss falls, wait, the learning rate is low.")
    assert taken.nearest is not None
    assert words(taken.nearest) == [("~loss", "loss"), ("~fall", "falls")]
    assert [(g.code, g.said) for g in taken.nearest.guards] == [("retracted", "wait")]
    questioned = reason(asked(FALLS), "Does the loss fall?")
    assert questioned.nearest is not None
    assert [g.code for g in questioned.nearest.guards] == ["asked"]


def test_a_word_that_a_pattern_excludes_and_a_wrong_topic_are_named() -> None:
    ruled = reason(asked(replace(FALLS, unless=("~rate",))), "loss and learning rate fall")
    assert [(g.code, g.term, g.said) for g in ruled.others[0].guards] == [("unless", "~rate", "learning rate")]
    under = replace(FALLS, under=("~frozen",))
    other = reason(asked(under), "tuned: the loss falls")
    assert [(g.code, g.term, g.said) for g in other.others[0].guards] == [("under", "~tuned", "tuned")]
    nothing = reason(asked(under), "the loss falls")
    assert [(g.code, g.term) for g in nothing.others[0].guards] == [("under", "")]
    barred = reason(asked(replace(FALLS, not_under=("~frozen",))), "frozen: the loss falls")
    assert [(g.code, g.said) for g in barred.others[0].guards] == [("not_under", "frozen")]


def test_words_of_a_stretch_that_was_left_out_name_the_flag() -> None:
    copied = replace(asked(FALLS), prompt=both("Tell me about a loss that falls."))
    found = reason(copied, "Tell me about a loss that falls.")
    assert [(g.code, g.term) for g in found.others[0].guards] == [("ignored", "question_copy")]


def test_the_opposite_and_what_speaks_against_are_told_apart() -> None:
    against = Pattern((("~rate",), ("~low",)), where=HERE)
    assert reason(asked(FALLS), "the loss rises").decided is not None
    question = asked(FALLS, against=(against,))
    turned, spoken = (reason(question, answer) for answer in ("the loss rises", "low learning rate"))
    assert turned.decided is not None
    assert spoken.decided is not None
    assert (turned.decided.by, spoken.decided.by) == ("opposite", "against")
    assert (turned.decided.pattern.where, turned.code) == (HERE, "opposite")


def test_what_was_not_found_names_the_pattern_that_lacked_least_and_what_it_lacked() -> None:
    three = Pattern((("~loss",), ("~rate", "~low_rate"), ("~fall",)))
    found = reason(asked(Pattern((("~tiny",),)), Pattern((("~rate",), ("~tiny",))), three), "The loss falls.")
    assert found.state == "not_found"
    assert found.nearest is not None
    assert found.nearest.pattern is three
    assert words(found.nearest) == [("~loss", "loss"), None, ("~fall", "falls")]
    assert found.missing is not None
    assert found.missing.groups == (("~rate", "~low_rate"),)


@pytest.mark.parametrize(
    ("pattern", "answer", "loosened"),
    [
        (replace(FALLS, order="given"), "fall of loss", "order"),
        (FALLS, "看损失，学习率在下降", "neighbours"),
        (replace(FALLS, within="neighbours"), "the loss, as it is, or not, falls", "sentence"),
        (Pattern((("~loss",), ("~rate",), ("~fall",))), "A loss. Some learning rate. A drop.", "answer"),
    ],
)
def test_words_that_stand_otherwise_than_asked_lack_nothing_else(
    pattern: Pattern, answer: str, loosened: str
) -> None:
    found = reason(asked(pattern), answer)
    assert found.missing is not None
    assert (found.missing.groups, found.missing.loosened) == ((), loosened)


def test_a_built_concept_that_is_nearly_said_names_its_missing_part() -> None:
    found = reason(asked(Pattern((("~low_rate",),))), "a tiny learning rate")
    assert found.missing is not None
    (form,) = found.missing.built
    assert (form.form, form.lacks, [w.said for w in form.words]) == ("~low ~rate", "~low", ["learning rate"])


def test_of_an_answer_that_says_nothing_of_it_nothing_came_near() -> None:
    found = reason(asked(FALLS), "I do not know.")
    assert (found.state, found.nearest, found.decided, found.others) == ("not_found", None, None, ())
    assert found.missing is not None
    assert (found.missing.terms, found.missing.unknown) == ((), ("I do", "know"))


def test_a_wrong_statement_is_explained_like_a_point() -> None:
    question = asked(FALLS, wrong=(Pattern((("~loss",), ("~rise",))),))
    grader = Grader(WORDS)
    said = explain(grader.review(question, "The loss rises.")).misconceptions[0]
    assert (said.state, words(said.decided)) == ("said", [("~loss", "loss"), ("~rise", "rises")])
    denied = explain(grader.review(question, "The loss does not rise.")).misconceptions[0]
    assert (denied.state, [g.code for g in denied.others[0].guards]) == ("not_said", ["negated"])


def test_unknown_words_beside_what_fits_are_offered_as_missing_forms() -> None:
    found = reason(asked(FALLS), "这样训练下去，损失就会往下窜，学习率不变")
    assert found.missing is not None
    assert (found.missing.terms, found.missing.unknown) == (("~fall",), ("往下窜",))
    known = reason(asked(FALLS), "tuned loss")
    assert known.missing is not None
    assert known.missing.unknown == ()
    assert [w.term for w in known.missing.known] == ["~tuned"]


def rows() -> list[dict[str, str]]:
    lines = [line for file in sorted(DATA.glob("*.jsonl")) for line in file.read_text("utf-8").splitlines()]
    return [json.loads(line) for line in lines]


def explained(grader: Grader, pack: Pack, question: str, answer: str) -> Explanation:
    review = grader.review(pack.questions[question], answer, pack)
    told = explain(review)
    for verdict, why in zip(review.grade.points, told.points, strict=True):
        assert (why.id, why.state, why.code) == (verdict.point, verdict.state, verdict.code)
        assert (why.decided is None) == (verdict.clause is None)
        if why.decided:
            marks = {span for w in why.decided.words if w for span in [w.span]}
            assert marks == set(verdict.marks)
    return told


def test_explanation_and_grade_never_disagree_on_the_labelled_answers(grader: Grader, pack: Pack) -> None:
    told = [
        why
        for row in rows()
        if row["question"] in pack.questions
        for why in explained(grader, pack, row["question"], row["answer"]).points
    ]
    assert {why.state for why in told} == {"covered", "check", "not_found"}
    assert all((why.missing is not None) != bool(why.decided or why.others) for why in told)
    assert all(fit.guards or fit.stance == "asserted" for why in told for fit in why.others)
