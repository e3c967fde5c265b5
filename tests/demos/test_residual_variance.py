import pytest
import torch

from tests.demos.readings import codes, result
from tests.demos.running import assert_complete
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine.residual import stream_variances
from tutor.demos.initialisation.residual_variance import expected_variance, factor

SPEC = registry.spec("residual-variance")


@pytest.mark.parametrize("norm", ["pre", "post", "none"])
def test_drawn_branches_spread_as_real_matrices_do(norm: str) -> None:
    """The branch is drawn instead of W norm(x); a stack of real random matrices must agree."""
    dice = torch.Generator().manual_seed(4)
    n, branches, c = 256, 6, 0.7
    *_, drawn = stream_variances(torch.randn(64, n, generator=dice), branches, c, norm, dice)
    real = []
    for _ in range(24):
        x = torch.randn(n, generator=dice)
        for _ in range(branches):
            read = torch.nn.functional.rms_norm(x, (n,)) if norm == "pre" else x
            x = x + c * (torch.randn(n, n, generator=dice) / n**0.5) @ read
            x = torch.nn.functional.rms_norm(x, (n,)) if norm == "post" else x
        real.append(x.square().mean())
    other = torch.stack(real)
    error = (drawn.var() / len(drawn) + other.var() / len(other)).sqrt()
    assert abs(drawn.mean() - other.mean()) < 5 * error + 1e-5


def test_theory_adds_doubles_or_stays() -> None:
    assert [expected_variance("none", n, "pre") for n in (6, 24, 96)] == [13.0, 49.0, 193.0]
    assert [expected_variance("root", n, "pre") for n in (6, 96)] == pytest.approx([2.0, 2.0])
    assert expected_variance("inverse", 24, "pre") == pytest.approx(1 + 1 / 48)
    assert expected_variance("none", 12, "none") == 2.0**24
    assert expected_variance("none", 12, "post") == 1.0
    assert factor("root", 96) == pytest.approx(96**-0.5)


def test_the_stream_grows_as_theory_says_within_the_errors(demos: DemoClient) -> None:
    run = demos.run(from_values(SPEC, {"blocks": [2, 8], "factors": "none,root,inverse", "width": 128}))
    for found in run.findings:
        if found.name == "variance":
            assert found.se is not None
            assert abs(found.value - run.value("expected_variance", *found.index)) < 5 * found.se
    assert codes(run) == ["stream_after", "stream_pre", "root_upheld"]
    assert_complete(SPEC, run)


@pytest.mark.parametrize("norm", ["pre", "post", "none"])
def test_where_the_norm_stands_decides_what_is_said(norm: str) -> None:
    read = codes(result(SPEC.name, {"variance[none,12]": (25.0, 0.3)}, norm=norm))
    assert read == ["stream_after", f"stream_{norm}"]


@pytest.mark.parametrize(("root", "code"), [(2.02, "root_upheld"), (3.1, "root_refuted")])
def test_the_root_is_judged_by_whether_it_holds_the_variance_at_two(root: float, code: str) -> None:
    assert (
        codes(result(SPEC.name, {"variance[none,6]": (13.0, 0.2), "variance[root,6]": (root, 0.02)}))[-1]
        == code
    )
