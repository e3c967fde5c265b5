"""Which KV head a query head reads in grouped-query attention, and what the wrong order does.

Source: Ainslie et al. (2023), GQA: Training Generalized Multi-Query Transformer Models, section 2.2: query
heads are parted into groups, and each group shares one key and one value head. The reference is PyTorch's
own attention with `enable_gqa`.
"""

from __future__ import annotations

from tutor.demos.context import Context, Outcomes
from tutor.demos.figures import figure
from tutor.demos.result import DemoResult
from tutor.demos.spec import DemoSpec, FindingKind, Panel, Parameter, Preset, Sentence, Values, whole
from tutor.errors import DemoError
from tutor.language import Text, both

METHODS = ("interleave", "tile")
SAME = 1e-4
"""Outputs of a head that differ by less are the same but for rounding."""


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """The library's grouped attention against both ways of repeating K and V, head by head."""
    import torch
    import torch.nn.functional as F  # noqa: N812

    from tutor.demos.engine import heads
    from tutor.demos.engine.attention import attention

    h, g, tokens, d = (whole(values, name) for name in ("heads", "kv_heads", "tokens", "d_k"))
    if h % g:
        raise DemoError("demos.groups_do_not_divide", heads=h, kv_heads=g)
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    q, k, v = (torch.randn(n, tokens, d, generator=dice, device=context.device) for n in (h, g, g))
    library = F.scaled_dot_product_attention(q[None], k[None], v[None], enable_gqa=True)[0]  # (h, T, d)
    repeats = {"interleave": heads.repeat_interleave, "tile": heads.tile}
    numbers = torch.arange(1, g + 1, device=context.device).view(g, 1, 1)  # (g, 1, 1)
    columns = []
    for method in METHODS:
        repeat = repeats[method]
        ours = attention(q, repeat(k, h // g), repeat(v, h // g), d**-0.5)  # (h, T, d)
        off = (ours - library).abs().amax(dim=(-2, -1)).tolist()  # h numbers
        reads = repeat(numbers, h // g).flatten().tolist()  # h numbers
        _report(context, method, off, reads)
        columns += [reads, off]
    context.finding("cache", (), 2 * g * d, exact=True)
    context.finding("cache_of_mha", (), 2 * h * d, exact=True)
    context.table(
        ("head", "reads_interleave", "off_interleave", "reads_tile", "off_tile"),
        [(head, *row) for head, row in enumerate(zip(*columns, strict=True), start=1)],
    )
    return ()


def _report(context: Context, method: str, off: list[float], reads: list[int]) -> None:
    places = list(range(1, len(off) + 1))
    context.series("reads", (method,), places, [float(kv) for kv in reads])
    context.series("difference", (method,), places, off)
    for place, value in zip(places, off, strict=True):
        context.finding("difference", (method, str(place)), value, exact=True)
    context.finding("largest", (method,), max(off), exact=True)
    context.finding("agree", (method,), sum(value < SAME for value in off), exact=True)


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Which heads survive the wrong order, and what the cache is."""
    if result.finding("cache") is None:
        return ()
    h, g = result.parameters["heads"], result.parameters["kv_heads"]
    said = {
        "heads": h,
        "kv_heads": g,
        "exact": figure(result.value("largest", "interleave"), 2),
        "largest": figure(result.value("largest", "tile"), 2),
        "agree": f"{result.value('agree', 'tile'):.0f}",
        "cache": f"{result.value('cache'):.0f}",
        "full": f"{result.value('cache_of_mha'):.0f}",
    }
    if result.value("largest", "interleave") > SAME:
        first = "gqa_off"
    elif result.value("agree", "tile") == h:
        first = "gqa_no_difference"
    else:
        first = "gqa_refuted"
    return Sentence(first, said), Sentence("gqa_cache", said)


def memory(values: Values) -> int:
    """Bytes: q, k and v, K and V repeated, and the scores of all heads three times over."""
    h, tokens, d = whole(values, "heads"), whole(values, "tokens"), whole(values, "d_k")
    return 4 * h * tokens * (8 * d + 3 * tokens)


SPEC = DemoSpec(
    name="gqa",
    title=Text("Which KV head a query head reads", "query 头读哪个 KV 头"),
    system=Text("grouped-query attention", "分组查询注意力"),
    summary=Text(
        "Repeats the KV heads of grouped-query attention in both possible orders and compares each query head "
        "with PyTorch's own grouped attention.",
        "用两种顺序把 GQA 的 KV 头复制到和 query 头一样多，逐头与 PyTorch 自带的分组注意力对照。",
    ),
    popular=Text(
        "“For GQA it is enough to copy K and V until there are as many heads as in Q; the order does not "
        "matter.”",
        "“GQA 只要把 K、V 复制到和 Q 的头数一样就行，顺序无所谓。”",
    ),
    caveat=None,
    parameters=(
        Parameter("heads", "int", 8, Text("query heads", "query 头数"), 1, 128),
        Parameter(
            "kv_heads", "int", 2, Text("KV heads; must divide heads", "KV 头数，须整除 query 头数"), 1, 128
        ),
        Parameter("d_k", "int", 64, Text("width of a head", "每个头的维度"), 1, 256),
        Parameter("tokens", "int", 16, Text("tokens", "token 数"), 1, 256),
    ),
    presets=(
        Preset("mqa", Text("one KV head for all (MQA)", "所有头共用一个 KV 头（MQA）"), {"kv_heads": 1}),
        Preset("mha", Text("a KV head each (MHA)", "每头各有 KV（MHA）"), {"kv_heads": 8}),
        Preset(
            "llama-3-8b",
            Text("32 query heads on 8, as Llama 3 8B", "32 个 query 头共用 8 个，如 Llama 3 8B"),
            {"heads": 32, "kv_heads": 8, "d_k": 128},
        ),
    ),
    panels=(
        Panel("reads", Text("KV head read", "读取的 KV 头"), Text("query head", "query 头"), "bars"),
        Panel("difference", Text("off by at most", "最大偏差"), Text("query head", "query 头"), "bars"),
    ),
    findings=(
        FindingKind(
            "difference",
            ("method", "head"),
            Text("largest |difference| of one head's output from PyTorch's", "单个头的输出与 PyTorch 的最大差"),
        ),
        FindingKind("largest", ("method",), Text("the largest over all heads", "所有头中的最大差")),
        FindingKind("agree", ("method",), Text("query heads that come out right", "结果正确的 query 头数")),
        FindingKind(
            "cache", (), Text("numbers in the KV cache per token and layer", "每层每 token 缓存多少个数")
        ),
        FindingKind(
            "cache_of_mha", (), Text("the same with a KV head for each query head", "每头各存 KV 时的个数")
        ),
    ),
    labels={
        "interleave": both("repeat_interleave"),
        "tile": both("tile"),
        "head": Text("head", "头"),
        "reads_interleave": Text("reads", "读取"),
        "off_interleave": Text("off by", "偏差"),
        "reads_tile": Text("tile reads", "tile 读取"),
        "off_tile": Text("off by", "偏差"),
    },
    reading=reading,
    memory=memory,
)
