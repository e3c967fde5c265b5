"""`grade`, `derive`, `stats`, `data path`, `doctor`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tests.cli.conftest import Tutor
from tutor.cli.reasons_text import fit_line
from tutor.grading.patterns import Rule
from tutor.grading.reasons import Fit, Guard
from tutor.grading.scope import Bar, Stance
from tutor.language import LANGUAGES
from tutor.questions import Pattern

FLAGS = ("grader_talk", "question_copy", "keyword_list", "word_salad", "elsewhere")
ANSWER = "q·k 的方差等于 d_k，维度越大分数越大，softmax 就会饱和，梯度接近 0。"


def test_a_grade_quotes_the_persons_own_clause(tutor: Tutor) -> None:
    said = tutor("grade", "main", "-", "--json", stdin=ANSWER)
    grade = said.data
    assert isinstance(grade, dict)
    covered = {name: p for name, p in grade["points"].items() if p["verdict"] == "covered"}
    assert "softmax_saturates" in covered
    assert all(p["quote"] in ANSWER for p in covered.values())
    assert 0 < grade["score"]["low"] <= grade["score"]["high"] <= grade["score"]["of"]


def test_a_grade_as_text_marks_the_matched_words(tutor: Tutor) -> None:
    said = tutor("grade", "main", "-", "--lang", "zh", stdin=ANSWER)
    assert said.code == 0
    assert "⟦" in said.out
    assert "得分" in said.out


def test_an_explained_grade_names_patterns_concepts_words_and_guards(tutor: Tutor) -> None:
    answer = "点积的方差随维度变大。有人说 softmax 会饱和。"
    chinese = tutor("grade", "main", "-", "--explain", "--lang", "zh", stdin=answer).out
    assert re.search(r"第 \d+ 行：~variance“方差” · ~grow“变大” · ~d_k“维度” · 同一分句", chinese)
    assert "转述别人的说法（“有人说”）" in chinese
    assert re.search(r"最接近：第 \d+ 行.* 缺 `~", chinese)
    english = tutor("grade", "main", "-", "--explain", "--lang", "en", stdin=answer).out
    assert re.search(r"line \d+: ~variance “方差” · ~grow “变大” · ~d_k “维度” · one clause", english)
    assert "told as what others say (“有人说”)" in english
    assert re.search(r"nearest: line \d+.* lacks `~", english)
    assert not re.search(r"line \d", tutor("grade", "main", "-", "--lang", "en", stdin=answer).out)


def test_whatever_stops_a_statement_is_said_in_both_languages() -> None:
    codes = {*get_args(Stance), *get_args(Bar), *get_args(Rule), "supposed", "topic"} - {"asserted", "ignored"}
    guards = [Guard(code, "x", "~y") for code in codes]
    guards += [Guard("under"), *(Guard("ignored", term=flag) for flag in FLAGS)]
    for language in LANGUAGES:
        fit = Fit(Pattern(), "match", (), 1, 0, linked=False, stance="asserted", guards=tuple(guards))
        assert fit_line(fit, language).count(" · ") == len(guards) - 1


def test_the_reasons_as_data_hold_the_pattern_and_the_guards(tutor: Tutor) -> None:
    answer = "The softmax does not saturate."
    grade = tutor("grade", "main", "-", "--explain", "--json", stdin=answer).data
    assert isinstance(grade, dict)
    why = grade["explanation"]["points"]
    assert why.keys() == grade["points"].keys()
    decided = why["softmax_saturates"]["decided"]
    (words,) = decided["words"]
    assert answer[words["span"]["start"] : words["span"]["end"]] == words["said"] == "saturate"
    assert decided["pattern"]["all"] == [["~saturate"]]
    assert [(g["code"], g["said"]) for g in decided["guards"]] == [("negated", "not")]
    row = json.dumps({"id": "a", "question": "main", "answer": answer})
    (line,) = tutor("grade", "--batch", "-", "--explain", stdin=row).lines
    assert line["explanation"] == grade["explanation"]


def test_a_batch_of_answers_is_graded_line_by_line(tutor: Tutor) -> None:
    rows = [
        {"id": "a", "question": "main", "answer": ANSWER},
        {"id": "b", "question": "scaled-dot-product/main", "answer": ""},
        {"id": "c", "question": "no-such", "answer": "x"},
        {"id": "d", "question": "main"},
        {"id": "e", "question": "numeric-saturation", "answer": "1"},
    ]
    said = tutor("grade", "--batch", "-", stdin="".join(json.dumps(r) + "\n" for r in rows))
    assert said.code == 2
    assert [line["id"] for line in said.lines] == list("abcde")
    assert ["points" in line for line in said.lines] == [True, True, False, False, False]
    assert {"points", "misconceptions", "flags", "score"} <= said.lines[0].keys()


@pytest.mark.parametrize("answer", [b"", b"\xff\xfe\x00binary\x00", b"a " * 500_000, b"\x1b[31m[@click=x]"])
def test_empty_binary_huge_and_hostile_answers_are_graded(tutor: Tutor, answer: bytes) -> None:
    (tutor.folder / "answer.txt").write_bytes(answer)
    said = tutor("grade", "main", "answer.txt", "--json")
    assert said.code == 0
    assert isinstance(said.data, dict)
    assert said.data["score"]["low"] == 0
    assert said.data["flags"] or answer


def test_escape_sequences_in_an_answer_do_not_reach_the_terminal(tutor: Tutor) -> None:
    said = tutor("grade", "main", "-", stdin="softmax 会\x1b[2J饱和，\x1b]0;x\x07方差等于 d_k")
    assert "\x1b" not in said.out
    assert "\x07" not in said.out


def test_a_numeric_question_is_not_graded_as_free_text(tutor: Tutor) -> None:
    said = tutor("grade", "numeric-saturation", "-", stdin="1")
    assert said.code == 2
    assert "math check" in said.err


def test_a_derivation_ends_in_its_exact_form_and_decimal(tutor: Tutor) -> None:
    worked = tutor("derive", "numeric-saturation", "--json").data
    assert isinstance(worked, dict)
    assert worked["decimal"].startswith("4.5397")
    assert worked["steps"]
    assert worked["given"]


def test_a_question_a_claim_and_the_derivation_itself_lead_to_the_same(tutor: Tutor) -> None:
    shown = {
        tutor("derive", name).out for name in ("numeric-saturation", "saturated-slope", "saturated-gradient")
    }
    assert len(shown) == 1


def test_a_given_can_be_chosen_and_an_unknown_one_is_named(tutor: Tutor) -> None:
    worked = tutor("derive", "numeric-std", "--given", "d_k=49", "--json").data
    assert isinstance(worked, dict)
    assert worked["exact"] == "7"
    said = tutor("derive", "numeric-std", "--given", "x=1")
    assert said.code == 2
    assert "d_k" in said.err


def test_an_open_question_has_no_derivation(tutor: Tutor) -> None:
    assert tutor("derive", "main").code == 2


def test_statistics_begin_at_nothing_and_count_what_was_answered(tutor: Tutor) -> None:
    before = tutor("stats", "--json").data
    assert isinstance(before, dict)
    assert before["answered"] == 0
    assert tutor("practice", "numeric-saturation", "--plain", "--seed", "1", stdin="4.5e-5\n").code == 0
    after = tutor("stats", "--json").data
    assert isinstance(after, dict)
    assert after["answered"] == 1


def test_the_places_of_the_persons_data_are_under_their_home(tutor: Tutor, own_home: Path) -> None:
    places = tutor("data", "path", "--json").data
    assert isinstance(places, dict)
    assert Path(places["progress"]).is_relative_to(own_home)
    assert Path(places["packs"]).is_relative_to(own_home)


def test_the_doctor_finds_this_installation_whole(tutor: Tutor) -> None:
    said = tutor("doctor", "--json")
    looks = said.data
    assert isinstance(looks, list)
    assert [x for x in looks if x["state"] == "broken"] == []
    assert {x["about"] for x in looks} >= {"python", "packages", "terminal", "home", "packs", "maths", "demos"}
    assert said.code == 0


def test_the_doctor_names_a_broken_pack_and_a_damaged_database(tutor: Tutor, own_home: Path) -> None:
    folder = own_home / "tutor" / "questions"
    folder.mkdir(parents=True)
    (folder / "bad.yaml").write_text("format: 7\n")
    (own_home / "tutor" / "progress.sqlite3").write_bytes(b"this is no database" * 100)
    said = tutor("doctor", "--json")
    assert said.code == 1
    looks = said.data
    assert isinstance(looks, list)
    broken = {x["about"]: x for x in looks if x["state"] == "broken"}
    assert broken.keys() == {"packs", "progress"}
    assert all(x["next"] for x in broken.values())


def test_an_answer_in_another_encoding_is_read_or_named(tutor: Tutor) -> None:
    answer = "点积的方差随 d_k 线性增长，等于 d_k。"
    utf16 = tutor("grade", "main", "-", stdin=answer.encode("utf-16"))
    assert "✓" in utf16.out
    assert utf16.err == ""
    gbk = tutor("grade", "main", "-", stdin=answer.encode("gbk"))
    assert gbk.code == 0
    assert "UTF-8" in gbk.err


def test_the_score_is_one_number_unless_it_is_a_range_and_says_what_it_is_of(tutor: Tutor) -> None:
    said = tutor("grade", "main", "-", stdin="The variance of q·k grows with d_k.").out
    assert re.search(r"score: (\d[\d.]*)(-(?!\1 )[\d.]+)? of \d", said)
    assert "weight of the core points" in said
    assert re.search(
        r"得分 [\d.]+(-[\d.]+)?，满分", tutor("grade", "main", "-", "--lang", "zh", stdin="方差").out
    )
