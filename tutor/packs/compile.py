"""Compile pack files, here or in a child: `python -m tutor.packs.compile` keeps YAML out of the app's process.

The child reads a JSON list of [file, folder or null] and writes, for each, a line with a length and then that
many bytes of compiled form.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tutor.children.spawn import environment, module_argv
from tutor.packs import compiled

Job = tuple[Path, Path | None]
"""A file, and the folder that no link in it may lead out of."""
Compiler = Callable[[Sequence[Job]], Iterator[bytes]]
MAX_SECONDS = 120


def here(jobs: Sequence[Job]) -> Iterator[bytes]:
    """Compile in this process."""
    from tutor.packs.load import read_pack

    for file, folder in jobs:
        yield compiled.dump(read_pack(file, folder), {})


def in_child(jobs: Sequence[Job]) -> Iterator[bytes]:
    """Compile in a child process, so that this one never imports YAML and pydantic; here when that fails."""
    request = json.dumps([[str(file), None if folder is None else str(folder)] for file, folder in jobs])
    import subprocess

    try:
        done = subprocess.run(
            module_argv("tutor.packs.compile"),
            input=request.encode(),
            env=environment(None),
            capture_output=True,
            timeout=MAX_SECONDS,
            check=True,
        )
        made = tuple(_split(done.stdout))
    except (OSError, ValueError, subprocess.SubprocessError):
        made = ()
    yield from made if len(made) == len(jobs) else here(jobs)


def _split(data: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        end = data.index(b"\n", at) + 1
        length = int(data[at:end])
        if end + length > len(data):
            raise ValueError("cut off")
        yield data[end : end + length]
        at = end + length


def main() -> None:
    """What the child does."""
    jobs = [(Path(file), None if folder is None else Path(folder)) for file, folder in json.load(sys.stdin)]
    for data in here(jobs):
        sys.stdout.buffer.write(b"%d\n" % len(data) + data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
