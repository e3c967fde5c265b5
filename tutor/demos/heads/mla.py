"""MLA's low-rank keys: whether absorbing the up-projection changes a score, and what sets its variance.

Source: DeepSeek-AI (2024), DeepSeek-V2, section 2.1.2 (c = x W_DKV, k = c W_UK, absorption) and 3.1.2 (RMSNorm
after the compressed latents). q comes straight from x here, and the decoupled RoPE part is left out of the
scores; its numbers count in the cache.
"""

from __future__ import annotations

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
    words,
)
from tutor.language import Text, both

if TYPE_CHECKING:
    import torch

CASES = ("fan_in", "d_model", "loud", "loud_norm")
NEAR_ONE = 0.1


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Scores of every case and latent width, formed with keys and without."""
    import torch

    widths = sorted(set(wholes(values, "d_c")))
    cases = tuple(dict.fromkeys(words(values, "cases")))
    draws = whole(values, "draws")
    dice = torch.Generator().manual_seed(context.seed)
    seen: dict[tuple[str, str], list[tuple[float, float]]] = {}
    total = draws * len(widths)
    for done, d_c in enumerate(draws * widths):
        context.progress(done, total)
        if context.cancelled:
            break
        for case, found in zip(cases, _scores(values, context, cases, d_c, dice), strict=True):
            seen.setdefault((case, str(d_c)), []).append(found)
    else:
        context.progress(total, total)
    _report(context, values, seen)
    return ()


def _scores(
    values: Values, context: Context, cases: tuple[str, ...], d_c: int, dice: torch.Generator
) -> list[tuple[float, float]]:
    """Of one draw of the weights, for each case: variance of q·k/√d_k, and how far absorbing moves a score."""
    import torch

    from tutor.demos.engine import heads, latent
    from tutor.demos.engine.norms import rms_norm

    d_model, d_k, h, tokens = (whole(values, name) for name in ("d_model", "d_k", "heads", "tokens"))
    dtype = getattr(torch, str(values["dtype"]))

    def draw(rows: int, columns: int) -> torch.Tensor:
        return torch.randn(rows, columns, generator=dice).to(context.device, dtype)

    x, y = draw(tokens, d_model), draw(tokens, d_model)  # (T, d_model)
    q = heads.split(x @ (draw(d_model, h * d_k) / d_model**0.5), h)  # (h, T, d_k)
    c = y @ (draw(d_model, d_c) / d_model**0.5)  # (T, d_c)
    W_UK = draw(d_c, h * d_k)  # (d_c, h·d_k), of variance 1
    loud = real(values, "gain")
    latents = {"fan_in": c, "d_model": c, "loud": loud * c, "loud_norm": rms_norm(loud * c)}  # (T, d_c) each
    found = []
    for case in cases:
        up = W_UK / (d_model if case == "d_model" else d_c) ** 0.5  # (d_c, h·d_k)
        explicit = latent.explicit_scores(q, latents[case], up)  # (h, T, T)
        absorbed = latent.absorbed_scores(q, latents[case], up)  # (h, T, T)
        off = (explicit - absorbed).abs().max().item()
        found.append(((explicit.cpu().double().square().mean() / d_k).item(), off))
    return found


def _report(context: Context, values: Values, seen: dict[tuple[str, str], list[tuple[float, float]]]) -> None:
    rows = []
    for index, found in seen.items():
        case, d_c = index[0], int(index[1])
        variances, off = zip(*found, strict=True)
        variance = context.measured("variance", index, variances)
        context.finding("absorbed", index, max(off), exact=True)
        expected = expected_variance(case, d_c, values)
        context.finding("expected_variance", index, expected, exact=True)
        context.series("variance", (case,), [d_c], [variance])
        context.series("absorbed", (case,), [d_c], [max(off)])
        rows.append((case, d_c, variance, expected, max(off)))
    for d_c in sorted({int(d_c) for _, d_c in seen}):
        context.finding("cache", (str(d_c),), d_c + whole(values, "d_rope"), exact=True)
    full = 2 * whole(values, "heads") * whole(values, "d_k")
    context.finding("cache_of_mha", (), full, exact=True)
    context.table(("case", "d_c", "variance", "expected_variance", "absorbed"), rows)


def expected_variance(case: str, d_c: int, values: Values) -> float:
    """Var(q·k/√d_k) = Var(c) d_c Var(W_UK), for q of variance 1."""
    by_case = {
        "fan_in": 1.0,
        "d_model": d_c / whole(values, "d_model"),
        "loud": real(values, "gain") ** 2,
        "loud_norm": 1.0,
    }
    return by_case[case]


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Whether low rank itself moved the variance, what did, and whether absorbing is exact."""
    found = [f for f in result.findings if f.name == "variance"]
    if not found:
        return ()
    d_c = found[0].index[1]
    at = {f.index[0]: f for f in found if f.index[1] == d_c}
    off = max(f.value for f in result.findings if f.name == "absorbed")
    said: dict[str, object] = {
        "d_c": d_c,
        "which": listed((NAMES[case], with_error(f.value, f.se)) for case, f in at.items()),
        "off": figure(off, 2),
        "dtype": result.parameters["dtype"],
        "cache": f"{result.value('cache', d_c):,.0f}",
        "full": f"{result.value('cache_of_mha'):,.0f}",
    }
    sentences = [Sentence("mla_variances", said)]
    if (own := at.get("fan_in")) is not None:
        near = abs(own.value - 1.0) < max(NEAR_ONE, 4 * (own.se or 0.0))
        sentences.append(
            Sentence("mla_refuted" if near else "mla_upheld", {**said, "variance": figure(own.value)})
        )
    if {"loud", "loud_norm"} <= at.keys():
        norm = {"loud": figure(at["loud"].value), "norm": figure(at["loud_norm"].value)}
        sentences.append(Sentence("mla_norm", {**said, **norm}))
    exact = "mla_absorbed" if off < 1e-9 else "mla_absorbed_rounded"
    return (*sentences, Sentence(exact, said), Sentence("mla_cache", said))


