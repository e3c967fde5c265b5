"""A file of questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tutor.language import Text
from tutor.questions.evidence import Claim, Derivation
from tutor.questions.lexicon import OwnConcept
from tutor.questions.question import Question


@dataclass(frozen=True, slots=True)
class Source:
    """A document that the pack corrects or starts from; errata name it by `id`."""

    id: str
    title: Text
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of questions with the claims and derivations they rest on.

    `starter`: whether a new person begins here. `lexicon` extends the shared lexicon, by concept id.
    `aliases`: former question ids and what they are called now. `asked`: the questions that others of the
    pack ask as follow-ups, where that is known without reading every question (packs from the compiled cache
    read a question when it is needed). `made`: the questions that templates made of the facts of models, by
    template.
    """

    id: str
    title: Text
    file: Path
    hash: str
    tags: tuple[str, ...] = ()
    starter: bool = False
    sources: tuple[Source, ...] = ()
    lexicon: Mapping[str, OwnConcept] = field(default_factory=dict)
    derivations: Mapping[str, Derivation] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[str, ...] | None = None
    made: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def written(self) -> tuple[str, ...]:
        """Ids of the questions that an author wrote one by one, in file order."""
        made = {name for names in self.made.values() for name in names}
        return tuple(name for name in self.questions if name not in made)

    @property
    def entry(self) -> tuple[str, ...]:
        """Ids of questions that no other question of the pack asks as a follow-up, in file order.

        Where they ask each other in a circle, the first of the file.
        """
        if self.asked is None:
            asked = {f.ask for q in self.questions.values() for f in q.follow_ups}
        else:
            asked = set(self.asked)
        return tuple(i for i in self.questions if i not in asked) or tuple(self.questions)[:1]
