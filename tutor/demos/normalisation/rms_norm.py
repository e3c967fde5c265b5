"""What RMSNorm and LayerNorm ignore of their input, and which way their gradient points.

Source: Zhang and Sennrich, Root Mean Square Layer Normalization, 2019: y = g x/√(mean(x²) + ε) ignores the
scale of x (section 4 there), but not a shift; LayerNorm ignores both. Since moving along x changes nothing,
the gradient is orthogonal to x and falls as 1/|x| (Euler's theorem for functions of degree 0). All of it holds
while ε is small beside the mean square.
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
    whole,
)
from tutor.demos.sweeps import geometric
from tutor.language import Text

if TYPE_CHECKING:
    from tutor.demos.engine.invariance import Normed

SAME = 0.01
"""An output that differs by less than this share of its length is called the same."""
POINTS = 31


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Both norms at the given scale and shift, then over a range of each."""
    import torch

    from tutor.demos.engine.invariance import Normed
    from tutor.demos.engine.norms import NORMS

    dtype = getattr(torch, str(values["dtype"]))
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    size = (whole(values, "vectors"), whole(values, "d"))
    x, above = (torch.randn(size, generator=dice, device=context.device).to(dtype) for _ in range(2))
    scale, shift = real(values, "scale"), real(values, "shift")
    norms = {name: Normed(norm, real(values, "eps"), x, above) for name, norm in NORMS.items()}
    rows = [(name, *_report(context, name, normed, scale, shift)) for name, normed in norms.items()]
    factors = geometric(min(scale, 1.0 / scale), max(scale, 1.0 / scale), POINTS)
    for place, factor in enumerate(factors):
        if context.cancelled:
            break
        by = shift * place / (POINTS - 1)
        for name, normed in norms.items():
            context.series("output_rms", (name,), [factor], [normed.output_rms(factor)])
            context.series("gradient_norm", (name,), [factor], [normed.gradient_norm(factor)])
            context.series("output_mean", (name,), [by], [normed.output_mean(by)])
        context.progress(place + 1, POINTS)
    context.table(("norm", "scale_difference", "shift_difference", "cosine", "gradient_ratio"), rows)
    return ()


def _report(context: Context, name: str, normed: Normed, scale: float, shift: float) -> tuple[float, ...]:
    found = {
        "scale_difference": normed.difference(scale, 0.0),
        "shift_difference": normed.difference(1.0, shift),
        "cosine": normed.cosine(),
        "gradient_ratio": normed.gradient_norm(scale) / normed.gradient_norm(1.0),
        "mean_after_shift": normed.output_mean(shift),
    }
    for finding, value in found.items():
        context.finding(finding, (name,), value, exact=True)
    return tuple(found.values())[:4]


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """RMSNorm under a scale and a shift, then the popular sentence."""
    if result.finding("mean_after_shift", "rms_norm") is None:
        return ()
    difference, cosine = (result.value(name, "rms_norm") for name in ("scale_difference", "cosine"))
    values = {
        "scale": f"{float(str(result.parameters['scale'])):g}",
        "shift": f"{float(str(result.parameters['shift'])):g}",
        "eps": f"{float(str(result.parameters['eps'])):g}",
        "difference": figure(difference, 2),
        "ratio": figure(result.value("gradient_ratio", "rms_norm")),
        "cosine": figure(cosine, 2),
    }
    shifted = {
        "shift": values["shift"],
        "difference": figure(result.value("shift_difference", "rms_norm"), 2),
        "mean": figure(result.value("mean_after_shift", "rms_norm")),
        "layer": figure(result.value("shift_difference", "layer_norm"), 2),
    }
    kept = difference < SAME
    return (
        Sentence("rms_norm_scale" if kept else "rms_norm_scale_lost", values),
        Sentence("rms_norm_shift", shifted),
        Sentence(f"popular_rms_norm_{'upheld' if kept and cosine < SAME else 'refuted'}", values),
    )


