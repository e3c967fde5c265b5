"""Lines break where Chinese and English readers expect it."""

from __future__ import annotations

import random
from itertools import pairwise

import textual.content
import textual.document._wrapped_document
from rich._wrap import divide_line as rich_divide_line
from rich.cells import cell_len
from textual._wrap import compute_wrap_offsets as textual_offsets
from textual.content import Content

from tutor.tui import linebreak

CLOSING = "，。、；：？！）》」』】…,.;:?!)]}%"
OPENING = "（《「『【([{"
HAN = ("点积", "的", "方差", "饱和", "か", "한국", "时候", "——", "……")
LATIN = ("√dₖ", "Var(q·k) = dₖ", "softmax", "4.5×10⁻⁵", "1e-4", "the gradient", "p₁(1−p₁)", "100%", "é")
MARKS = ("", "", "，", "。", "、", "（", "）", "「", "」", "！", "：", " ", "ー", ")", ",")


def lines(text: str, breaks: list[int]) -> list[str]:
    """The stretches between the breaks."""
    edges = [0, *breaks, len(text)]
    return [text[a:b] for a, b in pairwise(edges)]


def mixed(rng: random.Random) -> str:
    """Text as people write it: Chinese with Latin words, formulas and punctuation in between."""
    parts = ((rng.choice(HAN), rng.choice(MARKS), rng.choice(LATIN), rng.choice(MARKS)) for _ in range(12))
    return "".join(piece for part in parts for piece in part[: rng.randint(1, 4)])


def dice(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311


def test_the_two_functions_that_are_replaced_still_exist_in_textual() -> None:
    assert callable(textual.content.divide_line)  # type: ignore[attr-defined]
    assert callable(textual.document._wrapped_document.compute_wrap_offsets)  # type: ignore[attr-defined]


def test_installing_puts_both_in_place_and_twice_changes_nothing() -> None:
    linebreak.install()
    linebreak.install()
    assert textual.content.divide_line is linebreak.divide_line  # type: ignore[attr-defined]
    wrapped = textual.document._wrapped_document
    assert wrapped.compute_wrap_offsets is linebreak.compute_wrap_offsets  # type: ignore[attr-defined]


def test_no_line_is_too_wide_and_none_begins_or_ends_badly() -> None:
    for seed in range(3000):
        rng = dice(seed)
        text, width = mixed(rng), rng.randint(16, 60)
        broken = lines(text, linebreak.divide_line(text, width))
        assert "".join(broken) == text
        assert all(cell_len(line.rstrip()) <= width for line in broken)
        for before, after in pairwise(broken):
            if not before.endswith(" "):
                assert after[0] not in CLOSING, (width, broken)
                assert before[-1] not in OPENING, (width, broken)


def test_the_editor_breaks_by_the_same_rule() -> None:
    for seed in range(1000):
        rng = dice(seed)
        text, width = mixed(rng), rng.randint(16, 60)
        broken = lines(text, linebreak.compute_wrap_offsets(text, width, tab_size=4))
        assert "".join(broken) == text
        assert all(cell_len(line) <= width for line in broken)
        for before, after in pairwise(broken):
            if not before.endswith(" "):
                assert after[0] not in CLOSING, (width, broken)


def test_english_breaks_exactly_as_before() -> None:
    for seed in range(2000):
        rng = dice(seed)
        words = (
            "the",
            "variance",
            "of",
            "q·k",
            "isn't",
            "self-attention",
            "a" * 30,
            "(d_k)",
            "4.5e-5,",
            "—",
            "é",
            "  ",
        )
        text = " ".join(rng.choice(words) for _ in range(rng.randint(1, 30)))
        width = rng.randint(3, 50)
        assert linebreak.divide_line(text, width) == rich_divide_line(text, width)
        assert linebreak.compute_wrap_offsets(text, width, 4) == textual_offsets(text, width, 4)


def test_a_chinese_run_after_a_latin_word_leaves_no_hole() -> None:
    text = "This is an example 中文汉字的排版没有空格也能换行"
    first = lines(text, linebreak.divide_line(text, 30))[0]
    assert cell_len(first) >= 29


def test_numbers_words_and_formulas_stay_whole_where_a_line_holds_them() -> None:
    text = "梯度只有4.539787e-05，因为p₁(1−p₁)很小，softmax饱和了"
    for width in range(20, 60):
        broken = lines(text, linebreak.divide_line(text, width))
        for whole in ("4.539787e-05", "p₁(1−p₁)", "softmax"):
            assert any(whole in line for line in broken), (width, broken)


def test_a_tab_counts_with_the_width_it_has_in_the_editor() -> None:
    text = "点积\t的方差\t随维度增长"
    for width in range(6, 40):
        assert max(linebreak.compute_wrap_offsets(text, width, 4), default=0) < len(text)


def test_a_word_wider_than_the_line_is_folded_and_keeps_its_comma() -> None:
    text = "见https://example.com/a/very/long/address/without/any/spaces，然后继续"
    broken = lines(text, linebreak.divide_line(text, 20))
    assert all(cell_len(line) <= 20 for line in broken)
    assert not any(line.startswith("，") for line in broken)


def test_widgets_use_it() -> None:
    linebreak.install()
    rows = Content("所以 softmax 的输入到 ±8，就饱和了").wrap(20)
    assert not any(row.plain.startswith("，") for row in rows)


def test_a_space_that_holds_together_ends_no_line_in_either_language() -> None:
    held = "4.5\u00a0×\u00a010⁻⁵"
    for text in (f"the value is about {held} there", f"这里的数值大约是 {held}，很小很小"):
        for width in range(len(held) + 2, 40):
            shown = lines(text, linebreak.divide_line(text, width))
            assert any(held in line for line in shown), (width, shown)
            assert all(cell_len(line.rstrip()) <= width for line in shown)
