"""The parts of a pack that prove themselves, each with exactly as much of the pack as its proof is shown.

A proof cannot depend on what it does not see, so the hash of what it sees stands for its content: while that
is the same, and the code that proves it is, the proof would be the same again. Where in the file something
stands is no content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from pathlib import Path

from tutor.language import Text
from tutor.proof.proofs import Kind
from tutor.questions import Claim, Derivation, Pack, Question, Where


@dataclass(frozen=True)
class Seen:
    """What a proof is shown: a pack, whole or as much of it as matters."""

    pack: Pack

    @cached_property
    def digest(self) -> str:
        """The hash of its content."""
        text = json.dumps(_plain(replace(self.pack, hash="", file=Path())), ensure_ascii=False)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True)
class Part:
    """A derivation, question or claim (`it`), and what its proof is shown.

    `words` is the version of the shared lexicon where the proof reads answers, else empty.
    """

    kind: Kind
    it: Derivation | Question | Claim
    seen: Seen
    words: str = ""

    @property
    def pack(self) -> Pack:
        """The pack, with what its proof is shown and no more."""
        return self.seen.pack

    @property
    def id(self) -> str:
        """`pack/id`."""
        return f"{self.pack.id}/{self.it.id}"

    @property
    def where(self) -> Where:
        """Where it stands today."""
        return self.it.where

    @property
    def rests_on(self) -> str:
        """The derivation that a claim rests on, if any."""
        return (self.it.derivation or "") if isinstance(self.it, Claim) else ""

    @property
    def demos(self) -> tuple[str, ...]:
        """The demos that its proof runs."""
        own = self.pack.claims.values() if self.kind == "claim" else ()
        runs = [claim.demo.run for claim in own if claim.demo]
        if self.kind != "question":
            seconds = [d.second for d in self.pack.derivations.values() if d.second]
            runs += [second.measured.demo for second in seconds if second.measured]
        return tuple(dict.fromkeys(runs))

    @property
    def crosschecked(self) -> bool:
        """Whether its proof works out a second way."""
        second = self.it.second if isinstance(self.it, Derivation) else None
        return second is not None and second.computed is not None

    @property
    def costs(self) -> bool:
        """Whether proving it takes work; a claim without a demo is as good as its derivation or references."""
        return not (isinstance(self.it, Claim) and self.it.demo is None)

    @property
    def content(self) -> str:
        """The hash of which part it is and of what its proof is shown."""
        facts = "\n".join((self.kind, self.it.id, self.seen.digest, self.words))
        return hashlib.sha256(facts.encode()).hexdigest()


def parts_of(pack: Pack, words: str) -> Iterator[Part]:
    """All parts in the order in which they are proved: derivations, questions, claims.

    `words`: the version of the shared lexicon.
    """
    whole, bare = Seen(pack), Pack(pack.id, Text("", ""), pack.file, pack.hash)
    for derivation in pack.derivations.values():
        seen = replace(bare, derivations={derivation.id: derivation}, questions=_judged(pack, derivation))
        yield Part("derivation", derivation, Seen(seen))
    for question in pack.questions.values():
        if question.numeric is None:  # the grader knows a question's subject from the whole pack
            yield Part("question", question, whole, words)
            continue
        name = question.numeric.derivation
        seen = replace(bare, questions={question.id: question}, derivations={name: pack.derivations[name]})
        yield Part("question", question, Seen(seen))
    for claim in pack.claims.values():
        yield claim_of(pack, claim)


def _judged(pack: Pack, derivation: Derivation) -> Mapping[str, Question]:
    """The questions whose mistakes a second way must tell from the answer: those that the derivation judges."""
    if derivation.second is None or derivation.second.computed is None:
        return {}
    return {
        name: question
        for name, question in pack.questions.items()
        if question.numeric and question.numeric.derivation == derivation.id
    }


def claim_of(pack: Pack, claim: Claim) -> Part:
    """The part that is one claim of the pack, with the derivation that it rests on."""
    rests = {name: pack.derivations[name] for name in (claim.derivation,) if name is not None}
    bare = Pack(pack.id, Text("", ""), pack.file, pack.hash, derivations=rests, claims={claim.id: claim})
    return Part("claim", claim, Seen(bare))


def with_derivation(pack: Pack, claim: Claim) -> tuple[Part, ...]:
    """The parts that a claim stands on: its derivation where it has one, and itself."""
    own = claim_of(pack, claim)
    rests = own.pack.derivations.values()
    return (*(Part("derivation", each, Seen(replace(own.pack, claims={}))) for each in rests), own)


def _plain(value: object) -> object:
    """`value` as JSON without places and without what is empty, so that a kind of field that is new to the
    format leaves the hash of what does not use it."""
    if isinstance(value, Where):
        return None
    if is_dataclass(value) and not isinstance(value, type):
        return _filled({each.name: _plain(getattr(value, each.name)) for each in fields(value)})
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, bool | int | float | str) else None


def _filled(found: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in found.items() if value not in (None, "", [], {})}