def memory(values: Values) -> int:
    """Bytes: a dozen copies of the vectors in double."""
    return 8 * 12 * whole(values, "vectors") * whole(values, "d")


SPEC = DemoSpec(
    name="rms-norm",
    title=Text("What RMSNorm ignores", "RMSNorm 忽略什么"),
    system=Text("QK-Norm", "QK-Norm"),
    summary=Text(
        "Scales and shifts random vectors before RMSNorm and LayerNorm and compares the outputs; measures the "
        "gradient that comes back: its direction and its length.",
        "把随机向量缩放、平移之后再做 RMSNorm 与 LayerNorm，比较输出；并测量回传梯度的方向与长度。",
    ),
    popular=Text(
        "“RMSNorm ignores the scale of its input, and its gradient is orthogonal to the input.”",
        "“RMSNorm 对尺度不变，梯度与输入正交。”",
    ),
    caveat=None,
    parameters=(
        Parameter("d", "int", 64, Text("components of a vector", "向量的维度"), 2, 8192),
        Parameter("scale", "float", 10.0, Text("factor on the input", "输入乘以多少"), 1e-6, 1e6),
        Parameter("shift", "float", 3.0, Text("added to every component", "每个分量加多少"), -100, 100),
        Parameter("eps", "float", 1e-6, Text("ε under the root", "根号里的 ε"), 0, 1),
        Parameter("vectors", "int", 64, Text("random vectors", "随机向量数"), 1, 512),
        Parameter(
            "dtype",
            "choice",
            "float32",
            Text("number format", "数值格式"),
            choices=("float64", "float32", "bfloat16"),
        ),
    ),
    presets=(
        Preset(
            "exact",
            Text("float64 and ε = 0: exact up to rounding", "float64、ε = 0：只剩舍入误差"),
            {"dtype": "float64", "eps": 0.0},
        ),
        Preset(
            "tiny-inputs",
            Text("inputs so small that ε counts", "输入小到 ε 起作用"),
            {"scale": 0.001},
        ),
        Preset("bfloat16", Text("in bfloat16", "bfloat16"), {"dtype": "bfloat16"}),
    ),
    panels=(
        Panel("output_rms", Text("output rms", "输出的均方根"), Text("scale", "倍数"), log_x=True),
        Panel("gradient_norm", Text("|gradient|", "|梯度|"), Text("scale", "倍数"), log_x=True, log_y=True),
        Panel("output_mean", Text("output mean", "输出的均值"), Text("shift", "平移")),
    ),
    findings=(
        FindingKind(
            "scale_difference",
            ("norm",),
            Text("how much the output changes when the input is scaled, relative", "输入缩放后输出的相对变化"),
        ),
        FindingKind(
            "shift_difference",
            ("norm",),
            Text("how much it changes when the input is shifted, relative", "输入平移后输出的相对变化"),
        ),
        FindingKind(
            "cosine",
            ("norm",),
            Text("largest |cosine| of input and gradient", "输入与梯度夹角余弦的最大绝对值"),
        ),
        FindingKind(
            "gradient_ratio",
            ("norm",),
            Text("gradient at the scaled input over that at x", "缩放后与缩放前的梯度长度之比"),
        ),
        FindingKind(
            "mean_after_shift",
            ("norm",),
            Text("mean of the output for a shifted input", "输入平移后输出的均值"),
        ),
    ),
    labels={
        "rms_norm": Text("RMSNorm", "RMSNorm"),
        "layer_norm": Text("LayerNorm", "LayerNorm"),
        "norm": Text("norm", "归一化"),
        "scale_difference": Text("scaled", "缩放"),
        "shift_difference": Text("shifted", "平移"),
        "cosine": Text("cosine", "余弦"),
        "gradient_ratio": Text("gradient ratio", "梯度之比"),
    },
    reading=reading,
    memory=memory,
)
