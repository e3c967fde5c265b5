"""How evenly a row of attention is spread, by what its scores are divided by, at several widths.

Source of the premise: Attention Is All You Need, section 3.2.1, footnote 4 (components of mean 0 and
variance 1). Source of the limit: for normal scores z of standard deviation σ in a long row,
ln Σ e^z → ln n + σ²/2 and Σ p z → σ², so that the entropy H = ln Σ e^z - Σ p z → ln n - σ²/2.
It holds while σ² < 2 ln n; beyond that a few scores carry the row (Derrida's random energy model, 1981).
"""

from __future__ import annotations

import math

from tutor.demos.averages import mean_and_error
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
    whole,
    wholes,
    words,
)
from tutor.language import Text
from tutor.outcomes import RunOutcome

SAME = 0.25
"""A change of the log-odds counts beyond this (a share of 0.90 that becomes 0.92) and beyond three errors."""
Shares = list[list[float]]
"""Entropy share of each row, for each width."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Softmax rows of random scores for each d_k, divided by each rule."""
    from tutor.demos.engine import random_vectors

    source = random_vectors.Source("normal", 0.0, 1.0, 0.0, context.device, context.seed)
    keys, rules = whole(values, "keys"), words(values, "divisors")
    widths = sorted(set(wholes(values, "d_k")))
    shares: dict[str, Shares] = {rule: [] for rule in rules}
    context.finding("limit", (), share_limit(1.0, keys), exact=True)
    rows: list[tuple[object, ...]] = []
    for done, d_k in enumerate(widths):
        if context.cancelled:
            break
        context.progress(done, len(widths))
        scores = source.scores(d_k, keys, whole(values, "rows"))  # (rows, keys)
        for rule in rules:
            by = divisor(rule, d_k)
            focus = random_vectors.focus(scores / by)
            index = (rule, str(d_k))
            share = context.measured("entropy_share", index, focus.entropy_share)
            p_max = context.measured("p_max", index, focus.p_max)
            context.finding("std", index, math.sqrt(d_k) / by, exact=True)
            context.series("entropy_share", (rule,), [d_k], [share])
            context.series("p_max", (rule,), [d_k], [p_max])
            shares[rule].append(focus.entropy_share)
            rows.append((rule, d_k, math.sqrt(d_k) / by, share, p_max))
        context.table(
            ("divisor", "width", "std", "entropy_share", "p_max"),
            sorted(rows, key=lambda row: rules.index(str(row[0]))),
        )
    else:
        context.progress(len(widths), len(widths))
    return tuple(_trend(context, rule, found) for rule, found in shares.items() if len(found) > 1)


def _trend(context: Context, rule: str, shares: Shares) -> RunOutcome:
    """What the entropy share does from the narrowest head to the widest."""
    first, last = _log_odds(shares[0]), _log_odds(shares[-1])
    change, se = last[0] - first[0], math.hypot(first[1], last[1])
    context.finding("change", (rule,), change, se=se)
    if abs(change) <= max(SAME, 3 * se):
        return RunOutcome("trend", (rule,), "constant")
    return RunOutcome("trend", (rule,), "flattens" if change > 0 else "sharpens")


def _log_odds(rows: list[float]) -> tuple[float, float]:
    """ln(s/(1-s)) of the mean share and its error: 0.99 and 0.999 are as far apart as 0.01 and 0.001."""
    mean, se = mean_and_error(rows)
    value = min(max(mean, 1e-12), 1.0 - 1e-12)
    return math.log(value / (1.0 - value)), (se or 0.0) / (value * (1.0 - value))


