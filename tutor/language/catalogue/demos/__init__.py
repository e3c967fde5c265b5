"""What the demos say: errors, the device, and readings of what a run showed, by the demos' folders."""

from __future__ import annotations

from tutor.language.catalogue.demos.attention import ATTENTION
from tutor.language.catalogue.demos.running import RUNNING
from tutor.language.catalogue.demos.training import TRAINING

MESSAGES = {**RUNNING, **ATTENTION, **TRAINING}
