from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.demos import registry
from tutor.demos.arguments import RunRequest, from_values, parse
from tutor.demos.spec import shown
from tutor.errors import UsageError
from tutor.language import LANGUAGES, explain

SOFTMAX = registry.spec("softmax-gradient")
TRAINING = registry.spec("unscaled-training")


def test_shell_words_become_checked_values() -> None:
    words = ["--logits", "12,0,-12", "--divisor", "sqrt_d_k", "--d-k=128", "--device", "cpu", "--seed", "7"]
    request = parse(SOFTMAX, words)
    assert request == RunRequest(
        "softmax-gradient",
        {"logits": (12.0, 0.0, -12.0), "divisor": "sqrt_d_k", "d_k": 128, "dtype": "float64"},
        None,
        "cpu",
        7,
    )


def test_a_list_may_begin_with_a_minus_and_use_brackets_or_full_width_commas() -> None:
    assert parse(SOFTMAX, ["--logits", "-3, 0"]).parameters["logits"] == (-3.0, 0.0)
    assert parse(SOFTMAX, ["--logits", "[1，2]"]).parameters["logits"] == (1.0, 2.0)


def test_what_is_given_wins_over_the_preset_and_the_preset_over_the_defaults() -> None:
    request = parse(TRAINING, ["--steps", "7", "--preset", "fp16-overflow"])
    assert request.preset == "fp16-overflow"
    assert (request.parameters["steps"], request.parameters["dtype"], request.parameters["layers"]) == (
        7,
        "float16",
        2,
    )


def test_a_claims_data_is_taken_as_it_is() -> None:
    request = from_values(SOFTMAX, {"logits": [10, 0, -10], "divisor": 8, "d_k": 64})
    assert request.parameters["logits"] == (10.0, 0.0, -10.0)
    assert request.parameters["divisor"] == 8.0


@pytest.mark.parametrize("one", ["1", 1, 1.0, "none"])
def test_dividing_by_one_is_not_dividing(one: object) -> None:
    assert from_values(SOFTMAX, {"divisor": one}).parameters["divisor"] == "none"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--logit", "1"], "unknown_parameter_near"),
        (["--logits"], "missing_value"),
        (["logits"], "stray_word"),
        (["--", "logits"], "stray_word"),
        (["--logits", ""], "wrong_length"),
        (["--logits", "1," * 65], "wrong_length"),
        (["--logits", "1,x"], "not_a_number"),
        (["--logits", "nan"], "not_a_number"),
        (["--logits", "1e9"], "out_of_range"),
        (["--d_k", "1.5"], "not_a_whole_number"),
        (["--d_k", "0"], "out_of_range"),
        (["--dtype", "float63"], "not_a_choice_near"),
        (["--divisor", "sqrt"], "not_a_number"),
        (["--preset", "near"], "unknown_preset_near"),
        (["--device", "gpu"], "unknown_device"),
        (["--seed", "-1"], "bad_seed"),
        (["--seed", "x"], "bad_seed"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_code_that_reads_in_both_languages(
    words: list[str], code: str
) -> None:
    with pytest.raises(UsageError) as caught:
        parse(SOFTMAX, words)
    assert caught.value.code == f"demos.{code}"
    for language in LANGUAGES:
        happened, _ = explain(caught.value, language)
        assert happened
        assert "{" not in happened


def test_where_no_parameter_preset_or_choice_is_near_none_is_suggested() -> None:
    for words in (["--zzz", "1"], ["--preset", "qqq"], ["--dtype", "qqq"]):
        with pytest.raises(UsageError) as caught:
            parse(SOFTMAX, words)
        for language in LANGUAGES:
            happened, _ = explain(caught.value, language)
            assert "did you mean" not in happened
            assert "是不是" not in happened


def test_an_unknown_parameter_names_the_nearest() -> None:
    with pytest.raises(UsageError) as caught:
        parse(SOFTMAX, ["--logit", "1"])
    assert caught.value.values["nearest"] == "logits"


@settings(deadline=None)
@given(st.lists(st.floats(-1e4, 1e4), min_size=1, max_size=64))
def test_any_logits_in_range_are_kept(logits: list[float]) -> None:
    assert from_values(SOFTMAX, {"logits": logits}).parameters["logits"] == tuple(logits)


@settings(deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_a_value_or_a_usage_error(text: str) -> None:
    for name in ("logits", "divisor", "d_k", "dtype"):
        with suppress(UsageError):
            value = parse(SOFTMAX, [f"--{name}", text]).parameters[name]
            assert from_values(SOFTMAX, {name: value}).parameters[name] == value


def test_a_value_is_shown_as_it_is_typed() -> None:
    request = parse(SOFTMAX, [])
    words = [word for name, v in request.parameters.items() for word in (f"--{name}", shown(v))]
    assert parse(SOFTMAX, words) == request
