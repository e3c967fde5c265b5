"""`bench demos`: its figures, and that the ensemble and the plain modules train the same."""

from __future__ import annotations

import pytest

from tutor.cli import demos_bench
from tutor.cli.demos_bench import Demo, Race, Report, data, lines
from tutor.cli.keys_bench import Delays
from tutor.demos.client import DemoClient
from tutor.errors import DemoError
from tutor.language import LANGUAGES

RACE = Race(
    64,
    4,
    4.0,
    plain=(0.08, 0.1, 0.09),
    lean=(0.06, 0.06, 0.06),
    ensemble=(0.02, 0.02, 0.03),
    apart=2e-6,
    members=12,
)
REPORT = Report(
    "a processor",
    (RACE,),
    (Demo("softmax-gradient", False, 0.01, 0.02), Demo("unscaled-training", True, 0.3, None)),
    (Delays((2.0, 4.0)), Delays((3.0, 12.0))),
)


def test_the_ratio_is_the_median_over_the_pairs_and_not_that_of_the_medians() -> None:
    assert RACE.ratio == pytest.approx(4.0)
    assert Race(64, 4, 4.0, (1.0, 2.0, 9.0), (1.0, 1.0, 3.0), (1.0, 1.0, 3.0)).ratio == 2.0


def test_text_and_data_hold_every_figure() -> None:
    for language in LANGUAGES:
        text = "\n".join(lines(REPORT, language))
        assert all(part in text for part in ("90.0", "20.0", "4.00", "2e-06", "0.010", "0.300", "—", "12"))
    found = data(REPORT)
    assert found["races"] == [
        {
            "d_k": 64,
            "batch": 4,
            "members": 12,
            "one_after_another": RACE.plain,
            "one_after_another_lean": RACE.lean,
            "ensemble": RACE.ensemble,
            "ratio": pytest.approx(4.0),
            "ratio_lean": pytest.approx(3.0),
            "goal": 4.0,
            "losses_apart": 2e-6,
        }
    ]
    assert found["keys"] is not None
    without = Report("a processor", (RACE,), REPORT.demos, None)
    assert data(without)["keys"] is None
    assert len(list(lines(without, "en"))) < len(list(lines(REPORT, "en")))


def test_ensemble_and_plain_modules_come_to_equal_losses(demos: DemoClient) -> None:
    end = demos.race(d_k=32, batch=2, pairs=1, steps=2, device="cpu")
    assert end["members"] == 12
    assert 0 < float(str(end["apart"])) < 1e-3
    assert all(len(end[side]) == 1 and end[side][0] > 0 for side in ("plain", "lean", "ensemble"))  # type: ignore[arg-type,index]


def test_a_device_that_is_missing_is_told_as_in_a_demo(demos: DemoClient) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("this machine has cuda")
    with pytest.raises(DemoError) as caught:
        demos.race(d_k=32, batch=2, pairs=1, steps=2, device="cuda")
    assert caught.value.code == "demos.no_cuda"


def test_demos_are_timed_to_their_first_point_and_trainings_are_stopped_there(demos: DemoClient) -> None:
    from tutor.demos import registry

    instant = demos_bench._demo(demos, registry.spec("softmax-gradient"), "cpu")
    training = demos_bench._demo(demos, registry.spec("unscaled-training"), "cpu")
    assert instant.whole is not None
    assert 0 < instant.first <= instant.whole
    assert (training.trains, training.whole) == (True, None)
