"""What the two source documents have wrong or without a source, in other words, and where it is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tutor.language import Text


@dataclass(frozen=True, slots=True)
class Error:
    """A statement of a document, as a learner may repeat it to a question, and the id that answers it there.

    `row` numbers the statements: A and B are the two documents. `answer` is an erratum, a misconception or a
    folklore point of `question`.
    """

    row: str
    question: str
    answer: str
    said: Text


def _in(question: str, *errors: tuple[str, str, str, str]) -> tuple[Error, ...]:
    return tuple(Error(row, question, answer, Text(en, zh)) for row, answer, en, zh in errors)


MAIN: Final = "scaled-dot-product/main"
NUMBERS: Final = "scaled-dot-product/grad_numbers"
UNSCALED: Final = "scaled-dot-product/no_scale_gpt3"

WRONG: Final = (
    *_in(
        MAIN,
        ("B06", "big-has-128", "In Transformer Large d_k is 128.", "Transformer Large 里 d_k 是 128。"),
        (
            "B12",
            "multihead-amplifies",
            "Multi-head attention makes this effect even stronger.",
            "多头注意力会把这个效应进一步放大。",
        ),
        (
            "B18",
            "cannot-focus",
            "If you divide by d_k, the model is unable to focus.",
            "如果除以 d_k，模型就没法聚焦关键信息。",
        ),
        (
            "B29",
            "necessary",
            "Scaling is a mathematical necessity for a Transformer to be trainable.",
            "缩放是 Transformer 能训练的数学必要条件，不是可选优化。",
        ),
        (
            "B43",
            "bf16-range",
            "FP16 and BF16 can both handle values up to 65504.",
            "FP16 和 BF16 都能处理到 65504。",
        ),
        (
            "B48",
            "clipping-analogy",
            "Scaling the dot product is much like gradient clipping.",
            "缩放点积和梯度裁剪差不多，作用是类似的。",
        ),
        (
            "B51",
            "appendix-a2",
            "The variance is derived in appendix A.2 of the paper.",
            "方差的推导在论文的附录 A.2。",
        ),
    ),
    *_in(
        "scaled-dot-product/why_sqrt",
        (
            "A24",
            "no-discrimination",
            "With d_k the attention can't learn to discriminate.",
            "除以 d_k 的话，注意力学不出区分度。",
        ),
    ),
    *_in(
        "scaled-dot-product/dk_small",
        ("B32", "at-least-64", "In practice d_k is never below 64.", "实际中 d_k 至少是 64。"),
    ),
    *_in(
        NUMBERS,
        (
            "B34",
            "softmax-digits",
            "The softmax of [10, 0, -10] is about [0.9999, 0.0001, 0].",
            "[10, 0, -10] 的 softmax 约为 [0.9999, 0.0001, 0]。",
        ),
        (
            "B35",
            "one-e-minus-4",
            "At [10, 0, -10] p1(1-p1) is about 1e-4.",
            "[10, 0, -10] 时 p1(1-p1) 约等于 1e-4。",
        ),
        (
            "B36",
            "divided-by-dk",
            "The scaled input is [0.156, 0, -0.156].",
            "缩放之后的输入为 [0.156, 0, -0.156]。",
        ),
        (
            "B37",
            "not-monotone",
            "The softmax output is then [0.39, 0.22, 0.39].",
            "这时 softmax 输出 [0.39, 0.22, 0.39]。",
        ),
        (
            "B38",
            "point-24",
            "After scaling p1(1-p1) is about 0.24, a healthy gradient.",
            "缩放后 p1(1-p1) 约为 0.24，梯度健康。",
        ),
    ),
    *_in(
        UNSCALED,
        (
            "B21",
            "perplexity-drops",
            "Without scaling, the final BLEU or perplexity drops significantly.",
            "不缩放的话，最终 BLEU 或 perplexity 会显著下降。",
        ),
    ),
)

UNSUPPORTED: Final = (
    *_in(
        MAIN,
        (
            "A01",
            "interview-origin",
            "This was asked in the second round at ByteDance.",
            "这道题出自字节跳动二面。",
        ),
        (
            "A02",
            "interview-origin",
            "It is the most frequent question on Transformers.",
            "这是 Transformer 里最高频的一道题。",
        ),
        (
            "A18",
            "frozen-choices",
            "Attention gets locked into accidental hard choices.",
            "注意力权重会被锁死在偶然形成的硬选择上。",
        ),
        (
            "B44",
            "fatal-early",
            "Vanishing gradients are a fatal problem for training.",
            "梯度消失是训练层面的致命问题。",
        ),
        (
            "B47",
            "six-layer-run",
            "When I trained a 6-layer Transformer without scaling, the loss did not go down.",
            "我训练 6 层 Transformer 时，不缩放 loss 就不下降。",
        ),
        (
            "B54",
            "roformer-compat",
            "The RoFormer paper discusses how RoPE is compatible with the scaling factor.",
            "RoFormer 论文讨论了 RoPE 和缩放因子的兼容性。",
        ),
    ),
    *_in(
        UNSCALED,
        (
            "B20",
            "diverges-early",
            "If GPT-3 is trained without scaling, the loss may diverge early on.",
            "训练 GPT-3 时不缩放，早期 loss 可能直接发散。",
        ),
        (
            "B22",
            "wmt-30-percent",
            "On WMT English-German it converges 30 % slower and loses 1-2 BLEU.",
            "在 WMT 英德上，收敛慢约 30%，BLEU 低 1-2 个点。",
        ),
        (
            "B39",
            "openai-experience",
            "According to OpenAI's public experience, the loss oscillates or even diverges.",
            "根据 OpenAI 的公开经验，不缩放会导致 loss 震荡甚至发散。",
        ),
        (
            "B40",
            "perplexity-5-10",
            "The final perplexity will be 5-10 % higher.",
            "最终 perplexity 会高 5-10%。",
        ),
    ),
)

OVERSTATED: Final = (
    *_in(
        MAIN,
        (
            "A07",
            "init-unit-variance",
            "After initialisation and LayerNorm, the components of q and k have variance 1.",
            "网络初始化、LayerNorm 之后，q 和 k 的分量方差大致为 1。",
        ),
        (
            "A10",
            "thirty-is-common",
            "Without the scale, scores around ±30 are common.",
            "不缩放时，打分落到 ±30 的区间很常见。",
        ),
        (
            "A13",
            "values-not-gaps",
            "Once the absolute value of the scores is large, the output approaches one-hot.",
            "输入分值的绝对值一大，输出就急剧向 one-hot 靠拢。",
        ),
        (
            "A17",
            "gradient-gone",
            "The Q and K projections get extremely weak gradients.",
            "Q、K 两个投影矩阵拿到的梯度信号极弱。",
        ),
        ("A19", "fatal-early", "Early in training this is particularly fatal.", "训练初期这个问题尤其致命。"),
        (
            "A25",
            "only-natural",
            "The square root of d_k is the only natural coefficient.",
            "√d_k 是唯一自然的系数。",
        ),
        (
            "B02",
            "init-unit-variance",
            "With Xavier initialisation the elements of q and k have variance 1.",
            "常见的 Xavier 初始化下，q 和 k 的元素均值 0、方差 1。",
        ),
        (
            "B27",
            "rope-variance",
            "RoPE does not affect the variance of the dot product.",
            "RoPE 不影响点积的方差特性。",
        ),
        ("B45", "strict-proof", "There is a strict mathematical derivation.", "这有严格的数学推导。"),
    ),
    *_in(
        "scaled-dot-product/other_ways",
        (
            "A28",
            "deep-models",
            "QK-Norm relieves exploding attention logits in very deep models.",
            "QK-Norm 缓解极深模型里 attention logits 爆炸的问题。",
        ),
        (
            "A29",
            "same-problem",
            "QK-Norm and the scale solve the same kind of problem, only in a different place.",
            "QK-Norm 和除以 √d_k 解决的是同一类问题，只是位置不同。",
        ),
        (
            "B15",
            "stable-at-one",
            "After scaling, the inputs of softmax are stable around ±1.",
            "缩放之后 softmax 的输入值稳定在 ±1 量级。",
        ),
    ),
    *_in(
        "scaled-dot-product/one_side",
        (
            "A31",
            "fused-in-accumulation",
            "In FlashAttention the scale is fused into the accumulation.",
            "FlashAttention 的 kernel 里，缩放系数被融合进累加过程。",
        ),
        (
            "B23",
            "flash-needs-it",
            "FlashAttention keeps the scale since it is mathematically necessary.",
            "FlashAttention 保留了缩放因子，因为它是数学上必要的。",
        ),
    ),
    *_in(
        "flash-attention/why-faster",
        (
            "B24",
            "never-computed",
            "Online softmax avoids computing the large matrix.",
            "在线 softmax 避免了计算大矩阵。",
        ),
    ),
    *_in(
        UNSCALED,
        (
            "B41",
            "all-implementations",
            "All mainstream implementations include it by default.",
            "所有主流实现都默认包含缩放因子。",
        ),
    ),
)

TRUE_HALF: Final = {
    "A13": {"softmax_saturates"},
    "A17": {"grad_vanish"},
    "A18": {"softmax_saturates"},
    "A28": {"qk_norm"},
    "A29": {"qk_norm"},
    "B02": {"assumptions", "engineering"},
    "B15": {"control_magnitude"},
    "B22": {"slow_convergence"},
    "B24": {"online"},
    "B34": {"saturated_output"},
    "B35": {"derivative_formula"},
    "B38": {"derivative_formula"},
    "B41": {"default_everywhere"},
    "B44": {"grad_vanish"},
}
"""The sound points that a statement makes besides: that softmax saturates, only not by absolute values."""
