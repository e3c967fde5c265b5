"""What `prove` is to prove: all packs, those named, single parts, or what differs from a commit of git."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tutor import paths
from tutor.packs import Bank, BrokenPack, committed, lexicon
from tutor.proof import Changed, Version, changed
from tutor.proof.parts import parts_of, with_derivation
from tutor.questions import Lexicon, Pack


@dataclass(frozen=True, slots=True)
class Wanted:
    """Packs, and the names of the parts of them that are wanted (None: all).

    `whole`: nothing was named. `single`: parts were, and nothing else of their packs is asked about.
    """

    packs: Sequence[Pack]
    parts: frozenset[str] | None
    whole: bool = False
    single: bool = False


def wanted(bank: Bank, names: Sequence[str], base: str | None, words: Lexicon) -> Wanted:
    """What the names mean, and of that only what has changed since the commit `base`, if one is given.

    Raises UsageError for a name that there is not.
    """
    singles = [name for name in names if "/" in name]
    if singles:
        refs = [ref for name in names for ref in (_part(bank, name) if "/" in name else _all(bank, name))]
        ids = dict.fromkeys(name.partition("/")[0] for name in names)
        return Wanted([bank.find_pack(name) for name in ids], frozenset(refs), single=True)
    packs = [bank.find_pack(name) for name in names] if names else bank.packs
    if base is None:
        return Wanted(packs, None, whole=not names)
    new = _since(base, packs, words)
    return Wanted(new.packs, new.parts, whole=not names)


def _all(bank: Bank, name: str) -> Iterator[str]:
    return (part.id for part in parts_of(bank.find_pack(name), ""))


def _part(bank: Bank, ref: str) -> Iterator[str]:
    """The part that is named, with the derivation that it rests on."""
    name, _, inner = ref.partition("/")
    pack = bank.find_pack(name)
    if inner in pack.claims:
        yield from (part.id for part in with_derivation(pack, pack.claims[inner]))
    elif inner in pack.derivations:
        yield ref
    else:
        yield f"{name}/{bank.find(ref)[1].id}"


def _since(base: str, packs: Sequence[Pack], words: Lexicon) -> Changed:
    """The packs and parts that differ from the commit `base`. Raises UsageError where git cannot say.

    What came with the program and lies in no checkout has not changed; another pack outside of one is all new.
    """
    folders = {pack.id: committed.checkout_of(pack.file) for pack in packs}
    shipped = paths.shipped_questions()
    concerned = [pack for pack in packs if folders[pack.id] or not pack.file.is_relative_to(shipped)]
    shared = lexicon.shipped()
    files = [pack.file for pack in packs if folders[pack.id]]
    if committed.checkout_of(shared) in folders.values():
        files.append(shared)
    old = committed.at(base, files)
    before = old.get(shared)
    version = words.version if before is None else lexicon.version(before)
    return changed(concerned, Version(dict(_packs(concerned, old)), version), words.version)


def _packs(packs: Sequence[Pack], old: Mapping[Path, bytes | None]) -> Iterator[tuple[Path, Pack]]:
    """Each pack as it was, where it was there and could be read."""
    from tutor.packs import load

    for pack in packs:
        data = old.get(pack.file)
        if data is None:
            continue
        digest = hashlib.sha256(data).hexdigest()
        if digest == pack.hash:
            yield pack.file, pack
            continue
        read = load.from_bytes(pack.file, data)
        if not isinstance(read, BrokenPack):
            yield pack.file, read
