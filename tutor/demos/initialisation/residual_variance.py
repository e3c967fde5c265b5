"""How the variance of the residual stream grows with depth at initialisation, and what holds it.

Sources: Xiong et al. (2020), On Layer Normalization in the Transformer Architecture, lemma 2 (growth in
pre-LN); Radford et al. (2019), section 2.3 (residual projections scaled by 1/√N, N residual layers: two for
each block, so 1/√(2L)).
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

FACTORS = ("none", "root", "inverse")
EVERY = 50
"""Branches between two words on how far it is."""


def factor(rule: str, branches: int) -> float:
    """What each branch is multiplied by: 1, 1/√(2L) or 1/(2L), with 2L branches."""
    return {"none": 1.0, "root": 1.0 / math.sqrt(branches), "inverse": 1.0 / branches}[rule]


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Streams of every depth under every factor; the deepest is drawn branch by branch."""
    import torch

    from tutor.demos.engine import residual

    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    depths = sorted(set(wholes(values, "blocks")))
    rules = tuple(dict.fromkeys(words(values, "factors")))
    norm, streams, width = str(values["norm"]), whole(values, "streams"), whole(values, "width")
    rows: list[tuple[object, ...]] = []
    done, total = 0, 2 * sum(depths) * len(rules)
    for blocks in depths:
        x = torch.randn(streams, width, generator=dice, device=context.device)  # (R, n)
        for rule in rules:
            variances = []
            for branch, found in enumerate(
                residual.stream_variances(x, 2 * blocks, factor(rule, 2 * blocks), norm, dice)
            ):
                variances.append(found)
                if branch % EVERY == 0:
                    context.progress(done + branch, total)
                if context.cancelled:
                    return ()
            done += 2 * blocks
            seen = torch.stack(variances)  # (2L + 1, R)
            rows.append((blocks, rule, *_report(context, rule, blocks, norm, seen)))
            if blocks == depths[-1]:
                _draw(context, rule, seen)
        context.table(("blocks", "factor", "variance", "expected"), rows)
    context.progress(total, total)
    return ()


def _report(context: Context, rule: str, blocks: int, norm: str, seen: torch.Tensor) -> tuple[float, float]:
    """Measured and expected variance behind the last branch."""
    index = (rule, str(blocks))
    measured = context.measured("variance", index, seen[-1].cpu().double().tolist())
    context.series("by_depth", (rule,), [blocks], [measured])
    expected = expected_variance(rule, blocks, norm)
    context.finding("expected_variance", index, expected, exact=True)
    return measured, expected


def _draw(context: Context, rule: str, seen: torch.Tensor) -> None:
    branches = list(range(len(seen)))
    for stream, variances in enumerate(seen.T[:8].tolist()):
        context.series("by_branch", (rule, str(stream)), branches, variances)


def expected_variance(rule: str, blocks: int, norm: str) -> float:
    """In theory, from a stream of variance 1 with 2L branches times c: 1 + 2L c², (1 + c²)^(2L), or 1."""
    c = factor(rule, 2 * blocks)
    if norm == "post":
        return 1.0
    return 1.0 + 2 * blocks * c**2 if norm == "pre" else (1.0 + c**2) ** (2 * blocks)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """How the deepest stream ended under each factor, and whether linear growth is what was seen."""
    found = [f for f in result.findings if f.name == "variance"]
    if not found:
        return ()
    deepest = found[-1].index[1]
    ends = {f.index[0]: f for f in found if f.index[1] == deepest}
    norm = str(result.parameters["norm"])
    said: dict[str, object] = {
        "blocks": deepest,
        "branches": 2 * int(deepest),
        "which": listed(
            (SYMBOLS[rule], figure(f.value) if norm == "post" else with_error(f.value, f.se))
            for rule, f in ends.items()
        ),
    }
    sentences = [Sentence("stream_after", said)]
    if "none" in ends:
        said |= {"plain": figure(ends["none"].value), "expected": figure(2.0 * int(deepest) + 1.0)}
        lost = not math.isfinite(ends["none"].value)
        sentences.append(Sentence("stream_overflows" if lost else f"stream_{norm}", said))
    if norm == "pre" and {"none", "root"} <= ends.keys():
        kept = abs(ends["root"].value - 2.0) < 0.25
        sentences.append(
            Sentence("root_upheld" if kept else "root_refuted", {**said, "root": figure(ends["root"].value)})
        )
    return tuple(sentences)


