"""What is said of the phrases that a person taught by overruling verdicts."""

from __future__ import annotations

from tutor.language.text import Text

MESSAGES = {
    "none": Text(
        "You have taught no phrases yet. Overruling a verdict teaches one.",
        "你还没有教过任何说法。推翻一次判定，就会教会一种。",
    ),
    "words": Text("“{words}”", "“{words}”"),
    "counts": Text("counts as: {says} ({question})", "算作说到了：{says}（{question}）"),
    "counts_not": Text("does not count as: {says} ({question})", "不算说到：{says}（{question}）"),
    "removed": Text("Forgotten: “{words}”", "已忘掉：“{words}”"),
    "no_such": Text(
        "There is no phrase {number}; the list has {count}.", "没有第 {number} 条说法，列表共 {count} 条。"
    ),
    "no_such.next": Text("tutor phrases list shows them.", "用 tutor phrases list 查看。"),
    # in the feedback on an answer
    "now_counts": Text("From now on “{words}” counts as this point.", "以后再说“{words}”，就算讲到了这一点。"),
    "now_not": Text(
        "From now on “{words}” does not count as this point.", "以后再说“{words}”，不再算作这一点。"
    ),
    "now_not_wrong": Text(
        "From now on “{words}” is not taken for a mistake here.", "以后再说“{words}”，不再当作错误。"
    ),
    "which": Text("Which words said it?", "是哪句话说到了这一点？"),
    "may_teach": Text(
        "Choose the words that said it, and they will be recognised next time.",
        "选出说到它的那句话，下次就能认出来。",
    ),
    "means": Text(
        "From now on they count as this point, and as no other. :phrases list shows what was learnt.",
        "以后这样说就算讲到了这一点，其他要点不受影响。用 :phrases list 查看学到的说法。",
    ),
}
