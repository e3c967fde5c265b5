import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import recurrent

SPEC = registry.spec("clipping")


@pytest.mark.parametrize("most", [0.01, 1.0, 100.0])
def test_clipping_is_the_librarys(most: float) -> None:
    gradient = torch.tensor([3.0, -4.0, 12.0], dtype=torch.float64)
    parameter = torch.nn.Parameter(torch.zeros(3, dtype=torch.float64))
    parameter.grad = gradient.clone()
    torch.nn.utils.clip_grad_norm_([parameter], most)
    torch.testing.assert_close(recurrent.clip(gradient, most), parameter.grad, rtol=1e-6, atol=0)


def test_a_small_gradient_passes_untouched() -> None:
    gradient = torch.tensor([1e-12, 0.0])
    assert torch.equal(recurrent.clip(gradient, 1.0), gradient)


def test_every_lstm_is_the_librarys_with_the_same_weights() -> None:
    xs = torch.randn(6, 2, 4, 3, dtype=torch.float64)
    ours = recurrent.LSTM.draw(2, 3, 5, 1.0, torch.Generator().manual_seed(3)).to(xs)
    for model in range(2):
        library = torch.nn.LSTM(3, 5).double()
        with torch.no_grad():
            library.weight_ih_l0.copy_(ours.W[model, :3].T)
            library.weight_hh_l0.copy_(ours.W[model, 3:].T)
            library.bias_ih_l0.copy_(ours.b[model])
            library.bias_hh_l0.zero_()
        theirs, _ = library(xs[:, model])
        torch.testing.assert_close(ours.last(xs)[model], theirs[-1], rtol=1e-10, atol=1e-12)


def test_weights_start_as_the_librarys_and_the_bias_is_added_to_the_forget_gate_alone() -> None:
    drawn = recurrent.LSTM.draw(40, 3, 16, 4.0, torch.Generator().manual_seed(3))
    assert drawn.W.abs().max().item() <= 0.25
    assert drawn.W.var().item() == pytest.approx(torch.nn.LSTM(16, 16).weight_hh_l0.var().item(), rel=0.1)
    by_gate = drawn.b.unflatten(-1, (4, 16)).mean(dim=(0, 2))
    assert by_gate.tolist() == pytest.approx([0.0, 4.0, 0.0, 0.0], abs=0.05)


def test_the_gradient_through_a_recurrence_is_a_power_of_its_factor() -> None:
    expected = 0.9 ** torch.arange(51, dtype=torch.float64)
    torch.testing.assert_close(recurrent.linear_gradients(0.9, 50, expected), expected, rtol=1e-12, atol=0)


def test_clipping_caps_and_cures_nothing(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"steps": 100, "hidden": 8, "models": 2}))
    assert run.value("before", "0.9") == run.value("after", "0.9") == pytest.approx(0.9**100)
    assert run.value("before", "1.1") == pytest.approx(1.1**100)
    assert run.value("after", "1.1") == pytest.approx(1.0)
    assert run.value("lstm_before", "0") == run.value("lstm_after", "0") < 1e-6 < run.value("lstm_before", "4")
    assert codes(run) == ["clip_before", "clip_refuted", "clip_caps", "forget_bias_helps"]
    assert_complete(SPEC, run)


def ends(**factors: tuple[float, float]) -> list[str]:
    """Of made-up gradients, before and after, by factor (`f09` is 0.9)."""
    measured: dict[str, float | tuple[float, float]] = {}
    for name, (before, after) in factors.items():
        word = f"{name[1]}.{name[2:]}"
        measured |= {f"before[{word}]": before, f"after[{word}]": after}
    return codes(result(SPEC.name, measured))


def test_the_saying_is_judged_by_what_happened_at_the_far_end() -> None:
    assert ends(f09=(1e-5, 1e-5)) == ["clip_before", "clip_refuted"]
    assert ends(f09=(1e-5, 1.0)) == ["clip_before", "clip_upheld"]
    assert ends(f11=(1e4, 1.0)) == ["clip_before", "clip_caps", "clip_nothing_vanished"]


@pytest.mark.parametrize(("high", "code"), [(-0.3, "forget_bias_helps"), (-8.7, "forget_bias_no_help")])
def test_a_forget_bias_helps_or_not(high: float, code: str) -> None:
    measured = {"before[1]": 1.0, "after[1]": 1.0, "lstm_log10[0]": -9.0, "lstm_log10[4]": high}
    assert codes(result(SPEC.name, measured))[-1] == code


def test_in_float32_a_gradient_that_is_lost_is_told_as_no_larger_than_the_least_number(
    demos: DemoClient,
) -> None:
    run = demos.run(
        from_values(SPEC, {"steps": 300, "hidden": 4, "models": 2, "dtype": "float32", "forget_bias": [-6, 4]})
    )
    assert run.value("lstm_before", "-6") == 0.0
    assert run.value("lstm_log10", "-6") == pytest.approx(-37.93, abs=0.01)
    assert codes(run)[-1] == "forget_bias_helps"
