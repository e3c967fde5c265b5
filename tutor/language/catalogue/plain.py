"""What the line-by-line mode says."""

from tutor.language.text import Text

MESSAGES = {
    "welcome": Text(
        "Practice, line by line. :help lists the commands; :zh switches to Chinese.",
        "逐行练习。:help 查看命令，:en 切换到英文。",
    ),
    "second_copy": Text(
        "Another Tutor is open. Answers are kept in both; only the first one remembers where you stopped.",
        "另一个 Tutor 正开着。两边的作答都会保存，但只有先打开的那个会记住你停在哪里。",
    ),
    "place": Text(
        "{title} · question {position} of {total}",
        "{title} · 第 {position} 题，共 {total} 题",
    ),
    "wanted": Text("({precision})", "（{precision}）"),
    "interviewer": Text("Interviewer:", "面试官："),
    "draft": Text("Your draft so far (:clear starts over):", "你的草稿（:clear 清空重写）："),
    "write": Text(
        "Your answer (an empty line hands it in):",
        "你的回答（空一行提交）：",
    ),
    "number": Text("Your answer", "你的答案"),
    "hint": Text("Hint {number}/{total}: {text}", "提示 {number}/{total}：{text}"),
    "no_more_hints": Text("There are no more hints.", "没有更多提示了。"),
    "read_as": Text("read as  {text}", "读作      {text}"),
    "exact": Text("exact    {text}", "精确值    {text}"),
    "decimal": Text("decimal  {text}", "小数      {text}"),
    "yours": Text("yours    {text}", "你的答案  {text}"),
    "given": Text("given  {name} = {value}", "已知  {name} = {value}"),
    "assumed": Text("with   {name}: {words}", "其中  {name}：{words}"),
    "mistake": Text("Your answer shows: {text}", "从你的答案看：{text}"),
    "costs_nothing": Text(
        "Nothing was counted. Change it and hand it in again.",
        "这次不计入成绩，改一改再提交。",
    ),
    "ways_on": Text(
        ":hint gives a hint, :skip leaves the question, :reveal shows the answer.",
        ":hint 给提示，:skip 跳过，:reveal 看答案。",
    ),
    "settle": Text(
        "Neither could be proved. Compare the two: :right if yours is the same, :wrong if not, or answer anew.",
        "两边都没能证明。请自己比较：相同就输入 :right，不同就输入 :wrong，也可以重新作答。",
    ),
    "revealed": Text("You asked for the answer.", "你选择了直接看答案。"),
    "revealed_later": Text(
        "You asked for the answer: it comes after the follow-ups, and :wrap shows it now.",
        "你选择了直接看答案：追问之后给出，用 :wrap 现在就能看到。",
    ),
    "misconception": Text("This is not so:", "这个说法不对："),
    "erratum": Text(
        "This is a known error, found in: {source}",
        "这是一个常见错误，出自：{source}",
    ),
    "not_found": Text("Not found in your answer: {count}", "没在你的回答里找到：{count} 点"),
    "held": Text("{count} of them {count:comes|come} back in a follow-up", "{count} 点留到追问里问"),
    "held_one": Text("a follow-up asks about this", "追问会问到这一点"),
    "check": Text(
        ":yes {number} if you meant it that way, :no {number} if not",
        "确实是这个意思就输入 :yes {number}，不是就输入 :no {number}",
    ),
    "decide_proposal": Text(
        ":yes {number} if you said it, :no {number} if not",
        "说过就输入 :yes {number}，没说过就输入 :no {number}",
    ),
    "agree": Text(
        "Nothing has been sent. :opinion yes sends it, now and whenever you ask this model again.",
        "还没有发送任何内容。:opinion yes 表示同意并发送，以后再问这个模型不再确认。",
    ),
    "hidden_points": Text(
        "What follow-ups still ask about is sent too and stands here as …: {count}. :opinion all shows it.",
        "有 {count} 个要点追问里还会问到，发送时是全文，这里用 … 代替；:opinion all 可以全部显示。",
    ),
    "called_off": Text("Called off; nothing has changed.", "已取消，一切照旧。"),
    "folklore": Text("popular, without evidence", "流行说法，没有依据"),
    "labels": Text("  ({labels})", "（{labels}）"),
    "comma": Text(", ", "，"),
    "named": Text("{name}: {text}", "{name}：{text}"),
    "not_meant": Text("(:overrule {name} if you did not mean that)", "（没有这个意思就输入 :overrule {name}）"),
    "bonus": Text("bonus", "加分项"),
    "by_you": Text("your decision", "你的判断"),
    "learnt": Text("learnt from you", "从你那里学到"),
    "teach": Text(
        ":overrule {number} and the number of these words: from now on they count as this point.",
        "输入 :overrule {number} 加上那句话的编号，以后这样说就算讲到了这一点。",
    ),
    "no_such_clause": Text("There are no words “{name}”.", "没有“{name}”这一句。"),
    "score": Text(
        "Score: {range} of {of}   (:overrule NUMBER where I am wrong)",
        "得分：{range} / {of}（判错了就用 :overrule 编号 改判）",
    ),
    "evidence": Text("Evidence:", "证据："),
    "more_evidence": Text("More evidence (:evidence lists all):", "新的证据（:evidence 查看全部）："),
    "no_evidence": Text(
        "The evidence opens once you have answered.",
        "答完之后，证据才会打开。",
    ),
    "rests_on_nothing": Text(
        "This question names no evidence of its own.",
        "这道题没有另外列出证据。",
    ),
    "turn_revealed": Text("answer shown", "看了答案"),
    "turn_score": Text("{range} of {of}", "{range} / {of}"),
    "score_means": Text(
        "Points carry weights; the full score is the weight of the core points.",
        "要点各有权重，满分是核心要点的权重之和。",
    ),
    "locked": Text("{count} more {count:opens|open} after the follow-ups", "还有 {count} 条，追问之后打开"),
    "derivation": Text("Derivation:", "推导："),
    "upcoming": Text(
        "Follow-ups to come: {count}   (:wrap skips them and shows the model answer)",
        "后面还有 {count} 个追问（:wrap 跳过追问，直接看参考答案）",
    ),
    "debrief": Text("Looking back on this conversation:", "回顾这一轮问答："),
    "model": Text("Model answer: {prompt}", "参考答案：{prompt}"),
    "pitch": Text("In {seconds} seconds:", "{seconds} 秒版本："),
    "pitfalls": Text("Pitfalls:", "易错的说法："),
    "you_said_it": Text("you said it", "你这么说过"),
    "errata": Text("What popular sources get wrong:", "流行资料里的错误："),
    "resume": Text("Tie it to your own work:", "结合你的经历："),
    "references": Text("References:", "参考文献："),
    "rating_again": Text("again", "重来"),
    "rating_hard": Text("hard", "吃力"),
    "rating_good": Text("good", "掌握"),
    "rating_easy": Text("easy", "轻松"),
    "rate": Text(
        "Rating {number} {name} (enter accepts, 1-{most} changes it)",
        "评分 {number} {name}（回车接受，1-{most} 更改）",
    ),
    "rate_again": Text(
        "Rated {number} {name} (enter goes on, 1-{most} changes it)",
        "已评 {number} {name}（回车继续，1-{most} 更改）",
    ),
    "rate_only": Text("Rating {number} {name} (enter accepts)", "评分 {number} {name}（回车接受）"),
    "rate_again_only": Text("Rated {number} {name} (enter goes on)", "已评 {number} {name}（回车继续）"),
    "at_most_hard": Text(
        "A hint was taken, so the rating is at most 2 hard. Enter accepts it and goes on.",
        "用过提示，评分最高为 2 吃力。按回车接受并继续。",
    ),
    "at_most_again": Text(
        "The answer was shown, so the rating is 1 again. Enter accepts it and goes on.",
        "看过答案，评分只能是 1 重来。按回车接受并继续。",
    ),
    "rating_help": Text(
        "Enter accepts the rating and goes on. {ratings}. Commands begin with a colon; :help lists them.",
        "回车接受评分并继续。{ratings}。命令以冒号开头，:help 查看全部。",
    ),
    "only_asking": Text(
        "That belongs to a question before it is answered; enter goes on to the next.",
        "这条命令只能在作答之前使用，按回车继续。",
    ),
    "nothing_to_clear": Text("The draft is empty.", "草稿是空的。"),
    "nothing_to_wrap": Text("There are no follow-ups to skip here.", "这里没有可以跳过的追问。"),
    "nothing_to_undo": Text("There is no decision to take back.", "没有可以撤回的改判。"),
    "nothing_to_settle": Text("There is nothing undecided here.", "这里没有待你判定的答案。"),
    "nothing_to_confirm": Text("That point is not in question.", "这一点没有疑问，不需要确认。"),
    "after_answer": Text("That opens once you have answered.", "答完之后才能使用。"),
    "no_such_point": Text(
        "There is no point “{name}”; use a number from 1 to {count}.",
        "没有“{name}”这一点，请用 1 到 {count} 的编号。",
    ),
    "saved": Text(
        "Saved. The next practice continues here.",
        "已保存，下次练习从这里继续。",
    ),
    "saved_answers": Text(
        "Your answers are saved.",
        "作答已保存。",
    ),
    "not_saved": Text(
        "Not everything could be saved: the disk refused to the end.",
        "未能全部保存：直到最后磁盘都无法写入。",
    ),
    "not_kept": Text(
        "Nothing of this practice is remembered afterwards.",
        "本次练习的内容不会保留。",
    ),
    "end": Text("That was everything for now.", "目前要练的都练完了。"),
    "unbalanced": Text("A quotation mark is not closed: {line}", "引号没有配对：{line}"),
    "unbalanced.next": Text("Close it, or write the words without quotes.", "补上引号，或者去掉引号。"),
    "nested": Text(
        "`{word}` cannot be opened inside practice.",
        "练习中不能再打开 `{word}`。",
    ),
    "nested.next": Text("Leave with :quit first.", "先用 :quit 离开。"),
    "help": Text(
        """An open answer may have several lines; an empty line or a single . hands it in. A number or formula
is one line, or several with \\ at the end of each but the last. Lines that begin with a colon are commands:
  :hint  :skip  :reveal (show the answer)  :clear (empty the draft)  :quit
  :overrule NUMBER      turn my verdict on a point around; :undo takes it back
  :phrases list         what my verdicts learnt from you; :phrases remove NUMBER forgets it
  :yes NUMBER, :no NUMBER    answer where I ask what you meant
  :right, :wrong        decide a formula that could not be decided
  :derive, :evidence    what the explanation rests on
  :prove PACK/CLAIM     prove a claim again, here and now
  :opinion              a second opinion of a model that you set up (tutor opinion --help)
  :wrap                 skip the follow-ups, on to the model answer
  :zh, :en              the language, at once
  :demo run NAME ..., :math check ..., :stats and the shell's other words work here too""",
        """开放题可以写多行，空一行或单独一个 . 提交；数字或公式写一行，
要写多行推导，就在除最后一行外的每行末尾加 \\。以冒号开头的是命令：
  :hint 提示  :skip 跳过  :reveal 看答案  :clear 清空草稿  :quit 离开
  :overrule 编号        把某一点的判定改过来，:undo 撤回
  :phrases list         从你那里学到的说法，:phrases remove 编号 忘掉
  :yes 编号、:no 编号   回答“你是不是这个意思”
  :right、:wrong        机器判定不了的公式，由你来定
  :derive、:evidence    解释背后的推导与证据
  :prove 题库/论断      在本机当场重新证明一条论断
  :opinion              让你配置的模型给第二意见（tutor opinion --help）
  :wrap                 跳过追问，直接看参考答案
  :zh、:en              切换语言
  :demo run 名称 ...、:math check ...、:stats 等命令在这里同样可用""",
    ),
}
