"""Readings of the demos about norms and caps."""

from tutor.language.text import Text

NORMALISATION: dict[str, Text] = {
    "qk_norm_grown": Text(
        "Without the norm the largest logit is {plain_first} with weights × {small} and {plain} with × "
        "{large}, where a row keeps {plain_share} of the largest entropy. With QK-Norm it is {qk_norm_first} "
        "and {qk_norm}, and a row keeps {qk_norm_share}.",
        "不归一化：权重 × {small} 时最大 logit 为 {plain_first}，× {large} 时为 {plain}，此时一行的熵是最大值"
        "的 {plain_share}。有 QK-Norm：分别为 {qk_norm_first} 和 {qk_norm}，熵是最大值的 {qk_norm_share}。",
    ),
    "qk_norm_gradient": Text(
        "The size of the weights no longer matters to the output, so the gradient falls as they grow: that of "
        "W_Q from {gradient_first} to {gradient_last}.",
        "权重的大小不再影响输出，所以权重越大，梯度越小：W_Q 的梯度从 {gradient_first} 变到 {gradient_last}。",
    ),
    "popular_qk_norm_upheld": Text(
        "The saying holds here: no logit passes g²√dₖ = {bound}. That is a bound on the logits, not on how "
        "sharp attention can get: a key that points with its query takes {focus} against {others} orthogonal "
        "ones, and a learned gain raises the bound.",
        "这句话在这里成立：没有 logit 超过 g²√dₖ = {bound}。但这只是 logit 的上界，注意力照样可以很尖："
        "与 query 同向的一个 key 面对 {others} 个正交的 key，能占 {focus}；增益学大了，上界也随之变大。",
    ),
    "popular_qk_norm_refuted": Text(
        "The saying does not hold here: a logit of {qk_norm} passes the bound g²√dₖ = {bound}.",
        "这句话在这里不成立：有 logit 达到 {qk_norm}，超过了上界 g²√dₖ = {bound}。",
    ),
    "soft_cap_pulls": Text(
        "A score of {score} becomes {capped}, where the curve still has slope {slope}: the cap limits, and "
        "what is capped keeps only this much of its gradient.",
        "{score} 的打分被压到 {capped}，此处曲线的斜率只有 {slope}：打分受限，回传的梯度也只剩这么多。",
    ),
    "soft_cap_rows": Text(
        "Rows of {keys} scores with std {std}: the entropy goes from {raw} to {soft} nats, the largest weight "
        "from {raw_p} to {soft_p}.",
        "一行 {keys} 个、标准差 {std} 的打分：熵从 {raw} 变到 {soft} nat，最大权重从 {raw_p} 变到 {soft_p}。",
    ),
    "popular_soft_cap_upheld": Text(
        "The saying holds here: no score passes ±{cap}, and the largest score stays the largest in every row.",
        "这句话在这里成立：没有打分超过 ±{cap}，每一行的最大打分仍是最大。",
    ),
    "popular_soft_cap_ties": Text(
        "Only half of the saying holds here: no score passes ±{cap}, but in {dtype} neighbouring scores are "
        "rounded to the same value near the cap, and in {lost} of the rows the maximum is no longer "
        "unique.",
        "这句话在这里只对一半：没有打分超过 ±{cap}，但在 {dtype} 下，接近上限的打分被舍入成同一个值，有 "
        "{lost} 的行里最大的不再是唯一的最大。",
    ),
    "rms_norm_scale": Text(
        "x and {scale}·x give the same output up to {difference} (relative), and their gradients differ by "
        "the factor {ratio}: the longer x is, the less it turns.",
        "x 与 {scale}·x 的输出相对误差只有 {difference}；梯度之比为 {ratio}：x 越长，梯度越小。",
    ),
    "rms_norm_scale_lost": Text(
        "x and {scale}·x do not give the same output here: it differs by {difference} (relative). ε = {eps} "
        "is no longer small next to the mean square of the input.",
        "x 与 {scale}·x 的输出在这里并不相同，相对相差 {difference}：与输入的均方相比，ε = {eps} 已经不算小。",
    ),
    "rms_norm_shift": Text(
        "Adding {shift} to every component changes RMSNorm's output by {difference} and leaves it a mean of "
        "{mean}; LayerNorm's changes by {layer}.",
        "每个分量都加 {shift}：RMSNorm 的输出变化 {difference}，均值为 {mean}；LayerNorm 的输出只变 {layer}。",
    ),
    "popular_rms_norm_upheld": Text(
        "The saying holds here: the output ignores the scale, and the cosine between x and its gradient is at "
        "most {cosine}. What RMSNorm does not ignore is a shift.",
        "这句话在这里成立：输出与尺度无关，x 与其梯度夹角的余弦不超过 {cosine}。RMSNorm 无法忽略的是平移。",
    ),
    "popular_rms_norm_refuted": Text(
        "The saying does not hold here: the output differs by {difference}, and the cosine between x and its "
        "gradient reaches {cosine}.",
        "这句话在这里不成立：输出相差 {difference}，x 与其梯度夹角的余弦达到 {cosine}。",
    ),
}
