"""Readings are pure: any result can be read, also ones that a real run seldom gives."""

import math

import pytest

from tutor.demos import registry
from tutor.demos.result import DemoResult, Table
from tutor.demos.spec import Sentence
from tutor.language import LANGUAGES, say
from tutor.outcomes import Finding, RunOutcome

TRAINING = registry.spec("unscaled-training")
Figures = dict[tuple[str, tuple[str, ...]], float]
SCALES = ("sqrt_d_k", "none", "d_k", "ln_d_k")


def trained(
    words: dict[tuple[str, ...], str],
    dtype: str = "float32",
    peak: float = 10.0,
    figures: Figures | None = None,
    **parameters: object,
) -> DemoResult:
    """A training of one seed in which each group of `words` ended as it says."""
    values: Figures = {("guess", ()): 4.16, ("in_context_guess", ()): 2.08, ("steps", ()): 400.0}
    outcomes = []
    for group, word in words.items():
        value = {"diverged": math.nan, "learns": 3.0, "slow": 3.9}.get(word, 4.1)
        values |= {(name, group): value for name in ("loss", "entropy", "largest")}
        values[("steps_to_learn", group)] = 100.0 if word == "learns" else math.inf
        values |= {("seed_loss", (*group, "0")): value, ("peak", (*group, "0")): peak}
        outcomes += [RunOutcome("training", (*group, "0"), word), RunOutcome("verdict", group, word)]
    findings = tuple(Finding(name, index, v) for (name, index), v in (values | (figures or {})).items())
    given = {"dtype": dtype, **parameters}
    return DemoResult("unscaled-training", given, "cpu", "", 0, findings, tuple(outcomes), {}, Table())


def codes(result: DemoResult) -> list[str]:
    sentences: tuple[Sentence, ...] = TRAINING.reading(result)
    for language in LANGUAGES:
        assert all(say(f"demos.{s.code}", language, **s.values) for s in sentences)
    return [s.code for s in sentences]


@pytest.mark.parametrize(
    ("none", "scaled", "code"),
    [
        ("stuck so far", "learns", "popular_diverges_refuted"),
        ("stuck so far", "slow", "popular_diverges_refuted"),
        ("stuck so far", "stuck so far", "popular_diverges_not_yet"),
        ("learns", "learns", "popular_diverges_learns"),
        ("diverged", "learns", "popular_diverges_upheld"),
        ("stuck so far", "diverged", "popular_diverges_reversed"),
        ("diverged", "diverged", "popular_diverges_both"),
    ],
)
def test_the_popular_sentence_is_judged_by_what_happened(none: str, scaled: str, code: str) -> None:
    read = codes(trained({("sqrt_d_k",): scaled, ("none",): none}))
    assert [c for c in read if c.startswith("popular_diverges")] == [code]


@pytest.mark.parametrize("scale", SCALES)
def test_without_both_sides_nothing_is_said_about_divergence(scale: str) -> None:
    assert not [c for c in codes(trained({(scale,): "learns"})) if c.startswith("popular")]


@pytest.mark.parametrize("word", ["learns", "slow", "stuck so far", "diverged", "mixed"])
def test_dividing_by_d_k_is_compared_only_where_the_usual_scale_learns(word: str) -> None:
    focus = [c for c in codes(trained({("sqrt_d_k",): "learns", ("d_k",): word})) if "focus" in c]
    assert focus == ["popular_focus_refuted" if word == "learns" else "popular_focus_open"]
    assert not [c for c in codes(trained({("sqrt_d_k",): "slow", ("d_k",): word})) if "focus" in c]


STEPS = [("sqrt_d_k", "0.5", 7.0), ("sqrt_d_k", "1", 3.0), ("none", "0.5", 9.0)]


def test_which_breaks_first_is_told_per_optimizer() -> None:
    words: dict[tuple[str, ...], str] = {
        ("sqrt_d_k", "sgd 0.5"): "stuck so far",
        ("none", "sgd 0.5"): "stuck so far",
    }
    assert codes(trained(words))[1:3] == ["training_none_diverged", "training_none_learns"]
    words[("sqrt_d_k", "sgd 1")] = "diverged"
    assert "breaks_first_scaled" in codes(trained(words))
    words[("none", "sgd 0.5")] = "diverged"
    assert "breaks_first_plain" in codes(trained(words))
    words[("sqrt_d_k", "sgd 0.5")] = "diverged"
    broke: Figures = {("broke", (scale, f"sgd {lr}", "0")): step for scale, lr, step in STEPS}
    read = codes(trained(words, figures=broke))
    assert "breaks_alike" in read
    assert not {"breaks_first_scaled", "breaks_first_plain"} & set(read)
    told = next(s for s in TRAINING.reading(trained(words, figures=broke)) if s.code == "breaks_alike")
    assert (told.values["sqrt_d_k"], told.values["none"]) == ("7", "9")


@pytest.mark.parametrize(
    ("peak", "code"),
    [(65504.0, "training_no_overflow"), (65505.0, "training_overflow"), (math.inf, "training_overflow")],
)
def test_overflow_is_told_in_float16_only(peak: float, code: str) -> None:
    assert code in codes(trained({("none",): "slow"}, "float16", peak))
    assert code not in codes(trained({("none",): "slow"}, "float32", peak))