def memory(values: Values) -> int:
    """Bytes: the streams, a branch, and one variance of each stream behind each branch."""
    streams, width = whole(values, "streams"), whole(values, "width")
    return 4 * streams * (6 * width + 4 * max(wholes(values, "blocks")))


SYMBOLS = {"none": Text("no factor", "不加系数"), "root": both("1/√(2L)"), "inverse": both("1/(2L)")}

SPEC = DemoSpec(
    name="residual-variance",
    title=Text("The variance of the residual stream", "残差流的方差"),
    system=Text("residual variance", "残差流方差"),
    summary=Text(
        "Adds two random branches per block to a residual stream and measures its variance behind the last "
        "one, for several depths and factors on the branches.",
        "每个 block 往残差流上加两个随机分支，测量走完之后的方差，比较不同深度和不同的分支系数。",
    ),
    popular=Text(
        "“The variance of the residual stream grows linearly with depth; 1/√(2L) on every branch holds it.”",
        "“残差流的方差随深度线性增长，每个分支乘 1/√(2L) 就能压住。”",
    ),
    caveat=Text(
        "Initialisation only, with linear branches. Real branches give less than variance 1 and are correlated "
        "once training begins.",
        "只看初始化，分支是线性的。真实分支的输出方差往往小于 1，开始训练之后彼此也会相关。",
    ),
    parameters=(
        Parameter(
            "blocks",
            "ints",
            (6, 24, 96),
            Text("L: blocks, each with two branches", "L：block 数，每个 block 有两个分支"),
            1,
            200,
            longest=8,
        ),
        Parameter(
            "factors",
            "choices",
            ("none", "root"),
            Text("factor on every branch: 1, 1/√(2L) or 1/(2L)", "每个分支乘的系数：1、1/√(2L) 或 1/(2L)"),
            choices=FACTORS,
            longest=3,
        ),
        Parameter(
            "norm",
            "choice",
            "pre",
            Text(
                "what is normalised: a branch's input (pre), the sum (post), nothing",
                "归一化放在哪：分支的输入（pre）、相加之后（post）、不做（none）",
            ),
            choices=("pre", "post", "none"),
        ),
        Parameter("width", "int", 512, Text("components of a stream", "残差流的维度"), 8, 8192),
        Parameter("streams", "int", 32, Text("streams drawn", "抽取多少条残差流"), 2, 512),
    ),
    presets=(
        Preset(
            "without-norm",
            Text("no normalisation: it doubles each time", "不做归一化：每次翻倍"),
            {"norm": "none", "blocks": (2, 6, 12)},
        ),
        Preset("post-norm", Text("normalised after each addition", "相加之后归一化"), {"norm": "post"}),
        Preset(
            "without-root",
            Text("1/(2L), the root forgotten", "忘了开根号：1/(2L)"),
            {"factors": ("none", "root", "inverse")},
        ),
    ),
    panels=(
        Panel("by_depth", Text("variance at the end", "最后的方差"), Text("L", "L"), log_x=True, log_y=True),
        Panel("by_branch", Text("deepest: variance", "最深者：方差"), Text("branch", "第几个分支"), log_y=True),
    ),
    findings=(
        FindingKind(
            "variance",
            ("factor", "blocks"),
            Text("variance of the stream behind the last branch", "最后一个分支之后残差流的方差"),
        ),
        FindingKind(
            "expected_variance", ("factor", "blocks"), Text("`variance` in theory", "variance 的理论值")
        ),
    ),
    labels={
        "none": Text("factor 1", "系数 1"),
        "root": both("1/√(2L)"),
        "inverse": both("1/(2L)"),
        "blocks": Text("L", "L"),
        "factor": Text("factor", "系数"),
        "variance": Text("variance", "方差"),
        "expected": Text("in theory", "理论值"),
        "expected_variance": Text("in theory", "理论值"),
    },
    reading=reading,
    memory=memory,
)
