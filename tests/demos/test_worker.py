"""Demos through their real child: what a person, a script and the app get."""

import json
import math
from pathlib import Path

import pytest

from tests.demos.running import play, read, result_of
from tutor.children import protocol
from tutor.children.asynchronous import AsyncChild
from tutor.children.protocol import Message
from tutor.demos import client, registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.result import DemoResult, collect
from tutor.demos.spec import DemoSpec
from tutor.demos.training.plan import outcome
from tutor.errors import DemoError, TutorError, UsageError
from tutor.language import LANGUAGES, explain

SOFTMAX = registry.spec("softmax-gradient")
VARIANCE = registry.spec("dot-variance")
TRAINING = registry.spec("unscaled-training")
TINY = {"d_model": 16, "d_k": 32, "tokens": 12, "batch": 4, "layers": 1, "seeds": 1}


def refuse(constant: str) -> float:
    raise AssertionError(constant)


def strict(messages: list[Message]) -> None:
    for message in messages:
        json.loads(protocol.encode(message), parse_constant=refuse)


def assert_outcomes_match_the_series(result: DemoResult) -> None:
    trained = {o.index: o.word for o in result.outcomes if o.name == "training"}
    losses = {index: series for (name, index), series in result.series.items() if name == "loss"}
    assert trained
    assert trained == {index: outcome(series.y) for index, series in losses.items()}
    for series in losses.values():
        assert series.x == tuple(float(i) for i in range(int(result.value("steps"))))


def test_the_documents_two_gradients(demos: DemoClient) -> None:
    result = result_of(demos, SOFTMAX)
    assert result.value("raw_jacobian", "1", "1") == pytest.approx(4.539787e-05, rel=1e-6)
    assert result.value("jacobian", "1", "1") == pytest.approx(0.196787, rel=1e-5)
    assert result.value("difference") < 1e-15
    assert result.table.rows[0][1:4] == (
        10.0,
        *(result.value(n, *i) for n, i in (("raw_p", "1"), ("raw_jacobian", "11"))),
    )
    assert result.ended
    assert any("4334.7" in sentence for sentence in read(SOFTMAX, result))


def test_undivided_scores_are_told_once_and_a_finished_run_has_done_all_its_steps(demos: DemoClient) -> None:
    messages = play(demos, VARIANCE, d_k=[16, 64], samples=1000, rows=4, divisor="none")
    result = collect(messages)
    assert {index for (_, index) in result.series} == {("raw",)}
    assert not any("undivided" in sentence for sentence in read(VARIANCE, result))
    last = [m for m in messages if m["kind"] == "progress"][-1]
    assert last["done"] == last["total"]


def test_undivided_both_cases_are_the_same(demos: DemoClient) -> None:
    result = result_of(demos, SOFTMAX, divisor="1", logits=[3.0, 1.0, 0.5, -2.0])
    assert all(
        result.value("jacobian", i, j) == result.value("raw_jacobian", i, j) for i in "1234" for j in "1234"
    )


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32"])
def test_lower_precision_says_how_far_it_is_off(demos: DemoClient, dtype: str) -> None:
    result = result_of(demos, SOFTMAX, dtype=dtype)
    off = abs(result.value("raw_jacobian", "1", "1") - 4.5397868515396015e-05)
    assert 0 < off <= result.value("raw_rounding") * (1 + 1e-6)
    assert len(read(SOFTMAX, result)) == 8


@pytest.mark.parametrize("divisor", ["none", "sqrt_d_k", "d_k", "ln_d_k", 0.5])
def test_the_divided_logits_are_the_logits_divided(demos: DemoClient, divisor: object) -> None:
    result = result_of(demos, SOFTMAX, divisor=divisor, logits=[5.0, -1.0])
    assert result.value("logit", "1") == pytest.approx(5.0 / result.value("divisor"), rel=1e-12)
    assert read(SOFTMAX, result)


