"""Templates: a model of `data/models.yaml` gets its questions, and faults of a template name their line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packs.samples import written
from tests.session.play import NOW
from tutor import paths, proof
from tutor.crosscheck.client import CrosscheckClient
from tutor.demos.client import DemoClient
from tutor.grading import Grader
from tutor.maths.client import MathsClient
from tutor.outcomes import Card
from tutor.packs import BrokenPackError, lexicon, load_file, open_bank
from tutor.packs.models import load as models
from tutor.questions import Pack, SecondWay
from tutor.session import queue
from tutor.session.variants import dice

PACK = """\
format: 1
id: widths
title: Widths
templates:
  width-of:
    of: {has: [heads, d_k], is_not: {architecture: encoder}}
    derivation:
      given: {heads: "{heads}", d_k: "{d_k}"}
      steps: [{name: w, expr: heads*d_k, why: side by side}]
      result: {expr: w}
      second: {by: enumeration, expr: "sum(d_k, i, 1, heads)"}
    question:
      prompt: {en: "{name}: how wide?", zh: "{name}：多宽？"}
      hints: [Side by side.]
      mistakes:
        - {id: kv, of: {is: {attention: [mqa, gqa]}}, expr: d_k, because: one head}
  normed:
    of: {has: [qk_norm], is_not: {qk_norm: none}}
    others: {count: 2, of: {is: {qk_norm: none}}}
    question:
      kind: choice
      prompt: {en: Which has a norm?, zh: 哪个有归一化？}
      hints: [Think.]
      options:
        - {id: one, says: "{name}", right: true, because: {en: "{qk_norm}", zh: "{qk_norm}"}}
        - {id: two, says: "{name_1}", because: none}
        - {id: three, says: "{name_2}", because: none}
