"""Names in an author's formulas: one that was never declared must not pass for a product of those that were.

A learner may type `2dk` or `ab` and mean products. An author who writes `dd` and declared `d` has misspelt a
name, and d·d² would be taught as right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tutor.maths import functions
from tutor.maths.names import Names
from tutor.maths.tree import Name
from tutor.packs import Problem
from tutor.packs.problems import nearest
from tutor.questions import Derivation, Numeric, Question, Where

# A word that is no LaTeX command and no exponent of a number such as 1e5.
_WORD = re.compile(r"(?<![\\\w.])[^\W\d_]\w*(?:_\{\w+\})?")


def undeclared(derivation: Derivation) -> Iterator[Problem]:
    """The names in a derivation that neither it nor a step above declares."""
    known = [*derivation.symbols]
    for given in derivation.given:
        for choice in given.choices:
            yield from _problems(choice, known, given.where or derivation.where, derivation.id)
        known.append(given.name)
    for step in derivation.steps:
        yield from _problems(step.expr, known, step.where, derivation.id)
        known.append(step.name)
    yield from _problems(derivation.result.expr, known, derivation.result.where, derivation.id)


def undeclared_in_mistakes(question: Question, numeric: Numeric, derivation: Derivation) -> Iterator[Problem]:
    """The same for the mistakes of a question, which may use all that its derivation has."""
    known = [
        *derivation.symbols,
        *numeric.symbols,
        *(given.name for given in derivation.given),
        *(step.name for step in derivation.steps),
    ]
    for mistake in numeric.mistakes:
        yield from _problems(mistake.expr, known, mistake.where, question.id)


def _problems(expr: str, known: Iterable[str], where: Where, owner: str) -> Iterator[Problem]:
    names = Names.of(known)
    for word in dict.fromkeys(_WORD.findall(expr)):
        meant = names.whole(word) or functions.canonical(word)
        pieces = None if meant else names.split(word)
        if pieces and all(isinstance(piece, Name) for piece in pieces):
            read_as = "·".join(piece.name for piece in pieces if isinstance(piece, Name))
            values = {"name": word, "read_as": read_as, "near": nearest(word, names.known) or names.known[0]}
            yield Problem(where, owner, "proof.undeclared", values)
