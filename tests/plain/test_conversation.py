"""A conversation in lines: what is asked, judged, shown and decided."""

from __future__ import annotations

import re

import pytest

from tests.plain.conftest import Play
from tutor.cli.wiring import Parts


def test_a_number_is_judged_with_exact_form_derivation_and_the_learners_own_number(practise: Play) -> None:
    said = practise("4.5e-5", ask="numeric-saturation")
    assert "✓" in said
    assert "decimal  4.539787e-05" in said
    assert "given  z = [10, 0, -10]" in said
    assert "yours    4.5e-5" in said


def test_a_wrong_number_names_its_mistake(practise: Play) -> None:
    said = practise("1e-4", ask="numeric-saturation")
    assert "✗" in said
    assert "p₁ was cut to 0.9999 first" in said
    assert "Rating 1 again" in said


def test_a_number_that_cannot_be_read_shows_the_column_and_costs_nothing(practise: Play) -> None:
    said = practise("4.5e-", "4.5e-5", ask="numeric-saturation")
    lines = said.splitlines()
    at = lines.index("    4.5e-")
    assert lines[at + 1] == "         ^"
    assert "Nothing was counted" in said
    assert "Rating 3 good" in said


def test_a_number_may_come_with_its_working_line_by_line(practise: Play) -> None:
    said = practise("p = softmax(z)[1] \\", "p(1-p)\\", "4.5e-5", ask="numeric-saturation")
    lines = [line.strip() for line in said.splitlines()]
    at = lines.index("· 1  p = softmax(z)[1]")
    assert lines[at + 1 : at + 3] == ["✓ 2  p·(1 - p)", "≈ 3  4.5 × 10⁻⁵"]
    assert "yours    4.5e-5" in said
    assert said.count("Your answer") == 1  # the further rows have a short prompt
    assert "Rating 3 good" in said


def test_a_line_that_does_not_follow_is_named_and_explained(practise: Play) -> None:
    said = practise("p = softmax(z)[1]\\", "p(1-p)\\", "= 2e-4", ask="numeric-saturation", language="zh")
    assert "不对：从第 3 行开始出错。" in said
    assert "p·(1 - p) 等于 4.539787 × 10⁻⁵，不是 2 × 10⁻⁴。" in said


def test_an_unread_row_shows_its_own_column_and_the_next_line_begins_anew(practise: Play) -> None:
    said = practise("p = softmax(z)[1]\\", "p*1.2.3", "4.5e-5", ask="numeric-saturation")
    lines = said.splitlines()
    at = lines.index("       p*1.2.3")
    assert lines[at + 1] == "            ^"
    assert "Nothing was counted" in said
    assert "Rating 3 good" in said


def test_an_answer_in_chinese_is_quoted_with_its_words_marked(practise: Play) -> None:
    said = practise("点积的方差随 d_k 线性增长，等于 d_k。", "", language="zh")
    assert "面试官：" in said
    assert "“" in said
    assert "⟦" in said
    assert "✓ [1]" in said


def test_an_answer_in_english_is_quoted_and_followed_up(practise: Play) -> None:
    said = practise("The variance of q·k grows linearly with d_k.", ".", "")
    assert "✓ [1]" in said
    assert "⟦" in said
    assert said.count("Your answer") >= 2  # the question, then the follow-up


def test_the_language_flips_on_the_spot(practise: Play) -> None:
    said = practise(":zh", ":en")
    assert said.index("Interviewer:") < said.index("面试官：") < said.rindex("Interviewer:")


def test_a_verdict_can_be_overruled_and_taken_back(practise: Play) -> None:
    said = practise("I do not know.", "", ":overrule 10", ":undo", ":overrule nobody")
    assert said.count("(bonus, your decision)") == 1
    assert "There is no point “nobody”" in said


def test_hints_are_given_one_by_one_until_there_are_no_more(practise: Play) -> None:
    said = practise(*[":hint"] * 6)
    assert "Hint 1/" in said
    assert "There are no more hints." in said


def test_giving_up_shows_the_answer_after_the_follow_ups_are_waved_off(practise: Play) -> None:
    said = practise(":reveal", ":wrap", "")
    assert "You asked for the answer" in said
    for part in (
        "Model answer:",
        "In 30 seconds:",
        "Pitfalls:",
        "What popular sources get wrong:",
        "References:",
    ):
        assert part in said
    assert "Tie it to your own work:" in said
    assert said.rstrip().endswith("That was everything for now.")


def test_the_model_answer_is_not_shown_while_follow_ups_are_to_come(practise: Play) -> None:
    said = practise(":reveal")
    assert "Model answer:" not in said
    assert "Follow-ups to come:" in said


def test_the_end_of_input_keeps_the_draft_and_the_next_run_continues_it(practise: Play) -> None:
    practise(":hint", "half an idea", "and a second line", end="")
    said = practise(ask="")
    assert "    half an idea\n    and a second line" in said
    assert "Hint 1/" in said


def test_coming_back_continues_in_the_follow_up_with_the_same_variant(practise: Play) -> None:
    first = practise(":reveal", "")
    question = [line for line in first.splitlines() if line.startswith("  ")][-1]
    again = practise(ask="")
    assert question in again


def test_shell_words_run_and_return_to_the_same_draft(practise: Play) -> None:
    said = practise("half an idea", ":math check --answer 1/2 --reference 0.5", "more", end="")
    assert "right" in said
    assert "    half an idea\n    more" in practise(ask="")


def test_a_demo_runs_inside_and_is_remembered(practise: Play) -> None:
    pytest.importorskip("torch")
    said = practise("half an idea", ":demo run softmax-gradient --logits 12,0,-12", end="")
    assert "6.144175e-06" in said
    parts = Parts(language="en")
    assert [e.body["words"] for e in parts.store.events() if e.kind == "demo"] == [
        ["softmax-gradient", "--logits", "12,0,-12"]
    ]
    assert parts.store.drafts() == {"scaled-dot-product/main": "half an idea"}
    parts.close()


