"""What is built and counted, against counts that are published or added up by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.crosscheck.conftest import Ask
from tutor.crosscheck.counting.specs import BUILDERS, REQUIRED, Builder
from tutor.errors import MathsError

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("by", "builder", "sizes", "wanted"),
    [
        # Radford et al. (2019) as counted by the released checkpoint; Touvron et al. (2023), table 2
        ("parameters", "gpt2", {"vocab": 50257, "context": 1024, "d_model": 768, "layers": 12}, 124439808),
        (
            "parameters",
            "llama",
            {"vocab": 32000, "d_model": 4096, "layers": 32, "heads": 32, "d_ff": 11008},
            6738415616,
        ),
        ("parameters", "attention", {"d_model": 4096, "heads": 32, "kv_heads": 8}, 41943040),
        ("parameters", "swiglu", {"d_model": 4096, "d_ff": 11008}, 3 * 4096 * 11008),
        ("parameters", "feed_forward", {"d_model": 8, "bias": 1}, 8 * 32 * 2 + 32 + 8),
        ("parameters", "moe", {"d_model": 8, "d_ff": 16, "experts": 4}, 4 * 3 * 8 * 16 + 8 * 4),
        ("parameters", "lora", {"d_in": 4096, "d_out": 4096, "r": 16}, 131072),
        ("parameters", "layer_norm", {"d_model": 8}, 16),
        ("parameters", "rms_norm", {"d_model": 8}, 8),
        ("parameters", "embedding", {"vocab": 10, "d_model": 8}, 80),
        ("tensors", "linear", {"d_in": 10, "d_out": 10, "dtype": "int4"}, 50),
        ("tensors", "tensor", {"elements": 10, "dtype": "fp32"}, 40),
        ("tensors", "tensor", {"elements": 10, "dtype": 1}, 10),
        ("tensors", "kv_cache", {"layers": 80, "kv_heads": 8, "d_head": 128, "tokens": 1}, 327680),
        ("tensors", "latent_cache", {"layers": 61, "d_c": 512, "d_rope": 64, "tokens": 1}, 70272),
        ("tensors", "scores", {"heads": 32, "tokens": 8192}, 2**32),
        ("tensors", "softmax_statistics", {"heads": 32, "tokens": 8192}, 2**20),
        ("tensors", "adam", {"parameters": "7*10^9"}, 112 * 10**9),
        (
            "tensors",
            "adam",
            {"parameters": "7.5*10^9", "shard_gradients": 64, "shard_states": 64},
            2 * 7.5e9 + 14 * 7.5e9 / 64,
        ),
        ("tensors", "quantised", {"elements": 1024, "bits": 4, "group": 64}, 512 + 32),
        ("flop_counter", "linear", {"d_in": 10, "d_out": 20, "tokens": 3}, 2 * 600),
        ("flop_counter", "linear", {"d_in": 10, "d_out": 20, "tokens": 3, "backward": 1}, 6 * 600),
        ("flop_counter", "attention_products", {"tokens": 64, "d_model": 32, "heads": 4}, 4 * 64**2 * 32),
        ("flop_counter", "moe", {"d_model": 8, "d_ff": 16, "experts": 4, "active": 2}, 2 * (32 + 2 * 384)),
    ],
)
def test_what_is_built_has_the_known_count(
    ask: Ask, by: str, builder: str, sizes: dict[str, object], wanted: float
) -> None:
    assert ask(by, build={"it": (builder, sizes)}).values == (wanted,)


@pytest.mark.parametrize(
    ("builder", "sizes", "wanted"),
    [
        ("largest", {"dtype": "bf16"}, 255 * 2.0**120),
        ("largest", {"dtype": "fp16"}, 65504),
        ("largest", {"dtype": "e4m3"}, 448),
        ("largest", {"dtype": "e5m2"}, 57344),
        ("largest", {"dtype": "fp32"}, (2 - 2.0**-23) * 2.0**127),
        ("smallest", {"dtype": "fp16"}, 2.0**-24),
        ("smallest", {"dtype": "e4m3"}, 2.0**-9),
        ("smallest", {"dtype": "fp32"}, 2.0**-149),
        ("smallest_normal", {"dtype": "fp16"}, 2.0**-14),
        ("smallest_normal", {"dtype": "bf16"}, 2.0**-126),
        ("smallest_normal", {"dtype": "e4m3"}, 2.0**-6),
        ("spacing", {"dtype": "bf16", "at": 256}, 2),
        ("spacing", {"dtype": "fp32", "at": 1}, 2.0**-23),
        ("lost_update", {"dtype": "bf16", "at": 1}, 2.0**-8),
        ("rounded", {"dtype": "bf16", "at": "257"}, 256),
        ("rounded", {"dtype": "fp16", "at": "1/10"}, 0.0999755859375),
        ("values", {"dtype": "fp16", "low": 1, "high": 2}, 1024),
    ],
)
def test_a_number_format_holds_what_its_standard_says(
    ask: Ask, builder: str, sizes: dict[str, object], wanted: float
) -> None:
    """IEEE 754, with bfloat16 as the upper half of binary32; Micikevicius et al. (2022) for FP8."""
    assert ask("number_format", build={"it": (builder, sizes)}).values == (wanted,)


def test_a_layer_saves_what_korthikanti_et_al_add_up(ask: Ask) -> None:
    """34 s b h + 5 a s² b bytes (section 4.1); they leave out the statistics of two LayerNorms."""
    found = ask("tensors", build={"it": ("activations", {"tokens": 2048, "d_model": 4096, "heads": 32})})
    added = 34 * 2048 * 4096 + 5 * 32 * 2048**2
    assert found.values[0] == pytest.approx(added, rel=1e-4)
    assert found.values[0] > added


def test_counts_may_be_joined_by_an_expression(ask: Ask) -> None:
    build = {
        "mla": ("latent_cache", {"layers": 1, "d_c": 512, "d_rope": 64, "tokens": 1}),
        "mha": ("kv_cache", {"layers": 1, "kv_heads": "n", "d_head": 128, "tokens": 1}),
    }
    assert ask("tensors", "mla/mha", build=build, n=128).values == (9 / 512,)


@pytest.mark.parametrize(
    ("builder", "sizes"),
    [
        ("tensor", {"elements": "10^300"}),
        ("tensor", {"elements": "-1"}),
        ("tensor", {"elements": "1/2"}),
        ("tensor", {"elements": 8, "dtype": 3}),
        ("kv_cache", {"layers": "10^6", "kv_heads": 1, "d_head": 1, "tokens": 1}),
        ("kv_cache", {"layers": 1, "kv_heads": "10^15", "d_head": "10^15", "tokens": 1}),
        ("attention", {"d_model": 8, "heads": 0}),
    ],
)
def test_sizes_that_nothing_has_are_refused(ask: Ask, builder: str, sizes: dict[str, object]) -> None:
    with pytest.raises(MathsError):
        ask("tensors", build={"it": (builder, sizes)})


@pytest.mark.parametrize("builder", BUILDERS.values(), ids=lambda each: each.name)
def test_the_guide_names_every_builder_with_what_it_needs(builder: Builder) -> None:
    rows = [line.split("|") for line in GUIDE.splitlines() if line.startswith("| `")]
    said = next(" ".join(row[1:3]) for row in rows if f"`{builder.name}`" in row[1])
    assert [
        name for name, default in builder.parameters.items() if default == REQUIRED and name not in said
    ] == []
