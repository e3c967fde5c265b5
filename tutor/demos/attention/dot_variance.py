"""How the dot product of two random vectors spreads with their width, and what that does to softmax.

Source of the premise: Attention Is All You Need, section 3.2.1, footnote 4: for independent components with
mean 0 and variance 1, q·k = Σ q_i k_i has mean 0 and variance d_k. Every part of the premise can be varied.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.divisors import DIVISOR, LABELS, divisor
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
)
from tutor.language import Text

if TYPE_CHECKING:
    from tutor.demos.engine.random_vectors import Spread

KURTOSIS = {"normal": 3.0, "uniform": 1.8, "signs": 1.0}
"""E[x⁴] of each distribution at mean 0 and variance 1."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Dot products and softmax rows for each d_k."""
    from tutor.demos.engine import random_vectors

    source = random_vectors.Source(
        str(values["distribution"]),
        real(values, "mean"),
        real(values, "std"),
        real(values, "correlation"),
        context.device,
        context.seed,
    )
    widths = sorted(set(wholes(values, "d_k")))
    rows: list[tuple[object, ...]] = []
    logs: list[tuple[float, float, float]] = []
    for done, d_k in enumerate(widths):
        if context.cancelled:
            break
        context.progress(done, len(widths))
        by = divisor(values["divisor"], d_k)
        spread = random_vectors.spread(source.dots(d_k, whole(values, "samples")))
        _report_spread(context, d_k, by, spread)
        expected = expected_variance(values, d_k)
        context.finding("expected_variance", (str(d_k),), expected / by**2, exact=True)
        scores = source.scores(d_k, whole(values, "keys"), whole(values, "rows"))  # (rows, keys)
        raw, scaled = random_vectors.focus(scores), random_vectors.focus(scores / by)
        largest = []
        for prefix, focus in (("raw_", raw), ("", scaled)):
            largest.append(context.measured(f"{prefix}p_max", (str(d_k),), focus.p_max))
            share = context.measured(f"{prefix}entropy_share", (str(d_k),), focus.entropy_share)
            if prefix or by != 1.0:  # the same line twice says nothing
                context.series("entropy_share", ("raw" if prefix else "scaled",), [d_k], [share])
        if spread.std:  # at d_k = 1 all products of signs may be the same
            logs.append((math.log(d_k), math.log(spread.std), spread.std_se / spread.std))
        rows.append((d_k, spread.variance, spread.variance_se, spread.std, spread.std / by, *largest))
        context.table(("d_k", "raw_variance", "se", "raw_std", "std", "raw_p_max", "p_max"), rows)
    else:
        context.progress(len(widths), len(widths))
    if (fit := slope(logs)) is not None:
        context.finding("slope", (), fit[0], se=fit[1])
    return ()


def _report_spread(context: Context, d_k: int, by: float, spread: Spread) -> None:
    index = (str(d_k),)
    for prefix, divided in (("raw_", 1.0), ("", by)):
        context.finding(f"{prefix}mean", index, spread.mean / divided, se=spread.mean_se / divided)
        context.finding(
            f"{prefix}variance", index, spread.variance / divided**2, se=spread.variance_se / divided**2
        )
        context.finding(f"{prefix}std", index, spread.std / divided, se=spread.std_se / divided)
    context.series("std", ("raw",), [d_k], [spread.std])
    if by != 1.0:
        context.series("std", ("scaled",), [d_k], [spread.std / by])


def expected_variance(values: Values, d_k: int) -> float:
    """Var(q·k) in theory.

    With q_i = μ + σu, k_i = μ + σw and w = ρu + √(1-ρ²)v (u, v independent, standardised,
    symmetric, E[u⁴] = κ):
    d_k [σ⁴ (1 + ρ²(κ - 2)) + 2 μ²σ² (1 + ρ)].
    """
    mean, std, correlation = real(values, "mean"), real(values, "std"), real(values, "correlation")
    kurtosis = KURTOSIS[str(values["distribution"])]
    product = std**4 * (1.0 + correlation**2 * (kurtosis - 2.0))
    return d_k * (product + 2.0 * mean**2 * std**2 * (1.0 + correlation))


