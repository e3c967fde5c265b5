"""`data/models.yaml`: what it says has a source and agrees with itself, and what is wrong names its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.packs import BrokenPackError
from tutor.packs.models import load as file

SOUND = """\
format: 1
sources:
  code: {title: a/b@1234567, url: https://example.org/a/b}
models:
  small:
    name: Small
    facts:
      - from: code
        where: config.py:1-9
        layers: 2
        heads: 8
        kv_heads: 2
        d_k: 64
      - {from: code, where: model.py:7, standing: transcribed, scale: 1/sqrt(d_k), rope_share: 0.25}
"""


def problems(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "models.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenPackError) as caught:
        file.load(path)
    return [f"{p.where.line}:{p.where.column} {p.sentence('en')}" for p in caught.value.problems]


def test_each_fact_keeps_the_place_that_it_stands_at(tmp_path: Path) -> None:
    path = tmp_path / "models.yaml"
    path.write_text(SOUND, encoding="utf-8")
    (model,) = file.load(path)
    assert model.facts["heads"].reference.where == "config.py:1-9"
    assert model.facts["heads"].standing == "read"
    assert model.facts["scale"].standing == "transcribed"
    assert model.facts["scale"].reference.url == "https://example.org/a/b"
    assert (model.value("kv_heads"), model.value("rope_share"), model.value("d_model")) == ("2", "0.25", None)
    assert model.facts["d_k"].where.line == 13


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ("heads: 8, kv_heads: 8", "mha"),
        ("heads: 8, kv_heads: 1", "mqa"),
        ("heads: 8, kv_heads: 2", "gqa"),
        ("heads: 8, d_latent: 512", "mla"),
        ("heads: 8", None),
    ],
)
def test_the_kind_of_attention_follows_from_the_heads(tmp_path: Path, facts: str, kind: str | None) -> None:
    path = tmp_path / "models.yaml"
    head = SOUND.partition("models:")[0]
    path.write_text(f"{head}models:\n  m: {{name: M, facts: [{{from: code, where: x, {facts}}}]}}\n")
    (model,) = file.load(path)
    assert (model.attention, model.value("attention")) == (kind, kind)


@pytest.mark.parametrize(
    ("sound", "spoilt", "said"),
    [
        ("heads: 8", "haeds: 8", "11:9 small: `haeds` is not a key here; did you mean `heads`?"),
        ("heads: 8", "heads: eight", "11:16 small: a whole number is expected here, not `eight`"),
        (
            "from: code\n",
            "from: cod\n",
            "8:15 small: `cod` is not among the file's sources; did you mean `code`?",
        ),
        ("d_k: 64", "d_k: 64\n        scale: 1/8", "15:71 small: `scale` was already given at line 14"),
        (
            "kv_heads: 2",
            "kv_heads: 3",
            "12:19 small: 8 query heads cannot be shared out evenly among 3 KV heads",
        ),
        ("1/sqrt(d_k)", "1/sqrt(d_kk)", "14:71 small: `d_kk` is no fact of a model; did you mean `d_k`?"),
        (
            "standing: transcribed, scale: 1/sqrt(d_k), rope_share: 0.25",
            "standing: read",
            "14:9 small: nothing is said to stand here",
        ),
    ],
)
def test_what_is_wrong_names_its_line_and_column(tmp_path: Path, sound: str, spoilt: str, said: str) -> None:
    assert sound in SOUND
    assert problems(tmp_path, SOUND.replace(sound, spoilt, 1)) == [said]


def test_every_shipped_model_has_facts_with_a_source_that_can_be_looked_up() -> None:
    models = file.load()
    assert len(models) > 36
    assert len({model.name for model in models}) == len(models)
    for model in models:
        for fact in model.facts.values():
            assert fact.reference.title, (model.id, fact.name)
            assert fact.reference.where, (model.id, fact.name)
            assert fact.reference.url.startswith("https://"), (model.id, fact.name)


def test_heads_and_widths_of_the_shipped_models_agree_where_they_must() -> None:
    """Query heads of d_k make up the model's width, but for models that are known to choose otherwise."""
    apart = {"t5-11b", "qwen3-32b", "deepseek-v2", "deepseek-v3", "gpt-oss-120b"}
    apart |= {f"gemma-{x}" for x in ("7b", "2-2b", "2-9b", "2-27b", "3-1b", "3-4b", "3-12b", "3-27b")}
    for model in file.load():
        heads, d_k, width = (model.value(name) for name in ("heads", "d_k", "d_model"))
        if heads and d_k and width:
            assert (int(heads) * int(d_k) != int(width)) == (model.id in apart), model.id