@pytest.mark.parametrize("name", registry.names())
def test_a_run_cancelled_before_it_found_anything_has_little_to_read(name: str) -> None:
    empty = DemoResult(name, {}, "cpu", "", 0)
    assert registry.spec(name).reading(empty) == ()


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        (1e-5, 0.2, "softmax_recovers"),
        (0.2, 0.01, "softmax_shrinks"),
        (0.2, 0.21, "softmax_unchanged"),
        (0.0, 0.2, "softmax_recovers_from_zero"),
        (0.0, 0.0, "softmax_stays_zero"),
    ],
)
def test_the_softmax_reading_depends_on_what_dividing_did(before: float, after: float, code: str) -> None:
    values = {"raw_p": 0.9, "p": 0.6, "logit": 1.0}
    findings = [Finding(name, ("1",), value) for name, value in values.items()]
    findings += [Finding("raw_jacobian", ("1", "1"), before), Finding("jacobian", ("1", "1"), after)]
    findings += [Finding(name, (), 0.0) for name in ("divisor", "rounding", "raw_rounding")]
    result = DemoResult("softmax-gradient", {"dtype": "float64"}, "cpu", "", 0, tuple(findings))
    sentences = registry.spec("softmax-gradient").reading(result)
    assert [s.code for s in sentences] == ["softmax_before", code]
    assert all(say(f"demos.{s.code}", language, **s.values) for s in sentences for language in LANGUAGES)


def test_a_model_that_diverged_without_a_large_score_is_no_word_on_overflow() -> None:
    read = codes(trained({("none",): "diverged"}, "float16", math.nan))
    assert not {"training_overflow", "training_no_overflow"} & set(read)


@pytest.mark.parametrize(("peak", "told"), [(65504.0, False), (65505.0, True), (math.inf, True)])
def test_scores_beyond_float16_are_told_in_the_other_formats_too(peak: float, told: bool) -> None:
    assert ("training_would_overflow" in codes(trained({("none",): "slow"}, "float32", peak))) is told


def steps(**by_scale: float) -> Figures:
    return {("steps_to_learn", (scale,)): value for scale, value in by_scale.items()}


@pytest.mark.parametrize(
    ("none", "scaled", "told"),
    [
        (400.0, 100.0, ["slower"]),
        (105.0, 100.0, ["slower_not"]),
        (50.0, 100.0, ["slower_not"]),
        (math.inf, 100.0, ["slower_at_least"]),
        (400.0, math.inf, []),
    ],
)
def test_how_much_slower_is_told_in_steps_to_learn(none: float, scaled: float, told: list[str]) -> None:
    words: dict[tuple[str, ...], str] = {("sqrt_d_k",): "learns", ("none",): "learns"}
    result = trained(words, figures=steps(none=none, sqrt_d_k=scaled))
    assert [c for c in codes(result) if c.startswith("slower")] == told
    if told == ["slower"]:
        assert next(s for s in TRAINING.reading(result) if s.code == "slower").values["ratio"] == "4"


@pytest.mark.parametrize(
    ("plain", "best", "told"),
    [
        ({"0.001": "slow", "0.01": "stuck so far"}, "0.001", ["rate_is_no_scale"]),
        ({"0.001": "learns", "0.01": "stuck so far"}, "0.01", ["rate_smaller_learns"]),
        ({"0.001": "slow", "0.01": "learns"}, "0.01", ["rate_larger_learns"]),
        ({"0.001": "learns"}, "0.01", []),
    ],
)
def test_whether_a_smaller_rate_stands_in_for_the_scale(
    plain: dict[str, str], best: str, told: list[str]
) -> None:
    words: dict[tuple[str, ...], str] = {("none", f"adam {lr}"): word for lr, word in plain.items()}
    words |= {("sqrt_d_k", f"adam {lr}"): "learns" if lr == best else "slow" for lr in ("0.001", "0.01")}
    assert [c for c in codes(trained(words)) if c.startswith("rate_")] == told


def test_settings_are_compared_at_the_one_in_which_each_scale_got_furthest() -> None:
    words: dict[tuple[str, ...], str] = {
        ("sqrt_d_k", "adam 0.001"): "learns",
        ("sqrt_d_k", "adam 1"): "diverged",
        ("d_k", "adam 0.001"): "slow",
        ("d_k", "adam 1"): "learns",
    }
    assert "popular_focus_refuted" in codes(trained(words))


def test_first_gradients_are_told_as_ratios_of_mean_and_median() -> None:
    names = {"first_w_q_mean": (12.0, 1.0), "first_w_q_median": (3.0, 1.5), "first_score_median": (0.0, 0.5)}
    figures: Figures = {
        (n, (s,)): v for n, pair in names.items() for s, v in zip(("none", "sqrt_d_k"), pair, strict=True)
    }
    words: dict[tuple[str, ...], str] = {("sqrt_d_k",): "learns", ("none",): "slow"}
    result = trained(words, figures=figures)
    told = next(s for s in TRAINING.reading(result) if s.code == "first_gradients")
    assert told.values == {"w_q_mean": "12", "w_q_median": "2", "score_median": "0"}
    assert codes(result)
    assert "first_gradients" not in codes(trained(words))


@pytest.mark.parametrize(("d_k", "code"), [(64, "training_mup_same"), (256, "training_mup")])
def test_mu_p_is_told_as_what_it_is_here(d_k: int, code: str) -> None:
    assert code in codes(trained({("mup",): "learns"}, d_k=d_k))


@pytest.mark.parametrize(("peak", "code"), [(49.9, "training_capped"), (3.0, "training_cap_unused")])
def test_a_cap_that_nothing_comes_near_is_told(peak: float, code: str) -> None:
    assert code in codes(trained({("soft_cap_only",): "slow"}, peak=peak, d_k=64))
    assert "training_normed" in codes(trained({("qk_norm",): "slow"}, peak=peak, d_k=64))
