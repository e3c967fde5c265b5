import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812

from tests.demos.readings import Measured, codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import signals
from tutor.demos.initialisation.signal_through_depth import deviation

SPEC = registry.spec("signal-through-depth")
LIBRARY = {"relu": F.relu, "tanh": torch.tanh, "gelu": F.gelu, "linear": lambda z: z}


@pytest.mark.parametrize("name", list(LIBRARY))
def test_activations_are_the_librarys(name: str) -> None:
    z = torch.linspace(-30, 30, 601, dtype=torch.float64)
    torch.testing.assert_close(signals.ACTIVATIONS[name](z), LIBRARY[name](z), rtol=1e-12, atol=1e-14)
    assert SPEC.parameter("activation").choices == tuple(LIBRARY)


def test_a_stack_of_linear_layers_of_the_library_leaves_the_same_mean_squares() -> None:
    x = torch.randn(5, 16, generator=torch.Generator().manual_seed(2))
    layers = signals.mean_squares(x, [0.3, 0.5], "relu", 3, torch.Generator().manual_seed(7))
    seen = torch.stack(list(layers))  # (4, 2)
    dice = torch.Generator().manual_seed(7)
    weights = [torch.randn(16, 16, generator=dice) for _ in range(3)]
    for place, sigma in enumerate([0.3, 0.5]):
        signal, squares = x, [x.square().mean()]
        for W in weights:  # noqa: N806
            signal = F.relu(F.linear(signal, sigma * W.T))
            squares.append(signal.square().mean())
        torch.testing.assert_close(seen[:, place], torch.stack(squares).double(), rtol=1e-5, atol=0)


def test_the_square_of_a_faint_signal_is_no_zero() -> None:
    assert signals.mean_square(torch.full((1, 4), 1e-30)).item() == pytest.approx(1e-60, rel=1e-6)


def test_rules_draw_what_torchs_initialisers_draw() -> None:
    values = from_values(SPEC, {"width": 512}).parameters
    for rule, fill in (
        ("xavier", torch.nn.init.xavier_normal_),
        ("he", torch.nn.init.kaiming_normal_),
        ("torch", lambda w: torch.nn.init.kaiming_uniform_(w, a=math.sqrt(5))),  # as nn.Linear does
    ):
        assert fill(torch.empty(512, 512)).std().item() == pytest.approx(deviation(rule, values), rel=0.01)
    assert deviation("fixed", values) == 0.02


def test_each_relu_layer_keeps_half_or_all_within_the_errors(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"width": 64, "depth": 20, "networks": 8}))
    for rule in ("xavier", "he", "fixed"):
        found = run.finding("factor", rule)
        assert found is not None
        assert found.se is not None
        assert abs(found.value - run.value("expected_factor", rule)) < 5 * found.se
    assert run.value("expected_factor", "xavier") == pytest.approx(0.5)
    assert len(codes(run)) == 2
    assert_complete(SPEC, run)


@pytest.mark.parametrize(
    ("xavier", "he", "activation", "code"),
    [
        (1e-8, 0.6, "relu", "he_upheld"),
        (1e-8, 1e-3, "relu", "he_drifts"),
        (1e-8, 50.0, "relu", "he_drifts"),
        (0.3, 1.0, "relu", "he_not_yet"),
        (0.1, 0.6, "tanh", "he_other_activation"),
    ],
)
def test_the_saying_is_judged_by_what_is_left(xavier: float, he: float, activation: str, code: str) -> None:
    measured: Measured = {
        "rms[xavier]": (xavier, 0.0),
        "rms[he]": (he, 0.0),
        "factor[xavier]": 0.5,
        "factor[he]": 1.0,
    }
    assert codes(result(SPEC.name, measured, activation=activation)) == ["signal_after", code]


def test_without_both_rules_nothing_is_judged() -> None:
    assert codes(result(SPEC.name, {"rms[fixed]": 1e-30, "factor[fixed]": 0.05})) == ["signal_after"]


@pytest.mark.parametrize("name", signals.ACTIVATIONS)
def test_no_activation_loses_the_digits_of_a_signal_that_has_become_small(name: str) -> None:
    z = torch.tensor([1e-30, -1e-12, 1e-8, 3e-4, -0.5])  # float32
    torch.testing.assert_close(signals.ACTIVATIONS[name](z), LIBRARY[name](z), rtol=1e-5, atol=0.0)
