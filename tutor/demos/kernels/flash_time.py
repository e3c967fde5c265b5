"""How the time of attention grows with the length, with and without the score matrix in memory.

Source: FlashAttention (Dao et al., 2022), theorem 1: O(N² d) operations and O(N) extra memory. The fused
kernel is PyTorch's own; beside it stands equation (1) of Attention Is All You Need, written out, which keeps
the N×N matrix. Time is noisy: every repeat times every length once, in turn, and gives a slope of its own.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tutor.demos.averages import median_and_error
from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure, with_error
from tutor.demos.memory import MEBIBYTE
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
)
from tutor.language import Text
from tutor.outcomes import RunOutcome

if TYPE_CHECKING:
    from torch import Tensor

KERNELS = ("flash", "matrix")
BETWEEN = 1.5
"""Slopes above are nearer to a square, slopes below nearer to a line."""
SURE = 3.0
"""Standard errors by which a slope must keep away from that."""
STATISTICS = 2
"""Numbers that online softmax keeps per row besides the output: maximum and sum."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Time both kernels at every length, repeat after repeat; slopes, times and memory from what was timed."""
    import torch

    from tutor.demos.engine import timing

    dtype = torch.float32 if context.device == "cpu" else torch.float16
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    lengths = sorted(set(wholes(values, "lengths")))
    inputs = {
        n: [
            torch.randn(1, 1, n, whole(values, "d"), generator=dice, device=context.device).to(dtype)
            for _ in range(3)
        ]  # (1, 1, N, d) each
        for n in lengths
    }
    _memory(context, lengths, dtype.itemsize)
    with timing.one_thread():
        times = _measure(context, inputs, whole(values, "repeats"))
    return _report(context, lengths, times)


def _measure(context: Context, inputs: dict[int, list[Tensor]], repeats: int) -> dict[str, list[list[float]]]:
    """Seconds of each whole repeat, one number per length; the first round of all warms up and is dropped."""
    times: dict[str, list[list[float]]] = {kernel: [] for kernel in KERNELS}
    for done in range(repeats + 1):
        rounds: dict[str, list[float]] = {kernel: [] for kernel in KERNELS}
        for q, k, v in inputs.values():
            for kernel in KERNELS:
                if context.cancelled:
                    return times
                rounds[kernel].append(_seconds(kernel, q, k, v, context.device))
        if done:
            for kernel in KERNELS:
                times[kernel].append(rounds[kernel])
        context.progress(done, repeats)
    return times


def _seconds(kernel: str, q: Tensor, k: Tensor, v: Tensor, device: str) -> float:
    import torch.nn.functional as F  # noqa: N812 - its customary name

    from tutor.demos.engine import attention, timing

    scale = 1.0 / math.sqrt(q.shape[-1])
    if kernel == "flash":
        return timing.seconds(lambda: F.scaled_dot_product_attention(q, k, v), device)
    return timing.seconds(lambda: attention.attention(q, k, v, scale), device)


def _memory(context: Context, lengths: list[int], size: int) -> None:
    """What each keeps besides inputs and output, in MiB: all scores, or two numbers per row."""
    for n in lengths:
        for kernel, numbers in (("flash", STATISTICS * n), ("matrix", n * n)):
            mebibytes = numbers * size / MEBIBYTE
            context.finding("numbers", (kernel, str(n)), numbers, exact=True)
            context.finding("memory", (kernel, str(n)), mebibytes, exact=True)
            context.series("memory", (kernel,), [n], [mebibytes])


def _report(context: Context, lengths: list[int], times: dict[str, list[list[float]]]) -> Outcomes:
    """Median times and median slope over the repeats, each with its error; the outcome follows."""
    outcomes, rows = [], []
    for kernel, repeats in times.items():
        if len(repeats) < 2:
            continue
        for n, column in zip(lengths, zip(*repeats, strict=True), strict=True):
            milliseconds = [1e3 * seconds for seconds in column]
            time = context.typical("milliseconds", (kernel, str(n)), milliseconds)
            context.series("milliseconds", (kernel,), [n], [time])
            rows.append((kernel, n, time))
        if len(lengths) > 1:
            value, se = median_and_error([slope(lengths, each) for each in repeats])
            context.finding("slope", (kernel,), value, se=se)
            outcomes.append(RunOutcome("growth", (kernel,), growth(value, se or math.inf)))
    context.table(("kernel", "n", "milliseconds"), rows)
    return tuple(outcomes)


def slope(lengths: list[int], seconds: list[float]) -> float:
    """Least-squares slope of ln time over ln length: 1 for a line, 2 for a square."""
    xs, ys = [math.log(n) for n in lengths], [math.log(s) for s in seconds]
    centre = sum(xs) / len(xs)
    return sum((x - centre) * y for x, y in zip(xs, ys, strict=True)) / sum((x - centre) ** 2 for x in xs)


