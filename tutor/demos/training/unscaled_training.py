"""Small transformers that differ only in what is done to their attention scores, trained side by side.

Source of the question: Attention Is All You Need, section 3.2.1: "We suspect that for large values of d_k
the dot products grow large in magnitude, pushing the softmax function into regions where it has extremely
small gradients". Every combination of scale, optimizer, learning rate and seed is one member of a batched
ensemble (`engine/ensemble`); members with the same seed start from the same weights and see the same data.
What can be set stands in `parameters`, what is shown in `pictures`, what it amounts to in `findings`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.spec import DemoSpec, Values, real, whole
from tutor.demos.training import findings, parameters, pictures, reading, sizes, text
from tutor.demos.training.history import History
from tutor.demos.training.plan import LOOK_EVERY, members, rates, shape
from tutor.errors import UsageError
from tutor.language import Text

if TYPE_CHECKING:
    from tutor.demos.engine.ensemble.training import Setting, Training

EVERY = 0.1
"""Seconds between two looks at the run: what came in between is sent together."""


class Progress:
    """A training under way: the models, what they were asked for, and all they streamed."""

    def __init__(self, values: Values, context: Context) -> None:
        from tutor.demos.engine.ensemble.training import Training

        sizes_ = shape(values)
        everyone = members(values, context.seed)
        self.values = values
        self.training: Training = Training(everyone, sizes_, _setting(values), context.device)
        self.history = History(everyone, sizes_.task.guess)

    def change(self, values: Values, seed: int) -> None:
        """Go on with these values. Raises UsageError where they are those of other models."""
        changed = [name for name, value in values.items() if value != self.values[name]]
        if fixed := [name for name in changed if name not in parameters.MAY_CHANGE]:
            raise UsageError(
                "demos.fixed_while_training",
                names=", ".join(fixed),
                free=", ".join(sorted(parameters.MAY_CHANGE)),
            )
        everyone = members(values, seed)
        if [m.index for m in everyone] != [m.index for m in self.training.members]:
            raise UsageError("demos.rates_are_members", lr=", ".join(f"{r:g}" for r in rates(self.values)))
        self.values = values
        self.training.use(everyone, _setting(values))


def run(values: Values, context: Context, on: int) -> Outcomes:
    """Train from the start, or the kept training `on` steps further, with other values where they fit."""
    kept = context.kept.state
    if on and isinstance(kept, Progress):
        kept.change(values, context.seed)
        progress, total = kept, kept.training.done + on
    else:
        progress, total = Progress(values, context), whole(values, "steps")
        context.kept.state = progress
    if values["task"] == "text":
        context.log("demos.training_text", **text.described())
    findings.constants(context, values)
    _train(progress, context, total)
    return findings.report(context, progress.history)


def _setting(values: Values) -> Setting:
    import torch

    from tutor.demos.engine.ensemble.training import Setting

    return Setting(
        batch=whole(values, "batch"),
        momentum=real(values, "momentum"),
        dtype=getattr(torch, str(values["dtype"])),
        loss_scaling=values["loss_scaling"] == "dynamic",
    )


def _train(progress: Progress, context: Context, total: int) -> None:
    training, history = progress.training, progress.history
    sent = 0.0  # the first step is sent at once
    context.progress(training.done, total)
    while training.done < total and not context.cancelled:
        history.take(training.done, *training.step(looking=training.done % LOOK_EVERY == 0))
        if time.monotonic() - sent >= EVERY or training.done == total:
            history.send(context)
            context.progress(training.done, total)
            sent = time.monotonic()
    history.send(context)


SPEC = DemoSpec(
    name="unscaled-training",
    title=Text("Training without the scale", "不缩放会怎样：训练对照"),
    system=Text("unscaled training", "不缩放的训练"),
    summary=Text(
        "Trains small transformers that differ only in what is done to the scores, as one batch, and shows "
        "which of them learn at which learning rate, with loss, attention entropy, largest score and "
        "gradients while they do.",
        "训练一组只在打分处理方式上不同的小 Transformer，整组合成一批同时训练，实时显示哪种缩放在哪个学习率下"
        "学得起来，以及 loss、注意力熵、最大打分与梯度。",
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
    parameters=parameters.PARAMETERS,
    presets=parameters.PRESETS,
    panels=pictures.PANELS,
    findings=findings.FINDINGS,
    outcomes=findings.OUTCOMES,
    labels=pictures.LABELS,
    reading=reading.reading,
    memory=sizes.memory,
    can_train_on=True,
    seconds=20.0,
)
