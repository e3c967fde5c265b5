"""What a training amounts to in figures and words. Pure arithmetic over the streamed series."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean

from tutor.demos.averages import mean_and_error
from tutor.demos.context import Context, Outcomes
from tutor.demos.spec import Values, whole
from tutor.demos.training.plan import GUESS, LAST, Member, last_mean, outcome, share, together
from tutor.outcomes import RunOutcome

History = Mapping[str, Sequence[Sequence[float]]]


def constants(context: Context, values: Values) -> None:
    """The two losses that need no lookup, to be drawn as level lines from the start."""
    context.finding("guess", (), GUESS, exact=True)
    context.finding("in_context_guess", (), math.log(whole(values, "tokens") // 4), exact=True)


def report(context: Context, members: Sequence[Member], history: History) -> Outcomes:
    """Send findings and the table; returns the outcomes. Nothing where not a step was trained."""
    steps = len(history["loss"][0])
    context.finding("steps", (), steps, exact=True)
    if not steps:
        return ()
    words = [outcome(losses) for losses in history["loss"]]
    for member, losses, scores in zip(members, history["loss"], history["largest"], strict=True):
        context.finding("seed_loss", member.index, last_mean(losses), exact=True)
        context.finding("peak", member.index, peak(scores), exact=True)
    groups = list(dict.fromkeys(m.group for m in members))
    rows, verdicts = [], []
    for group in groups:
        places = [i for i, m in enumerate(members) if m.group == group]
        verdict = together([words[i] for i in places])
        verdicts.append(RunOutcome("verdict", group, verdict))
        rows.append((*group, *_figures(context, group, places, history), verdict))
    setting = ("setting",) if len(groups[0]) > 1 else ()
    context.table(("scale", *setting, "loss", "loss_se", "entropy", "largest", "verdict"), rows)
    trained = (RunOutcome("training", m.index, word) for m, word in zip(members, words, strict=True))
    return (*trained, *verdicts)


def _figures(
    context: Context, group: tuple[str, ...], places: Sequence[int], history: History
) -> tuple[float, float | str, float, float]:
    """Findings of one group over its seeds; returns loss, its error, entropy and largest score."""
    losses = [history["loss"][i] for i in places]
    loss, loss_se = mean_and_error([last_mean(x) for x in losses])
    context.finding("loss", group, loss, se=loss_se)
    come, come_se = mean_and_error([share(x) for x in losses])
    context.finding("share", group, come, se=come_se)
    entropy, entropy_se = mean_and_error([fmean(history["entropy"][i][-LAST:]) for i in places])
    context.finding("entropy", group, entropy, se=entropy_se)
    largest, largest_se = mean_and_error([fmean(history["largest"][i][-LAST:]) for i in places])
    context.finding("largest", group, largest, se=largest_se)
    first, first_se = mean_and_error([history["gradient"][i][0] for i in places])
    context.finding("first_gradient", group, first, se=first_se)
    return loss, "" if loss_se is None else loss_se, entropy, largest


def peak(values: Sequence[float]) -> float:
    """The largest value; NaN, which says nothing of size, only where there is nothing else."""
    return max((v for v in values if not math.isnan(v)), default=math.nan)
