"""Full disks, homes that cannot be written, hostile answers: said, and the conversation goes on."""

from __future__ import annotations

import io
from contextlib import suppress
from pathlib import Path

import pytest

from tests.plain.conftest import Play
from tutor import plain
from tutor.cli.wiring import Parts
from tutor.errors import StoreError


def fill_up(parts: Parts) -> None:
    """Forbid the database to grow, and use up what room is left in it."""
    pages = parts.store._db.execute("PRAGMA page_count").fetchone()[0]
    parts.store._db.execute(f"PRAGMA max_page_count = {pages}")
    for size in (1000, 10):
        with suppress(StoreError):
            while True:
                parts.store.append("demo", "", {"fill": "x" * size}, now=parts.now())


def test_a_full_disk_is_said_and_the_conversation_goes_on(
    shared: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    parts = Parts(language="en", chosen=["numeric-saturation"], seed=3)
    vars(parts).update(shared)
    fill_up(parts)
    target = io.StringIO()
    assert plain.run(parts, language="en", source=io.StringIO("4.5e-5\n"), target=target) == 0
    assert "decimal  4.539787e-05" in target.getvalue()
    said = capsys.readouterr().err
    assert said.count("The disk is full") == 1
    assert "Free some space" in said
    assert "Saved." not in target.getvalue()
    assert "Not everything could be saved" in target.getvalue()
    parts.store.close()


def test_once_there_is_room_again_what_was_answered_meanwhile_is_kept(
    shared: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    class Typing(io.StringIO):
        """Two questions; before the last line somebody makes room."""

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override] # typeshed mixes the bases
            line = super().readline(-1 if size is None else size)
            if line == "half an idea\n":
                parts.store._db.execute("PRAGMA max_page_count = 1000000")
            return line

    parts = Parts(language="en", chosen=["numeric-saturation", "main"], seed=3)
    vars(parts).update(shared)
    fill_up(parts)
    filled = len(parts.store.events())
    target = io.StringIO()
    typed = Typing("4.5e-5\n\nhalf an idea\n")
    assert plain.run(parts, language="en", source=typed, target=target) == 0
    kinds = [event.kind for event in parts.store.events()[filled:]]
    assert kinds[:3] == ["answered", "judged", "rated"]
    assert "scaled-dot-product/numeric-saturation" in parts.store.cards()
    assert "Saved." in target.getvalue()
    assert capsys.readouterr().err.count("The disk is full") == 1
    parts.store.close()


def test_where_nothing_can_be_kept_nobody_is_told_that_it_was(
    practise: Play, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TUTOR_HOME", str(tmp_path / "file"))
    said = practise("half an idea", end="")
    assert "Saved" not in said
    assert said.count("Nothing of this practice is remembered") == 2


@pytest.mark.parametrize("answer", ["x" * 1_000_000, "\x00" * 1000, "(" * 5000, "half \ud800"])
def test_hostile_answers_are_judged_without_a_crash(practise: Play, answer: str) -> None:
    assert "Rating" in practise(answer, "")
    assert "Nothing was counted" in practise(answer, ask="numeric-saturation")


def test_a_huge_answer_is_not_poured_back_over_the_screen(practise: Play) -> None:
    said = practise("x" * 1_000_000, ask="numeric-saturation")
    assert "Nothing was counted" in said
    assert len(said) < 2_000
    assert len(practise(ask="")) < 10_000


def test_escape_sequences_in_an_answer_never_reach_the_terminal(practise: Play) -> None:
    said = practise("\x1b[31mThe variance grows with d_k\x1b]0;x\x07 \u202e", "")
    assert not set(said) & {"\x1b", "\x07", "\u202e"}
