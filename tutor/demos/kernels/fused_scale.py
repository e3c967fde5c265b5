"""Where 1/√d_k is applied, and what half precision makes of each place.

Sources: q first in Tensor2Tensor and Gemma, the product in BERT and Llama, √scale on both in PyTorch's
reference path, inside the exponent in FlashAttention (`csrc/flash_attn/src/softmax.h`: exp2 of the score times
scale·log₂e). Every error is held against float64 for the same stored q and k.
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
    wholes,
    words,
)
from tutor.language import Text

if TYPE_CHECKING:
    import torch
    from torch import Tensor

PLACES = ("q", "k", "both", "product", "exponent")
SAID = ("q", "k", "product")
"""The places between which people say it makes no difference."""
ALIKE = 2.0
"""Errors within this factor of one another count as the same."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """The error of scores and weights at every place, for every width."""
    import torch

    from tutor.demos.engine import attention, fused_scale, softmax

    dtype = getattr(torch, str(values["dtype"]))
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    widths, chosen = sorted(set(wholes(values, "d_k"))), words(values, "places")
    rows: list[tuple[object, ...]] = []
    for done, d_k in enumerate(widths):
        if context.cancelled:
            break
        context.progress(done, len(widths))
        q, k = (_stored(values, d_k, rows_of, dtype, dice) for rows_of in ("queries", "keys"))
        scale = 1.0 / math.sqrt(d_k)
        true_scores = attention.scores(q.cpu().double(), k.cpu().double(), scale)  # (draws, N, M)
        true_weights = torch.softmax(true_scores, dim=-1)
        for place in chosen:
            s = fused_scale.placed(q, k, scale, place, stored=values["scores"] == "stored")  # (draws, N, M)
            p = fused_scale.weights(s / scale, scale) if place == "exponent" else softmax.softmax(s)
            index = (place, str(d_k))
            errors = (
                _error(context, "score_error", index, s, true_scores),
                _error(context, "weight_error", index, p, true_weights),
            )
            lost = int((~torch.isfinite(s)).sum())
            context.finding("overflow", index, lost, exact=True)
            rows.append((d_k, place, *errors, lost))
        context.table(("width", "place", "score_error", "weight_error", "overflow"), rows)
    else:
        context.progress(len(widths), len(widths))
    return ()


def _stored(values: Values, d_k: int, rows_of: str, dtype: torch.dtype, dice: torch.Generator) -> Tensor:
    """q or k as half precision stores it: (draws, N or M, d_k)."""
    import torch

    size = (whole(values, "draws"), whole(values, rows_of), d_k)
    return (torch.randn(size, generator=dice, device=dice.device) * real(values, "std")).to(dtype)


def _error(context: Context, name: str, index: tuple[str, str], found: Tensor, truth: Tensor) -> float:
    """The largest |found - truth| of each draw, averaged over the draws."""
    worst = (found.cpu().double() - truth).abs().flatten(1).amax(-1)  # (draws,)
    error = context.measured(name, index, worst.tolist())
    context.series(name, index[:1], [float(index[1])], [error])
    return error


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What each width does to the places, what overflows, then the popular sentence."""
    indices = [f.index for f in result.findings if f.name == "weight_error"]
    if not indices:
        return ()
    widths = list(dict.fromkeys(d_k for _, d_k in indices))
    places = list(dict.fromkeys(place for place, _ in indices))
    sentences = [_width(result, d_k, places) for d_k in widths]
    lost = [index for index in indices if result.value("overflow", *index)]
    values = {"dtype": result.parameters["dtype"], "std": f"{float(str(result.parameters['std'])):g}"}
    if lost:
        for place in dict.fromkeys(place for place, _ in lost):
            where = ", ".join(d_k for each, d_k in lost if each == place)
            sentences.append(Sentence("scale_overflows", {**values, "place": LABELS[place], "widths": where}))
    told = [place for place in SAID if place in places]
    if len(told) > 1:
        apart = [d_k for d_k in widths if not _alike([result.value("score_error", p, d_k) for p in told])]
        word = "overflow" if lost else "refuted" if apart else "upheld"
        sentences.append(Sentence(f"popular_place_{word}", {**values, "widths": ", ".join(apart)}))
    return tuple(sentences)


def _width(result: DemoResult, d_k: str, places: list[str]) -> Sentence:
    errors = {place: result.value("score_error", place, d_k) for place in places}
    root = math.sqrt(float(d_k))
    exact = math.log2(root).is_integer()
    worst, best = max(errors, key=lambda p: _worst(errors[p])), min(errors, key=lambda p: _worst(errors[p]))
    apart = "scale_power_of_two" if exact else "scale_rounds"
    return Sentence(
        "scale_alike" if _alike(list(errors.values())) else apart,
        {
            "d_k": d_k,
            "root": f"{root:g}" if exact else figure(root, 5),
            "worst": LABELS[worst],
            "best": LABELS[best],
            "high": figure(_worst(errors[worst]), 2),
            "low": figure(errors[best], 2),
        },
    )