WRONG = (":practice", ":demo run nothing", ':math "', ":nonsense", ":", ":yes 1")


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_command_says_so_and_the_draft_stays(
    practise: Play, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = practise("half", line, end="\n")
    assert capsys.readouterr().err or len(said) > 0
    assert "    half" in practise(ask="")


def test_the_caret_stands_under_the_fault_of_a_long_answer(practise: Play) -> None:
    lines = practise("1+" * 50 + "4.5e-", ask="numeric-saturation").splitlines()
    at = next(n for n, line in enumerate(lines) if line.strip() == "^")
    assert lines[at - 1].endswith("+4.5e-")
    assert len(lines[at]) == len(lines[at - 1]) + 1


def test_the_debrief_sums_the_conversation_up(practise: Play) -> None:
    said = practise("方差随 d_k 增大", "", "", ":reveal", "", ":reveal", ":wrap")
    summary = said.split("Looking back on this conversation:")[1].split("Score:")[0]
    assert re.search(r"  Why .*  [\d.]+(-[\d.]+)? of \d+  \[again\]", summary)
    assert len(re.findall(r"  ↳ .*answer shown  \[again\]", summary)) == 2
    assert "weight of the core points" in summary


def test_a_number_says_what_precision_it_asks_for(practise: Play) -> None:
    assert "(within 2%)" in practise(ask="numeric-saturation")
    assert "（误差不超过 2%）" in practise(ask="numeric-saturation", language="zh")
    assert "(within" not in practise(ask="main")


def test_not_knowing_a_number_asks_for_no_better_spelling(practise: Play) -> None:
    said = practise("I don't know", ask="numeric-saturation")
    assert "that is fine" in said
    assert "hand it in again" not in said
    assert "hand it in again" in practise("4.5e-", ask="numeric-saturation")


def test_evidence_is_read_out_once_and_then_only_what_is_new(practise: Play) -> None:
    said = practise("方差随 d_k 增大", "", "", ":reveal", "", ":reveal", ":wrap", ":evidence")
    turns, listed = said.rsplit("Evidence:\n", 1)
    claims = re.findall(r"^      :derive (\S+)$", turns, re.M)
    assert len(claims) > 5
    assert len(set(claims)) == len(claims)
    assert "More evidence (:evidence lists all):" in turns
    assert set(re.findall(r"^      :derive (\S+)$", listed, re.M)) == set(claims)


def test_a_derivation_does_not_read_its_result_twice(practise: Play) -> None:
    said = practise("4.5e-5", ask="numeric-saturation").split("Derivation:")[1]
    assert said.count("4.539787e-05") == 2  # inside p, and as the last step
    assert "exact" not in said


def test_who_asked_for_the_answer_is_not_shown_a_number_of_their_own(practise: Play) -> None:
    said = practise("I don't know", ":reveal", ask="numeric-saturation")
    assert "Derivation:" in said
    assert "yours" not in said


def test_who_asked_for_an_open_answer_is_told_when_it_comes(practise: Play) -> None:
    said = practise(":reveal", ask="main")
    assert "it comes after the follow-ups, and :wrap shows it now" in said
    assert "Model answer:" in practise(":reveal", ":wrap", ask="main")


def test_an_overruled_verdict_says_what_the_answer_is_worth_now(practise: Play) -> None:
    scores = re.findall(r"Score: (\S+) of", practise("I do not know.", "", ":overrule 2", ":undo"))
    assert len(scores) == 3
    assert scores[0] == scores[2] == "0"
    assert float(scores[1]) > 0


def test_a_correction_says_what_to_type_where_it_is_not_meant(practise: Play) -> None:
    wrong = "除以根号 d_k 可以让方差回到 1，除以 d_k 效果也一样"
    said = practise(wrong, "", ":overrule interchangeable", language="zh")
    before, after = said.split("（没有这个意思就输入 :overrule interchangeable）")
    assert "! 这个说法不对：" in before
    assert "! 这个说法不对：" not in after


def test_chinese_lines_have_chinese_punctuation(practise: Play) -> None:
    said = practise("方差随 d_k 增大", "", ":wrap", language="zh")
    assert "（加分项）" in said
    assert not re.search(r"[\u4e00-\u9fff](: |\(|,)", said.split("参考文献")[0])


def test_help_caps_the_rating_and_the_prompt_names_the_keys_that_are_left(practise: Play) -> None:
    said = practise(":hint", "4.5e-5", "4", "nonsense", "2", ask="numeric-saturation")
    assert "Rating 2 hard (enter accepts, 1-2 changes it)" in said
    assert "A hint was taken" in said
    assert "1 again  2 hard. Commands" in said
    shown = practise(":reveal", "3", "", ask="numeric-saturation")
    assert "Rating 1 again (enter accepts)" in shown
    assert "the rating is 1 again" in shown


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (":hint", "before it is answered"),
        (":skip", "before it is answered"),
        (":reveal", "before it is answered"),
        (":clear", "before it is answered"),
        (":undo", "no decision to take back"),
        (":right", "nothing undecided"),
        (":wrong", "nothing undecided"),
    ],
)
def test_a_command_of_another_moment_says_so(practise: Play, command: str, reason: str) -> None:
    assert reason in practise("4.5e-5", command, ask="numeric-saturation")


def test_a_revealed_open_answer_has_no_score(practise: Play) -> None:
    said = practise(":reveal")
    assert "You asked for the answer" in said
    assert "Score:" not in said


def test_an_open_answer_has_a_score(practise: Play) -> None:
    assert "Score:" in practise("variance", "")
