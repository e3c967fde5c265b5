"""Readings of the demos that train, and what can go wrong with them."""

from tutor.language.text import Text

TRAINING: dict[str, Text] = {
    "no_text": Text(
        "this Python comes without the source of its module {module}, which is the text to train on",
        "这个 Python 没有附带 {module} 模块的源码，而它正是训练用的文本",
    ),
    "no_text.next": Text("Choose the task recall or copy.", "请改用 recall 或 copy 任务。"),
    "training_text": Text(
        "text: the source of Python {python}'s module {module}, {letters} letters, {different} different ones",
        "文本：Python {python} 自带的 {module} 模块源码，{letters} 个字符，其中 {different} 种不同字符",
    ),
    "fixed_while_training": Text(
        "these values make other models, which cannot be trained on from where the last ones stand: {names}",
        "改了这些值就是另一组模型，不能接着上次训练：{names}",
    ),
    "fixed_while_training.next": Text("Run it anew, or change only {free}.", "请重新运行，或只改 {free}。"),
    "rates_are_members": Text(
        "with several learning rates each has its own models: train on keeps {lr}",
        "有多个学习率时，每个学习率各有自己的模型，继续训练只能沿用 {lr}",
    ),
    "rates_are_members.next": Text(
        "Run it anew, or train with one rate, which may change on the way.",
        "请重新运行；如果想中途换学习率，就只用一个学习率训练。",
    ),
    "training_after": Text(
        "After {steps} steps. Guessing by how often each letter occurs costs {guess}.",
        "训练 {steps} 步之后。只按字母出现频率猜，loss 是 {guess}。",
    ),
    "training_after_recall": Text(
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
    "training_diverged": Text("Scale {scale}: diverged.", "缩放系数 {scale}：发散了。"),
    "training_mixed": Text(
        "Scale {scale}: the seeds end differently; their mean loss is {loss} "
        "(entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：不同种子结果不一，平均 loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_which_diverged": Text("Diverged: {which}.", "发散的设置：{which}。"),
    "training_none_diverged": Text("Nothing diverged.", "没有任何设置发散。"),
    "training_which_learns": Text("Learned: {which}.", "学起来的设置：{which}。"),
    "training_none_learns": Text("Nothing learned in this time.", "这么多步之内没有一个学起来。"),
    "breaks_first_scaled": Text(
        "With {optimizer} the model *with* 1/√dₖ breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是*缩放*了的 1/√dₖ（学习率 {lr}）。",
    ),
    "breaks_first_plain": Text(
        "With {optimizer} the unscaled model breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是不缩放的模型（学习率 {lr}）。",
    ),
    "breaks_alike": Text(
        "With {optimizer} both first break at the learning rate {lr}: 1/√dₖ at step {sqrt_d_k}, the unscaled "
        "model at step {none}.",
        "用 {optimizer} 时两者都从学习率 {lr} 起崩掉：1/√dₖ 在第 {sqrt_d_k} 步，不缩放的在第 {none} 步。",
    ),
    "training_looks_up": Text(
        "The best model looks values up by their key: it beats guessing among the values it saw.",
        "最好的模型已经会按 key 查值：比只在出现过的值里猜更准。",
    ),
    "training_no_lookup_yet": Text(
        "No model looks values up by their key yet: none costs less than guessing among the values it saw.",
        "还没有模型会按 key 查值：没有一个的 loss 低于“只在出现过的值里猜”。",
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
        "“Without the scale it diverges” does not hold here: nothing unscaled blows up, and some of it learns.",
        "“不缩放就发散”在这里不成立：不缩放的没有崩，而且也有学起来的。",
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
    "slower": Text(
        "How much slower, each where it gets furthest: to come a fifth of the way from guessing to 0 it takes "
        "{slow} steps without the scale and {fast} with 1/√dₖ, {ratio} times as many.",
        "慢多少（各取走得最远的设置）：loss 从随机猜测降下五分之一，不缩放要 {slow} 步，1/√dₖ 要 {fast} 步，"
        "前者是后者的 {ratio} 倍。",
    ),
    "slower_at_least": Text(
        "How much slower: 1/√dₖ came a fifth of the way from guessing to 0 in {fast} steps; without the scale "
        "not every seed did in {steps}, at least {ratio} times as many.",
        "慢多少：1/√dₖ 用 {fast} 步就把 loss 从随机猜测降下五分之一；不缩放时 {steps} 步内没有全部做到，"
        "步数至少是前者的 {ratio} 倍。",
    ),
    "slower_not": Text(
        "Not slower here: a fifth of the way from guessing to 0 took {slow} steps without the scale and {fast} "
        "with 1/√dₖ.",
        "这里看不出变慢：loss 从随机猜测降下五分之一，不缩放用了 {slow} 步，1/√dₖ 用了 {fast} 步。",
    ),
    "rate_is_no_scale": Text(
        "A smaller learning rate does not stand in for the scale here: no rate that was tried lets the "
        "unscaled model learn (best loss {plain_loss} at {plain_lr}; 1/√dₖ reaches {scaled_loss} at "
        "{scaled_lr}).",
        "这里调小学习率代替不了缩放：试过的学习率没有一个能让不缩放的模型学起来（最好是 {plain_lr} 时的 "
        "{plain_loss}；1/√dₖ 在 {scaled_lr} 时达到 {scaled_loss}）。",
    ),
    "rate_smaller_learns": Text(
        "The unscaled model learns too, furthest at a smaller learning rate: loss {plain_loss} at {plain_lr}; "
        "1/√dₖ gets furthest at {scaled_lr}, to {scaled_loss}.",
        "不缩放的模型也能学，只是最合适的学习率更小：{plain_lr} 时 loss {plain_loss}；1/√dₖ 最好是 "
        "{scaled_lr} 时的 {scaled_loss}。",
    ),
    "rate_larger_learns": Text(
        "The unscaled model learns too, but not at a smaller learning rate: it gets furthest at {plain_lr}, to "
        "{plain_loss}, 1/√dₖ at {scaled_lr}, to {scaled_loss}.",
        "不缩放的模型也能学，但靠的不是更小的学习率：它最好是 {plain_lr} 时的 {plain_loss}，"
        "1/√dₖ 最好是 {scaled_lr} 时的 {scaled_loss}。",
    ),
    "training_overflow": Text(
        "Scores went past float16's largest number, 65504, at scale {which}: {over} {over:model|models}, of "
        "which {gone} diverged.",
        "打分超出了 float16 的最大值 65504，缩放系数为 {which}：共 {over} 个模型，其中 {gone} 个发散。",
    ),
    "training_no_overflow": Text(
        "No score came past float16's largest number, 65504.",
        "没有打分超出 float16 的最大值 65504。",
    ),
    "training_would_overflow": Text(
        "Scores went past 65504 at scale {which}: in float16 they would have been infinite.",
        "缩放系数为 {which} 时打分超过了 65504：换成 float16 就会变成无穷大。",
    ),
    "first_gradients": Text(
        "“Without the scale the gradient vanishes”, at step 0, unscaled over 1/√dₖ: mean |∂L/∂W_Q| "
        "{w_q_mean}×, median {w_q_median}×; median |∂L/∂score| {score_median}×. A few large elements carry a "
        "mean; the median says what most get.",
        "“不缩放梯度就消失”，看第 0 步不缩放与 1/√dₖ 之比：|∂L/∂W_Q| 的均值 {w_q_mean} 倍，"
        "中位数 {w_q_median} 倍；|∂L/∂打分| 的中位数 {score_median} 倍。"
        "均值由少数大的元素撑起，中位数才是多数元素的情形。",
    ),
    "training_normed": Text(
        "QK-Norm without a learned gain cannot score beyond √dₖ = {bound}; the largest was {peak}.",
        "不带可学习增益的 QK-Norm，打分不可能超过 √dₖ = {bound}；这里最大是 {peak}。",
    ),
    "training_capped": Text(
        "The soft cap lets no score past 50; the largest was {peak}.",
        "soft cap 把打分限制在 50 以内；这里最大是 {peak}。",
    ),
    "training_cap_unused": Text(
        "The soft cap of 50 hardly changed anything: the largest score was {peak}.",
        "50 的 soft cap 几乎没起作用：最大打分只有 {peak}。",
    ),
    "training_mup": Text(
        "The column μP is 8/dₖ, the constant of its authors' package; it differs from 1/dₖ by that factor "
        "alone. μP's rules for initialisation and learning rates are not part of this run.",
        "μP 这一列是 8/dₖ（其作者软件包所取的常数），与 1/dₖ 只差这个常数。"
        "μP 对初始化和学习率的规定不在本次实验之内。",
    ),
    "training_mup_same": Text(
        "At dₖ = {d_k} the column μP, 8/dₖ, is the same as 1/√dₖ; its rules for initialisation and learning "
        "rates are not part of this run.",
        "dₖ = {d_k} 时，μP 这一列的 8/dₖ 与 1/√dₖ 是同一个数；μP 对初始化和学习率的规定不在本次实验之内。",
    ),
    "popular_focus_refuted": Text(
        "“Divided by dₖ attention cannot focus”: no handicap shows here, loss {loss} against {usual} with "
        "1/√dₖ. It starts nearly uniform, and the weights grow to make up for it.",
        "“除以 dₖ 注意力就学不会聚焦”：这里看不出它吃亏，loss {loss}，1/√dₖ 为 {usual}。它一开始接近均匀，"
        "但权重会在训练中变大，补回来。",
    ),
    "popular_focus_open": Text(
        "Divided by dₖ it is behind 1/√dₖ here: loss {loss} against {usual}.",
        "这里除以 dₖ 的模型落后于 1/√dₖ：loss {loss}，后者 {usual}。",
    ),
}
