"""The softmax Jacobian at given logits, before and after they are divided.

Source of the formula: J = diag(p) - p pᵀ, from differentiating p_i = exp(z_i) / Σ exp(z_j). It is computed
twice, in closed form and by automatic differentiation; the findings are the second, so that they are
independent of the derivation that a claim holds them against.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.divisors import DIVISOR, LABELS, divisor
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
)
from tutor.demos.sweeps import geometric
from tutor.language import Text

if TYPE_CHECKING:
    import torch

CASES = ("raw", "scaled")
SWEEP = 41
POPULAR_LOGITS = (10.0, 0.0, -10.0)
SAID_BEFORE, SAID_AFTER = 1e-4, 0.24
"""What the popular sentence says of p(1-p) at these logits, before and after they are divided."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Both Jacobians, what softmax gives, and the gradient over all divisors in between."""
    import torch

    from tutor.demos.engine import softmax

    dtype = getattr(torch, str(values["dtype"]))
    by = divisor(values["divisor"], whole(values, "d_k"))
    exact = torch.tensor(reals(values, "logits"), dtype=torch.float64, device="cpu")  # (n,)
    tables = []
    for case, logits in zip(CASES, (exact, exact / by), strict=True):
        z = logits.to(device=context.device, dtype=dtype)  # (n,)
        p = softmax.softmax(z)
        closed = softmax.jacobian(p)  # (n, n)
        automatic = softmax.autograd_jacobian(z)  # (n, n)
        _report(context, case, z, p, automatic, drawn=case in _shown(values))
        prefix = "raw_" if case == "raw" else ""
        truth = softmax.jacobian(softmax.softmax(logits))
        context.finding(prefix + "difference", (), _largest(automatic - closed), exact=True)
        context.finding(prefix + "rounding", (), _largest(automatic.cpu().double() - truth), exact=True)
        tables.append((z, p, automatic.diagonal()))
    context.finding("divisor", (), by, exact=True)
    _sweep(context, exact, by)
    shown = _shown(values)
    names = ("raw_logit", "raw_p", "raw_gradient", "logit", "p", "gradient")
    context.table(
        ("i", *names[: 3 * len(shown)]),
        [
            (i + 1, *(float(column[i]) for case in tables[: len(shown)] for column in case))
            for i in range(len(exact))
        ],
    )
    return ()


def _shown(values: Values) -> tuple[str, ...]:
    """The cases that a picture or a table tells apart: one where nothing is divided."""
    return CASES[:1] if values["divisor"] == "none" else CASES


def _report(
    context: Context, case: str, z: torch.Tensor, p: torch.Tensor, jacobian: torch.Tensor, *, drawn: bool
) -> None:
    prefix = "raw_" if case == "raw" else ""
    places = range(1, len(z) + 1)
    if drawn:
        context.series("p", (case,), list(places), p.tolist())
        context.series("gradient", (case,), list(places), jacobian.diagonal().tolist())
    for i in places:
        context.finding(f"{prefix}logit", (str(i),), z[i - 1].item(), exact=True)
        context.finding(f"{prefix}p", (str(i),), p[i - 1].item(), exact=True)
    for i, row in zip(places, jacobian.tolist(), strict=True):
        for j, entry in zip(places, row, strict=True):
            context.finding(f"{prefix}jacobian", (str(i), str(j)), entry, exact=True)


def _sweep(context: Context, logits: torch.Tensor, by: float) -> None:
    """p(1-p) of the largest logit for divisors from 1 (or below) to well past the chosen one."""
    from tutor.demos.engine import softmax

    divisors = geometric(min(1.0, by), max(64.0, 4.0 * by), SWEEP)
    top = int(logits.argmax())
    weights = [softmax.softmax(logits / d)[top].item() for d in divisors]
    context.series("by_divisor", ("top",), divisors, [p * (1.0 - p) for p in weights])