def test_a_full_row_of_64_and_a_single_logit_run(demos: DemoClient) -> None:
    assert len(result_of(demos, SOFTMAX, logits=[float(i) for i in range(64)]).table.rows) == 64
    assert result_of(demos, SOFTMAX, logits=[7.0]).value("jacobian", "1", "1") == 0.0


def test_variance_grows_with_d_k_within_its_errors(demos: DemoClient) -> None:
    result = result_of(demos, VARIANCE, d_k=[16, 64], samples=4000, rows=4)
    for d_k in ("16", "64"):
        found = result.finding("raw_variance", d_k)
        assert found is not None
        assert found.se is not None
        assert abs(found.value - float(d_k)) < 5 * found.se
        assert result.value("variance", d_k) == pytest.approx(found.value / float(d_k))
    assert read(VARIANCE, result)


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
    assert {s.kind for s in TRAINING.panels} == {"lines"}
    assert {panel.series for panel in TRAINING.panels} == {name for name, _ in result.series}
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


def test_only_a_training_can_be_trained_on(demos: DemoClient) -> None:
    result_of(demos, SOFTMAX)
    with pytest.raises(DemoError) as caught:
        collect(demos.train_on(5))
    assert caught.value.code == "demos.nothing_to_train_on"


@pytest.mark.parametrize(
    ("spec", "values", "device", "code"),
    [
        (SOFTMAX, {}, "cuda", "demos.no_cuda"),
        (SOFTMAX, {}, "mps", "demos.no_mps"),
        (SOFTMAX, {"d_k": 1, "divisor": "ln_d_k"}, "cpu", "demos.divides_by_zero"),
        (
            TRAINING,
            {"d_model": 512, "layers": 8, "batch": 256, "tokens": 256, "seeds": 8, "lr": [1, 2, 3, 4, 5, 6]},
            "cpu",
            "demos.too_large",
        ),
    ],
)
def test_what_cannot_run_says_why_and_what_to_do(
    demos: DemoClient, spec: DemoSpec, values: dict[str, object], device: str, code: str
) -> None:
    import torch

    if (device == "cuda" and torch.cuda.is_available()) or (
        device == "mps" and torch.backends.mps.is_available()
    ):
        pytest.skip(f"this machine has {device}")
    with pytest.raises(TutorError) as caught:
        collect(demos.stream(from_values(spec, values, device=device)))
    assert caught.value.code == code
    assert all(all(explain(caught.value, language)) for language in LANGUAGES)


def test_a_request_the_child_does_not_trust_is_refused_there_too(demos: DemoClient) -> None:
    request = from_values(SOFTMAX, {})
    broken = type(request)(request.demo, {"logits": (1e9,)})
    with pytest.raises(UsageError):
        collect(demos.stream(broken))


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("raise ModuleNotFoundError(\"No module named 'torch'\", name='torch')", "demos.no_torch"),
        ("raise OSError('libcudart.so.13: cannot open shared object file')", "demos.broken_torch"),
        ("import numpi_that_is_missing", "demos.broken_torch"),
    ],
)
def test_without_a_working_torch_a_run_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, code: str
) -> None:
    (tmp_path / "torch.py").write_text(program)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(DemoError) as caught:
        collect(client.run_blocking(from_values(SOFTMAX, {})))
    assert caught.value.code == code
    for language in LANGUAGES:
        happened, following = explain(caught.value, language)
        assert "Traceback" not in happened
        assert "make install" in following


async def test_the_app_gets_the_same_messages() -> None:
    child = AsyncChild(client.argv(), name=client.NAME)
    run = await child.send(client.message(from_values(SOFTMAX, {})))
    messages = []
    async for message in child:
        if message["run"] == run:
            messages.append(message)
            if message["kind"] == "end":
                break
    await child.close()
    assert collect(messages).value("raw_jacobian", "1", "1") == pytest.approx(4.539787e-05, rel=1e-6)
