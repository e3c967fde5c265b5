"""What is said of the lines of an answer, and of the answer because of them."""

from __future__ import annotations

from tutor.language.text import Text

STEPS = {
    "step_follows": Text("Follows from the line before.", "由上一步得出。"),
    "step_rounded": Text("Follows from the line before, rounded.", "由上一步取近似得出。"),
    "step_given": Text("Taken as it stands.", "作为已知。"),
    "step_target": Text("This is what is asked.", "正是所求。"),
    "step_anew": Text("Right, but it does not follow from {before}.", "结果对，但不能由 {before} 得出。"),
    "step_undecided": Text("Could not be checked.", "无法检验。"),
    "step_wrong": Text("{part} does not follow from {before}.", "由 {before} 得不出 {part}。"),
    "step_wrong_value": Text("{before} is {value}, not {part}.", "{before} 等于 {value}，不是 {part}。"),
    "step_not_equivalent": Text("{part} does not say the same as {before}.", "{part} 与 {before} 不等价。"),
    "step_gap": Text(
        "Right; but line {line} does not follow from what stands before it.",
        "结果正确；但第 {line} 行不能由前面得出。",
    ),
    "step_bad": Text("Not right: it goes wrong in line {line}.", "不对：从第 {line} 行开始出错。"),
    "carried_forward": Text(
        "Not right, but only line {line} is at fault: what follows from it is right.",
        "结果不对，但只有第 {line} 行出错：之后的推导都正确。",
    ),
    "step_rounded_early": Text(
        "Rounded too early, in line {line}: carry more digits until the end.",
        "第 {line} 行过早取近似：中间步骤应多保留几位。",
    ),
    "too_many_lines": Text("At most {limit} lines are read.", "最多读 {limit} 行。"),
}
