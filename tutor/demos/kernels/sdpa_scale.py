"""Which scale PyTorch's attention applies, however it is called.

Source: the documentation of torch.nn.functional.scaled_dot_product_attention (`scale` defaults to 1/√E, E the
last dimension of the query). The scale is measured from the weights that come out; see
`engine/library_attention.py`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure
from tutor.demos.result import DemoResult
from tutor.demos.spec import (
    DemoSpec,
    FindingKind,
    Panel,
    Parameter,
    Preset,
    Sentence,
    Values,
    real,
    whole,
)
from tutor.demos.sweeps import geometric
from tutor.language import Text

if TYPE_CHECKING:
    from torch import Tensor

CALLS = ("default", "argument", "prescaled", "prescaled_one", "multihead")
NEAR = 0.01
"""A measured scale within this share of another is the same."""
POINTS = 31


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Each call: its measured scale, and how far it is from the written-out formula with any scale."""
    import torch

    from tutor.demos.engine import attention, library_attention

    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    heads, length, d_k = whole(values, "heads"), whole(values, "tokens"), whole(values, "d_k")
    dtype = getattr(torch, str(values["dtype"]))
    q, k, v = (
        torch.randn(1, heads, length, d_k, generator=dice, device=context.device).to(dtype) for _ in range(3)
    )  # (1, H, N, d_k) each
    identity = torch.eye(length, dtype=dtype, device=context.device).expand(1, heads, length, length)
    raw = attention.scores(q, k, 1.0)  # (1, H, N, N)
    expected = _expected(d_k, real(values, "scale"))
    model = 1.0 / math.sqrt(heads * d_k)
    candidates = sorted({*geometric(min(model, 1.0 / d_k) / 4, 1.0, POINTS), *expected.values(), model})
    rows: list[tuple[object, ...]] = []
    for place, name in enumerate(CALLS, start=1):
        weights = library_attention.call(name, q, k, identity, real(values, "scale"))  # (1, H, N, N)
        scale, se = library_attention.effective_scale(weights, raw)
        context.finding("effective", (name,), scale, se=se)
        context.series("effective", (name,), [1], [scale])
        output = library_attention.call(name, q, k, v, real(values, "scale"))  # (1, H, N, d_k)
        off = {c: _largest(output - attention.attention(q, k, v, c)) for c in candidates}
        context.series("difference", (name,), candidates, [off[c] for c in candidates])
        context.finding("difference", (name,), off[expected[name]], exact=True)
        context.finding("difference_model_width", (name,), off[model], exact=True)
        rows.append((name, scale, expected[name], off[expected[name]], off[model]))
        context.progress(place, len(CALLS))
    context.table(("call", "effective", "expected", "difference", "difference_model_width"), rows)
    return ()


def _expected(d_k: int, scale: float) -> dict[str, float]:
    """What the documentation says of each call; scaling q first multiplies what is applied by 1/√d_k."""
    root = 1.0 / math.sqrt(d_k)
    return {
        "default": root,
        "argument": scale,
        "prescaled": root * root,
        "prescaled_one": root,
        "multihead": root,
    }


