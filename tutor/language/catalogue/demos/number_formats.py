"""Readings of the demos about number formats."""

from tutor.language.text import Text

NUMBER_FORMATS: dict[str, Text] = {
    "range_refuted": Text(
        "“Because they would overflow” does not hold at σ = 1: of {samples} unscaled scores not one became "
        "infinite in any format. Softmax saturates all the same: the largest of {keys} weights averages {raw}, "
        "and {scaled} once divided by √dₖ (dₖ = {d_k}).",
        "“因为会溢出”在 σ = 1 时不成立：{samples} 个不缩放的打分，没有一个在任何格式里变成无穷。softmax "
        "却照样饱和："
        "{keys} 个权重里最大的平均 {raw}，除以 √dₖ（dₖ = {d_k}）之后是 {scaled}。",
    ),
    "range_upheld": Text(
        "“Because they would overflow” holds here already at σ = 1. The largest of {keys} weights averages "
        "{raw}, "
        "and {scaled} once divided by √dₖ (dₖ = {d_k}).",
        "“因为会溢出”在这里 σ = 1 时就成立。{keys} 个权重里最大的平均 {raw}，除以 √dₖ（dₖ = {d_k}）之后是 "
        "{scaled}。",
    ),
    "range_overflows": Text(
        "Share of infinite scores where there are any: {which}.",
        "出现无穷打分的情形及其比例：{which}。",
    ),
    "range_holds_out": Text(
        "Of {samples} scores for each σ not one became infinite.",
        "每个 σ 各 {samples} 个打分，没有一个变成无穷。",
    ),
    "range_ends": Text(
        "The formats do not end alike: {ends}.",
        "几种格式的上限并不相同：{ends}。",
    ),
    "naive_softmax_works": Text(
        "The row given is no trouble to softmax even without subtracting the maximum.",
        "给定的这一行，即使不减最大值，softmax 也没有问题。",
    ),
    "naive_softmax_breaks": Text(
        "Without subtracting the maximum, softmax of the row given is no number in {lost}, and fine in {kept}; "
        "subtracting it helps everywhere.",
        "不减最大值，给定的这一行在 {lost} 里 softmax 得到 NaN，在 {kept} 里正常；减去最大值就都没问题。",
    ),
    "naive_softmax_breaks_all": Text(
        "Without subtracting the maximum, softmax of the row given is no number in any of {lost}; subtracting "
        "it "
        "helps everywhere.",
        "不减最大值，给定的这一行在 {lost} 里 softmax 都是 NaN；减去最大值就都没问题。",
    ),
    "updates_after": Text(
        "After {steps} updates of {update} the weight should have gone from {start} to {exact}: {which}.",
        "更新 {steps} 次、每次 {update}，权重应从 {start} 到 {exact}，实际：{which}。",
    ),
    "updates_refuted": Text(
        "“In BF16 alone” does not hold here: it came {come} of the way. Where an update is less than half the "
        "spacing of BF16 next to the weight, rounding to nearest cancels it. That is what FP32 master weights "
        "are for.",
        "“只用 BF16 就行”在这里不成立：只走完 {come}。更新一旦不到 BF16 在该权重附近间隔的一半，"
        "就会被就近舍入抹掉。"
        "FP32 主权重就是为此而设。",
    ),
    "updates_partly": Text(
        "“In BF16 alone” holds badly here: it came {come} of the way, since each update is rounded to a whole "
        "number of steps of the format.",
        "“只用 BF16 就行”在这里勉强：走到 {come}，因为每次更新都被舍入成格式间隔的整数倍。",
    ),
    "updates_upheld": Text(
        "“In BF16 alone” holds here: it came {come} of the way. The update is large enough next to the weight.",
        "“只用 BF16 就行”在这里成立：走完 {come}，因为相对于权重，更新足够大。",
    ),
    "updates_helped": Text(
        "There are other ways than a master copy: {helped}.",
        "除了主权重还有别的办法：{helped}。",
    ),
}
