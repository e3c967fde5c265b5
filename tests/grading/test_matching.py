"""Tokens, lexicon forms and patterns on a small lexicon of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.grading import Grader, unknown_concepts
from tutor.grading.clauses import split
from tutor.grading.index import build
from tutor.grading.reading import read
from tutor.grading.stem import stem
from tutor.grading.tokens import tokenise
from tutor.language import both
from tutor.questions import Concept, Lexicon, OwnConcept, Pack, Pattern, Point, Question, Where

HERE = Where(Path("test.yaml"), 1, 1)
WORDS = Lexicon(
    "1",
    {
        c.id: c
        for c in (
            Concept("loss", ("loss", "损失")),
            Concept("fall", ("fall", "下降"), "predicate", ("rise",)),
            Concept("rise", ("rise", "上升"), "predicate", ("fall",)),
            Concept("rate", ("learning rate", "学习率")),
            Concept("low", ("low", "小"), "predicate"),
            Concept("low_rate", ("~low ~rate", "~rate ~low"), "predicate"),
            Concept("tiny", ("[1e-5..1e-3]",)),
            Concept("not", ("not", "不"), "cue"),
            Concept("frozen", ("frozen", "冻结"), "topic", group="mode"),
            Concept("tuned", ("tuned", "微调"), "topic", group="mode"),
        )
    },
)


def question(*patterns: Pattern, against: tuple[Pattern, ...] = ()) -> Question:
    point = Point("p", both("p"), 1.0, False, "sound", None, None, patterns, against, HERE)
    return Question("q", "open", "core", both("What happens here in the end?"), HERE, points=(point,))


def state(asked: Question, answer: str) -> str:
    return Grader(WORDS).grade(asked, answer).points[0].state


def test_numbers_have_one_spelling() -> None:
    spelt = {tokenise(text).items[0].text for text in ("1e-4", "0.0001", "10^-4", "10⁻⁴", "1×10^{-4}", "0.01%")}
    assert spelt == {"0.0001"}


def test_subscripts_latex_and_plain_writing_are_one() -> None:
    spelt = {
        " ".join(t.text for t in tokenise(x).items)
        for x in ("√d_k", "$\\sqrt{d_k}$", "sqrt(d_k)", "√dₖ", "√dk")
    }
    assert spelt == {"√ dk"}


@pytest.mark.parametrize(
    "family",
    [
        ("saturate", "saturates", "saturated", "saturating"),
        ("clip", "clipped", "clipping"),
        ("normalise", "normalizes", "normalising"),
    ],
)
def test_inflections_share_a_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


@pytest.mark.parametrize(
    "answer",
    [
        "The loss falls.",
        "损失下降",
        "損失下降",
        "Loss FELL? no: losses are falling",
        "los falls and the loss falls",
    ],
)
def test_a_form_is_found_in_any_dress(answer: str) -> None:
    assert state(question(Pattern((("~loss",), ("~fall",)))), answer) == "covered"


def test_a_slip_of_the_finger_is_forgiven_in_long_words_only() -> None:
    words = Lexicon("1", {"g": Concept("g", ("gradient",)), "v": Concept("v", ("vary",), "predicate")})
    asked = question(Pattern((("~g",),)))
    assert Grader(words).grade(asked, "the gradeint").points[0].state == "covered"
    assert Grader(words).grade(question(Pattern((("~v",),))), "very").points[0].state == "not_found"


def test_latin_forms_end_at_word_boundaries() -> None:
    assert state(question(Pattern((("~low",),))), "slow and below") == "not_found"


def test_a_result_that_is_spoken_of_does_not_part_its_clause() -> None:
    asked = question(Pattern((("~loss",), ("~fall",))))
    assert state(asked, "损失的中间结果下降") == "covered"
    assert len(split(tokenise("损失的中间结果下降")).clause_starts) == 1
    assert len(split(tokenise("损失上升结果发散")).clause_starts) == 2


def test_a_little_word_inside_a_built_form_is_no_word_of_the_field() -> None:
    own = OwnConcept(("~loss 是 ~low", "loss"), "predicate")
    index = build(WORDS.extended({"gone": own}), ["零"])
    assert [index.kind(word) for word in ("是", "零", "gone", "loss")] == ["cue", "thing", "predicate", "thing"]


def test_a_thing_that_a_pack_asks_nothing_about_hides_none_of_its_own_words() -> None:
    words = Lexicon("1", {"memory_traffic": Concept("memory_traffic", ("memory accesses",))})
    extended = words.extended({"traffic": OwnConcept(("accesses",), "thing")})
    for asked, heard in ((frozenset[str](), True), (frozenset({"memory_traffic"}), False)):
        index = build(extended, (), frozenset({"traffic"}), asked)
        said = {mention.concept for mention in read("fewer memory accesses", index).mentions}
        assert ("traffic" in said) is heard


def test_words_of_two_clauses_do_not_make_one_statement() -> None:
    asked = question(Pattern((("~loss",), ("~fall",))))
    assert state(asked, "看损失，学习率在下降") == "not_found"


def test_a_wider_stretch_may_be_asked_for() -> None:
    asked = question(Pattern((("~loss",), ("~fall",)), within="neighbours"))
    assert state(asked, "看损失，学习率在下降") == "covered"
    assert state(asked, "看损失，还有别的，学习率在下降") == "not_found"


def test_order_can_be_asked_for() -> None:
    asked = question(Pattern((("~loss",), ("~fall",)), order="given"))
    assert state(asked, "loss will fall") == "covered"
    assert state(asked, "fall of loss") == "not_found"


def test_unless_rules_a_stretch_out() -> None:
    asked = question(Pattern((("~loss",), ("~fall",)), unless=("~rate",)))
    assert state(asked, "loss and learning rate fall") == "not_found"


def test_a_built_concept_needs_its_parts_close_together() -> None:
    asked = question(Pattern((("~low_rate",),)))
    assert state(asked, "a low learning rate") == "covered"
    assert state(asked, "low as it was on that long day with rain and a learning rate") == "not_found"


def test_any_number_of_a_range_says_its_concept() -> None:
    asked = question(Pattern((("~tiny",),)))
    assert [state(asked, x) for x in ("约 2e-4", "0.0009", "0.1")] == ["covered", "covered", "not_found"]


def test_a_topic_governs_until_another_is_named() -> None:
    asked = question(Pattern((("~loss",), ("~fall",)), under=("~frozen",)))
    assert state(asked, "frozen: the loss falls") == "covered"
    assert state(asked, "frozen or not, tuned models: the loss falls") == "not_found"
    assert state(asked, "the loss falls when frozen") == "covered"


def test_the_opposite_of_a_predicate_is_asked_about() -> None:
    assert state(question(Pattern((("~loss",), ("~fall",)))), "the loss rises") == "check"


def test_literal_phrases_work_without_a_lexicon_entry() -> None:
    asked = question(Pattern((("gradient noise", "梯度噪声"),)))
    assert state(asked, "There is gradient noise") == "covered"
    assert state(asked, "梯度噪聲") == "covered"


def test_a_pack_adds_forms_and_concepts() -> None:
    asked = question(Pattern((("~loss",), ("~collapse",))))
    pack = Pack(
        "p",
        both("p"),
        Path("p"),
        "h",
        lexicon={"collapse": OwnConcept(("collapses",)), "loss": OwnConcept(("objective",))},
        questions={"q": asked},
    )
    assert Grader(WORDS).grade(asked, "the objective collapses", pack).points[0].state == "covered"
    assert Grader(WORDS).grade(asked, "the objective does not collapse", pack).points[0].state == "check"


def test_a_pack_says_what_its_concepts_are() -> None:
    own = {
        "batch": OwnConcept(("minibatch", "小批"), "thing"),
        "converge": OwnConcept(("converges", "收敛"), "predicate", ("spread",)),
        "spread": OwnConcept(("spreads out", "发散"), None, ("converge",)),
        "fall": OwnConcept((), None, ("converge",)),
    }
    asked = question(Pattern((("~batch",), ("~converge",))))
    pack = Pack("p", both("p"), Path("p"), "h", lexicon=own, questions={"q": asked})
    grader = Grader(WORDS)
    assert grader.grade(asked, "the minibatch converges", pack).points[0].state == "covered"
    assert grader.grade(asked, "the minibatch spreads out", pack).points[0].state == "check"
    assert grader.grade(asked, "不是小批收敛", pack).points[0].state == "check"
    extended = WORDS.extended(own).concepts
    assert extended["batch"].kind == "thing"
    assert extended["spread"].kind == "predicate"
    assert extended["fall"].opposites == ("rise", "converge")


def test_unknown_concepts_of_a_pack_are_named() -> None:
    asked = question(Pattern((("~loss", "~los"),)))
    pack = Pack("p", both("p"), Path("p"), "h", questions={"q": asked})
    assert [term for _, term in unknown_concepts(pack, WORDS)] == ["~los"]


def test_a_whole_first_clause_answers_only_as_such() -> None:
    words = Lexicon("1", {"agreed": Concept("agreed", ("^yes", "^sure"), "predicate")})
    asked = question(Pattern((("~agreed",),)))
    answers = ("Yes, it does.", "Sure.", "Yes it does.", "It does, yes.")
    assert [Grader(words).grade(asked, x).points[0].state for x in answers] == [
        "covered",
        "covered",
        "not_found",
        "not_found",
    ]
