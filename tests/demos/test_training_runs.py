"""Trainings through their real child: outcomes that follow from the series, cancelling, going on."""

import json
import math

import pytest

from tests.demos.running import play, read, result_of
from tutor.children import protocol
from tutor.children.protocol import Message
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.result import DemoResult, collect
from tutor.demos.training.plan import LOOK_EVERY, LOOKS, WORDS, course, together
from tutor.errors import UsageError
from tutor.language import LANGUAGES, explain

TRAINING = registry.spec("unscaled-training")
TINY = {"d_model": 16, "d_k": 32, "tokens": 12, "batch": 4, "layers": 1, "seeds": 1}


def refuse(constant: str) -> float:
    raise AssertionError(constant)


def strict(messages: list[Message]) -> None:
    for message in messages:
        json.loads(protocol.encode(message), parse_constant=refuse)


def assert_outcomes_match_the_series(result: DemoResult) -> None:
    """Every word, every cell of the phase diagram and every figure of the losses, from the losses alone."""
    guess, steps = result.value("guess"), int(result.value("steps"))
    losses = {index: series for (name, index), series in result.series.items() if name == "loss"}
    courses = {index: course(series.y, guess) for index, series in losses.items()}
    assert courses
    assert {o.index: o.word for o in result.outcomes if o.name == "training"} == {
        index: found.word for index, found in courses.items()
    }
    for index, series in losses.items():
        assert series.x == tuple(float(i) for i in range(steps))
        cell = result.series["outcome", index]
        assert WORDS[int(cell.y[-1])] == courses[index].word
        for x, y in zip(cell.x, cell.y, strict=True):
            assert WORDS[int(y)] == course(series.y[: int(x) + 1], guess).word
    for verdict in (o for o in result.outcomes if o.name == "verdict"):
        group = [found for index, found in courses.items() if index[:-1] == verdict.index]
        assert verdict.word == together([found.word for found in group])
        mean = sum(found.mean for found in group) / len(group)
        assert result.value("loss", *verdict.index) == pytest.approx(mean, nan_ok=True)
        reached = sum(found.reached for found in group) / len(group)
        assert result.value("steps_to_learn", *verdict.index) == pytest.approx(reached)


def test_a_training_streams_strict_json_and_ends_in_outcomes_that_match_its_series(demos: DemoClient) -> None:
    messages = play(demos, TRAINING, steps=30, **TINY)
    strict(messages)
    kinds = [m["kind"] for m in messages]
    assert kinds[0] == "hello"
    assert kinds[-1] == "end"
    assert {"progress", "series", "finding", "table"} <= set(kinds)
    result = collect(messages)
    assert_outcomes_match_the_series(result)
    assert result.value("guess") == pytest.approx(math.log(64))
    assert {panel.series for panel in TRAINING.panels} <= {name for name, _ in result.series}
    assert {m for panel in TRAINING.panels for m in panel.marks} <= {f.name for f in result.findings}
    assert read(TRAINING, result)


def test_a_training_that_goes_to_nan_is_strict_json_and_diverged(demos: DemoClient) -> None:
    messages = play(demos, TRAINING, steps=25, optimizer="sgd", lr=100, scales="none,sqrt_d_k", **TINY)
    strict(messages)
    result = collect(messages)
    losses = [y for (name, _), series in result.series.items() if name == "loss" for y in series.y]
    assert any(not math.isfinite(y) for y in losses)
    assert_outcomes_match_the_series(result)
    assert {o.word for o in result.outcomes} == {"diverged"}
    assert any("not a matter of the scale alone" in sentence for sentence in read(TRAINING, result))


def test_several_rules_are_told_apart_by_their_index(demos: DemoClient) -> None:
    result = result_of(demos, TRAINING, steps=3, optimizer="adam,sgd", lr="0.001,0.1", scales="none", **TINY)
    assert result.outcomes[0].index == ("none", "adam 0.001", "0")
    assert result.table.columns[1] == "setting"
    assert_outcomes_match_the_series(result)
    assert read(TRAINING, result)


def test_the_same_seed_gives_the_same_training(demos: DemoClient) -> None:
    first, second = (result_of(demos, TRAINING, steps=5, scales="sqrt_d_k", **TINY) for _ in range(2))
    assert first.series[("loss", ("sqrt_d_k", "0"))] == second.series[("loss", ("sqrt_d_k", "0"))]


