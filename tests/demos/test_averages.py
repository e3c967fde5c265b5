import math
import random
from statistics import fmean, stdev

import pytest

from tutor.demos.averages import mean_and_error, median_and_error


def test_a_mean_has_an_error_only_where_there_are_several() -> None:
    assert mean_and_error([3.0]) == (3.0, None)
    mean, se = mean_and_error([2.0, 4.0])
    assert mean == 3.0
    assert se == pytest.approx(1.0)
    assert math.isnan(mean_and_error([2.0, math.nan])[0])


def test_the_error_of_a_median_is_the_scatter_of_repeated_ones() -> None:
    dice = random.Random(4)  # noqa: S311
    found = [median_and_error([dice.gauss(0, 1) for _ in range(101)]) for _ in range(400)]
    assert fmean(se or 0.0 for _, se in found) == pytest.approx(stdev(value for value, _ in found), rel=0.15)
    assert median_and_error([3.0, 1.0, 2.0, 10.0])[0] == 2.5
    assert median_and_error([1.0]) == (1.0, None)
    assert math.isnan(median_and_error([1.0, math.inf])[0])
