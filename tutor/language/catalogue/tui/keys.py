"""Keys and what they do, in the footer, the palette and the help; messages in the corner."""

from __future__ import annotations

from tutor.language.text import Text

KEYS = {
    # Keys in the footer
    "key_start": Text("start", "开始"),
    "key_open": Text("open", "打开"),
    "key_practise": Text("practise", "练习"),
    "key_run": Text("run", "运行"),
    "key_choose": Text("choose", "选择"),
    "key_language": Text("中/EN", "中/EN"),
    "key_help": Text("help", "帮助"),
    "key_palette": Text("menu", "菜单"),
    "key_quit": Text("quit", "退出"),
    "key_command": Text("command", "命令"),
    "key_submit": Text("submit", "提交"),
    "key_row": Text("new line", "换行"),
    "key_pick": Text("pick", "选"),
    "key_tick": Text("tick", "勾选"),
    "key_move": Text("move", "上移/下移"),
    "key_place": Text("in order", "依次排"),
    "key_take": Text("grab", "拿起"),
    "key_let_go": Text("drop", "放下"),
    "key_next_gap": Text("next gap", "下一空"),
    "key_hint": Text("hint", "提示"),
    "key_reveal": Text("answer", "看答案"),
    "key_skip": Text("skip", "跳过"),
    "key_leave": Text("leave", "离开"),
    "key_next": Text("next", "继续"),
    "key_rate": Text("rate", "评分"),
    "key_cards": Text("cards", "选卡片"),
    "key_derivation": Text("derivation", "推导"),
    "key_demo": Text("demo", "演示"),
    "key_prove": Text("prove", "证明"),
    "key_wrap_up": Text("wrap up", "直接复盘"),
    "key_said": Text("I did say it", "我说了"),
    "key_not_said": Text("I did not say that", "我没这么说"),
    "key_agree": Text("yes, I said that", "我是这个意思"),
    "key_not_so": Text("no, I meant the point", "不，我说的是对的"),
    "key_settle_right": Text("it is right", "我是对的"),
    "key_settle_wrong": Text("it is wrong", "我错了"),
    "key_undo": Text("take back", "撤回"),
    "key_teach": Text("choose the words", "选出原话"),
    "key_these": Text("these words", "就是这句"),
    "key_fold": Text("open/close", "展开/收起"),
    "key_back": Text("back", "返回"),
    "key_scroll": Text("scroll", "滚动"),
    "key_stop": Text("stop", "停止"),
    "key_rerun": Text("run again", "再运行"),
    "key_train_on": Text("train on", "继续训练"),
    "key_parameters": Text("parameters", "参数"),
    # Messages
    "copied": Text("Copied.", "已复制。"),
    "how_to_quit": Text("Ctrl+Q quits; everything is kept.", "按 Ctrl+Q 退出，内容都会保留。"),
    "not_kept": Text(
        "The disk has not taken everything yet; each step tries again. Ctrl+Q once more leaves anyway.",
        "还有内容没能写入磁盘，每走一步都会再试。再按一次 Ctrl+Q 直接离开。",
    ),
    "too_small": Text(
        "This window is {width}×{height}. Tutor needs at least {least_width}×{least_height}; make it larger.",
        "窗口只有 {width}×{height}，至少需要 {least_width}×{least_height}，请放大。",
    ),
    # Palette
    "palette_flip": Text("中文", "English"),
    "palette_flip_help": Text("Questions and screens in Chinese", "题目与界面换成英文"),
    "palette_light_dark": Text("Light / dark", "浅色 / 深色"),
    "palette_light_dark_help": Text("The other theme", "切换主题"),
    "palette_help": Text("Help", "帮助"),
    "palette_help_help": Text("Keys, marks, how to write numbers", "按键、标记、数字写法"),
    "palette_picture": Text("Save a picture", "保存截图"),
    "palette_picture_help": Text("The screen as an SVG file", "把屏幕存为 SVG 文件"),
    "palette_quit": Text("Quit", "退出"),
    "palette_quit_help": Text("Everything is kept", "内容都会保留"),
    # Help
    "help": Text("Help", "帮助"),
    "help_writing": Text("While you write", "作答时"),
    "help_reading": Text("While you read the feedback", "看反馈时"),
    "help_anywhere": Text("Anywhere", "任何时候"),
    "help_marks": Text("Marks", "标记"),
    "help_numbers": Text("Numbers and formulas", "数字与公式"),
    "help_numbers_text": Text(
        "4.5e-5, 4.5×10⁻⁵, 1/8, 12.5%, √d_k, sqrt(d_k), d_k^(-1/2), [0.73, 0.21, 0.06]. While you type, "
        "the line below shows how it is read. What cannot be read costs nothing. "
        "With ↓ you add lines of working: each is checked against the one before.",
        "4.5e-5、4.5×10⁻⁵、1/8、12.5%、√d_k、根号dk、d_k^(-1/2)、[0.73, 0.21, 0.06]。"
        "输入时下方显示读法；读不懂不扣分。按 ↓ 可以另起一行写推导，每行都会与上一行核对。",
    ),
    "help_commands": Text("Commands", "命令"),
    "help_commands_text": Text(
        ":demo run softmax-gradient --logits 12,0,-12 opens the demo beside the text; :derive, :math check, "
        ":grade, :stats and the shell's other words show what the shell would print. Escape brings you back "
        "to your draft.",
        ":demo run softmax-gradient --logits 12,0,-12 在旁边打开演示；:derive、:math check、:grade、:stats "
        "等与命令行相同，结果显示在旁边。按 Esc 回到草稿。",
    ),
    "help_key_submit": Text("hand the answer in", "提交答案"),
    "help_key_enter_line": Text("hand a number or formula in", "提交数字或公式"),
    "help_key_pick": Text(
        "pick an option, or switch it on and off; enter hands in what is picked",
        "选中一项；多选时勾上或取消。回车提交所选",
    ),
    "help_key_letters": Text(
        "pick the option of this letter; in an order, name what comes first, second, third",
        "直接选这个字母的选项；排序题里依次输入，就是第一、第二、第三……",
    ),
    "help_key_move": Text(
        "move an item of an order (shift with an arrow does too); or grab it with space and use the arrows",
        "排序题：上移或下移一项（Shift+方向键也可以）；也可以按空格拿起，再用方向键移动",
    ),
    "help_key_gaps": Text("from gap to gap", "在各空之间移动"),
    "help_key_row": Text("one more line of working for a number or formula", "给数字或公式再写一行推导"),
    "help_key_hint": Text(
        "one more hint (the rating is then at most hard)", "再给一条提示（评分最高为“吃力”）"
    ),
    "help_key_reveal": Text("give up and see the answer", "放弃，看答案"),
    "help_key_skip": Text("not now; the draft stays", "先跳过，草稿保留"),
    "help_key_next": Text("accept the rating and go on", "接受评分并继续"),
    "help_key_rate": Text("again, hard, good, easy", "重来、吃力、掌握、轻松"),
    "help_key_cards": Text("from card to card", "在卡片之间移动"),
    "help_key_pages": Text("scroll by pages", "翻页"),
    "help_key_act": Text(
        "I did say it / I did not say that / open a section", "我说了 / 我没这么说 / 展开一节"
    ),
    "help_key_decide": Text(
        "on a ? card: ← yes, I said that, → no (y, n)", "在 ? 卡片上：← 我是这个意思，→ 不是（y、n）"
    ),
    "help_key_teach": Text(
        "on a point you counted: choose the words that said it", "在你改判为说到的点上：选出是哪句话说的"
    ),
    "help_key_derivation": Text("the derivation of the chosen claim", "所选论断的推导"),
    "help_key_demo": Text("its live demo", "它的现场演示"),
    "help_key_prove": Text("prove it again, here and now", "在本机当场重新证明"),
    "help_key_opinion": Text(
        "a second opinion of a model, where you set one up: `:opinion status` says how",
        "让模型给第二意见，需要先配置：`:opinion status` 说明怎么配置",
    ),
    "help_key_undo": Text("take the last decision back", "撤回上一个判断"),
    "help_key_wrap_up": Text("skip the follow-ups, on to the debrief", "跳过追问，直接复盘"),
    "help_key_command": Text(
        "a line of the shell's words; over a draft F9, as a colon is typed there",
        "命令行；输入框里已有文字时按 F9（冒号会当作文字）",
    ),
    "help_key_language": Text("the other language", "切换语言"),
    "help_key_palette": Text("menu", "菜单"),
    "help_key_stop": Text("stop a running demo, or copy what is selected", "停止演示，或复制选中的文字"),
    "help_key_back": Text("close what is in front; from practice to home", "关闭当前面板；从练习回到首页"),
    "help_key_quit": Text("quit, at home q as well; everything is kept", "退出（首页也可按 q），内容都会保留"),
    "help_mark_covered": Text("covered: your own clause is quoted", "说到了：引用你自己的话"),
    "help_mark_check": Text(
        "please check: it sounds like the opposite, or like both", "请确认：读起来与要点相反，或两种说法都有"
    ),
    "help_mark_hearsay": Text("popular, without evidence: earns nothing", "流行说法，没有依据：不计分"),
    "help_mark_contradicted": Text("you said the opposite", "你说反了"),
    "help_mark_not_found": Text("not found in your answer", "没在你的回答里找到"),
    "help_mark_proposed": Text(
        "a second opinion found it: you decide with → and ←", "第二意见认为你说到了：按 → 或 ← 由你决定"
    ),
    "help_mark_later": Text("a follow-up asks about this; it is answered there", "追问里会问到，到时再揭晓"),
}
