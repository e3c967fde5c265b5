"""Facts of real models: what a public source says of their attention, each fact with that source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from tutor.language import Text
from tutor.questions.evidence import Reference
from tutor.questions.places import Where

Architecture = Literal["decoder", "encoder", "encoder_decoder"]
QKNorm = Literal["none", "rms_head", "rms_all", "layer", "l2", "latent"]
"""What normalises q and k before their product: nothing, RMSNorm of each head or of the whole projection,
LayerNorm, the length alone, or RMSNorm of the latents that q and k are made from."""
Positions = Literal["rope", "learned", "sinusoidal", "bias", "alibi", "some_rope"]
"""How attention learns of positions; `some_rope`: some layers have RoPE and others nothing."""
Standing = Literal["read", "transcribed", "remembered"]
"""How the source was read: itself, as another's transcription of it, or not again since."""

COUNTS: Final = ("layers", "heads", "kv_heads", "d_model", "d_k", "d_v", "d_latent", "d_rope")
"""Facts that are whole numbers. `d_latent` and `d_rope` are what latent attention keeps per token."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact as text: a count, a number, a word, or a formula in the model's other facts (`scale`)."""

    name: str
    value: str
    reference: Reference
    standing: Standing
    where: Where


@dataclass(frozen=True, slots=True)
class Model:
    """A model and what is known of it, by the name of the fact."""

    id: str
    name: str
    facts: Mapping[str, Fact]
    where: Where
    note: Text | None = None

    def value(self, name: str) -> str | None:
        """A fact's text, the kind of attention among them; None where no source was found."""
        return self.attention if name == "attention" else self.facts[name].value if name in self.facts else None

    @property
    def attention(self) -> str | None:
        """`mla`, `mha`, `mqa` or `gqa`: how many heads share a key, where that is known."""
        if "d_latent" in self.facts:
            return "mla"
        if "heads" not in self.facts or "kv_heads" not in self.facts:
            return None
        heads, shared = self.facts["heads"].value, self.facts["kv_heads"].value
        return "mha" if heads == shared else "mqa" if shared == "1" else "gqa"
