"""What people type around a number: words, hedges, Chinese numerals, suffixes, unseen marks."""

from __future__ import annotations

import pytest

from tests.maths.cases import DK, asked
from tutor.language import LANGUAGES, say
from tutor.maths import Parsed, Reading, Unread, parse, read, reading, show
from tutor.maths.exact.working.verdict import judge
from tutor.outcomes import Outcome


def echo(typed: str, kind: str = "number", symbols: dict[str, str] | None = DK) -> Reading:
    return reading(typed, kind, symbols)


DONT_KNOW = [
    "我不会",
    "不知道",
    "我不知道",
    "不会",
    "不清楚",
    "不太清楚",
    "不懂",
    "忘了",
    "我忘了",
    "没思路",
    "完全没思路",
    "这题不会",
    "算不出来",
    "不知道怎么算",
    "不會",
    "想不起来",
    "不会。",
    "idk",
    "IDK",
    "?",
    "？",
    "??",
    "dunno",
    "I don't know",
    "i dont know",
    "I don’t know.",
    "I do not know the answer",
    "no idea",
    "No clue!",
    "I have no idea",
    "not sure",
    "I'm not sure",
    "I forgot",
    "can't remember",
    " \u200b不知道 ",
]


@pytest.mark.parametrize("typed", DONT_KNOW)
def test_who_does_not_know_is_told_what_to_do_and_no_place_is_blamed(typed: str) -> None:
    found = echo(typed)
    assert (found.code, found.column) == ("maths.dont_know", None)
    verdict = judge(asked(typed, "0.125", symbols=DK))
    assert (verdict.outcome, verdict.code, verdict.column) == (Outcome.UNREAD, "maths.dont_know", None)


@pytest.mark.parametrize("typed", ["不会小于5", "n/a", "0.2?", "idk + 1"])
def test_an_answer_that_only_resembles_it_is_not_taken_for_it(typed: str) -> None:
    assert echo(typed).code != "maths.dont_know"


def test_a_symbol_of_the_question_is_never_a_word() -> None:
    assert echo("idk", "formula", {"idk": ""}).read_as == "idk"
    assert echo("idk", "formula", {"i": "", "d": "", "k": ""}).read_as == "i·d·k"
    assert echo("about + 1", "formula", {"about": ""}).read_as == "about + 1"


WORDS = [
    ("个数是5", "个数是", 1),
    ("5个", "个", 2),
    ("大约是吧 5", "吧", 4),
    ("пять", "пять", 1),
    ("it comes to 8", "it comes to", 1),
    ("it's 8", "it's", 1),
    ("2 monkeys per barrel", "monkeys per barrel", 3),
]


@pytest.mark.parametrize(("typed", "words", "column"), WORDS)
def test_words_are_refused_as_words_without_code_points(typed: str, words: str, column: int) -> None:
    found = echo(typed)
    assert (found.code, found.values["words"], found.column) == ("maths.words", words, column)
    for language in LANGUAGES:
        said = say(found.code, language, **found.values)
        assert words in said
        assert "U+" not in said


@pytest.mark.parametrize("typed", ["我觉得", "один", "é", "日", "ด", "☃", "#", "。5", "😀", "“", "»"])
def test_what_shows_what_it_is_has_no_code_point(typed: str) -> None:
    found = echo(typed)
    assert all("U+" not in say(found.code, language, **found.values) for language in LANGUAGES)


@pytest.mark.parametrize("typed", ["х", "а+1", "0.2⎯", "\u202e21", "1\x00", "x\ud800", "1˗2", "5\u0301"])
def test_what_misleads_or_hides_is_named_by_its_code_point(typed: str) -> None:
    found = echo(typed)
    assert found.code == "maths.unknown_character"
    assert "U+" in say(found.code, "en", **found.values)


UNSEEN = [
    "\u200b",
    "\u200c",
    "\u200d",
    "\u200e",
    "\u200f",
    "\ufeff",
    "\u2060",
    "\u202a",
    "\u202c",
    "\u2066",
    "\u2069",
]


@pytest.mark.parametrize("mark", UNSEEN, ids=[f"{ord(mark):04X}" for mark in UNSEEN])
def test_unseen_marks_change_nothing_and_columns_still_count_them(mark: str) -> None:
    assert echo(f"{mark}0.2{mark}").read_as == "0.2"
    assert echo(f"1{mark}2").read_as == "12"
    assert echo(f"1/{mark}√{mark}d_k", "formula").read_as == "1/√d_k"
    assert echo(f"{mark}{mark}2 # 3").column == 5
    assert echo(f"2 +{mark}").column == 4


ABOUT = [
    "0.2左右",
    "大约0.2",
    "大约是0.2",
    "差不多0.2",
    "大概0.2",
    "约0.2",
    "0.2上下",
    "~0.2",
    "≈0.2",
    "约等于0.2",
    "大约0.2左右",
    "0.2左右。",
    "0.2 or so",
    "roughly 0.2",
    "about 0.2",
    "About 0.2",
    "approximately 0.2",
    "approx. 0.2",
    "around 0.2",
    "0.2 approx.",
    "0.2-ish",
    "0.2 左右",
    "x = 大约0.2",
    "x ≈ 0.2 or so",
]


