"""`pack check`: every problem of the packs in files and folders, all in one run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from tutor import paths
from tutor.cli.output import emit, write
from tutor.errors import FAILED, UsageError
from tutor.language import Language, say
from tutor.maths.client import MathsClient
from tutor.packs import Bank, Problem, lexicon, read_bank
from tutor.proof import check as check_pack
from tutor.proof import check_maths


def check(places: Sequence[Path], language: Language, *, as_json: bool) -> int:
    """Print every problem in the places named, or in all packs of this person; 1 if there are any."""
    known = (paths.shipped_questions(), paths.own_questions())
    bank = read_bank(places or [place for place in known if place.exists()])
    if not bank.packs and not bank.broken:
        raise UsageError("cli.no_packs_there", places=", ".join(map(str, places or known)))
    found = list(problems(bank))
    if as_json:
        emit({"packs": [p.id for p in bank.packs], "problems": [_data(p, language) for p in found]}, language)
    else:
        for problem in found:
            write(problem.line(language))
        write(say("cli.checked", language, packs=len(bank.packs) + len(bank.broken), count=len(found)))
    return FAILED if found else 0


def problems(bank: Bank) -> Iterator[Problem]:
    """Of the broken packs, then of the others what is seen and what working them out finds; no demo runs."""
    for broken in bank.broken:
        yield from broken.problems
    words = lexicon.load()
    with MathsClient() as maths:
        for pack in bank.packs:
            seen = list(check_pack(pack, words))
            yield from seen
            yield from check_maths(pack, maths, {problem.question for problem in seen if problem.question})
    yield from bank.dangling()


def _data(problem: Problem, language: Language) -> dict[str, object]:
    return {
        "file": problem.where.file,
        "line": problem.where.line,
        "column": problem.where.column,
        "question": problem.question,
        "code": problem.code,
        "message": say(problem.code, language, **problem.values),
    }
