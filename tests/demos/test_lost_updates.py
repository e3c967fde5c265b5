import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import rounding

SPEC = registry.spec("lost-updates")


@pytest.mark.parametrize("x", [1.0009765, -3.3333, 1e-20, 12345.678])
def test_stochastic_rounding_is_on_the_grid_to_one_side_or_the_other_and_right_on_average(x: float) -> None:
    draws = rounding.stochastic_bfloat16(torch.full((20_000,), x), torch.Generator().manual_seed(1))
    assert torch.equal(draws, draws.bfloat16().float())
    sides = draws.unique().double()
    assert len(sides) == 2
    assert sides[0] < x < sides[1]
    error = draws.double().std() / 20_000**0.5
    assert abs(draws.double().mean() - x) < 5 * error


def test_what_is_on_the_grid_stays() -> None:
    grid = torch.tensor([0.0, 1.0, -1.0, 256.0, 2.0**-100])
    dice = torch.Generator().manual_seed(0)
    assert all(torch.equal(rounding.stochastic_bfloat16(grid, dice), grid) for _ in range(20))


def test_kahan_keeps_what_rounding_lost() -> None:
    total, lost = torch.ones(1, dtype=torch.bfloat16), torch.zeros(1, dtype=torch.bfloat16)
    for _ in range(8):
        total, lost = rounding.add_kahan(total, lost, torch.tensor([2.0**-10]))
    assert total.item() + lost.item() == 1 + 8 * 2.0**-10


def test_a_thousand_updates_of_a_thousandth(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"runs": 100}))
    assert run.value("final", "bfloat16") == 1.0
    assert run.value("final", "float16") == 1 + 1000 / 1024
    assert run.value("final", "float32") == pytest.approx(2.0, abs=1e-4)
    found = run.finding("final", "stochastic")
    assert found is not None
    assert found.se is not None
    assert abs(found.value - 2.0) < 5 * found.se
    assert run.value("final", "kahan") == pytest.approx(2.0, abs=2**-7)
    assert codes(run) == ["updates_after", "updates_refuted", "updates_helped"]
    assert_complete(SPEC, run)
    line = run.series["value", ("float32", "0")]
    assert (line.x[0], line.x[-1], line.y[0]) == (0.0, 1000.0, 1.0)


def test_a_running_sum_of_ones_stops_where_the_format_has_no_next(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"methods": "bfloat16,float16"}, preset="ones"))
    assert (run.value("final", "bfloat16"), run.value("final", "float16")) == (256.0, 2048.0)


@pytest.mark.parametrize(
    ("final", "code"), [(1.0, "updates_refuted"), (1.7, "updates_partly"), (2.0, "updates_upheld")]
)
def test_the_saying_is_judged_by_how_far_bfloat16_came(final: float, code: str) -> None:
    assert codes(result(SPEC.name, {"expected": 2.0, "final[bfloat16]": final})) == ["updates_after", code]


def test_without_bfloat16_nothing_is_judged() -> None:
    assert codes(result(SPEC.name, {"expected": 2.0, "final[float32]": 2.0})) == ["updates_after"]
