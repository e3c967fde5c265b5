"""Whether attention computed block by block, as FlashAttention does, gives the same result.

Sources: see `engine/online_softmax.py`. Every error is held against the full softmax in float64, so that the
rounding of the format stands beside it: that of the ordinary softmax in the same format is the level line.
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
)
from tutor.language import Text

if TYPE_CHECKING:
    from torch import Tensor

CASES = ("rescaled", "not_rescaled")
FACTOR = 4.0
"""Errors within this factor of the ordinary softmax's are rounding and no more."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Both cases for every block size, the ordinary softmax, and the one without a maximum."""
    import torch

    from tutor.demos.engine import attention, online_softmax

    d, dtype = whole(values, "d"), getattr(torch, str(values["dtype"]))
    dice = torch.Generator(device=context.device).manual_seed(context.seed)

    def draw(rows: int) -> Tensor:
        drawn = torch.randn(whole(values, "draws"), rows, d, generator=dice, device=context.device)
        return drawn.to(dtype)  # (draws, rows, d)

    q = draw(whole(values, "queries")) * real(values, "std")
    k, v = draw(whole(values, "keys")), draw(whole(values, "keys"))
    scale = 1.0 / math.sqrt(d)
    exact_q, exact_k, exact_v = (x.cpu().double() for x in (q, k, v))
    truth = attention.attention(exact_q, exact_k, exact_v, scale)  # (draws, queries, d)
    full = _error(context, "full_error", (), attention.attention(q, k, v, scale), truth)
    _error(context, "no_maximum_error", (), online_softmax.without_maximum(q, k, v, scale), truth)
    blocks = sorted({min(block, whole(values, "keys")) for block in wholes(values, "blocks")})
    rows: list[tuple[object, ...]] = []
    for done, block in enumerate(blocks):
        if context.cancelled:
            break
        context.progress(done, len(blocks))
        errors = []
        for case in CASES:
            found = online_softmax.blockwise(q, k, v, scale, block, rescale=case == "rescaled")
            errors.append(_error(context, "error", (case, str(block)), found.output, truth))
        context.finding("rises", (str(block),), found.rises, exact=True)
        context.series("rises", CASES[:1], [block], [found.rises])
        held = 2 + d + block
        context.finding("held", (str(block),), held, exact=True)
        rows.append((block, *errors, full, found.rises, held))
    else:
        context.progress(len(blocks), len(blocks))
    context.table(("block", *CASES, "full_error", "rises", "held"), rows)
    return ()


def _error(context: Context, name: str, index: tuple[str, ...], output: Tensor, truth: Tensor) -> float:
    """The largest |output - truth| of each draw, averaged over the draws."""
    worst = (output.cpu().double() - truth).abs().flatten(1).amax(-1)  # (draws,)
    error = context.measured(name, index, worst.tolist())
    if index:
        context.series(name, index[:1], [float(index[1])], [error])
    return error


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """The largest error with and without the correction, then the popular sentence."""
    blocks = [f.index[1] for f in result.findings if f.name == "error" and f.index[0] == "not_rescaled"]
    if not blocks:
        return ()
    worst = {case: max(result.value("error", case, block) for block in blocks) for case in CASES}
    full = result.value("full_error")
    no_maximum = result.value("no_maximum_error")
    values = {
        "dtype": result.parameters["dtype"],
        "error": figure(worst["rescaled"], 2),
        "full": figure(full, 2),
        "wrong": figure(worst["not_rescaled"], 2),
        "block": blocks[0],
        "rises": figure(result.value("rises", blocks[0]), 2),
        "held": f"{result.value('held', blocks[0]):.0f}",
        "keys": result.parameters["keys"],
    }
    exact = worst["rescaled"] <= FACTOR * full or worst["rescaled"] < 1e-15
    sentences = [Sentence("online_error", values)]
    if len(blocks) > 1 or int(blocks[0]) < int(str(values["keys"])):
        sentences.append(Sentence("online_without_rescaling", values))
    if not math.isfinite(no_maximum):
        sentences.append(Sentence("online_no_maximum", values))
    return (*sentences, Sentence(f"popular_online_{'upheld' if exact else 'refuted'}", values))


