"""Looks at what is kept and set up: the person's folder, progress, packs, the second opinion."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from importlib.util import find_spec

from tutor import paths
from tutor.cli.doctor.look import Look, look
from tutor.cli.wiring import Parts
from tutor.errors import OpinionError, StoreError, TutorError


def looks(parts: Parts) -> Sequence[Callable[[], Look]]:
    """In the order in which a person reads them."""
    return (home, lambda: progress(parts), lambda: packs(parts), lambda: opinion(parts))


def home() -> Look:
    """Whether the person's own folder, or the nearest one above it that exists, can be written to."""
    folder = paths.home()
    nearest = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        return look("home", "broken", "cli.doctor_home_unwritable", path=str(folder), reason=reason)
    return look("home", "fine", "cli.doctor_home", path=str(folder))


def progress(parts: Parts) -> Look:
    """Whether the database is whole. Where none exists yet, none is made."""
    if not paths.database().exists():
        return look("progress", "fine", "cli.doctor_no_progress", path=str(paths.database()))
    try:
        with closing(parts.opened_store()) as store:
            store.check()
            counts = store.counts()
    except StoreError as error:
        return Look("progress", "broken", error, {"path": str(paths.database())})
    size = paths.database().stat().st_size // 1024
    return look(
        "progress",
        "fine",
        "cli.doctor_progress",
        path=str(paths.database()),
        kib=size,
        answered=counts.answered,
    )


def opinion(parts: Parts) -> Look:
    """Whether a second opinion is set up, soundly; nothing is asked of its server."""
    try:
        endpoint = parts.second.endpoint
    except OpinionError as error:
        return Look("opinion", "broken" if parts.second.on else "note", error)
    if find_spec("httpx") is None:
        return Look("opinion", "broken", OpinionError("opinion.no_httpx"))
    values = {"model": endpoint.model, "host": endpoint.host, "left": parts.second.left()}
    return look("opinion", "fine", "cli.doctor_opinion", **values)


def packs(parts: Parts) -> Look:
    """How many packs and questions there are, and which files are broken."""
    try:
        bank = parts.bank
    except TutorError as error:
        return Look("packs", "broken", error)
    broken = ", ".join(str(b.file) for b in bank.broken)
    if broken:
        return look("packs", "broken", "cli.doctor_broken_packs", files=broken)
    questions = sum(len(pack.questions) for pack in bank.packs)
    return look("packs", "fine", "cli.doctor_packs", packs=len(bank.packs), questions=questions)
