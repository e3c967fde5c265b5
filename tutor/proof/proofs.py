"""One proof: what was proved, how it went, and where in the pack it stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tutor.language import Language
from tutor.packs.problems import sentence
from tutor.questions import Where

State = Literal["holds", "cited", "inconclusive", "fails"]
Kind = Literal["pack", "derivation", "claim", "question"]


@dataclass(frozen=True, slots=True)
class Proof:
    """`id` is pack/id of a derivation, claim or question; `code` with `values` is a message.

    `cited`: the claim has references only. `inconclusive`: it could not be decided here (no torch, a run
    that was cut short, a result too close to its bound); that is not a pass. `cached`: found earlier, of the
    same content and by the same program.
    """

    id: str
    kind: Kind
    where: Where
    state: State
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    cached: bool = False

    @property
    def passed(self) -> bool:
        """Whether this may ship."""
        return self.state in ("holds", "cited")

    def sentence(self, language: Language) -> str:
        """What was found, in words."""
        return sentence(self.code, self.values, language)

    def line(self, language: Language) -> str:
        """`file:line:column: id: what was found`, as editors and terminals link it."""
        return f"{self.where}: {self.id}: {self.sentence(language)}"


def all_passed(proofs: Iterable[Proof]) -> bool:
    """Whether every proof passed."""
    return all(proof.passed for proof in proofs)