def share_limit(std: float, keys: int) -> float:
    """Entropy over ln(keys) of a long row of normal scores: 1 - σ²/(2 ln n), for σ² below 2 ln n."""
    return 1.0 - std**2 / (2.0 * math.log(keys))


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What each rule does as heads get wider, then the popular sentence."""
    trends = {o.index[0]: o.word for o in result.outcomes if o.name == "trend"}
    sentences = [_one(result, rule, word) for rule, word in trends.items()]
    if {"sqrt_d_k", "d_k", "ln_d_k"} <= trends.keys():
        wanted = {"sqrt_d_k": "constant", "d_k": "flattens", "ln_d_k": "sharpens"}
        holds = all(trends[rule] == word for rule, word in wanted.items())
        sentences.append(
            Sentence(
                f"popular_root_{'upheld' if holds else 'open'}",
                {
                    "limit": figure(result.value("limit")),
                    "keys": result.parameters["keys"],
                    "measured": figure(_widest(result, "sqrt_d_k")),
                },
            )
        )
    return tuple(sentences)


def _widest(result: DemoResult, rule: str) -> float:
    return [f.value for f in result.findings if f.name == "entropy_share" and f.index[0] == rule][-1]


def _one(result: DemoResult, rule: str, word: str) -> Sentence:
    widths = [f.index[1] for f in result.findings if f.name == "entropy_share" and f.index[0] == rule]
    first, last = ((rule, widths[place]) for place in (0, -1))
    return Sentence(
        f"entropy_{word}",
        {
            "rule": LABELS[rule],
            "narrow": first[1],
            "wide": last[1],
            "before": figure(result.value("entropy_share", *first), 4),
            "after": figure(result.value("entropy_share", *last), 4),
            "p_max": figure(result.value("p_max", *last), 2),
        },
    )


def memory(values: Values) -> int:
    """Bytes: the keys of a row, and all scores in double with softmax beside them."""
    keys = whole(values, "keys")
    return 4 * 3 * max(wholes(values, "d_k")) * keys + 8 * 6 * whole(values, "rows") * keys


SPEC = DemoSpec(
    name="entropy-by-divisor",
    title=Text("Why √dₖ: entropy by divisor", "为什么是 √dₖ：不同除数下的熵"),
    system=Text("scaled dot product", "缩放点积"),
    summary=Text(
        "Divides random scores by 1, ln dₖ, √dₖ and dₖ at several widths and measures how evenly softmax "
        "spreads: entropy and largest weight of a row, with standard errors.",
        "在不同维度下把随机打分分别除以 1、ln dₖ、√dₖ、dₖ，测量 softmax 分布得有多均匀：一行的熵与最大权重，"
        "附标准误。",
    ),
    popular=Text(
        "“√dₖ keeps attention equally sharp at every width; dₖ makes it too flat, ln dₖ is not enough.”",
        "“除以 √dₖ，注意力的集中程度不随维度变化；除以 dₖ 太平，除以 ln dₖ 不够。”",
    ),
    caveat=Text(
        "This is the state at initialisation. Too flat at the start does not mean too flat after training.",
        "这只描述初始化时的状态。一开始太平，不等于训练之后还是太平。",
    ),
    parameters=(
        Parameter(
            "d_k", "ints", (16, 64, 256, 1024), Text("widths to compare", "要比较的维度"), 2, 4096, longest=8
        ),
        compared(Text("what scores are divided by", "打分除以什么")),
        Parameter("keys", "int", 256, Text("keys in a row", "一行有多少个 key"), 2, 4096),
        Parameter("rows", "int", 48, Text("rows per width", "每个维度看多少行"), 2, 256),
    ),
    presets=(
        Preset("long-rows", Text("rows of 4096 keys", "一行 4096 个 key"), {"keys": 4096, "rows": 16}),
        Preset(
            "few-keys",
            Text("four keys: the long-row limit fails", "只有 4 个 key：长行极限不再成立"),
            {"keys": 4, "rows": 256},
        ),
        Preset(
            "narrow-heads",
            Text("narrow heads, where ln dₖ and √dₖ are close", "窄头：ln dₖ 与 √dₖ 相差不大"),
            {"d_k": (2, 4, 8, 16, 32), "divisors": ("ln_d_k", "sqrt_d_k")},
        ),
    ),
    panels=(
        Panel(
            "entropy_share",
            Text("entropy / ln(keys)", "熵 / ln(key 数)"),
            Text("dₖ", "dₖ"),
            log_x=True,
            marks=("limit",),
        ),
        Panel("p_max", Text("largest weight", "最大权重"), Text("dₖ", "dₖ"), log_x=True, log_y=True),
    ),
    findings=(
        FindingKind(
            "entropy_share",
            ("divisor", "d_k"),
            Text("entropy of a row over ln(keys)", "一行的熵与 ln(key 数) 之比"),
        ),
        FindingKind("p_max", ("divisor", "d_k"), Text("largest weight of a row", "一行的最大权重")),
        FindingKind(
            "std", ("divisor", "d_k"), Text("standard deviation of a score in theory", "打分标准差的理论值")
        ),
        FindingKind(
            "change",
            ("divisor",),
            Text(
                "change of ln(s/(1−s)) of the entropy share s, narrowest to widest",
                "熵比值 s 的 ln(s/(1−s))，从最窄到最宽的变化",
            ),
        ),
        FindingKind(
            "limit",
            (),
            Text(
                "entropy share of a long row of normal scores of std 1: 1 − 1/(2 ln keys)",
                "打分服从标准正态、行很长时的熵比值：1 − 1/(2 ln key 数)",
            ),
        ),
    ),
    outcomes=(
        FindingKind("trend", ("divisor",), Text("the entropy share as heads widen", "头变宽时熵比值的走向")),
    ),
    labels={
        **LABELS,
        "divisor": Text("scores", "打分"),
        "width": Text("dₖ", "dₖ"),
        "std": Text("std", "标准差"),
        "entropy_share": Text("entropy / ln n", "熵 / ln n"),
        "p_max": Text("largest p", "最大 p"),
        "limit": Text("std 1, long row", "标准差 1，长行"),
        "constant": Text("constant", "不变"),
        "flattens": Text("flattens", "变平"),
        "sharpens": Text("sharpens", "变尖"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
