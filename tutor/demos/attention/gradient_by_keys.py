"""How much gradient a softmax row lets through, by how large its scores are and how many keys it has.

Source of the formulas: J = diag(p) - p pᵀ, whose Frobenius norm needs no matrix (`softmax.jacobian_norm`);
and equation (1) of Attention Is All You Need, differentiated automatically with respect to W_Q. Mean and
median are reported side by side because saturation makes them part: a few nearly tied rows carry the mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.divisors import LABELS, compared, divisor
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
    reals,
    whole,
    wholes,
    words,
)
from tutor.language import Text

if TYPE_CHECKING:
    from torch import Tensor

    from tutor.demos.engine.query_gradient import Cases

QUERIES = 32
"""Queries whose gradients are added up in W_Q; each attends to all keys."""
LOST = 0.01
"""A median below this share of what it is at the gentlest scores counts as vanished."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Jacobian norms for each number of keys and each spread, then the gradient of W_Q by divisor."""
    import torch

    from tutor.demos.engine import query_gradient

    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    counts, stds = sorted(set(wholes(values, "keys"))), sorted(set(reals(values, "std")))
    rules, d_k = words(values, "divisors"), whole(values, "d_k")
    total = 2 * len(counts)
    rows: list[tuple[object, ...]] = []
    for done, keys in enumerate(counts):
        if context.cancelled:
            return ()
        context.progress(done, total)
        unit = torch.randn(whole(values, "rows"), keys, generator=dice, device=context.device)  # (rows, n)
        for std in stds:
            rows.append((keys, std, *_jacobian(context, unit * std, keys, std)))
    context.table(("keys", "std", "jacobian", "jacobian_median"), rows)
    for done, keys in enumerate(counts, start=len(counts)):
        if context.cancelled:
            return ()
        context.progress(done, total)
        cases = query_gradient.Cases(d_k, keys, QUERIES, whole(values, "draws"), dice)
        for rule in rules:
            _gradient(context, cases, rule, keys, divisor(rule, d_k))
    context.progress(total, total)
    return ()


def _jacobian(context: Context, z: Tensor, keys: int, std: float) -> tuple[float, float]:
    """Mean and median of ‖J‖ over the rows of z (rows, n)."""
    import torch

    from tutor.demos.engine import softmax

    norms = softmax.jacobian_norm(torch.softmax(z, dim=-1)).tolist()  # of (rows,)
    index = (str(keys), f"{std:g}")
    mean, median = context.measured("jacobian", index, norms), context.typical("jacobian_median", index, norms)
    context.series("jacobian", (str(keys),), [std], [mean])
    context.series("jacobian_median", (str(keys),), [std], [median])
    return mean, median


def _gradient(context: Context, cases: Cases, rule: str, keys: int, by: float) -> None:
    """‖∂L/∂W_Q‖ at this divisor, and mean and median of what each query adds to it."""
    whole_gradient, rows = (x.tolist() for x in cases.gradients(by))  # of (draws,), (draws·queries,)
    index = (rule, str(keys))
    norm = context.measured("grad_w_q", index, whole_gradient)
    context.series("grad_w_q", (str(keys),), [by], [norm])
    context.measured("row_gradient", index, rows)
    context.typical("row_gradient_median", index, rows)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """The popular sentence for short rows, for long rows, and for what reaches W_Q."""
    indices = [f.index for f in result.findings if f.name == "jacobian"]
    if not indices:
        return ()
    counts = list(dict.fromkeys(keys for keys, _ in indices))
    stds = list(dict.fromkeys(std for _, std in indices))
    ends = tuple(dict.fromkeys((counts[0], counts[-1])))
    sentences = [_row(result, keys, stds) for keys in ends if len(stds) > 1]
    gradients = [f.index for f in result.findings if f.name == "grad_w_q"]
    if {"none", "sqrt_d_k"} <= {rule for rule, _ in gradients}:
        sentences += [_w_q(result, keys) for keys in ends]
    return tuple(sentences)


def _row(result: DemoResult, keys: str, stds: list[str]) -> Sentence:
    """Mean and median of ‖J‖ from the smallest spread to the largest, and where the mean is greatest."""
    mean = {std: result.value("jacobian", keys, std) for std in stds}
    peak = max(stds, key=lambda std: mean[std])
    first, last = (
        result.value("jacobian_median", keys, stds[0]),
        result.value("jacobian_median", keys, stds[-1]),
    )
    lost = last < LOST * first
    word = "vanishes" if lost and peak == stds[0] else "peaks" if peak not in (stds[0], stds[-1]) else "stays"
    return Sentence(
        f"keys_{word}",
        {
            "keys": keys,
            "narrow": stds[0],
            "wide": stds[-1],
            "peak": peak,
            "first": figure(mean[stds[0]]),
            "most": figure(mean[peak]),
            "last": figure(mean[stds[-1]]),
            "median": figure(last),
        },
    )


