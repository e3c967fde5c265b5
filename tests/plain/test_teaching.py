"""Overruling in lines: the words that said a point are named, kept, recognised the next time, and forgotten."""

from __future__ import annotations

from tests.plain.conftest import Play

STRANGE = "The arrows all fold up, nobody listens."
OVER = (":wrap", "", "")
"""Ends the conversation, so that the next one begins with the question."""


def test_a_clause_chosen_by_number_is_recognised_the_next_time(practise: Play) -> None:
    said = practise(STRANGE, "", ":overrule 2", ":overrule 2 1", *OVER)
    chosen = said.partition("Which words said it?")[2]
    assert chosen.splitlines()[1:3] == ["    1  “The arrows all fold up”", "    2  “nobody listens”"]
    assert "From now on “The arrows all fold up” counts as this point." in chosen
    again = practise("Here the arrows all fold up!", "")
    assert "(learnt from you)" in again
    assert "⟦the arrows all fold up⟧" in again


def test_the_only_clause_is_the_one_that_was_meant(practise: Play) -> None:
    said = practise("箭头全都折了起来", "", ":overrule 2", language="zh")
    assert "以后再说“箭头全都折了起来”，就算讲到了这一点。" in said
    assert "是哪句话" not in said


def test_what_was_undone_is_not_recognised(practise: Play) -> None:
    practise("The arrows all fold up", "", ":overrule 2", ":undo", *OVER)
    assert "learnt from you" not in practise("The arrows all fold up", "")


def test_a_clause_that_is_not_there_is_answered_with_those_that_are(practise: Play) -> None:
    said = practise(STRANGE, "", ":overrule 2 7")
    assert "There are no words “7”." in said
    assert "    2  “nobody listens”" in said
    assert "From now on" not in said


def test_a_phrase_is_forgotten_right_here(practise: Play) -> None:
    said = practise("The arrows all fold up", "", ":overrule 2", ":phrases list", ":phrases remove 1", *OVER)
    assert "  1  “The arrows all fold up”" in said
    assert "Forgotten: “The arrows all fold up”" in said
    assert "learnt from you" not in practise("The arrows all fold up", "")


def test_a_clause_that_does_not_say_a_point_no_longer_covers_it(practise: Play) -> None:
    answer = "点积的方差随 d_k 线性增长"
    said = practise(answer, "", ":overrule 1", *OVER, language="zh")
    assert f"以后再说“{answer}”，不再算作这一点。" in said
    assert "✓ [1]" in said.partition("以后再说")[0]
    assert "✓ [1]" not in practise(answer, "", language="zh").partition(":overrule 编号")[0]


def test_a_wrong_statement_that_was_not_meant_is_not_heard_again(practise: Play) -> None:
    wrong = "除以根号 d_k 可以让方差回到 1，除以 d_k 效果也一样"
    said = practise(wrong, "", ":overrule interchangeable", *OVER, language="zh")
    assert "以后再说“除以 d_k 效果也一样”，不再当作错误。" in said
    assert "! 这个说法不对：" not in practise(wrong, "", language="zh")
