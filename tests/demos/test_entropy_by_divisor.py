import math

import pytest

from tests.demos.readings import codes
from tests.demos.running import assert_complete, result_of
from tutor.demos import registry
from tutor.demos.attention.entropy_by_divisor import share_limit
from tutor.demos.client import DemoClient
from tutor.demos.result import DemoResult
from tutor.outcomes import Finding, RunOutcome

SPEC = registry.spec("entropy-by-divisor")


def test_only_the_root_leaves_the_entropy_alone(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=[16, 256])
    assert_complete(SPEC, result)
    assert {o.index[0]: o.word for o in result.outcomes} == {
        "none": "sharpens",
        "ln_d_k": "sharpens",
        "sqrt_d_k": "constant",
        "d_k": "flattens",
    }
    assert codes(result)[-1] == "popular_root_upheld"


def test_with_unit_scores_a_row_has_the_entropy_of_the_long_row_limit(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=[64, 1024], divisors="sqrt_d_k", keys=2048, rows=24)
    for d_k in ("64", "1024"):
        found = result.finding("entropy_share", "sqrt_d_k", d_k)
        assert found is not None
        assert found.se is not None
        assert abs(found.value - result.value("limit")) < 4 * found.se + 0.002


def test_the_limit_is_that_of_an_integral_over_the_normal_density() -> None:
    """H = ln n + ln E[e^z] - E[z e^z]/E[e^z] for n independent scores, by quadrature."""
    std, keys, step = 1.3, 1000, 1e-3
    zs = [step * i for i in range(-12000, 12001)]
    weights = [math.exp(z - z * z / (2 * std**2)) for z in zs]
    norm = sum(math.exp(-z * z / (2 * std**2)) for z in zs)
    mean = sum(weights) / norm
    tilted = sum(w * z for w, z in zip(weights, zs, strict=True)) / sum(weights)
    entropy = math.log(keys) + math.log(mean) - tilted
    assert share_limit(std, keys) == pytest.approx(entropy / math.log(keys), rel=1e-9)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (("constant", "flattens", "sharpens"), "popular_root_upheld"),
        (("constant", "constant", "sharpens"), "popular_root_open"),
        (("sharpens", "flattens", "sharpens"), "popular_root_open"),
    ],
)
def test_the_popular_sentence_needs_all_three_divisors_to_do_as_it_says(
    words: tuple[str, ...], last: str
) -> None:
    rules = ("sqrt_d_k", "d_k", "ln_d_k")
    findings = [Finding("limit", (), 0.91)]
    findings += [
        Finding(name, (rule, d_k), 0.5)
        for name in ("entropy_share", "p_max")
        for rule in rules
        for d_k in ("4", "8")
    ]
    outcomes = tuple(RunOutcome("trend", (rule,), word) for rule, word in zip(rules, words, strict=True))
    result = DemoResult(SPEC.name, {"keys": 256}, "cpu", "", 0, tuple(findings), outcomes)
    assert codes(result) == [*(f"entropy_{word}" for word in words), last]
    assert codes(DemoResult(SPEC.name, {"keys": 256}, "cpu", "", 0, tuple(findings), outcomes[:2]))[-1] != last


def test_one_width_has_no_trend(demos: DemoClient) -> None:
    result = result_of(demos, SPEC, d_k=[64], rows=4)
    assert result.outcomes == ()
    assert codes(result) == []
