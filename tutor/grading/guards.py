"""Guards: what a learner denies, reports, takes back or asks does not count as said.

The words that steer this are concepts of the lexicon of kind `cue` (`not`, `but`, `some_say`, `wrong` ...);
what they do is the same in both languages.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.grading import claims, corrections, negation, queries, subjects
from tutor.grading.reading import Reading
from tutor.grading.scope import Scope, Stretch
from tutor.grading.sense import odd_pairs


def survey(reading: Reading, ignored: list[Stretch], doubtful: Sequence[Stretch] = ()) -> Scope:
    """Find every stretch that does not count; `doubtful` are sentences that may say nothing."""
    scope = Scope.empty(reading)
    for stretch in ignored:
        scope.ignored.add(stretch)
    for stretch in doubtful:
        scope.doubtful.add(stretch)
    negation.survey(scope)
    for cue in reading.of("if"):
        scope.supposed.add((cue.start, reading.clauses.end_of(cue.start)), cue)
    claims.survey(scope)
    corrections.survey(scope)
    queries.survey(scope)
    subjects.survey(scope)
    scope.senseless.update(pair.said for pair in odd_pairs(reading))
    return scope
