"""What learners type is read as they mean it, in both languages and widths, and never guessed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from tutor import picking
from tutor.language import LANGUAGES, Text, both, say
from tutor.picking import Unread
from tutor.questions import Choosing, Option, Question, Where

ONE = ("logits", "probabilities", "one-hot")
"""a: logits, b: probabilities, c: a one-hot vector."""
TWO = ("negate", "shift", "square", "halve")
STEPS = ("mix", "scores", "weights", "scale")

CHOICES = [
    "b", "B", " b ", "b.", "b)", "(b)", "[b]", "Ｂ", "ｂ", "（ｂ）", "2", "２", "②", "ⓑ", "b。", "“b”",
    "option b", "The answer is B", "answer: b", "I pick b", "选B", "我选 b", "选择b", "选项 b", "答案是B",
    "答案：2", "第二个", "第2项", "probabilities", "Probabilities.", "概率", "proba", "prob", "b b",
]  # fmt: skip
SEVERAL = [
    "b d", "d b", "b,d", "B，D", "b、d", "bd", "BD", "ＢＤ", "b and d", "b & d", "b 和 d", "b与d", "b+d",
    "b;d", "b/d", "2 4", "24", "2,4", "第二个、第四个", "adding 5, dividing by 2", "加 5，除以 2", "b\nd",
    "adding 5\nd", "选 b 和 d", "b, b, d",
]  # fmt: skip
ORDERS = [
    "b d c a", "bdca", "BDCA", "ＢＤＣＡ", "b>d>c>a", "b > d > c > a", "b→d→c→a", "b->d->c->a",
    "b => d => c => a", "b,d,c,a", "b、d、c、a", "2 4 3 1", "2431", "２４３１", "b 然后 d 然后 c 然后 a",
    "b then d then c then a", "dot products > scaling > softmax > the weighted sum",
    "点积\n缩放\nsoftmax\n加权求和", "点积，缩放，softmax，加权求和", "b\nd\nc\na",
]  # fmt: skip
TRUE = [
    "t", "T", "true", "TRUE", "yes", "y", "1", "对", "對", "正确", "是", "是的", "真", "没错", "✓", "√",
    "Ｔ", " 对。", "True!",
]  # fmt: skip
FALSE = [
    "f", "F", "false", "no", "n", "0", "2", "错", "錯", "不对", "错误", "不正确", "否", "不是", "✗", "×",
    "x", "ｆ", "不对。",
]  # fmt: skip


def read(question: Question, shown: tuple[str, ...], text: str) -> tuple[str, ...]:
    found = picking.read(question, shown, text)
    assert not isinstance(found, Unread), found
    return found


@pytest.mark.parametrize("text", CHOICES)
def test_one_option_is_named_by_letter_number_or_text(questions: Mapping[str, Question], text: str) -> None:
    assert read(questions["one"], ONE, text) == ("probabilities",)


@pytest.mark.parametrize("text", SEVERAL)
def test_several_options_are_named_in_any_order(questions: Mapping[str, Question], text: str) -> None:
    assert read(questions["two"], TWO, text) == ("shift", "halve")


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_is_named_by_letters_numbers_or_texts(questions: Mapping[str, Question], text: str) -> None:
    assert read(questions["steps"], STEPS, text) == ("scores", "scale", "weights", "mix")


@pytest.mark.parametrize(("texts", "said"), [(TRUE, picking.TRUE), (FALSE, picking.FALSE)])
def test_a_statement_is_called_true_or_false(
    questions: Mapping[str, Question], texts: list[str], said: str
) -> None:
    for text in texts:
        assert read(questions["flag"], (), text) == (said,), text


@pytest.mark.parametrize(
    ("name", "shown", "text", "code", "column"),
    [
        ("one", ONE, "d", "no_such", 1),
        ("one", ONE, "7", "no_such", 1),
        ("one", ONE, "0", "no_such", 1),
        ("one", ONE, "the sum", "unread", 1),
        ("one", ONE, "a b", "only_one", 3),
        ("one", ONE, "b or c", "unread", 3),
        ("one", ONE, "?", "unread", 1),
        ("one", ONE, "o", "no_such", 1),
        ("two", TWO, "b, x", "no_such", 4),
        ("two", TWO, "b, the rest", "unread", 4),
        ("two", TWO, "（b） z", "no_such", 5),
        ("two", TWO, "1. b 2. d", "mixed", 1),
        ("two", TWO, "b 4", "mixed", 3),
        ("two", TWO, "b\n4)", "mixed", 3),
        ("steps", STEPS, "b d c", "not_all", None),
        ("steps", STEPS, "b d b a", "twice", 5),
        ("steps", STEPS, "bdbca", "unread", 1),
        ("steps", STEPS, "b < d < c < a", "unread", 3),
        ("flag", (), "maybe", "true_or_false", None),
        ("flag", (), "t f", "true_or_false", None),
        ("gaps", (), "d_k", "blanks", None),
        ("gaps", (), "d_k; ", "blank_empty", None),
        ("gaps", (), "a; b; c", "blanks", None),
    ],
)
def test_what_cannot_be_read_says_where_and_what_to_type(
    questions: Mapping[str, Question],
    name: str,
    shown: tuple[str, ...],
    text: str,
    code: str,
    column: int | None,
) -> None:
    found = picking.read(questions[name], shown, text)
    assert isinstance(found, Unread)
    assert (found.code, found.column) == (f"picking.{code}", column)
    assert all(say(found.code, language, **found.values) for language in LANGUAGES)


@pytest.mark.parametrize(
    "text",
    ["d_k; std", "d_k；标准差", "d_k\nstd", "d_k\nstd\n", " d_k ;std", "d_k\n\n std".replace("\n\n", "\n")],
)
def test_gaps_are_filled_one_a_line_or_with_semicolons(questions: Mapping[str, Question], text: str) -> None:
    first, second = read(questions["gaps"], (), text)
    assert (first, second) in (("d_k", "std"), ("d_k", "标准差"))


def test_a_semicolon_inside_a_line_of_several_stays_in_its_gap(questions: Mapping[str, Question]) -> None:
    assert read(questions["gaps"], (), "{1 if x > 0; 0 otherwise}\nstd") == ("{1 if x > 0; 0 otherwise}", "std")


def _choice(*says: str, several: bool = False) -> Question:
    here = Where(__file__, 1, 1)  # type: ignore[arg-type]
    options = tuple(Option(f"o{i}", both(x), i == 0, both("why"), None, here) for i, x in enumerate(says))
    choosing = Choosing(options, several=several)
    return Question("q", "multi" if several else "choice", "core", Text("Q", "Q"), here, choosing=choosing)


def test_a_number_that_is_one_options_text_and_anothers_place_is_asked_about() -> None:
    question = _choice("4", "2", "8")
    found = picking.read(question, ("o0", "o1", "o2"), "4")
    assert found == ("o0",)  # there is no fourth option
    found = picking.read(question, ("o0", "o1", "o2"), "2")
    assert found == ("o1",)  # both ways say the same
    found = picking.read(question, ("o1", "o0", "o2"), "2")
    assert isinstance(found, Unread)
    assert found.code == "picking.ambiguous"


@pytest.mark.parametrize("text", ["2, 4", "4, 1", "2 4", "2\n1", "1、4"])
def test_numbers_that_are_texts_of_other_options_are_asked_about_in_a_row_as_well(text: str) -> None:
    question = _choice("2", "4", "3", "1", several=True)
    found = picking.read(question, ("o0", "o1", "o2", "o3"), text)
    assert isinstance(found, Unread)
    assert found.code == "picking.ambiguous"
    assert picking.read(question, ("o0", "o1", "o2", "o3"), "b d") == ("o1", "o3")


def test_a_formula_as_an_options_text_is_read_without_its_dollars() -> None:
    question = _choice("$\\sqrt{d_k}$", "$d_k$", "$d_k^2$")
    shown = ("o0", "o1", "o2")
    assert picking.read(question, shown, "d_k") == ("o1",)
    assert picking.read(question, shown, "sqrtd_k") == ("o0",)
    assert picking.read(question, shown, "$d_k^2$") == ("o2",)


@pytest.mark.parametrize(
    "text",
    ["a" * 20_000, "b," * 10_000, "\x00\x1b[2J", "[@click=app.quit]b[/]", "第" * 5_000, "\u202eb", "．" * 3_000,
     "(" * 9_000, "➜" * 9_000, "a\u0301", "#probabilities", "𝐛𝐛𝐛"],
)  # fmt: skip
def test_hostile_text_is_read_or_refused_at_once(questions: Mapping[str, Question], text: str) -> None:
    for name, shown in (("one", ONE), ("two", TWO), ("steps", STEPS), ("flag", ()), ("gaps", ())):
        found = picking.read(questions[name], shown, text)
        assert isinstance(found, tuple | Unread)
        if isinstance(found, Unread):
            assert all(say(found.code, language, **found.values) for language in LANGUAGES)
            assert found.column is None or 1 <= found.column <= len(text) + 1


def test_a_pasted_run_of_one_sign_takes_no_more_than_its_length(questions: Mapping[str, Question]) -> None:
    for text in ("-" * 300_000, "=" * 300_000, "a" + " " * 300_000 + "b", "b" + "\t" * 300_000 + "\nz"):
        assert isinstance(picking.read(questions["one"], ONE, text), Unread)


def test_a_draft_means_the_same_options_under_other_letters(questions: Mapping[str, Question]) -> None:
    stored = picking.kept(questions["two"], TWO, "b d")
    other = ("halve", "square", "shift", "negate")
    assert picking.restored(other, stored) == "a c"
    assert picking.restored(TWO, stored) == "b d"
    assert read(questions["two"], other, picking.restored(other, stored)) == ("shift", "halve")


def test_a_draft_of_an_order_keeps_its_order(questions: Mapping[str, Question]) -> None:
    stored = picking.kept(questions["steps"], STEPS, "d c b a")
    assert picking.restored(STEPS, stored) == "d c b a"
    assert picking.restored(STEPS[::-1], stored) == "a b c d"


def test_a_draft_of_options_that_are_gone_is_dropped_and_free_text_stays_as_typed(
    questions: Mapping[str, Question],
) -> None:
    assert picking.restored(("x", "y", "z"), "#shift #halve") == ""
    assert picking.restored(TWO, "b") == ""  # a bare letter of some other order of showing
    assert picking.kept(questions["gaps"], (), "d_k\n") == "d_k\n"
    assert picking.restored((), "d_k\n") == "d_k\n"
    assert picking.kept(questions["two"], TWO, "what") == "what"


def test_the_prompt_shows_the_numbers_of_its_gaps(questions: Mapping[str, Question]) -> None:
    gaps = questions["gaps"]
    assert "is __1__, so its __2__ is" in picking.asked(gaps).en
    assert picking.asked(gaps).zh.index("__1__") < picking.asked(gaps).zh.index("__2__")
    assert gaps.cloze is not None
    turned = replace(gaps, cloze=replace(gaps.cloze, blanks=gaps.cloze.blanks[::-1]))
    assert "is __2__, so its __1__ is" in picking.asked(turned).en
