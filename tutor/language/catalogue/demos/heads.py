"""Readings of the demos about heads."""

from tutor.language.text import Text

HEADS: dict[str, Text] = {
    "heads_one": Text(
        "With {few} {few:head|heads} of width {few_d_k} the largest weight of a row is {few_p} undivided. "
        "Name several "
        "numbers of heads to compare them.",
        "{few} 个头、每头 {few_d_k} 维时，不缩放的一行里最大权重为 {few_p}。要比较，请给出多个头数。",
    ),
    "heads_parameters": Text(
        "{parameters} parameters, with {few} {few:head|heads} as with {many}: the same matrices are only read "
        "in narrower "
        "blocks.",
        "参数量都是 {parameters}，{few} 个头和 {many} 个头没有差别：矩阵还是那几个，只是切得更窄来用。",
    ),
    "heads_refuted": Text(
        "“Amplify saturation” does not hold here, it is the other way round: undivided, the largest of "
        "{tokens} "
        "weights falls from {few_p} (dₖ = {few_d_k}) to {many_p} (dₖ = {many_d_k}). What saturates is the "
        "width "
        "of a head.",
        "“放大饱和”在这里不成立，恰好相反：不缩放时，{tokens} 个权重里最大的从 {few_p}（dₖ = {few_d_k}）降到 "
        "{many_p}"
        "（dₖ = {many_d_k}）。决定饱和的是每个头的维度。",
    ),
    "heads_upheld": Text(
        "“Amplify saturation” holds here: the largest of {tokens} weights rises from {few_p} to {many_p}.",
        "“放大饱和”在这里成立：{tokens} 个权重里最大的从 {few_p} 升到 {many_p}。",
    ),
    "heads_alike": Text(
        "“Amplify saturation” does not show here: the largest of {tokens} weights is {few_p} and {many_p}, the "
        "same within the errors.",
        "“放大饱和”在这里看不出来：{tokens} 个权重里最大的分别是 {few_p} 和 {many_p}，误差范围内相同。",
    ),
    "heads_scaled": Text(
        "Divided, it is {few_scaled} and {many_scaled}.",
        "缩放之后分别是 {few_scaled} 和 {many_scaled}。",
    ),
    "heads_rank": Text(
        "The price of narrow heads: with {many} of them the scores of one head, a {tokens}×{tokens} matrix, "
        "have "
        "rank {rank}.",
        "头变窄的代价：分成 {many} 个头之后，单个头的打分（{tokens}×{tokens} 的矩阵）秩为 {rank}。",
    ),
    "gqa_refuted": Text(
        "“The order does not matter” does not hold: with repeat_interleave all {heads} heads agree with "
        "PyTorch "
        "(to {exact}), tiled only {agree} of them do, and the others are off by up to {largest}. Neighbouring "
        "query heads share a KV head, so copies must lie next to each other.",
        "“顺序无所谓”不成立：用 repeat_interleave，{heads} 个头全部与 PyTorch 一致（差 {exact}）；用 tile "
        "只有 {agree} "
        "个对得上，其余最多差 {largest}。相邻的 query 头共用一个 KV 头，副本必须挨在一起。",
    ),
    "gqa_no_difference": Text(
        "“The order does not matter” holds for {heads} heads on {kv_heads}: both orders are the same one here. "
        "Try a number of KV heads in between.",
        "“顺序无所谓”在 {heads} 个头配 {kv_heads} 个 KV 头时成立：这时两种顺序本来就一样。"
        "换一个介于两者之间的 KV 头数再看。",
    ),
    "gqa_off": Text(
        "Neither order agrees with PyTorch here: repeat_interleave is off by {exact}.",
        "这里两种顺序都与 PyTorch 不一致：repeat_interleave 差 {exact}。",
    ),
    "gqa_cache": Text(
        "The cache holds {cache} numbers per token and layer instead of {full}.",
        "每层每个 token 缓存 {cache} 个数，而不是 {full} 个。",
    ),
    "mla_variances": Text(
        "Variance of q·k/√dₖ with a latent of {d_c}: {which}.",
        "潜向量 {d_c} 维时 q·k/√dₖ 的方差：{which}。",
    ),
    "mla_refuted": Text(
        "“Compressing changes the variance” does not hold by itself: with W_UK started by its own fan-in, "
        "1/√d_c, "
        "the variance is {variance}, as without compression. What changes it is a W_UK started by d_model, or "
        "a "
        "latent that has become too large.",
        "“压成低秩会改变方差”单独来看不成立：W_UK 按自己的 fan_in 取 1/√d_c 时，方差是 {variance}，"
        "和不压缩一样。真正改变"
        "方差的，是 W_UK 按 d_model 初始化，或者潜向量本身变大了。",
    ),
    "mla_upheld": Text(
        "“Compressing changes the variance” holds here: it is {variance} although W_UK starts with 1/√d_c.",
        "“压成低秩会改变方差”在这里成立：W_UK 取 1/√d_c，方差仍是 {variance}。",
    ),
    "mla_norm": Text(
        "RMSNorm on the latent takes {loud} back to {norm}: that is what it is there for.",
        "潜向量加 RMSNorm，方差从 {loud} 回到 {norm}，这才是它的用处。",
    ),
    "mla_absorbed": Text(
        "Absorbing W_UK into the query moves no score by more than {off}: it is the same product, bracketed "
        "differently.",
        "把 W_UK 吸收进 query，打分最多只差 {off}：还是同一个乘积，只是换了结合顺序。",
    ),
    "mla_absorbed_rounded": Text(
        "Absorbing W_UK into the query moves scores by up to {off} in {dtype}: exact on paper, two orders of "
        "rounding in practice.",
        "{dtype} 下，把 W_UK 吸收进 query 会让打分相差最多 {off}：数学上相等，只是舍入的次序不同。",
    ),
    "mla_cache": Text(
        "The cache holds {cache} numbers per token and layer, where full keys and values take {full}.",
        "每层每个 token 缓存 {cache} 个数，完整的 K、V 则要 {full} 个。",
    ),
}
