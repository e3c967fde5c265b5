"""What clipping does to a gradient that vanished, and to one that exploded; and what a forget gate does.

Sources: Pascanu, Mikolov and Bengio (2013), On the difficulty of training recurrent neural networks, sections
2 and 3.2; Jozefowicz et al. (2015), An Empirical Exploration of Recurrent Network Architectures, section 2.2
(forget bias).
"""

from __future__ import annotations

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
    reals,
    whole,
)
from tutor.language import Text
from tutor.outcomes import Finding

if TYPE_CHECKING:
    import torch

BATCH, INPUTS = 8, 8
VANISHED = 1e-2
"""A gradient below this share of that at no distance has vanished for our purposes."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Gradients by steps back for every factor, then for every forget bias, each before and after clipping."""
    import torch

    from tutor.demos.engine import recurrent

    steps = whole(values, "steps")
    like = torch.empty(0, dtype=getattr(torch, str(values["dtype"])), device=context.device)
    factors, biases = (tuple(dict.fromkeys(reals(values, name))) for name in ("factors", "forget_bias"))
    total = len(factors) + len(biases)
    rows: list[tuple[object, ...]] = []
    for done, factor in enumerate(factors):
        context.progress(done, total)
        gradients = recurrent.linear_gradients(factor, steps, like)[:, None]  # (steps + 1, 1)
        rows.append(_report(context, values, "factor", factor, gradients))
        context.table(("recurrence", "before", "after"), rows)
    for done, bias in enumerate(biases, start=len(factors)):
        context.progress(done, total)
        if context.cancelled:
            return ()
        gradients = _lstm_gradients(values, bias, context.seed, like)  # (steps + 1, E)
        rows.append(_report(context, values, "lstm", bias, gradients))
        context.table(("recurrence", "before", "after"), rows)
    context.progress(total, total)
    return ()


def _lstm_gradients(values: Values, bias: float, seed: int, like: torch.Tensor) -> torch.Tensor:
    """Norm of ∂(Σ h_T)/∂x_{T-t} of each model, averaged over the batch: (steps + 1, E)."""
    import torch

    from tutor.demos.engine import recurrent

    dice = torch.Generator().manual_seed(seed)
    models, steps = whole(values, "models"), whole(values, "steps")
    lstm = recurrent.LSTM.draw(models, INPUTS, whole(values, "hidden"), bias, dice).to(like)
    xs = torch.randn(steps + 1, models, BATCH, INPUTS, generator=dice).to(like).requires_grad_()  # (T, E, B, D)
    (gradient,) = torch.autograd.grad(lstm.last(xs).sum(), xs)
    return gradient.norm(dim=-1).mean(-1).flip(0)  # (T, E)


