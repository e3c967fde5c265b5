"""What must hold inside a question that is answered by picking, ordering or filling gaps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.language import LANGUAGES
from tutor.packs import schema as s
from tutor.packs.checker import Checker, Path
from tutor.packs.problems import Problem, with_nearest
from tutor.packs.schema_choosing import ChoosingModel, ItemModel, OptionModel, OrderModel
from tutor.packs.schema_cloze import BlankModel, ClozeModel
from tutor.packs.schema_numeric import NumericModel
from tutor.questions.cloze import GAP, gaps


def mistakes(q: s.AnyQuestionModel) -> list[str]:
    """What `{mistake: ...}` may name: a mistake of a number or blank, an option that can be wrong, an item."""
    match q:
        case NumericModel():
            return [x.id for x in q.mistakes]
        case ChoosingModel():
            return [x.id for x in q.options if q.kind == "multi" or not x.right]
        case OrderModel():
            return [x.id for x in q.items]
        case ClozeModel():
            return [x.id for blank in q.blanks.values() for x in blank.mistakes]
        case _:
            return []


def choosing(checker: Checker, q: ChoosingModel, at: Path) -> Iterator[Problem]:
    """Ids and texts differ, and as many options are right as the kind asks for."""
    at = (*at, "options")
    for i, option in enumerate(q.options):
        yield from checker.claim(option.claim, (*at, i, "claim"))
    yield from _different(checker, q.options, at)
    right = sum(option.right for option in q.options)
    if q.kind == "choice" and right != 1:
        yield checker.problem(at, "packs.one_right", count=right)
    elif q.kind == "multi" and right in (0, len(q.options)):
        yield checker.problem(at, "packs.all_alike" if right else "packs.none_right")


def order(checker: Checker, q: OrderModel, at: Path) -> Iterator[Problem]:
    """Ids and texts differ."""
    yield from checker.claim(q.claim, (*at, "claim"))
    yield from _different(checker, q.items, (*at, "items"))


def _different(checker: Checker, parts: Sequence[OptionModel | ItemModel], at: Path) -> Iterator[Problem]:
    """Nothing can be told apart by its id alone: the texts differ in each language."""
    yield from checker.unique([(x.id, (*at, i, "id")) for i, x in enumerate(parts)])
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for i, x in enumerate(parts):
            says = " ".join(getattr(x.says, language).casefold().split())
            if says in seen and seen[says] != x.id:
                yield checker.problem((*at, i, "says"), "packs.same_text", name=seen[says])
            seen.setdefault(says, x.id)


def cloze(checker: Checker, q: ClozeModel, at: Path) -> Iterator[Problem]:
    """The prompt has each blank once in either language, and none that is not there."""
    for language in LANGUAGES:
        yield from _gaps(checker, q, language, at)
    named: list[tuple[str, Path]] = []
    for name, blank in q.blanks.items():
        where = (*at, "blanks", name)
        yield from checker.claim(blank.claim, (*where, "claim"))
        yield from _same_sort(checker, blank, where)
        named += [(x.id, (*where, "mistakes", i, "id")) for i, x in enumerate(blank.mistakes)]
    yield from checker.unique(named)


def _gaps(checker: Checker, q: ClozeModel, language: str, at: Path) -> Iterator[Problem]:
    prompt = getattr(q.prompt, language)
    # A prompt written once for both languages has its one place.
    place = (*at, "prompt", language)
    found = gaps(prompt)
    for name in dict.fromkeys(found):
        if name not in q.blanks:
            code, values = with_nearest("packs.unknown_blank", name, q.blanks)
            yield checker.problem(place, code, **values)
        elif found.count(name) > 1:
            yield checker.problem(place, "packs.blank_twice", name=name)
    for name in q.blanks:
        if name not in found:
            yield checker.problem(place, "packs.blank_not_asked", name=name)
    for gap in GAP.finditer(prompt):
        if prompt.count("$", 0, gap.start()) % 2:
            yield checker.problem(place, "packs.blank_in_maths", name=gap[1])


def _same_sort(checker: Checker, blank: BlankModel, at: Path) -> Iterator[Problem]:
    """A mistake is a value where the blank is one, and words where it has words."""
    for i, wrong in enumerate(blank.mistakes):
        if (wrong.is_ is None) != (blank.is_ is None):
            key = "is" if blank.is_ is not None else "words"
            yield checker.problem((*at, "mistakes", i), "packs.mistake_sort", key=key)
