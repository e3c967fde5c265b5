"""What proves a part, as a hash: the rooms of this program that take part, and the libraries under them.

A proof that was kept holds only for the program that made it. Content, not times of files: a fresh checkout of
the same commit is the same program.
"""

from __future__ import annotations

import hashlib
import platform
import sys
from collections.abc import Iterator
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Final

import tutor
from tutor import paths
from tutor.demos import registry
from tutor.proof.parts import Part

EVERY: Final = ("proof", "questions", "outcomes.py", "children", "maths")
"""Rooms and files of the package that every proof goes through: formulas are everywhere."""
GRADING: Final = ("grading", "picking")
DEMOS: Final = ("demos/*.py", "demos/engine")
"""Beside a demo's own folder."""
CROSSCHECK: Final = "crosscheck"
TABLES: Final = "*.txt"
"""The grader's tables among the shipped data; the lexicon's version is part of the content."""
SYMBOLIC: Final = ("sympy", "mpmath")
NUMERICAL: Final = ("torch", "numpy")


def key(part: Part) -> str:
    """The hash of everything that the part's proof depends on: content, code, libraries, kind of machine."""
    facts = [part.content, platform.machine(), f"python {sys.version_info.major}.{sys.version_info.minor}"]
    facts += [code(place) for place in EVERY]
    facts += [version(library) for library in SYMBOLIC]
    if part.words:
        facts += [*(code(place) for place in GRADING), tables()]
    if part.demos:
        facts += [version(library) for library in NUMERICAL]
        facts += [code(place) for place in (*DEMOS, *sorted({folder(demo) for demo in part.demos}))]
    if part.crosschecked:
        facts += [code(CROSSCHECK), *(version(library) for library in NUMERICAL)]
    return hashlib.sha256("\n".join(facts).encode()).hexdigest()[:32]


def folder(demo: str) -> str:
    """The folder of the package that holds the demo's own code; empty for a demo that there is not."""
    if demo not in registry.names():
        return ""
    return "/".join(registry.module(demo).__name__.split(".")[1:-1])


@cache
def code(place: str) -> str:
    """The hash of a file of the package, of the files that a pattern names, or of all below a folder."""
    package = Path(tutor.__file__).parent
    here = package / place
    if not place:
        return ""
    pattern = place if "*" in place or here.is_file() else f"{place}/**/*.py"
    return _hash(package, sorted(package.glob(pattern)))


@cache
def tables() -> str:
    """The hash of the grader's tables."""
    data = paths.shipped_data()
    return _hash(data, sorted(data.glob(TABLES)))


@cache
def version(library: str) -> str:
    """A library and its version, or that it is not there."""
    try:
        return f"{library} {metadata.version(library)}"
    except metadata.PackageNotFoundError:
        return f"no {library}"


def _hash(root: Path, files: list[Path]) -> str:
    return hashlib.sha256(b"".join(_named(root, files))).hexdigest()


def _named(root: Path, files: list[Path]) -> Iterator[bytes]:
    """Each file's name and content, lengths first, so that no two folders look alike."""
    for file in files:
        name, data = file.relative_to(root).as_posix().encode(), file.read_bytes()
        yield b"%d %s %d " % (len(name), name, len(data)) + data
