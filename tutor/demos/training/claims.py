"""The popular statements about the scale, each held against what a training showed. Pure."""

from __future__ import annotations

import math

from tutor.demos.result import DemoResult
from tutor.demos.spec import Sentence
from tutor.demos.training.pictures import SYMBOLS
from tutor.outcomes import RunOutcome

FLOAT16_MAX = 65504.0
NOTICEABLE = 1.1
"""From this ratio of steps one side is called slower."""


def sentences(result: DemoResult) -> tuple[Sentence, ...]:
    """Every statement that this run can speak to."""
    return (
        *_diverges(result),
        *_first_to_break(result),
        *_slower(result),
        *_focus(result),
        *_smaller_rate(result),
        *_overflow(result),
        *_gradients(result),
    )


def trained(result: DemoResult) -> list[RunOutcome]:
    """How each model ended; the index is scale, setting (where there are several), seed."""
    return [o for o in result.outcomes if o.name == "training"]


def peak(result: DemoResult, scale: str) -> float:
    """The largest score of all models with this scale; NaN where none is a number."""
    found = [f.value for f in result.findings if f.name == "peak" and f.index[0] == scale]
    return max((v for v in found if not math.isnan(v)), default=math.nan)


def best(result: DemoResult, scale: str) -> RunOutcome | None:
    """The setting in which this scale got furthest: that of the lowest mean loss, of those that have one."""
    verdicts = [o for o in result.outcomes if o.name == "verdict" and o.index[0] == scale]
    if not verdicts:
        return None

    def loss(verdict: RunOutcome) -> float:
        value = result.value("loss", *verdict.index)
        return math.inf if math.isnan(value) or verdict.word == "diverged" else value

    return min(verdicts, key=loss)


def _words(result: DemoResult, scale: str) -> list[str]:
    return [o.word for o in trained(result) if o.index[0] == scale]


def _diverges(result: DemoResult) -> list[Sentence]:
    """'Without the scale it diverges'."""
    steps = {"steps": f"{result.value('steps'):.0f}"}
    match _words(result, "none"), _words(result, "sqrt_d_k"):
        case ([], _) | (_, []):
            return []
        case (plain, scaled) if "diverged" in plain:
            return [Sentence("popular_diverges_both" if "diverged" in scaled else "popular_diverges_upheld")]
        case (_, scaled) if "diverged" in scaled:
            return [Sentence("popular_diverges_reversed")]
        case (plain, scaled) if "learns" in plain:
            return [Sentence("popular_diverges_learns")]
        case (plain, scaled) if set(plain) == set(scaled):
            return [Sentence("popular_diverges_not_yet", steps)]
    return [Sentence("popular_diverges_refuted")]


def _first_to_break(result: DemoResult) -> list[Sentence]:
    """Per optimizer: whether the first model to diverge, as the learning rate grows, is scaled or not."""
    lowest: dict[tuple[str, str], float] = {}
    for found in trained(result):
        if found.word == "diverged" and len(found.index) == 3:
            optimizer, rate = found.index[1].split()
            key = (optimizer, found.index[0])
            lowest[key] = min(float(rate), lowest.get(key, math.inf))
    told = []
    for optimizer in dict.fromkeys(o for o, _ in lowest):
        scaled, plain = (lowest.get((optimizer, scale), math.inf) for scale in ("sqrt_d_k", "none"))
        values = {"optimizer": optimizer, "lr": f"{min(scaled, plain):g}"}
        if scaled != plain:
            told.append(Sentence("breaks_first_scaled" if scaled < plain else "breaks_first_plain", values))
        elif math.isfinite(scaled):
            setting = f"{optimizer} {scaled:g}"
            steps = {scale: _broke(result, scale, setting) for scale in ("sqrt_d_k", "none")}
            told.append(Sentence("breaks_alike", values | {s: f"{n:.0f}" for s, n in steps.items()}))
    return told


def _broke(result: DemoResult, scale: str, setting: str) -> float:
    """The step at which the first seed of this setting diverged."""
    found = (f.value for f in result.findings if f.name == "broke" and f.index[:2] == (scale, setting))
    return min(found, default=math.inf)


