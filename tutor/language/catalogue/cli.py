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
    "cannot_write": Text("Cannot write {file}: {reason}.", "无法写入 {file}：{reason}。"),
    "demo_list_more": Text(
        "Parameters and presets of one: tutor demo run {name} --help",
        "查看某个演示的参数与预设：tutor demo run {name} --help",
    ),
    "progress": Text("{done}/{total} · about {seconds} s left", "{done}/{total} · 约剩 {seconds} 秒"),
    "demo_cancelled": Text("Stopped early; this is what there is.", "已提前停止，以下是已有的结果。"),
    "demo_found": Text("Measured:", "测得："),
    "demo_ended": Text("How it ended:", "结局："),
    "demo_more_findings": Text("{count} more with --json", "另有 {count} 项，用 --json 查看"),
    "too_long": Text("{file} is larger than {limit} MiB.", "{file} 超过 {limit} MiB。"),
    "bad_line": Text("Line {number}: {reason}", "第 {number} 行：{reason}"),
    "not_a_pair": Text("{option}: `{word}` is not NAME=VALUE.", "{option}：`{word}` 不是 名称=值 的形式。"),
    "right": Text("✓ right", "✓ 正确"),
    "wrong": Text("✗ wrong", "✗ 错误"),
    "unread": Text("? could not be read", "? 无法读懂"),
    "undecided": Text("? undecided", "? 无法判定"),
    "read_as": Text("read as  {text}", "读作  {text}"),
    "mistake": Text("mistake  {because} ({code}: {value})", "错因  {because}（{code}：{value}）"),
    "exact": Text("exact    {text}", "精确值  {text}"),
    "decimal": Text("decimal  {text}", "小数  {text}"),
}
