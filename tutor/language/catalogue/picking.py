"""What is said of answers that are picked, put in order or filled in."""

from tutor.language.text import Text

MESSAGES = {
    # what can be picked
    "true": Text("true", "对"),
    "false": Text("false", "错"),
    "ask_choice": Text("one of a-{last}", "从 a-{last} 中选一个"),
    "ask_multi": Text("the right ones of a-{last}, as in `a c`", "选出 a-{last} 中所有正确的，如 `a c`"),
    "ask_true_false": Text("t or f", "对 / 错（也可输入 t 或 f）"),
    "ask_order": Text("the letters in order, as in `b a c`", "按顺序写字母，如 `b a c`"),
    "ask_cloze": Text("what belongs in the gap", "空里应填什么"),
    "ask_clozes": Text(
        "what belongs in the {of} gaps, with semicolons between", "依次填 {of} 个空，用分号隔开"
    ),
    "pick_one": Text("Pick one.", "单选。"),
    "pick_all": Text("Pick every right one.", "多选：选出所有正确的。"),
    "is_it_true": Text("True or false?", "对还是错？"),
    "put_in_order": Text("Put these in order.", "请排出正确的先后。"),
    "fill_gap": Text("Fill the gap.", "请填空。"),
    "fill_gaps": Text("Fill the {of} gaps.", "请填写 {of} 个空。"),
    # what could not be read
    "unread": Text(
        "That names nothing here. Type letters from a to {last}, such as `b`, or the text itself.",
        "这里没有指明任何一项。请输入 a 到 {last} 的字母，如 `b`，或直接输入该项的文字。",
    ),
    "no_such": Text(
        "There is no {mark} here: the letters go from a to {last}.", "没有 {mark} 这一项：字母只到 {last}。"
    ),
    "only_one": Text(
        "Exactly one is right here, and you named {count}. Type one letter.",
        "这是单选题，你写了 {count} 项。请只输入一个字母。",
    ),
    "ambiguous": Text(
        "“{text}” can name two of these: type the letter in front of the one you mean.",
        "“{text}”可以指其中两项：请输入你要选的那一项前面的字母。",
    ),
    "mixed": Text(
        "Letters and numbers both name options here: use letters alone.",
        "字母和序号都可以指选项，混在一起分不清：请只写字母。",
    ),
    "true_or_false": Text(
        "Say whether the statement holds: `t` or `f`, `true` or `false`.",
        "请判断这句话对不对：输入“对”或“错”（也可以是 t 或 f）。",
    ),
    "twice": Text("This one was named before: each has one place.", "这一项前面已经写过：每一项只能出现一次。"),
    "not_all": Text(
        "You named {count} of {of}: every letter has a place.",
        "共有 {of} 项，你只写了 {count} 项：每一项都要排进去。",
    ),
    "not_ordered": Text(
        "Nothing is in order yet: these stand as they were shuffled. Order them, or skip the question.",
        "还没有排：现在是打乱后的顺序。请排好再提交，或者跳过这一题。",
    ),
    "blanks": Text(
        "{of} gaps, {count} {count:answer|answers}: write one a line, or put semicolons between them.",
        "共有 {of} 个空，你填了 {count} 个：请每行写一个，或者写在一行里用分号隔开。",
    ),
    "blank_empty": Text("Nothing stands in gap {number} yet.", "第 {number} 个空还没有填。"),
    # verdicts
    "right": Text("Right.", "回答正确。"),
    "not_this": Text("Not this one.", "选错了。"),
    "not_so": Text("It is the other way round.", "判断反了。"),
    "some": Text(
        "Of the right ones you picked {right} of {of}, and {wrong} wrong {wrong:one|ones}.",
        "正确选项选中 {right}/{of} 个，误选 {wrong} 个。",
    ),
    "places": Text(
        "In their place: {right} of {of}. Followed by the right one: {neighbours} of {pairs}.",
        "位置正确 {right}/{of}，前后相接正确 {neighbours}/{pairs}。",
    ),
    "gaps_right": Text("Every gap is right.", "全部填对。"),
    "gaps_wrong": Text("Right: {right} of {of}.", "填对 {right}/{of}。"),
    "gaps_unread": Text("Not every gap could be read.", "有的空没能读懂。"),
    "gaps_undecided": Text(
        "What stands in one of the gaps could not be decided by machine.",
        "有的空机器无法判定对错。",
    ),
    "words_right": Text("Right.", "正确。"),
    "words_wrong": Text("Not that.", "不是这个。"),
    "unknown_words": Text("These words are not among those that are known.", "不在已知的说法之中。"),
    # parts
    "gap": Text("Gap {number}", "第 {number} 空"),
    "your_pick": Text("← your pick", "← 你选的"),
    "not_picked": Text("← not picked", "← 漏选"),
    "yours": Text("you: {text}", "你的回答：{text}"),
    "right_order": Text("The right order:", "正确顺序："),
    "expected": Text("expected: {text}", "参考答案：{text}"),
    "statement_true": Text("The statement is true.", "这句话是对的。"),
    "statement_false": Text("The statement is false.", "这句话是错的。"),
    "later": Text("why: after the follow-up", "理由：追问之后再看"),
}
