"""Files as they stood at a commit of the git checkout that they lie in."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from shutil import which

from tutor.errors import UsageError

MAX_SECONDS = 60


def checkout_of(file: Path) -> Path | None:
    """The nearest folder above `file` that is a git checkout."""
    return next((folder for folder in file.resolve().parents if (folder / ".git").exists()), None)


def at(base: str, files: Iterable[Path]) -> Mapping[Path, bytes | None]:
    """What each of the files that lie in a checkout was at `base`; None for one that was not there.

    Raises UsageError where git is missing, none of the files lies in a checkout, or a checkout has no such
    commit.
    """
    folders: dict[Path, list[Path]] = {}
    for file in files:
        if (folder := checkout_of(file)) is not None:
            folders.setdefault(folder, []).append(file)
    if which("git") is None:
        raise UsageError("packs.no_git")
    if not folders:
        raise UsageError("packs.no_checkout")
    found: dict[Path, bytes | None] = {}
    for folder, inside in folders.items():
        names = [f"{_commit(folder, base)}:{file.resolve().relative_to(folder).as_posix()}" for file in inside]
        found |= zip(inside, _blobs(folder, names), strict=True)
    return found


def _commit(folder: Path, base: str) -> str:
    done = _git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{base}^{{commit}}")
    if done.returncode:
        raise UsageError("packs.no_commit", name=base, folder=str(folder))
    return done.stdout.decode().strip()


def _blobs(folder: Path, names: list[str]) -> list[bytes | None]:
    """The content of each `commit:path`, None where there is none, in one call of git."""
    data = _git(folder, "cat-file", "--batch", said="".join(f"{name}\n" for name in names).encode()).stdout
    blobs: list[bytes | None] = []
    place = 0
    for _ in names:
        end = data.index(b"\n", place)
        *_, kind, size = data[place:end].split(b" ")
        place = end + 1
        if not size.isdigit():  # "commit:path missing"
            blobs.append(None)
            continue
        content = data[place : place + int(size)]
        blobs.append(content if kind == b"blob" else None)
        place += int(size) + 1
    return blobs


def _git(folder: Path, *words: str, said: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            [which("git") or "git", "-C", str(folder), *words],
            input=said,
            capture_output=True,
            timeout=MAX_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UsageError("packs.no_git") from error
