"""Follow-ups that lead back, stand twice, follow nothing or lie too deep are named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.packs.samples import spoilt, written
from tutor.packs import load_file
from tutor.proof import trees


@pytest.mark.parametrize(
    ("edges", "found"),
    [
        ({"a": ["b"], "b": ["c"], "c": []}, []),
        ({"a": ["b", "c"], "b": ["c"], "c": []}, []),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, [("b", "c")]),
        ({"a": ["b"], "b": ["a"], "c": ["d"], "d": ["c"]}, [("a", "b"), ("c", "d")]),
        ({"a": ["elsewhere"]}, []),
    ],
)
def test_a_circle_is_found_once(edges: Mapping[str, Sequence[str]], found: list[tuple[str, ...]]) -> None:
    assert list(trees.circles(edges)) == found


def codes(folder: Path, *changes: tuple[str, str]) -> dict[str, int]:
    """What is wrong with the follow-ups of the sound pack after these changes, and on which line."""
    pack = load_file(written(folder, spoilt(*changes)))
    return {problem.code: problem.where.line for problem in trees.check(pack)}


BACK = ("    aliases: [steepness]\n", "    aliases: [steepness]\n    follow_ups: [{ask: main, when: wrong}]\n")
TWICE = (
    "      - {ask: how-wide, when",
    "      - {ask: how-steep, when: {missed: one_hot}}\n      - {ask: how-wide, when",
)


def test_the_sound_pack_has_sound_follow_ups(tmp_path: Path) -> None:
    assert codes(tmp_path) == {}


def test_follow_ups_that_lead_back_are_named_at_the_first_of_them(tmp_path: Path) -> None:
    text = spoilt(BACK)
    line = text[: text.index("{ask: how-steep")].count("\n") + 1
    assert codes(tmp_path, BACK) == {"proof.leads_back": line}


def test_a_follow_up_twice_on_one_condition_is_named(tmp_path: Path) -> None:
    assert set(codes(tmp_path, TWICE)) == {"proof.asked_twice"}


def test_a_follow_up_on_what_nothing_recognises_is_never_asked(tmp_path: Path) -> None:
    assert set(codes(tmp_path, ("right: it does not, match: [overflow]", "right: it does not"))) == {
        "proof.never_asked"
    }


def test_a_question_below_the_last_follow_up_is_out_of_reach(tmp_path: Path) -> None:
    chain = "".join(
        f"  - {{id: q{n}, kind: numeric, prompt: p, derivation: slope, follow_ups: [{{ask: q{n + 1}}}]}}\n"
        for n in range(4)
    )
    last = "  - {id: q4, kind: numeric, prompt: p, derivation: slope}\n"
    pack = load_file(written(tmp_path, spoilt() + chain + last))
    assert [(p.question, p.code) for p in trees.check(pack)] == [("q4", "proof.too_deep")]


def test_a_circle_through_another_pack_is_named(tmp_path: Path) -> None:
    there = "format: 1\nid: elsewhere\ntitle: E\n" + spoilt().partition("\nquestions:")[2].join(
        ("questions:", "")
    )
    there = there.replace("elsewhere/there", "peaks/main").replace("id: main", "id: there")
    first = load_file(written(tmp_path, spoilt()))
    second = load_file(written(tmp_path, derived(there), "there.yaml"))
    (problem,) = trees.across([first, second])
    assert problem.code == "proof.leads_back"
    assert problem.values["way"] == "peaks/main → elsewhere/there → peaks/main"


def derived(questions: str) -> str:
    """The questions with the evidence and sources that they name."""
    head, _, rest = spoilt().partition("derivations:")
    evidence = "derivations:" + rest.partition("\nquestions:")[0]
    top, _, body = questions.partition("questions:")
    sources = head[head.index("sources:") :]
    return f"{top}{sources}{evidence}\nquestions:{body}"
