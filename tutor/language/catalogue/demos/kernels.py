"""Readings of the demos about how attention is computed."""

from tutor.language.text import Text

KERNELS: dict[str, Text] = {
    "online_error": Text(
        "Block by block in {dtype} the output is off by at most {error}; the ordinary softmax in the same "
        "format is off by {full}. With blocks of {block} a row holds {held} numbers at a time instead of "
        "{keys} scores.",
        "{dtype} 下分块计算的输出误差不超过 {error}，同一格式的普通 softmax 误差为 {full}。每块 {block} 个 "
        "key 时，一行同时只需保存 {held} 个数，而不是 {keys} 个打分。",
    ),
    "online_without_rescaling": Text(
        "Without rescaling what was summed before, it is off by {wrong}: with blocks of {block} the maximum "
        "rises {rises} more times per row, and every time the old sum counts in the wrong unit.",
        "不修正已经累加的部分，误差达到 {wrong}：每块 {block} 个 key 时，一行的最大值平均还会更新 {rises} 次，"
        "每更新一次，旧的和就用错了单位。",
    ),
    "online_no_maximum": Text(
        "With no maximum subtracted at all the exponential overflows in {dtype} and the output is lost.",
        "完全不减最大值，{dtype} 下指数就会溢出，输出全毁。",
    ),
    "popular_online_upheld": Text(
        "The saying holds here: what remains is the rounding of {dtype}, as in any order of adding. The last "
        "bits may differ, so the same is meant up to rounding and not bit by bit.",
        "这句话在这里成立：剩下的只是 {dtype} 的舍入，换个求和顺序也会有。最后几位可能不同，“相同”指的是除舍入"
        "外相同，而不是逐位相同。",
    ),
    "popular_online_refuted": Text(
        "The saying does not hold here in {dtype}: the error of {error} is well above the {full} of the "
        "ordinary softmax, because sums and output are kept in this format too.",
        "{dtype} 下这句话在这里不成立：误差 {error} 明显大于普通 softmax 的 {full}，因为累计和与输出也存成了这"
        "个格式。",
    ),
    "scale_alike": Text(
        "dₖ = {d_k}: √dₖ = {root}, and every place leaves an error of about {low} in a score.",
        "dₖ = {d_k}：√dₖ = {root}，不论乘在哪里，打分的误差都在 {low} 左右。",
    ),
    "scale_power_of_two": Text(
        "dₖ = {d_k}: √dₖ = {root} is a power of two, and dividing one side or the score by it only moves the "
        "exponent; its root, on both sides, need not be one. The error of a score lies between {low} ({best}) "
        "and {high} ({worst}).",
        "dₖ = {d_k}：√dₖ = {root} 是 2 的幂，只除一边或只除打分，都只改指数位；两边各除以它的平方根则未必。"
        "打分的误差在 {low}（{best}）到 {high}（{worst}）之间。",
    ),
    "scale_rounds": Text(
        "dₖ = {d_k}: √dₖ = {root} is no power of two, and what is scaled and stored is rounded once more. The "
        "error of a score lies between {low} ({best}) and {high} ({worst}).",
        "dₖ = {d_k}：√dₖ = {root} 不是 2 的幂，缩放后存回要多舍入一次。打分的误差在 {low}（{best}）到 {high}（"
        "{worst}）之间。",
    ),
    "scale_overflows": Text(
        "With components of standard deviation {std} scores leave the range of {dtype} where the scale is "
        "{place} (dₖ = {widths}).",
        "分量标准差为 {std} 时，缩放{place}的打分超出 {dtype} 的表示范围（dₖ = {widths}）。",
    ),
    "popular_place_upheld": Text(
        "The saying holds here, also in {dtype}: scaling q, k or their product leaves errors within a factor "
        "of two of one another at these widths.",
        "这句话在这里成立，{dtype} 下也是如此：在这些维度上，缩放 q、k 或乘积，误差相差不到两倍。",
    ),
    "popular_place_refuted": Text(
        "The saying holds in exact arithmetic, not in {dtype}: at dₖ = {widths} it matters what is stored "
        "between the scale and the softmax. A kernel that scales the float32 sum avoids the question.",
        "精确计算时这句话成立，{dtype} 下不成立：dₖ = {widths} 时，缩放与 softmax 之间存了什么，结果就不同。"
        "直接缩放 float32 累加值的 kernel 不存在这个问题。",
    ),
    "popular_place_overflow": Text(
        "The saying does not hold here: the product overflows {dtype} before it can be scaled down, while q "
        "or k scaled first keep it in range.",
        "这句话在这里不成立：乘积还没来得及缩小就溢出了 {dtype}；先缩放 q 或 k，打分就不会超界。",
    ),
    "sdpa_default": Text(
        "Called plainly it applied {default}: 1/√dₖ = {root} for dₖ = {d_k}. The written-out formula with "
        "that scale gives the same up to {difference}.",
        "直接调用时，实际缩放为 {default}：dₖ = {d_k} 时 1/√dₖ = {root}。用这个缩放的手写公式，结果相差不超过 "
        "{difference}。",
    ),
    "sdpa_model_width": Text(
        "The width that counts is the last dimension, that of one head. With 1/√d_model for {heads} heads the "
        "result would differ by {wrong}; MultiheadAttention, too, applies {multihead}.",
        "起作用的是最后一维，即单个头的宽度。若按 {heads} 个头的 1/√d_model 计算，结果会相差 {wrong}；"
        "MultiheadAttention 用的同样是 {multihead}。",
    ),
    "popular_sdpa_half": Text(
        "Half of the saying holds: it does scale by itself. But a q that was divided by √dₖ before is divided "
        "again, and {twice} was applied, 1/dₖ. Whoever scales q must pass scale=1, which gives {once}.",
        "这句话只对一半：它确实会自己缩放。但 q 若事先除过 √dₖ，就会再除一次，实际缩放成了 {twice}，即 1/dₖ。"
        "自己缩放 q 就必须传 scale=1，那样才是 {once}。",
    ),
    "popular_sdpa_upheld": Text(
        "Here the saying holds: √dₖ is 1 for dₖ = {d_k}, so that scaling twice is scaling once.",
        "这里这句话成立：dₖ = {d_k} 时 √dₖ 就是 1，缩放两次与一次没有区别。",
    ),
    "popular_sdpa_refuted": Text(
        "The saying does not hold here: called plainly it applied {default}, not 1/√dₖ = {root}.",
        "这句话在这里不成立：直接调用时实际缩放为 {default}，而不是 1/√dₖ = {root}。",
    ),
    "flash_times": Text(
        "From {first} to {last} tokens the time of the fused kernel grows with slope {flash_slope} on "
        "logarithmic axes, that of the written-out formula with {matrix_slope} (a line has 1, a square 2). At "
        "{last} tokens they take {flash_ms} and {matrix_ms} ms.",
        "从 {first} 到 {last} 个 token，双对数坐标下融合 kernel 的时间斜率为 {flash_slope}，手写公式为 "
        "{matrix_slope}（线性是 1，平方是 2）。{last} 个 token 时分别用时 {flash_ms} 和 {matrix_ms} 毫秒。",
    ),
    "flash_memory": Text(
        "What is linear is the memory: at {last} tokens the score matrix takes {matrix} MiB, the statistics "
        "of online softmax {flash} MiB.",
        "变成线性的是内存：{last} 个 token 时，打分矩阵占 {matrix} MiB，online softmax 的统计量只占 {flash} "
        "MiB。",
    ),
    "popular_flash_refuted": Text(
        "The saying does not hold here: memory becomes linear, the work stays quadratic. It is faster because "
        "less is moved to and from memory, not because less is computed.",
        "这句话在这里不成立：内存变成线性，计算量仍是平方。它更快，是因为读写内存少了，而不是因为算得少了。",
    ),
    "popular_flash_upheld": Text(
        "At these lengths time grows more like a line than like a square: for short rows fixed costs outweigh "
        "the products. Try longer ones before believing the saying.",
        "在这些长度上，时间的增长更像线性而不像平方：序列太短，固定开销超过了矩阵乘。先换更长的序列，再下结"
        "论。",
    ),
    "popular_flash_open": Text(
        "The slope is too uncertain here to judge the saying: the machine is too noisy, or the lengths are "
        "too short. More repeats or longer rows would tell.",
        "这里斜率太不确定，无法判断这句话：要么机器太忙，要么序列太短。增加重复次数或换更长的序列，才看得出"
        "来。",
    ),
}