def _report(
    context: Context, values: Values, kind: str, value: float, gradients: torch.Tensor
) -> tuple[object, ...]:
    """Series and findings of one recurrence: gradients (steps + 1, E), newest first."""
    import torch

    from tutor.demos.engine.recurrent import clip

    most, name = real(values, "clip"), f"{value:g}"
    clipped = gradients.clone()
    for place in range(len(gradients)):
        for model in range(gradients.shape[1]):
            clipped[place, model] = clip(gradients[place, model], most)
    word = f"×{name}" if kind == "factor" else f"LSTM+{name}"
    places = list(range(len(gradients)))
    ends = []
    for case, each in (("before", gradients), ("after", clipped)):
        for model, line in enumerate(each.T.tolist()):
            context.series(case, (word, str(model)), places, line)
        family = case if kind == "factor" else f"lstm_{case}"
        if kind == "factor":
            context.finding(family, (name,), each[-1, 0].item(), exact=True)
            ends.append(each[-1, 0].item())
        else:
            ends.append(context.measured(family, (name,), each[-1].tolist()))
    if kind == "lstm":  # gradients of several models spread over decades
        least = torch.finfo(gradients.dtype).tiny  # one that the format has lost is no larger than this
        context.measured("lstm_log10", (name,), gradients[-1].clamp(min=least).log10().tolist())
    return (word, *ends)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What clipping did at the far end, and what the forget bias did instead."""
    before = {f.index[0]: f.value for f in result.findings if f.name == "before"}
    if not before:
        return ()
    said: dict[str, object] = {
        "steps": result.parameters["steps"],
        "clip": f"{float(str(result.parameters['clip'])):g}",
        "which": listed((f"×{name}", figure(value, 2)) for name, value in before.items()),
    }
    after = {name: result.value("after", name) for name in before}
    vanished = [name for name, value in before.items() if value < VANISHED]
    exploded = [name for name, value in before.items() if value > after[name]]
    sentences = [Sentence("clip_before", said)]
    if vanished:
        least = min(vanished, key=before.__getitem__)
        ends = {"factor": least, "before": figure(before[least], 3), "after": figure(after[least], 3)}
        cured = after[least] > before[least]
        sentences.append(Sentence("clip_upheld" if cured else "clip_refuted", {**said, **ends}))
    if exploded:
        most = max(exploded, key=before.__getitem__)
        ends = {"factor": most, "before": figure(before[most], 3), "after": figure(after[most], 3)}
        sentences.append(Sentence("clip_caps", {**said, **ends}))
    if not vanished:
        sentences.append(Sentence("clip_nothing_vanished", said))
    return (*sentences, *_forgetting([f for f in result.findings if f.name == "lstm_log10"], said))


def _forgetting(lstm: list[Finding], said: dict[str, object]) -> tuple[Sentence, ...]:
    if len(lstm) < 2:
        return ()
    low, high = (pick(lstm, key=lambda f: float(f.index[0])) for pick in (min, max))
    values = {
        **said,
        "low": low.index[0],
        "high": high.index[0],
        "least": figure(10**low.value, 2),
        "greatest": figure(10**high.value, 2),
    }
    helps = high.value > low.value + 1.0
    return (Sentence("forget_bias_helps" if helps else "forget_bias_no_help", values),)


def memory(values: Values) -> int:
    """Bytes: what backward needs of every step of one set of LSTMs, in float64."""
    hidden, models = whole(values, "hidden"), whole(values, "models")
    weights = models * (INPUTS + hidden + 1) * 4 * hidden
    return 8 * ((whole(values, "steps") + 1) * models * BATCH * (16 * hidden + 4 * INPUTS) + 3 * weights)


SPEC = DemoSpec(
    name="clipping",
    title=Text("Clipping and gradients that vanish", "梯度裁剪与梯度消失"),
    system=Text("gradient clipping and LSTM", "梯度裁剪与 LSTM"),
    summary=Text(
        "Gradients through a linear recurrence and through LSTMs, by steps back in time, before and after "
        "clipping to a norm.",
        "沿时间往回看：线性递推和 LSTM 的梯度，按范数裁剪前后各是多少。",
    ),
    popular=Text(
        "“Gradient clipping keeps gradients in a healthy range: neither exploding nor vanishing.”",
        "“梯度裁剪让梯度保持在健康范围，既不爆炸也不消失。”",
    ),
    caveat=Text(
        "Untrained recurrences on random inputs; what gates learn to keep is another matter.",
        "未经训练的递推、随机输入；门控学会保留什么，是另一回事。",
    ),
    parameters=(
        Parameter(
            "factors",
            "floats",
            (0.9, 1.0, 1.1),
            Text("factors of h ← factor × h", "递推 h ← 系数 × h 的系数"),
            0.01,
            4,
            longest=5,
        ),
        Parameter(
            "clip", "float", 1.0, Text("largest norm that clipping lets through", "裁剪的范数上限"), 1e-6, 1e6
        ),
        Parameter(
            "steps", "int", 100, Text("steps back in time", "往回多少步"), 1, 300, unit=Text("steps", "步")
        ),
        Parameter(
            "forget_bias",
            "floats",
            (0.0, 4.0),
            Text("added to the forget gates of an LSTM", "加在 LSTM 遗忘门上的偏置"),
            -10,
            10,
            longest=3,
        ),
        Parameter("hidden", "int", 32, Text("units of an LSTM", "LSTM 的隐藏维度"), 2, 128),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text(
                "number format; float32 loses gradients below 1e-38",
                "数值格式；float32 会丢掉 1e-38 以下的梯度",
            ),
            choices=("float64", "float32"),
        ),
        Parameter("models", "int", 4, Text("LSTMs drawn", "抽取多少个 LSTM"), 2, 16),
    ),
    presets=(
        Preset("tight-clip", Text("clipped to 0.01", "裁剪到 0.01"), {"clip": 0.01}),
        Preset(
            "forget-biases",
            Text("LSTMs with forget bias 0, 1 and 4", "遗忘门偏置取 0、1、4 的 LSTM"),
            {"factors": (0.9,), "forget_bias": (0.0, 1.0, 4.0)},
        ),
    ),
    panels=(
        Panel("before", Text("gradient", "梯度"), Text("steps back", "往回步数"), log_y=True),
        Panel("after", Text("gradient, clipped", "裁剪之后"), Text("steps back", "往回步数"), log_y=True),
    ),
    findings=(
        FindingKind("before", ("factor",), Text("gradient at the far end", "最远一步的梯度")),
        FindingKind("after", ("factor",), Text("the same, clipped", "裁剪之后的同一梯度")),
        FindingKind(
            "lstm_before", ("bias",), Text("LSTM: gradient of the oldest input", "LSTM：对最早输入的梯度")
        ),
        FindingKind(
            "lstm_log10",
            ("bias",),
            Text("LSTM: log₁₀ of that gradient, mean over the models", "LSTM：该梯度的 log₁₀，对各模型取平均"),
        ),
        FindingKind("lstm_after", ("bias",), Text("the same, clipped", "裁剪之后的同一梯度")),
    ),
    labels={
        "recurrence": Text("recurrence", "递推"),
        "before": Text("gradient", "梯度"),
        "after": Text("clipped", "裁剪后"),
        "lstm_before": Text("LSTM gradient", "LSTM 梯度"),
        "lstm_after": Text("LSTM clipped", "LSTM 裁剪后"),
        "lstm_log10": Text("LSTM log₁₀", "LSTM log₁₀"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
