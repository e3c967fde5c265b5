"""The words of a question pack as frozen values: what an author wrote, checked once at the edge.

Only `tutor.packs` makes these from YAML; every later room may trust them. Ids are unique within a pack
(questions, claims and derivations share one namespace), and `pack/id` names one across packs. Each part
that can be wrong carries `where` it stands, so that a failed proof can name the line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from tutor.language import Text

Kind = Literal["open", "numeric"]
Level = Literal["warm_up", "core", "deep"]
Standing = Literal["sound", "folklore"]
AnswerKind = Literal["number", "formula", "vector", "complexity"]
Within = Literal["clause", "neighbours", "sentence", "answer"]
Order = Literal["any", "given"]
ConceptKind = Literal["thing", "predicate", "name", "topic", "cue"]
ToleranceRule = Literal["rel", "abs", "sigfigs", "decplaces"]
When = Literal["always", "missed", "contradicted", "covered", "said", "wrong", "mistake"]


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a pack file; line and column count from 1."""

    file: Path
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Reference:
    """A public source: where in it the fact stands, and an address where there is one."""

    title: str
    where: str = ""
    url: str = ""
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A document that the pack corrects or starts from; errata name it by `id`."""

    id: str
    title: Text
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A known value of a derivation: one expression, or several of which each attempt draws one."""

    name: str
    choices: tuple[str, ...]
    where: Where | None = None

    @property
    def chosen(self) -> bool:
        """Whether an attempt draws this value."""
        return len(self.choices) > 1


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a derivation: `name = expr`, and the rule that allows it."""

    name: str
    expr: str
    why: Text
    where: Where


@dataclass(frozen=True, slots=True)
class Result:
    """What a derivation arrives at. `exact` and `decimal` are literals that `prove` recomputes."""

    expr: str
    exact: str | None
    decimal: str | None
    where: Where
    exact_where: Where | None = None
    decimal_where: Where | None = None


@dataclass(frozen=True, slots=True)
class SecondWay:
    """An independent way to the same value: a finding of a demo run with `parameters`."""

    by: str
    demo: str
    parameters: Mapping[str, object]
    finding: str
    where: Where


@dataclass(frozen=True, slots=True)
class Derivation:
    """A value worked out step by step. `symbols` maps a free symbol to its assumptions."""

    id: str
    given: tuple[Given, ...]
    symbols: Mapping[str, str]
    steps: tuple[Step, ...]
    result: Result
    second: SecondWay | None
    where: Where


@dataclass(frozen=True, slots=True)
class Closeness:
    """How near is near enough: within `amount` standard errors, relatively, or absolutely."""

    rule: Literal["se", "rel", "abs"]
    amount: float


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a claim expects of a demo run.

    Either a `finding` stands in `relation` to `value` (an expression in the run's parameters and the
    finding's index), or the run's `outcome` of that name equals `value`.
    """

    kind: Literal["finding", "outcome"]
    name: str
    relation: Literal["is", "below", "above"]
    value: str
    within: Closeness | None
    where: Where


