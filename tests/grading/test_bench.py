"""The bench of labelled answers counts what it says it counts, splits by id alone, and is fair to its peers."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import count

import pytest

from tutor.grading import Grader, bench
from tutor.grading.bench import peers
from tutor.grading.tokens import LONGEST
from tutor.questions import Pack

SATURATES = "softmax 会饱和成 one-hot。"


def row(name: str, answer: str, points: dict[str, str], *tags: str, wrongs: Sequence[str] = ()) -> bench.Row:
    data = {"id": name, "question": "main", "answer": answer, "points": points, "tags": tags}
    return bench.row({**data, "tags": list(tags), "misconceptions": list(wrongs)}, "some.jsonl")


ROWS = (
    row("a", SATURATES, {"softmax_saturates": "hit", "grad_vanish": "hit", "var_grows": "miss"}, "zh", "good"),
    row("b", "The softmax does not saturate.", {"softmax_saturates": "contradicted"}, "en", "negated"),
    row("c", SATURATES, {"softmax_saturates": "miss"}, "zh", "stuffed", wrongs=["overflow"]),
    row("d", "softmax 不会 saturate。", {"softmax_saturates": "contradicted"}, "mixed"),
)


@pytest.fixture
def graded(grader: Grader, pack: Pack) -> list[bench.Graded]:
    ticks = count()
    found, unknown = bench.grade_rows(
        ROWS, grader, lambda name: (pack, pack.questions[name]), clock=lambda: float(next(ticks))
    )
    assert unknown == []
    return found


def test_a_row_of_an_unknown_question_is_skipped_and_named(grader: Grader) -> None:
    unknown = bench.row({"id": "x-1", "question": "nowhere", "answer": "hello"})
    found = bench.score([unknown], grader, lambda _name: None)
    assert found.skipped == ["x-1"]
    assert found.overall.answers == 0


def test_figures_are_counted_from_verdicts_and_labels(graded: list[bench.Graded]) -> None:
    found = bench.report(graded[:1])
    assert (found.overall.right, found.overall.wrong, found.overall.missed) == (1, 0, 1)
    assert found.overall.recall == 0.5
    assert (found.milliseconds, found.late) == (1000.0, 1000.0)


def test_answers_are_counted_under_file_language_question_and_tags(graded: list[bench.Graded]) -> None:
    found = bench.report(graded)
    assert {kind: {name: c.answers for name, c in by.items()} for kind, by in found.groups.items()} == {
        "file": {"some.jsonl": 4},
        "language": {"zh": 2, "en": 1, "mixed": 1},
        "question": {"main": 4},
        "tag": {"good": 1, "negated": 1, "stuffed": 1},
    }
    assert found.group("tag", "stuffed").wrong == 1
    assert found.group("tag", "nowhere").answers == 0


def test_ticks_on_adversarial_answers_and_on_what_is_denied_are_counted_apart(
    graded: list[bench.Graded],
) -> None:
    found = bench.report(graded)
    assert (found.adversarial, found.adversarial_credited) == (1, 1)
    assert (found.contradicted, found.contradicted_credited) == (2, 0)
    assert (found.misconceptions.right, found.misconceptions.missed) == (0, 1)


def test_every_verdict_that_differs_is_listed_with_its_clause_and_reason(graded: list[bench.Graded]) -> None:
    found = bench.misses(graded)
    told = [(m.row, m.point, m.label, m.verdict) for m in found]
    assert told[:2] == [
        ("c", "softmax_saturates", "miss", "covered"),
        ("a", "grad_vanish", "hit", "not_found"),
    ]
    assert ("c", "overflow", "said", "not_said") in told
    assert ("b", "softmax_saturates", "contradicted", "check") not in told
    assert found[0].clause == "softmax 会饱和成 one-hot"
    assert found[0].why.decided is not None
    assert found[1].why.missing is not None


def test_the_halves_hang_on_the_id_alone() -> None:
    names = [f"row-{i}" for i in range(400)]
    kept = [name for name in names if bench.kept_back(name)]
    assert 150 < len(kept) < 250
    assert [bench.kept_back(name) for name in ("main-002", "own-001", "b1-001")] == [False, False, True]


def test_the_longest_answer_of_each_question_is_timed(graded: list[bench.Graded], grader: Grader) -> None:
    ticks = iter((0, 5, 10, 13, 20, 29))
    assert bench.longest_time(graded, grader, clock=lambda: float(next(ticks))) == 3000.0
    assert bench.longest_time([], grader) == 0.0


def test_the_costliest_texts_are_timed_beside_the_honest_answers_joined(
    graded: list[bench.Graded], grader: Grader
) -> None:
    ticks = count()
    found = bench.hard_times(graded, grader, clock=lambda: float(next(ticks)))
    assert [each.name for each in found[:3]] == ["honest_zh", "honest_en", "one_word"]
    assert {(each.characters, each.milliseconds) for each in found} == {(LONGEST, 1000.0)}
    assert bench.hard_times([], grader) == []


@pytest.mark.parametrize(
    ("pairs", "threshold"),
    [
        ([(0.9, True), (0.8, True), (0.7, False)], 0.8),
        ([(0.9, False), (0.5, True), (0.5, True), (0.1, False)], 0.5),
        ([(0.9, True), (0.4, False), (0.3, True), (0.3, True)], 0.3),
        ([(0.5, True), (0.5, False)], 0.5),
        ([(0.9, False)], float("inf")),
        ([], float("inf")),
    ],
)
def test_a_peer_ticks_from_the_threshold_that_suits_it_best(
    pairs: Iterable[tuple[float, bool]], threshold: float
) -> None:
    assert peers.best_threshold(pairs) == threshold


def letters(answer: str, sentences: Sequence[str]) -> list[float]:
    return [difflib.SequenceMatcher(None, s.lower(), answer.lower()).ratio() for s in sentences]


def test_a_peer_is_measured_on_the_same_rows_with_a_threshold_for_each_language(
    graded: list[bench.Graded],
) -> None:
    peer = peers.against("letters", letters, graded)
    assert peer.thresholds.keys() == {"zh", "en", "en+zh"}
    assert peer.thresholds["en"] == float("inf")
    ours = bench.report(graded)
    assert (peer.report.overall.answers, peer.report.contradicted) == (4, ours.contradicted)
    assert peer.report.overall.right + peer.report.overall.missed == 2


@pytest.mark.parametrize("name", peers.PACKAGES)
def test_the_others_are_nearer_to_a_point_said_in_its_own_words(
    name: str, graded: list[bench.Graded], pack: Pack
) -> None:
    if peers.PACKAGES[name] in peers.missing():
        pytest.skip(f"{peers.PACKAGES[name]} is not installed")
    found = {peer.name: peer for peer in peers.compare(graded)}
    assert name in found
    says = pack.questions["main"].points[0].says.en
    near = peers.similarity(name, [says, SATURATES])(f"Well. {says} Sure.", [says, "Nothing of the kind."])
    assert near[0] > 0.6 > near[1]


def test_a_package_that_is_not_there_is_named() -> None:
    installed = {
        p for p, module in (("rapidfuzz", "rapidfuzz"), ("scikit-learn", "sklearn")) if find_spec(module)
    }
    assert set(peers.missing()) == {"rapidfuzz", "scikit-learn"} - installed
