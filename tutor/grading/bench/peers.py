"""What plain text similarity makes of the same rows: a point is ticked where its sentence is near the answer.

The thresholds, one for each language, are those of the best F1 on these very rows, which favours the others.
A peer is there if its package is installed; none is needed by the tutor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import groupby
from typing import Final, Protocol

from tutor.grading.bench.grading import Graded
from tutor.grading.bench.report import Report, report
from tutor.grading.bench.rows import Row
from tutor.grading.clauses import split
from tutor.grading.tokens import tokenise

PACKAGES: Final = {"rapidfuzz": "rapidfuzz", "tf_idf": "scikit-learn"}
"""The peers by name, and the package that each needs."""
_MODULES: Final = {"rapidfuzz": "rapidfuzz", "tf_idf": "sklearn"}


class Similarity(Protocol):
    """How near each of some sentences is to an answer."""

    def __call__(self, answer: str, sentences: Sequence[str]) -> Sequence[float]:
        """One number a sentence, larger where it is nearer."""


@dataclass(frozen=True, slots=True)
class Peer:
    """What a similarity made of the rows with the thresholds, by language, that suit them best."""

    name: str
    thresholds: Mapping[str, float]
    report: Report


@dataclass(frozen=True, slots=True)
class _Measured:
    row: Row
    near: Mapping[str, float]
    milliseconds: float

    @property
    def written(self) -> str:
        return "+".join(self.row.written)

    def judged(self, threshold: float) -> _Judged:
        states = {point: "covered" if near >= threshold else "not_found" for point, near in self.near.items()}
        return _Judged(self.row, states, frozenset(), self.milliseconds)


@dataclass(frozen=True, slots=True)
class _Judged:
    row: Row
    states: Mapping[str, str]
    heard: frozenset[str]
    milliseconds: float


def missing() -> tuple[str, ...]:
    """The packages of the peers that are not installed."""
    return tuple(PACKAGES[name] for name, module in _MODULES.items() if find_spec(module) is None)


def compare(graded: Sequence[Graded], clock: Callable[[], float] = time.process_time) -> list[Peer]:
    """The peers that are installed, each on the same rows."""
    there = [name for name, module in _MODULES.items() if find_spec(module) is not None]
    return [against(name, similarity(name, _texts(graded)), graded, clock) for name in there]


def against(
    name: str, similarity: Similarity, graded: Sequence[Graded], clock: Callable[[], float] = time.process_time
) -> Peer:
    """What a similarity makes of the rows: points ticked from the threshold of the best F1 on."""
    measured = [_measure(similarity, each, clock) for each in graded]
    pairs: dict[str, list[tuple[float, bool]]] = {}
    for each in measured:
        labelled = ((near, each.row.points.get(point)) for point, near in each.near.items())
        pairs.setdefault(each.written, []).extend((near, label == "hit") for near, label in labelled if label)
    thresholds = {written: best_threshold(found) for written, found in pairs.items()}
    return Peer(name, thresholds, report(each.judged(thresholds[each.written]) for each in measured))


def best_threshold(pairs: Iterable[tuple[float, bool]]) -> float:
    """The lowest similarity to tick from so that F1 is best; infinite where nothing was said at all."""
    ordered = sorted(pairs, reverse=True)
    said = sum(hit for _, hit in ordered)
    best, threshold = 0.0, float("inf")
    ticked = right = 0
    for near, group in groupby(ordered, key=lambda pair: pair[0]):
        hits = [hit for _, hit in group]
        ticked, right = ticked + len(hits), right + sum(hits)
        f1 = 2 * right / (ticked + said) if ticked + said else 0.0
        if f1 > best:
            best, threshold = f1, near
    return threshold


def _measure(similarity: Similarity, each: Graded, clock: Callable[[], float]) -> _Measured:
    """The similarity of an answer to what its points say, in the language or languages it is written in."""
    points, languages = each.review.question.points, each.row.written
    sentences = [point.says.in_(language) for point in points for language in languages]
    started = clock()
    near = similarity(each.row.answer, sentences)
    spent = 1000 * (clock() - started)
    size = len(languages)
    best = {point.id: max(near[i * size : (i + 1) * size]) for i, point in enumerate(points)}
    return _Measured(each.row, best, spent)


def _texts(graded: Iterable[Graded]) -> list[str]:
    """Everything that the points say and that was answered."""
    questions = {each.row.question: each.review.question for each in graded}
    says = [text for q in questions.values() for p in q.points for text in (p.says.en, p.says.zh)]
    return says + [each.row.answer for each in graded]


def similarity(name: str, texts: Sequence[str]) -> Similarity:
    """The similarity of that name; what weighs words by how rare they are learns it from `texts`."""
    return _partial_ratio() if name == "rapidfuzz" else _tf_idf(texts)


def _partial_ratio() -> Similarity:
    """The share of a sentence that the best stretch of the answer agrees with, letter by letter."""
    from rapidfuzz import fuzz

    return lambda answer, sentences: [fuzz.partial_ratio(s.lower(), answer.lower()) / 100 for s in sentences]


def _tf_idf(texts: Sequence[str]) -> Similarity:
    """The cosine of a sentence and the nearest sentence of the answer, in runs of one to three letters."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectors = TfidfVectorizer(analyzer="char", ngram_range=(1, 3), sublinear_tf=True).fit(texts)

    def near(answer: str, sentences: Sequence[str]) -> Sequence[float]:
        cosines = vectors.transform(sentences) @ vectors.transform(_pieces(answer)).T
        return [float(best) for best in cosines.max(axis=1).toarray().ravel()]

    return near


def _pieces(answer: str) -> list[str]:
    """The answer and each of its sentences."""
    tokens = tokenise(answer)
    starts = split(tokens).sentence_starts
    ends = [tokens.items[start].start for start in starts[1:]]
    return [answer, *(answer[a:b] for a, b in zip([0, *ends], [*ends, len(answer)], strict=False))]