def _worst(error: float) -> float:
    return error if math.isfinite(error) else math.inf


def _alike(errors: list[float]) -> bool:
    return max(map(_worst, errors)) <= ALIKE * min(map(_worst, errors)) + 1e-12


def memory(values: Values) -> int:
    """Bytes: the scores in double a few times over, and q and k."""
    rows, keys = whole(values, "queries"), whole(values, "keys")
    return 8 * whole(values, "draws") * (6 * rows * keys + 3 * (rows + keys) * max(wholes(values, "d_k")))


LABELS = {
    "q": Text("on q", "乘在 q 上"),
    "k": Text("on k", "乘在 k 上"),
    "both": Text("√ on both", "两边各乘开方"),
    "product": Text("on the product", "乘在乘积上"),
    "exponent": Text("in the exponent", "并入指数"),
}

SPEC = DemoSpec(
    name="fused-scale",
    title=Text("Where the scale is applied", "缩放乘在哪里"),
    system=Text("fused scale", "融合缩放"),
    summary=Text(
        "Applies 1/√dₖ to q, to k, to both, to the stored product, or inside the exponent as FlashAttention "
        "does, and measures the error of scores and weights in half precision.",
        "把 1/√dₖ 分别乘在 q、k、两边、已存回的乘积上，或像 FlashAttention 那样并入指数，测量半精度下打分与权"
        "重的误差。",
    ),
    popular=Text(
        "“Scaling q, k or their product makes no difference.”",
        "“缩放 q、缩放 k 还是缩放乘积，没有区别。”",
    ),
    caveat=None,
    parameters=(
        Parameter(
            "d_k", "ints", (64, 96, 128, 256), Text("widths of a head", "每个头的维度"), 1, 1024, longest=6
        ),
        Parameter(
            "places",
            "choices",
            PLACES,
            Text("where the scale is applied", "缩放乘在哪里"),
            choices=PLACES,
            longest=5,
        ),
        Parameter(
            "dtype",
            "choice",
            "float16",
            Text("number format that q and k are stored in", "q、k 的存储格式"),
            choices=("float16", "bfloat16"),
        ),
        Parameter(
            "scores",
            "choice",
            "float32",
            Text(
                "scores before softmax: kept in float32, or stored in that format",
                "softmax 之前的打分：保持 float32，或存回该格式",
            ),
            choices=("float32", "stored"),
        ),
        Parameter("std", "float", 1.0, Text("standard deviation of a component", "分量的标准差"), 0.001, 1000),
        Parameter("queries", "int", 32, Text("queries", "query 的个数"), 1, 512),
        Parameter("keys", "int", 128, Text("keys", "key 的个数"), 2, 2048),
        Parameter("draws", "int", 6, Text("independent draws", "独立重复次数"), 2, 32),
    ),
    presets=(
        Preset("bfloat16", Text("in bfloat16", "bfloat16"), {"dtype": "bfloat16"}),
        Preset(
            "unfused",
            Text("scores stored in float16, as without a fused kernel", "打分存回 float16：没有融合 kernel 时"),
            {"scores": "stored"},
        ),
        Preset(
            "overflow",
            Text("unfused, components of std 60: who overflows?", "不融合、分量标准差 60：哪种会溢出"),
            {"scores": "stored", "std": 60.0},
        ),
        Preset(
            "powers-of-four",
            Text("widths whose root is a power of 2", "√dₖ 恰为 2 的幂"),
            {"d_k": (16, 64, 256)},
        ),
    ),
    panels=(
        Panel("score_error", Text("error of a score", "打分的误差"), Text("dₖ", "dₖ"), "bars", log_y=True),
        Panel("weight_error", Text("error of a weight", "权重的误差"), Text("dₖ", "dₖ"), "bars", log_y=True),
    ),
    findings=(
        FindingKind(
            "score_error",
            ("place", "d_k"),
            Text("largest error of a scaled score, mean over the draws", "缩放后打分的最大误差（各次平均）"),
        ),
        FindingKind(
            "weight_error",
            ("place", "d_k"),
            Text("largest error of an attention weight", "注意力权重的最大误差"),
        ),
        FindingKind("overflow", ("place", "d_k"), Text("scores that are not finite", "不是有限值的打分个数")),
    ),
    labels={
        **LABELS,
        "width": Text("dₖ", "dₖ"),
        "place": Text("scale", "缩放"),
        "score_error": Text("score error", "打分误差"),
        "weight_error": Text("weight error", "权重误差"),
        "overflow": Text("overflows", "溢出"),
    },
    reading=reading,
    memory=memory,
)
