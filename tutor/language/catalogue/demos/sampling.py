"""Readings of the demos about drawing tokens."""

from tutor.language.text import Text

SAMPLING: dict[str, Text] = {
    "temperature_range": Text(
        "The given logits: the likeliest token has {p_cold} at T = {cold} and {p_hot} at T = {hot}. The "
        "random vocabulary: its entropy goes from {low} to {high} nats; ln {vocabulary} = {most} is the most "
        "there is.",
        "给定的 logits：最可能的 token 在 T = {cold} 时概率为 {p_cold}，T = {hot} 时为 {p_hot}。随机词表：熵"
        "从 {low} 变到 {high} nat，上限是 ln {vocabulary} = {most}。",
    ),
    "temperature_drawn": Text(
        "Of {samples} tokens drawn at T = {t}, the likeliest came up {frequency} of the time; its probability "
        "is {p}.",
        "在 T = {t} 下抽 {samples} 个 token，最可能的那个出现的频率为 {frequency}，它的概率是 {p}。",
    ),
    "popular_temperature_upheld": Text(
        "The saying holds here: the entropy rises with every step in T, and no two tokens change places. "
        "T = 1 leaves the distribution as it was trained; it is not greedy.",
        "这句话在这里成立：T 每升一档，熵都变大，没有两个 token 互换位置。T = 1 就是模型训练出的分布本身，并不"
        "是贪心。",
    ),
    "popular_temperature_flat": Text(
        "Here nothing shows: the random logits are all equal, and dividing equal numbers leaves them equal.",
        "这里看不出变化：随机 logits 全都相等，相等的数除以 T 还是相等。",
    ),
    "popular_temperature_refuted": Text(
        "The saying does not hold here as computed in {dtype}: somewhere the entropy falls as T rises, or "
        "tokens change places.",
        "按 {dtype} 计算，这句话在这里不成立：T 升高时熵在某处下降，或者有 token 互换了位置。",
    ),
    "popular_temperature_overflow": Text(
        "In {dtype} the division itself breaks: at T = {cold} a logit leaves the range of the format, and "
        "infinity minus infinity is no number. So libraries treat T = 0 as a case of its own.",
        "在 {dtype} 下，除法本身就出了问题：T = {cold} 时 logit 超出格式的表示范围，无穷减无穷不是数。"
        "所以各家的库都把 T = 0 单独处理。",
    ),
}
