"""Demos through their real child: what a person, a script and the app get."""

from pathlib import Path

import pytest

from tests.demos.running import play, read, result_of
from tutor.children.asynchronous import AsyncChild
from tutor.demos import client, registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.result import collect
from tutor.demos.spec import DemoSpec
from tutor.errors import DemoError, TutorError, UsageError
from tutor.language import LANGUAGES, explain

SOFTMAX = registry.spec("softmax-gradient")
VARIANCE = registry.spec("dot-variance")
TRAINING = registry.spec("unscaled-training")


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