def _w_q(result: DemoResult, keys: str) -> Sentence:
    """Whether the gradient of W_Q is smaller or larger without the scale, on average and for most queries."""
    plain, scaled = (result.value("grad_w_q", rule, keys) for rule in ("none", "sqrt_d_k"))
    middle, usual = (result.value("row_gradient_median", rule, keys) for rule in ("none", "sqrt_d_k"))
    word = "larger" if plain > scaled and middle > usual else "parted" if plain > scaled else "smaller"
    return Sentence(
        f"popular_vanishes_{word}",
        {
            "keys": keys,
            "d_k": result.parameters["d_k"],
            "plain": figure(plain),
            "scaled": figure(scaled),
            "factor": figure(plain / scaled if scaled else float("inf")),
            "middle": figure(middle),
            "usual": figure(usual),
        },
    )


def memory(values: Values) -> int:
    """Bytes: softmax of the rows a few times over, and the scores of all draws with their gradients."""
    keys = max(wholes(values, "keys"))
    scores = whole(values, "draws") * QUERIES * keys
    projections = 4 * whole(values, "draws") * keys * whole(values, "d_k")
    return 4 * (6 * whole(values, "rows") * keys + 8 * scores + projections)


SPEC = DemoSpec(
    name="gradient-by-keys",
    title=Text("Softmax gradient by number of keys", "softmax 梯度与 key 的个数"),
    system=Text("softmax saturation", "softmax 饱和"),
    summary=Text(
        "Norm of the softmax Jacobian, mean and median over random rows, for several numbers of keys as the "
        "scores spread, and the gradient that reaches W_Q with each divisor.",
        "对几种 key 数，随打分离散程度变大，测量随机行 softmax 雅可比矩阵范数的均值与中位数；"
        "再看各种除数下传到 W_Q 的梯度。",
    ),
    popular=Text(
        "“Without the scale softmax saturates, so the gradient of W_Q vanishes at initialisation.”",
        "“不缩放，softmax 就饱和，所以初始化时 W_Q 的梯度会消失。”",
    ),
    caveat=Text(
        "One random layer at initialisation. How training goes on from there is another question: "
        "see unscaled-training.",
        "这里只看初始化时的一层。之后训练得怎样是另一回事，见 unscaled-training。",
    ),
    parameters=(
        Parameter(
            "keys", "ints", (2, 16, 128, 1024), Text("keys in a row", "一行有多少个 key"), 2, 4096, longest=6
        ),
        Parameter(
            "std",
            "floats",
            (0.1, 0.3, 1.0, 3.0, 8.0, 30.0, 100.0),
            Text("standard deviations of a score", "打分的标准差"),
            0.01,
            1000,
            longest=12,
        ),
        Parameter("rows", "int", 400, Text("random rows per point", "每个点取多少行"), 10, 4000),
        Parameter("d_k", "int", 64, Text("width of a head, for W_Q", "每个头的维度，用于 W_Q"), 2, 1024),
        compared(Text("what scores are divided by, for W_Q", "打分除以什么，用于 W_Q")),
        Parameter("draws", "int", 6, Text("initialisations for W_Q", "W_Q 取多少次初始化"), 2, 64),
    ),
    presets=(
        Preset("two-keys", Text("two keys: the case of the books", "两个 key：教科书里的情形"), {"keys": (2,)}),
        Preset(
            "long-rows",
            Text("1024 and 4096 keys", "1024 与 4096 个 key"),
            {"keys": (1024, 4096), "rows": 100, "draws": 3},
        ),
        Preset("wide-heads", Text("heads of 256", "256 维的头"), {"d_k": 256}),
    ),
    panels=(
        Panel(
            "jacobian",
            Text("mean ‖J‖", "‖J‖ 均值"),
            Text("std", "标准差"),
            log_x=True,
            log_y=True,
        ),
        Panel(
            "jacobian_median",
            Text("median ‖J‖", "‖J‖ 中位数"),
            Text("std", "标准差"),
            log_x=True,
            log_y=True,
        ),
        Panel(
            "grad_w_q",
            Text("‖∂L/∂W_Q‖", "‖∂L/∂W_Q‖"),
            Text("divisor", "除数"),
            log_x=True,
            log_y=True,
        ),
    ),
    findings=(
        FindingKind("jacobian", ("keys", "std"), Text("mean norm of the Jacobian", "雅可比矩阵范数的均值")),
        FindingKind(
            "jacobian_median", ("keys", "std"), Text("its median over the rows", "各行雅可比矩阵范数的中位数")
        ),
        FindingKind("grad_w_q", ("divisor", "keys"), Text("norm of the gradient of W_Q", "W_Q 梯度的范数")),
        FindingKind(
            "row_gradient",
            ("divisor", "keys"),
            Text("what one query adds to it, mean", "单个 query 对它的贡献，均值"),
        ),
        FindingKind(
            "row_gradient_median",
            ("divisor", "keys"),
            Text("what one query adds to it, median", "单个 query 对它的贡献，中位数"),
        ),
    ),
    labels={
        **LABELS,
        "keys": Text("keys", "key 数"),
        "std": Text("std", "标准差"),
        "jacobian": Text("mean ‖J‖", "‖J‖ 均值"),
        "jacobian_median": Text("median ‖J‖", "‖J‖ 中位数"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
    lines=Text("{} keys", "{} 个 key"),
)
