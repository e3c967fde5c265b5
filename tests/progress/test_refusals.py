"""A database that cannot be used is refused with a message, untouched, and a copy is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tutor.errors import StoreError
from tutor.language import LANGUAGES, explain
from tutor.progress import Store
from tutor.progress.schema import MIGRATIONS

NOW = datetime(2026, 11, 29, 12, 0, tzinfo=UTC)


def refusal(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        Store(path)
    for language in LANGUAGES:
        happened, following = explain(caught.value, language)
        assert str(path) in happened
        assert following
    return caught.value


def made(path: Path) -> Path:
    store = Store(path)
    for n in range(50):
        store.append("answered", "pack/main", {"text": "x" * 500, "n": n}, now=NOW)
    store.close()
    return path


def test_a_newer_database_is_refused_untouched_and_copied(tmp_path: Path) -> None:
    path = made(tmp_path / "progress.sqlite3")
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    error = refusal(path)
    assert error.code == "progress.newer"
    assert (error.values["found"], error.values["known"]) == (99, len(MIGRATIONS))
    assert path.read_bytes() == before
    copy = Path(str(error.values["copy"]))
    assert copy != path
    assert copy.read_bytes() == before


def test_the_same_database_is_copied_once_however_often_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    path.write_bytes(b"this is no database at all" * 100)
    for _ in range(3):
        refusal(path)
    assert len(list(tmp_path.glob("progress.damaged-*"))) == 1


def test_a_file_that_is_no_database_is_refused_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    path.write_bytes(b"\x00\xff rubbish" * 1000)
    before = path.read_bytes()
    error = refusal(path)
    assert error.code == "progress.damaged"
    assert path.read_bytes() == before
    assert Path(str(error.values["copy"])).read_bytes() == before


def test_a_database_with_a_torn_page_is_refused_when_the_page_is_read(tmp_path: Path) -> None:
    path = made(tmp_path / "progress.sqlite3")
    torn = bytearray(path.read_bytes())
    torn[4096 * 2 :] = b"\xaa" * (len(torn) - 4096 * 2)
    path.write_bytes(torn)
    with pytest.raises(StoreError) as caught:
        Store(path).check()
    assert caught.value.code == "progress.damaged"
    assert Path(str(caught.value.values["copy"])).read_bytes() == bytes(torn)


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE notes (a TEXT)")
    before = path.read_bytes()
    assert refusal(path).code == "progress.foreign"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refusal(tmp_path / "file" / "progress.sqlite3").code == "progress.unwritable"


def test_a_folder_in_place_of_the_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "progress.sqlite3").mkdir()
    assert refusal(tmp_path / "progress.sqlite3").code == "progress.unwritable"


def test_a_full_disk_is_an_error_with_a_next_step_and_the_store_lives_on(tmp_path: Path) -> None:
    store = Store(tmp_path / "progress.sqlite3")
    store.append("answered", "pack/main", {"text": "kept"}, now=NOW)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")  # the same error as a disk without space
    with pytest.raises(StoreError) as caught:
        store.append("answered", "pack/main", {"text": "x" * 100_000}, now=NOW)
    assert caught.value.code == "progress.full"
    store._db.execute("PRAGMA max_page_count = 100000")
    store.append("answered", "pack/main", {"text": "after"}, now=NOW)
    assert [e.body["text"] for e in store.events()] == ["kept", "after"]
    store.close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_that_is_deleted_or_replaced_while_open_is_not_written_into_the_void(
    tmp_path: Path, replaced: bool
) -> None:
    path = tmp_path / "progress.sqlite3"
    store = Store(path)
    store.append("demo", "", {}, now=NOW)
    path.rename(tmp_path / "elsewhere")
    if replaced:
        Store(path).close()
    with pytest.raises(StoreError, match="gone"):
        store.append("demo", "", {}, now=NOW)
    store.close()
