"""What parting a projection into heads changes: nothing in the parameters, much in how softmax saturates.

Source: Vaswani et al. (2017), Attention Is All You Need, section 3.2.2: d_k = d_v = d_model/h, so that the
cost is that of one head of full width. The same weights are read with every number of heads here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.demos.context import Context, Outcomes
from tutor.demos.divisors import DIVISOR, LABELS, divisor
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
    whole,
    wholes,
)
from tutor.errors import DemoError
from tutor.language import Text

if TYPE_CHECKING:
    import torch

CASES = ("raw", "scaled")


def run(values: Values, context: Context, _on: int) -> Outcomes:
    """Scores and weights of every number of heads, over several draws of W_Q, W_K, W_V and W_O."""
    import torch

    from tutor.demos.engine import heads

    d_model, tokens, draws = (whole(values, name) for name in ("d_model", "tokens", "draws"))
    counts = sorted(set(wholes(values, "heads")))
    for h in counts:
        if d_model % h:
            raise DemoError("demos.heads_do_not_divide", width=d_model, heads=h)
    dice = torch.Generator(device=context.device).manual_seed(context.seed)
    seen: dict[int, list[tuple[float, float, float]]] = {h: [] for h in counts}
    for draw in range(draws):
        context.progress(draw, draws)
        if context.cancelled:
            break
        x = torch.randn(tokens, d_model, generator=dice, device=context.device)  # (T, C)
        W = torch.randn(4, d_model, d_model, generator=dice, device=context.device) / d_model**0.5  # Xavier
        W_Q, W_K, W_V, W_O = W
        for h in counts:
            q, k = heads.split(x @ W_Q, h), heads.split(x @ W_K, h)  # (h, T, d_k)
            z = q @ k.mT  # (h, T, T)
            seen[h].append(_measure(z, divisor(values["divisor"], d_model // h)))
            if not draw:
                _constants(context, h, sum(w.numel() for w in (W_Q, W_K, W_V, W_O)), z)
    else:
        context.progress(draws, draws)
    _report(context, values, {h: found for h, found in seen.items() if found})
    return ()


def _measure(z: torch.Tensor, by: float) -> tuple[float, float, float]:
    """Standard deviation of the scores, and the mean largest weight of a row without and with the divisor."""
    raw, scaled = (scores.softmax(-1).amax(-1).mean().item() for scores in (z, z / by))
    return z.square().mean().sqrt().item(), raw, scaled


def _constants(context: Context, h: int, parameters: int, z: torch.Tensor) -> None:
    import torch

    d_k = round(parameters / 4) ** 0.5 / h
    context.finding("parameters", (str(h),), parameters, exact=True)
    context.finding("d_k", (str(h),), d_k, exact=True)
    rank = int(torch.linalg.matrix_rank(z[0].cpu().double(), rtol=1e-6))
    context.finding("rank", (str(h),), rank, exact=True)
    context.series("rank", ("raw",), [h], [rank])


def _report(context: Context, values: Values, seen: dict[int, list[tuple[float, float, float]]]) -> None:
    rows = []
    divided = values["divisor"] != "none"
    for h, found in seen.items():
        stds, raw, scaled = zip(*found, strict=True)
        std = context.measured("raw_std", (str(h),), stds)
        largest = [context.measured("raw_p_max", (str(h),), raw), context.measured("p_max", (str(h),), scaled)]
        context.series("std", ("raw",), [h], [std])
        shown = CASES if divided else CASES[:1]
        for case, value in zip(shown, largest, strict=False):
            context.series("p_max", (case,), [h], [value])
        if divided:
            context.series("std", ("scaled",), [h], [std / divisor(values["divisor"], _d_k(values, h))])
        rows.append((h, _d_k(values, h), 4 * whole(values, "d_model") ** 2, std, *largest[: len(shown)]))
    columns = ("heads", "d_k", "parameters", "raw_std", "raw_p_max", "p_max")
    context.table(columns if divided else columns[:-1], rows)


def _d_k(values: Values, h: int) -> int:
    return whole(values, "d_model") // h


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """Whether parting into heads saturates softmax more or less, and what it leaves alone."""
    found = [f for f in result.findings if f.name == "raw_p_max"]
    if not found:
        return ()
    few, many = found[0], found[-1]
    said: dict[str, object] = {
        "few": few.index[0],
        "many": many.index[0],
        "parameters": f"{result.value('parameters', *few.index):,.0f}",
        "few_p": with_error(few.value, few.se),
        "many_p": with_error(many.value, many.se),
        "few_d_k": f"{result.value('d_k', *few.index):.0f}",
        "many_d_k": f"{result.value('d_k', *many.index):.0f}",
        "few_scaled": figure(result.value("p_max", *few.index), 2),
        "many_scaled": figure(result.value("p_max", *many.index), 2),
        "rank": f"{result.value('rank', *many.index):.0f}",
        "tokens": result.parameters["tokens"],
    }
    if few is many:
        return (Sentence("heads_one", said),)
    margin = 4 * ((few.se or 0.0) + (many.se or 0.0))
    if many.value < few.value - margin:
        verdict = "heads_refuted"
    else:
        verdict = "heads_upheld" if many.value > few.value + margin else "heads_alike"
    sentences = [Sentence("heads_parameters", said), Sentence(verdict, said)]
    if result.parameters["divisor"] != "none":
        sentences.append(Sentence("heads_scaled", said))
    return (*sentences, Sentence("heads_rank", said))


def memory(values: Values) -> int:
    """Bytes: four matrices and their draw, and the scores of all heads with their weights."""
    d_model, tokens = whole(values, "d_model"), whole(values, "tokens")
    return 4 * (8 * d_model**2 + 5 * tokens * d_model + 5 * max(wholes(values, "heads")) * tokens**2)


SPEC = DemoSpec(
    name="multi-head",
    title=Text("The same weights with more heads", "同样的权重，更多的头"),
    system=Text("multi-head attention", "多头注意力"),
    summary=Text(
        "Reads the same W_Q, W_K, W_V and W_O with different numbers of heads and measures the spread of the "
        "scores, the largest weight of a row, and the rank of one head's scores.",
        "把同一组 W_Q、W_K、W_V、W_O 按不同的头数来用，测量打分的标准差、一行的最大权重，"
        "以及单个头打分矩阵的秩。",
    ),
    popular=Text(
        "“Several heads amplify saturation: each of them can go to extremes.”",
        "“多头会放大饱和：每个头都可能走向极端。”",
    ),
    caveat=Text(
        "At initialisation. What heads learn to look at is another matter.",
        "只看初始化。每个头后来学会看什么，是另一回事。",
    ),
    parameters=(
        Parameter("d_model", "int", 512, Text("width of the model", "模型宽度"), 8, 2048),
        Parameter(
            "heads",
            "ints",
            (1, 4, 8, 32),
            Text("numbers of heads to compare; each must divide d_model", "要比较的头数，须能整除 d_model"),
            1,
            256,
            longest=8,
        ),
        DIVISOR,
        Parameter(
            "tokens", "int", 64, Text("queries, and keys of a row", "query 数，也是一行的 key 数"), 2, 512
        ),
        Parameter("draws", "int", 6, Text("weights drawn anew", "重新抽取多少次权重"), 2, 64),
    ),
    presets=(
        Preset("unscaled", Text("scores as they are", "打分不缩放"), {"divisor": "none"}),
        Preset(
            "root-of-d_model",
            Text("divided by √512, whatever the heads", "不管几个头都除以 √512"),
            {"divisor": 512**0.5},
        ),
        Preset("long-rows", Text("256 keys in a row", "一行 256 个 key"), {"tokens": 256, "draws": 3}),
    ),
    panels=(
        Panel("p_max", Text("largest weight", "最大权重"), Text("heads", "头数"), log_x=True),
        Panel("std", Text("std of a score", "打分的标准差"), Text("heads", "头数"), log_x=True, log_y=True),
        Panel("rank", Text("rank of QKᵀ, one head", "单头 QKᵀ 的秩"), Text("heads", "头数"), log_x=True),
    ),
    findings=(
        FindingKind(
            "parameters", ("heads",), Text("entries of W_Q, W_K, W_V, W_O", "W_Q、W_K、W_V、W_O 的元素总数")
        ),
        FindingKind("d_k", ("heads",), Text("width of a head", "每个头的维度")),
        FindingKind(
            "raw_p_max", ("heads",), Text("largest weight of a row, undivided", "不缩放时一行的最大权重")
        ),
        FindingKind("p_max", ("heads",), Text("the same, divided", "缩放后的同一权重")),
        FindingKind("raw_std", ("heads",), Text("standard deviation of q·k", "q·k 的标准差")),
        FindingKind("rank", ("heads",), Text("rank of one head's scores", "单个头打分矩阵的秩")),
    ),
    labels={
        "raw": LABELS["none"],
        "scaled": Text("divided", "缩放后"),
        "heads": Text("heads", "头数"),
        "d_k": Text("dₖ", "dₖ"),
        "parameters": Text("parameters", "参数量"),
        "raw_std": Text("std", "标准差"),
        "raw_p_max": Text("largest p", "最大 p"),
        "p_max": Text("divided", "缩放后"),
        "rank": Text("rank", "秩"),
    },
    reading=reading,
    memory=memory,
)