def memory(values: Values) -> int:
    """Bytes in float64: the matrices at the widest latent with their draws, latents and scores of each case."""
    d_model, d_c, tokens = whole(values, "d_model"), max(wholes(values, "d_c")), whole(values, "tokens")
    width = whole(values, "heads") * whole(values, "d_k")
    weights = d_model * (width + d_c) + 2 * d_c * width
    return 8 * (
        2 * weights + tokens * (2 * d_model + 4 * d_c + 2 * width) + 4 * whole(values, "heads") * tokens**2
    )


NAMES = {
    "fan_in": both("W_UK 1/√d_c"),
    "d_model": both("W_UK 1/√d_model"),
    "loud": Text("loud latent", "潜向量偏大"),
    "loud_norm": Text("loud + RMSNorm", "偏大 + RMSNorm"),
}

SPEC = DemoSpec(
    name="mla",
    title=Text("MLA: low-rank keys", "MLA：低秩的 key"),
    system=Text("MLA's low-rank projections", "MLA 低秩投影"),
    summary=Text(
        "Computes MLA's scores with keys formed and with the up-projection absorbed into the query, and "
        "measures their variance for several initialisations and with RMSNorm on the latent.",
        "分别用“先算出 key”和“把上投影吸收进 query”两种方式计算 MLA 的打分，并测量不同初始化、以及潜向量加 "
        "RMSNorm "
        "时打分的方差。",
    ),
    popular=Text(
        "“Compressing keys to low rank changes the variance of the scores, so MLA needs an extra norm.”",
        "“把 key 压成低秩会改变打分的方差，所以 MLA 需要额外的归一化。”",
    ),
    caveat=Text(
        "At initialisation, without the decoupled RoPE part of the scores.",
        "只看初始化，打分里不含解耦的 RoPE 部分。",
    ),
    parameters=(
        Parameter("d_model", "int", 512, Text("width of the model", "模型宽度"), 8, 4096),
        Parameter(
            "d_c", "ints", (32, 64, 256), Text("widths of the latent", "潜向量的维度"), 1, 2048, longest=6
        ),
        Parameter("heads", "int", 4, Text("heads", "头数"), 1, 128),
        Parameter("d_k", "int", 64, Text("width of a head", "每个头的维度"), 1, 256),
        Parameter(
            "d_rope",
            "int",
            0,
            Text("width of the RoPE key kept beside the latent", "另存的 RoPE key 的维度"),
            0,
            256,
        ),
        Parameter(
            "cases",
            "choices",
            CASES,
            Text("how W_UK starts, and what becomes of the latent", "W_UK 怎样初始化、潜向量怎样处理"),
            choices=CASES,
            longest=4,
        ),
        Parameter(
            "gain",
            "float",
            4.0,
            Text("how many times too large W_DKV is in the `loud` cases", "loud 情形下 W_DKV 放大的倍数"),
            0.01,
            100,
            unit=Text("times", "倍"),
        ),
        Parameter("tokens", "int", 32, Text("queries and keys", "query 与 key 的个数"), 2, 256),
        Parameter("draws", "int", 6, Text("weights drawn anew", "重新抽取多少次权重"), 2, 64),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text("number format of the computation", "计算所用的数值格式"),
            choices=("float64", "float32", "bfloat16"),
        ),
    ),
    presets=(
        Preset(
            "deepseek-v2-cache",
            Text("the cache of DeepSeek-V2: 512 + 64", "DeepSeek-V2 的缓存：512 + 64"),
            {
                "d_c": (512,),
                "heads": 128,
                "d_k": 128,
                "d_rope": 64,
                "cases": ("fan_in",),
                "draws": 2,
                "tokens": 8,
                "dtype": "float32",
            },
        ),
        Preset("bfloat16", Text("absorbed in bfloat16", "bfloat16 下的吸收"), {"dtype": "bfloat16"}),
    ),
    panels=(
        Panel(
            "variance", Text("variance of a score", "打分的方差"), Text("d_c", "d_c"), log_x=True, log_y=True
        ),
        Panel(
            "absorbed", Text("absorbing: off by", "吸收前后之差"), Text("d_c", "d_c"), log_x=True, log_y=True
        ),
    ),
    findings=(
        FindingKind("variance", ("case", "d_c"), Text("variance of q·k/√dₖ", "q·k/√dₖ 的方差")),
        FindingKind("expected_variance", ("case", "d_c"), Text("`variance` in theory", "variance 的理论值")),
        FindingKind(
            "absorbed",
            ("case", "d_c"),
            Text("largest |absorbed − explicit| score", "两种算法打分之差的最大绝对值"),
        ),
        FindingKind("cache", ("d_c",), Text("numbers cached per token and layer", "每层每 token 缓存多少个数")),
        FindingKind("cache_of_mha", (), Text("the same with full K and V", "缓存完整 K、V 时的个数")),
    ),
    labels={
        **NAMES,
        "case": Text("case", "情形"),
        "d_c": both("d_c"),
        "variance": Text("variance", "方差"),
        "expected_variance": Text("in theory", "理论值"),
        "absorbed": Text("absorbed", "吸收之差"),
    },
    reading=reading,
    memory=memory,
    seconds=0.3,
)
