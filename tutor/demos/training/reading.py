"""What a training shows, in sentences: which popular statement it upholds here and which not."""

from __future__ import annotations

import math

from tutor.demos.result import DemoResult
from tutor.demos.spec import Sentence
from tutor.language import Text
from tutor.outcomes import RunOutcome

SYMBOLS = {"sqrt_d_k": "1/√dₖ", "none": "1", "d_k": "1/dₖ", "ln_d_k": "1/ln dₖ"}
"""The factor on q·k, the same in both languages."""
FLOAT16_MAX = 65504.0

LABELS = {
    "sqrt_d_k": Text("1/√dₖ", "1/√dₖ"),
    "none": Text("none", "不缩放"),
    "d_k": Text("1/dₖ", "1/dₖ"),
    "ln_d_k": Text("1/ln dₖ", "1/ln dₖ"),
    "scale": Text("scale", "缩放"),
    "setting": Text("optimizer, lr", "优化器与学习率"),
    "loss": Text("loss", "loss"),
    "loss_se": Text("± (se)", "±（标准误）"),
    "entropy": Text("entropy", "注意力熵"),
    "largest": Text("largest |score|", "最大 |打分|"),
    "gradient": Text("gradient norm", "梯度范数"),
    "verdict": Text("verdict", "结果"),
    "guess": Text("guessing", "随机猜测"),
    "in_context_guess": Text("guessing among the values seen", "只在出现过的值里猜"),
    "learns": Text("learns", "学起来了"),
    "slow": Text("slow", "学得慢"),
    "stuck so far": Text("stuck so far", "目前停滞"),
    "diverged": Text("diverged", "发散"),
    "mixed": Text("seeds differ", "各种子不一致"),
}


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """The verdicts of every setting, then the popular statements one by one."""
    verdicts = [o for o in result.outcomes if o.name == "verdict"]
    if not verdicts:
        return ()
    start = Sentence(
        "training_after",
        {
            "steps": f"{result.value('steps'):.0f}",
            "guess": f"{result.value('guess'):.2f}",
            "in_context": f"{result.value('in_context_guess'):.2f}",
        },
    )
    several = len(verdicts[0].index) > 1
    body = _by_setting(result) if several else [_one(result, verdict) for verdict in verdicts]
    return (start, *body, *_lookup(result), *_popular(result), *_overflow(result), *_focus(result))


def _one(result: DemoResult, verdict: RunOutcome) -> Sentence:
    loss = result.finding("loss", *verdict.index)
    return Sentence(
        f"training_{verdict.word.replace(' ', '_')}",
        {
            "scale": SYMBOLS[verdict.index[0]],
            "loss": f"{loss.value:.2f}" if loss else "",
            "entropy": f"{result.value('entropy', *verdict.index):.2f}",
            "largest": f"{result.value('largest', *verdict.index):.4g}",
            "steps": f"{result.value('steps'):.0f}",
        },
    )


def _by_setting(result: DemoResult) -> list[Sentence]:
    """With many settings: which of them diverged, which learned."""
    trained = [o for o in result.outcomes if o.name == "training"]
    sentences = []
    for word in ("diverged", "learns"):
        these = [o for o in trained if o.word == word]
        counted = {o.index[:2]: sum(x.index[:2] == o.index[:2] for x in these) for o in these}
        seeds = len({o.index[-1] for o in trained})
        listed = ", ".join(f"{SYMBOLS[s]} {setting} ({n}/{seeds})" for (s, setting), n in counted.items())
        sentences.append(
            Sentence(f"training_which_{word}" if listed else f"training_none_{word}", {"which": listed})
        )
    return sentences + _first_to_break(result)


def _first_to_break(result: DemoResult) -> list[Sentence]:
    """Per optimizer: whether the first model to diverge, as the learning rate grows, is scaled or not."""
    lowest: dict[tuple[str, str], float] = {}
    for found in result.outcomes:
        if (found.name, found.word) == ("training", "diverged"):
            optimizer, rate = found.index[1].split()
            key = (optimizer, found.index[0])
            lowest[key] = min(float(rate), lowest.get(key, math.inf))
    sentences = []
    for optimizer in dict.fromkeys(o for o, _ in lowest):
        scaled, plain = (lowest.get((optimizer, scale), math.inf) for scale in ("sqrt_d_k", "none"))
        if scaled != plain:
            values = {"optimizer": optimizer, "lr": f"{min(scaled, plain):g}"}
            sentences.append(
                Sentence("breaks_first_scaled" if scaled < plain else "breaks_first_plain", values)
            )
    return sentences


def _words(result: DemoResult, scale: str) -> list[str]:
    """How the models with this scale ended."""
    return [o.word for o in result.outcomes if o.name == "training" and o.index[0] == scale]


def _lookup(result: DemoResult) -> list[Sentence]:
    """Whether the models that get anywhere look up by key, or only guess among the values they saw."""
    losses = [f.value for f in result.findings if f.name == "seed_loss"]
    if any(loss < result.value("in_context_guess") for loss in losses):
        return [Sentence("training_looks_up")]
    somewhere = any(o.word in ("learns", "slow") for o in result.outcomes)
    return [Sentence("training_no_lookup_yet")] if somewhere else []


def _popular(result: DemoResult) -> list[Sentence]:
    """'Without the scale it diverges' against what happened here."""
    match _words(result, "none"), _words(result, "sqrt_d_k"):
        case ([], _) | (_, []):
            return []
        case (plain, scaled) if "diverged" in plain:
            return [Sentence("popular_diverges_both" if "diverged" in scaled else "popular_diverges_upheld")]
        case (_, scaled) if "diverged" in scaled:
            return [Sentence("popular_diverges_reversed")]
        case (plain, _) if "learns" in plain:
            return [Sentence("popular_diverges_learns")]
        case (plain, scaled) if set(plain) == set(scaled):
            return [Sentence("popular_diverges_not_yet", {"steps": f"{result.value('steps'):.0f}"})]
    return [Sentence("popular_diverges_refuted")]


def _overflow(result: DemoResult) -> list[Sentence]:
    """In float16: whose scores went past its largest number."""
    if result.parameters.get("dtype") != "float16":
        return []
    over = [f for f in result.findings if f.name == "peak" and f.value > FLOAT16_MAX]
    if over:
        listed = ", ".join(f"{SYMBOLS[f.index[0]]} (seed {f.index[-1]})" for f in over)
        return [Sentence("training_overflow", {"which": listed})]
    diverged = any(o.word == "diverged" for o in result.outcomes)
    return [] if diverged else [Sentence("training_no_overflow")]


def _focus(result: DemoResult) -> list[Sentence]:
    """'Divided by d_k it cannot focus', where both were trained under one rule."""
    outcomes = {o.index: o.word for o in result.outcomes if o.name == "verdict"}
    other, usual = outcomes.get(("d_k",)), outcomes.get(("sqrt_d_k",))
    if other is None or usual != "learns":
        return []
    values = {
        "loss": f"{result.value('loss', 'd_k'):.2f}",
        "usual": f"{result.value('loss', 'sqrt_d_k'):.2f}",
    }
    return [Sentence("popular_focus_refuted" if other == "learns" else "popular_focus_open", values)]
