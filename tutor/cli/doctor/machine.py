"""Looks at the machine: Python, the packages, the terminal."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable, Sequence
from importlib import metadata

from tutor import __version__
from tutor.cli.doctor.look import Look, look

PACKAGES = ("textual", "sympy", "numpy", "pydantic", "pyyaml", "click", "fsrs")
COLUMNS, ROWS = 80, 24


def looks() -> Sequence[Callable[[], Look]]:
    """In the order in which a person reads them."""
    return (python, packages, terminal, encoding)


def python() -> Look:
    """The tutor's and Python's version, and the system."""
    values = {
        "version": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
    }
    return look("python", "fine", "cli.doctor_python", **values)


def packages() -> Look:
    """Every package the tutor needs, by its installed version."""
    versions: dict[str, str | None] = {}
    for name in PACKAGES:
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = None
    missing = [name for name, version in versions.items() if version is None]
    if missing:
        return look("packages", "broken", "cli.doctor_missing", names=", ".join(missing))
    listed = ", ".join(f"{name} {version}" for name, version in versions.items())
    return look("packages", "fine", "cli.doctor_packages", names=listed)


def terminal() -> Look:
    """Whether there is one, and whether it is large and colourful enough."""
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        return look("terminal", "note", "cli.doctor_no_terminal")
    size = shutil.get_terminal_size()
    term = os.environ.get("TERM", "")
    values = {"columns": size.columns, "rows": size.lines, "term": term or "?", "colours": _colours(term)}
    if size.columns < COLUMNS or size.lines < ROWS:
        return look("terminal", "note", "cli.doctor_small_terminal", **values)
    return look("terminal", "fine", "cli.doctor_terminal", **values)


def encoding() -> Look:
    """Mathematics and Chinese need UTF-8."""
    found = sys.stdout.encoding or "?"
    if found.lower().replace("-", "") != "utf8":
        return look("encoding", "broken", "cli.doctor_not_utf8", encoding=found)
    return look("encoding", "fine", "cli.doctor_utf8", encoding=found)


def _colours(term: str) -> str:
    if os.environ.get("NO_COLOR"):
        return "NO_COLOR"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "truecolor"
    return "256" if "256" in term else "16"
