"""What a question names exists: claims, sources, other questions, and parts of its own that conditions need."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.packs import references_kinds as kinds
from tutor.packs import schema as s
from tutor.packs.checker import Checker, Path
from tutor.packs.problems import Problem
from tutor.packs.schema_choosing import ChoosingModel, OrderModel, TrueFalseModel
from tutor.packs.schema_cloze import ClozeModel
from tutor.packs.schema_numeric import NumericModel
from tutor.packs.schema_open import OpenModel
from tutor.packs.schema_question import FollowUpModel


def check(checker: Checker, q: s.AnyQuestionModel, at: Path) -> Iterator[Problem]:
    """What a question at `at` gets wrong about other parts of the file, or about parts of its own."""
    for i, section in enumerate(q.answer):
        for j, name in enumerate(section.claims):
            yield from checker.claim(name, (*at, "answer", i, "claims", j))
    for i, erratum in enumerate(q.errata):
        source = (*at, "errata", i, "source")
        yield from checker.known(erratum.source, checker.sources, source, "packs.unknown_source")
        yield from checker.claim(erratum.claim, (*at, "errata", i, "claim"))
    for i, follow_up in enumerate(q.follow_ups):
        yield from _follow_up(checker, q, follow_up, (*at, "follow_ups", i))
    match q:
        case OpenModel():
            yield from _open(checker, q, at)
        case NumericModel():
            yield from checker.derivation(q.derivation, (*at, "derivation"))
            yield from checker.unique([(x.id, (*at, "mistakes", i, "id")) for i, x in enumerate(q.mistakes)])
        case ChoosingModel():
            yield from kinds.choosing(checker, q, at)
        case TrueFalseModel():
            yield from checker.claim(q.claim, (*at, "claim"))
        case OrderModel():
            yield from kinds.order(checker, q, at)
        case ClozeModel():
            yield from kinds.cloze(checker, q, at)


def _open(checker: Checker, q: OpenModel, at: Path) -> Iterator[Problem]:
    named: list[tuple[str, Path]] = [(x.id, (*at, "points", i, "id")) for i, x in enumerate(q.points)]
    named += [(x.id, (*at, "misconceptions", i, "id")) for i, x in enumerate(q.misconceptions)]
    named += [(x.id, (*at, "errata", i, "id")) for i, x in enumerate(q.errata) if x.id is not None]
    yield from checker.unique(named)
    for i, point in enumerate(q.points):
        yield from checker.claim(point.claim, (*at, "points", i, "claim"))
    for i, wrong in enumerate(q.misconceptions):
        yield from checker.claim(wrong.claim, (*at, "misconceptions", i, "claim"))
    points = [x.id for x in q.points]
    if q.pitch:
        yield from checker.each(q.pitch.points, points, (*at, "pitch", "points"), "packs.unknown_point")
    said = [x.id for x in q.misconceptions]
    for i, example in enumerate(q.examples):
        where = (*at, "examples", i)
        yield from checker.each(example.covered, points, (*where, "covered"), "packs.unknown_point")
        yield from checker.each(example.check, points, (*where, "check"), "packs.unknown_point")
        yield from checker.each(example.misconceptions, said, (*where, "misconceptions"), "packs.unknown_said")
        yield from checker.each(example.errata, _errata(q), (*where, "errata"), "packs.unknown_said")
        for name in set(example.covered) & set(example.check):
            yield checker.problem((*where, "check"), "packs.covered_and_check", name=name)


def _follow_up(checker: Checker, q: s.AnyQuestionModel, x: FollowUpModel, at: Path) -> Iterator[Problem]:
    ask = x.ask.removeprefix(f"{checker.pack}/")
    if "/" not in ask:  # another pack's question is looked up when all packs are read
        yield from checker.known(ask, checker.names.questions, (*at, "ask"), "packs.unknown_question")
    if ask == q.id:
        yield checker.problem((*at, "ask"), "packs.asks_itself", name=ask)
    when = x.when
    if when is None:
        return
    opened = q if isinstance(q, OpenModel) else None
    points = [p.id for p in opened.points] if opened else []
    said = [*(m.id for m in opened.misconceptions), *_errata(q)] if opened else []
    for key, known, code in (
        ("missed", points, "packs.unknown_point"),
        ("contradicted", points, "packs.unknown_point"),
        ("covered", points, "packs.unknown_point"),
        ("said", said, "packs.unknown_said"),
        ("mistake", kinds.mistakes(q), "packs.unknown_mistake"),
    ):
        name = getattr(when, key)
        if name is not None:
            yield from checker.known(name, known, (*at, "when", key), code)
    if when.wrong and opened:
        yield checker.problem((*at, "when"), "packs.wrong_open")


def _errata(q: s.AnyQuestionModel) -> list[str]:
    """The ids of a question's errata, given or made."""
    return [x.id or f"{x.source}-{i}" for i, x in enumerate(q.errata, start=1)]
