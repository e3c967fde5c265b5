"""Concepts built of others (`~variance ~grow`) of which a text says all but one part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tutor.grading.index import Sequence
from tutor.grading.mentions import Mention, follow
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch


@dataclass(frozen=True, slots=True)
class NearForm:
    """A built form of `concept`, the words found of it, and the one part that they lack."""

    concept: str
    form: str
    found: tuple[Mention, ...]
    lacks: str

    @property
    def share(self) -> float:
        """How much of the form is there."""
        return len(self.found) / (len(self.found) + 1)


def near_form(
    concepts: Iterable[str], reading: Reading, stretch: Stretch, taken: tuple[Mention, ...] = ()
) -> NearForm | None:
    """The built form of any of these concepts that lacks one part and has most of the others.

    Its words lie in the stretch of tokens and are none of those `taken` for something else.
    """
    wanted, by_start = set(concepts), _by_start(reading, stretch)
    found = (
        near
        for first, starting in reading.index.built.items()
        for sequence in starting
        if sequence.concept in wanted
        for near in _without_one(first, sequence, reading, by_start)
    )
    free = (near for near in found if not any(m in taken for m in near.found))
    return max(free, key=lambda near: near.share, default=None)


def _by_start(reading: Reading, stretch: Stretch) -> dict[int, list[Mention]]:
    by_start: dict[int, list[Mention]] = {}
    for mention in reading.between(*stretch):
        by_start.setdefault(mention.start, []).append(mention)
    return by_start


def _without_one(
    first: str, sequence: Sequence, reading: Reading, by_start: dict[int, list[Mention]]
) -> Iterator[NearForm]:
    """The form without each of its parts in turn, held against the text as the whole form is."""
    parts = (first, *sequence.rest)
    for i, lacking in enumerate(parts):
        kept = parts[:i] + parts[i + 1 :]
        shorter = replace(sequence, rest=kept[1:])
        for mention in (m for m in reading.of(kept[0]) if m.start in by_start):
            for whole in follow(shorter, (mention,), by_start, reading.clauses):
                if any(reading.index.kind(part.concept) != "cue" for part in whole.parts):
                    name = f"~{lacking}" if lacking in reading.index.concepts else lacking
                    yield NearForm(sequence.concept, sequence.form, whole.parts, name)
