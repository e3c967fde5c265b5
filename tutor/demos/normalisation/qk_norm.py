"""What becomes of attention logits when W_Q and W_K grow, with and without QK-Norm.

Source: Henry et al., Query-Key Normalization for Transformers, 2020 (L2 norm and a learned factor); in the
form of Qwen3 and Gemma 3, RMSNorm on each head's q and k before the product, and 1/√d_k kept. RMSNorm with
gain g gives vectors of length g√d_k, so that by Cauchy and Schwarz |q·k|/√d_k ≤ g²√d_k, whatever the weights.
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
    reals,
    whole,
)
from tutor.language import Text

if TYPE_CHECKING:
    import torch

    from tutor.demos.engine.attention_layer import Look

CASES = ("plain", "qk_norm")


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Largest logit, entropy and the gradient of W_Q at every gain of the weights, in both cases."""
    import torch

    from tutor.demos.engine.attention_layer import Layer
    from tutor.demos.engine.norms import rms_norm

    d_k, gain = whole(values, "d_k"), real(values, "norm_gain")
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    layer = Layer(whole(values, "d_model"), d_k, whole(values, "tokens"), whole(values, "draws"), dice)
    context.finding("bound", (), gain**2 * math.sqrt(d_k), exact=True)
    context.finding("aligned", (), _aligned(d_k, gain, dice), exact=True)
    gains = sorted(set(reals(values, "gains")))
    rows: list[tuple[object, ...]] = []
    for done, grown in enumerate(gains):
        if context.cancelled:
            break
        context.progress(done, len(gains))
        for case in CASES:
            norm = (lambda x: rms_norm(x, gain)) if case == "qk_norm" else None
            found = layer.look(grown, 1.0 / math.sqrt(d_k), norm)
            rows.append((grown, case, *_report(context, case, grown, found)))
        context.table(("gain", "case", "largest", "entropy_share", "grad_w_q"), rows)
    else:
        context.progress(len(gains), len(gains))
    return ()


def _aligned(d_k: int, gain: float, dice: torch.Generator) -> float:
    """The logit of a query that points exactly where its key does: the bound, reached."""
    import torch

    from tutor.demos.engine.attention import scores
    from tutor.demos.engine.norms import rms_norm

    q = rms_norm(torch.randn(1, d_k, generator=dice, device=dice.device), gain)  # (1, d_k)
    return float(scores(q, q, 1.0 / math.sqrt(d_k)))