def slope(points: list[tuple[float, float, float]]) -> tuple[float, float] | None:
    """Least-squares slope of y over x and its standard error; points are (x, y, standard error of y)."""
    if len(points) < 2:
        return None
    centre = sum(x for x, _, _ in points) / len(points)
    square = sum((x - centre) ** 2 for x, _, _ in points)
    weights = [(x - centre) / square for x, _, _ in points]
    value = sum(w * y for w, (_, y, _) in zip(weights, points, strict=True))
    return value, math.sqrt(sum((w * se) ** 2 for w, (_, _, se) in zip(weights, points, strict=True)))


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Whether the spread grows like √d_k here, and what that does to a row of softmax."""
    widths = [f.index for f in result.findings if f.name == "variance"]
    if not widths:
        return ()
    last = widths[-1]
    off = [
        index
        for index in widths
        if abs(result.value("variance", *index) - result.value("expected_variance", *index))
        > 4 * (getattr(result.finding("variance", *index), "se", None) or 0.0)
    ]
    values = {
        "d_k": last[0],
        "variance": f"{result.value('raw_variance', *last):.4g}",
        "ratio": f"{result.value('raw_variance', *last) / int(last[0]):.3g}",
        "scaled_variance": f"{result.value('variance', *last):.4g}",
        "expected": f"{result.value('expected_variance', *last):.4g}",
        "scaled_std": f"{result.value('std', *last):.3g}",
        "p_max": f"{result.value('raw_p_max', *last):.2f}",
        "scaled_p_max": f"{result.value('p_max', *last):.2f}",
        "keys": result.parameters["keys"],
    }
    premise = (result.parameters["mean"], result.parameters["std"], result.parameters["correlation"])
    first = "variance_is_d_k" if premise == (0, 1, 0) else "variance_without_premise"
    sentences = [
        Sentence(first if not off else "variance_off", {**values, "widths": ", ".join(i[0] for i in off)})
    ]
    if (fit := result.finding("slope")) is not None:
        sentences.append(
            Sentence("variance_slope", {"slope": f"{fit.value:.3f}", "se": f"{fit.se or 0.0:.3f}"})
        )
    undivided = result.parameters["divisor"] == "none"
    return (*sentences, Sentence("variance_softmax_undivided" if undivided else "variance_softmax", values))


def memory(values: Values) -> int:
    """Bytes: one piece of q and k (see `random_vectors.PIECE`), and a row's keys."""
    widest = max(wholes(values, "d_k"))
    return 4 * (3 * 2**22 + 3 * widest * whole(values, "keys") + 8 * whole(values, "samples"))


