"""Readings of the demos that train."""

from tutor.language.text import Text

TRAINING: dict[str, Text] = {
    "training_after": Text(
        "After {steps} steps. Guessing costs {guess}; knowing which values occur, but not whose they are, "
        "costs about {in_context}.",
        "训练 {steps} 步之后。随机猜测的 loss 是 {guess}；只知道出现过哪些值、不知道属于哪个 key，"
        "loss 约 {in_context}。",
    ),
    "training_learns": Text(
        "Scale {scale}: learns, loss {loss} (entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：学起来了，loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_slow": Text(
        "Scale {scale}: slow, loss {loss} (entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：学得慢，loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_stuck_so_far": Text(
        "Scale {scale}: stuck so far, loss {loss} at step {steps}, still close to what guessing costs "
        "(entropy {entropy}, largest score {largest}). More steps may free it.",
        "缩放系数 {scale}：目前停滞，第 {steps} 步 loss {loss}，仍接近随机猜测的水平"
        "（注意力熵 {entropy}，最大打分 {largest}）。继续训练也许能走出来。",
    ),
    "training_diverged": Text(
        "Scale {scale}: diverged.",
        "缩放系数 {scale}：发散了。",
    ),
    "training_mixed": Text(
        "Scale {scale}: the seeds end differently; their mean loss is {loss} "
        "(entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：不同种子结果不一，平均 loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_which_diverged": Text("Diverged (seeds): {which}.", "发散的设置（种子数）：{which}。"),
    "training_none_diverged": Text("Nothing diverged.", "没有任何设置发散。"),
    "training_which_learns": Text("Learned (seeds): {which}.", "学起来的设置（种子数）：{which}。"),
    "training_none_learns": Text("Nothing learned in this time.", "这么多步之内没有一个学起来。"),
    "breaks_first_scaled": Text(
        "With {optimizer} the model *with* 1/√dₖ breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是*缩放*了的 1/√dₖ（学习率 {lr}）。",
    ),
    "breaks_first_plain": Text(
        "With {optimizer} the unscaled model breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是不缩放的模型（学习率 {lr}）。",
    ),
    "training_looks_up": Text(
        "The best model looks values up by their key: it beats guessing among the values it saw.",
        "最好的模型已经会按 key 查值：比只在出现过的值里猜更准。",
    ),
    "training_no_lookup_yet": Text(
        "No model looks values up by their key yet; those that learn have noticed which values occur.",
        "还没有模型会按 key 查值；学起来的，目前只是注意到了哪些值出现过。",
    ),
    "popular_diverges_upheld": Text(
        "“Without the scale it diverges” holds here: an unscaled model blew up, no 1/√dₖ model did.",
        "“不缩放就发散”在这里成立：有不缩放的模型崩了，1/√dₖ 的都没有。",
    ),
    "popular_diverges_reversed": Text(
        "“Without the scale it diverges” is reversed here: a model *with* 1/√dₖ blew up, no unscaled one did.",
        "“不缩放就发散”在这里恰好相反：崩掉的是*缩放*了的 1/√dₖ，不缩放的反而没有。",
    ),
    "popular_diverges_both": Text(
        "Models with and without the scale blew up here: what diverges is not a matter of the scale alone.",
        "缩放与不缩放的模型都有崩掉的：发散与否并不只取决于缩放。",
    ),
    "popular_diverges_learns": Text(
        "“Without the scale it diverges” does not hold here: the unscaled model learns.",
        "“不缩放就发散”在这里不成立：不缩放的模型也在学。",
    ),
    "popular_diverges_refuted": Text(
        "“Without the scale it diverges” does not hold here: nothing blows up; the unscaled one falls behind.",
        "“不缩放就发散”在这里不成立：没有任何模型崩掉，不缩放的只是落后。",
    ),
    "popular_diverges_not_yet": Text(
        "“Without the scale it diverges” does not show in {steps} steps: nothing blows up, and with or without "
        "the scale it goes alike so far.",
        "“不缩放就发散”在这 {steps} 步里没有出现：没有任何模型崩掉，缩放与否目前也看不出差别。",
    ),
    "training_overflow": Text(
        "Scores went past float16's largest number, 65504, at scale {which}.",
        "打分超出了 float16 的最大值 65504，缩放系数为 {which}。",
    ),
    "training_no_overflow": Text(
        "No score came past float16's largest number, 65504.",
        "没有打分超出 float16 的最大值 65504。",
    ),
    "popular_focus_refuted": Text(
        "“Divided by dₖ attention cannot focus” does not hold here: loss {loss} against {usual} with 1/√dₖ. "
        "It starts nearly uniform, and the weights grow to make up for it.",
        "“除以 dₖ 注意力就学不会聚焦”在这里不成立：loss {loss}，1/√dₖ 为 {usual}。它一开始接近均匀，"
        "但权重会在训练中变大，补回来。",
    ),
    "popular_focus_open": Text(
        "Divided by dₖ it is behind 1/√dₖ here: loss {loss} against {usual}.",
        "这里除以 dₖ 的模型落后于 1/√dₖ：loss {loss}，后者 {usual}。",
    ),
}
