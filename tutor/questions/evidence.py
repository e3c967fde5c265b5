"""What a statement rests on: derivations worked out step by step, demos and what they must show, sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tutor.language import Text
from tutor.questions.places import Where


@dataclass(frozen=True, slots=True)
class Reference:
    """A public source: where in it the fact stands, and an address where there is one."""

    title: str
    where: str = ""
    url: str = ""
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
class Closeness:
    """How near is near enough: within `amount` standard errors, relatively, or absolutely."""

    rule: Literal["se", "rel", "abs"]
    amount: float


@dataclass(frozen=True, slots=True)
class Measured:
    """A second way by a demo: a finding of a run with `parameters`."""

    demo: str
    parameters: Mapping[str, object]
    finding: str


@dataclass(frozen=True, slots=True)
class Build:
    """Something to be built and counted: its own name, the builder, and expressions for its parameters."""

    name: str
    builder: str
    parameters: Mapping[str, str]
    where: Where


@dataclass(frozen=True, slots=True)
class Computed:
    """A second way by an expression of its own.

    It may use the givens, the symbols, its own `let` and `symbols` and what it builds, never a step of the
    derivation. `find` is the unknown of an equation with a root `between` two ends.
    """

    expr: str | None
    let: Mapping[str, str]
    symbols: Mapping[str, str]
    builds: tuple[Build, ...]
    find: str | None
    between: str | None
    within: Closeness | None
    expr_where: Where


@dataclass(frozen=True, slots=True)
class SecondWay:
    """An independent way to the same value: measured, computed, or the `reason` why there can be none."""

    by: str
    measured: Measured | None
    computed: Computed | None
    reason: Text | None
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