def memory(values: Values) -> int:
    """Bytes: all scores in double with softmax beside them, and q, k, v."""
    draws, keys = whole(values, "draws"), whole(values, "keys")
    inputs = (2 * keys + whole(values, "queries")) * whole(values, "d")
    return 8 * draws * (4 * whole(values, "queries") * keys + 3 * inputs)


SPEC = DemoSpec(
    name="online-softmax",
    title=Text("Online softmax, block by block", "分块的 online softmax"),
    system=Text("FlashAttention", "FlashAttention"),
    summary=Text(
        "Computes attention over blocks of keys with a running maximum and sum, with and without rescaling "
        "what was summed before, and holds both against the full softmax in float64.",
        "按 key 分块计算注意力，维护运行最大值与运行和；对照修正与不修正已累加部分两种做法，与 float64 的完整 "
        "softmax 比较。",
    ),
    popular=Text(
        "“FlashAttention is not an approximation: its online softmax gives the same result.”",
        "“FlashAttention 不是近似：online softmax 的结果与完整 softmax 相同。”",
    ),
    caveat=Text(
        "Kernels keep maximum, sum and output in float32 even for half-precision inputs; here everything is "
        "in the format chosen.",
        "真实 kernel 即使输入是半精度，最大值、和与输出也用 float32 保存；这里全程都用所选的格式。",
    ),
    parameters=(
        Parameter("keys", "int", 1024, Text("keys", "key 的个数"), 2, 16384),
        Parameter(
            "blocks", "ints", (16, 64, 256, 1024), Text("keys per block", "每块多少个 key"), 1, 16384, longest=8
        ),
        Parameter(
            "dtype",
            "choice",
            "float32",
            Text("number format of everything", "全程的数值格式"),
            choices=("float64", "float32", "bfloat16", "float16"),
        ),
        Parameter("std", "float", 1.0, Text("standard deviation of the scores", "打分的标准差"), 0.01, 100),
        Parameter("queries", "int", 16, Text("queries", "query 的个数"), 1, 512),
        Parameter("d", "int", 64, Text("width of a head", "每个头的维度"), 1, 256),
        Parameter("draws", "int", 4, Text("independent draws", "独立重复次数"), 2, 32),
    ),
    presets=(
        Preset(
            "float64",
            Text("in float64: nothing but rounding is left", "float64：只剩舍入误差"),
            {"dtype": "float64"},
        ),
        Preset(
            "large-scores",
            Text("scores of std 30 in float32", "float32，打分标准差 30"),
            {"std": 30.0},
        ),
        Preset(
            "half-precision",
            Text("in float16, where exp overflows without the maximum", "float16：不减最大值 exp 就溢出"),
            {"dtype": "float16", "std": 4.0},
        ),
    ),
    panels=(
        Panel(
            "error",
            Text("largest error", "最大误差"),
            Text("block", "块"),
            log_x=True,
            log_y=True,
            marks=("full_error",),
        ),
        Panel("rises", Text("rises of the maximum", "最大值更新次数"), Text("block", "块"), log_x=True),
    ),
    findings=(
        FindingKind(
            "error",
            ("case", "block"),
            Text("largest error of the output, mean over the draws", "输出的最大误差（各次平均）"),
        ),
        FindingKind(
            "full_error",
            (),
            Text("the same of the full softmax in this format", "同一格式下完整 softmax 的误差"),
        ),
        FindingKind(
            "no_maximum_error", (), Text("the same with no maximum subtracted", "完全不减最大值时的误差")
        ),
        FindingKind(
            "rises",
            ("block",),
            Text("how often a row's maximum rises after the first block", "首块之后，一行的最大值平均更新几次"),
        ),
        FindingKind(
            "held",
            ("block",),
            Text(
                "numbers held per row: maximum, sum, output, one block",
                "每行同时保存的数：最大值、和、输出、一块打分",
            ),
        ),
    ),
    labels={
        "rescaled": Text("rescaled", "修正"),
        "not_rescaled": Text("not rescaled", "不修正"),
        "block": Text("block", "块"),
        "full_error": Text("full softmax", "完整 softmax"),
        "rises": Text("rises", "更新次数"),
        "held": Text("held per row", "每行保存"),
    },
    reading=reading,
    memory=memory,
)
