"""What the shell's commands say."""

from __future__ import annotations

from tutor.language.text import Text

MESSAGES = {
    "no_terminal": Text(
        "No terminal to draw on: practising line by line (tutor practice --plain).",
        "没有可以绘制界面的终端，改为逐行练习（tutor practice --plain）。",
    ),
    "crashed": Text(
        "Sorry, something went wrong inside the tutor ({error}). What you had submitted is saved. "
        "The details are in {log}.",
        "抱歉，程序内部出了错（{error}）。已经提交的作答都保存好了。详情见 {log}。",
    ),
    "no_such_file": Text("Cannot read {file}: {reason}.", "无法读取 {file}：{reason}。"),
    "no_such_file.next": Text(
        "Check the path, or use - to read from standard input.", "请检查路径；用 - 可以从标准输入读取。"
    ),
}
