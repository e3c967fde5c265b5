"""Answers in parts: right or wrong as a whole, each part too, mistakes named, a share."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.packs.kinds import FILE
from tutor import picking
from tutor.grading import Grader
from tutor.language import both
from tutor.outcomes import MathsVerdict, MistakeFound, Outcome
from tutor.packs import lexicon
from tutor.picking import gaps
from tutor.questions import Blank, Pack, Question
from tutor.session.variants import dice


def named(verdict: MathsVerdict) -> set[str]:
    return {mistake.code.removeprefix("question.") for mistake in verdict.mistakes}


def test_the_right_option_is_right_and_a_wrong_one_is_named_with_its_reason(
    questions: Mapping[str, Question],
) -> None:
    one = questions["one"]
    assert picking.judge(one, ("probabilities",)).outcome is Outcome.RIGHT
    wrong = picking.judge(one, ("logits",))
    assert wrong.outcome is Outcome.WRONG
    assert [mistake.because.en for mistake in wrong.mistakes] == ["Those go in."]
    assert picking.share(one, wrong) == 0


@pytest.mark.parametrize(
    ("picks", "mistakes", "share"),
    [
        (("shift", "halve"), set(), 1.0),
        (("shift",), {"halve"}, 0.5),
        (("shift", "halve", "square"), {"square"}, 0.5),
        (("shift", "halve", "negate", "square"), {"negate", "square"}, 0.0),
        (("negate",), {"shift", "halve", "negate"}, 0.0),
    ],
)
def test_of_several_each_wrong_pick_and_each_one_left_out_is_named(
    questions: Mapping[str, Question], picks: tuple[str, ...], mistakes: set[str], share: float
) -> None:
    two = questions["two"]
    verdict = picking.judge(two, picks)
    assert named(verdict) == mistakes
    assert (verdict.outcome is Outcome.RIGHT) == (not mistakes)
    assert picking.share(two, verdict) == share


@pytest.mark.parametrize(("said", "outcome"), [(picking.FALSE, Outcome.RIGHT), (picking.TRUE, Outcome.WRONG)])
def test_a_false_statement_is_rightly_called_false(
    questions: Mapping[str, Question], said: str, outcome: Outcome
) -> None:
    assert picking.judge(questions["flag"], (said,)).outcome is outcome


@pytest.mark.parametrize(
    ("order", "displaced", "share"),
    [
        ("scores scale weights mix", set(), 1.0),
        ("scale scores weights mix", {"scores", "scale"}, 0.5),
        # one item at the wrong end displaces all, and two of three neighbours are still right
        ("scale weights mix scores", {"scores", "scale", "weights", "mix"}, 2 / 3),
        ("mix weights scale scores", {"scores", "scale", "weights", "mix"}, 0.0),
    ],
)
def test_an_order_names_what_is_out_of_place(
    questions: Mapping[str, Question], order: str, displaced: set[str], share: float
) -> None:
    verdict = picking.judge(questions["steps"], tuple(order.split()))
    assert named(verdict) == displaced
    assert picking.share(questions["steps"], verdict) == pytest.approx(share)


def _numbers(blank: Blank, text: str) -> MathsVerdict:
    outcome = {"d_k": Outcome.RIGHT, "?": Outcome.UNREAD, "~": Outcome.UNDECIDED}.get(text, Outcome.WRONG)
    found = (MistakeFound("question.squared", both("a square too much"), text),) if text == "d_k^2" else ()
    return MathsVerdict(outcome, "maths.right", read_as=text, mistakes=found)


def _words(blank: Blank, text: str) -> str | None:
    return {"std": "", "mean": "mean"}.get(text)


@pytest.mark.parametrize(
    ("texts", "outcome", "mistakes", "share"),
    [
        (("d_k", "std"), Outcome.RIGHT, set(), 1.0),
        (("d_k^2", "std"), Outcome.WRONG, {"squared"}, 0.5),
        (("d_k^2", "mean"), Outcome.WRONG, {"squared", "mean"}, 0.0),
        (("?", "mean"), Outcome.UNREAD, {"mean"}, 0.0),
        (("d_k", "spread"), Outcome.UNDECIDED, set(), 0.5),
        (("1", "spread"), Outcome.WRONG, set(), 0.0),
        (("~", "std"), Outcome.UNDECIDED, set(), 0.5),
    ],
)
def test_gaps_are_judged_one_by_one_and_the_gravest_decides(
    questions: Mapping[str, Question],
    texts: tuple[str, ...],
    outcome: Outcome,
    mistakes: set[str],
    share: float,
) -> None:
    verdict = gaps.judge(questions["gaps"], texts, _numbers, _words)
    assert verdict.outcome is outcome
    assert named(verdict) == mistakes
    assert picking.share(questions["gaps"], verdict) == share


def test_items_are_never_shown_in_the_right_order_and_options_in_every_order(
    questions: Mapping[str, Question],
) -> None:
    steps, one = questions["steps"], questions["one"]
    shown = {picking.shuffled(steps, dice(seed, "x")) for seed in range(200)}
    assert ("scores", "scale", "weights", "mix") not in shown
    assert len(shown) == 23
    assert len({picking.shuffled(one, dice(seed, "x")) for seed in range(60)}) == 6
    assert picking.shuffled(questions["gaps"], dice(1, "x")) == ()


@pytest.fixture(scope="module")
def grader() -> Grader:
    return Grader(lexicon.load())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("standard deviation", ""), ("The standard deviation.", ""), ("standard deviations", ""),
        ("standrd deviation", ""), ("标准差", ""), ("標準差", ""), ("标准差。", ""), ("mean", "mean"),
        ("均值", "mean"),
        ("the mean", "mean"), ("not the standard deviation", None), ("standard deviation or mean", None),
        ("variance", None), ("", None), ("the", None), ("标准差 均值", None),
    ],
)  # fmt: skip
def test_words_are_heard_by_the_grader_and_nothing_may_stand_beside_them(
    pack: Pack, grader: Grader, text: str, said: str | None
) -> None:
    cloze = pack.questions["gaps"].cloze
    assert cloze is not None
    assert grader.hears(cloze.blanks[1], text, pack) == said


def test_a_form_of_the_shared_lexicon_brings_all_its_ways_of_saying(tmp_path: object, grader: Grader) -> None:
    from tutor.packs.load import from_text  # the sample with another form

    text = FILE.read_text(encoding="utf-8").replace(
        "words: [standard deviation, 标准差]", "words: [spread, ~std]"
    )
    pack = from_text(FILE, text, "other")
    assert isinstance(pack, Pack)
    cloze = pack.questions["gaps"].cloze
    assert cloze is not None
    assert grader.hears(cloze.blanks[1], "σ", pack) == ""
    assert grader.hears(cloze.blanks[1], "standard deviation", pack) == ""
    assert cloze.blanks[1].spoken == both("spread")
