"""When memory is looked through: where somebody waits anyway, not while keys are to be answered."""

from __future__ import annotations

import gc


def set_aside() -> None:
    """Collect garbage and set aside what is left, so that later collections look at what is new alone.

    A collection of everything takes several frames. What was set aside before is looked through once more.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
