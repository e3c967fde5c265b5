"""What can be built, with which parameters, and which ways of counting it is for. No torch here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

REQUIRED: Final = ""
"""A parameter without a default."""
DTYPES: Final = ("fp64", "fp32", "bf16", "fp16", "fp8", "e4m3", "e5m2", "int8", "int4", "none")
"""Number formats by name; a number of bytes stands for the usual format of that width."""
_MODULES: Final = frozenset(("parameters", "tensors", "flop_counter"))
_TENSORS: Final = frozenset(("tensors",))
_FLOPS: Final = frozenset(("flop_counter",))
_RUN: Final = {"dtype": "bf16", "tokens": "1", "batch": "1", "backward": "0"}
"""Of every module: its number format, and for FLOPs what it is run on, forward or forward and backward."""


@dataclass(frozen=True, slots=True)
class Builder:
    """Something to build. A parameter's default is an expression, which may use the parameters before it."""

    name: str
    parameters: Mapping[str, str]
    ways: frozenset[str]

    @property
    def reals(self) -> frozenset[str]:
        """The parameters that need not be whole numbers."""
        return frozenset(self.parameters) & _REALS

    @property
    def dtypes(self) -> frozenset[str]:
        """The parameters that are number formats."""
        return frozenset(self.parameters) & _FORMATS


_REALS: Final = frozenset(("at", "low", "high"))
_FORMATS: Final = frozenset(("dtype", "weights", "gradients", "master", "moments", "scale", "zero", "outer"))


def _module(name: str, *required: str, **defaults: str) -> Builder:
    return Builder(name, {**dict.fromkeys(required, REQUIRED), **defaults, **_RUN}, _MODULES)


def _tensors(name: str, *required: str, **defaults: str) -> Builder:
    return Builder(name, {**dict.fromkeys(required, REQUIRED), **defaults}, _TENSORS)


def _numbers(name: str, *required: str) -> Builder:
    return Builder(name, dict.fromkeys(("dtype", *required), REQUIRED), frozenset(("number_format",)))


BUILDERS: Final[Mapping[str, Builder]] = {
    each.name: each
    for each in (
        _module("linear", "d_in", "d_out", bias="0"),
        _module("embedding", "vocab", "d_model"),
        _module("layer_norm", "d_model"),
        _module("rms_norm", "d_model"),
        _module("attention", "d_model", "heads", kv_heads="heads", d_head="d_model/heads", bias="0"),
        _module("feed_forward", "d_model", d_ff="4*d_model", bias="0"),
        _module("swiglu", "d_model", "d_ff"),
        _module("moe", "d_model", "d_ff", "experts", active="experts"),
        _module("lora", "d_in", "d_out", "r"),
        _module("gpt2", "vocab", "context", "d_model", "layers", heads="12"),
        _module(
            "llama",
            "vocab",
            "d_model",
            "layers",
            "heads",
            "d_ff",
            kv_heads="heads",
            d_head="d_model/heads",
            tied="0",
        ),
        _tensors("tensor", "elements", dtype="bf16"),
        _tensors("kv_cache", "layers", "kv_heads", "d_head", "tokens", dtype="bf16", batch="1"),
        _tensors("latent_cache", "layers", "d_c", "d_rope", "tokens", dtype="bf16", batch="1"),
        _tensors("scores", "heads", "tokens", dtype="bf16", batch="1"),
        _tensors("softmax_statistics", "heads", "tokens", batch="1"),
        _tensors(
            "adam",
            "parameters",
            weights="bf16",
            gradients="bf16",
            master="fp32",
            shard_weights="1",
            shard_gradients="1",
            shard_states="1",
        ),
        _tensors("quantised", "elements", "bits", "group", scale="fp16", zero="none", outer="none", many="1"),
        _tensors("activations", "tokens", "d_model", "heads", dtype="bf16", batch="1"),
        Builder(
            "attention_products",
            {
                "tokens": REQUIRED,
                "d_model": REQUIRED,
                "heads": "1",
                "queries": "tokens",
                "batch": "1",
                "backward": "0",
            },
            _FLOPS,
        ),
        _numbers("largest"),
        _numbers("smallest"),
        _numbers("smallest_normal"),
        _numbers("spacing", "at"),
        _numbers("lost_update", "at"),
        _numbers("rounded", "at"),
        _numbers("values", "low", "high"),
    )
}
"""By name."""