@pytest.mark.parametrize("typed", ABOUT)
def test_a_hedge_is_read_past_and_noted(typed: str) -> None:
    parsed = parse(typed, symbols=DK, kind="number")
    assert isinstance(parsed, Parsed), parsed
    assert show(parsed.tree) == "0.2"
    assert "about" in parsed.notes or "≈" in typed
    assert not parsed.literal


LEAD = [
    "答案是 42",
    "答案是42",
    "答案：42",
    "我的答案是 42",
    "所以答案为 42",
    "结果是 42",
    "结果等于42",
    "答：42",
    "the answer is 42",
    "The answer is: 42",
    "Answer: 42",
    "my answer is 42",
    "So the final answer is 42.",
    "result: 42",
    "The result is 42",
    "the answer is about 42",
    "答案是大约42",
    "the answer should be 42",
]


@pytest.mark.parametrize("typed", LEAD)
def test_what_announces_an_answer_is_read_past_and_noted(typed: str) -> None:
    parsed = parse(typed, symbols=DK, kind="number")
    assert isinstance(parsed, Parsed), parsed
    assert show(parsed.tree) == "42"
    assert "framed" in parsed.notes
    assert not parsed.literal


@pytest.mark.parametrize(
    "typed", ["the answer is not 42", "答案不是 42", "answer 42", "the answer is", "答案是"]
)
def test_what_announces_no_answer_is_not_read_past(typed: str) -> None:
    assert isinstance(parse(typed, symbols=DK, kind="number"), Unread)


def test_a_symbol_that_is_called_answer_stays() -> None:
    parsed = parse("answer + 1", symbols={"answer": ""})
    assert isinstance(parsed, Parsed)
    assert show(parsed.tree) == "answer + 1"


def test_an_announced_answer_with_its_unit_is_judged() -> None:
    for typed in ("答案是 42 byte", "the answer is 42 bytes", "Answer: 42 B"):
        assert judge(asked(typed, "42", unit="byte")).outcome is Outcome.RIGHT, typed


NUMERALS = [
    ("零点二", "0.2"),
    ("十点五", "10.5"),
    ("八分之一", "1/8"),
    ("三十二分之一", "1/32"),
    ("一百二十八分之一", "1/128"),
    ("百分之四十五", "45%"),
    ("百分之零点五", "0.5%"),
    ("百分之百", "100%"),
    ("千分之三", "3/1000"),
    ("万分之五", "5/10000"),
    ("两千", "2000"),
    ("两千零一", "2001"),
    ("两千零二十", "2020"),
    ("两千零十五", "2015"),
    ("二零二四", "2024"),
    ("十五", "15"),
    ("二十", "20"),
    ("九十九", "99"),
    ("一百零五", "105"),
    ("一百一十", "110"),
    ("六万五千五百三十六", "65536"),
    ("十三万一千零七十二", "131072"),
    ("一亿两千万", "120000000"),
    ("三点六亿", "3.6 × 10⁸"),
    ("一万亿", "1000000000000"),
    ("10万", "10 × 10⁴"),
    ("3.6亿", "3.6 × 10⁸"),
    ("10 亿", "10 × 10⁸"),
    ("5百万", "5 × 10⁶"),
    ("1.2万亿", "1.2 × 10¹²"),
    ("负十点五", "-10.5"),
    ("2的三次方", "2³"),
    ("10的负五次方", "10⁻⁵"),
    ("一半", "1/2"),
]


@pytest.mark.parametrize(("typed", "shown"), NUMERALS)
def test_a_number_in_chinese_is_read(typed: str, shown: str) -> None:
    assert echo(typed).read_as == shown


@pytest.mark.parametrize(
    "typed", ["两千三", "一万五", "三万二", "十百", "二十三十", "百千", "3万5千", "一百二百", "三五", "三四"]
)
def test_a_numeral_that_custom_leaves_open_is_asked_for_in_digits(typed: str) -> None:
    assert echo(typed).code == "maths.chinese_number"


def test_numerals_of_every_size_are_read_as_they_are_said() -> None:
    digits, units = "零一二三四五六七八九", ("", "十", "百", "千")
    for number in (*range(1, 1200), 1010, 2305, 4000, 9009, 9090, 9999):
        said, gap = "", False
        for place, digit in enumerate(str(number)):
            if digit == "0":
                gap = True
                continue
            said += ("零" if gap else "") + digits[int(digit)] + units[len(str(number)) - 1 - place]
            gap = False
        assert echo(said).read_as == str(number), said


SUFFIXES = [
    ("2.36M", "2.36 × 10⁶"),
    ("7B", "7 × 10⁹"),
    ("128k", "128 × 10³"),
    ("1.5T", "1.5 × 10¹²"),
    ("about 7B", "7 × 10⁹"),
    ("-5k", "-5 × 10³"),
    ("3K", "3 × 10³"),
    ("7 billion", "7 × 10⁹"),
    ("1.5 trillion", "1.5 × 10¹²"),
    ("2*3k", "2·(3 × 10³)"),
]


