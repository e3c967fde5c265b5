"""The judge in this process as it is in its child: loaded before the first answer comes.

A verdict has its time by the processor's clock; what SymPy loads on its first proof would count against it.
"""

from __future__ import annotations

import pytest

from tutor.maths.exact import worker


@pytest.fixture(scope="session", autouse=True)
def _loaded() -> None:
    worker.warm()
