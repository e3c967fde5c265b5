"""What stands beside or over a conversation: evidence, demos, the command line."""

from __future__ import annotations

from tutor.language.text import Text

PANELS = {
    # Evidence
    "evidence": Text("Evidence", "证据"),
    "evidence_later": Text("The evidence opens once you have answered.", "答完之后，这里会打开证据。"),
    "evidence_locked": Text(
        "{count} more {count:opens|open} after the follow-ups", "还有 {count} 条，追问之后打开"
    ),
    "see_derivation": Text("derivation", "推导"),
    "run_demo": Text("run the demo", "运行演示"),
    "prove_now": Text("prove it now", "现场证明"),
    "claim_holds": Text("holds here", "在本机成立"),
    "claim_fails": Text("does not hold here", "在本机不成立"),
    "claim_inconclusive": Text("left open by this run", "这次运行未能判定"),
    "derivation": Text("Derivation", "推导"),
    "no_derivation_yet": Text("There is no derivation to open here yet.", "现在还没有可以打开的推导。"),
    "proof": Text("Proof", "证明"),
    "proof_derivation": Text("working the derivation {name} out", "正在计算推导 {name}"),
    "proof_waits": Text("waiting for the demo", "等待演示启动"),
    "proof_demo": Text("demo {name}, seed {seed}", "演示 {name}，种子 {seed}"),
    "proof_far": Text("{done} of {total}", "{done}/{total}"),
    "proof_holds": Text("Proved here and now, in {seconds} s.", "已在本机当场证明，用时 {seconds} 秒。"),
    "proof_fails": Text("It does not hold here.", "在本机不成立。"),
    "proof_inconclusive": Text("It could not be decided here.", "在本机未能判定。"),
    "no_proof_yet": Text(
        "There is nothing to prove yet: choose a claim that has a derivation or a demo.",
        "还没有可证明的内容：先选中一条带推导或演示的论断。",
    ),
    "no_demo_yet": Text(
        "No demo belongs to what you answered yet; `:demo run NAME` runs any.",
        "目前还没有相关的演示；用 `:demo run 名称` 可以运行任意演示。",
    ),
    # Demos
    "demo": Text("Demo", "演示"),
    "preset": Text("preset", "预设"),
    "default_values": Text("default parameters", "默认参数"),
    "no_preset": Text("own values", "自定"),
    "form_help": Text("↑↓ choose a field, enter runs", "↑↓ 选择参数，回车运行"),
    "range": Text("allowed: {range}", "可取：{range}"),
    "demo_starting": Text("starting", "启动中"),
    "demo_running": Text("running", "运行中"),
    "demo_done": Text("done", "完成"),
    "demo_stopped": Text("stopped", "已停止"),
    "demo_failed": Text("failed", "失败"),
    "step_of": Text("step {done}/{total}", "第 {done}/{total} 步"),
    "seconds_left": Text("{seconds} s left", "还需 {seconds} 秒"),
    "popular": Text("Said", "常说"),
    "here": Text("Here", "本机"),
    "findings": Text("Measured values ({count})", "测得的数值（{count}）"),
    "more_findings": Text("and {count} more", "另有 {count} 项"),
    "demo_needs_name": Text("`:demo run` needs a name: {known}.", "`:demo run` 后面要写演示名：{known}。"),
    # Commands
    "unbalanced_quotes": Text("A quotation mark is not closed: {line}", "引号没有配对：{line}"),
    "command": Text("Command", "命令"),
    "practice_options": Text(
        "`:practice` takes packs and questions only, not {option}.",
        "`:practice` 后面只写题库或题目名，不能带 {option}。",
    ),
    "practising_already": Text("This is practice already.", "现在就在练习中。"),
    "practising_already.next": Text(
        "Esc leads home, and everything is kept; there `:practice NAME` opens another pack or question.",
        "按 Esc 回到首页，内容都会保留；在首页用 `:practice 名称` 打开别的题库或题目。",
    ),
    "command_running": Text("running …", "运行中……"),
    "command_done": Text("finished", "已完成"),
    "command_ended": Text("finished with an error (exit code {status})", "已结束，但有错误（退出码 {status}）"),
}
