"""`pack check`: every problem of the packs in files and folders, and advice, all in one run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tutor import paths
from tutor.cli import pack_examples
from tutor.cli.output import emit, write
from tutor.errors import FAILED, UsageError
from tutor.grading import Grader
from tutor.language import Language, say
from tutor.maths.client import MathsClient
from tutor.packs import Bank, Problem, lexicon, open_bank, read_bank
from tutor.proof import check as check_pack
from tutor.proof import check_maths, unseconded
from tutor.questions import Pack


def check(places: Sequence[Path], language: Language, *, examples: bool, as_json: bool) -> int:
    """Print every problem and all advice in the places named, or in all packs of this person.

    1 if there is a problem; a pack that advice is all there is to say of can be practised as it is. With
    `examples` also what each example earns and why; one that earns something else is a problem.
    """
    known = (paths.shipped_questions(), paths.own_questions())
    bank = read_bank(places or [place for place in known if place.exists()])
    if not bank.packs and not bank.broken:
        raise UsageError("cli.no_packs_there", places=", ".join(map(str, places or known)))
    found = list(problems(bank, open_bank().packs if places else ()))
    examined = list(pack_examples.examine(bank.packs, Grader(lexicon.load()))) if examples else []
    found += [problem for each in examined for problem in each.problems]
    wrong, advice = [p for p in found if not p.advice], [p for p in found if p.advice]
    if as_json:
        lists = {"problems": wrong, "advice": advice}
        told: dict[str, object] = {"packs": [pack.id for pack in bank.packs]}
        told |= {name: [_data(p, language) for p in them] for name, them in lists.items()}
        if examples:
            told["examples"] = [pack_examples.data(each, language) for each in examined]
        emit(told, language)
    else:
        for line in pack_examples.lines(examined, language):
            write(line)
        for problem in found:
            line = problem.line(language)
            write(say("cli.advice", language, line=line) if problem.advice else line)
        packs_there = len(bank.packs) + len(bank.broken)
        write(say("cli.checked", language, packs=packs_there, count=len(wrong), advice=len(advice)))
    return FAILED if wrong else 0


def problems(bank: Bank, beside: Iterable[Pack] = ()) -> Iterator[Problem]:
    """Of the broken packs, then of the others what is seen and what working them out finds; no demo runs.

    Follow-ups may lead to the packs `beside` them.
    """
    for broken in bank.broken:
        yield from broken.problems
    words = lexicon.load()
    grader = Grader(words)
    with MathsClient() as maths:
        for pack in bank.packs:
            seen = list(check_pack(pack, words))
            yield from seen
            yield from unseconded.problems(pack)
            yield from check_maths(
                pack, maths, grader, {p.question for p in seen if p.question and not p.advice}
            )
    yield from bank.dangling(beside)


def _data(problem: Problem, language: Language) -> dict[str, object]:
    return {
        "file": problem.where.file,
        "line": problem.where.line,
        "column": problem.where.column,
        "question": problem.question,
        "code": problem.code,
        "message": say(problem.code, language, **problem.values),
    }
