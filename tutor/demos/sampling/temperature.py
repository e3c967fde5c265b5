"""What a temperature does to the distribution that a token is drawn from.

Source of the formula: p_i = exp(z_i/T) / Σ_j exp(z_j/T) (Hinton et al., Distilling the Knowledge in a Neural
Network, 2015, section 2). Two rows are followed: the logits that were given, and random ones for a whole
vocabulary, averaged over draws.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure, with_error
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
from tutor.demos.sweeps import geometric
from tutor.language import Text

if TYPE_CHECKING:
    import torch
    from torch import Tensor

POINTS = 31
"""Temperatures along the curves."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Both rows at the temperatures asked for, the curves in between, and tokens actually drawn."""
    import torch

    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    dtype = getattr(torch, str(values["dtype"]))
    given = torch.tensor([reals(values, "logits")], dtype=torch.float64)  # (1, n)
    size = (whole(values, "draws"), whole(values, "vocabulary"))
    random = torch.randn(size, generator=dice, device=context.device) * real(values, "std")  # (draws, V)
    rows = {"given": given.to(context.device, dtype), "random": random.to(dtype)}
    asked = sorted(set(reals(values, "temperatures")))
    table: list[tuple[object, ...]] = []
    for temperature in asked:
        given_row = _report_given(context, rows["given"][0], temperature, whole(values, "samples"), dice)
        table.append((temperature, *given_row, *_report_random(context, rows["random"], temperature)))
    context.table(("temperature", "p_given", "entropy_given", "p_random", "entropy_random"), table)
    _curves(context, rows, asked)
    return ()


def _report_given(
    context: Context, z: Tensor, temperature: float, samples: int, dice: torch.Generator
) -> tuple[float, float]:
    """The whole distribution of the given logits z (n,), and how often its likeliest token is drawn."""
    import torch

    p = _tempered(z.unsqueeze(0), temperature)[0]  # (n,)
    t = f"{temperature:g}"
    for i, each in enumerate(p.tolist(), start=1):
        context.finding("p", (t, str(i)), each, exact=True)
    top, entropy = _shape(context, "given", t, z.unsqueeze(0), p.unsqueeze(0))
    context.finding("top_p", ("given", t), float(top), exact=True)
    context.finding("entropy", ("given", t), float(entropy), exact=True)
    if bool(torch.isfinite(p).all()):
        drawn = torch.multinomial(p.float(), samples, replacement=True, generator=dice)  # (samples,)
        context.measured("frequency", (t,), (drawn == z.argmax()).float().tolist())  # over (samples,)
    return float(top), float(entropy)


def _report_random(context: Context, z: Tensor, temperature: float) -> tuple[float, float]:
    """Largest weight and entropy of random logits z (draws, V), averaged over the draws."""
    t = f"{temperature:g}"
    top, entropy = _shape(context, "random", t, z, _tempered(z, temperature))
    return (
        context.measured("top_p", ("random", t), top.tolist()),
        context.measured("entropy", ("random", t), entropy.tolist()),
    )


def _shape(context: Context, row: str, t: str, z: Tensor, p: Tensor) -> tuple[Tensor, Tensor]:
    """Largest weight and entropy of p (rows, n): (rows,) each. Also counts what changed places."""
    from tutor.demos.engine import softmax

    ranked = p.gather(-1, z.argsort(dim=-1, descending=True))  # (rows, n)
    context.finding("reversed", (row, t), int((ranked.diff(dim=-1) > 0).sum()), exact=True)
    return p.amax(-1), softmax.entropy(p.cpu().double())


def _tempered(z: Tensor, temperature: float) -> Tensor:
    """softmax(z/T), z (rows, n)."""
    from tutor.demos.engine import softmax

    return softmax.softmax(z / temperature)


def _curves(context: Context, rows: dict[str, Tensor], asked: list[float]) -> None:
    """Entropy share, largest weight and log-odds of the two likeliest, in double, over the temperatures."""
    import torch

    from tutor.demos.engine import softmax

    along = geometric(asked[0], asked[-1], POINTS) if len(asked) > 1 else asked
    wide = {row: z.cpu().double() for row, z in rows.items()}  # (rows, n) each
    for done, temperature in enumerate(along, start=1):
        if context.cancelled:
            return
        for row, z in wide.items():
            p = _tempered(z, temperature)
            best = torch.topk(z / temperature, min(2, z.shape[-1]), dim=-1).values  # (rows, 2)
            for name, y in (
                ("entropy_share", softmax.entropy(p) / math.log(max(2, p.shape[-1]))),
                ("top_p", p.amax(-1)),
                ("odds", best[:, 0] - best[:, -1]),  # ln(p₁/p₂) = (z₁ - z₂)/T
            ):
                context.series(name, (row,), [temperature], [float(y.mean())])
        context.progress(done, len(along))


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """The given logits cold and hot, what was drawn, and the popular sentence."""
    temperatures = [f.index[1] for f in result.findings if f.name == "entropy" and f.index[0] == "given"]
    if not temperatures:
        return ()
    cold, hot = temperatures[0], temperatures[-1]
    values = {
        "cold": cold,
        "hot": hot,
        "p_cold": figure(result.value("top_p", "given", cold), 5),
        "p_hot": figure(result.value("top_p", "given", hot), 5),
        "low": figure(result.value("entropy", "random", cold)),
        "high": figure(result.value("entropy", "random", hot)),
        "most": figure(math.log(float(str(result.parameters["vocabulary"])))),
        "vocabulary": result.parameters["vocabulary"],
        "dtype": result.parameters["dtype"],
    }
    sentences = [Sentence("temperature_range", values), *_drawn(result, temperatures)]
    return (*sentences, Sentence(f"popular_temperature_{_verdict(result, temperatures)}", values))


