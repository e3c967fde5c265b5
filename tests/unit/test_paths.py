"""The program finds its own packs and data, and keeps the person's things in one folder of theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor import paths


def test_the_checkout_carries_its_own_packs_and_data() -> None:
    assert list(paths.shipped_questions().rglob("*.yaml"))
    assert (paths.shipped_data() / "lexicon.yaml").is_file()


def test_everything_of_the_person_lies_in_one_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "mine"))
    assert paths.home() == tmp_path / "mine"
    assert paths.own_questions().is_relative_to(paths.home())
    assert paths.database().is_relative_to(paths.home())


def test_a_tilde_in_the_variable_means_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv(paths.HOME_VARIABLE, "~/tutor")
    assert paths.home() == tmp_path / "tutor"


def test_without_the_variable_the_platform_decides(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert paths.home().is_relative_to(tmp_path)
    assert paths.home().name == "tutor"