def _slower(result: DemoResult) -> list[Sentence]:
    """How many more steps it takes without the scale, each side at the setting where it got furthest."""
    plain, scaled = best(result, "none"), best(result, "sqrt_d_k")
    if plain is None or scaled is None:
        return []
    slow, fast = (result.value("steps_to_learn", *each.index) for each in (plain, scaled))
    if not math.isfinite(fast):
        return []
    values = {"fast": f"{fast:.0f}", "steps": f"{result.value('steps'):.0f}"}
    if not math.isfinite(slow):
        return [Sentence("slower_at_least", {**values, "ratio": f"{result.value('steps') / fast:.2g}"})]
    values |= {"slow": f"{slow:.0f}", "ratio": f"{slow / fast:.2g}"}
    return [Sentence("slower" if slow / fast >= NOTICEABLE else "slower_not", values)]


def _focus(result: DemoResult) -> list[Sentence]:
    """'Divided by dₖ it cannot focus', each side at the setting where it got furthest."""
    other, usual = best(result, "d_k"), best(result, "sqrt_d_k")
    if other is None or usual is None or usual.word != "learns":
        return []
    values = {
        "loss": f"{result.value('loss', *other.index):.3g}",
        "usual": f"{result.value('loss', *usual.index):.3g}",
    }
    return [Sentence("popular_focus_refuted" if other.word == "learns" else "popular_focus_open", values)]


def _smaller_rate(result: DemoResult) -> list[Sentence]:
    """'A smaller learning rate does the same as the scale', where several rates of one optimizer were tried."""
    plain, scaled = best(result, "none"), best(result, "sqrt_d_k")
    if plain is None or scaled is None or len(scaled.index) < 2 or scaled.word != "learns":
        return []
    (optimizer, plain_rate), (of_scaled, scaled_rate) = (each.index[1].split() for each in (plain, scaled))
    tried = {o.index[1] for o in trained(result) if o.index[0] == "none"}
    if optimizer != of_scaled or len([s for s in tried if s.split()[0] == optimizer]) < 2:
        return []
    values = {
        "plain_lr": plain_rate,
        "plain_loss": f"{result.value('loss', *plain.index):.3g}",
        "scaled_lr": scaled_rate,
        "scaled_loss": f"{result.value('loss', *scaled.index):.3g}",
    }
    if plain.word != "learns":
        return [Sentence("rate_is_no_scale", values)]
    return [
        Sentence(
            "rate_smaller_learns" if float(plain_rate) < float(scaled_rate) else "rate_larger_learns", values
        )
    ]


def _overflow(result: DemoResult) -> list[Sentence]:
    """Whose scores went past float16's largest number, and in float16 whether that ended in NaN."""
    over = [f for f in result.findings if f.name == "peak" and f.value > FLOAT16_MAX]
    listed = ", ".join(dict.fromkeys(SYMBOLS[f.index[0]] for f in over))
    if result.parameters.get("dtype") != "float16":
        return [Sentence("training_would_overflow", {"which": listed})] if over else []
    diverged = {o.index for o in trained(result) if o.word == "diverged"}
    if over:
        gone = sum(f.index in diverged for f in over)
        return [Sentence("training_overflow", {"which": listed, "over": len(over), "gone": gone})]
    return [] if diverged else [Sentence("training_no_overflow")]


def _gradients(result: DemoResult) -> list[Sentence]:
    """'Without the scale the gradient vanishes': mean and median at the first step."""
    plain, scaled = best(result, "none"), best(result, "sqrt_d_k")
    if plain is None or scaled is None:
        return []
    names = {
        "w_q_mean": "first_w_q_mean",
        "w_q_median": "first_w_q_median",
        "score_median": "first_score_median",
    }
    values = {}
    for short, name in names.items():
        a, b = result.finding(name, *plain.index), result.finding(name, *scaled.index)
        if a is None or b is None or not b.value > 0:
            return []
        values[short] = f"{a.value / b.value:.2g}"
    return [Sentence("first_gradients", values)]
