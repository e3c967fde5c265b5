"""What the shipped pack promises beyond being a sound file: both languages, every follow-up, every erratum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tutor import packs, paths
from tutor.language import Text
from tutor.questions import Pack, Question

FILE = paths.shipped_questions() / "attention" / "scaled-dot-product.yaml"
DOCUMENTS_OWN = ("why_sqrt", "other_ways", "one_side", "dk_small", "grad_numbers", "no_scale_gpt3")
HAN = re.compile(r"[\u4e00-\u9fff]")
MATHS = re.compile(r"\$[^$]*\$|`[^`]*`")


@cache
def pack() -> Pack:
    return packs.load_file(FILE)


def questions() -> list[Question]:
    return list(pack().questions.values())


def texts(question: Question) -> Iterator[Text]:
    yield question.prompt
    yield from (question.intent,) if question.intent else ()
    yield from question.hints
    for point in question.points:
        yield from (point.says, *((point.truth,) if point.truth else ()))
    for wrong in question.misconceptions:
        yield from (wrong.says, wrong.right)
    for erratum in question.errata:
        yield erratum.right
    for section in question.answer:
        yield from (section.heading, section.body)
    for hook in question.resume:
        yield from (hook.background, hook.hook)
    yield from (question.pitch.text,) if question.pitch else ()
    if question.numeric:
        yield from (mistake.because for mistake in question.numeric.mistakes)


def test_the_documents_six_follow_ups_always_follow_the_main_question() -> None:
    always = [f.ask for f in pack().questions["main"].follow_ups if f.when == "always"]
    assert always == list(DOCUMENTS_OWN)


@pytest.mark.parametrize("question", questions(), ids=lambda q: q.id)
def test_every_text_is_written_in_both_languages(question: Question) -> None:
    for text in texts(question):
        assert HAN.search(text.zh), text.zh
        assert not HAN.search(text.en), text.en
        assert MATHS.sub("", text.en) != MATHS.sub("", text.zh)


@pytest.mark.parametrize("question", questions(), ids=lambda q: q.id)
def test_every_question_has_staged_hints_and_an_answer_that_rests_on_claims(question: Question) -> None:
    assert 2 <= len(question.hints) <= 3
    assert question.answer
    assert all(section.claims for section in question.answer)


@pytest.mark.parametrize("question", [q for q in questions() if q.kind == "open"], ids=lambda q: q.id)
def test_every_open_question_has_intent_references_and_examples(question: Question) -> None:
    assert question.intent is not None
    assert question.references
    assert {bool(HAN.search(example.answer)) for example in question.examples} == {True, False}
    assert {bool(example.covered) for example in question.examples} == {True, False}


@pytest.mark.parametrize(
    "question", [q for q in questions() if q.id in ("main", *DOCUMENTS_OWN)], ids=lambda q: q.id
)
def test_every_missed_core_point_is_probed_by_a_follow_up(question: Question) -> None:
    probed = {f.of for f in question.follow_ups if f.when == "missed"}
    core = {p.id for p in question.points if p.standing == "sound" and not p.bonus}
    assert core <= probed, core - probed


@pytest.mark.parametrize("question", questions(), ids=lambda q: q.id)
def test_folklore_and_limited_points_are_answered(question: Question) -> None:
    for point in question.points:
        if point.standing == "folklore":
            assert point.truth is not None
            assert point.claim is not None


@pytest.mark.parametrize("question", questions(), ids=lambda q: q.id)
def test_hints_do_not_give_a_number_away(question: Question) -> None:
    if question.numeric is None:
        return
    derivation = pack().derivations[question.numeric.derivation]
    for hint in question.hints:
        if derivation.result.decimal is not None and len(derivation.result.decimal) > 3:
            assert derivation.result.decimal[:5] not in hint.en


def test_the_pitch_can_be_spoken_in_its_time() -> None:
    pitch = pack().questions["main"].pitch
    assert pitch is not None
    assert len(MATHS.sub("x", pitch.text.en).split()) <= pitch.seconds * 3
    assert len(HAN.findall(pitch.text.zh)) <= pitch.seconds * 5


def test_errata_name_what_was_said_in_a_few_words() -> None:
    for question in questions():
        for erratum in question.errata:
            assert len(erratum.said.zh) <= 48
            assert len(erratum.said.en.split()) <= 20


def test_wrong_and_unsupported_claims_of_both_documents_are_errata() -> None:
    found = {e.id: e.source for q in questions() for e in q.errata}
    wrong = {
        "no-discrimination": "seed-a",
        "big-has-128": "seed-b",
        "multihead-amplifies": "seed-b",
        "cannot-focus": "seed-b",
        "perplexity-drops": "seed-b",
        "necessary": "seed-b",
        "at-least-64": "seed-b",
        "softmax-digits": "seed-b",
        "one-e-minus-4": "seed-b",
        "divided-by-dk": "seed-b",
        "not-monotone": "seed-b",
        "point-24": "seed-b",
        "bf16-range": "seed-b",
        "clipping-analogy": "seed-b",
        "appendix-a2": "seed-b",
    }
    unsupported = {
        "interview-origin": "seed-a",
        "frozen-choices": "seed-a",
        "diverges-early": "seed-b",
        "wmt-30-percent": "seed-b",
        "openai-experience": "seed-b",
        "perplexity-5-10": "seed-b",
        "fatal-early": "seed-b",
        "six-layer-run": "seed-b",
        "roformer-compat": "seed-b",
    }
    assert {**wrong, **unsupported}.items() <= found.items()


def test_folklore_earns_nothing_and_sound_points_carry_every_question() -> None:
    for question in questions():
        if question.kind == "open":
            assert any(p.standing == "sound" and not p.bonus for p in question.points)
    assert [p.id for p in pack().questions["no_scale_gpt3"].points if p.standing == "folklore"] == [
        "early_instability",
        "worse_final",
    ]
