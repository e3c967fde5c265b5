"""`math check`: one answer, a batch of them, and everything that can be wrong with the words."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Tutor

SLOPE = ("--given", "z=[10,0,-10]", "--reference", "softmax(z)[1]*(1-softmax(z)[1])")


def batch(*rows: dict[str, object]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def test_the_slope_of_the_saturated_softmax_is_right(tutor: Tutor) -> None:
    said = tutor("math", "check", *SLOPE, "--answer", "4.54*10^-5", "--rel", "0.01")
    assert said.code == 0
    assert "right" in said.out


def test_the_verdict_as_json_has_the_forms_of_the_reference(tutor: Tutor) -> None:
    said = tutor("math", "check", *SLOPE, "--answer", "4.54*10^-5", "--rel", "0.01", "--json")
    verdict = said.data
    assert isinstance(verdict, dict)
    assert verdict["outcome"] == "right"
    assert verdict["decimal"].startswith("4.5397")


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [("-5", "right"), ("-5.0", "right"), ("-10/2", "right"), ("-(-5)-10", "right"), ("--5-10", "unread")],
)
def test_an_answer_may_begin_with_a_minus(tutor: Tutor, answer: str, outcome: str) -> None:
    said = tutor("math", "check", "--reference", "-5", "--answer", answer, "--json")
    assert said.code == 0
    assert isinstance(said.data, dict)
    assert said.data["outcome"] == outcome


def test_an_answer_that_cannot_be_read_shows_where(tutor: Tutor) -> None:
    said = tutor("math", "check", "--reference", "1", "--answer", "4.5e-")
    assert said.code == 0
    line, caret = said.out.splitlines()[1:3]
    assert line.strip() == "4.5e-"
    assert caret.strip() == "^"


def test_a_wrong_answer_is_no_failure_of_the_program(tutor: Tutor) -> None:
    said = tutor("math", "check", "--reference", "8", "--answer", "9", "--lang", "zh")
    assert said.code == 0
    assert "错误" in said.out


def test_a_batch_is_answered_line_by_line_in_order(tutor: Tutor) -> None:
    rows = batch(
        {"id": "1", "answer": "d_k^(-1/2)", "reference": "1/sqrt(d_k)", "kind": "formula"},
        {"id": "2", "answer": "0.24", "reference": "0.2371", "tolerance": {"sigfigs": 2}},
        {"id": "3", "answer": "[0.73, 0.21, 0.06]", "reference": "[0.73, 0.21, 0.06]", "kind": "vector"},
        {"id": 4, "answer": "4.5e-", "reference": "1"},
        {
            "id": "5",
            "answer": "6",
            "reference": "n+2",
            "given": {"n": 5},
            "mistakes": [{"id": "off-by-one", "expr": "n+1"}],
        },
    )
    said = tutor("math", "check", "--batch", "-", stdin=rows)
    assert said.code == 0, said.err
    answered = said.lines
    assert [line["id"] for line in answered] == ["1", "2", "3", 4, "5"]
    assert [line["outcome"] for line in answered] == ["right", "right", "right", "unread", "wrong"]
    assert answered[3]["column"]
    assert "off-by-one" in str(answered[4]["mistake"])
    assert all(line["code"] and line["message"] for line in answered)


def test_a_bad_line_of_a_batch_leaves_the_others_alone(tutor: Tutor) -> None:
    good = [batch({"id": n, "answer": "1", "reference": "1"}) for n in (1, 3)]
    rows = good[0] + 'not json\n[]\n{"id": 2}\n' + good[1]
    said = tutor("math", "check", "--batch", "-", stdin=rows)
    assert said.code == 2
    assert [line["id"] for line in said.lines] == [1, 2, 3]
    assert [line.get("outcome") for line in said.lines] == ["right", None, "right"]
    assert [line.split(":")[0] for line in said.err.splitlines()] == ["Line 2", "Line 3", "Line 4"]


def test_a_key_that_is_no_part_of_a_request_is_named_once_and_left_out(tutor: Tutor) -> None:
    row = {"answer": "1", "reference": "1", "label": "right"}
    said = tutor("math", "check", "--batch", "-", stdin=batch({"id": 1, **row}, {"id": 2, **row}))
    assert said.code == 0
    assert [line["outcome"] for line in said.lines] == ["right", "right"]
    assert len(said.err.splitlines()) == 1
    assert "label" in said.err


@pytest.mark.parametrize(
    "words",
    [
        ("math", "check"),
        ("math", "check", "--answer", "1"),
        ("math", "check", "--answer", "1", "--reference", "1", "--rel", "x"),
        ("math", "check", "--answer", "1", "--reference", "1", "--rel", "0.1", "--abs", "1"),
        ("math", "check", "--answer", "1", "--reference", "1", "--rel", "-1"),
        ("math", "check", "--answer", "1", "--reference", "1", "--kind", "poem"),
        ("math", "check", "--answer", "1", "--reference", "1", "--given", "z"),
        ("math", "check", "--batch", "no-such-file.jsonl"),
        ("math", "check", "--batch", "."),
    ],
)
def test_wrong_usage_says_so_on_stderr_and_exits_with_2(tutor: Tutor, words: tuple[str, ...]) -> None:
    said = tutor(*words)
    assert said.code == 2
    assert said.out == ""
    assert said.err.strip()


def test_a_reference_at_fault_is_told_from_an_answer_at_fault(tutor: Tutor) -> None:
    said = tutor("math", "check", "--answer", "1", "--reference", "sqrt(")
    assert said.code in (1, 2)
    assert said.out == ""


def test_a_hostile_answer_is_judged_without_harm(tutor: Tutor) -> None:
    for answer in (
        "__import__('os').system('id')",
        "9^9^9^9^9",
        "(" * 5000,
        "\x1b[2J[@click=app.quit]x[/]",
        "√" * 4000,
    ):
        said = tutor("math", "check", "--reference", "1", "--answer", answer, "--json")
        assert said.code == 0, answer
        assert isinstance(said.data, dict)
        assert said.data["outcome"] != "right"


def test_a_megabyte_of_answer_is_answered(tutor: Tutor) -> None:
    said = tutor(
        "math", "check", "--batch", "-", stdin=batch({"id": 1, "answer": "1+" * 500_000, "reference": "1"})
    )
    assert said.code == 0
    assert said.lines[0]["outcome"] == "unread"


@pytest.mark.parametrize("given", ["z=[1", "z=[" + "1," * 5000 + "1]", "z=9^9^9^9"])
def test_what_is_given_and_cannot_be_read_is_wrong_usage_in_a_short_sentence(tutor: Tutor, given: str) -> None:
    said = tutor("math", "check", "--reference", "z[1]", "--answer", "1", "--given", given)
    assert (said.code, said.out) == (2, "")
    assert len(said.err) < 400


def test_no_figure_at_all_is_no_tolerance(tutor: Tutor) -> None:
    done = tutor("math", "check", "--answer", "1", "--reference", "2", "--sigfigs", "0")
    assert done.code == 2
    assert "sigfigs" in done.err


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("answer", ["1.97", "19.7", "-0.197", "0.803"])
def test_no_internal_name_of_a_mistake_is_shown(tutor: Tutor, answer: str, language: str) -> None:
    reference = ("--reference", "0.197", "--rel", "0.001")
    said = tutor("math", "check", *reference, "--answer", answer, "--lang", language)
    assert answer.lstrip("-") in said.out
    assert "mistake" in said.out or "错因" in said.out
    assert "maths." not in said.out
    assert "_" not in said.out


def test_several_lines_are_judged_one_by_one(tutor: Tutor) -> None:
    answer = "1/sqrt(64)\n= 1/4\n= 0.25"
    said = tutor("math", "check", "--reference", "1/8", "--answer", answer)
    assert said.code == 0
    rows = said.out.splitlines()
    assert "only line 2 is at fault" in rows[0]
    assert [row.split()[:2] for row in rows[1:4]] == [["1", "✓"], ["2", "✗"], ["3", "✓"]]
    assert "0.125, not 1/4" in rows[2]


def test_the_lines_of_an_answer_may_come_from_standard_input(tutor: Tutor) -> None:
    words = ("math", "check", "--reference", "1/8", "--answer", "-")
    said = tutor(*words, "--json", stdin="1/sqrt(64)\n= 1/+\n= 0.125\n")
    assert isinstance(said.data, dict)
    assert said.data["outcome"] == "right"
    lines = said.data["lines"]
    assert [line["outcome"] for line in lines] == ["given", "unread", "follows"]
    assert (lines[1]["line"], lines[1]["column"], lines[1]["code"]) == (2, 6, "maths.missing_after")
    shown = tutor(*words, stdin="1/sqrt(64)\n= 1/+\n")
    assert [row.strip() for row in shown.out.splitlines()[3:5]] == ["= 1/+", "^"]


def test_a_batch_line_has_the_lines_of_its_answer(tutor: Tutor) -> None:
    rows = batch({"id": 1, "answer": "1/√64\n= 1/9\n= 0.125", "reference": "1/8"})
    (found,) = tutor("math", "check", "--batch", "-", "--lang", "zh", stdin=rows).lines
    assert (found["outcome"], found["code"]) == ("right", "maths.step_gap")
    lines = found["lines"]
    assert isinstance(lines, list)
    assert [line["outcome"] for line in lines] == ["given", "wrong", "anew"]
    assert lines[1]["message"] == "1/√64 等于 0.125，不是 1/9。"
    assert lines[1]["read_as"] == "1/9"
