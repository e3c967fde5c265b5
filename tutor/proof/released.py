"""Ids are permanent: what a release had is still there, or an alias says what it is called now.

Ids join questions, claims and what is recognised in answers to people's history. The list of the last release
has one a line: `pack/question`, `pack/claim`, and below a question its points, misconceptions, options, items
and gaps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from tutor.packs import Problem
from tutor.packs.problems import with_nearest
from tutor.questions import Pack, Question, Where


def ids(pack: Pack) -> Iterator[str]:
    """Every id of the pack that a history may name."""
    yield from (f"{pack.id}/{name}" for name in pack.claims)
    for question in pack.questions.values():
        yield f"{pack.id}/{question.id}"
        yield from (f"{pack.id}/{question.id}/{name}" for name in _recognised(question))


def listed(packs: Iterable[Pack], released: Collection[str]) -> str:
    """The list of these packs' ids and of those released before, sorted, as the file has it."""
    return "".join(f"{name}\n" for name in sorted({*released, *(name for pack in packs for name in ids(pack))}))


def read(file: Path) -> Mapping[str, Where]:
    """The ids of a list, each with its line. Empty for a file that there is not."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return {line: Where(file, number, 1) for number, line in enumerate(lines, 1) if line}


def gone(packs: Sequence[Pack], released: Mapping[str, Where]) -> Iterator[tuple[str, Problem]]:
    """Each released id of these packs that is gone without an alias, with what is wrong.

    What stood in a question that is gone is not told apart.
    """
    own = {pack.id: pack for pack in packs}
    for name in released:
        pack = own.get(name.partition("/")[0])
        if pack is not None and (problem := _gone(pack, name.split("/")[1:], released)):
            yield name, problem


def without_pack(packs: Collection[str], released: Mapping[str, Where]) -> Iterator[tuple[str, Problem]]:
    """The released packs that there are no more."""
    first: dict[str, Where] = {}
    for name, where in released.items():
        first.setdefault(name.partition("/")[0], where)
    for name, where in first.items():
        if name not in packs:
            yield name, Problem(where, None, "proof.released_pack", {"name": name})


def _gone(pack: Pack, path: list[str], released: Collection[str]) -> Problem | None:
    name, *inner = path
    now = pack.aliases.get(name, name)
    question = pack.questions.get(now)
    if inner:
        if question is None or inner[0] in _recognised(question):
            return None
        new = [x for x in _recognised(question) if f"{pack.id}/{now}/{x}" not in released]
        code, values = with_nearest("proof.released_point", inner[0], new)
        return Problem(question.where, question.id, code, values)
    if question is not None or name in pack.claims:
        return None
    new = [x for x in (*pack.questions, *pack.claims) if f"{pack.id}/{x}" not in released]
    code, values = with_nearest("proof.released", name, new)
    return Problem(Where(pack.file, 1, 1), None, code, values)


def _recognised(question: Question) -> list[str]:
    """What an answer may be recorded by: points and misconceptions, options, items and gaps."""
    named = [*(point.id for point in question.points), *(wrong.id for wrong in question.misconceptions)]
    if question.choosing:
        named += [option.id for option in question.choosing.options]
    if question.ordering:
        named += [item.id for item in question.ordering.items]
    return named + ([blank.id for blank in question.cloze.blanks] if question.cloze else [])
