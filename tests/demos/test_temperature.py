import math

import pytest
import torch

from tests.demos.readings import codes
from tests.demos.readings import result as made
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.client import DemoClient
from tutor.demos.engine import softmax

SPEC = registry.spec("temperature")


@pytest.mark.parametrize("logits", [[2.0, 1.0, 0.0], [0.0], [800.0, -800.0], [1.0] * 5])
def test_the_entropy_agrees_with_the_library(logits: list[float]) -> None:
    z = torch.tensor(logits, dtype=torch.float64)
    library = torch.distributions.Categorical(logits=z).entropy()
    torch.testing.assert_close(softmax.entropy(torch.softmax(z, -1)), library, rtol=1e-12, atol=1e-15)


def test_temperature_divides_the_logits(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, logits=[2, 1, 0], dtype="float64")
    assert_complete(SPEC, result)
    for t in ("0.1", "0.5", "1", "2", "10"):
        weights = [math.exp(z / float(t)) for z in (2, 1, 0)]
        for i, weight in enumerate(weights, start=1):
            assert result.value("p", t, str(i)) == pytest.approx(weight / sum(weights), rel=1e-12)
        drawn = result.finding("frequency", t)
        assert drawn is not None
        assert drawn.se is not None
        assert abs(drawn.value - result.value("p", t, "1")) < 5 * drawn.se + 1e-3
    odds = result.series["odds", ("given",)]
    assert odds.y == pytest.approx([1 / t for t in odds.x], rel=1e-9)
    assert codes(result) == ["temperature_range", "temperature_drawn", "popular_temperature_upheld"]


def test_nearly_zero_in_half_precision_is_no_number_and_said_so(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, logits=[8, 0], temperatures=[1e-4, 1], dtype="float16", draws=2)
    assert codes(result)[-1] == "popular_temperature_overflow"
    assert result.finding("frequency", "0.0001") is None
    assert result.finding("frequency", "1") is not None


@pytest.mark.parametrize(
    ("entropies", "moved", "code"),
    [
        ((0.1, 0.5), 0, "upheld"),
        ((0.5, 0.1), 0, "refuted"),
        ((0.1, 0.5), 1, "refuted"),
        ((0.5, 0.5), 0, "flat"),
        ((math.nan, 0.5), 0, "overflow"),
    ],
)
def test_the_popular_sentence_is_judged_by_entropies_and_places(
    entropies: tuple[float, float], moved: int, code: str
) -> None:
    findings: dict[str, float] = {}
    for row in ("given", "random"):
        for t, entropy in zip(("0.5", "2"), entropies, strict=True):
            findings |= {
                f"entropy[{row},{t}]": entropy,
                f"top_p[{row},{t}]": 0.5,
                f"reversed[{row},{t}]": moved,
            }
    assert codes(made(SPEC.name, findings)) == ["temperature_range", f"popular_temperature_{code}"]
