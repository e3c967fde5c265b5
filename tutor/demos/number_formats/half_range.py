"""Whether unscaled scores overflow, and where FP16 and BF16 end.

Sources: IEEE 754 binary16 (largest number 65,504); Kalamkar et al. (2019), A Study of BFLOAT16 for Deep
Learning Training, section 2. As on a tensor core, products are added in float32 and stored in 16 bits.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure
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
    reals,
    whole,
    words,
)
from tutor.language import Text, both

if TYPE_CHECKING:
    import torch

FORMATS = ("float16", "bfloat16", "float32")
GAPS = tuple(range(121))
KEYS, ROWS = 256, 32
PIECE = 2**21
"""Components of q drawn at a time, 8 MiB of float32."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Overflow of scores by σ; then softmax over a growing gap, naive or with the maximum subtracted."""
    import torch

    formats = tuple(dict.fromkeys(words(values, "formats")))
    safe = values["softmax"] == "safe"
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    rows = []
    for name in formats:
        dtype = getattr(torch, name)
        info = torch.finfo(dtype)
        context.finding("max", (name,), info.max, exact=True)
        context.finding("smallest", (name,), info.smallest_normal, exact=True)
        context.finding("eps", (name,), info.eps, exact=True)
        pairs = torch.tensor([[0.0, float(gap)] for gap in GAPS], device=context.device, dtype=dtype)  # (G, 2)
        for rule in ("naive", "safe"):
            z = torch.tensor(reals(values, "logits"), device=context.device, dtype=dtype)  # (n,)
            for i, weight in enumerate(weights(z, safe=rule == "safe").tolist(), start=1):
                context.finding(rule, (name, str(i)), weight, exact=True)
        context.series("weight", (name,), list(GAPS), weights(pairs, safe=safe)[:, 1].tolist())
        rows.append((name, info.max, info.smallest_normal, info.eps, math.log(info.max)))
    context.table(("format", "max", "smallest", "eps", "exp_ends"), rows)
    _saturation(context, values, dice)
    _overflow(context, values, formats, dice)
    return ()


def weights(z: torch.Tensor, *, safe: bool) -> torch.Tensor:
    """exp(z)/Σ exp(z) over the last axis, every step in the format of z; `safe` takes max z off first."""
    e = (z - z.amax(-1, keepdim=True) if safe else z).exp()
    return e / e.sum(-1, keepdim=True)


def _saturation(context: Context, values: Values, dice: torch.Generator) -> None:
    """What softmax makes of rows of unit-variance q and k, undivided and divided by √d_k."""
    import torch

    d_k = whole(values, "d_k")
    q = torch.randn(ROWS, 1, d_k, generator=dice, device=context.device)  # (R, 1, d_k)
    k = torch.randn(ROWS, KEYS, d_k, generator=dice, device=context.device)  # (R, m, d_k)
    scores = (q @ k.mT)[:, 0]  # (R, m)
    for name, by in (("raw_p_max", 1.0), ("p_max", math.sqrt(d_k))):
        context.measured(name, (), (scores / by).softmax(-1).amax(-1).tolist())


def _overflow(context: Context, values: Values, formats: tuple[str, ...], dice: torch.Generator) -> None:
    import torch

    sigmas, samples = sorted(set(reals(values, "sigma"))), whole(values, "samples")
    done = 0
    for sigma in sigmas:
        counts = dict.fromkeys(formats, 0)
        for q, k in _pairs(values, context.device, sigma, dice):
            context.progress(done, samples * len(sigmas))
            if context.cancelled:
                return
            for name in formats:
                dtype = getattr(torch, name)
                exact = (q.to(dtype).float() * k.to(dtype).float()).sum(-1)  # (N,), added in float32
                counts[name] += int(exact.to(dtype).isinf().sum())
            done += len(q)
        for name, count in counts.items():
            context.finding("share", (name, f"{sigma:g}"), count / samples, se=share_error(count, samples))
            context.series("share", (name,), [sigma], [count / samples])
    context.progress(done, done)


