"""The words of a question pack as frozen values: what an author wrote, checked once at the edge.

Only `tutor.packs` makes these from YAML; every later room may trust them. Ids are unique within a pack
(questions, claims and derivations share one namespace), and `pack/id` names one across packs. Each part
that can be wrong carries `where` it stands, so that a failed proof can name the line.
"""

from tutor.questions.evidence import (
    Claim,
    Closeness,
    DemoEvidence,
    Derivation,
    Expectation,
    Given,
    Reference,
    Result,
    SecondWay,
    Step,
)
from tutor.questions.lexicon import Concept, ConceptKind, Lexicon, OwnConcept
from tutor.questions.numeric import AnswerKind, Mistake, Numeric, Tolerance, ToleranceRule
from tutor.questions.pack import Pack, Source
from tutor.questions.places import Where
from tutor.questions.question import AnswerSection, FollowUp, Kind, Level, Pitch, Question, ResumeHook, When
from tutor.questions.rubric import Erratum, Example, Misconception, Order, Pattern, Point, Standing, Within

__all__ = [
    "AnswerKind",
    "AnswerSection",
    "Claim",
    "Closeness",
    "Concept",
    "ConceptKind",
    "DemoEvidence",
    "Derivation",
    "Erratum",
    "Example",
    "Expectation",
    "FollowUp",
    "Given",
    "Kind",
    "Level",
    "Lexicon",
    "Misconception",
    "Mistake",
    "Numeric",
    "Order",
    "OwnConcept",
    "Pack",
    "Pattern",
    "Pitch",
    "Point",
    "Question",
    "Reference",
    "Result",
    "ResumeHook",
    "SecondWay",
    "Source",
    "Standing",
    "Step",
    "Tolerance",
    "ToleranceRule",
    "When",
    "Where",
    "Within",
]
