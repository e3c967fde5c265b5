"""`prove --changed`: what of the packs differs from a commit of the checkout that they lie in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tutor import paths
from tutor.packs import BrokenPack, committed, lexicon
from tutor.proof import Changed, Version, changed
from tutor.questions import Lexicon, Pack


def since(base: str, packs: Sequence[Pack], words: Lexicon) -> Changed:
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
