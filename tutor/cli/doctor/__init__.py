"""`tutor doctor`: each look at one part of the installation says in a line how it stands."""

from __future__ import annotations

from tutor.cli.doctor.look import Look, State
from tutor.cli.output import emit, write
from tutor.cli.wiring import Parts
from tutor.errors import FAILED
from tutor.language import explain

SYMBOLS: dict[State, str] = {"fine": "✓", "note": "·", "broken": "✗"}


def show(parts: Parts, *, as_json: bool) -> int:
    """Print every look as it is made; 1 when one of them found something broken."""
    from tutor.cli.doctor import helpers, keeping, machine

    looks: list[Look] = []
    for look in (*machine.looks(), *keeping.looks(parts), *helpers.looks(parts)):
        found = look()
        looks.append(found)
        if not as_json:
            _print(found, parts)
    if as_json:
        emit([_data(found, parts) for found in looks], parts.language)
    return FAILED if any(found.state == "broken" for found in looks) else 0


def _print(found: Look, parts: Parts) -> None:
    happened, following = explain(found.said, parts.language)
    write(f"{SYMBOLS[found.state]} {happened}")
    if following and found.state != "fine":
        write(f"    {following}")


def _data(found: Look, parts: Parts) -> dict[str, object]:
    happened, following = explain(found.said, parts.language)
    return {
        "about": found.about,
        "state": found.state,
        "code": found.said.code,
        "message": happened,
        "next": following if found.state != "fine" else "",
        "facts": found.facts,
    }
