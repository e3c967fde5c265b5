"""What authors are told: of requests, batch lines and units that their questions name."""

from __future__ import annotations

from tutor.language.text import Text

AUTHORS = {
    "bad_request": Text(
        "The key {key} is missing or not as it should be; expected: {wanted}",
        "{key} 缺失或写法不对，应为：{wanted}",
    ),
    "bad_request.next": Text("See tutor math check --help.", "参见 tutor math check --help。"),
    "bad_assumption": Text("{words} is not an assumption on a symbol.", "“{words}”不是对符号的假设。"),
    "bad_assumption.next": Text(
        "Known: real, positive, nonnegative, integer, probability.",
        "可用：real、positive、nonnegative、integer、probability。",
    ),
    "not_numeric": Text("{question} asks for no number or formula.", "{question} 不是数值题。"),
    "worked_too_long": Text("The expression {expr} takes too long to work out.", "表达式 {expr} 计算超时。"),
    "worked_too_long.next": Text("Split it into smaller steps.", "请拆成更小的步骤。"),
    "unknown_key": Text("{key} is not a key of a request.", "请求里没有 {key} 这个键。"),
    "unit_unknown": Text(
        "The unit {unit} is not known (column {column}).", "不认识单位 {unit}（第 {column} 列）。"
    ),
    "unit_unknown.next": Text(
        "Known are byte, bit, s, FLOP, token, parameter, nat, %, m, kg ... with prefixes, joined by / * ^.",
        "可用：byte、bit、s、FLOP、token、parameter、nat、%、m、kg 等及其词头，可用 / * ^ 组合。",
    ),
    "unit_unknown_try": Text(
        "The unit {unit} is not known (column {column}); did you mean {instead}?",
        "不认识单位 {unit}（第 {column} 列）；是不是想写 {instead}？",
    ),
    "unit_of_reference": Text(
        "The reference is in {typed}, which cannot be given in {asked}.",
        "参考答案的单位是 {typed}，不能换算成 {asked}。",
    ),
}
