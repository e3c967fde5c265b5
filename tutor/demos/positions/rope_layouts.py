"""What happens to scores when weights made for one layout of RoPE are run with the other.

Source: RoFormer pairs neighbours (0, 1), (2, 3) ...; GPT-NeoX and Hugging Face's Llama pair i with i + d/2,
and Hugging Face's conversion script permutes the rows of W_Q and W_K for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure, with_error
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
from tutor.errors import DemoError
from tutor.language import Text

if TYPE_CHECKING:
    import torch

CASES = ("mixed", "one_sided", "permuted")
SAME = 0.1
"""Scores that differ by less than this share of their standard deviation are the same but for rounding."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Scores of each case against those of the layout that the weights were made for."""
    import torch

    from tutor.demos.engine import rope

    d, tokens, draws = whole(values, "d"), whole(values, "tokens"), whole(values, "draws")
    if d % 2:
        raise DemoError("demos.odd_width", width=d)
    cases = tuple(dict.fromkeys(words(values, "cases")))
    dice = torch.Generator().manual_seed(context.seed)
    q, k = (torch.randn(draws, tokens, d, generator=dice, dtype=torch.float64) for _ in "qk")  # (N, T, d)
    dtype = getattr(torch, str(values["dtype"]))
    q, k = q.to(context.device, dtype), k.to(context.device, dtype)
    theta = rope.speeds(d, real(values, "base"))  # (d/2,)
    causal = torch.ones(tokens, tokens, device=q.device).tril().bool()  # (T, T)

    def scores(case: str, start: int) -> torch.Tensor:
        """Causal scores (N, T, T) with the first token at position `start`."""
        cos, sin = rope.turns(torch.arange(start, start + tokens, dtype=torch.float64), theta)  # (T, d/2)
        turn = {"interleaved": rope.rotate_interleaved, "half": rope.rotate_half}
        layouts = {"right": ("interleaved",) * 2, "one_sided": ("half", "interleaved")}.get(case, ("half",) * 2)
        both = (rope.to_halves(x) if case == "permuted" else x for x in (q, k))
        turned = [turn[layout](x, cos.to(q), sin.to(q)) for layout, x in zip(layouts, both, strict=True)]
        return (turned[0] @ turned[1].mT).masked_fill(~causal, 0.0)  # (N, T, T)

    right = scores("right", 0)
    context.measured("score_std", (), right[:, causal].std(dim=-1).tolist())
    rows = []
    for done, case in enumerate(cases):
        context.progress(done, len(cases))
        found = scores(case, 0)
        off = (found - right).abs()  # (N, T, T)
        by_query = off.sum(-1) / torch.arange(1, tokens + 1, device=q.device)  # (N, T): mean over the keys seen
        shifted = (scores(case, whole(values, "shift")) - found).abs().max().item()
        rows.append((case, *_report(context, case, by_query, shifted)))
        context.table(("case", "difference", "first", "shift_change"), rows)
    context.progress(len(cases), len(cases))
    return ()


def _report(context: Context, case: str, by_query: torch.Tensor, shifted: float) -> tuple[float, ...]:
    """Send what was found of one case; returns what its row of the table says."""
    for draw, row in enumerate(by_query[:8].tolist()):
        context.series("difference", (case, str(draw)), list(range(len(row))), row)
    first = by_query[:, 0].max().item()
    difference = context.measured("difference", (case,), by_query[:, 1:].mean(-1).tolist())
    context.finding("first", (case,), first, exact=True)
    context.finding("largest", (case,), by_query.max().item(), exact=True)
    context.finding("shift_change", (case,), shifted, exact=True)
    return difference, first, shifted


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """How far scores are off, and which checks would not notice."""
    std = result.finding("score_std")
    if std is None:
        return ()
    said: dict[str, object] = {"std": figure(std.value, 2), "shift": result.parameters["shift"]}
    sentences = []
    if (mixed := result.finding("difference", "mixed")) is not None:
        said |= {
            "mixed": with_error(mixed.value, mixed.se),
            "first": figure(result.value("first", "mixed"), 2),
            "moved": figure(result.value("shift_change", "mixed"), 2),
        }
        refuted = mixed.value > SAME * std.value
        sentences.append(Sentence("layouts_refuted" if refuted else "layouts_upheld", said))
        if refuted:
            sentences.append(Sentence("layouts_unnoticed", said))
    one = result.finding("difference", "one_sided")
    if one is not None and one.value > SAME * std.value:
        said["one"], said["one_moved"] = (
            with_error(one.value, one.se),
            figure(result.value("shift_change", "one_sided"), 2),
        )
        sentences.append(Sentence("layouts_one_sided", said))
    if (permuted := result.finding("largest", "permuted")) is not None:
        said["permuted"] = figure(permuted.value, 2)
        sentences.append(
            Sentence("layouts_permuted" if permuted.value < SAME * std.value else "layouts_still_off", said)
        )
    return tuple(sentences)