@pytest.mark.parametrize(("typed", "shown"), SUFFIXES)
def test_a_suffix_of_size_is_shown_as_the_number_it_is(typed: str, shown: str) -> None:
    assert echo(typed).read_as == shown


@pytest.mark.parametrize(
    "typed", ["1/2k", "2^10k", "2k^2", "2k²", "2kM", "2k_1", "128 k", "√4k", "5G", "5m", "2k(3)"]
)
def test_a_suffix_that_could_belong_elsewhere_is_refused(typed: str) -> None:
    assert isinstance(read(typed, symbols=DK, kind="number"), Unread)


def test_a_letter_that_is_a_symbol_is_no_suffix_and_formulas_have_none() -> None:
    assert echo("2k", "number", {"k": ""}).read_as == "2·k"
    assert echo("2k", "formula", {"k": ""}).read_as == "2·k"
    assert echo("1/√(2k)", "formula").code == "maths.unknown_name"
    assert reading("2k", "number").read_as == "2·k"


GLUED = [
    ("ln9", "ln(9)"),
    ("(ln64)²", "ln(64)²"),
    ("ln(64)²", "ln(64)²"),
    ("2ln9", "2·ln(9)"),
    ("ln9/2", "ln(9)/2"),
    ("sqrt64", "√64"),
    ("1/sqrt64", "1/√64"),
    ("√64", "√64"),
    ("exp2", "exp(2)"),
    ("log9", "ln(9)"),
    ("log2(8)", "log2(8)"),
    ("log10(100)", "log10(100)"),
]


@pytest.mark.parametrize(("typed", "shown"), GLUED)
def test_a_function_reads_the_digits_right_behind_it(typed: str, shown: str) -> None:
    assert echo(typed).read_as == shown


@pytest.mark.parametrize("typed", ["log28", "log100", "ln9x", "erf2"])
def test_digits_that_may_be_a_base_or_a_name_are_refused(typed: str) -> None:
    assert echo(typed).read_as is None


def test_a_square_behind_glued_digits_is_asked_about_where_it_matters() -> None:
    assert echo("ln64²").values == {"first": "ln(64²)", "second": "ln(64)²"}
    assert judge(asked("ln64²", "ln(64)^2", rel=0.01)).code == "maths.ambiguous"
    assert judge(asked("ln64²", "ln(64^2)", rel=0.01)).code == "maths.ambiguous"
    assert judge(asked("ln64²", "5", rel=0.01)).outcome is Outcome.WRONG
    assert echo("ln9", "formula", {"ln9": ""}).read_as == "ln9"


@pytest.mark.parametrize(
    "typed",
    [
        "0.73 0.21 0.06",
        "[0.73 0.21 0.06]",
        "0.73，0.21，0.06",
        "0.73、0.21、0.06",
        "[0.73  0.21\n 0.06]",
        "(0.73; 0.21; 0.06)",
        "约 0.73 0.21 0.06",
    ],
)
def test_a_vector_needs_neither_brackets_nor_commas(typed: str) -> None:
    assert echo(typed, "vector").read_as == "[0.73, 0.21, 0.06]"


def test_blanks_separate_whole_numbers_signs_and_fractions_of_a_vector() -> None:
    assert echo("10 0 -10", "vector").read_as == "[10, 0, -10]"
    assert echo("100 200", "vector").read_as == "[100, 200]"
    assert echo("1/2 1/4 1/4", "vector").read_as == "[1/2, 1/4, 1/4]"
    assert echo("3 1/2", "vector").read_as == "3 1/2"
    assert echo("1 000 2 000", "vector").read_as is None
    assert echo("[1 - 2, 3]", "vector").read_as == "[1 - 2, 3]"


@pytest.mark.parametrize(
    ("typed", "count"),
    [("0.73 0.21 0.06", 3), ("0.73、0.21、0.06", 3), ("1，2，3", 3), ("0.73，0.21，0.06", 3)],
)
def test_several_numbers_where_one_is_asked_are_counted_not_joined_by_a_sign(typed: str, count: int) -> None:
    found = judge(asked(typed, "0.73", rel=0.01))
    assert (found.outcome, found.code) == (Outcome.UNREAD, "maths.want_value")
    assert found.values["got"] in (count, str(count))


@pytest.mark.parametrize("typed", ["0，197", "0,197", "00,197", "0,197,000"])
def test_a_decimal_comma_behind_a_zero_is_never_thousands(typed: str) -> None:
    assert echo(typed).read_as is None


def test_new_readings_are_judged_and_none_is_accepted_for_another_value() -> None:
    for typed, reference in (("128k", "128000"), ("7B", "7*10^9"), ("3.6亿", "360000000"), ("ln9", "ln(9)")):
        assert judge(asked(typed, reference, symbols={})).outcome is Outcome.RIGHT, typed
        assert judge(asked(typed, f"({reference})*1.001", symbols={})).outcome is Outcome.WRONG, typed
