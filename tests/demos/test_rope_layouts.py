import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import rope

SPEC = registry.spec("rope-layouts")


def half_by_rotate_half(x: torch.Tensor, angles: torch.Tensor) -> torch.Tensor:
    """The form that Hugging Face's code has: x cos + rotate_half(x) sin, with the angles written twice."""
    d = x.shape[-1]
    turned = torch.cat([-x[..., d // 2 :], x[..., : d // 2]], dim=-1)
    both = torch.cat([angles, angles], dim=-1)
    return x * both.cos() + turned * both.sin()


def test_the_half_layout_is_that_of_rotate_half() -> None:
    x = torch.randn(2, 6, 10, dtype=torch.float64)
    theta = rope.speeds(10, 1e4)
    angles = torch.outer(torch.arange(6).double(), theta)
    ours = rope.rotate_half(x, *rope.turns(torch.arange(6).double(), theta))
    torch.testing.assert_close(ours, half_by_rotate_half(x, angles), rtol=1e-12, atol=1e-13)


def test_permuting_first_makes_the_layouts_one() -> None:
    x = torch.randn(4, 6, 10, dtype=torch.float64)
    turn = rope.turns(torch.arange(6).double(), rope.speeds(10, 1e4))
    there = rope.to_halves(rope.rotate_interleaved(x, *turn))
    torch.testing.assert_close(rope.rotate_half(rope.to_halves(x), *turn), there, rtol=1e-14, atol=0)


def test_mixed_layouts_are_off_and_two_checks_do_not_notice(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"d": 16, "tokens": 24, "draws": 4}))
    assert run.value("first", "mixed") == 0.0
    assert run.value("shift_change", "mixed") < 1e-10
    assert run.value("difference", "mixed") > 1.0
    assert run.value("shift_change", "one_sided") > 1.0
    assert run.value("largest", "permuted") < 1e-12
    assert run.value("score_std") == pytest.approx(4.0, rel=0.2)
    assert codes(run) == ["layouts_refuted", "layouts_unnoticed", "layouts_one_sided", "layouts_permuted"]
    assert_complete(SPEC, run)


def test_with_a_single_pair_there_is_nothing_to_mix(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"d": 2, "tokens": 8}))
    assert codes(run) == ["layouts_upheld", "layouts_permuted"]


def test_a_permutation_that_did_not_help_would_be_told() -> None:
    assert codes(result(SPEC.name, {"score_std": 8.0, "largest[permuted]": 2.0})) == ["layouts_still_off"]