def share_error(count: int, n: int) -> float:
    """Standard error of the share count/n, with one success and one failure added: none seen is not none."""
    share = (count + 1) / (n + 2)
    return math.sqrt(share * (1.0 - share) / n)


def _pairs(
    values: Values, device: str, sigma: float, dice: torch.Generator
) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
    """`samples` independent q and k with components N(0, σ²), in pieces (n, d_k)."""
    import torch

    samples, d_k = whole(values, "samples"), whole(values, "d_k")
    size = max(1, PIECE // d_k)
    for start in range(0, samples, size):
        n = min(size, samples - start)
        q, k = (torch.randn(n, d_k, generator=dice, device=device) for _ in "qk")
        yield sigma * q, sigma * k


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Whether anything overflowed at σ = 1, whether softmax saturates there all the same, and what exp does."""
    shares = [f for f in result.findings if f.name == "share"]
    if not shares or result.finding("p_max") is None:
        return ()
    said: dict[str, object] = {
        "raw": figure(result.value("raw_p_max"), 2),
        "scaled": figure(result.value("p_max"), 2),
        "keys": KEYS,
        "d_k": result.parameters["d_k"],
        "samples": f"{result.parameters['samples']:,}",
        "ends": listed((LABELS[f.index[0]], figure(f.value)) for f in result.findings if f.name == "max"),
    }
    over = [f for f in shares if f.value > 0]
    usual = [f for f in shares if f.index[1] == "1"]
    sentences = []
    if usual:
        sentences.append(Sentence("range_upheld" if any(f in over for f in usual) else "range_refuted", said))
    if over:
        which = listed((_at(*f.index), figure(f.value, 2)) for f in over)
        sentences.append(Sentence("range_overflows", {**said, "which": which}))
    elif not usual:
        sentences.append(Sentence("range_holds_out", said))
    if len({f.index[0] for f in shares}) > 1:
        sentences.append(Sentence("range_ends", said))
    return (*sentences, *_softmax(result))


def _softmax(result: DemoResult) -> tuple[Sentence, ...]:
    """In which formats softmax without the maximum taken off is no number, and with it."""
    lost = dict.fromkeys(
        f.index[0] for f in result.findings if f.name == "naive" and not math.isfinite(f.value)
    )
    kept = dict.fromkeys(f.index[0] for f in result.findings if f.name == "naive" and f.index[0] not in lost)
    values = {"lost": _names(lost), "kept": _names(kept)}
    if not lost:
        return (Sentence("naive_softmax_works", values),)
    return (Sentence("naive_softmax_breaks" if kept else "naive_softmax_breaks_all", values),)


def _at(name: str, sigma: str) -> Text:
    return Text(f"{LABELS[name].en} (σ = {sigma})", f"{LABELS[name].zh}（σ = {sigma}）")


def _names(formats: Iterable[str]) -> Text:
    names = [LABELS[name].en for name in formats]
    return Text(", ".join(names), "、".join(names))


def memory(values: Values) -> int:
    """Bytes: a piece of q and k in two formats with their products, and the rows of softmax."""
    d_k = whole(values, "d_k")
    return 4 * (7 * PIECE + 8 * ROWS * KEYS * d_k)


LABELS = {"float16": both("FP16"), "bfloat16": both("BF16"), "float32": both("FP32")}

SPEC = DemoSpec(
    name="half-range",
    title=Text("Do unscaled scores overflow?", "不缩放会溢出吗？"),
    system=Text("fp16 and bf16", "fp16 与 bf16"),
    summary=Text(
        "Counts scores that become infinite in 16 bits, for components of several sizes, and computes softmax "
        "in each format with and without subtracting the maximum.",
        "统计不同大小的分量在 16 位格式下有多少打分变成无穷，并在各格式里计算减与不减最大值的 softmax。",
    ),
    popular=Text(
        "“Scores are divided by √dₖ because they would overflow; FP16 and BF16 end at ±65504.”",
        "“除以 √dₖ 是因为打分会溢出；FP16、BF16 都只到 ±65504。”",
    ),
    caveat=Text(
        "Independent components, as at initialisation. Training can drive scores past 65,504, and then FP16 "
        "does overflow: see the preset fp16-overflow of unscaled-training.",
        "分量独立，如初始化时。训练有可能把打分推过 65504，那时 FP16 确实会溢出，见 unscaled-training 的预设 "
        "fp16-overflow。",
    ),
    parameters=(
        Parameter(
            "sigma",
            "floats",
            (1.0, 8.0, 32.0, 64.0, 128.0),
            Text("σ: standard deviation of the components of q and k", "σ：q、k 各分量的标准差"),
            0.01,
            1e4,
            longest=10,
        ),
        Parameter("d_k", "int", 64, Text("width of a head", "每个头的维度"), 1, 1024),
        Parameter(
            "formats", "choices", FORMATS, Text("number formats", "数值格式"), choices=FORMATS, longest=3
        ),
        Parameter(
            "softmax",
            "choice",
            "naive",
            Text(
                "in the picture: exp(z) as it is, or after subtracting the maximum",
                "图中的 softmax：直接取 exp，或先减最大值",
            ),
            choices=("naive", "safe"),
        ),
        Parameter(
            "logits",
            "floats",
            (20.0, 0.0),
            Text("a row for both kinds of softmax", "用两种 softmax 各算一遍的一行"),
            -1e4,
            1e4,
            longest=16,
        ),
        Parameter("samples", "int", 20_000, Text("scores per σ", "每个 σ 抽多少个打分"), 100, 5_000_000),
    ),
    presets=(
        Preset("safe-softmax", Text("with the maximum subtracted", "先减最大值"), {"softmax": "safe"}),
        Preset(
            "onset",
            Text("where FP16 begins to overflow: σ from 32 to 64", "FP16 从哪里开始溢出：σ 从 32 到 64"),
            {"sigma": (32.0, 40.0, 48.0, 56.0, 64.0), "samples": 200_000, "formats": ("float16",)},
        ),
        Preset(
            "bf16-ends-too",
            Text("a gap of 89: BF16's exp ends as well", "差 89：BF16 的 exp 也到头"),
            {"logits": (89.0, 0.0)},
        ),
    ),
    panels=(
        Panel("share", Text("share of infinite scores", "无穷打分的比例"), Text("σ", "σ"), log_x=True),
        Panel("weight", Text("softmax of [0, gap]", "[0, 差] 的 softmax"), Text("gap", "差")),
    ),
    findings=(
        FindingKind(
            "share", ("format", "sigma"), Text("share of scores that are infinite", "打分为无穷的比例")
        ),
        FindingKind(
            "naive",
            ("format", "i"),
            Text("softmax of the logits, nothing subtracted", "logits 的 softmax，不减最大值"),
        ),
        FindingKind(
            "safe", ("format", "i"), Text("the same with the maximum subtracted", "减去最大值的 softmax")
        ),
        FindingKind(
            "raw_p_max",
            (),
            Text("largest of 256 weights at σ = 1, undivided", "σ = 1、不缩放时 256 个权重中的最大者"),
        ),
        FindingKind("p_max", (), Text("the same, divided by √dₖ", "除以 √dₖ 之后的同一权重")),
        FindingKind("max", ("format",), Text("largest number of the format", "该格式的最大值")),
        FindingKind("smallest", ("format",), Text("smallest number of full precision", "仍有完整精度的最小值")),
        FindingKind("eps", ("format",), Text("spacing above 1", "1 以上的间隔")),
    ),
    labels={
        **LABELS,
        "format": Text("format", "格式"),
        "max": Text("largest", "最大值"),
        "smallest": Text("smallest normal", "最小规格化数"),
        "eps": Text("spacing above 1", "1 以上的间隔"),
        "exp_ends": Text("exp ends at", "exp 到头于"),
        "share": Text("share infinite", "无穷的比例"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
