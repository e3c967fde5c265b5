"""How large a signal still is after many random layers, for several rules of initialisation.

Sources: He et al. (2015), Delving Deep into Rectifiers, section 2.2: a layer of ReLU multiplies the mean
square by ½ n Var(w), so that Var(w) = 2/n keeps it; Glorot and Bengio (2010), section 4.2.1, whose
2/(fan_in + fan_out) is 1/n in a square layer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
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

RULES = ("xavier", "he", "torch", "fixed")
KEPT = {"relu": 0.5, "linear": 1.0}
"""What an activation keeps of the mean square, where that is the same at any size of the signal."""
EVERY = 10
"""Layers between two words on how far it is."""
FAINTEST = 1e-30
"""Below this RMS float32 begins to lose the signal, and a ratio of two layers says nothing."""


def deviation(rule: str, values: Values) -> float:
    """Standard deviation of a weight of a square layer of n inputs."""
    n = whole(values, "width")
    variance = {"xavier": 1 / n, "he": 2 / n, "torch": 1 / (3 * n), "fixed": real(values, "std") ** 2}[rule]
    return math.sqrt(variance)


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """The same inputs and draws under every rule, network after network."""
    import torch

    from tutor.demos.engine import signals

    rules = tuple(dict.fromkeys(words(values, "rules")))
    depth, width, networks = (whole(values, name) for name in ("depth", "width", "networks"))
    activation = str(values["activation"])
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    sigmas = [deviation(rule, values) for rule in rules]
    traces: list[torch.Tensor] = []
    for network in range(networks):
        x = torch.randn(whole(values, "inputs"), width, generator=dice, device=context.device)  # (B, n)
        seen = []
        for layer, squares in enumerate(signals.mean_squares(x, sigmas, activation, depth, dice)):
            seen.append(squares)
            if layer % EVERY == 0:
                context.progress(network * depth + layer, networks * depth)
            if context.cancelled:
                return ()
        traces.append(torch.stack(seen))  # (depth + 1, R)
        _draw(context, rules, network, traces[-1])
    context.progress(networks * depth, networks * depth)
    _report(context, values, rules, torch.stack(traces))  # (networks, depth + 1, R)
    return ()


def _draw(context: Context, rules: tuple[str, ...], network: int, trace: torch.Tensor) -> None:
    for rule, squares in zip(rules, trace.T, strict=True):
        layers = list(range(len(squares)))
        index = (rule, str(network))
        context.series("rms", index, layers, squares.sqrt().tolist())
        context.series("factor", index, layers[1:], (squares[1:] / squares[:-1]).tolist())


def _report(context: Context, values: Values, rules: tuple[str, ...], traces: torch.Tensor) -> None:
    rows = []
    for place, rule in enumerate(rules):
        squares = traces[:, :, place]  # (networks, depth + 1)
        loud = squares[:, :-1] > FAINTEST**2
        ratios = (squares[:, 1:] / squares[:, :-1])[loud]
        factor = context.measured("factor", (rule,), ratios.tolist())
        rms = context.measured("rms", (rule,), squares[:, -1].sqrt().tolist())
        row: list[object] = [rule, deviation(rule, values), factor, rms]
        if (kept := KEPT.get(str(values["activation"]))) is not None:
            expected = kept * whole(values, "width") * deviation(rule, values) ** 2
            context.finding("expected_factor", (rule,), expected, exact=True)
            row.append(expected)
        rows.append(row)
    columns = ("rule", "sigma", "factor", "rms", "expected_factor")
    context.table(columns[: len(rows[0])], rows)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What is left of the signal, and whether that makes He's factor necessary."""
    rms = {f.index[0]: f.value for f in result.findings if f.name == "rms"}
    if not rms:
        return ()
    activation = str(result.parameters["activation"])
    said: dict[str, object] = {
        "depth": result.parameters["depth"],
        "activation": ACTIVATION_NAMES[activation],
        "which": listed(
            (f"{result.parameters['std']:g}²" if rule == "fixed" else SYMBOLS[rule], figure(value))
            for rule, value in rms.items()
        ),
    }
    return (Sentence("signal_after", said), *_judged(result, rms, activation, said))


def _judged(
    result: DemoResult, rms: Mapping[str, float], activation: str, said: dict[str, object]
) -> tuple[Sentence, ...]:
    if not {"xavier", "he"} <= rms.keys():
        return ()
    said |= {
        "xavier": figure(rms["xavier"], 2),
        "he": figure(rms["he"], 2),
        "xavier_factor": figure(result.value("factor", "xavier")),
        "he_factor": figure(result.value("factor", "he")),
    }
    if activation != "relu":
        return (Sentence("he_other_activation", said),)
    if rms["xavier"] > 0.1:
        return (Sentence("he_not_yet", said),)
    return (Sentence("he_upheld" if 0.1 < rms["he"] < 10.0 else "he_drifts", said),)


