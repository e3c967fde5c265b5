"""The concepts of the field and how people say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tutor.questions.places import Where

ConceptKind = Literal["thing", "predicate", "name", "topic", "cue"]


@dataclass(frozen=True, slots=True)
class Concept:
    """An idea of the field and how people say it, in any language.

    A form is a word or phrase as written, spoken or misheard; a form with `~` is built from other concepts:
    "~grow" alone takes in all their forms, "~divide ~d_k" is the one followed closely by the other.
    `kind`: a negation before a `predicate` turns it around; a `name` is a predicate that answers by being
    named (a method in a list of methods); a `topic` governs what follows until another topic of the same
    `group` is named; a `cue` is a word of the guards (not, but, some say).

    `opposites` contradict it; `denied` is what is said by denying it ("not equivalent" is "different"). `of`
    are the only things that it can be said of or belong to. Right after a word of `not_after` its forms are
    not read as it.
    """

    id: str
    forms: tuple[str, ...]
    kind: ConceptKind = "thing"
    opposites: tuple[str, ...] = ()
    group: str = ""
    denied: tuple[str, ...] = ()
    of: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwnConcept:
    """A concept that a pack defines, by itself a predicate, or what the pack adds to a known one."""

    forms: tuple[str, ...]
    kind: ConceptKind | None = None
    opposites: tuple[str, ...] = ()
    group: str = ""
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The concepts that all packs share; `version` changes whenever a verdict could change."""

    version: str
    concepts: Mapping[str, Concept]

    def extended(self, more: Mapping[str, OwnConcept]) -> Lexicon:
        """This lexicon with a pack's own concepts, and with its forms and opposites of known ones."""
        concepts = dict(self.concepts)
        for name, own in more.items():
            known = concepts.get(name) or Concept(name, (), own.kind or "predicate", group=own.group)
            forms, opposites = known.forms + own.forms, known.opposites + own.opposites
            concepts[name] = replace(known, forms=forms, opposites=opposites)
        return replace(self, concepts=concepts)
