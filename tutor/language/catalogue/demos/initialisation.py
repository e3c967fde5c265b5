"""Readings of the demos about initialisation."""

from tutor.language.text import Text

INITIALISATION: dict[str, Text] = {
    "signal_after": Text(
        "RMS of the signal after {depth} layers ({activation}), by variance of the weights: {which}.",
        "经过 {depth} 层（{activation}）之后信号的 RMS，按权重方差分列：{which}。",
    ),
    "he_upheld": Text(
        "The sentence holds here: with 1/n a layer of ReLU keeps {xavier_factor} of the mean square, with 2/n "
        "{he_factor}. Over {depth} layers that is the difference between {xavier} and {he}.",
        "这句话在这里成立：取 1/n 时每层 ReLU 只留下 {xavier_factor} 的均方，取 2/n 时是 {he_factor}。"
        "{depth} 层下来，就是 {xavier} 与 {he} 的差别。",
    ),
    "he_not_yet": Text(
        "“The signal dies out” does not show in {depth} layers: with 1/n {xavier} of it is left. It loses half "
        "of its mean square per layer ({xavier_factor}), which takes depth to matter.",
        "“信号就没了”在这 {depth} 层里还看不出来：取 1/n 时还剩 {xavier}。每层确实丢掉一半均方"
        "（{xavier_factor}），但要够深才要紧。",
    ),
    "he_drifts": Text(
        "Half of the sentence holds here: with 1/n the signal dies out ({xavier}), and with 2/n it does not "
        "stay "
        "either ({he}), although a layer keeps {he_factor} of the mean square on average. In layers this "
        "narrow "
        "chance varies the factor from layer to layer, and over {depth} of them that adds up.",
        "这句话在这里只对一半：取 1/n 信号确实没了（{xavier}），取 2/n 也没能保住（{he}），尽管每层平均留下 "
        "{he_factor} 的均方。层太窄，每层的倍数随机起伏，{depth} 层累积下来就漂移了。",
    ),
    "he_other_activation": Text(
        "The sentence is about ReLU. With {activation} the factor per layer is {xavier_factor} for 1/n and "
        "{he_factor} for 2/n, which leaves {xavier} and {he}: the 2 belongs to ReLU's zeros, not to depth.",
        "这句话说的是 ReLU。这里用 {activation}：取 1/n 每层倍数为 {xavier_factor}，取 2/n 为 {he_factor}，"
        "最后剩 "
        "{xavier} 和 {he}。系数 2 补的是 ReLU 置零的那一半，与深度无关。",
    ),
    "stream_after": Text(
        "Variance of the stream after {blocks} blocks, {branches} branches: {which}.",
        "走完 {blocks} 个 block、{branches} 个分支之后，残差流的方差：{which}。",
    ),
    "stream_pre": Text(
        "Without a factor it grew to {plain}, where adding branches of variance 1 gives {expected}: linear, "
        "since "
        "normalisation hides from a branch how large the stream has become.",
        "不加系数时长到 {plain}，逐个加上方差为 1 的分支应为 {expected}：之所以是线性，是因为归一化之后，分支"
        "看不出残差流已经有多大。",
    ),
    "stream_none": Text(
        "“Grows linearly” does not hold here: nothing is normalised, so each branch adds as much as is there "
        "already. The variance doubled {branches} times, to {plain}.",
        "“线性增长”在这里不成立：没有归一化，每个分支加上去的和已有的一样多，方差翻倍 {branches} 次，到了 "
        "{plain}。",
    ),
    "stream_overflows": Text(
        "“Grows linearly” does not hold here: nothing is normalised, each branch adds as much as is there "
        "already, and after {branches} doublings the stream has left the range of its format.",
        "“线性增长”在这里不成立：没有归一化，每个分支加上去的和已有的一样多，翻倍 {branches} 次之后，残差流已"
        "超出数值格式的范围。",
    ),
    "stream_post": Text(
        "“Grows linearly” does not hold here: the sum is normalised after each addition, and the variance is "
        "{plain} throughout.",
        "“线性增长”在这里不成立：每次相加之后都归一化，方差始终是 {plain}。",
    ),
    "root_upheld": Text(
        "And 1/√(2L) does bound it: {root}, whatever the depth, since 2L contributions of 1/(2L) add up to 1.",
        "乘 1/√(2L) 确实压得住：{root}，与深度无关，因为 2L 项各贡献 1/(2L)，加起来是 1。",
    ),
    "root_refuted": Text(
        "1/√(2L) did not hold it at 2 here: {root}.",
        "这里乘 1/√(2L) 之后不是 2，而是 {root}。",
    ),
    "xavier_variances": Text(
        "Variance of q·k/√dₖ at dₖ = {d_k}, d_model = {d_model}: {which}.",
        "dₖ = {d_k}、d_model = {d_model} 时 q·k/√dₖ 的方差：{which}。",
    ),
    "xavier_refuted": Text(
        "The sentence depends on what the rule was applied to. Of the Xavier layouts the ratio is farthest "
        "from 1 for {layout} at dₖ = {d_k}: {variance}. Xavier fixes Var(W) = 2/(fan_in + fan_out), and q has "
        "variance 1 only where both are equal.",
        "这句话成立与否，取决于规则用在什么形状的矩阵上。各种 Xavier 用法里，比值离 1 最远的是“{layout}”，"
        "dₖ = {d_k} 时为 {variance}。Xavier 规定的是 Var(W) = 2/(fan_in + fan_out)，"
        "两者相等时 q 的方差才是 1。",
    ),
    "xavier_never": Text(
        "The sentence holds nowhere here; it is farthest off for {layout} at dₖ = {d_k}: {variance}. Xavier "
        "fixes "
        "Var(W) = 2/(fan_in + fan_out), and q has variance 1 only where both are equal.",
        "这句话在这里处处不成立，各种 Xavier 用法里，比值离 1 最远的是“{layout}”，dₖ = {d_k} 时为 {variance}。"
        "Xavier 规定的是 Var(W) = 2/(fan_in + fan_out)，两者相等时 q 的方差才是 1。",
    ),
    "xavier_upheld": Text(
        "The sentence holds here: in every case shown fan-in and fan-out are equal, or nearly so.",
        "这句话在这里成立：列出的每种情形，fan_in 与 fan_out 都相等或相差不大。",
    ),
}