def growth(value: float, se: float) -> str:
    """The word for a slope with its standard error; `unsure` where it is too close or the machine too noisy."""
    if abs(value - BETWEEN) < SURE * se:
        return "unsure"
    return "quadratic" if value > BETWEEN else "linear"


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Slopes and memory, then the popular sentence."""
    words = {o.index[0]: o.word for o in result.outcomes if o.name == "growth"}
    if not words:
        return ()
    lengths = [f.index[1] for f in result.findings if f.name == "memory" and f.index[0] == "flash"]
    first, last = lengths[0], lengths[-1]
    slopes = {kernel: result.finding("slope", kernel) for kernel in KERNELS}
    values = {
        "first": first,
        "last": last,
        **{f"{name}_slope": with_error(f.value, f.se) for name, f in slopes.items() if f is not None},
        "flash_ms": figure(result.value("milliseconds", "flash", last)),
        "matrix_ms": figure(result.value("milliseconds", "matrix", last)),
        "matrix": figure(result.value("memory", "matrix", last)),
        "flash": figure(result.value("memory", "flash", last), 2),
    }
    verdict = {"quadratic": "refuted", "linear": "upheld"}.get(words["flash"], "open")
    return (
        Sentence("flash_times", values),
        Sentence("flash_memory", values),
        Sentence(f"popular_flash_{verdict}", values),
    )


def memory(values: Values) -> int:
    """Bytes: the largest score matrix, its softmax and a copy, and the inputs of every length."""
    lengths = wholes(values, "lengths")
    return 4 * (4 * max(lengths) ** 2 + 4 * sum(lengths) * whole(values, "d"))


SPEC = DemoSpec(
    name="flash-time",
    title=Text("FlashAttention: time and memory", "FlashAttention：时间与内存"),
    system=Text("FlashAttention", "FlashAttention"),
    summary=Text(
        "Times PyTorch's fused attention kernel and the written-out formula at several lengths (on a CPU: "
        "processor time of one thread) and fits how fast time grows; shows what each keeps in memory.",
        "在几种长度上给 PyTorch 的融合注意力 kernel 和手写公式计时（CPU 上取单线程的处理器时间），拟合时间的增"
        "长速度，并给出各自的内存占用。",
    ),
    popular=Text(
        "“FlashAttention brings the cost of attention from quadratic down to linear.”",
        "“FlashAttention 把注意力的复杂度从平方降到了线性。”",
    ),
    caveat=Text(
        "Times are of this machine at this moment. On a busy one the slope stays uncertain, and the demo says "
        "so.",
        "时间只代表这台机器此刻的状况。机器繁忙时斜率会不确定，演示会如实说明。",
    ),
    parameters=(
        Parameter(
            "lengths",
            "ints",
            (512, 1024, 2048),
            Text("tokens N", "token 数 N"),
            16,
            16384,
            longest=7,
        ),
        Parameter("d", "int", 64, Text("width of the head", "头的维度"), 8, 256),
        Parameter("repeats", "int", 9, Text("times that everything is timed", "每项计时多少遍"), 2, 50),
    ),
    presets=(
        Preset(
            "longer",
            Text("up to 8192 tokens, in half a minute", "到 8192 个 token，约半分钟"),
            {"lengths": (512, 1024, 2048, 4096, 8192), "repeats": 2},
        ),
        Preset(
            "short",
            Text("short rows, where overhead hides the growth", "很短的序列：固定开销盖过增长"),
            {"lengths": (16, 32, 64, 128), "repeats": 25},
        ),
    ),
    panels=(
        Panel("milliseconds", Text("time (ms)", "时间 (ms)"), Text("N", "N"), log_x=True, log_y=True),
        Panel("memory", Text("memory (MiB)", "内存 (MiB)"), Text("N", "N"), log_x=True, log_y=True),
    ),
    findings=(
        FindingKind(
            "slope",
            ("kernel",),
            Text(
                "slope of ln time over ln N, median over the repeats", "ln 时间对 ln N 的斜率（各遍的中位数）"
            ),
        ),
        FindingKind(
            "milliseconds", ("kernel", "n"), Text("median time in milliseconds", "时间的中位数（毫秒）")
        ),
        FindingKind(
            "numbers",
            ("kernel", "n"),
            Text("numbers kept besides inputs and output", "除输入输出外保存多少个数"),
        ),
        FindingKind(
            "memory",
            ("kernel", "n"),
            Text("the same in MiB, in the format of the run", "同上，按本次运行的格式折成 MiB"),
        ),
    ),
    outcomes=(FindingKind("growth", ("kernel",), Text("how time grows with N", "时间随 N 怎样增长")),),
    labels={
        "flash": Text("fused kernel", "融合 kernel"),
        "matrix": Text("with the N×N matrix", "存 N×N 矩阵"),
        "kernel": Text("attention", "注意力"),
        "n": Text("N", "N"),
        "milliseconds": Text("ms", "毫秒"),
        "quadratic": Text("quadratic", "平方"),
        "linear": Text("linear", "线性"),
        "unsure": Text("too noisy to tell", "噪声太大，无法判断"),
    },
    reading=reading,
    memory=memory,
    seconds=1.0,
)
