"""Killed in the middle of writing, opened by several programs at once, upgraded half-way: nothing is lost."""

from __future__ import annotations

import errno
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tutor.progress import Store
from tutor.progress.schema import MIGRATIONS, migrate, version

WRITER = Path(__file__).with_name("writer.py")
ROOT = Path(__file__).parents[2]


def start(path: Path, name: str, limit: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), str(path), name, limit]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
    )


def go(writer: subprocess.Popen[str]) -> None:
    assert writer.stdin is not None
    writer.stdin.write("go\n")
    writer.stdin.flush()


@pytest.mark.parametrize("lines", [1, 7, 40])
def test_what_was_acknowledged_before_kill_9_is_there_after_it(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "progress.sqlite3"
    with start(path, "w", "forever") as writer:
        assert writer.stdout is not None
        go(writer)
        for _ in range(lines):
            writer.stdout.readline()
        writer.kill()
        told = lines + len([line for line in writer.stdout.read().splitlines() if line.isdigit()])
    store = Store(path)
    kept = [event.body["attempt"] for event in store.events()]
    assert kept == [f"w.{n}" for n in range(len(kept))]
    assert len(kept) >= told
    assert store.drafts()["pack/main"] in (f"draft {told - 1}", f"draft {told}")
    assert store.alone
    store.close()


def test_two_programs_writing_at_once_both_keep_everything_and_never_share_a_number(tmp_path: Path) -> None:
    path = tmp_path / "progress.sqlite3"
    writers = [start(path, name, "250") for name in ("a", "b")]
    for writer in writers:
        go(writer)
    for writer in writers:
        writer.communicate(timeout=60)
        assert writer.returncode == 0
    store = Store(path)
    events = store.events()
    assert sorted(e.seq for e in events) == list(range(1, 501))
    assert {e.body["attempt"] for e in events} == {f"{n}.{i}" for n in "ab" for i in range(250)}
    store.close()


def test_a_second_copy_knows_that_it_is_not_alone_until_the_first_is_gone(tmp_path: Path) -> None:
    first = Store(tmp_path / "progress.sqlite3")
    second = Store(tmp_path / "progress.sqlite3")
    assert (first.alone, second.alone) == (True, False)
    first.close()
    second.close()
    third = Store(tmp_path / "progress.sqlite3")
    assert third.alone
    third.close()


def test_a_command_that_only_looks_takes_the_place_from_nobody(tmp_path: Path) -> None:
    looking = Store(tmp_path / "progress.sqlite3")
    looking.counts()
    looking.check()
    practising = Store(tmp_path / "progress.sqlite3")
    assert practising.alone
    assert not looking.alone
    looking.close()
    practising.close()


def test_a_file_system_that_knows_no_locks_leaves_the_place_to_whoever_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_locks(_descriptor: int, _wish: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", without_locks)
    store = Store(tmp_path / "progress.sqlite3")
    assert store.alone
    store.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    migrate(database)
    bad = (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)", "CREATE TABLE extra (a TEXT)"))
    with pytest.raises(sqlite3.OperationalError):
        migrate(database, bad)
    assert version(database) == len(MIGRATIONS)
    assert database.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'").fetchone() == (0,)
    good = (*MIGRATIONS, ("CREATE TABLE extra (a TEXT)",))
    migrate(database, good)
    assert version(database) == len(good)
    database.close()


def test_migrating_twice_changes_nothing(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "x.sqlite3", isolation_level=None)
    migrate(database)
    before = database.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall()
    migrate(database)
    assert database.execute("SELECT sql FROM sqlite_schema ORDER BY name").fetchall() == before
    database.close()
