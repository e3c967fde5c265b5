"""What a wrong word on the command line is answered: what is wrong, and where it is shown how it is done."""

from __future__ import annotations

from tutor.language.text import Text

_WRONG = {
    "no_such_command": Text("There is no command `{name}`.", "没有 `{name}` 这个命令。"),
    "no_such_command_near": Text(
        "There is no command `{name}`; did you mean `{near}`?", "没有 `{name}` 这个命令，是不是 `{near}`？"
    ),
    "no_command": Text("`{command}` needs a command after it.", "`{command}` 后面要跟一个命令。"),
    "no_such_option": Text("`{command}` has no option {name}.", "`{command}` 没有 {name} 这个选项。"),
    "no_such_option_near": Text(
        "`{command}` has no option {name}; did you mean {near}?",
        "`{command}` 没有 {name} 这个选项，是不是 {near}？",
    ),
    "needs_value": Text("{name} needs a value after it.", "{name} 后面要跟一个值。"),
    "takes_no_value": Text("{name} is a switch and takes no value.", "{name} 是开关，后面不能带值。"),
    "missing": Text("`{command}` needs {name}.", "`{command}` 缺少 {name}。"),
    "left_over": Text("`{command}` has no use for: {words}", "`{command}` 不接受这些多余的词：{words}"),
    "one_of": Text("{name} takes one of: {known}", "{name} 只能取其中之一：{known}"),
    "at_least": Text("{name} takes a number that is at least {low}.", "{name} 要一个不小于 {low} 的数。"),
    "between": Text("{name} takes a number from {low} to {high}.", "{name} 要一个 {low} 到 {high} 之间的数。"),
    "whole": Text("{name} takes a whole number.", "{name} 要一个整数。"),
    "no_folder": Text("{name} takes a file, and this is a folder.", "{name} 要一个文件，而这是目录。"),
    "second_one_by_one": Text(
        "`{command}` gives a second opinion on one answer at a time; many go through tutor opinion test.",
        "`{command}` 的第二意见一次只看一份作答；要看一批，请用 tutor opinion test。",
    ),
    "grade_what": Text("Give a QUESTION, or --batch FILE.", "请给出 QUESTION，或者用 --batch FILE。"),
    "check_what": Text(
        "Give --answer and --reference, or --batch FILE.",
        "请给出 --answer 和 --reference，或者用 --batch FILE。",
    ),
    "one_tolerance": Text(
        "Give one tolerance: --rel, --abs, --sigfigs or --decplaces.",
        "容差只能给一个：--rel、--abs、--sigfigs 或 --decplaces。",
    ),
    "other": Text("These words do not fit together: {message}", "这样写无法执行：{message}"),
}

_LOOK = Text("`{command} --help` shows how it is used.", "用法见 `{command} --help`。")

MESSAGES = {**_WRONG, **{f"{name}.next": _LOOK for name in _WRONG}}
