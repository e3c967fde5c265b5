"""Follow-ups lead on and never back: what hangs on a question ends, and every question can be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tutor.packs import Problem
from tutor.questions import DEEPEST_FOLLOW_UP, Erratum, FollowUp, Misconception, Pack, Point, Question

Edges = Mapping[str, Sequence[str]]


def check(pack: Pack) -> Iterator[Problem]:
    """Follow-ups of a pack that lead back, are listed twice, can never be asked, or lie too deep."""
    for question in pack.questions.values():
        yield from _twice(question)
        yield from _never(question)
    edges = {name: _asked(pack, question) for name, question in pack.questions.items()}
    yield from (_leads_back(pack, circle) for circle in circles(edges))
    for name in _too_deep(pack, edges):
        values = {"name": name, "deepest": DEEPEST_FOLLOW_UP}
        yield Problem(pack.questions[name].where, name, "proof.too_deep", values)


def across(packs: Sequence[Pack]) -> Iterator[Problem]:
    """Follow-ups that lead back to where they began by way of other packs."""
    by_id = {pack.id: pack for pack in packs}
    edges = {
        f"{pack.id}/{name}": [f"{pack.id}/{x}" if "/" not in x else x for x in _asked(pack, question, True)]
        for pack in packs
        for name, question in pack.questions.items()
    }
    for circle in circles(edges):
        if len({ref.partition("/")[0] for ref in circle}) > 1:
            yield _leads_back(by_id[circle[0].partition("/")[0]], circle)


def circles(edges: Edges) -> Iterator[tuple[str, ...]]:
    """The ways that end where they began, each once, from the first question met on it."""
    done: set[str] = set()
    for start in edges:
        path: list[str] = []
        turns = [iter((start,))]
        while turns:
            name = next(turns[-1], None)
            if name is None:
                turns.pop()
                if path:
                    done.add(path.pop())
            elif name in path:
                yield tuple(path[path.index(name) :])
            elif name in edges and name not in done:
                path.append(name)
                turns.append(iter(edges[name]))


def _asked(pack: Pack, question: Question, everywhere: bool = False) -> list[str]:
    names = (f.ask.removeprefix(f"{pack.id}/") for f in question.follow_ups)
    return [pack.aliases.get(name, name) for name in names if everywhere or "/" not in name]


def _leads_back(pack: Pack, circle: Sequence[str]) -> Problem:
    first = pack.questions[circle[0].rpartition("/")[2]]
    second = circle[1 % len(circle)].rpartition("/")[2]
    where = next((f.where for f in first.follow_ups if f.ask.rpartition("/")[2] == second), None)
    return Problem(
        where or first.where, first.id, "proof.leads_back", {"way": " → ".join((*circle, circle[0]))}
    )


def _twice(question: Question) -> Iterator[Problem]:
    met: set[tuple[object, ...]] = set()
    for follow_up in question.follow_ups:
        key = (follow_up.ask, follow_up.when, follow_up.of)
        if key in met:
            where = follow_up.where or question.where
            yield Problem(where, question.id, "proof.asked_twice", {"name": follow_up.ask})
        met.add(key)


def _never(question: Question) -> Iterator[Problem]:
    """Follow-ups on something that nothing recognises."""
    heard: list[Point | Misconception | Erratum] = [
        *question.points,
        *question.misconceptions,
        *question.errata,
    ]
    deaf = {each.id for each in heard if not each.match}
    for follow_up in question.follow_ups:
        if follow_up.of in deaf and _needs_a_match(follow_up):
            values = {"name": follow_up.ask, "id": follow_up.of}
            yield Problem(follow_up.where or question.where, question.id, "proof.never_asked", values)


def _needs_a_match(follow_up: FollowUp) -> bool:
    return follow_up.when in ("covered", "said")


def _too_deep(pack: Pack, edges: Edges) -> Iterator[str]:
    """Questions that only follow so far down that no conversation gets there."""
    reached = set(pack.entry)
    edge = reached
    for _ in range(DEEPEST_FOLLOW_UP):
        edge = {asked for name in edge for asked in edges[name]} - reached
        reached |= edge
    return (name for name in edges if name not in reached)
