"""What Xavier initialisation makes of the variance of q·k/√d_k, by the shape of the matrix it was asked for.

Source: Glorot and Bengio (2010), equation (16): Var(W) = 2/(fan_in + fan_out). A component of q sums d_model
inputs of variance 1, so Var(q_i) = d_model Var(W), and the scaled score has the square of that.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure, with_error
from tutor.demos.listing import listed
from tutor.demos.result import DemoResult
from tutor.demos.spec import (
    DemoSpec,
    FindingKind,
    Panel,
    Parameter,
    Preset,
    Sentence,
    Values,
    whole,
    wholes,
    words,
)
from tutor.language import Text, both

if TYPE_CHECKING:
    import torch

LAYOUTS = ("per_head", "square", "packed", "torch_linear")
NEAR_ONE = 0.1
"""How far from 1 a variance may be for "has variance 1" to hold."""


def weight_variance(layout: str, d_model: int, d_k: int) -> float:
    """Var(W) of the columns that one head uses.

    Xavier for a matrix d_model x d_k of one head, d_model x d_model of all heads, or d_model x 3 d_model of
    Q, K and V together (`nn.MultiheadAttention`); or 1/(3 fan_in), as `nn.Linear` starts.
    """
    fan_out = {"per_head": d_k, "square": d_model, "packed": 3 * d_model}
    return 1 / (3 * d_model) if layout == "torch_linear" else 2 / (d_model + fan_out[layout])


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """The same inputs and draws under every layout; the layouts differ in the spread of the weights only."""
    import torch

    layouts = tuple(dict.fromkeys(words(values, "layouts")))
    widths, d_model = sorted(set(wholes(values, "d_k"))), whole(values, "d_model")
    draws, tokens = whole(values, "draws"), whole(values, "tokens")
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    seen: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for draw in range(draws):
        context.progress(draw, draws)
        if context.cancelled:
            break
        x, y, W_Q, W_K = (
            torch.randn(*shape, generator=dice, device=context.device)
            for shape in 2 * ((tokens, d_model),) + 2 * ((d_model, widths[-1]),)
        )
        q, k = x @ W_Q, y @ W_K  # (T, d_k) both, at weights of variance 1
        for d_k in widths:
            scores = q[:, :d_k] @ k[:, :d_k].T / math.sqrt(d_k)  # (T, T)
            for layout in layouts:
                found = _measure(scores * weight_variance(layout, d_model, d_k))
                seen.setdefault((layout, str(d_k)), []).append(found)
    else:
        context.progress(draws, draws)
    _report(context, d_model, seen)
    return ()


def _measure(logits: torch.Tensor) -> tuple[float, float]:
    """Mean square of the logits (mean 0 in theory), and the mean of the largest weight of a row."""
    return logits.square().mean().item(), logits.softmax(-1).amax(-1).mean().item()


def _report(context: Context, d_model: int, seen: dict[tuple[str, str], list[tuple[float, float]]]) -> None:
    rows = []
    for index, found in seen.items():
        layout, d_k = index[0], int(index[1])
        variances, largest = zip(*found, strict=True)
        variance = context.measured("variance", index, variances)
        p_max = context.measured("p_max", index, largest)
        expected = expected_variance(layout, d_model, d_k)
        context.finding("expected_variance", index, expected, exact=True)
        context.series("variance", (layout,), [d_k], [variance])
        context.series("p_max", (layout,), [d_k], [p_max])
        rows.append((layout, d_k, variance, expected, p_max))
    context.table(("layout", "d_k", "variance", "expected_variance", "p_max"), rows)


def expected_variance(layout: str, d_model: int, d_k: int) -> float:
    """(d_model Var(W))², for inputs of variance 1."""
    return (d_model * weight_variance(layout, d_model, d_k)) ** 2


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """For each layout the variance at the least d_k, and where it is 1."""
    found = [f for f in result.findings if f.name == "variance"]
    if not found:
        return ()
    layouts = dict.fromkeys(f.index[0] for f in found)
    at = {name: next(f for f in found if f.index[0] == name) for name in layouts}
    said = {
        "d_k": found[0].index[1],
        "d_model": result.parameters["d_model"],
        "which": listed((SYMBOLS[name], with_error(f.value, f.se)) for name, f in at.items()),
    }
    sentences = [Sentence("xavier_variances", said)]
    xavier = [f for f in found if f.index[0] != "torch_linear"]
    off = [f for f in xavier if abs(f.value - 1.0) > max(NEAR_ONE, 4 * (f.se or 0.0))]
    if off:
        worst = max(off, key=lambda f: abs(math.log(f.value)))
        values = {"layout": SYMBOLS[worst.index[0]], "d_k": worst.index[1], "variance": figure(worst.value)}
        sentences.append(Sentence("xavier_refuted" if len(off) < len(xavier) else "xavier_never", values))
    elif xavier:
        sentences.append(Sentence("xavier_upheld"))
    return tuple(sentences)


def memory(values: Values) -> int:
    """Bytes: both weight matrices, the inputs, and a few sheets of scores."""
    d_model, widest, tokens = whole(values, "d_model"), max(wholes(values, "d_k")), whole(values, "tokens")
    return 4 * (2 * d_model * widest + 2 * tokens * (d_model + widest) + 6 * tokens**2)


SYMBOLS = {
    "per_head": Text("per-head matrix", "每头一个矩阵"),
    "square": Text("square matrix", "一个方阵"),
    "packed": Text("packed QKV", "QKV 打包"),
    "torch_linear": both("nn.Linear"),
}

SPEC = DemoSpec(
    name="xavier-logits",
    title=Text("Xavier and the variance of a score", "Xavier 与打分的方差"),
    system=Text("Xavier and He initialisation", "Xavier 与 He 初始化"),
    summary=Text(
        "Draws W_Q and W_K by Xavier's rule for matrices of different shapes and measures the variance of "
        "q·k/√dₖ and the largest weight of a row.",
        "按 Xavier 规则初始化不同形状的 W_Q、W_K，测量 q·k/√dₖ 的方差和一行里的最大权重。",
    ),
    popular=Text(
        "“With Xavier q and k have variance 1, so q·k/√dₖ has variance 1.”",
        "“用 Xavier 初始化，q、k 的方差是 1，所以 q·k/√dₖ 的方差是 1。”",
    ),
    caveat=Text(
        "At initialisation, for independent inputs of variance 1, as LayerNorm gives them.",
        "只看初始化；输入独立、方差为 1，和 LayerNorm 之后一样。",
    ),
    parameters=(
        Parameter(
            "d_model", "int", 512, Text("width of the input, the fan-in", "输入维度，即 fan_in"), 8, 4096
        ),
        Parameter(
            "d_k",
            "ints",
            (16, 64, 256, 512),
            Text("widths of a head to compare", "要比较的头维度"),
            1,
            1024,
            longest=8,
        ),
        Parameter(
            "layouts",
            "choices",
            LAYOUTS,
            Text("which matrix the rule was applied to", "规则用在什么形状的矩阵上"),
            choices=LAYOUTS,
            longest=4,
        ),
        Parameter(
            "tokens", "int", 64, Text("queries, and keys of a row", "query 数，也是一行的 key 数"), 2, 512
        ),
        Parameter("draws", "int", 12, Text("weights drawn anew", "重新抽取多少次权重"), 2, 200),
    ),
    presets=(
        Preset(
            "one-matrix-per-head",
            Text("per head against square", "每头一个矩阵，对比一个方阵"),
            {"layouts": ("per_head", "square")},
        ),
        Preset(
            "gpt-2", Text("as wide as GPT-2 small", "GPT-2 small 的宽度"), {"d_model": 768, "d_k": (64, 768)}
        ),
    ),
    panels=(
        Panel("variance", Text("variance of a score", "打分的方差"), Text("dₖ", "dₖ"), log_x=True),
        Panel("p_max", Text("largest weight", "最大权重"), Text("dₖ", "dₖ"), log_x=True),
    ),
    findings=(
        FindingKind("variance", ("layout", "d_k"), Text("variance of q·k/√dₖ", "q·k/√dₖ 的方差")),
        FindingKind("expected_variance", ("layout", "d_k"), Text("`variance` in theory", "variance 的理论值")),
        FindingKind("p_max", ("layout", "d_k"), Text("largest weight of a row", "一行的最大权重")),
    ),
    labels={
        **SYMBOLS,
        "layout": Text("layout", "形状"),
        "d_k": Text("dₖ", "dₖ"),
        "variance": Text("variance", "方差"),
        "expected_variance": Text("in theory", "理论值"),
        "p_max": Text("largest p", "最大 p"),
    },
    reading=reading,
    memory=memory,
)
