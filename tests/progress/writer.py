"""A process that writes to the store and says what it was told is safe: one acknowledged number a line."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from tutor.progress import Store


def main(path: str, name: str, limit: str) -> None:
    store = Store(Path(path))
    sys.stdin.readline()  # both writers start on the word
    for n in count() if limit == "forever" else range(int(limit)):
        store.append("answered", "pack/main", {"attempt": f"{name}.{n}"}, now=datetime.now(UTC))
        store.save_draft("pack/main", f"draft {n}", datetime.now(UTC))
        sys.stdout.write(f"{n}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