def _largest(x: Tensor) -> float:
    return float(x.detach().abs().max())


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What the default is, what becomes of a q that was scaled already, then the popular sentence."""
    if result.finding("effective", CALLS[-1]) is None:
        return ()
    d_k, heads = (int(str(result.parameters[name])) for name in ("d_k", "heads"))
    root = 1.0 / math.sqrt(d_k)
    values = {
        "d_k": d_k,
        "heads": heads,
        "root": figure(root, 4),
        "default": figure(result.value("effective", "default"), 4),
        "difference": figure(result.value("difference", "default"), 2),
        "wrong": figure(result.value("difference_model_width", "default"), 2),
        "twice": figure(result.value("effective", "prescaled"), 4),
        "once": figure(result.value("effective", "prescaled_one"), 4),
        "multihead": figure(result.value("effective", "multihead"), 4),
    }
    by_itself = abs(result.value("effective", "default") - root) <= NEAR * root
    harmless = abs(result.value("effective", "prescaled") - root) <= NEAR * root
    word = "upheld" if by_itself and harmless else "half" if by_itself else "refuted"
    sentences = [Sentence("sdpa_default", values)]
    if heads > 1:
        sentences.append(Sentence("sdpa_model_width", values))
    return (*sentences, Sentence(f"popular_sdpa_{word}", values))


def memory(values: Values) -> int:
    """Bytes: weights and scores of all heads a few times over, and the projections of the module."""
    heads, length, d_k = whole(values, "heads"), whole(values, "tokens"), whole(values, "d_k")
    return 8 * (8 * heads * length**2 + 8 * heads * length * d_k + 6 * (heads * d_k) ** 2)


SPEC = DemoSpec(
    name="sdpa-scale",
    title=Text("The scale PyTorch applies", "PyTorch 实际用的缩放"),
    system=Text("SDPA's scale", "SDPA 的 scale"),
    summary=Text(
        "Calls scaled_dot_product_attention in five ways, measures from the weights which scale was applied, "
        "and compares the output with the written-out formula for any scale.",
        "用五种方式调用 scaled_dot_product_attention，从输出的权重反推实际用了多大的缩放，并与手写公式逐一比"
        "较。",
    ),
    popular=Text(
        "“scaled_dot_product_attention applies 1/√dₖ by itself; scaling q as well does no harm.”",
        "“scaled_dot_product_attention 自带 1/√dₖ；自己再缩放一次 q 也无妨。”",
    ),
    caveat=None,
    parameters=(
        Parameter("d_k", "int", 64, Text("width of a head", "每个头的维度"), 1, 256),
        Parameter("heads", "int", 8, Text("heads", "头数"), 1, 16),
        Parameter("tokens", "int", 32, Text("queries and keys", "query 与 key 的个数"), 2, 256),
        Parameter("scale", "float", 0.02, Text("what is passed as `scale`", "传给 scale 的值"), 1e-4, 1.0),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text("number format", "数值格式"),
            choices=("float64", "float32"),
        ),
    ),
    presets=(
        Preset("float32", Text("in float32", "float32"), {"dtype": "float32"}),
        Preset("one-head", Text("one head: both widths are the same", "单头：两种宽度相同"), {"heads": 1}),
        Preset("d-k-1", Text("heads of width 1: nothing to scale", "头宽为 1：缩不缩都一样"), {"d_k": 1}),
    ),
    panels=(
        Panel(
            "difference",
            Text("|SDPA − formula|", "|SDPA − 公式|"),
            Text("scale in the formula", "公式里的缩放"),
            log_x=True,
            log_y=True,
        ),
        Panel("effective", Text("measured scale", "实测缩放"), Text("call", "调用"), "bars", log_y=True),
    ),
    findings=(
        FindingKind(
            "effective",
            ("call",),
            Text("scale that was applied, measured from the weights", "由权重反推的实际缩放"),
        ),
        FindingKind(
            "difference",
            ("call",),
            Text(
                "largest difference from the formula with the scale of the documentation",
                "与文档所述缩放的公式之差的最大值",
            ),
        ),
        FindingKind(
            "difference_model_width",
            ("call",),
            Text(
                "largest difference from the formula with 1/√(heads·dₖ)", "与用 1/√(头数·dₖ) 的公式之差的最大值"
            ),
        ),
    ),
    labels={
        "default": Text("default", "默认"),
        "argument": Text("scale=", "scale="),
        "prescaled": Text("q/√dₖ, default", "q/√dₖ，默认"),
        "prescaled_one": Text("q/√dₖ, scale=1", "q/√dₖ，scale=1"),
        "multihead": Text("nn.MHA", "nn.MHA"),
        "call": Text("call", "调用"),
        "effective": Text("measured", "实测"),
        "expected": Text("documented", "文档"),
        "difference": Text("difference", "差"),
        "difference_model_width": Text("if 1/√d_model", "若按 1/√d_model"),
    },
    reading=reading,
    memory=memory,
)
