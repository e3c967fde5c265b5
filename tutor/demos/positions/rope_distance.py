"""What a rotation by position keeps: lengths, dependence on the distance alone, and when the variance.

Source: Su et al. (2021), RoFormer, section 3.2 and 3.4.3 (decay with distance). For q and k independent with
covariance diag(a, b) in every plane, Var(q·R k) = Σ_i (a² + b²) cos²(Δθ_i) + 2ab sin²(Δθ_i): the distance
drops out where a = b.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure, with_error
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
    wholes,
)
from tutor.errors import DemoError
from tutor.language import Text

if TYPE_CHECKING:
    import torch

CURVE = 96
"""Distances of the curve that theory draws."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Norms and shifts, then for each distance the variance and a vector's likeness to itself."""
    import torch

    from tutor.demos.engine import rope

    d, samples, base = whole(values, "d"), whole(values, "samples"), real(values, "base")
    if d % 2:
        raise DemoError("demos.odd_width", width=d)
    dtype = getattr(torch, str(values["dtype"]))
    dice = torch.Generator().manual_seed(context.seed)
    a = real(values, "first_of_pair")
    spread = torch.tensor([a, 2.0 - a], dtype=torch.float64).sqrt().repeat(d // 2)  # (d,)
    q, k = (
        (torch.randn(samples, d, generator=dice, dtype=torch.float64) * spread).to(context.device, dtype)
        for _ in "qk"
    )  # (N, d)
    theta = rope.speeds(d, base)  # (d/2,)

    def at(x: torch.Tensor, position: int) -> torch.Tensor:
        """x (N, d) turned as vectors at `position` are."""
        cos, sin = rope.turns(torch.tensor([float(position)], dtype=torch.float64), theta)  # (1, d/2)
        return rope.rotate_interleaved(x, cos.to(x), sin.to(x))  # (N, d)

    near, far = 7, whole(values, "shift")
    context.finding("norm_change", (), _largest(at(q, far).norm(dim=-1) - q.norm(dim=-1)), exact=True)
    here, there = (dot(at(q, near + s), at(k, near - 3 + s)) for s in (0, far))
    context.finding("shift_change", (), _largest(there - here), exact=True)
    _curves(context, theta, a)
    rows = []
    distances = sorted(set(wholes(values, "distances")))
    for done, distance in enumerate(distances):
        context.progress(done, len(distances))
        if context.cancelled:
            return ()
        rows.append(
            (distance, *_measure(context, distance, dot(at(q, distance), k), dot(at(q, distance), q), d))
        )
        expected = variance_in_theory(theta, distance, a)
        context.finding("expected_variance", (str(distance),), expected, exact=True)
        context.table(("distance", "variance", "similarity"), rows)
    context.progress(len(distances), len(distances))
    return ()


def _measure(
    context: Context, distance: int, scores: torch.Tensor, own: torch.Tensor, d: int
) -> tuple[float, float]:
    """Variance of q·k over independent pairs (whose mean is 0), and the mean of q·q/d at a distance."""
    index = (str(distance),)
    context.measured("mean", index, scores.tolist())
    variance = context.measured("variance", index, scores.square().tolist())
    similarity = context.measured("similarity", index, (own / d).tolist())
    context.series("variance", ("measured",), [distance], [variance])
    context.series("similarity", ("measured",), [distance], [similarity])
    return variance, similarity


def _curves(context: Context, theta: torch.Tensor, a: float) -> None:
    """What theory gives over 1 .. 10,000."""
    distances = sorted({round(10 ** (4 * i / (CURVE - 1))) for i in range(CURVE)})
    similar = [(theta * distance).cos().mean().item() for distance in distances]
    context.series("similarity", ("theory",), distances, similar)
    context.series("variance", ("theory",), distances, [variance_in_theory(theta, n, a) for n in distances])


def dot(q: torch.Tensor, k: torch.Tensor) -> torch.Tensor:
    """q·k of each row, (N, d) to (N,), in float64 on the CPU."""
    return (q * k).sum(-1).cpu().double()


def variance_in_theory(theta: torch.Tensor, distance: int, a: float) -> float:
    """Of q·R k, for components of variance a and 2 - a in every pair: theta (d/2,)."""
    b, angle = 2.0 - a, theta * distance  # (d/2,)
    return float(((a**2 + b**2) * angle.cos() ** 2 + 2 * a * b * angle.sin() ** 2).sum())


def _largest(x: torch.Tensor) -> float:
    return float(x.abs().max())


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """What was kept, whether the variance was, and how likeness falls with distance."""
    variances = [f for f in result.findings if f.name == "variance"]
    if not variances:
        return ()
    expected = [result.value("expected_variance", *f.index) for f in variances]
    low, high = min(expected), max(expected)
    far = max((f for f in result.findings if f.name == "mean"), key=lambda f: abs(f.value))
    said: dict[str, object] = {
        "norm": figure(result.value("norm_change"), 2),
        "shift": result.parameters["shift"],
        "moved": figure(result.value("shift_change"), 2),
        "which": listed((f"Δ={f.index[0]}", with_error(f.value, f.se)) for f in variances),
        "d": result.parameters["d"],
        "low": figure(low),
        "high": figure(high),
        "mean": with_error(far.value, far.se),
        "similar": listed(
            (f"Δ={f.index[0]}", figure(f.value, 2)) for f in result.findings if f.name == "similarity"
        ),
    }
    kept = all(abs(f.value - e) <= 4 * (f.se or 0.0) for f, e in zip(variances, expected, strict=True))
    if not kept:
        verdict = "rope_variance_off"
    else:
        verdict = "rope_upheld" if high - low < 1e-6 * high else "rope_refuted"
    likeness = [f.value for f in result.findings if f.name == "similarity"]
    falls = all(after < before for before, after in pairwise(likeness))
    last = Sentence("rope_similarity" if falls else "rope_similarity_swings", said)
    return Sentence("rope_kept", said), Sentence(verdict, said), last


def memory(values: Values) -> int:
    """Bytes: q and k, each as drawn and turned, with the halves in between."""
    return 8 * 10 * whole(values, "samples") * whole(values, "d")


SPEC = DemoSpec(
    name="rope-distance",
    title=Text("What RoPE keeps", "RoPE 不改变什么"),
    system=Text("RoPE", "RoPE"),
    summary=Text(
        "Rotates random q and k by position and measures what changes: lengths, scores when both move on, the "
        "variance of a score by distance, and a vector's likeness to itself.",
        "把随机的 q、k 按位置旋转，看哪些会变：模长、两者一起平移后的打分、不同距离下打分的方差，"
        "以及向量与自身的相似度。",
    ),
    popular=Text(
        "“RoPE does not touch the variance of q·k, so dividing by √dₖ stays right.”",
        "“RoPE 不影响点积的方差，所以除以 √dₖ 照样成立。”",
    ),
    caveat=Text(
        "Random vectors. Trained q and k are neither independent nor alike in all pairs of components.",
        "向量是随机的。训练之后的 q、k 并不独立，各对分量也不会一个样。",
    ),
    parameters=(
        Parameter(
            "distances",
            "ints",
            (0, 1, 10, 100, 1000),
            Text("distances between query and key", "query 与 key 的距离"),
            0,
            1_000_000,
            unit=Text("tokens", "个 token"),
            longest=12,
        ),
        Parameter("d", "int", 128, Text("width of a head, even", "每个头的维度，偶数"), 2, 512),
        Parameter("base", "float", 10_000.0, Text("base of the speeds θ", "转速 θ 的 base"), 2, 1e8),
        Parameter(
            "first_of_pair",
            "float",
            1.0,
            Text(
                "variance of the first component of each pair; the second has 2 minus it",
                "每对中第一个分量的方差，第二个为 2 减去它",
            ),
            0,
            2,
        ),
        Parameter(
            "shift",
            "int",
            1000,
            Text("how far both positions move on together", "两个位置一起平移多远"),
            0,
            1_000_000,
            unit=Text("tokens", "个 token"),
        ),
        Parameter("samples", "int", 2000, Text("pairs of vectors", "抽取多少对向量"), 100, 20_000),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text("number format of the vectors; angles are float64", "向量的数值格式，角度始终用 float64"),
            choices=("float64", "float32", "bfloat16"),
        ),
    ),
    presets=(
        Preset(
            "uneven-pairs",
            Text("pairs of uneven variance: 2 and 0", "每对分量方差不等：2 和 0"),
            {"first_of_pair": 2.0, "d": 16},
        ),
        Preset("llama-3-base", Text("base 500,000, as Llama 3", "base 500000，如 Llama 3"), {"base": 5e5}),
        Preset("one-pair", Text("a single pair: it comes round again", "只有一对：转回来又一样"), {"d": 2}),
        Preset("bfloat16", Text("in bfloat16", "bfloat16"), {"dtype": "bfloat16"}),
    ),
    panels=(
        Panel("similarity", Text("likeness to itself", "与自身的相似度"), Text("distance", "距离"), log_x=True),
        Panel(
            "variance",
            Text("variance of q·k", "q·k 的方差"),
            Text("distance", "距离"),
            log_x=True,
            from_zero=True,
        ),
    ),
    findings=(
        FindingKind("norm_change", (), Text("largest change of a length", "模长的最大变化")),
        FindingKind(
            "shift_change",
            (),
            Text("largest change of a score when both positions move on", "两个位置一起平移时打分的最大变化"),
        ),
        FindingKind(
            "variance", ("distance",), Text("variance of q·k, independent pairs", "q·k 的方差（q、k 独立）")
        ),
        FindingKind("mean", ("distance",), Text("mean of q·k, independent pairs", "q·k 的均值（q、k 独立）")),
        FindingKind("expected_variance", ("distance",), Text("`variance` in theory", "variance 的理论值")),
        FindingKind(
            "similarity",
            ("distance",),
            Text("mean of q·q/d, q against itself at a distance", "q 与相距若干的自身：q·q/d 的均值"),
        ),
    ),
    labels={
        "measured": Text("measured", "实测"),
        "theory": Text("in theory", "理论值"),
        "distance": Text("distance", "距离"),
        "variance": Text("variance of q·k", "q·k 的方差"),
        "similarity": Text("likeness to itself", "与自身的相似度"),
        "mean": Text("mean of q·k", "q·k 的均值"),
        "expected_variance": Text("in theory", "理论值"),
        "norm_change": Text("change of length", "模长变化"),
        "shift_change": Text("change by shift", "平移后的变化"),
    },
    reading=reading,
    memory=memory,
)
