"""Readings of the demos about rotary positions."""

from tutor.language.text import Text

POSITIONS: dict[str, Text] = {
    "rope_kept": Text(
        "Rotation changes no length by more than {norm}, and moving query and key on by {shift} together "
        "changes "
        "no score by more than {moved}.",
        "旋转对模长的改变不超过 {norm}；query 和 key 一起往后移 {shift}，打分的变化不超过 {moved}。",
    ),
    "rope_upheld": Text(
        "The sentence holds here: the variance of q·k by distance is {which}, {d} within the errors at each. "
        "All "
        "components have the same variance, so a rotation has nothing to move.",
        "这句话在这里成立：各距离下 q·k 的方差为 {which}，在误差范围内都是 {d}。各分量方差相同，"
        "旋转改变不了什么。",
    ),
    "rope_refuted": Text(
        "The sentence does not hold here: with pairs of uneven variance that of q·k depends on the distance, "
        "{which}; in theory it runs from {low} to {high}. It holds where both components of a pair have the "
        "same "
        "variance.",
        "这句话在这里不成立：一对里两个分量的方差不等，q·k 的方差就随距离变化：{which}；理论值在 {low} 到 "
        "{high} 之间。"
        "只有每对的两个分量方差相同，它才成立。",
    ),
    "rope_variance_off": Text(
        "The measured variance is more than four standard errors from theory at some distance: {which}.",
        "某个距离上实测方差与理论值相差超过四个标准误：{which}。",
    ),
    "rope_similarity": Text(
        "A vector's likeness to itself falls with the distance, {similar}. That is no decay of attention as "
        "such: scores of independent q and k average {mean} where they are farthest from 0.",
        "向量与自身的相似度随距离下降：{similar}。但这不等于注意力本身会衰减：独立的 q、k 打分的均值，离 0 "
        "最远的也只是 {mean}。",
    ),
    "rope_similarity_swings": Text(
        "A vector's likeness to itself does not fall steadily here, it swings: {similar}. With fewer pairs "
        "there "
        "are fewer speeds to average over.",
        "向量与自身的相似度在这里并不是一路下降，而是起伏：{similar}。分量对越少，可供平均的转速就越少。",
    ),
    "layouts_refuted": Text(
        "“Either code can run the weights” does not hold: with the other pairing scores are off by {mixed} on "
        "average, where scores have a standard deviation of {std}.",
        "“哪种实现都能直接加载”不成立：换一种配对，打分平均差 {mixed}，而打分本身的标准差才 {std}。",
    ),
    "layouts_unnoticed": Text(
        "Two checks do not notice: at position 0 the difference is {first}, since nothing is turned there; and "
        "moving all positions on by {shift} changes no score by more than {moved}, since it is still a rotary "
        "embedding, only of other pairs.",
        "有两种检查发现不了：位置 0 处的差是 {first}，因为那里没有旋转；所有位置一起平移 {shift}，"
        "打分变化不超过 {moved}，"
        "因为它仍是旋转编码，只是配对不同。",
    ),
    "layouts_upheld": Text(
        "“Either code can run the weights” holds here: there is only one way to pair the components.",
        "“哪种实现都能直接加载”在这里成立：分量只有一种配对方式。",
    ),
    "layouts_one_sided": Text(
        "With the other pairing on the queries alone they are off by {one}, and move by up to {one_moved} "
        "with the "
        "shift: no relative position is left.",
        "只有 query 换了配对，打分平均差 {one}，平移后变化可达 {one_moved}：连相对位置都不成立了。",
    ),
    "layouts_permuted": Text(
        "After permuting the components of q and k (in practice the rows of W_Q and W_K) the difference is "
        "{permuted}: the layouts are equivalent up to this permutation.",
        "先把 q、k 的分量重排（实际做法是重排 W_Q、W_K 的行），差就只剩 {permuted}：两种排列只差这一次重排。",
    ),
    "layouts_still_off": Text(
        "Even after permuting they are off by {permuted}.",
        "重排之后仍差 {permuted}。",
    ),
}