def _largest(x: torch.Tensor) -> float:
    return float(x.abs().max())


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What the Jacobians show of the entry with the largest weight."""
    weights = {f.index: f.value for f in result.findings if f.name == "raw_p"}
    if not weights:
        return ()
    (top,) = max(weights, key=lambda index: weights[index])
    before, after = result.value("raw_jacobian", top, top), result.value("jacobian", top, top)
    values = {
        "i": top,
        "p": f"{weights[top,]:.7g}",
        "scaled_p": f"{result.value('p', top):.6g}",
        "before": f"{before:.7g}",
        "after": f"{after:.6g}",
        "divisor": f"{result.value('divisor'):.6g}",
        "factor": f"{after / before:.5g}" if before else "",
    }
    if math.isnan(after):
        verdict = "softmax_overflows"
        values["dtype"] = str(result.parameters["dtype"])
    elif before == 0.0 < after:
        verdict = "softmax_recovers_from_zero"
    elif before == after == 0.0:
        verdict = "softmax_stays_zero"
    elif after > 2 * before:
        verdict = "softmax_recovers"
    elif after < before / 2:
        verdict = "softmax_shrinks"
    else:
        verdict = "softmax_unchanged"
    sentences = [Sentence("softmax_before", values)]
    divided = values["divisor"] != "1"
    if divided:
        sentences.append(Sentence(verdict, values))
    logits = result.parameters.get("logits")
    if divided and isinstance(logits, list | tuple) and tuple(logits) == POPULAR_LOGITS:
        holds = SAID_BEFORE / 2 < before < SAID_BEFORE * 2 and abs(after - SAID_AFTER) < 0.005
        sentences.append(Sentence(f"popular_gradient_{'upheld' if holds else 'refuted'}", values))
    rounding = max(result.value("raw_rounding"), result.value("rounding"))
    if rounding > 1e-9:
        sentences.append(
            Sentence("softmax_rounding", {"dtype": result.parameters["dtype"], "error": f"{rounding:.2g}"})
        )
    return tuple(sentences)


def memory(values: Values) -> int:
    """Bytes: a handful of n x n matrices of doubles."""
    return 64 * len(reals(values, "logits")) ** 2


SPEC = DemoSpec(
    name="softmax-gradient",
    title=Text("The softmax gradient, before and after scaling", "softmax 的梯度：缩放前与缩放后"),
    system=Text("softmax saturation", "softmax 饱和"),
    summary=Text(
        "The full Jacobian of softmax at any logits, by automatic differentiation and in closed form, "
        "undivided and divided.",
        "任意 logits 处 softmax 的完整雅可比矩阵，自动微分与解析式各算一遍，缩放前后对照。",
    ),
    popular=Text(
        "“At [10, 0, −10] the softmax gradient is about 1e-4; after scaling it is a healthy 0.24.”",
        "“在 [10, 0, −10] 处 softmax 的梯度约为 1e-4，缩放后恢复到健康的 0.24。”",
    ),
    caveat=None,
    parameters=(
        Parameter(
            "logits",
            "floats",
            (10.0, 0.0, -10.0),
            Text("the scores of one row", "一行打分"),
            -1e4,
            1e4,
            longest=64,
        ),
        DIVISOR,
        Parameter(
            "d_k", "int", 64, Text("width of a head, for the rule", "每个头的维度，供规则使用"), 1, 65536
        ),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text("number format of the computation", "计算所用的数值格式"),
            choices=("float64", "float32", "bfloat16", "float16"),
        ),
    ),
    presets=(
        Preset(
            "divided-by-d_k",
            Text("divided by dₖ instead of √dₖ", "误除以 dₖ 而不是 √dₖ"),
            {"divisor": "d_k"},
        ),
        Preset(
            "half-precision",
            Text("in float16, where p₁ rounds to 1", "float16：p₁ 舍入成了 1"),
            {"dtype": "float16"},
        ),
        Preset(
            "near-tie",
            Text("large logits, nearly tied: not saturated", "logits 很大但几乎相等：并不饱和"),
            {"logits": (1000.0, 999.5, 999.0)},
        ),
    ),
    panels=(
        Panel("p", Text("weight p", "权重 p"), Text("entry", "第几项"), "bars"),
        Panel("gradient", Text("p(1−p)", "p(1−p)"), Text("entry", "第几项"), "bars", log_y=True),
        Panel(
            "by_divisor",
            Text("largest p: p(1−p)", "最大 p 的 p(1−p)"),
            Text("divisor", "除数"),
            log_x=True,
        ),
    ),
    findings=(
        FindingKind(
            "jacobian",
            ("i", "j"),
            Text("∂pᵢ/∂zⱼ at the divided logits, by autograd", "logits 缩放后的 ∂pᵢ/∂zⱼ（自动微分）"),
        ),
        FindingKind("raw_jacobian", ("i", "j"), Text("the same, undivided", "不缩放时的 ∂pᵢ/∂zⱼ")),
        FindingKind("p", ("i",), Text("softmax of the divided logits", "缩放后 logits 的 softmax")),
        FindingKind("raw_p", ("i",), Text("softmax of the logits as given", "原 logits 的 softmax")),
        FindingKind(
            "logit", ("i",), Text("the divided logit, as the format holds it", "缩放后的 logit（该格式下）")
        ),
        FindingKind("raw_logit", ("i",), Text("the logit as given", "原 logit")),
        FindingKind("divisor", (), Text("the divisor as a number", "除数的数值")),
        FindingKind(
            "difference", (), Text("largest |autograd − closed form|", "自动微分与解析式之差的最大绝对值")
        ),
        FindingKind("raw_difference", (), Text("the same, undivided", "不缩放时的同一差值")),
        FindingKind("rounding", (), Text("largest error against float64", "与 float64 相比的最大误差")),
        FindingKind("raw_rounding", (), Text("the same, undivided", "不缩放时的同一误差")),
    ),
    labels={
        "raw": LABELS["none"],
        "scaled": Text("divided", "缩放后"),
        "top": Text("largest logit", "最大的 logit"),
        "raw_logit": Text("z", "z"),
        "raw_p": Text("p", "p"),
        "raw_gradient": Text("p(1−p)", "p(1−p)"),
        "logit": Text("z divided", "缩放后 z"),
        "p": Text("p divided", "缩放后 p"),
        "gradient": Text("p(1−p) divided", "缩放后 p(1−p)"),
    },
    reading=reading,
    memory=memory,
)
