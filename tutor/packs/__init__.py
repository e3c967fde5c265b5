"""YAML in and out: question packs as files, checked once at the edge, with errors that name the line.

The one room that knows YAML and pydantic, and they are imported only when a file has to be read afresh:
`open_bank` gives every pack a person has through a compiled cache that needs neither.
"""

from __future__ import annotations

from pathlib import Path

from tutor.packs.bank import Bank, open_bank, read_bank
from tutor.packs.problems import BrokenPack, BrokenPackError, Problem
from tutor.questions import Pack

__all__ = ["Bank", "BrokenPack", "BrokenPackError", "Problem", "load_file", "open_bank", "read_bank"]


def load_file(path: Path) -> Pack:
    """The pack in `path`. Raises BrokenPackError with all problems of the file."""
    from tutor.packs import load

    return load.load_file(path)