def _report(context: Context, case: str, grown: float, found: Look) -> tuple[float, ...]:
    shown = []
    for name in ("largest", "entropy_share", "p_max", "grad_w_q"):
        value = context.measured(name, (case, f"{grown:g}"), getattr(found, name).tolist())
        if name != "p_max":
            context.series(name, (case,), [grown], [value])
            shown.append(value)
    return tuple(shown)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What growing weights do in both cases, then the popular sentence."""
    gains = [f.index[1] for f in result.findings if f.name == "grad_w_q" and f.index[0] == "qk_norm"]
    if not gains:
        return ()
    first, last = gains[0], gains[-1]
    bound = result.value("bound")
    values = {
        "small": first,
        "large": last,
        "bound": figure(bound),
        **_both(result, "largest", last),
        "plain_first": figure(result.value("largest", "plain", first)),
        "qk_norm_first": figure(result.value("largest", "qk_norm", first)),
        "plain_share": figure(result.value("entropy_share", "plain", last)),
        "qk_norm_share": figure(result.value("entropy_share", "qk_norm", last)),
        "gradient_first": figure(result.value("grad_w_q", "qk_norm", first)),
        "gradient_last": figure(result.value("grad_w_q", "qk_norm", last)),
        "focus": figure(_focus(bound, int(str(result.parameters["tokens"])))),
        "others": int(str(result.parameters["tokens"])) - 1,
    }
    largest = [result.value("largest", "qk_norm", gain) for gain in gains]
    holds = all(each <= bound * 1.001 for each in largest)
    sentences = [Sentence("qk_norm_grown", values), Sentence("qk_norm_gradient", values)]
    if len(gains) < 2:
        sentences.pop()
    return (*sentences, Sentence(f"popular_qk_norm_{'upheld' if holds else 'refuted'}", values))


def _both(result: DemoResult, name: str, gain: str) -> dict[str, str]:
    return {case: figure(result.value(name, case, gain)) for case in CASES}


def _focus(bound: float, tokens: int) -> float:
    """The weight of a key that points with its query while all others are orthogonal to it."""
    return 1.0 / (1.0 + (tokens - 1) * math.exp(-bound))


def memory(values: Values) -> int:
    """Bytes: scores of all draws with their gradients, inputs and projections."""
    draws, tokens = whole(values, "draws"), whole(values, "tokens")
    widths = 2 * whole(values, "d_model") + 6 * whole(values, "d_k")
    return 4 * draws * (8 * tokens**2 + tokens * widths + 4 * whole(values, "d_model") * whole(values, "d_k"))


SPEC = DemoSpec(
    name="qk-norm",
    title=Text("QK-Norm when the weights grow", "权重变大时的 QK-Norm"),
    system=Text("QK-Norm", "QK-Norm"),
    summary=Text(
        "Multiplies W_Q and W_K by ever larger gains and measures the largest logit, the entropy and the "
        "gradient of W_Q, with and without RMSNorm on q and k.",
        "把 W_Q、W_K 乘以越来越大的倍数，测量最大 logit、注意力熵和 W_Q 的梯度；对照 q、k 加与不加 RMSNorm。",
    ),
    popular=Text(
        "“QK-Norm keeps attention logits from exploding, however large the weights become.”",
        "“有了 QK-Norm，权重再大，注意力 logits 也不会爆炸。”",
    ),
    caveat=Text(
        "One random layer, not a training: whether logits grow during training is not tested here.",
        "这里只有一层随机权重，没有训练；训练中 logits 会不会变大，不在此列。",
    ),
    parameters=(
        Parameter(
            "gains",
            "floats",
            (1.0, 2.0, 4.0, 8.0, 16.0),
            Text("factors on W_Q and W_K", "W_Q、W_K 乘以多少倍"),
            0.01,
            1000,
            longest=8,
        ),
        Parameter(
            "norm_gain",
            "float",
            1.0,
            Text("learned gain g of the norms", "归一化的可学习增益 g"),
            0.01,
            10,
        ),
        Parameter("d_k", "int", 64, Text("width of a head", "每个头的维度"), 2, 512),
        Parameter("d_model", "int", 128, Text("width of the model", "模型维度"), 8, 1024),
        Parameter(
            "tokens", "int", 128, Text("tokens that attend to one another", "互相关注的 token 数"), 2, 512
        ),
        Parameter("draws", "int", 4, Text("independent draws", "独立重复次数"), 2, 32),
    ),
    presets=(
        Preset(
            "learned-gain",
            Text("a gain of 3: the bound grows ninefold", "增益学到 3：上界变成九倍"),
            {"norm_gain": 3.0},
        ),
        Preset("narrow-head", Text("heads of 16: a tight bound", "16 维的头：上界很紧"), {"d_k": 16}),
        Preset(
            "shrunken",
            Text("weights that shrink", "权重变小"),
            {"gains": (0.01, 0.1, 1.0)},
        ),
    ),
    panels=(
        Panel(
            "largest",
            Text("largest |logit|", "最大 |logit|"),
            Text("gain", "倍数"),
            log_x=True,
            log_y=True,
            marks=("bound",),
        ),
        Panel("entropy_share", Text("entropy / ln T", "熵 / ln T"), Text("gain", "倍数"), log_x=True),
        Panel("grad_w_q", Text("‖∂L/∂W_Q‖", "‖∂L/∂W_Q‖"), Text("gain", "倍数"), log_x=True, log_y=True),
    ),
    findings=(
        FindingKind("largest", ("case", "gain"), Text("largest |logit| of a layer", "一层中最大的 |logit|")),
        FindingKind(
            "entropy_share",
            ("case", "gain"),
            Text("entropy of a row over ln(tokens)", "一行的熵与 ln(token 数) 之比"),
        ),
        FindingKind("p_max", ("case", "gain"), Text("largest weight of a row", "一行的最大权重")),
        FindingKind("grad_w_q", ("case", "gain"), Text("norm of the gradient of W_Q", "W_Q 梯度的范数")),
        FindingKind(
            "bound", (), Text("g²√dₖ, which no logit exceeds with QK-Norm", "g²√dₖ：有 QK-Norm 时的上界")
        ),
        FindingKind(
            "aligned",
            (),
            Text("logit of a query that points where its key does", "query 与 key 同向时的 logit"),
        ),
    ),
    labels={
        "plain": Text("plain", "不归一化"),
        "qk_norm": Text("QK-Norm", "QK-Norm"),
        "case": Text("q and k", "q 与 k"),
        "gain": Text("gain", "倍数"),
        "largest": Text("largest |logit|", "最大 |logit|"),
        "entropy_share": Text("entropy / ln T", "熵 / ln T"),
        "grad_w_q": Text("‖∂L/∂W_Q‖", "‖∂L/∂W_Q‖"),
        "bound": Text("g²√dₖ", "g²√dₖ"),
    },
    reading=reading,
    memory=memory,
)
