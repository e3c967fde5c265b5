"""The public answers that are wrong: each names its source below the question and never in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tutor import paths
from tutor.packs import load_file
from tutor.questions import Pack, Question

OF_MODELS = frozenset(
    {"llama", "meta-llama", "mistralai", "mistral-inference", "openai", "gpt-2", "deepseek-ai"}
)
"""Owners and repositories that are called like the models which a question may have to name."""


def packs() -> list[Pack]:
    return [load_file(file) for file in sorted((paths.shipped_questions() / "myths").glob("*.yaml"))]


def questions() -> Iterator[Question]:
    for pack in packs():
        yield from pack.questions.values()


def test_every_error_has_an_address_what_was_said_and_what_is_right() -> None:
    found = list(questions())
    assert len(found) > 48
    for question in found:
        assert all(reference.url and reference.where for reference in question.references), question.id
        assert question.references, question.id
        assert all(erratum.claim for erratum in question.errata), question.id
        assert question.errata, question.id


def test_a_learner_who_repeats_a_stated_value_is_told() -> None:
    for question in questions():
        if question.numeric is not None:
            assert len(question.numeric.mistakes) > 1, question.id


def test_no_prompt_names_the_collection_that_it_corrects() -> None:
    for question in questions():
        said = f"{question.prompt.en} {question.prompt.zh}".lower()
        for reference in question.references:
            place = re.match(r"https://github\.com/([^/]+)/([^/]+)", reference.url)
            for name in set(place.groups() if place else ()) - OF_MODELS:
                assert name.lower() not in said, (question.id, name)
