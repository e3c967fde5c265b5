"""What is seen to be wrong with a pack without running anything, and released ids that are gone."""

from __future__ import annotations

from tutor.language.text import Text

AUTHORS = {
    # what can be seen without running anything
    "bad_pattern_formula": Text(
        "the formula `{expr}` of a pattern cannot be read", "模式里的公式 `{expr}` 无法读懂"
    ),
    "bad_formula": Text(
        "`{expr}` cannot be read at column {column}: {reason}", "`{expr}` 在第 {column} 列无法读懂：{reason}"
    ),
    "undeclared": Text(
        "`{name}` is declared nowhere and would be read as {read_as}; did you mean `{near}`? "
        "Write * where a product is meant.",
        "`{name}` 没有声明过，会被读成 {read_as}；是不是 `{near}`？若要写乘积，请加 *。",
    ),
    "mistake_is_answer": Text(
        "the mistake `{id}` has the value of the right answer, {answer}{given}",
        "错误 `{id}` 的值就是正确答案 {answer}{given}",
    ),
    "unknown_concept": Text("the lexicon has no concept `~{name}`", "词典里没有概念 `~{name}`"),
    "unknown_concept_near": Text(
        "the lexicon has no concept `~{name}`; did you mean `~{near}`?",
        "词典里没有概念 `~{name}`；是不是 `~{near}`？",
    ),
    "known_kind": Text(
        "`~{name}` is a {kind} of the shared lexicon; a pack can only add to it",
        "`~{name}` 是共享词典里的 {kind}；题库只能补充说法",
    ),
    "unknown_finding": Text("the demo {demo} has no finding `{name}`", "演示 {demo} 没有测量值 `{name}`"),
    "unknown_finding_near": Text(
        "the demo {demo} has no finding `{name}`; did you mean `{near}`?",
        "演示 {demo} 没有测量值 `{name}`；是不是 `{near}`？",
    ),
    "unknown_unit": Text("`{unit}` is not a known unit", "不认识单位 `{unit}`"),
    "unknown_unit_near": Text(
        "`{unit}` is not a known unit; did you mean `{near}`?", "不认识单位 `{unit}`；是不是 `{near}`？"
    ),
    "no_hints": Text("the question has no hint", "这道题没有提示"),
    "no_references": Text(
        "the question has neither an answer nor a reference",
        "这道题既没有参考答案，也没有文献",
    ),
    "no_examples": Text(
        "the question has no example answer to prove its patterns", "这道题没有示例回答，无法检验匹配规则"
    ),
    "no_patterns": Text(
        "the point `{id}` has no pattern, so that it can never be found",
        "要点 `{id}` 没有匹配规则，永远识别不到",
    ),
    "bare_folklore": Text(
        "the folklore point `{id}` needs a `truth` or a claim to answer it",
        "流行说法 `{id}` 需要 `truth` 或论断来回应",
    ),
    "given_unsaid": Text(
        "the prompt does not say the drawn value: write {{{name}}} where it belongs, in both languages",
        "题干没有给出抽取的值：请在中英文题干的相应位置写上 {{{name}}}",
    ),
    "numbers_differ": Text(
        "the two languages give different numbers, {numbers} in one only: “{text}”",
        "中英文给出的数字不一致，只出现在一种语言里的有 {numbers}：“{text}”",
    ),
    "groundless": Text(
        "a number is stated ({numbers}) and no claim is named that it rests on",
        "写出了数字（{numbers}），却没有注明所依据的论断",
    ),
    "placeless": Text(
        "the reference “{title}” says neither where in it nor at which address",
        "文献“{title}”既没有写明出处位置，也没有网址",
    ),
    "leads_back": Text("the follow-ups lead back to where they began: {way}", "追问绕回了起点：{way}"),
    "asked_twice": Text(
        "the follow-up {name} is listed twice on the same condition", "追问 {name} 在同一条件下列了两次"
    ),
    "never_asked": Text(
        "the follow-up {name} can never be asked: nothing recognises {id}",
        "追问 {name} 永远不会出现：没有规则能识别 {id}",
    ),
    "too_deep": Text(
        "no conversation reaches {name}: it only follows more than {deepest} questions down",
        "对话走不到 {name}：它只出现在第 {deepest} 层追问之后",
    ),
    "open_dollar": Text("a $ without its partner in “{text}”", "“{text}”中有一个 $ 没有配对"),
    # ids of the last release
    "released": Text(
        "`{name}` was released and is gone, and ids are permanent: a renamed question lists it under `aliases`",
        "`{name}` 已随版本发布，现在却没有了；id 一经发布不得更改，题目改名后要把旧 id 列在 `aliases` 里",
    ),
    "released_near": Text(
        "`{name}` was released and is gone, and ids are permanent: if it is now `{near}`, a question lists the "
        "old id under `aliases`, and a claim takes it back",
        "`{name}` 已随版本发布，现在却没有了；id 一经发布不得更改。若已改成 `{near}`：题目请把旧 id 列在 "
        "`aliases` 里，论断请改回旧 id",
    ),
    "released_point": Text(
        "`{name}` was released and is gone; ids of what answers are recorded by are permanent",
        "`{name}` 已随版本发布，现在却没有了；作答记录会用到的 id 一经发布不得更改",
    ),
    "released_point_near": Text(
        "`{name}` was released and is gone; ids of what answers are recorded by are permanent. "
        "Is it now `{near}`?",
        "`{name}` 已随版本发布，现在却没有了；作答记录会用到的 id 一经发布不得更改。是不是改成了 `{near}`？",
    ),
    "released_pack": Text(
        "the pack `{name}` was released and is gone", "题库 `{name}` 已随版本发布，现在却没有了"
    ),
}
