"""Readings of the demos about scores, scale and softmax."""

from tutor.language.text import Text

ATTENTION: dict[str, Text] = {
    "softmax_before": Text(
        "Undivided, entry {i} has p = {p}, and its gradient p(1−p) is {before}.",
        "不缩放时，第 {i} 项的权重 p = {p}，梯度 p(1−p) 为 {before}。",
    ),
    "softmax_recovers": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}: {factor} times as much. "
        "The gradient was lost to saturation and comes back.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，是原来的 {factor} 倍："
        "梯度因饱和而丢失，缩放后恢复。",
    ),
    "softmax_recovers_from_zero": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, where before it was exactly 0: "
        "nothing at all came through.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}；原来恰好是 0，梯度完全传不过去。",
    ),
    "softmax_stays_zero": Text(
        "Divided by {divisor} it has p = {scaled_p}, and p(1−p) is still 0.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) 仍然是 0。",
    ),
    "softmax_overflows": Text(
        "Divided by {divisor} the logits leave the range of {dtype}: p is no number any more.",
        "除以 {divisor} 之后，logits 超出了 {dtype} 的范围，p 已经不是数了。",
    ),
    "softmax_shrinks": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, less than before ({factor} times). "
        "Dividing helps only where softmax was saturated.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，反而变小（{factor} 倍）："
        "只有原先饱和时，缩放才有帮助。",
    ),
    "softmax_unchanged": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, about the same ({factor} times). "
        "Gaps between logits saturate softmax, not their size.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，变化不大（{factor} 倍）："
        "让 softmax 饱和的是 logits 之间的差距，而不是数值本身的大小。",
    ),
    "softmax_rounding": Text(
        "In {dtype} the Jacobian is off by up to {error}: near p = 1 the subtraction 1 − p loses digits.",
        "{dtype} 下雅可比矩阵的误差可达 {error}：p 接近 1 时，1 − p 这一步会丢失有效数字。",
    ),
    "variance_is_d_k": Text(
        "At dₖ = {d_k} the variance of q·k is {variance}, {ratio} per component: it grows with dₖ as the "
        "premise (independent, mean 0, variance 1) demands.",
        "dₖ = {d_k} 时 q·k 的方差为 {variance}，平均每个分量 {ratio}：在独立、均值 0、方差 1 的前提下，"
        "方差确实随 dₖ 增长。",
    ),
    "variance_without_premise": Text(
        "The premise is changed here, and the variance with it: at dₖ = {d_k} it is {variance}, "
        "{ratio} per component; divided it is {scaled_variance} (in theory {expected}).",
        "这里改动了前提，方差也随之改变：dₖ = {d_k} 时为 {variance}，平均每个分量 {ratio}；"
        "缩放后为 {scaled_variance}（理论值 {expected}）。",
    ),
    "variance_off": Text(
        "At dₖ = {widths} the measured variance is more than four standard errors from theory "
        "(divided, at dₖ = {d_k}: {scaled_variance} against {expected}).",
        "在 dₖ = {widths} 处，实测方差与理论值相差超过四个标准误（dₖ = {d_k}，缩放后："
        "{scaled_variance}，理论值 {expected}）。",
    ),
    "variance_slope": Text(
        "On logarithmic axes the standard deviation has slope {slope} ± {se}: √dₖ has 0.5.",
        "在双对数坐标下，标准差的斜率为 {slope} ± {se}；√dₖ 对应 0.5。",
    ),
    "variance_softmax_undivided": Text(
        "A row of {keys} keys then gives its largest weight {p_max} (scores of std {scaled_std}).",
        "一行 {keys} 个 key，最大权重约 {p_max}（打分的标准差为 {scaled_std}）。",
    ),
    "variance_softmax": Text(
        "A row of {keys} keys then gives its largest weight {p_max} undivided and {scaled_p_max} divided "
        "(scores of std {scaled_std}).",
        "一行 {keys} 个 key：不缩放时最大权重约 {p_max}，缩放后约 {scaled_p_max}"
        "（缩放后打分的标准差为 {scaled_std}）。",
    ),
    "popular_gradient_refuted": Text(
        "“About 1e-4, after scaling a healthy 0.24” does not hold here: p(1−p) is {before}, and {after} "
        "divided by {divisor}.",
        "“约为 1e-4，缩放后恢复到 0.24”在这里不成立：p(1−p) 是 {before}，除以 {divisor} 之后是 {after}。",
    ),
    "popular_gradient_upheld": Text(
        "“About 1e-4, after scaling a healthy 0.24” holds here: p(1−p) is {before}, and {after} divided by "
        "{divisor}.",
        "“约为 1e-4，缩放后恢复到 0.24”在这里成立：p(1−p) 是 {before}，除以 {divisor} 之后是 {after}。",
    ),
    "entropy_constant": Text(
        "Scores {rule}: a row keeps {before} of the largest possible entropy at dₖ = {narrow} and {after} at "
        "{wide}. It does not depend on the width.",
        "{rule}：dₖ = {narrow} 时一行的熵是最大值的 {before}，dₖ = {wide} 时是 {after}，不随维度变化。",
    ),
    "entropy_flattens": Text(
        "Scores {rule}: the entropy share rises from {before} at dₖ = {narrow} to {after} at {wide}. The "
        "wider the head, the flatter the row.",
        "{rule}：熵的占比从 dₖ = {narrow} 时的 {before} 升到 dₖ = {wide} 时的 {after}，头越宽，分布越平。",
    ),
    "entropy_sharpens": Text(
        "Scores {rule}: the entropy share falls from {before} at dₖ = {narrow} to {after} at {wide}, where "
        "one key takes {p_max} of the weight. The wider the head, the sharper the row.",
        "{rule}：熵的占比从 dₖ = {narrow} 时的 {before} 降到 dₖ = {wide} 时的 {after}（此时最大的一个 key "
        "占 {p_max}），头越宽，分布越尖。",
    ),
    "popular_root_upheld": Text(
        "So it holds here, at initialisation: of these divisors only √dₖ is indifferent to the width. With "
        "scores of standard deviation 1 long rows of n keys tend to 1 − 1/(2 ln n) of the largest entropy: "
        "{limit} for {keys}, where {measured} was measured.",
        "所以在初始化时，这句话在这里成立：几种除数里，只有 √dₖ 与维度无关。打分标准差为 1、一行很长时，熵与"
        "最大值之比趋于 1 − 1/(2 ln n)：{keys} 个 key 对应 {limit}，实测 {measured}。",
    ),
    "popular_root_open": Text(
        "Here the saying does not show in full: with these widths and {keys} keys the three divisors do not "
        "part as it claims.",
        "这句话在这里没有完全显现：在这些维度和 {keys} 个 key 之下，三种除数并没有像它说的那样分开。",
    ),
    "keys_vanishes": Text(
        "{keys} keys: the mean norm of the Jacobian falls from {first} (scores of std {narrow}) to {last} "
        "(std {wide}), where the median row has {median}. Here larger scores do mean a vanishing gradient.",
        "{keys} 个 key：雅可比矩阵的平均范数从 {first}（打分标准差 {narrow}）降到 {last}（标准差 {wide}），"
        "此时中位数为 {median}。在这里，打分变大确实使梯度消失。",
    ),
    "keys_peaks": Text(
        "{keys} keys: the mean norm first rises, from {first} (std {narrow}) to {most} (std {peak}), and then "
        "falls to {last} (std {wide}; median {median}). A nearly uniform row lets little gradient through as "
        "well.",
        "{keys} 个 key：平均范数先升后降，从 {first}（标准差 {narrow}）升到 {most}（标准差 {peak}），再降到 "
        "{last}（标准差 {wide}，中位数 {median}）。接近均匀的一行，同样传不回多少梯度。",
    ),
    "keys_stays": Text(
        "{keys} keys: the mean norm goes from {first} (std {narrow}) to {last} (std {wide}; median {median}) "
        "without vanishing.",
        "{keys} 个 key：平均范数从 {first}（标准差 {narrow}）变到 {last}（标准差 {wide}，中位数 {median}），"
        "并没有消失。",
    ),
    "popular_vanishes_larger": Text(
        "“The gradient of W_Q vanishes” does not hold here: with {keys} keys and dₖ = {d_k} its norm is "
        "{plain} unscaled and {scaled} with √dₖ, {factor} times as much. Leaving the scale out also "
        "multiplies what comes back by √dₖ. The typical query, too, adds more ({middle} against {usual}).",
        "“W_Q 的梯度会消失”在这里不成立：{keys} 个 key、dₖ = {d_k} 时，不缩放的梯度范数是 {plain}，除以 √dₖ 是 "
        "{scaled}，前者是后者的 {factor} 倍。去掉缩放，回传的梯度也要乘上 √dₖ。就连一般的 query，贡献也更大"
        "（中位数 {middle} 对 {usual}）。",
    ),
    "popular_vanishes_parted": Text(
        "“The gradient of W_Q vanishes” is half of it here: with {keys} keys and dₖ = {d_k} the norm is "
        "{plain} unscaled and {scaled} with √dₖ, {factor} times as much, but the typical query adds less "
        "({middle} against {usual}). A few nearly tied rows carry the whole gradient.",
        "“W_Q 的梯度会消失”在这里只对了一半：{keys} 个 key、dₖ = {d_k} 时，不缩放的梯度范数是 {plain}，除以 "
        "√dₖ 是 {scaled}，前者是后者的 {factor} 倍；但一般的 query 贡献更小（中位数 {middle} 对 {usual}）。整"
        "个梯度由少数几乎打平的行撑着。",
    ),
    "popular_vanishes_smaller": Text(
        "“The gradient of W_Q vanishes” points the right way here: with {keys} keys and dₖ = {d_k} its norm "
        "is {plain} unscaled and {scaled} with √dₖ ({factor} times; the typical query adds {middle} against "
        "{usual}).",
        "“W_Q 的梯度会消失”在这里方向是对的：{keys} 个 key、dₖ = {d_k} 时，不缩放的梯度范数是 {plain}，除以 "
        "√dₖ 是 {scaled}（{factor} 倍；一般的 query 贡献 {middle} 对 {usual}）。",
    ),
}
