"""What of a bank is new since an older version of its files: the parts whose content differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor.proof.parts import Part, Seen, parts_of
from tutor.questions import Pack


@dataclass(frozen=True, slots=True)
class Version:
    """Packs by their file, and the version of the shared lexicon that they were read with."""

    packs: Mapping[Path, Pack]
    words: str


@dataclass(frozen=True, slots=True)
class Changed:
    """The packs that differ, and the names of their parts that do, with the derivations these rest on."""

    packs: tuple[Pack, ...]
    parts: frozenset[str]


def changed(packs: Sequence[Pack], before: Version, words: str) -> Changed:
    """What differs in `packs`, read with the lexicon `words`. A file that was not there before is all new."""
    different: list[Pack] = []
    names: set[str] = set()
    for pack in packs:
        old = before.packs.get(pack.file)
        new = set(_new(pack, old, before.words, words))
        if new or old is None or Seen(pack).digest != Seen(old).digest:
            different.append(pack)
        names |= new
    return Changed(tuple(different), frozenset(names))


def _new(pack: Pack, old: Pack | None, old_words: str, words: str) -> Iterator[str]:
    known = {part.id: part.content for part in parts_of(old, old_words)} if old else {}
    for part in parts_of(pack, words):
        if known.get(part.id) != part.content:
            yield part.id
            yield from _below(part)


def _below(part: Part) -> Iterator[str]:
    """What must be known before a claim can be proved."""
    if part.rests_on:
        yield f"{part.pack.id}/{part.rests_on}"
