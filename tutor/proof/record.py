"""What CI has proved: a file with one line for each pack, which names the content of every claim that held.

A claim whose content is another by now is no longer on record; whoever wants it there renews the line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from tutor.proof.parts import claim_of
from tutor.proof.proofs import Proof
from tutor.questions import Claim, Pack, Where

Record = Mapping[str, Mapping[str, str]]
"""Pack, claim, the hash of its content."""
DIGITS: Final = 12


def read(file: Path) -> Record:
    """The record in `file`; empty where there is none or it cannot be read."""
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        return {str(pack): {str(c): str(key) for c, key in claims.items()} for pack, claims in found.items()}
    except (OSError, ValueError, AttributeError, RecursionError):
        return {}


def text(record: Record) -> str:
    """The record as the file has it: sorted, a line for each pack, so that changes to different packs merge."""
    lines = [f"{json.dumps(pack)}: {json.dumps(record[pack], sort_keys=True)}" for pack in sorted(record)]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def key(pack: Pack, claim: Claim) -> str:
    """The hash of the claim's content, as the record has it."""
    return claim_of(pack, claim).content[:DIGITS]


def on_record(record: Record, pack: Pack, claim: Claim) -> bool:
    """Whether CI has proved the claim as it is now."""
    return record.get(pack.id, {}).get(claim.id) == key(pack, claim)


def renewed(record: Record, packs: Sequence[Pack], states: Mapping[str, str]) -> Record:
    """The record after these packs were proved; `states` of the claims that were, by "pack/id".

    A claim that was not proved now stays where its content is still the one on record.
    """
    now = dict(record)
    for pack in packs:
        kept = {}
        for claim in pack.claims.values():
            state = states.get(f"{pack.id}/{claim.id}")
            if state == "holds" or (state is None and on_record(record, pack, claim)):
                kept[claim.id] = key(pack, claim)
        now[pack.id] = kept
    return {pack: claims for pack, claims in now.items() if claims}


def behind(record: Record, packs: Sequence[Pack], states: Mapping[str, str]) -> int:
    """How many claims of these packs hold as they are now and are not on record so."""
    claims = ((pack, claim) for pack in packs for claim in pack.claims.values())
    held = (at for at in claims if states.get(f"{at[0].id}/{at[1].id}") == "holds")
    return sum(not on_record(record, *at) for at in held)


def untrue(file: Path, packs: Sequence[Pack], states: Mapping[str, str]) -> Iterator[Proof]:
    """What the record says of these packs and is not so: claims that there are not, or that do not hold."""
    record = read(file)
    lines = {pack: number for number, pack in enumerate(sorted(record), 2)}
    for pack in packs:
        for name in record.get(pack.id, {}):
            where = Where(file, lines[pack.id], 1)
            claim, ref = pack.claims.get(name), f"{pack.id}/{name}"
            if claim is None:
                yield Proof(ref, "pack", where, "fails", "proof.record_unknown", {"name": name})
            elif on_record(record, pack, claim) and states.get(ref, "holds") != "holds":
                yield Proof(ref, "pack", where, "fails", "proof.record_untrue", {"name": name})
