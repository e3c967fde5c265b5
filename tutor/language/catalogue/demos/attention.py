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
}