def _drawn(result: DemoResult, temperatures: list[str]) -> list[Sentence]:
    """How often the likeliest token came, at the temperature nearest to 1."""
    near = min(temperatures, key=lambda t: abs(math.log(float(t))))
    found = result.finding("frequency", near)
    if found is None:
        return []
    values = {
        "samples": result.parameters["samples"],
        "t": near,
        "p": figure(result.value("top_p", "given", near)),
        "frequency": with_error(found.value, found.se),
    }
    return [Sentence("temperature_drawn", values)]


def _verdict(result: DemoResult, temperatures: list[str]) -> str:
    entropies = [[result.value("entropy", row, t) for t in temperatures] for row in ("given", "random")]
    if not all(math.isfinite(h) for row in entropies for h in row):
        return "overflow"
    moved = sum(result.value("reversed", row, t) for row in ("given", "random") for t in temperatures)
    rises = all(a <= b + 1e-9 for row in entropies for a, b in pairwise(row))
    if moved or not rises:
        return "refuted"
    return "upheld" if entropies[1][-1] > entropies[1][0] else "flat"


def memory(values: Values) -> int:
    """Bytes: the random logits in double, a few times over."""
    return 8 * 8 * (whole(values, "draws") * whole(values, "vocabulary") + whole(values, "samples"))


SPEC = DemoSpec(
    name="temperature",
    title=Text("Temperature", "采样温度"),
    system=Text("sampling", "采样"),
    summary=Text(
        "Divides logits by several temperatures: the whole distribution of the logits you give, entropy and "
        "largest weight of a random vocabulary, and tokens actually drawn.",
        "把 logits 除以不同的温度：给定 logits 的完整分布、随机词表的熵与最大权重，以及实际抽样的频率。",
    ),
    popular=Text(
        "“Temperature divides the logits: below 1 sharpens, above 1 flattens, and the ranking stays.”",
        "“温度就是 logits 除以 T：小于 1 变尖，大于 1 变平，排序不变。”",
    ),
    caveat=None,
    parameters=(
        Parameter(
            "logits",
            "floats",
            (2.0, 1.0, 0.0),
            Text("one row, looked at token by token", "一行 logits，逐个 token 看"),
            -1000,
            1000,
            longest=32,
        ),
        Parameter(
            "temperatures",
            "floats",
            (0.1, 0.5, 1.0, 2.0, 10.0),
            Text("temperatures T", "温度 T"),
            1e-4,
            1000,
            longest=8,
        ),
        Parameter("vocabulary", "int", 100, Text("tokens in a random row", "随机行的词表大小"), 2, 200_000),
        Parameter(
            "std",
            "float",
            2.0,
            Text("standard deviation of its logits", "随机 logits 的标准差"),
            0,
            100,
        ),
        Parameter("draws", "int", 20, Text("random rows to average over", "对多少随机行求平均"), 2, 200),
        Parameter(
            "samples", "int", 2000, Text("tokens drawn per temperature", "每个温度抽多少个 token"), 100, 100_000
        ),
        Parameter(
            "dtype",
            "choice",
            "float32",
            Text("number format of logits and softmax", "logits 与 softmax 的数值格式"),
            choices=("float64", "float32", "bfloat16", "float16"),
        ),
    ),
    presets=(
        Preset(
            "tie",
            Text("two logits tie: colder does not decide", "两个并列最大：再冷也分不出"),
            {"logits": (2.0, 2.0, 0.0)},
        ),
        Preset(
            "gpt2-vocabulary",
            Text("a vocabulary of 50257 tokens", "50257 个 token 的词表"),
            {"vocabulary": 50257, "draws": 3},
        ),
        Preset(
            "too-cold-for-float16",
            Text("nearly 0 in float16: logits overflow", "float16 下接近 0：logits 溢出"),
            {"temperatures": (0.0001, 0.01, 1.0), "logits": (8.0, 1.0, 0.0), "dtype": "float16"},
        ),
    ),
    panels=(
        Panel("entropy_share", Text("entropy / ln n", "熵 / ln n"), Text("T", "T"), log_x=True),
        Panel("top_p", Text("largest p", "最大 p"), Text("T", "T"), log_x=True),
        Panel("odds", Text("ln(p₁/p₂)", "ln(p₁/p₂)"), Text("T", "T"), log_x=True, log_y=True),
    ),
    findings=(
        FindingKind(
            "p",
            ("t", "i"),
            Text("probability of token i of the given logits", "给定 logits 下第 i 个 token 的概率"),
        ),
        FindingKind("top_p", ("row", "t"), Text("largest probability", "最大概率")),
        FindingKind("entropy", ("row", "t"), Text("entropy in nats", "熵（nat）")),
        FindingKind(
            "frequency",
            ("t",),
            Text("how often the likeliest given token was drawn", "给定 logits 中最可能的 token 被抽中的频率"),
        ),
        FindingKind(
            "reversed",
            ("row", "t"),
            Text("neighbours in the ranking that changed places", "排序中相邻两项被颠倒的次数"),
        ),
    ),
    labels={
        "given": Text("given logits", "给定的 logits"),
        "random": Text("random vocabulary", "随机词表"),
        "temperature": Text("T", "T"),
        "p_given": Text("largest p", "最大 p"),
        "entropy_given": Text("entropy", "熵"),
        "p_random": Text("p random", "随机 p"),
        "entropy_random": Text("entropy random", "随机熵"),
    },
    reading=reading,
    memory=memory,
)
