"""A family of forms is read as the forms that it stands for, though none of them is written out."""

from __future__ import annotations

from itertools import product

import pytest

from tutor.grading.families import families, plain, plain_words, steps
from tutor.grading.trie import Node, Trie
from tutor.questions import Lexicon
from tutor.questions.forms import alternatives


def stands_for(form: str) -> set[tuple[str, ...]]:
    """The steps of everything that a family is read as."""
    return {
        tuple(step for choice in chosen for step in choice.steps)
        for family in families(form)
        for chosen in product(*family.spelt)
    } - {()}


def test_every_form_of_the_lexicon_is_read_as_if_it_were_written_out(words: Lexicon) -> None:
    for form in {form for concept in words.concepts.values() for form in concept.forms if "~" not in form}:
        assert stands_for(form) == {steps(one) for one in alternatives(form)} - {()}, form


def test_a_plain_form_is_read_as_any_other(words: Lexicon) -> None:
    for form in {form for concept in words.concepts.values() for form in concept.forms}:
        if known := plain(form):
            assert (plain_words(form), known.first) == (steps(form), steps(form)[0])


@pytest.mark.parametrize(
    "form",
    [
        "grow<|s|ing> <with|by>",
        "<1|10>0",
        "10<的|^>负五次方",
        "<d|the> k",
        "<一|十>的<二|三>",
        "x<-|=>1",
        "a<'s|> b",
        "<(|>方差<)|>",
    ],
)
def test_choices_that_run_into_one_another_are_read_together(form: str) -> None:
    assert stands_for(form) == {steps(one) for one in alternatives(form)} - {()}


def walk(trie: Trie, *words: str) -> Node | None:
    node = trie.to(words[0])
    for word in words[1:]:
        node = node.to(word) if node else None
    return node


def test_the_trie_leads_along_every_choice_and_names_the_form_that_was_said() -> None:
    trie = Trie({"near": frozenset({"not"})})
    for family in families("<almost|nearly> <|equal to> <zero|nil>"):
        trie.add("near", family.spelt)
    trie.add_plain("nearly", "other", "nearly nil")
    short, long = walk(trie, "nearly", "nil"), walk(trie, "almost", "equal", "to", "zero")
    assert short is not None
    assert dict(short.concepts) == {"near": "nearly nil", "other": "nearly nil"}
    assert long is not None
    assert (dict(long.concepts), long.not_after) == ({"near": "almost equal to zero"}, frozenset({"not"}))
    assert walk(trie, "almost") is not None
    assert not walk(trie, "almost").concepts  # type: ignore[union-attr]
    assert walk(trie, "almost", "one") is None
    assert walk(trie, "zero") is None
