"""Small updates added one by one to a weight, in several formats and with several ways of rounding.

Sources: Micikevicius et al. (2017), Mixed Precision Training, section 3.1 (FP32 master weights); Zamirai et
al. (2020), Revisiting BFloat16 Training, section 3 (stochastic rounding and Kahan summation).
"""

from __future__ import annotations

from collections.abc import Iterator
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
    real,
    whole,
    words,
)
from tutor.language import Text, both

if TYPE_CHECKING:
    import torch

METHODS = ("float32", "float16", "bfloat16", "stochastic", "kahan")
DRAWN = 4
"""Of the stochastic runs, how many are drawn."""
POINTS = 200
EVERY = 500
"""Updates between two words on how far it is."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Every method adds the same update to the same start, as often."""
    import torch

    start, update, steps = real(values, "start"), real(values, "update"), whole(values, "steps")
    methods = tuple(dict.fromkeys(words(values, "methods")))
    exact = start + steps * update
    context.finding("expected", (), exact, exact=True)
    rows = []
    for place, method in enumerate(methods):
        runs = whole(values, "runs") if method == "stochastic" else 1
        dice = torch.Generator(device=context.device).manual_seed(context.seed)
        first = torch.full((runs,), start, device=context.device)  # (R,)
        seen = []
        for step, total in enumerate(_totals(method, first, torch.full_like(first, update), steps, dice)):
            seen.append(total)
            if step % EVERY == 0:
                context.progress(place * steps + step, len(methods) * steps)
                if context.cancelled:
                    return ()
        final = _report(context, method, torch.stack(seen).cpu().double())  # (steps + 1, R)
        rows.append((method, final, final - exact))
        context.table(("method", "final", "off"), rows)
    context.progress(len(methods) * steps, len(methods) * steps)
    return ()


def _totals(
    method: str, total: torch.Tensor, update: torch.Tensor, steps: int, dice: torch.Generator
) -> Iterator[torch.Tensor]:
    """The sum (R,) before and after every update, in its format."""
    import torch

    from tutor.demos.engine import rounding

    dtype = torch.bfloat16 if method == "kahan" else getattr(torch, method, torch.float32)
    total = rounding.stochastic_bfloat16(total, dice) if method == "stochastic" else total.to(dtype)
    lost = torch.zeros_like(total)
    yield total
    for _ in range(steps):
        if method == "stochastic":
            total = rounding.stochastic_bfloat16(total + update, dice)
        elif method == "kahan":
            total, lost = rounding.add_kahan(total, lost, update)
        else:
            total = rounding.add_nearest(total, update)
        yield total


def _report(context: Context, method: str, path: torch.Tensor) -> float:
    steps = len(path) - 1
    places = sorted({round(i * steps / (POINTS - 1)) for i in range(POINTS)})
    for run_, line in enumerate(path[places, :DRAWN].T.tolist()):
        context.series("value", (method, str(run_)), places, line)
    if method == "stochastic":
        return context.measured("final", (method,), path[-1].tolist())
    final = float(path[-1, 0])
    context.finding("final", (method,), final, exact=True)
    return final


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """How far each sum came of the way, and whether bfloat16 needs a master copy here."""
    finals = {f.index[0]: f for f in result.findings if f.name == "final"}
    if not finals:
        return ()
    start, exact = float(str(result.parameters["start"])), result.value("expected")
    said: dict[str, object] = {
        "steps": result.parameters["steps"],
        "update": f"{float(str(result.parameters['update'])):g}",
        "start": f"{start:g}",
        "exact": figure(exact, 4),
        "which": listed((LABELS[name], figure(f.value, 4)) for name, f in finals.items()),
    }
    sentences = [Sentence("updates_after", said)]
    if exact != start and (plain := finals.get("bfloat16")) is not None:
        come = (plain.value - start) / (exact - start)
        said["come"] = f"{round(100 * come)}%"
        verdict = (
            "updates_refuted" if come < 0.5 else "updates_upheld" if 0.95 < come < 1.05 else "updates_partly"
        )
        sentences.append(Sentence(verdict, said))
    helped = {name: f for name, f in finals.items() if name in ("stochastic", "kahan")}
    if helped:
        which = listed((LABELS[name], figure(f.value, 4)) for name, f in helped.items())
        sentences.append(Sentence("updates_helped", {**said, "helped": which}))
    return tuple(sentences)


def memory(values: Values) -> int:
    """Bytes: each sum of each run after every step, in its format and in float64."""
    return 16 * (whole(values, "steps") + 1) * whole(values, "runs") + 2**16


LABELS = {
    "float32": both("FP32"),
    "float16": both("FP16"),
    "bfloat16": both("BF16"),
    "stochastic": Text("BF16, stochastic", "BF16 随机舍入"),
    "kahan": Text("BF16, Kahan", "BF16 + Kahan"),
}

SPEC = DemoSpec(
    name="lost-updates",
    title=Text("Small updates to a weight", "给权重加小更新"),
    system=Text("fp16 and bf16", "fp16 与 bf16"),
    summary=Text(
        "Adds a small update to a weight again and again in FP32, FP16 and BF16, with rounding to nearest, "
        "stochastic rounding and Kahan's compensation.",
        "在 FP32、FP16、BF16 里把一个小更新反复加到权重上，比较就近舍入、随机舍入和 Kahan 补偿。",
    ),
    popular=Text(
        "“BF16 has the range of FP32, so weights can be kept and updated in BF16 alone.”",
        "“BF16 的范围和 FP32 一样，权重只用 BF16 存、直接更新就行。”",
    ),
    caveat=Text(
        "All updates have the same sign and size here. Real ones differ, and large ones get through.",
        "这里每次更新的大小和方向都一样。真实训练中有大有小，大的更新照样能生效。",
    ),
    parameters=(
        Parameter("start", "float", 1.0, Text("the weight before", "权重的初值"), -1e4, 1e4),
        Parameter("update", "float", 1e-3, Text("added each time", "每次加多少"), -100, 100),
        Parameter("steps", "int", 1000, Text("updates", "更新次数"), 1, 20_000, unit=Text("steps", "步")),
        Parameter(
            "methods",
            "choices",
            METHODS,
            Text("format and rounding", "格式与舍入方式"),
            choices=METHODS,
            longest=5,
        ),
        Parameter("runs", "int", 200, Text("runs of stochastic rounding", "随机舍入重复多少次"), 2, 1000),
    ),
    presets=(
        Preset(
            "just-enough",
            Text("2⁻⁷: large enough for BF16", "2⁻⁷：BF16 刚好够"),
            {"update": 2.0**-7, "steps": 100},
        ),
        Preset(
            "ones",
            Text("adding ones: BF16 stops at 256", "逐个加 1：BF16 停在 256"),
            {"start": 0.0, "update": 1.0, "steps": 4000},
        ),
        Preset("adam-step", Text("an Adam step of 1e-4", "Adam 的一步：1e-4"), {"update": 1e-4, "steps": 2000}),
    ),
    panels=(Panel("value", Text("the weight", "权重"), Text("update", "第几次更新"), marks=("expected",)),),
    findings=(
        FindingKind("final", ("method",), Text("the weight at the end", "最后的权重")),
        FindingKind("expected", (), Text("start + steps × update", "初值 + 次数 × 更新")),
    ),
    labels={
        **LABELS,
        "method": Text("format", "格式"),
        "final": Text("at the end", "最后"),
        "off": Text("off by", "偏差"),
        "expected": Text("exact sum", "精确值"),
    },
    reading=reading,
    memory=memory,
)
