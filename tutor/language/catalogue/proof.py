"""What proofs say: what was recomputed or measured, what was expected, and what does not agree."""

from tutor.language.text import Text

MESSAGES = {
    # expectations of claims
    "is_holds": Text(
        "{name} = {found}{error}, expected {wanted} ({rule})",
        "{name} = {found}{error}，预期 {wanted}（{rule}）",
    ),
    "is_fails": Text(
        "{name} = {found}{error}, but the claim expects {wanted} ({rule})",
        "{name} = {found}{error}，而论断预期为 {wanted}（{rule}）",
    ),
    "above_holds": Text("{name} = {found}{error}, above {wanted}", "{name} = {found}{error}，大于 {wanted}"),
    "above_fails": Text(
        "{name} = {found}{error}, not above {wanted}", "{name} = {found}{error}，并不大于 {wanted}"
    ),
    "below_holds": Text("{name} = {found}{error}, below {wanted}", "{name} = {found}{error}，小于 {wanted}"),
    "below_fails": Text(
        "{name} = {found}{error}, not below {wanted}", "{name} = {found}{error}，并不小于 {wanted}"
    ),
    "too_close": Text(
        "{name} = {found}{error} is too close to {wanted} to decide",
        "{name} = {found}{error}，离 {wanted} 太近，无法判定",
    ),
    "no_error": Text(
        "{name} = {found} has no standard error to judge by", "{name} = {found}，没有标准误，无法按标准误判定"
    ),
    "no_value": Text("`{expr}` has no value for {name}", "对 {name} 而言，`{expr}` 算不出数值"),
    "not_measured": Text("the run has not measured {name}", "这次运行没有测量 {name}"),
    "outcome_holds": Text("{name}: {found}", "{name}：{found}"),
    "outcome_fails": Text(
        "{name}: {found}, but the claim expects {wanted}", "{name}：{found}，而论断预期为 {wanted}"
    ),
    # derivations
    "derived": Text("worked out: {exact} = {decimal}", "推导成立：{exact} = {decimal}"),
    "derived_exact": Text("worked out: {exact}", "推导成立：{exact}"),
    "derived_all": Text(
        "worked out for all {variants} variants, first {exact} = {decimal}",
        "全部 {variants} 种取值均推导成立，第一种为 {exact} = {decimal}",
    ),
    "derived_all_exact": Text(
        "worked out for all {variants} variants, first {exact}",
        "全部 {variants} 种取值均推导成立，第一种为 {exact}",
    ),
    "no_derivation": Text("`{expr}` cannot be worked out: {reason}", "`{expr}` 推不出结果：{reason}"),
    "exact": Text(
        "the exact form `{literal}` does not equal what was worked out: {found}",
        "精确形式 `{literal}` 与推导结果不相等：{found}",
    ),
    "decimal": Text("the decimal {literal} should be {found}", "小数 {literal} 应为 {found}"),
    "bad_literal": Text("`{literal}` cannot be compared: {reason}", "`{literal}` 无法比较：{reason}"),
    "literal_chosen": Text(
        "`{literal}` cannot be true of every drawn value: leave it out where a value is chosen",
        "取值随机抽取时，`{literal}` 不可能对每个取值都成立，请删去",
    ),
    "too_many_variants": Text(
        "{count} {count:variant|variants}; at most {limit} can be proved",
        "共 {count} 种取值，最多只能逐一证明 {limit} 种",
    ),
    "no_answer": Text("it could not be decided here: {reason}", "在本机未能判定：{reason}"),
    "no_run": Text("the demo {demo} could not be run here: {reason}", "演示 {demo} 在本机无法运行：{reason}"),
    "second_missing": Text("the demo {demo} has no finding {name}", "演示 {demo} 没有测量值 {name}"),
    "second_differs": Text(
        "the second way ({by}) disagrees: {name} = {found}, the derivation gives {wanted}",
        "第二种方法（{by}）得到 {name} = {found}，与推导值 {wanted} 不一致",
    ),
    "no_second": Text(
        "the derivation has no second, independent way, and no reason why there is none",
        "推导没有独立的第二种方法，也没有说明为什么不可能有",
    ),
    "second_computed_differs": Text(
        "the second way ({by}) gives {found}, the derivation {wanted}{given}",
        "第二种方法（{by}）得到 {found}，推导得到 {wanted}，两者不一致{given}",
    ),
    "second_too_wide": Text(
        "the second way ({by}) gives {found}: too wide to prove {wanted}{given}",
        "第二种方法（{by}）得到 {found}，误差太大，证明不了 {wanted}{given}",
    ),
    "second_cannot_tell": Text(
        "the second way ({by}) gives {found}: it fits the mistake `{id}` as well as {wanted}{given}",
        "第二种方法（{by}）得到 {found}，与 {wanted} 相符，与错误 `{id}` 也相符，区分不开{given}",
    ),
    "second_no_value": Text(
        "the second way ({by}) cannot be worked out: {reason}", "第二种方法（{by}）算不出结果：{reason}"
    ),
    "second_left_open": Text(
        "the second way ({by}) could not be worked out here: {reason}",
        "第二种方法（{by}）在本机无法计算：{reason}",
    ),
    "second_left_out": Text("the second way ({by}) was not worked out", "第二种方法（{by}）没有计算"),
    "second_shape": Text(
        "the second way ({by}) has {count} {count:entry|entries}, the derivation another number of them",
        "第二种方法（{by}）有 {count} 个分量，与推导的分量个数不同",
    ),
    "second_same": Text(
        "`{expr}` is the result or a step of the derivation once more: a second way takes another road",
        "`{expr}` 只是把结果或某一步又写了一遍：第二种方法必须另辟路径",
    ),
    "second_no_derivative": Text(
        "by autograd something is differentiated: write diff, grad or jacobian, or say `by: torch`",
        "autograd 需要求导：请用 diff、grad 或 jacobian，否则写 `by: torch`",
    ),
    "second_no_moment": Text(
        "a simulation estimates E, Var, Std or Cov of something random",
        "模拟（simulation）估计的是随机变量的 E、Var、Std 或 Cov",
    ),
    "second_wants_build": Text(
        "the way `{by}` counts what `build` names", "方法 `{by}` 统计的是 `build` 中构建的东西"
    ),
    "second_parts": Text(
        "`build` goes with parameters, tensors and flop_counter, `find` with bisection, not with `{by}`",
        "`build` 用于 parameters、tensors、flop_counter，`find` 用于 bisection，不能与 `{by}` 搭配",
    ),
    "unknown_way": Text("there is no second way `{name}`", "没有 `{name}` 这种第二方法"),
    "unknown_way_near": Text(
        "there is no second way `{name}`; did you mean `{near}`?",
        "没有 `{name}` 这种第二方法，是不是 `{near}`？",
    ),
    "unknown_builder": Text("nothing is built by the name `{name}`", "没有名为 `{name}` 的构建器"),
    "unknown_builder_near": Text(
        "nothing is built by the name `{name}`; did you mean `{near}`?",
        "没有名为 `{name}` 的构建器，是不是 `{near}`？",
    ),
    "builder_way": Text(
        "`{name}` is not counted by {by}, but by {ways}", "`{name}` 不能用 {by} 统计，可用 {ways}"
    ),
    "unknown_parameter": Text("`{builder}` has no parameter {name}", "`{builder}` 没有参数 {name}"),
    "unknown_parameter_near": Text(
        "`{builder}` has no parameter {name}; did you mean {near}?",
        "`{builder}` 没有参数 {name}，是不是 {near}？",
    ),
    "missing_parameter": Text("`{builder}` needs the parameter {name}", "`{builder}` 缺少参数 {name}"),
    # claims
    "rests_on_failed": Text("the derivation {name} it rests on does not hold", "所依据的推导 {name} 不成立"),
    "rests_on_open": Text(
        "the derivation {name} it rests on could not be decided here", "所依据的推导 {name} 在本机未能判定"
    ),
    "derived_claim": Text("proved by the derivation {name}", "由推导 {name} 证明"),
    "cited": Text(
        "not proved here; cited from {count} {count:reference|references}", "本机未证明，仅引用 {count} 条文献"
    ),
    # numeric questions
    "numeric_holds": Text(
        "its own answer is right, a near miss is wrong, {mistakes} mistake(s) named",
        "参考答案判为正确，略超容差判为错误，{mistakes} 个典型错误均能指名",
    ),
    "not_a_number": Text(
        "a number is asked for, but the derivation gives {found}: set answer_kind, or take one entry",
        "题目要的是一个数，推导结果却是 {found}：请设置 answer_kind，或只取其中一个分量",
    ),
    "own_answer": Text(
        "its own answer {answer} is judged {outcome} ({why}){given}",
        "参考答案 {answer} 被判为 {outcome}（{why}）{given}",
    ),
    "near_miss": Text(
        "{answer}, just outside the tolerance, is judged {outcome} ({why}){given}",
        "{answer} 刚好超出容差，却被判为 {outcome}（{why}）{given}",
    ),
    "mistake_no_value": Text(
        "the mistake `{id}` has no value: `{expr}`, {reason}{given}",
        "错误 `{id}` 算不出数值：`{expr}`，{reason}{given}",
    ),
    "mistakes_alike": Text(
        "the mistakes `{id}` and `{other}` agree to four digits ({answer}){given}",
        "错误 `{id}` 与 `{other}` 前四位有效数字相同（{answer}）{given}",
    ),
    "mistake_right": Text(
        "the mistake `{id}` gives {answer}, which is judged right{given}",
        "错误 `{id}` 得到 {answer}，却被判为正确{given}",
    ),
    "mistake_unjudged": Text(
        "the mistake `{id}` gives {answer}, which is judged {outcome} ({why}){given}",
        "错误 `{id}` 得到 {answer}，被判为 {outcome}（{why}）{given}",
    ),
    "mistake_unnamed": Text(
        "the mistake `{id}` gives {answer}, but this is named: {named}{given}",
        "错误 `{id}` 得到 {answer}，但认出的是：{named}{given}",
    ),
    # open questions
    "open_holds": Text(
        "its answer makes every sound point, {examples} example(s) earn what they say, its prompt nothing",
        "参考答案覆盖全部要点，{examples} 个示例得分与标注一致，照抄题目不得分",
    ),
    "answer_less": Text(
        "the {tongue} reference answer does not earn {ids}", "{tongue}参考答案没有得到要点 {ids}"
    ),
    "answer_accused": Text(
        "the {tongue} reference answer is taken to say {ids}", "{tongue}参考答案被认作说了 {ids}"
    ),
    "pitch_less": Text("the {tongue} pitch does not earn {ids}", "{tongue}限时版没有得到要点 {ids}"),
    "pitch_more": Text(
        "the {tongue} pitch also earns {ids}, which it does not list",
        "{tongue}限时版还得到了没有列出的要点 {ids}",
    ),
    "pitch_accused": Text("the {tongue} pitch is taken to say {ids}", "{tongue}限时版被认作说了 {ids}"),
    "wrong_unheard": Text(
        "the statement {ids} is not recognised in its own {tongue} words",
        "{ids} 的{tongue}原话没有被认出来",
    ),
    "wrong_earns": Text(
        "the wrong statement {id} earns {ids} in its own {tongue} words",
        "错误说法 {id} 的{tongue}原话得到了要点 {ids}",
    ),
    "keywords_earn": Text(
        "a bare list of key words earns {ids}: “{listed}”", "只罗列关键词就得到了要点 {ids}：“{listed}”"
    ),
    "example_less": Text("“{answer}” does not earn {ids}", "“{answer}”没有得到要点 {ids}"),
    "example_more": Text("“{answer}” also earns {ids}", "“{answer}”还得到了要点 {ids}"),
    "example_check": Text("“{answer}” should leave {ids} to be checked", "“{answer}”应让 {ids} 待确认"),
    "example_unheard": Text("in “{answer}” this is not recognised: {ids}", "在“{answer}”中没有认出 {ids}"),
    "example_accused": Text(
        "“{answer}” is taken to say {ids}, which it does not list", "“{answer}”被认作说了 {ids}，但示例并未列出"
    ),
    "prompt_earns": Text("the question's own words earn {ids}", "照抄题目就能得到要点 {ids}"),
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
    # the record of what CI has proved
    "record_unknown": Text(
        "the record of proved claims names `{name}`, which is no claim of this pack; renew it with "
        "`tutor prove --record`",
        "已证论断的记录里有 `{name}`，而题库里没有这条论断；请用 `tutor prove --record` 更新记录",
    ),
    "record_untrue": Text(
        "`{name}` is on record as proved and does not hold as it is now",
        "`{name}` 在记录中已证明，而它现在的内容并不成立",
    ),
    # what is picked, put in order or filled in
    "choice_holds": Text(
        "in every order of showing its answer is right, and each wrong option is named",
        "不论选项怎么排，正确答案都判为正确，每个错误选项都能指名",
    ),
    "multi_holds": Text(
        "in every order of showing its answer is right, and each wrong pick is named",
        "不论选项怎么排，正确答案都判为正确，每处错选、漏选都能指名",
    ),
    "true_false_holds": Text(
        "its own answer is right, the opposite is wrong", "参考答案判为正确，相反的判断判为错误"
    ),
    "order_holds": Text(
        "in every order of showing the right one is right, and neighbours that change places are named",
        "不论各项怎么打乱，正确顺序都判为正确，任何两个相邻项对调都能指名",
    ),
    "cloze_holds": Text(
        "every gap takes its answer in both languages and names its mistakes",
        "每个空都接受两种语言的参考答案，并能指名典型错误",
    ),
    "picked_judged": Text(
        "“{answer}” is judged {outcome} ({why}) and should be {wanted}",
        "“{answer}”被判为 {outcome}（{why}），应为 {wanted}",
    ),
    "option_unnamed": Text(
        "an answer that is wrong by `{id}` alone is judged {outcome}, or something else is named for it",
        "只错在 `{id}` 的答案被判为 {outcome}，或指成了别的错误",
    ),
    "option_longest": Text(
        "the right option `{id}` is far the longest: {length} characters ({language}), no other over {longest}",
        "正确选项 `{id}` 太显眼：长 {length} 个字符（{language}），最长的错误选项只有 {longest} 个",
    ),
    "words_heard": Text(
        "“{form}” belongs to `{wanted}` and is heard as `{heard}`",
        "“{form}”属于 `{wanted}`，却被认成 `{heard}`",
    ),
    "gap_told": Text(
        "the prompt ({language}) says itself what belongs in the gap `{id}`",
        "题面（{language}）自己说出了空 `{id}` 的答案",
    ),
    "gap_no_value": Text(
        "the value of the gap `{id}` cannot be worked out: {reason}", "空 `{id}` 的参考答案算不出来：{reason}"
    ),
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
}
