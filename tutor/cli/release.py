"""What a maintainer does at a release: `python -m tutor.cli.release` adds the new ids to the list of those that
are permanent."""

from __future__ import annotations

import sys

from tutor import paths
from tutor.cli.output import write
from tutor.packs import read_bank
from tutor.proof import released


def main() -> int:
    """Add the ids of the shipped packs to the list; 1 where a pack is broken, and nothing is written."""
    bank = read_bank([paths.shipped_questions()])
    for broken in bank.broken:
        for problem in broken.problems:
            write(problem.line("en"))
    if bank.broken:
        return 1
    file = paths.released_ids()
    known = released.read(file)
    text = released.listed(bank.packs, known)
    file.write_text(text, encoding="utf-8")
    write(f"{file}: {len(text.splitlines()) - len(known)} new ids, {len(known)} known ones.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
