"""What all tests share: a home of their own, a known locale, and dice that do not depend on the day."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import settings

# Slow machines are no failures, and no example database is left in the checkout. What CI runs is the same
# each time; new examples are found where somebody can mend what they show.
settings.register_profile(
    "house", deadline=None, database=None, print_blob=True, derandomize="CI" in os.environ
)
settings.load_profile("house")

# Children started by the tests inherit this: one thread is as fast for our small tensors, and fair.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# And they buffer what they write as a person's programs do: unbuffered ones hide what fails in the last flush.
os.environ.pop("PYTHONUNBUFFERED", None)

# A shell that starts the tests in the background has them ignore Ctrl-C, and nohup a closed terminal; their
# children would inherit it, and then wait for ever for an end that the tests send them.
signal.signal(signal.SIGINT, signal.default_int_handler)
for _end in (signal.SIGHUP, signal.SIGQUIT):
    signal.signal(_end, signal.SIG_DFL)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for every test, so that none reads or writes the person's own progress."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TUTOR_HOME", str(home / "tutor"))
    others = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "LC_MESSAGES", "LANG", "COLUMNS", "LINES", "GITHUB_ACTIONS")
    for name in ("TUTOR_LANG", *others):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return home
