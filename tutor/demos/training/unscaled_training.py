"""Small transformers that differ only in the scale of their attention scores, trained side by side.

Source of the question: Attention Is All You Need, section 3.2.1: "We suspect that for large values of d_k
the dot products grow large in magnitude, pushing the softmax function into regions where it has extremely
small gradients". Every combination of scale, optimizer, learning rate and seed is one member of a batched
ensemble (`engine/ensemble`); members with the same seed start from the same weights and see the same data.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.divisors import DIVISORS
from tutor.demos.spec import DemoSpec, FindingKind, Panel, Parameter, Preset, Values, real, whole
from tutor.demos.training import findings, reading
from tutor.demos.training.plan import VOCABULARY, members
from tutor.language import Text

if TYPE_CHECKING:
    import torch

    from tutor.demos.engine.training import Training

EVERY = 0.1
"""Seconds between two looks at the run: what came in between is sent together."""
STREAMS = ("loss", "entropy", "largest", "gradient")


@dataclass
class Progress:
    """A training under way: the model and all it streamed, per stream and member."""

    training: Training
    history: dict[str, list[list[float]]] = field(default_factory=dict)


def run(values: Values, context: Context, on: int) -> Outcomes:
    """Train from the start, or the kept training `on` steps further."""
    kept = context.kept.state
    if on and isinstance(kept, Progress):
        progress, total = kept, kept.training.done + on
    else:
        progress, total = _begin(values, context), whole(values, "steps")
        context.kept.state = progress
    findings.constants(context, values)
    _train(progress, context, total)
    return findings.report(context, progress.training.members, progress.history)


def _begin(values: Values, context: Context) -> Progress:
    import torch

    from tutor.demos.engine.ensemble import Shape
    from tutor.demos.engine.training import Setting, Training

    shape = Shape(
        vocabulary=VOCABULARY,
        pairs=whole(values, "tokens") // 4,
        d_model=whole(values, "d_model"),
        d_k=whole(values, "d_k"),
        layers=whole(values, "layers"),
    )
    setting = Setting(
        shape,
        batch=whole(values, "batch"),
        momentum=real(values, "momentum"),
        dtype=getattr(torch, str(values["dtype"])),
        device=context.device,
    )
    everyone = members(values, context.seed)
    return Progress(Training(everyone, setting), {name: [[] for _ in everyone] for name in STREAMS})


def _train(progress: Progress, context: Context, total: int) -> None:
    training = progress.training
    pending: list[torch.Tensor] = []
    sent = 0.0  # the first step is sent at once
    context.progress(training.done, total)
    while training.done < total and not context.cancelled:
        pending.append(training.step())
        if time.monotonic() - sent >= EVERY or training.done == total:
            _send(progress, context, pending)
            context.progress(training.done, total)
            pending.clear()
            sent = time.monotonic()
    _send(progress, context, pending)


def _send(progress: Progress, context: Context, pending: Sequence[torch.Tensor]) -> None:
    """Stream the steps (each (4, E)) that were not sent yet; one transfer from the device for all."""
    if not pending:
        return
    import torch

    first = progress.training.done - len(pending)
    steps = list(range(first, progress.training.done))
    columns = torch.stack(list(pending)).permute(1, 2, 0).tolist()  # (4, E, steps)
    for name, by_member in zip(STREAMS, columns, strict=True):
        for member, past, new in zip(progress.training.members, progress.history[name], by_member, strict=True):
            past += new
            context.series(name, member.index, steps, new)


def memory(values: Values) -> int:
    """Bytes: per member seven copies of the weights and what backward needs of each layer, in float32."""
    c, d_k, layers = whole(values, "d_model"), whole(values, "d_k"), whole(values, "layers")
    length, batch = whole(values, "tokens"), whole(values, "batch")
    weights = layers * (2 * c * d_k + 10 * c * c) + (2 * VOCABULARY + length) * c
    activations = layers * batch * length * (24 * c + 6 * d_k + 6 * length)
    return 4 * len(members(values, 0)) * (7 * weights + activations)


SPEC = DemoSpec(
    name="unscaled-training",
    title=Text("Training without the scale", "不缩放会怎样：训练对照"),
    system=Text("unscaled training", "不缩放的训练"),
    summary=Text(
        "Trains small transformers on associative recall that differ only in the scale of the scores, as one "
        "batch, and shows loss, attention entropy, largest score and gradient norm while they learn.",
        "训练一组只在打分缩放上不同的小 Transformer（任务是联想回忆），整组合成一批同时训练，"
        "实时显示 loss、注意力熵、最大打分与梯度范数。",
    ),
    popular=Text(
        "“Without dividing by √dₖ the loss diverges; dividing by dₖ leaves attention unable to focus.”",
        "“不除以 √dₖ，loss 会发散；除以 dₖ，注意力就学不会聚焦。”",
    ),
    caveat=Text(
        "A toy: a few layers, one task, hundreds of steps. It shows what can happen, "
        "not what a large model does.",
        "这只是玩具规模：几层网络、一个任务、几百步。它说明“可能发生什么”，不代表大模型一定如此。",
    ),
    parameters=(
        Parameter(
            "scales",
            "choices",
            ("sqrt_d_k", "none", "d_k", "ln_d_k"),
            Text("what the scores are divided by, one model each", "打分除以什么，每种各训一个模型"),
            choices=DIVISORS,
            longest=4,
        ),
        Parameter(
            "seeds", "int", 2, Text("models per setting, each with its own seed", "每种设置训几个种子"), 1, 8
        ),
        Parameter("d_k", "int", 256, Text("width of queries and keys", "query 与 key 的维度"), 1, 1024),
        Parameter("d_model", "int", 64, Text("width of the residual stream", "残差流的宽度"), 8, 512),
        Parameter("layers", "int", 2, Text("layers", "层数"), 1, 8),
        Parameter(
            "tokens",
            "int",
            32,
            Text("letters of a sequence; a quarter of them are keys", "序列长度，其中四分之一是 key"),
            8,
            256,
            unit=Text("letters", "个字母"),
        ),
        Parameter("batch", "int", 16, Text("sequences per step", "每步的序列数"), 1, 256),
        Parameter("steps", "int", 400, Text("training steps", "训练步数"), 1, 20000),
        Parameter(
            "optimizer", "choices", ("adam",), Text("update rule", "优化器"), choices=("adam", "sgd"), longest=2
        ),
        Parameter(
            "lr",
            "floats",
            (1e-3,),
            Text("learning rates, one model each", "学习率，每个值各训一个模型"),
            1e-6,
            100,
            longest=6,
        ),
        Parameter("momentum", "float", 0.9, Text("of SGD", "SGD 的动量"), 0, 0.999),
        Parameter(
            "dtype",
            "choice",
            "float32",
            Text(
                "number format of the attention; weights stay float32",
                "注意力所用的数值格式，权重始终是 float32",
            ),
            choices=("float32", "bfloat16", "float16"),
        ),
    ),
    presets=(
        Preset(
            "quick",
            Text("a first look, in seconds", "先看一眼，几秒钟"),
            {
                "scales": ("sqrt_d_k", "none"),
                "seeds": 1,
                "d_model": 32,
                "layers": 2,
                "tokens": 16,
                "steps": 150,
            },
        ),
        Preset(
            "fp16-overflow",
            Text("attention in float16: can it overflow?", "注意力用 float16：会不会溢出"),
            {"dtype": "float16", "optimizer": ("sgd",), "lr": (0.5,), "d_k": 64, "batch": 8, "steps": 200},
        ),
        Preset(
            "try-to-diverge",
            Text("learning rates and optimizers: who breaks first?", "调大学习率、换优化器：谁先崩"),
            {
                "scales": ("sqrt_d_k", "none"),
                "optimizer": ("adam", "sgd"),
                "lr": (0.1, 0.5, 1.0),
                "d_k": 64,
                "batch": 8,
                "steps": 200,
            },
        ),
    ),
    panels=(
        Panel("loss", Text("loss", "loss"), Text("step", "步"), marks=("guess", "in_context_guess")),
        Panel("entropy", Text("attention entropy (nats)", "注意力熵（nat）"), Text("step", "步")),
        Panel("largest", Text("largest |score|", "最大 |打分|"), Text("step", "步"), log_y=True),
        Panel("gradient", Text("gradient norm", "梯度范数"), Text("step", "步"), log_y=True),
    ),
    findings=(
        FindingKind(
            "loss",
            ("scale",),
            Text("mean of the last 20 losses, over the seeds", "最后 20 步 loss 均值（各种子平均）"),
        ),
        FindingKind("share", ("scale",), Text("(guess − loss)/guess", "(猜测 − loss)/猜测")),
        FindingKind(
            "entropy", ("scale",), Text("attention entropy, last 20 steps, nats", "最后 20 步的注意力熵（nat）")
        ),
        FindingKind("largest", ("scale",), Text("largest |score|, last 20 steps", "最后 20 步的最大 |打分|")),
        FindingKind("first_gradient", ("scale",), Text("gradient norm at step 0", "第 0 步的梯度范数")),
        FindingKind(
            "seed_loss",
            ("scale", "seed"),
            Text("mean of the last 20 losses of one model", "单个模型最后 20 步 loss 均值"),
        ),
        FindingKind("peak", ("scale", "seed"), Text("largest |score| of the whole run", "全程最大 |打分|")),
        FindingKind("guess", (), Text("loss of guessing: ln 64", "随机猜测的 loss：ln 64")),
        FindingKind(
            "in_context_guess",
            (),
            Text("loss of guessing among the values of the sequence", "只在本序列出现过的值里猜的 loss"),
        ),
        FindingKind("steps", (), Text("steps trained", "已训练步数")),
    ),
    outcomes=(
        FindingKind("training", ("scale", "seed"), Text("how one model's training went", "单个模型的训练结果")),
        FindingKind(
            "verdict",
            ("scale",),
            Text("the same where all seeds agree, else `mixed`", "各种子一致时的结果，否则为 mixed"),
        ),
    ),
    labels=reading.LABELS,
    reading=reading.reading,
    memory=memory,
    can_train_on=True,
    seconds=25.0,
)