def memory(values: Values) -> int:
    """Bytes: one weight matrix and its draw, and the signals of all rules, before and after a layer."""
    n, inputs = whole(values, "width"), whole(values, "inputs")
    return 4 * (2 * n * n + 6 * len(words(values, "rules")) * inputs * n)


SYMBOLS = {"xavier": "1/n", "he": "2/n", "torch": "1/(3n)"}
"""The variance of a weight under each rule, the same in both languages."""
ACTIVATION_NAMES = {"relu": "ReLU", "tanh": "tanh", "gelu": "GELU", "linear": Text("no activation", "无激活")}

SPEC = DemoSpec(
    name="signal-through-depth",
    title=Text("A signal through many layers", "信号逐层传播"),
    system=Text("Xavier and He initialisation", "Xavier 与 He 初始化"),
    summary=Text(
        "Sends random inputs through a stack of random layers and measures, for several rules of "
        "initialisation at once, what each layer leaves of the mean square.",
        "让随机输入穿过一摞随机初始化的层，同时比较几种初始化规则，测量每一层之后均方还剩多少。",
    ),
    popular=Text(
        "“ReLU needs He's factor 2: with Xavier the signal dies out in a deep network.”",
        "“ReLU 必须配 He 的系数 2，用 Xavier 的话，网络一深信号就没了。”",
    ),
    caveat=Text(
        "Plain layers without normalisation or residual paths, at initialisation. With either of them depth "
        "forgives far more.",
        "这里是没有归一化、没有残差的普通层，而且只看初始化。有了其中任何一样，深度就宽容得多。",
    ),
    parameters=(
        Parameter(
            "activation",
            "choice",
            "relu",
            Text("what follows each layer", "每层之后的激活"),
            choices=tuple(ACTIVATION_NAMES),
        ),
        Parameter(
            "rules",
            "choices",
            ("xavier", "he", "fixed"),
            Text("variance of the weights, one stack each", "权重方差的规则，每种各搭一个网络"),
            choices=RULES,
            longest=4,
        ),
        Parameter("depth", "int", 50, Text("layers", "层数"), 1, 200, unit=Text("layers", "层")),
        Parameter(
            "width",
            "int",
            256,
            Text("n: units of a layer, its fan-in and fan-out", "n：每层的单元数，既是 fan_in 也是 fan_out"),
            8,
            2048,
        ),
        Parameter(
            "std",
            "float",
            0.02,
            Text("σ of the rule `fixed`, whatever the width", "规则 fixed 的标准差 σ，与宽度无关"),
            1e-4,
            1,
        ),
        Parameter("inputs", "int", 32, Text("inputs sent through", "送入多少个输入"), 1, 256),
        Parameter("networks", "int", 6, Text("networks drawn anew", "重新抽取多少个网络"), 2, 32),
    ),
    presets=(
        Preset(
            "tanh",
            Text("tanh, for which Xavier was made", "tanh：Xavier 的本来对象"),
            {"activation": "tanh"},
        ),
        Preset(
            "narrow",
            Text("narrow layers: even He's rule drifts", "窄层：He 也会漂移"),
            {"width": 32, "depth": 100},
        ),
        Preset(
            "torch-default",
            Text("PyTorch's nn.Linear as it comes", "PyTorch nn.Linear 的默认值"),
            {"rules": ("torch", "he")},
        ),
    ),
    panels=(
        Panel("rms", Text("RMS of the signal", "信号的 RMS"), Text("layer", "层"), log_y=True),
        Panel("factor", Text("kept of the mean square", "均方保留比例"), Text("layer", "层"), log_y=True),
    ),
    findings=(
        FindingKind(
            "factor",
            ("rule",),
            Text(
                "mean square after a layer over that before, all layers", "一层之后与之前的均方之比（各层平均）"
            ),
        ),
        FindingKind("rms", ("rule",), Text("RMS after the last layer", "最后一层之后的 RMS")),
        FindingKind("expected_factor", ("rule",), Text("`factor` in theory", "factor 的理论值")),
    ),
    labels={
        "xavier": Text("1/n (Xavier)", "1/n（Xavier）"),
        "he": Text("2/n (He)", "2/n（He）"),
        "torch": both("1/(3n) (nn.Linear)"),
        "fixed": Text("σ², fixed", "σ²（固定）"),
        "rule": Text("Var(w)", "Var(w)"),
        "sigma": Text("std of w", "w 的标准差"),
        "factor": Text("kept per layer", "每层保留"),
        "rms": Text("RMS at the end", "末层 RMS"),
        "expected_factor": Text("in theory", "理论值"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
