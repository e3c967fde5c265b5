"""What a training amounts to in figures and words. Pure arithmetic over the streamed series."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean

from tutor.demos.averages import mean_and_error
from tutor.demos.context import Context, Outcomes
from tutor.demos.spec import FindingKind, Values
from tutor.demos.training.history import History
from tutor.demos.training.plan import LAST, shape, together
from tutor.language import Text
from tutor.outcomes import RunOutcome

_SCALE = ("scale",)

FINDINGS = (
    FindingKind(
        "loss", _SCALE, Text("mean of the last 20 losses, over the seeds", "最后 20 步 loss 均值（各种子平均）")
    ),
    FindingKind("share", _SCALE, Text("(guess − loss)/guess", "(猜测 − loss)/猜测")),
    FindingKind(
        "steps_to_learn",
        _SCALE,
        Text(
            "steps until the loss was a fifth of the way from guessing to 0; infinite where it never was",
            "loss 从随机猜测降下五分之一所用的步数；没有达到则为无穷大",
        ),
    ),
    FindingKind(
        "entropy", _SCALE, Text("attention entropy, last 20 steps, nats", "最后 20 步的注意力熵（nat）")
    ),
    FindingKind("largest", _SCALE, Text("largest |score|, last 20 steps", "最后 20 步的最大 |打分|")),
    FindingKind("first_gradient", _SCALE, Text("gradient norm at step 0", "第 0 步的梯度范数")),
    FindingKind("first_w_q", _SCALE, Text("norm of ∂L/∂W_Q at step 0", "第 0 步 ∂L/∂W_Q 的范数")),
    FindingKind(
        "first_w_q_mean",
        _SCALE,
        Text("mean |∂L/∂W_Q| over its elements, step 0", "第 0 步 |∂L/∂W_Q| 各元素均值"),
    ),
    FindingKind(
        "first_w_q_median",
        _SCALE,
        Text("median |∂L/∂W_Q| over its elements, step 0", "第 0 步 |∂L/∂W_Q| 各元素中位数"),
    ),
    FindingKind("first_score", _SCALE, Text("norm of ∂L/∂score at step 0", "第 0 步 ∂L/∂打分 的范数")),
    FindingKind(
        "first_score_mean", _SCALE, Text("mean |∂L/∂score| over the scores, step 0", "第 0 步 |∂L/∂打分| 均值")
    ),
    FindingKind(
        "first_score_median",
        _SCALE,
        Text("median |∂L/∂score| over the scores, step 0", "第 0 步 |∂L/∂打分| 中位数"),
    ),
    FindingKind(
        "seed_loss",
        ("scale", "seed"),
        Text("mean of the last 20 losses of one model", "单个模型最后 20 步 loss 均值"),
    ),
    FindingKind(
        "broke",
        ("scale", "seed"),
        Text(
            "step at which one model diverged; infinite where it did not",
            "单个模型发散的步数；没有发散则为无穷大",
        ),
    ),
    FindingKind("peak", ("scale", "seed"), Text("largest |score| of the whole run", "全程最大 |打分|")),
    FindingKind(
        "guess",
        (),
        Text("loss of guessing by how often letters occur", "只按字母出现频率猜测的 loss"),
    ),
    FindingKind(
        "in_context_guess",
        (),
        Text("loss of guessing among the values of the sequence", "只在本序列出现过的值里猜的 loss"),
    ),
    FindingKind("steps", (), Text("steps trained", "已训练步数")),
)

OUTCOMES = (
    FindingKind("training", ("scale", "seed"), Text("how one model's training went", "单个模型的训练结果")),
    FindingKind(
        "verdict",
        _SCALE,
        Text("the same where all seeds agree, else `mixed`", "各种子一致时的结果，否则为 mixed"),
    ),
)

COLUMNS = ("scale", "loss", "loss_se", "steps_to_learn", "entropy", "largest", "verdict")
COLUMNS_OF_MANY = ("scale", "setting", "verdict", "loss", "steps_to_learn")
"""Of a run with several settings: dozens of rows, which must fit beside the pictures."""

_FIRSTS = {
    "first_gradient": "gradient",
    "first_w_q": "w_q_norm",
    "first_w_q_mean": "w_q_mean",
    "first_w_q_median": "w_q_median",
    "first_score": "score_norm",
    "first_score_mean": "score_mean",
    "first_score_median": "score_median",
}


def constants(context: Context, values: Values) -> None:
    """The losses that need no attention, to be drawn as level lines from the start."""
    task = shape(values).task
    context.finding("guess", (), task.guess, exact=True)
    if task.seen_guess is not None:
        context.finding("in_context_guess", (), task.seen_guess, exact=True)


def report(context: Context, history: History) -> Outcomes:
    """Send findings and the table; returns the outcomes. Nothing where not a step was trained."""
    context.finding("steps", (), history.done, exact=True)
    if not history.done:
        return ()
    members = history.members
    for member, course, scores in zip(members, history.courses, history.streams["largest"], strict=True):
        context.finding("seed_loss", member.index, course.mean, exact=True)
        context.finding("broke", member.index, course.broke, exact=True)
        context.finding("peak", member.index, peak(scores), exact=True)
    groups = list(dict.fromkeys(m.group for m in members))
    rows, verdicts = [], []
    for group in groups:
        places = [i for i, m in enumerate(members) if m.group == group]
        verdict = together([history.courses[i].word for i in places])
        verdicts.append(RunOutcome("verdict", group, verdict))
        rows.append(_row(group, _figures(context, group, places, history), verdict))
    context.table(COLUMNS_OF_MANY if len(groups[0]) > 1 else COLUMNS, rows)
    trained = (RunOutcome("training", m.index, c.word) for m, c in zip(members, history.courses, strict=True))
    return (*trained, *verdicts)


def _row(group: tuple[str, ...], figures: Mapping[str, float | str], verdict: str) -> tuple[float | str, ...]:
    cells = {**figures, "verdict": verdict}
    names = COLUMNS_OF_MANY[2:] if len(group) > 1 else COLUMNS[1:]
    return (*group, *(cells[name] for name in names))


def _figures(
    context: Context, group: tuple[str, ...], places: Sequence[int], history: History
) -> Mapping[str, float | str]:
    """Findings of one group over its seeds; returns those that a table shows."""

    def found(name: str, values: Sequence[float]) -> tuple[float, float | None]:
        mean, se = mean_and_error(values)
        context.finding(name, group, mean, se=se)
        return mean, se

    courses = [history.courses[i] for i in places]
    loss, loss_se = found("loss", [course.mean for course in courses])
    found("share", [course.share for course in courses])
    reached = max(course.reached for course in courses)
    steps, se = (
        mean_and_error([course.reached for course in courses]) if math.isfinite(reached) else (math.inf, None)
    )
    context.finding("steps_to_learn", group, steps, se=se)
    entropy, _ = found("entropy", [fmean(history.streams["entropy"][i][-LAST:]) for i in places])
    largest, _ = found("largest", [fmean(history.streams["largest"][i][-LAST:]) for i in places])
    for name, stream in _FIRSTS.items():
        found(name, [history.streams[stream][i][0] for i in places])
    shown = steps if math.isfinite(steps) else "—"
    return {
        "loss": loss,
        "loss_se": "" if loss_se is None else loss_se,
        "steps_to_learn": shown,
        "entropy": entropy,
        "largest": largest,
    }


def peak(values: Sequence[float]) -> float:
    """The largest value; NaN, which says nothing of size, only where there is nothing else."""
    return max((v for v in values if not math.isnan(v)), default=math.nan)
