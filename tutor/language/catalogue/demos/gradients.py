"""Readings of the demos about gradients."""

from tutor.language.text import Text

GRADIENTS: dict[str, Text] = {
    "clip_before": Text(
        "Gradient through {steps} steps, by factor: {which}.",
        "穿过 {steps} 步的梯度，按系数分列：{which}。",
    ),
    "clip_refuted": Text(
        "“Nor vanishing” does not hold: with factor {factor} it is {before} before clipping to {clip} and "
        "{after} "
        "after. Clipping only ever makes a gradient smaller.",
        "“也不消失”不成立：系数 {factor} 时，裁剪（上限 {clip}）前是 {before}，裁剪后是 {after}。"
        "裁剪只会把梯度变小，不会变大。",
    ),
    "clip_upheld": Text(
        "“Nor vanishing” holds here: with factor {factor} clipping took {before} to {after}.",
        "“也不消失”在这里成立：系数 {factor} 时，裁剪把 {before} 变成了 {after}。",
    ),
    "clip_caps": Text(
        "“Neither exploding” holds: with factor {factor} clipping takes {before} to {after}.",
        "“不爆炸”成立：系数 {factor} 时，裁剪把 {before} 压到 {after}。",
    ),
    "clip_nothing_vanished": Text(
        "No gradient vanished with these factors, so “nor vanishing” was not put to the test.",
        "这几个系数下没有梯度消失，“也不消失”没有受到检验。",
    ),
    "forget_bias_helps": Text(
        "What does help is to keep the factor near 1: {steps} steps back the gradient of an LSTM is typically "
        "{least} with forget bias {low}, and {greatest} with {high}.",
        "真正有用的是让每步的系数接近 1：隔 {steps} 步，LSTM 的梯度在遗忘门偏置为 {low} 时通常只有 {least}，"
        "偏置为 {high} 时是 {greatest}。",
    ),
    "forget_bias_no_help": Text(
        "The forget bias makes little difference over {steps} steps: {least} with {low}, {greatest} with "
        "{high}.",
        "隔 {steps} 步，遗忘门偏置的影响不大：偏置 {low} 时 {least}，偏置 {high} 时 {greatest}。",
    ),
}