"""
MODELS = """\
format: 1
sources: {code: {title: a/b@1234567, url: https://example.org/a/b}}
models:
  alpha-1: {name: Alpha 1, facts: [{from: code, where: a.py:1, heads: 8, kv_heads: 8, d_k: 64, qk_norm: none}]}
  alpha-2: {name: Alpha 2, facts: [{from: code, where: a.py:2, heads: 8, kv_heads: 2, d_k: 32, qk_norm: none}]}
  beta: {name: Be, facts: [{from: code, where: b.py:1, architecture: encoder, heads: 4, d_k: 9, qk_norm: none}]}
  gamma: {name: Gamma, facts: [{from: code, where: g.py:1, standing: remembered, qk_norm: rms_head}]}
"""
NEW = "  delta: {name: Del, facts: [{from: code, where: d.py, heads: 3, kv_heads: 1, d_k: 48, qk_norm: l2}]}\n"


@pytest.fixture
def facts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "models.yaml"
    file.write_text(MODELS, encoding="utf-8")
    monkeypatch.setattr(paths, "shipped_models", lambda: file)
    return file


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


def problems(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(BrokenPackError) as caught:
        load_file(written(tmp_path / "spoilt", text))
    return [
        f"{p.where.file.name}:{p.where.line}:{p.where.column} {p.sentence('en')}" for p in caught.value.problems
    ]


def test_each_model_that_has_what_is_needed_gets_its_question(facts: Path, tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, PACK))
    assert pack.made == {"width-of": ("width-of-alpha-1", "width-of-alpha-2"), "normed": ("normed-gamma",)}
    assert pack.written == ()
    question = pack.questions["width-of-alpha-2"]
    assert (question.prompt.en, question.prompt.zh) == ("Alpha 2: how wide?", "Alpha 2：多宽？")
    assert [(r.title, r.where) for r in question.references] == [("a/b@1234567", "a.py:2")]
    assert [g.choices for g in pack.derivations["width-of-alpha-2-worked"].given] == [("8",), ("32",)]


def test_an_item_about_other_models_is_left_out(facts: Path, tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, PACK))
    mistakes = {name: pack.questions[name].numeric for name in pack.made["width-of"]}
    assert {name: len(numeric.mistakes) for name, numeric in mistakes.items() if numeric} == {
        "width-of-alpha-1": 0,
        "width-of-alpha-2": 1,
    }


def test_others_are_the_nearest_of_other_families_and_words_are_in_the_texts_language(
    facts: Path, tmp_path: Path
) -> None:
    question = load_file(written(tmp_path, PACK)).questions["normed-gamma"]
    assert question.choosing is not None
    assert [option.says.en for option in question.choosing.options] == ["Gamma", "Be", "Alpha 2"]
    because = question.choosing.options[0].because
    assert (because.en, because.zh) == ("RMSNorm of each head", "逐头 RMSNorm")
    assert question.references[0].note is not None
    assert {r.where for r in question.references} == {"g.py:1", "b.py:1", "a.py:2"}


def test_a_new_model_is_one_entry_and_its_questions_appear_prove_and_are_asked(
    facts: Path, tmp_path: Path, maths: MathsClient
) -> None:
    file = written(paths.own_questions(), PACK)
    before = _own(file)
    facts.write_text(MODELS + NEW, encoding="utf-8")
    pack = _own(file)
    made = {"width-of-delta", "normed-delta"}
    assert set(pack.questions) - set(before.questions) == made
    assert pack.hash != before.hash
    with DemoClient() as demos, CrosscheckClient() as second:
        run = proof.runner(demos)
        proofs = list(proof.prove(pack, maths, Grader(lexicon.load()), run, second=second))
    assert [p.line("en") for p in proofs if not p.passed] == []
    assert {f"widths/{name}" for name in (*made, "width-of-delta-worked")} <= {p.id for p in proofs}
    others = {f"widths/{name}": _met(f"widths/{name}") for name in before.questions}
    asked = queue.build(open_bank([file]), others, NOW, dice(0, "queue"), names=["widths"])
    assert {item.ref for item in asked} == {f"widths/{name}" for name in made}


def _own(file: Path) -> Pack:
    """The pack through the compiled cache, as a person's own."""
    return next(pack for pack in open_bank().packs if pack.file == file)


def _met(ref: str) -> Card:
    return Card(ref, "review", None, 3, 5, NOW, NOW, 1, 0)


@pytest.mark.parametrize(
    ("sound", "bad", "said"),
    [
        ("[heads, d_k]", "[haeds, d_k]", "6:16 `haeds` is no fact of a model; did you mean `heads`?"),
        ('heads: "{heads}"', 'heads: "{haeds}"', "8:22 width-of-alpha-1: `{haeds}` is neither a fact"),
        (
            "hints: [Side",
            "hnits: [Side",
            "14:7 width-of-alpha-1: `hnits` is not a key here; did you mean `hints`?",
        ),
        (
            '      prompt: {en: "',
            '      id: x\n      prompt: {en: "',
            "a template's question has no `id` of its own",
        ),
        ("has: [heads, d_k]", "has: [d_latent]", "5:3 width-of: no model of data/models.yaml has"),
        ("of: {is: {att", "of: {ist: {att", "16:20 width-of-alpha-1: `of` is not a key here"),
        ("result: {expr: w}", "result: {}", "10:7 width-of-alpha-1-worked: `expr` is missing"),
    ],
)
def test_what_is_wrong_with_a_template_stands_at_its_place(
    facts: Path, tmp_path: Path, sound: str, bad: str, said: str
) -> None:
    assert sound in PACK
    found = problems(tmp_path, PACK.replace(sound, bad, 1))
    assert any(said in each for each in found), found
    assert len(found) == len(set(found))


def test_a_place_alone_is_the_number_that_fills_it(facts: Path, tmp_path: Path) -> None:
    demo = '{by: Monte Carlo, demo: dot-variance, with: {d_k: ["{d_k}"]}, finding: "raw_std[{d_k}]"}'
    text = PACK.replace('{by: enumeration, expr: "sum(d_k, i, 1, heads)"}', demo)
    second = load_file(written(tmp_path, text)).derivations["width-of-alpha-2-worked"].second
    assert isinstance(second, SecondWay)
    assert second.measured is not None
    assert (second.measured.parameters, second.measured.finding) == ({"d_k": (32,)}, "raw_std[32]")


def test_broken_facts_are_named_where_they_are_broken(facts: Path, tmp_path: Path) -> None:
    facts.write_text(MODELS.replace("heads: 4", "heads: four"), encoding="utf-8")
    assert any(each.startswith("models.yaml:6:") for each in problems(tmp_path, PACK))


def test_a_made_id_that_is_written_as_well_is_refused(facts: Path, tmp_path: Path) -> None:
    taken = PACK + "derivations:\n  width-of-alpha-1: {steps: [{name: w, expr: 1}], result: {expr: w}}\n"
    assert any("width-of-alpha-1" in each for each in problems(tmp_path, taken))


def test_the_shipped_templates_work_out_what_the_facts_give(maths: MathsClient) -> None:
    """Against plain arithmetic on the facts, for every model."""
    pack = load_file(paths.shipped_questions() / "models" / "attention.yaml")
    known = {model.id: model for model in models.load()}
    for name in (*pack.made["scale-of"][::9], *pack.made["cache-of"][::9]):
        template, _, model = name.partition("-of-")
        found = known[model]
        numbers = {
            fact: int(found.value(fact) or 0) for fact in ("layers", "heads", "kv_heads", "d_model", "d_k")
        }
        wanted = (
            numbers["layers"] * 2 * numbers["kv_heads"] * numbers["d_k"] * 2
            if template == "cache"
            else eval(found.value("scale") or "", {"sqrt": math.sqrt}, dict(numbers))  # noqa: S307
        )
        derivation = pack.derivations[f"{name}-worked"]
        worked = maths.derive(derivation, {given.name: given.choices[0] for given in derivation.given})
        assert float(worked.decimal) == pytest.approx(wanted, rel=1e-6), name