def test_training_on_goes_where_one_long_training_goes(demos: DemoClient) -> None:
    whole = result_of(demos, TRAINING, steps=16, scales="none,d_k", **TINY)
    half = play(demos, TRAINING, steps=7, scales="none,d_k", **TINY)
    rest = list(demos.train_on(9))
    assert next(m["done"] for m in rest if m["kind"] == "progress") == 7
    assert all(m["total"] == 16 for m in rest if m["kind"] == "progress")
    pieced = collect([*half, *rest])
    assert pieced.value("steps") == 16
    assert pieced.outcomes == whole.outcomes
    for key, series in whole.series.items():
        assert pieced.series[key].x == series.x
        assert pieced.series[key].y == pytest.approx(series.y, rel=1e-3, abs=1e-5)


def test_a_cancelled_training_ends_with_what_it_has_and_can_be_trained_on(demos: DemoClient) -> None:
    messages = []
    for message in demos.stream(from_values(TRAINING, {"steps": 20000, "scales": "none", **TINY})):
        messages.append(message)
        if message["kind"] == "series":
            demos.cancel()
    result = collect(messages)
    assert result.cancelled
    assert not result.ended
    assert 0 < result.value("steps") < 20000
    assert_outcomes_match_the_series(result)
    more = collect([*messages, *demos.train_on(2)])
    assert more.value("steps") == result.value("steps") + 2


def test_all_that_can_be_chosen_runs_together(demos: DemoClient) -> None:
    """Every rule for the scores, both optimizers, half precision and loss scaling, on each task."""
    scales = TRAINING.parameter("scales").choices
    for task, dtype, scaling in (
        ("copy", "float32", "off"),
        ("text", "bfloat16", "off"),
        ("recall", "float16", "dynamic"),
    ):
        values = {"task": task, "dtype": dtype, "loss_scaling": scaling, "optimizer": "adam,sgd"}
        messages = play(demos, TRAINING, steps=12, scales=scales, lr="0.001,0.01", **values, **TINY)
        strict(messages)
        result = collect(messages)
        assert_outcomes_match_the_series(result)
        assert len(result.series["loss", (scales[0], "sgd 0.01", "0")].y) == 12
        assert read(TRAINING, result)
        told = [m for m in messages if m["kind"] == "log" and m["code"] == "demos.training_text"]
        assert bool(told) is (task == "text")


def test_gradients_are_looked_at_every_tenth_step(demos: DemoClient) -> None:
    result = result_of(demos, TRAINING, steps=2 * LOOK_EVERY + 1, scales="none", **TINY)
    for name in LOOKS:
        assert result.series[name, ("none", "0")].x == (0.0, float(LOOK_EVERY), 2.0 * LOOK_EVERY)


def test_without_the_scale_the_median_score_gradient_vanishes_while_the_mean_of_w_q_grows(
    demos: DemoClient,
) -> None:
    values = {"d_model": 64, "d_k": 256, "layers": 2, "seeds": 2, "scales": "none,sqrt_d_k"}
    result = result_of(demos, TRAINING, steps=1, **values)
    assert result.value("first_w_q_mean", "none") > 5 * result.value("first_w_q_mean", "sqrt_d_k")
    assert result.value("first_score_median", "none") < 1e-6 * result.value("first_score_median", "sqrt_d_k")


def test_a_training_goes_on_with_other_values_that_keep_its_models(demos: DemoClient) -> None:
    before = play(demos, TRAINING, steps=8, scales="none", **TINY)
    still = from_values(TRAINING, {"scales": "none", **TINY, "lr": "1e-6", "batch": 8, "dtype": "bfloat16"})
    after = list(demos.train_on(5, still.parameters))
    assert collect(after).parameters["batch"] == 8
    result = collect([*before, *after])
    assert result.value("steps") == 13
    assert_outcomes_match_the_series(result)
    moved = collect([*before, *demos.train_on(3)])
    assert moved.parameters["batch"] == 8, "what was changed once stays"


@pytest.mark.parametrize(
    ("changed", "lr", "code"),
    [
        ({"d_k": 16}, "0.001", "demos.fixed_while_training"),
        ({"scales": "d_k"}, "0.001", "demos.fixed_while_training"),
        ({"optimizer": "sgd"}, "0.001", "demos.fixed_while_training"),
        ({"lr": "0.1,0.2"}, "0.001,0.002", "demos.rates_are_members"),
        ({"lr": "0.1,0.2"}, "0.001", "demos.rates_are_members"),
    ],
)
def test_values_of_other_models_are_refused_and_what_was_trained_stays(
    demos: DemoClient, changed: dict[str, object], lr: str, code: str
) -> None:
    values = {"scales": "none", **TINY, "lr": lr}
    result_of(demos, TRAINING, steps=3, **values)
    other = from_values(TRAINING, {**values, **changed})
    with pytest.raises(UsageError) as caught:
        collect(demos.train_on(2, other.parameters))
    assert caught.value.code == code
    assert all(all(explain(caught.value, language)) for language in LANGUAGES)
    assert collect(demos.train_on(2)).value("steps") == 5
