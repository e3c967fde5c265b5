"""`bench keys`: its figures, and that it presses the keys it counts."""

from __future__ import annotations

import random

from tutor.cli.keys_bench import FRAME, Delays, data, lines, measured, shared_out


def test_percentiles_are_delays_that_were_measured() -> None:
    found = Delays(tuple(float(n) for n in range(1, 201)))
    assert found.figures == {"p50": 100.0, "p95": 190.0, "p99": 198.0, "worst": 200.0}
    assert found.within_frame == int(FRAME)
    assert Delays((3.0,)).figures == {"p50": 3.0, "p95": 3.0, "p99": 3.0, "worst": 3.0}


def test_the_ratio_is_of_training_to_rest() -> None:
    report = data(Delays((2.0, 4.0)), Delays((3.0, 12.0)))
    assert report["ratio"] == {"p50": 1.5, "p95": 3.0, "p99": 3.0, "worst": 3.0}
    assert [line.split()[-4:] for line in lines(Delays((2.0, 4.0)), Delays((3.0, 12.0)), "en")][-1] == [
        "1.50",
        "3.00",
        "3.00",
        "3.00",
    ]


def test_all_keys_are_shared_out() -> None:
    assert shared_out(200, 4) == [50, 50, 50, 50]
    assert sum(shared_out(7, 4)) == 7
    assert shared_out(2, 4) == [1, 1]


def test_keys_are_measured_in_the_real_app_while_a_demo_trains_and_at_rest() -> None:
    idle, training = measured(2, random.Random(0))  # noqa: S311
    assert len(idle.sorted) == len(training.sorted) == 2
    assert all(delay > 0 for delay in (*idle.sorted, *training.sorted))
