"""The estimate of a training's memory against what a process of its own takes at most."""

import json
import subprocess
import sys

import pytest

from tutor.children import spawn
from tutor.demos import registry
from tutor.demos.arguments import from_values

TRAINING = registry.spec("unscaled-training")

PROGRAM = """
import json, sys
from tutor.demos import process
process.prepare()
import torch
process.settle()
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.engine.ensemble.training import Training
from tutor.demos.training.plan import members, shape
from tutor.demos.training.unscaled_training import _setting

def kib(name):
    return int(next(line.split()[1] for line in open("/proc/self/status") if line.startswith(name)))

def train(values, steps):
    training = Training(members(values, 0), shape(values), _setting(values), "cpu")
    for number in range(steps):
        training.step(looking=True)

spec = registry.spec("unscaled-training")
small, large = (from_values(spec, values).parameters for values in json.load(sys.stdin))
train(small, 2)  # what torch itself takes comes with the first operations
before = kib("VmRSS")
train(large, 3)
print((kib("VmHWM") - before) * 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells the peak")
@pytest.mark.parametrize(
    "changed",
    [
        {"d_k": 64, "batch": 64, "tokens": 64},
        {"d_k": 1024, "d_model": 128, "batch": 1, "tokens": 16, "layers": 4},
        {"task": "text", "batch": 16, "tokens": 128, "dtype": "float16", "loss_scaling": "dynamic"},
    ],
    ids=["activations", "weights", "text-in-half"],
)
def test_the_estimate_is_near_the_measured_peak_and_seldom_below(changed: dict[str, object]) -> None:
    tiny = {"d_model": 16, "d_k": 16, "tokens": 12, "batch": 2, "seeds": 1, "scales": "none"}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps([tiny, changed]),
        env=spawn.environment(None),
        capture_output=True,
        text=True,
        check=True,
    )
    assert 0.85 < TRAINING.memory(from_values(TRAINING, changed).parameters) / int(run.stdout) < 1.8
