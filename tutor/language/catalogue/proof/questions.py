"""What questions prove of themselves: numbers, open answers, and what is picked, put in order or filled in."""

from __future__ import annotations

from tutor.language.text import Text

QUESTIONS = {
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
}