SPEC = DemoSpec(
    name="dot-variance",
    title=Text("The spread of q·k", "q·k 的离散程度"),
    system=Text("scaled dot product", "缩放点积"),
    summary=Text(
        "Draws random q and k, measures the variance of q·k for several dₖ with its standard error, and what "
        "softmax makes of rows of such scores.",
        "随机抽取 q 与 k，测量不同 dₖ 下 q·k 的方差及其标准误，再看 softmax 如何处理这样的打分。",
    ),
    popular=Text(
        "“The dot product of two random dₖ-vectors has variance dₖ; dividing by √dₖ brings it back to 1.”",
        "“两个 dₖ 维随机向量的点积方差为 dₖ，除以 √dₖ 后回到 1。”",
    ),
    caveat=Text(
        "This is the state at initialisation; trained q and k are neither independent nor of unit variance.",
        "这只描述初始化时的状态；训练之后的 q、k 既不独立，方差也不是 1。",
    ),
    parameters=(
        Parameter(
            "d_k", "ints", (16, 64, 256, 1024), Text("widths to compare", "要比较的维度"), 1, 4096, longest=12
        ),
        DIVISOR,
        Parameter("samples", "int", 8000, Text("dot products per width", "每个维度抽多少个点积"), 100, 200_000),
        Parameter("mean", "float", 0.0, Text("mean of each component", "每个分量的均值"), -10, 10),
        Parameter(
            "std", "float", 1.0, Text("standard deviation of each component", "每个分量的标准差"), 0.01, 10
        ),
        Parameter(
            "correlation",
            "float",
            0.0,
            Text("ρ: kᵢ = ρ qᵢ + √(1−ρ²) × a fresh draw", "ρ：kᵢ = ρ qᵢ + √(1−ρ²) × 独立新样本"),
            -1,
            1,
        ),
        Parameter(
            "distribution",
            "choice",
            "normal",
            Text("what components are drawn from", "分量的分布"),
            choices=tuple(KURTOSIS),
        ),
        Parameter("keys", "int", 256, Text("keys in a row of softmax", "softmax 一行有多少个 key"), 2, 1024),
        Parameter("rows", "int", 32, Text("rows of softmax per width", "每个维度看多少行 softmax"), 2, 256),
    ),
    presets=(
        Preset("shifted-mean", Text("components with mean 1", "分量均值为 1"), {"mean": 1.0}),
        Preset(
            "aligned",
            Text("q and k correlated, as after training", "q 与 k 相关，如训练之后"),
            {"correlation": 0.2},
        ),
        Preset("divided-by-d_k", Text("divided by dₖ", "除以 dₖ"), {"divisor": "d_k"}),
    ),
    panels=(
        Panel(
            "std",
            Text("standard deviation of a score", "打分的标准差"),
            Text("dₖ", "dₖ"),
            log_x=True,
            log_y=True,
        ),
        Panel(
            "entropy_share",
            Text("entropy of a row / ln(keys)", "一行的熵 / ln(key 数)"),
            Text("dₖ", "dₖ"),
            log_x=True,
        ),
    ),
    findings=(
        FindingKind("variance", ("d_k",), Text("variance of the divided score", "缩放后打分的方差")),
        FindingKind("raw_variance", ("d_k",), Text("variance of q·k itself", "q·k 本身的方差")),
        FindingKind("expected_variance", ("d_k",), Text("`variance` in theory", "variance 的理论值")),
        FindingKind("std", ("d_k",), Text("standard deviation of the divided score", "缩放后打分的标准差")),
        FindingKind("raw_std", ("d_k",), Text("standard deviation of q·k itself", "q·k 本身的标准差")),
        FindingKind("mean", ("d_k",), Text("mean of the divided score", "缩放后打分的均值")),
        FindingKind("raw_mean", ("d_k",), Text("mean of q·k itself", "q·k 本身的均值")),
        FindingKind("p_max", ("d_k",), Text("largest weight of a row, divided", "缩放后一行的最大权重")),
        FindingKind("raw_p_max", ("d_k",), Text("the same, undivided", "不缩放时一行的最大权重")),
        FindingKind(
            "entropy_share",
            ("d_k",),
            Text("entropy of a row over ln(keys), divided", "缩放后熵与 ln(key 数) 之比"),
        ),
        FindingKind("raw_entropy_share", ("d_k",), Text("the same, undivided", "不缩放时的同一比值")),
        FindingKind("slope", (), Text("of ln std of q·k over ln dₖ", "q·k 的 ln std 对 ln dₖ 的斜率")),
    ),
    labels={
        "raw": LABELS["none"],
        "scaled": Text("divided", "缩放后"),
        "d_k": Text("dₖ", "dₖ"),
        "raw_variance": Text("Var(q·k)", "Var(q·k)"),
        "se": Text("± (se)", "±（标准误）"),
        "raw_std": Text("std", "标准差"),
        "std": Text("std divided", "缩放后标准差"),
        "raw_p_max": Text("largest p", "最大 p"),
        "p_max": Text("largest p divided", "缩放后最大 p"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
