"""The words of a question pack as frozen values: what an author wrote, checked once at the edge.

Only `tutor.packs` makes these from YAML; every later room may trust them. Ids are unique within a pack
(questions, claims and derivations share one namespace), and `pack/id` names one across packs. Each part
that can be wrong carries `where` it stands, so that a failed proof can name the line.
"""

from tutor.questions.choosing import Choosing, Option, Statement
from tutor.questions.cloze import Blank, Cloze, WrongWords
from tutor.questions.evidence import (
    Build,
    Claim,
    Closeness,
    Computed,
    DemoEvidence,
    Derivation,
    Expectation,
    Given,
    Measured,
    Reference,
    Result,
    SecondWay,
    Step,
)
from tutor.questions.lexicon import Concept, ConceptKind, Lexicon, OwnConcept
from tutor.questions.numeric import AnswerKind, Mistake, Numeric, Tolerance, ToleranceRule
from tutor.questions.ordering import Item, Ordering
from tutor.questions.pack import Pack, Source
from tutor.questions.places import Where
from tutor.questions.question import (
    DEEPEST_FOLLOW_UP,
    AnswerSection,
    FollowUp,
    Kind,
    Level,
    Pitch,
    Question,
    ResumeHook,
    When,
)
from tutor.questions.rubric import Erratum, Example, Misconception, Order, Pattern, Point, Standing, Within

__all__ = [
    "DEEPEST_FOLLOW_UP",
    "AnswerKind",
    "AnswerSection",
    "Blank",
    "Build",
    "Choosing",
    "Claim",
    "Closeness",
    "Cloze",
    "Computed",
    "Concept",
    "ConceptKind",
    "DemoEvidence",
    "Derivation",
    "Erratum",
    "Example",
    "Expectation",
    "FollowUp",
    "Given",
    "Item",
    "Kind",
    "Level",
    "Lexicon",
    "Measured",
    "Misconception",
    "Mistake",
    "Numeric",
    "Option",
    "Order",
    "Ordering",
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
    "Statement",
    "Step",
    "Tolerance",
    "ToleranceRule",
    "When",
    "Where",
    "Within",
    "WrongWords",
]
