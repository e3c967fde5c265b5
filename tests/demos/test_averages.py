import math

import pytest

from tutor.demos.averages import mean_and_error


def test_a_mean_has_an_error_only_where_there_are_several() -> None:
    assert mean_and_error([3.0]) == (3.0, None)
    mean, se = mean_and_error([2.0, 4.0])
    assert mean == 3.0
    assert se == pytest.approx(1.0)
    assert math.isnan(mean_and_error([2.0, math.nan])[0])
