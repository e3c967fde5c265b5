import math

import pytest

from tutor.demos.figures import figure, with_error
from tutor.demos.sweeps import geometric


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1519.3, "1519"),
        (0.012345, "0.0123"),
        (-0.5, "−0.500"),
        (1.234e-7, "1.23e-7"),
        (7.4e8, "7.40e8"),
        (0.0, "0"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "NaN"),
    ],
)
def test_a_figure_has_the_digits_asked_for_and_no_more(value: float, text: str) -> None:
    assert figure(value) == text


@pytest.mark.parametrize(
    ("value", "se", "text"),
    [
        (0.910234, 0.0021, "0.9102 ± 0.0021"),
        (64.1, 3.0, "64.1 ± 3.0"),
        (-2.0, 0.25, "−2.00 ± 0.25"),
        (1e-8, 2e-9, "1.00e-8 ± 2.0e-9"),
        (0.5, 0.0, "0.500"),
        (0.5, None, "0.500"),
        (0.5, math.inf, "0.500"),
    ],
)
def test_an_error_has_two_digits_and_its_value_as_many_decimals(
    value: float, se: float | None, text: str
) -> None:
    assert with_error(value, se) == text


def test_a_geometric_sweep_has_its_ends_and_equal_factors() -> None:
    xs = geometric(0.5, 8.0, 5)
    assert xs == pytest.approx([0.5, 1.0, 2.0, 4.0, 8.0])
