"""What a training shows, in sentences: which popular statement it upholds here and which not."""

from __future__ import annotations

import math

from tutor.demos.divisors import divisor
from tutor.demos.result import DemoResult
from tutor.demos.spec import Sentence
from tutor.demos.training import claims
from tutor.demos.training.pictures import SYMBOLS
from tutor.demos.training.scores import MUP, rule
from tutor.outcomes import RunOutcome

NEAR_CAP = 15.0
"""Below it a cap of 50 changes a score by less than 3 %: tanh(0.3) = 0.291."""


def reading(result: DemoResult) -> tuple[Sentence, ...]:
    """How each setting went, then the popular statements one by one."""
    verdicts = [o for o in result.outcomes if o.name == "verdict"]
    if not verdicts:
        return ()
    several = len(verdicts[0].index) > 1
    body = _by_setting(result) if several else [_one(result, verdict) for verdict in verdicts]
    return (_start(result), *body, *_lookup(result), *claims.sentences(result), *_columns(result))


def _start(result: DemoResult) -> Sentence:
    values = {"steps": f"{result.value('steps'):.0f}", "guess": f"{result.value('guess'):.2f}"}
    if (seen := result.finding("in_context_guess")) is None:
        return Sentence("training_after", values)
    return Sentence("training_after_recall", {**values, "in_context": f"{seen.value:.2f}"})


def _one(result: DemoResult, verdict: RunOutcome) -> Sentence:
    return Sentence(
        f"training_{verdict.word.replace(' ', '_')}",
        {
            "scale": SYMBOLS[verdict.index[0]],
            "loss": f"{result.value('loss', *verdict.index):.3g}",
            "entropy": f"{result.value('entropy', *verdict.index):.2f}",
            "largest": f"{result.value('largest', *verdict.index):.4g}",
            "steps": f"{result.value('steps'):.0f}",
        },
    )


def _by_setting(result: DemoResult) -> list[Sentence]:
    """With many settings: for each scale, the settings in which all or some seeds diverged or learned."""
    sentences = []
    for word in ("diverged", "learns"):
        counted: dict[str, dict[str, int]] = {}
        for found in claims.trained(result):
            if found.word == word:
                of_scale = counted.setdefault(found.index[0], {})
                of_scale[found.index[1]] = of_scale.get(found.index[1], 0) + 1
        seeds = len({o.index[-1] for o in claims.trained(result)})
        listed = [f"{SYMBOLS[scale]} ({_settings(found, seeds)})" for scale, found in counted.items()]
        code = f"training_which_{word}" if listed else f"training_none_{word}"
        sentences.append(Sentence(code, {"which": "; ".join(listed)}))
    return sentences


def _settings(found: dict[str, int], seeds: int) -> str:
    """The settings, each with how many of its seeds where it is not all; one optimizer's name only once."""
    optimizers = {setting.split()[0] for setting in found}
    names = {setting: setting.split()[1] if len(optimizers) == 1 else setting for setting in found}
    listed = ", ".join(names[s] if n == seeds else f"{names[s]}: {n}/{seeds}" for s, n in found.items())
    return f"{optimizers.pop()} {listed}" if len(optimizers) == 1 else listed


def _lookup(result: DemoResult) -> list[Sentence]:
    """Of recall: whether the models that get anywhere look up by key, or only guess among the values seen."""
    if (seen := result.finding("in_context_guess")) is None:
        return []
    if any(f.value < seen.value for f in result.findings if f.name == "seed_loss"):
        return [Sentence("training_looks_up")]
    somewhere = any(o.word in ("learns", "slow") for o in result.outcomes)
    return [Sentence("training_no_lookup_yet")] if somewhere else []


def _columns(result: DemoResult) -> list[Sentence]:
    """What must be known of the further columns: their bounds, and what μP's factor is."""
    width = result.parameters.get("d_k")
    if not isinstance(width, int):
        return []
    scales = {o.index[0] for o in claims.trained(result)}
    sentences = []
    if "qk_norm" in scales:
        peak = claims.peak(result, "qk_norm")
        bound = rule("qk_norm", width).factor * width
        sentences.append(Sentence("training_normed", {"peak": f"{peak:.3g}", "bound": f"{bound:.3g}"}))
    if capped := scales & {"soft_cap", "soft_cap_only"}:
        highest = max(claims.peak(result, scale) for scale in capped)
        code = "training_capped" if highest > NEAR_CAP else "training_cap_unused"
        sentences.append(Sentence(code, {"peak": f"{highest:.3g}"}))
    if "mup" in scales:
        same = math.isclose(MUP / width, 1.0 / divisor("sqrt_d_k", width))
        sentences.append(Sentence("training_mup_same" if same else "training_mup", {"d_k": width}))
    return sentences
