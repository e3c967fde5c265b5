"""What is picked, put in order or filled in, line by line, with everything real around it."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.packs.kinds import FILE
from tutor import plain
from tutor.cli.wiring import Parts
from tutor.language import Language
from tutor.packs.bank import Bank, read_bank

Kinds = Callable[..., str]


@pytest.fixture(scope="module")
def bank() -> Bank:
    return read_bank([FILE])


@pytest.fixture
def kinds(shared: dict[str, object], bank: Bank, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kinds:
    """Practise one question of the sample pack with these lines as input, each time as a new person."""
    homes = (tmp_path / f"home-{number}" for number in count())
    parts_of_all = {**shared, "bank": bank}

    def play(ask: str, *lines: str, language: Language = "en") -> str:
        monkeypatch.setenv("TUTOR_HOME", str(next(homes)))
        parts = Parts(language=language, chosen=[f"kinds/{ask}"], seed=3)
        vars(parts).update(parts_of_all)
        target = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines))
        assert plain.run(parts, language=language, source=source, target=target) == 0
        for name in parts_of_all:
            vars(parts).pop(name)
        parts.close()
        return target.getvalue()

    return play


def test_options_have_letters_and_each_is_told_with_its_reason(kinds: Kinds) -> None:
    out = kinds("one", "logits")
    assert re.search(r"^  b  .*\n  c  .*\none of a-c > ", out, re.M)
    assert "✗ Not this one." in out
    assert re.search(r"^✗ [a-c]  logits   ← your pick\n     Those go in\.$", out, re.M)
    assert re.search(r"^✓ [a-c]  probabilities$", out, re.M)
    assert "Rating 1 again" in out


def test_several_are_counted_and_what_was_left_out_is_marked(kinds: Kinds) -> None:
    out = kinds("two", "adding 5")
    assert "Of the right ones you picked 1 of 2, and 0 wrong ones." in out
    assert re.search(r"✓ [a-d]  dividing by 2   ← not picked", out)


def test_a_statement_takes_true_and_false_in_words_and_characters(kinds: Kinds) -> None:
    assert "✓ Right." in kinds("flag", "f")
    out = kinds("flag", "不对", language="zh")
    assert "✓ 回答正确。" in out
    assert "这句话是错的。" in out
    assert "对 / 错（也可输入 t 或 f） > " in out


def test_an_order_shows_the_right_one_beside_the_learners(kinds: Kinds) -> None:
    out = kinds("steps", "scaling > dot products > softmax > the weighted sum")
    assert "In their place: 2 of 4. Followed by the right one: 1 of 3." in out
    assert "  ✗ 1  dot products\n       you: scaling\n" in out
    assert "  ✓ 3  softmax\n" in out
    assert "why: after the follow-up" not in out


def test_gaps_are_asked_one_after_the_other_or_taken_on_one_line(kinds: Kinds) -> None:
    for lines in (("d_k", "standard deviation"), ("d_k; standard deviation",)):
        out = kinds("gaps", *lines)
        assert "is __1__, so its __2__ is" in out
        assert "✓ Every gap is right." in out
        assert "  ✓ 1  d_k" in out
    assert "Gap 2 > " in kinds("gaps", "d_k", "标准差")


def test_that_nothing_was_counted_is_said_once(kinds: Kinds) -> None:
    out = kinds("gaps", "🙂; mean")
    assert "? Not every gap could be read.\n" in out
    assert out.lower().count("counted") == 1


def test_a_wrong_gap_names_the_mistake_and_what_was_expected(kinds: Kinds) -> None:
    out = kinds("gaps", "d_k^2; mean")
    assert "✗ Right: 0 of 2." in out
    assert "expected: d_k" in out
    assert "expected: standard deviation" in out
    assert "The mean is zero." in out


def test_a_gap_that_cannot_be_read_has_a_caret_and_one_that_is_unknown_is_the_persons(kinds: Kinds) -> None:
    out = kinds("gaps", "d_k +; std", "d_k; spread", ":right")
    assert "Gap 1: d_k +" in out
    assert "         ^" in out
    assert "Gap 2: spread" in out
    assert "expected: standard deviation" in out
    assert "Counted as right, as you decided." in out


@pytest.mark.parametrize(("name", "line"), [("one", "x"), ("steps", "a"), ("flag", "hm"), ("gaps", ";")])
def test_what_cannot_be_read_is_not_counted(kinds: Kinds, name: str, line: str) -> None:
    out = kinds(name, line)
    assert "Nothing was counted." in out
    assert "Rating" not in out
