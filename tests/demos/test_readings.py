"""Readings are pure: any result can be read, also ones that a real run seldom gives."""

import math

import pytest

from tutor.demos import registry
from tutor.demos.result import DemoResult, Table
from tutor.demos.spec import Sentence
from tutor.language import LANGUAGES, say
from tutor.outcomes import Finding, RunOutcome

TRAINING = registry.spec("unscaled-training")
SCALES = ("sqrt_d_k", "none", "d_k", "ln_d_k")


def trained(words: dict[tuple[str, ...], str], dtype: str = "float32", peak: float = 10.0) -> DemoResult:
    """A training of one seed in which each group of `words` ended as it says."""
    findings = [Finding("guess", (), 4.16), Finding("in_context_guess", (), 2.08), Finding("steps", (), 400.0)]
    outcomes = []
    for group, word in words.items():
        value = math.nan if word == "diverged" else 3.0
        findings += [Finding(name, group, value) for name in ("loss", "entropy", "largest")]
        findings += [Finding("seed_loss", (*group, "0"), value), Finding("peak", (*group, "0"), peak)]
        outcomes += [RunOutcome("training", (*group, "0"), word), RunOutcome("verdict", group, word)]
    return DemoResult(
        "unscaled-training", {"dtype": dtype}, "cpu", "", 0, tuple(findings), tuple(outcomes), {}, Table()
    )


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
    assert not {"breaks_first_scaled", "breaks_first_plain"} & set(codes(trained(words)))


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
