"""What `--explain` and `--examples` say: which pattern fitted which words, what stopped it, what it lacked."""

from tutor.language.text import Text

_PATTERNS = {
    "by_match": Text("line {line}", "第 {line} 行"),
    "by_shortened": Text(
        "line {line}, without the subject that the question names", "第 {line} 行，省去题目已说的主语"
    ),
    "by_against": Text("line {line}, `against`", "第 {line} 行 against"),
    "by_opposite": Text(
        "line {line}, with a predicate turned into its opposite", "第 {line} 行，谓语换成反义词"
    ),
    "by_learnt": Text("learnt from you", "从你这里学到的"),
    "fit": Text("{where}: {words}", "{where}：{words}"),
    "nearest": Text("nearest: {fit}", "最接近：{fit}"),
    "not_counted": Text("fits, but does not count: {fit}", "对得上，但没有计入：{fit}"),
    "also": Text("also: {fit}", "另有：{fit}"),
}

_WORDS = {
    "words": Text("{term} “{said}”", "{term}“{said}”"),
    "slip": Text("{term} “{said}” (read as “{form}”)", "{term}“{said}”（当作“{form}”）"),
    "sound": Text("{term} “{said}” (sounds like “{form}”)", "{term}“{said}”（读音同“{form}”）"),
    "number": Text("{term} “{said}” (a number of {form})", "{term}“{said}”（数值在 {form} 内）"),
    "opening": Text("{term} “{said}” (the whole first clause)", "{term}“{said}”（整个第一分句）"),
    "formula": Text("the formula “{said}”", "公式“{said}”"),
    "phrase": Text("“{said}”", "“{said}”"),
    "built": Text("{term} “{said}” = {parts}", "{term}“{said}” = {parts}"),
    "lacks": Text("lacks {terms}", "缺 {terms}"),
    "comma": Text(", ", "、"),
    "or": Text(" or ", " 或 "),
    "nearly_built": Text(
        "`{form}` of ~{concept} lacks {lacks}: {words}", "~{concept} 的 `{form}` 缺 {lacks}：{words}"
    ),
}

_PLACES = {
    "one_clause": Text("one clause", "同一分句"),
    "clauses": Text("over {count} {count:clause|clauses}", "跨 {count} 个分句"),
    "linked": Text("over {count} {count:clause|clauses} that are read together", "跨 {count} 个连读的分句"),
    "apart": Text("at most {count} {count:word|words} between", "之间最多隔 {count} 个词"),
    "in_order": Text("in the order given", "顺序符合要求"),
    "order": Text("in another order than the pattern gives", "顺序与要求不同"),
    "too_far": Text(
        "further apart than `within: {within}` allows; `within: {wider}` would do",
        "间隔超出 within: {within} 的范围；改为 within: {wider} 就能对上",
    ),
}

_GUARDS = {
    "negated": Text("denied by “{said}”", "被“{said}”否定"),
    "rejected": Text("told to be rejected (“{said}”)", "提到只是为了反驳（“{said}”）"),
    "reported": Text("told as what others say (“{said}”)", "转述别人的说法（“{said}”）"),
    "doubtful": Text(
        "in a sentence that ties words as no text of the pack does", "所在句子的搭配在题库里从未出现"
    ),
    "retracted": Text("taken back (“{said}”)", "随后收回（“{said}”）"),
    "asked": Text("asked, not said", "是在发问，不是陈述"),
    "supposed": Text("only supposed (“{said}”)", "只是假设（“{said}”）"),
    "condition": Text("“{said}” only sets a condition", "“{said}”只是条件"),
    "auxiliary": Text("“{said}” only helps the verb after it", "“{said}”只是后面动词的助词"),
    "senseless": Text("“{said}” cannot be said of the word beside it", "“{said}”与旁边的词搭配不通"),
    "unless": Text("ruled out by `unless`: {term} “{said}”", "被 unless 排除：{term}“{said}”"),
    "under": Text("`under` asks for another topic than {term} “{said}”", "under 要求的话题不是 {term}“{said}”"),
    "under_none": Text("the topic that `under` asks for is not spoken of", "没有谈到 under 要求的话题"),
    "topic": Text(
        "said of {term} “{said}”, not of the case asked about", "说的是 {term}“{said}”，不是题目问的情形"
    ),
    "operated": Text("another quantity: “{said}” stands on it", "是另一个量：前后有“{said}”"),
    "not_under": Text("ruled out by `not_under`: {term} “{said}”", "被 not_under 排除：{term}“{said}”"),
}

_SUGGESTIONS = {
    "may_lack": Text("{terms} may lack: {words}", "{terms} 可能缺少说法：{words}"),
    "earns_nothing": Text("earns nothing", "没有得到任何要点"),
    "strange": Text(
        "nothing of its patterns is there; words that no concept knows: {words}",
        "规则里的概念一个也没出现；没有概念认识的词：{words}",
    ),
    "formula_missing": Text("no such formula is there: {formulas}", "没有出现这样的公式：{formulas}"),
    "known_there": Text("known there: {words}", "附近已识别：{words}"),
}

MESSAGES = {**_PATTERNS, **_WORDS, **_PLACES, **_GUARDS, **_SUGGESTIONS}
