"""A soft cap on attention logits: what it does to single scores, to their gradient and to rows of softmax.

Source of the formula: c·tanh(s/c), Gemma 2 (2024), section 2, with c = 50 for attention and 30 for the output
logits. Its slope 1 - tanh²(s/c) is measured by automatic differentiation.
"""

from __future__ import annotations

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
    reals,
    whole,
)
from tutor.demos.sweeps import geometric
from tutor.language import Text

if TYPE_CHECKING:
    from torch import Tensor

POINTS = 41
"""Points of a curve, each side of 0 for scores."""
GENTLEST = 1 / 64
"""Share of the widest standard deviation at which the curve over it begins."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """The cap at single scores, along the axis, and on rows of random scores."""
    import torch

    dtype = getattr(torch, str(values["dtype"]))
    cap = real(values, "cap")
    _probe(context, torch.tensor(reals(values, "scores"), device=context.device).to(dtype), cap)
    _curves(context, cap, max(abs(score) for score in reals(values, "scores")))
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    size = (whole(values, "rows"), whole(values, "keys"))
    unit = torch.randn(size, generator=dice, device=context.device)  # (rows, keys)
    _rows(context, (unit * real(values, "std")).to(dtype), cap)
    wide = unit.cpu().double()
    for done, std in enumerate(geometric(GENTLEST * real(values, "std"), real(values, "std"), POINTS), start=1):
        if context.cancelled:
            break
        _share(context, wide * std, cap, std)
        context.progress(done, POINTS)
    return ()


def _probe(context: Context, scores: Tensor, cap: float) -> None:
    """The capped value and the slope at each given score (n,)."""
    from tutor.demos.engine import capping

    capped, slopes = capping.soft_cap(scores, cap).tolist(), capping.slope(scores, cap).tolist()
    for score, value, slope in zip(scores.tolist(), capped, slopes, strict=True):
        context.finding("capped", (f"{score:g}",), value, exact=True)
        context.finding("slope", (f"{score:g}",), slope, exact=True)
    context.table(("raw", "soft", "slope"), zip(scores.tolist(), capped, slopes, strict=True))


def _curves(context: Context, cap: float, widest: float) -> None:
    """Value and slope from -widest to widest, in double, beside those of the uncapped score."""
    import torch

    from tutor.demos.engine import capping

    s = torch.linspace(-widest, widest, 2 * POINTS - 1, dtype=torch.float64)  # (2·POINTS - 1,)
    for word, ys, slopes in (
        ("raw", s, torch.ones_like(s)),
        ("soft", capping.soft_cap(s, cap), capping.slope(s, cap)),
    ):
        context.series("value", (word,), s.tolist(), ys.tolist())
        context.series("slope_curve", (word,), s.tolist(), slopes.tolist())


def _rows(context: Context, raw: Tensor, cap: float) -> None:
    """Entropy and largest weight of rows raw (rows, keys), and where the largest score stays alone on top."""
    from tutor.demos.engine import capping, softmax

    soft = capping.soft_cap(raw, cap)  # (rows, keys)
    for word, scores in (("raw", raw), ("soft", soft)):
        p = softmax.softmax(scores.cpu().double())  # (rows, keys)
        for name, found in (("entropy", softmax.entropy(p)), ("p_max", p.amax(-1))):
            context.measured(name, (word,), found.tolist())
    context.finding("largest", (), float(soft.abs().max()), exact=True)
    clear = _alone(raw)  # (rows,)
    kept = clear & _alone(soft) & (soft.argmax(-1) == raw.argmax(-1))  # (rows,)
    context.finding("top_kept", (), int(kept.sum()) / int(clear.sum()) if clear.any() else 1.0, exact=True)


def _alone(scores: Tensor) -> Tensor:
    """Whether a row has one largest score: (rows, keys) to (rows,)."""
    return (scores == scores.amax(-1, keepdim=True)).sum(-1) == 1


def _share(context: Context, scores: Tensor, cap: float, std: float) -> None:
    """One point of the curve of the mean entropy over the standard deviation; scores (rows, keys)."""
    from tutor.demos.engine import capping, softmax

    for word, each in (("raw", scores), ("soft", capping.soft_cap(scores, cap))):
        entropy = softmax.entropy(softmax.softmax(each)).mean()
        context.series("entropy_curve", (word,), [std], [float(entropy)])


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """The largest given score, the rows, then the popular sentence."""
    probes = [f.index[0] for f in result.findings if f.name == "capped"]
    if not probes or result.finding("top_kept") is None:
        return ()
    score = max(probes, key=lambda each: abs(float(each)))
    values = {
        "score": score,
        "capped": figure(result.value("capped", score), 4),
        "slope": figure(result.value("slope", score)),
        "keys": result.parameters["keys"],
        "std": f"{float(str(result.parameters['std'])):g}",
        "raw": figure(result.value("entropy", "raw")),
        "soft": figure(result.value("entropy", "soft")),
        "raw_p": figure(result.value("p_max", "raw")),
        "soft_p": figure(result.value("p_max", "soft")),
        "cap": f"{float(str(result.parameters['cap'])):g}",
        "dtype": result.parameters["dtype"],
        "lost": f"{1.0 - result.value('top_kept'):.0%}",
    }
    kept = result.value("top_kept") == 1.0
    return (
        Sentence("soft_cap_pulls", values),
        Sentence("soft_cap_rows", values),
        Sentence(f"popular_soft_cap_{'upheld' if kept else 'ties'}", values),
    )


def memory(values: Values) -> int:
    """Bytes: the rows in double, raw and capped, with softmax beside them."""
    return 8 * 10 * whole(values, "rows") * whole(values, "keys")


SPEC = DemoSpec(
    name="soft-cap",
    title=Text("Soft-capping attention logits", "注意力 logits 的 soft-cap"),
    system=Text("logit soft-cap", "logit soft-cap"),
    summary=Text(
        "Caps scores by c·tanh(s/c): the value and the slope at single scores, and what it does to the "
        "entropy of random rows.",
        "用 c·tanh(s/c) 压住打分：看单个打分的值与斜率，再看随机行的熵怎样变化。",
    ),
    popular=Text(
        "“A soft cap limits extreme scores and keeps their order.”",
        "“soft-cap 压低极端打分，而不改变排序。”",
    ),
    caveat=None,
    parameters=(
        Parameter("cap", "float", 50.0, Text("the cap c", "上限 c"), 0.1, 10_000),
        Parameter(
            "scores",
            "floats",
            (10.0, 50.0, 100.0, 200.0),
            Text("single scores to look at", "要看的单个打分"),
            -100_000,
            100_000,
            longest=8,
        ),
        Parameter(
            "std", "float", 40.0, Text("standard deviation of random scores", "随机打分的标准差"), 0.01, 10_000
        ),
        Parameter("keys", "int", 64, Text("keys in a row", "一行有多少个 key"), 2, 2048),
        Parameter("rows", "int", 64, Text("random rows", "随机行数"), 2, 512),
        Parameter(
            "dtype",
            "choice",
            "float32",
            Text("number format of scores and cap", "打分与 soft-cap 的数值格式"),
            choices=("float64", "float32", "bfloat16", "float16"),
        ),
    ),
    presets=(
        Preset(
            "output-logits",
            Text("c = 30, as on Gemma 2's output logits", "c = 30：Gemma 2 的输出 logits"),
            {"cap": 30.0},
        ),
        Preset(
            "bfloat16-ties",
            Text("bfloat16, where scores near the cap tie", "bfloat16：接近上限的打分并列"),
            {"dtype": "bfloat16", "std": 100.0},
        ),
        Preset(
            "gentle",
            Text("scores far below the cap: nothing happens", "打分远低于上限：几乎没有作用"),
            {"std": 3.0},
        ),
    ),
    panels=(
        Panel("value", Text("capped score", "压后的打分"), Text("score", "打分")),
        Panel("slope_curve", Text("slope", "斜率"), Text("score", "打分")),
        Panel("entropy_curve", Text("entropy (nats)", "熵（nat）"), Text("std", "标准差"), log_x=True),
    ),
    findings=(
        FindingKind("capped", ("score",), Text("c·tanh(s/c)", "c·tanh(s/c)")),
        FindingKind("slope", ("score",), Text("its derivative, by autograd", "它的导数（自动微分）")),
        FindingKind("entropy", ("scores",), Text("entropy of a random row, nats", "随机行的熵（nat）")),
        FindingKind("p_max", ("scores",), Text("largest weight of a random row", "随机行的最大权重")),
        FindingKind("largest", (), Text("largest |capped score| of all rows", "所有行中压后 |打分| 的最大值")),
        FindingKind(
            "top_kept",
            (),
            Text(
                "share of rows whose largest score is still the only largest",
                "最大打分仍是唯一最大的行所占比例",
            ),
        ),
    ),
    labels={
        "raw": Text("score", "打分"),
        "soft": Text("capped", "压后"),
        "slope": Text("slope", "斜率"),
    },
    reading=reading,
    memory=memory,
)
