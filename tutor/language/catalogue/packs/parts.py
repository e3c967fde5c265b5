"""What the parts of a pack get wrong about one another."""

from __future__ import annotations

from tutor.language.text import Text

PARTS = {
    # references between parts
    "duplicate_id": Text(
        "the id `{name}` is already used at line {line}", "id `{name}` 在第 {line} 行已经用过"
    ),
    "replaced": Text(
        "`{name}` is read from {file} this time, in place of {other}",
        "这次 `{name}` 读自 {file}，取代 {other}",
    ),
    "duplicate_pack": Text(
        "the pack id `{name}` already belongs to {file}", "题库 id `{name}` 已被 {file} 使用"
    ),
    "unknown_claim": Text("there is no claim `{name}`", "没有名为 `{name}` 的论断"),
    "unknown_claim_near": Text(
        "there is no claim `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的论断；是不是 `{near}`？"
    ),
    "is_derivation": Text(
        "`{name}` is a derivation; make a claim that rests on it and name that",
        "`{name}` 是推导；请先写一条以它为证据的论断，再引用那条论断",
    ),
    "unknown_derivation": Text("there is no derivation `{name}`", "没有名为 `{name}` 的推导"),
    "unknown_derivation_near": Text(
        "there is no derivation `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的推导；是不是 `{near}`？"
    ),
    "unknown_point": Text("the question has no point `{name}`", "这道题没有要点 `{name}`"),
    "unknown_point_near": Text(
        "the question has no point `{name}`; did you mean `{near}`?",
        "这道题没有要点 `{name}`；是不是 `{near}`？",
    ),
    "unknown_said": Text(
        "the question has no misconception or erratum `{name}`", "这道题没有误解或勘误 `{name}`"
    ),
    "unknown_said_near": Text(
        "the question has no misconception or erratum `{name}`; did you mean `{near}`?",
        "这道题没有误解或勘误 `{name}`；是不是 `{near}`？",
    ),
    "unknown_mistake": Text("the question has no mistake `{name}`", "这道题没有错误 `{name}`"),
    "unknown_mistake_near": Text(
        "the question has no mistake `{name}`; did you mean `{near}`?",
        "这道题没有错误 `{name}`；是不是 `{near}`？",
    ),
    "unknown_question": Text("there is no question `{name}`", "没有名为 `{name}` 的题目"),
    "unknown_question_near": Text(
        "there is no question `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的题目；是不是 `{near}`？"
    ),
    "unknown_source": Text("`{name}` is not among the pack's sources", "`sources` 里没有 `{name}`"),
    "unknown_source_near": Text(
        "`{name}` is not among the pack's sources; did you mean `{near}`?",
        "`sources` 里没有 `{name}`；是不是 `{near}`？",
    ),
    "covered_and_check": Text(
        "`{name}` cannot be both under covered and under check", "`{name}` 不能同时列在 covered 和 check 之下"
    ),
    "asks_itself": Text("a question cannot follow itself", "题目不能追问自己"),
    "wrong_open": Text(
        "`wrong` is for questions that are right or wrong; an open one has missed, contradicted, covered, said",
        "`wrong` 只用于有对错之分的题；开放题请用 missed、contradicted、covered 或 said",
    ),
    # picking, ordering, filling gaps
    "one_right": Text(
        "exactly one option of a choice is right; here it is {count} (several make it a `multi`)",
        "单选题应恰好有一个选项写 `right: true`，这里有 {count} 个（多于一个请用 `multi`）",
    ),
    "none_right": Text(
        "no option is right: write `right: true` where one is", "没有正确选项：请给正确的选项写上 `right: true`"
    ),
    "all_alike": Text(
        "every option is right: at least one must be wrong", "所有选项都是对的：至少要有一个错误选项"
    ),
    "same_text": Text(
        "this reads the same as `{name}`, so nobody can tell them apart",
        "这段文字与 `{name}` 相同，作答者无法区分",
    ),
    "with_is": Text("`{name}` goes with `is`, not with `words`", "`{name}` 只与 `is` 搭配，不与 `words` 搭配"),
    "mistake_sort": Text(
        "a mistake of this blank has `{key}`, as the blank itself has",
        "这个空本身写的是 `{key}`，其错误也应写 `{key}`",
    ),
    "unknown_blank": Text("there is no blank `{name}` under `blanks`", "`blanks` 里没有空 `{name}`"),
    "unknown_blank_near": Text(
        "there is no blank `{name}` under `blanks`; did you mean `{near}`?",
        "`blanks` 里没有空 `{name}`；是不是 `{near}`？",
    ),
    "blank_twice": Text("the blank `{name}` is asked twice here", "空 `{name}` 在这里出现了两次"),
    "blank_not_asked": Text(
        "the prompt never asks for the blank `{name}`: write {{{{{name}}}}} where it belongs",
        "题面里没有空 `{name}`：请在相应位置写 {{{{{name}}}}}",
    ),
    "blank_in_maths": Text(
        "the blank `{name}` stands between dollars, where it cannot be shown: end the formula before it",
        "空 `{name}` 写在了公式的 $ 之间，无法显示：请先结束公式，再写空",
    ),
}
