"""Tests of the screens share packs that are compiled once; each test has a home and a copy of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.driving import warm_parts
from tutor import paths
from tutor.packs import open_bank


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of the shipped packs."""
    home = tmp_path_factory.mktemp("compiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUTOR_HOME", str(home))
        open_bank(())
        return paths.cache()


@pytest.fixture(scope="session", autouse=True)
def warm() -> Iterator[None]:
    """End what the tests share."""
    yield
    if warm_parts.cache_info().currsize:
        warm_parts().close()


@pytest.fixture(autouse=True)
def warm_cache(own_home: Path, compiled: Path) -> None:
    """The cache in the test's own home."""
    shutil.copytree(compiled, paths.cache())
