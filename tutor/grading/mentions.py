"""Which concepts a text mentions and where: longest match, then sounds, then concepts built of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tutor.grading.clauses import Clauses
from tutor.grading.families import sound_of
from tutor.grading.index import Index, Sequence
from tutor.grading.lattice import Word, forms_at, longest_at, read_as
from tutor.grading.tokens import Token
from tutor.grading.trie import Node

_REACH = 6
"""How many tokens may stand between the parts of a built concept."""
_ROUNDS = 3
_SHORTEST_TYPO = 5
_BOUND_INSIDE = frozenset({"d_k", "one", "scalar", "dk_terms"})
"""What belongs to the form it stands in: "independent of the dimension" names no dimension to compare with."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Concept `concept` said by tokens `start` up to but without `end`; `parts` made it up.

    `nested`: a thing named inside a longer form, as the variance in "unit variance". `turned`: the words say
    the opposite, so that they say `concept` where they are denied ("not equivalent"). `form` is the form of
    the lexicon that the words were found by, as its author wrote it.
    """

    concept: str
    start: int
    end: int
    parts: tuple[Mention, ...] = ()
    nested: bool = False
    turned: bool = False
    form: str = field(default="", compare=False)


def spelt_right(token: Token, index: Index) -> str:
    """The word a token stands for: itself, or the one word of the lexicon it is a slip of the finger from."""
    word = token.text
    if (
        token.han
        or len(word) < _SHORTEST_TYPO
        or word in index.vocabulary
        or not (word.isascii() and word.isalpha())
    ):
        return word
    possible: list[str] = []
    for near in (word, *(word[:i] + word[i + 1 :] for i in range(len(word)))):
        possible += [*index.typos.get(near, ()), *((near,) if near in index.vocabulary else ())]
    possible = [known for known in possible if known[0] == word[0] and abs(len(known) - len(word)) <= 1]
    for known in possible:  # two letters that changed places are the likeliest slip
        if sorted(known) == sorted(word):
            return known
    for known in possible:
        if len(known) > _SHORTEST_TYPO:
            return known
    return word


def _said(node: Node, start: int, end: int) -> Iterator[Mention]:
    """The mentions of a form that ends at `node`."""
    return (Mention(concept, start, end, form=form) for concept, form in node.concepts.items())


def _by_words(tokens: tuple[Token, ...], index: Index) -> tuple[list[Mention], list[bool], frozenset[int]]:
    """Mentions by spelling, which tokens they take, and the places inside a form, where no other one begins."""
    words = [spelt_right(token, index) for token in tokens]
    found: list[Mention] = []
    taken = [False] * len(tokens)
    inside: set[int] = set()
    for at in range(len(tokens)):
        if literal := longest_at(index.phrases, words, tokens, at):
            found.extend(_said(literal.node, at, literal.end))
    begun = [forms_at(index.words, words, tokens, start) for start in range(len(tokens))]
    for word in read_as(begun):
        found.extend(_said(word.node, word.start, word.end))
        found.extend(_inside(index, begun, tokens, word))
        taken[word.start : word.end] = [True] * (word.end - word.start)
        inside.update(range(word.start + 1, word.end))
    value_at = ((i, token.value) for i, token in enumerate(tokens) if token.value is not None)
    for i, value in value_at:
        fitting = (r for r in index.ranges if r.low <= value <= r.high)
        found.extend(Mention(r.concept, i, i + 1, form=r.form) for r in fitting)
    return found, taken, frozenset(inside)


def _inside(index: Index, begun: list[list[Word]], tokens: tuple[Token, ...], outer: Word) -> Iterator[Mention]:
    """The things named inside a longer statement, whose negations and predicates are its own; inside a
    thing that no question of the pack is about ("memory accesses"), what the pack itself has ("accesses").
    """
    kinds = {index.kind(concept) for concept in outer.node.concepts}
    states = not kinds.isdisjoint(("predicate", "name"))
    hides = kinds == {"thing"} and index.asked.isdisjoint(outer.node.concepts)
    if not states and not (hides and index.own):
        return
    for start in range(outer.start, outer.end):
        for inner in begun[start]:
            symbol = tokens[inner.end - 1].value is not None or (tokens[start].han and inner.end == start + 1)
            if inner.end > outer.end or symbol:
                continue
            for concept, form in inner.node.concepts.items():
                named = (
                    index.kind(concept) == "thing" and concept not in _BOUND_INSIDE
                    if states
                    else concept in index.own
                )
                if named and concept not in outer.node.concepts:
                    yield Mention(concept, start, inner.end, nested=states, form=form)


def _by_sound(
    tokens: tuple[Token, ...], index: Index, taken: list[bool], inside: frozenset[int]
) -> list[Mention]:
    """Dictation slips: at least half of the characters as written, the others only as heard."""
    heard = [sound_of(token) or "" for token in tokens]
    found: list[Mention] = []
    at = 0
    while at < len(tokens):
        best = longest_at(index.heard, heard, tokens, at) if heard[at] else None
        if best is None or (end := best.end) - at < 2 or all(taken[at:end]):
            at += 1
            continue
        written = "".join(token.text for token in tokens[at:end])
        near = max(sum(a == b for a, b in zip(written, form, strict=True)) for form in best.node.spelt)
        whole = at not in inside and end not in inside
        if 2 * near >= end - at and whole and not (sum(taken[at:end]) and end - at < 3):
            found.extend(_said(best.node, at, end))
            at = end
        else:
            at += 1
    return found


def _answers(tokens: tuple[Token, ...], index: Index, clauses: Clauses) -> Iterator[Mention]:
    """Clauses that are nothing but a short answer: "No, ..." at the beginning, "yes" after a question."""
    words = [token.text for token in tokens]
    for clause, start in enumerate(clauses.clause_starts):
        end = clauses.span(clause)[1]
        for word in forms_at(index.openings, words, tokens, start):
            if word.end == end:
                said = _said(word.node, start, end)
                yield from (m for m in said if not start or index.kind(m.concept) == "cue")


def _built(found: list[Mention], index: Index, clauses: Clauses) -> list[Mention]:
    """Concepts made of others that follow one another closely within a clause."""
    by_start: dict[int, list[Mention]] = {}
    for mention in found:
        by_start.setdefault(mention.start, []).append(mention)
    known = {(m.concept, m.start, m.end) for m in found}
    looked_at = found
    # A later round sees sequences that begin with an old mention and go on with one just built.
    for _ in range(_ROUNDS):
        fresh: list[Mention] = []
        near: dict[int, dict[str, Mention]] = {}
        for first in looked_at:
            following = index.following.get(first.concept)
            if following is None:
                continue
            if first.end not in near:
                near[first.end] = _near(first, by_start, clauses)
            for sequence, second in _begun(following, near[first.end]):
                if sequence.tight and second.start > first.end:
                    continue
                for mention in follow(sequence, (first, second), by_start, clauses):
                    key = (mention.concept, mention.start, mention.end)
                    if key not in known:
                        known.add(key)
                        fresh.append(mention)
        if not fresh:
            break
        for mention in fresh:
            by_start.setdefault(mention.start, []).append(mention)
        # Nothing new can begin with an old mention where its clause has nothing new after it.
        last = {clauses.clause(m.start): m.start for m in sorted(fresh, key=lambda m: m.start)}
        looked_at = [m for m in found if last.get(clauses.clause(m.start), -1) >= m.end] + fresh
        found = found + fresh
    return found


def _begun(
    following: Mapping[str, tuple[Sequence, ...]], near: Mapping[str, Mention]
) -> list[tuple[Sequence, Mention]]:
    """The sequences whose second part stands near, in the order of the lexicon."""
    begun = [(sequence, near[c]) for c in following.keys() & near.keys() for sequence in following[c]]
    return sorted(begun, key=lambda each: each[0].order) if len(begun) > 1 else begun


def _near(first: Mention, by_start: dict[int, list[Mention]], clauses: Clauses) -> dict[str, Mention]:
    """The next mention of each concept that begins soon after one, in its clause."""
    found: dict[str, Mention] = {}
    for at in range(first.end, min(first.end + _REACH + 1, clauses.end_of(first.start))):
        for mention in by_start.get(at, ()):
            found.setdefault(mention.concept, mention)
    return found


def follow(
    sequence: Sequence, parts: tuple[Mention, ...], by_start: dict[int, list[Mention]], clauses: Clauses
) -> list[Mention]:
    """The mention of a built concept, if the text goes on from `parts` as its sequence does."""
    if len(parts) > len(sequence.rest):
        return [Mention(sequence.concept, parts[0].start, parts[-1].end, parts, form=sequence.form)]
    wanted, after = sequence.rest[len(parts) - 1], parts[-1].end
    until = min(after + (0 if sequence.tight else _REACH) + 1, clauses.end_of(parts[0].start))
    for at in range(after, until):
        for mention in by_start.get(at, ()):
            if mention.concept == wanted:
                return follow(sequence, (*parts, mention), by_start, clauses)
    return []


def _without_homonyms(found: list[Mention], index: Index) -> list[Mention]:
    """Without what a little verb would say by itself: the "equal" of "the variance equals d_k" is no "same"."""
    parts = [part for m in found if m.parts and index.kind(m.concept) == "predicate" for part in m.parts]
    cues = [part for part in parts if part.concept in index.concepts and index.kind(part.concept) == "cue"]
    verbs = {(part.start, part.end) for part in cues}
    used = {(part.concept, part.start, part.end) for part in parts}
    return [
        m
        for m in found
        if (m.start, m.end) not in verbs
        or m.parts
        or index.kind(m.concept) != "predicate"
        or (m.concept, m.start, m.end) in used
    ]


def find(tokens: tuple[Token, ...], index: Index, clauses: Clauses) -> tuple[Mention, ...]:
    """All mentions, in reading order."""
    found, taken, inside = _by_words(tokens, index)
    found += _by_sound(tokens, index, taken, inside)
    found += _answers(tokens, index, clauses)
    found = _without_homonyms(_built(found, index, clauses), index)
    return tuple(sorted(found, key=lambda m: (m.start, m.end, m.concept)))
