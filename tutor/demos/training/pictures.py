"""What a training shows: its pictures, and what its words are called."""

from __future__ import annotations

from tutor.demos.spec import Panel
from tutor.demos.training.plan import WORDS
from tutor.language import Text

_STEP = Text("step", "步")
_W_Q = Text("mean |∂L/∂W_Q|", "|∂L/∂W_Q| 均值"), Text("median |∂L/∂W_Q|", "|∂L/∂W_Q| 中位数")
_S = Text("mean |∂L/∂score|", "|∂L/∂打分| 均值"), Text("median |∂L/∂score|", "|∂L/∂打分| 中位数")

PANELS = (
    Panel("loss", Text("loss", "loss"), _STEP, marks=("guess", "in_context_guess")),
    Panel(
        "outcome",
        Text("what became of it", "各设置的结果"),
        Text("learning rate", "学习率"),
        "phases",
        words=WORDS,
    ),
    Panel("entropy", Text("attention entropy (nats)", "注意力熵（nat）"), _STEP),
    Panel("largest", Text("largest |score|", "最大 |打分|"), _STEP, log_y=True),
    Panel("w_q_mean", _W_Q[0], _STEP, log_y=True),
    Panel("w_q_median", _W_Q[1], _STEP, log_y=True),
    Panel("score_mean", _S[0], _STEP, log_y=True),
    Panel("score_median", _S[1], _STEP, log_y=True),
)

SYMBOLS = {
    "sqrt_d_k": "1/√dₖ",
    "none": "1",
    "d_k": "1/dₖ",
    "ln_d_k": "1/ln dₖ",
    "mup": "8/dₖ",
    "qk_norm": "QK-Norm",
    "soft_cap": "1/√dₖ + cap",
    "soft_cap_only": "cap",
}
"""What is done to q·k, the same in both languages."""

LABELS = {
    **{word: Text(symbol, symbol) for word, symbol in SYMBOLS.items()},
    "none": Text("none", "不缩放"),
    "mup": Text("μP 8/dₖ", "μP 8/dₖ"),
    "soft_cap": Text("1/√dₖ, cap 50", "1/√dₖ，截断 50"),
    "soft_cap_only": Text("cap 50 only", "只截断 50"),
    "recall": Text("associative recall", "联想回忆"),
    "copy": Text("copy", "复制"),
    "text": Text("next letter", "预测下一个字符"),
    "off": Text("off", "关"),
    "dynamic": Text("dynamic", "动态"),
    "scale": Text("scale", "缩放"),
    "setting": Text("optimizer, lr", "优化器与学习率"),
    "loss": Text("loss", "loss"),
    "loss_se": Text("± (se)", "±（标准误）"),
    "steps_to_learn": Text("steps to learn", "学起来的步数"),
    "entropy": Text("entropy", "注意力熵"),
    "largest": Text("largest |score|", "最大 |打分|"),
    "verdict": Text("verdict", "结果"),
    "guess": Text("guessing", "随机猜测"),
    "in_context_guess": Text("guessing among the values seen", "只在出现过的值里猜"),
    "learns": Text("learns", "学起来了"),
    "slow": Text("slow", "学得慢"),
    "stuck so far": Text("stuck so far", "目前停滞"),
    "diverged": Text("diverged", "发散"),
    "mixed": Text("seeds differ", "各种子不一致"),
}