def memory(values: Values) -> int:
    """Bytes: q, k and what they are turned into, and four sheets of scores, in float64."""
    draws, tokens, d = whole(values, "draws"), whole(values, "tokens"), whole(values, "d")
    return 8 * draws * tokens * (8 * d + 5 * tokens)


SPEC = DemoSpec(
    name="rope-layouts",
    title=Text("Two layouts of RoPE", "RoPE 的两种排列"),
    system=Text("RoPE", "RoPE"),
    summary=Text(
        "Scores of q and k made for neighbouring pairs (0,1), (2,3) ... when they are run with halves (i, "
        "i+d/2) "
        "instead, on both sides or one, and after permuting.",
        "q、k 原本按相邻分量 (0,1)、(2,3)…配对，改用前后两半 (i, i+d/2) 配对来算：两边都改、只改一边、"
        "先重排再改，打分差多少。",
    ),
    popular=Text(
        "“The two ways of pairing components are equivalent, so either code can run the weights.”",
        "“两种配对方式是等价的，哪种实现都能直接加载权重。”",
    ),
    caveat=None,
    parameters=(
        Parameter(
            "cases",
            "choices",
            CASES,
            Text(
                "halves on both sides, on q only, or after permuting",
                "两边都用 half 排列、只有 q 用、先重排再用",
            ),
            choices=CASES,
            longest=3,
        ),
        Parameter("d", "int", 64, Text("width of a head, even", "每个头的维度，偶数"), 2, 256),
        Parameter("base", "float", 10_000.0, Text("base of the speeds θ", "转速 θ 的 base"), 2, 1e8),
        Parameter("tokens", "int", 64, Text("positions 0, 1, 2 ...", "位置 0、1、2…"), 2, 256),
        Parameter(
            "shift",
            "int",
            1000,
            Text("how far all positions move on together", "所有位置一起平移多远"),
            0,
            100_000,
            unit=Text("tokens", "个 token"),
        ),
        Parameter(
            "dtype",
            "choice",
            "float64",
            Text("number format of the vectors; angles are float64", "向量的数值格式，角度始终用 float64"),
            choices=("float64", "float32", "bfloat16"),
        ),
        Parameter("draws", "int", 8, Text("heads drawn", "抽取多少个头"), 2, 64),
    ),
    presets=(
        Preset("one-pair", Text("d = 2: only one way to pair", "d = 2：只有一种配对"), {"d": 2}),
        Preset(
            "both-sides", Text("mixed against permuted", "混用与重排对照"), {"cases": ("mixed", "permuted")}
        ),
    ),
    panels=(
        Panel("difference", Text("mean |score − right|", "打分平均差"), Text("query position", "query 位置")),
    ),
    findings=(
        FindingKind(
            "difference",
            ("case",),
            Text(
                "mean |score − right score|, positions 1 and later", "与正确打分之差的平均绝对值（位置 1 起）"
            ),
        ),
        FindingKind(
            "largest", ("case",), Text("the largest of the means by position", "各位置平均差中的最大者")
        ),
        FindingKind("first", ("case",), Text("the same at position 0", "位置 0 处的差")),
        FindingKind(
            "shift_change",
            ("case",),
            Text("largest change of a score when all positions move on", "所有位置一起平移时打分的最大变化"),
        ),
        FindingKind("score_std", (), Text("standard deviation of the right scores", "正确打分的标准差")),
    ),
    labels={
        "mixed": Text("halves on both sides", "两边都用 half"),
        "one_sided": Text("halves on q only", "只有 q 用 half"),
        "permuted": Text("permuted, then halves", "重排后用 half"),
        "case": Text("layout", "排列"),
        "difference": Text("off by", "平均差"),
        "largest": Text("off by at most", "最大平均差"),
        "first": Text("off at position 0", "位置 0 的差"),
        "shift_change": Text("change by shift", "平移后的变化"),
        "score_std": Text("std of scores", "打分的标准差"),
    },
    reading=reading,
    memory=memory,
)