@dataclass(frozen=True, slots=True)
class DemoEvidence:
    """Which demo to run, with what, how often, and what it must show."""

    run: str
    parameters: Mapping[str, object]
    seeds: tuple[int, ...]
    expect: tuple[Expectation, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement that stands as a fact only while its evidence passes.

    Evidence is a derivation, a demo, or both. A claim with references alone is cited, not proved, and is
    shown as such.
    """

    id: str
    says: Text
    derivation: str | None
    demo: DemoEvidence | None
    references: tuple[Reference, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Concept:
    """An idea of the field and how people say it, in any language.

    A form is a word or phrase as written, spoken or misheard; a form with `~` is built from other concepts:
    "~grow" alone takes in all their forms, "~divide ~d_k" is the one followed closely by the other.
    `kind`: a negation before a `predicate` turns it around; a `name` is a predicate that answers by being
    named (a method in a list of methods); a `topic` governs what follows until another
    topic of the same `group` is named; a `cue` is a word of the guards (not, but, some say).
    """

    id: str
    forms: tuple[str, ...]
    kind: ConceptKind = "thing"
    opposites: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The concepts that all packs share; `version` changes whenever a verdict could change."""

    version: str
    concepts: Mapping[str, Concept]

    def extended(self, more: Mapping[str, tuple[str, ...]]) -> Lexicon:
        """This lexicon with a pack's own forms: added to a known concept, or defining a new predicate."""
        concepts = dict(self.concepts)
        for name, forms in more.items():
            known = concepts.get(name)
            concepts[name] = (
                replace(known, forms=known.forms + forms) if known else Concept(name, forms, "predicate")
            )
        return replace(self, concepts=concepts)


@dataclass(frozen=True, slots=True)
class Pattern:
    """One way of saying something.

    `all`: every group must occur (a group is alternatives; a term is `~concept` of the lexicon or a literal
    phrase). `within`: the stretch that must hold them all; `neighbours` is a clause and the one before it.
    `unless`: none of these may occur in the same stretch. `under`: one of these topics must be the one
    spoken of there ("if we divided by d_k, ..."); `not_under`: none of them may be. `maths`: instead, a
    formula that must appear in the answer in any equivalent spelling.
    """

    all: tuple[tuple[str, ...], ...] = ()
    order: Order = "any"
    within: Within = "clause"
    unless: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    not_under: tuple[str, ...] = ()
    maths: str | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A rubric point. `truth` answers a folklore point, or limits a sound one, once it was said."""

    id: str
    says: Text
    weight: float
    bonus: bool
    standing: Standing
    claim: str | None
    truth: Text | None
    match: tuple[Pattern, ...]
    against: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Misconception:
    """A wrong statement and the right one; a `pitfall` is also listed as one to avoid."""

    id: str
    pitfall: bool
    says: Text
    right: Text
    claim: str | None
    match: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Erratum:
    """What a source says, what is right, and the claim that shows it; recognised when a learner repeats it."""

    id: str
    source: str
    said: Text
    right: Text
    claim: str | None
    match: tuple[Pattern, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class AnswerSection:
    """A part of the reference answer and the claims it rests on."""

    heading: Text
    body: Text
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pitch:
    """The answer for a lift ride: what to say in `seconds`, and the points it makes."""

    seconds: int
    text: Text
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question (`ask`, an id) that follows when `when` holds of `of`: a point, misconception or mistake."""

    ask: str
    when: When = "always"
    of: str | None = None
    where: Where | None = None


@dataclass(frozen=True, slots=True)
class ResumeHook:
    """How a person of this background may tie the question to their own work, honestly."""

    background: Text
    hook: Text


@dataclass(frozen=True, slots=True)
class Tolerance:
    """One rule of nearness; none means exact."""

    rule: ToleranceRule
    amount: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong road with its value, so that a learner's number can show it.

    `typed` is what a learner on that road would type: a literal that `prove` judges and must see named.
    """

    id: str
    expr: str
    because: Text
    where: Where
    typed: str | None = None
    typed_where: Where | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """An answer and what it must earn; `prove` runs it. Verdicts not listed are not looked at,
    except that no point outside `covered` may be covered."""

    answer: str
    covered: tuple[str, ...]
    check: tuple[str, ...]
    misconceptions: tuple[str, ...]
    errata: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Numeric:
    """What a question of numbers or formulas is judged by; the reference is the derivation's result."""

    derivation: str
    answer_kind: AnswerKind
    symbols: Mapping[str, str]
    unit: str | None
    tolerance: Tolerance | None
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """One question of an interview. `numeric` is set exactly when `kind` is "numeric"."""

    id: str
    kind: Kind
    level: Level
    prompt: Text
    where: Where
    intent: Text | None = None
    hints: tuple[Text, ...] = ()
    points: tuple[Point, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    errata: tuple[Erratum, ...] = ()
    answer: tuple[AnswerSection, ...] = ()
    pitch: Pitch | None = None
    follow_ups: tuple[FollowUp, ...] = ()
    resume: tuple[ResumeHook, ...] = ()
    references: tuple[Reference, ...] = ()
    examples: tuple[Example, ...] = ()
    numeric: Numeric | None = None
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    """A file of questions with the claims and derivations they rest on.

    `lexicon` extends the shared lexicon: concept id to surface forms. `aliases`: former question ids and
    what they are called now. `asked`: the questions that others of the pack ask as follow-ups, where that is
    known without reading every question (packs from the compiled cache read a question when it is needed).
    """

    id: str
    title: Text
    file: Path
    hash: str
    tags: tuple[str, ...] = ()
    sources: tuple[Source, ...] = ()
    lexicon: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    derivations: Mapping[str, Derivation] = field(default_factory=dict)
    claims: Mapping[str, Claim] = field(default_factory=dict)
    questions: Mapping[str, Question] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    asked: tuple[str, ...] | None = None

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
