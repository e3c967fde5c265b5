"""What comes of an answer: right, wrong and where, or not decided."""

from __future__ import annotations

from tutor.language.text import Text

VERDICTS = {
    "right": Text("Right.", "正确。"),
    "right_equivalent": Text("Right: the same in another form.", "正确：形式不同，值相同。"),
    "right_within": Text("Right, within the tolerance.", "正确，在允许误差之内。"),
    "wrong": Text("Not right.", "不对。"),
    "wrong_value": Text("Not right: the value differs.", "不对：数值不符。"),
    "wrong_entries": Text("Not right: entry {entries} differs.", "不对：第 {entries} 个分量不符。"),
    "wrong_elsewhere": Text(
        "Not right everywhere: at {at} the values differ.",
        "并非处处成立：在 {at} 处两者的值不同。",
    ),
    "right_duplicates": Text(
        "Right; an element that is written twice counts once in a set.", "正确；集合中重复写的元素只算一个。"
    ),
    "wrong_set": Text("Not right: not these values.", "不对：不是这些值。"),
    "wrong_set_missing": Text(
        "Not right: what is there is right, but {count} more {count:belongs|belong} to it.",
        "不对：写出的都对，但还缺 {count} 个。",
    ),
    "wrong_set_extra": Text("Not right: {items} does not belong to it.", "不对：{items} 不在其中。"),
    "wrong_set_items": Text(
        "Not right: {items} does not belong to it, and something is missing.",
        "不对：{items} 不在其中，而且还缺值。",
    ),
    "wrong_region": Text("Not right: not this set of numbers.", "不对：不是这个数集。"),
    "wrong_region_part": Text(
        "Not right: what is there is right, but a part is missing.", "不对：写出的部分对，但还不完整。"
    ),
    "wrong_relation": Text("Not right: this says something else.", "不对：这个关系式不等价。"),
    "wrong_cells": Text(
        "Not right: the entry at (row, column) {cells} differs.", "不对：（行, 列）{cells} 处的元素不符。"
    ),
    "wrong_length": Text(
        "Not right: {wanted} entries are asked; {got} {got:is|are} here.",
        "不对：应有 {wanted} 个分量，这里有 {got} 个。",
    ),
    "wrong_shape": Text(
        "Not right: {wanted} is asked (rows × columns); this is {got}.",
        "不对：应为 {wanted}（行 × 列），这里是 {got}。",
    ),
    "undecided_structure": Text(
        "Could not be decided: neither shown to be the same nor to differ.",
        "无法判定：既未能证明等价，也未找到不同之处。",
    ),
    "wrong_order": Text("Not right: it grows differently.", "不对：增长的阶不同。"),
    "not_exact": Text(
        "Close, but the exact value is asked: not rounded.", "很接近，但这里要精确值，不能取近似。"
    ),
    "too_few_digits": Text(
        "Right as far as it goes, but with too few digits for this question.",
        "写出的这几位是对的，但位数不够，达不到本题的精度。",
    ),
    "digits_beyond": Text(
        "The digits asked for are right, but a later one that you typed is not: leave it out, or correct it.",
        "要求的位数是对的，但后面多写的数字不对：请去掉或改正。",
    ),
    "sides_differ": Text(
        "Not right: the sides of the equals sign differ, {side} is not {value}.",
        "不对：等号两边不相等，{side} 不等于 {value}。",
    ),
    "too_coarse": Text(
        "Right as far as it goes, but rounded too far: the answer is needed within {within}.",
        "写出的这几位是对的，但取得太粗：误差不能超过 {within}。",
    ),
    "symbol_missing": Text(
        "Not right: a formula in {symbols} is asked, and this is a number.",
        "不对：这里要用 {symbols} 表示的公式，而这是一个具体的数。",
    ),
    "mistake": Text("Not right.", "不对。"),
    "undecided": Text(
        "Could not be decided: both agree at {points} {points:point|points}, but it is not proved.",
        "无法判定：在 {points} 个取值点上两者一致，但未能证明相等。",
    ),
    "undecided_no_points": Text(
        "Could not be decided: no values were found where both can be computed.",
        "无法判定：找不到两边都能计算的取值。",
    ),
    "deadline": Text("Could not be decided in time.", "在时限内无法判定。"),
    "deadline.next": Text(
        "Write it in a simpler form, or compare it yourself.", "请换个更简单的写法，或自行对照。"
    ),
    "worker_failed": Text(
        "The maths helper stopped; it starts again with the next answer.",
        "计算进程中断，下次作答时会自动重启。",
    ),
}
