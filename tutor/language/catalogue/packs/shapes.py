"""Shapes of packs, of the facts of models and of templates."""

from __future__ import annotations

from tutor.language.text import Text

SHAPES = {
    # shapes
    "unknown_key": Text("`{name}` is not a key here", "这里没有 `{name}` 这个键"),
    "unknown_key_near": Text(
        "`{name}` is not a key here; did you mean `{near}`?", "这里没有 `{name}` 这个键；是不是 `{near}`？"
    ),
    "missing_key": Text("`{name}` is missing", "缺少 `{name}`"),
    "not_one_of": Text("`{name}` is not one of: {known}", "`{name}` 不在可选值之中：{known}"),
    "not_one_of_near": Text(
        "`{name}` is not one of: {known}; did you mean `{near}`?",
        "`{name}` 不在可选值之中：{known}；是不是 `{near}`？",
    ),
    "no_kind": Text(
        "`kind` is missing: open, numeric, choice, multi, true_false, order or cloze",
        "缺少 `kind`：open、numeric、choice、multi、true_false、order 或 cloze",
    ),
    "want_text": Text(
        "a text is expected here, not {found}; quote it if it is one",
        "这里应写文本，而不是 {found}；若本来就是文本，请加引号",
    ),
    "want_list": Text("a list is expected here, not {found}", "这里应写列表，而不是 {found}"),
    "want_mapping": Text(
        "`key: value` lines are expected here, not {found}", "这里应写“键: 值”，而不是 {found}"
    ),
    "empty_list": Text("at least one item is needed here", "这里至少要有一项"),
    "short_list": Text("at least {limit} items are needed here", "这里至少要有 {limit} 项"),
    "long_list": Text("at most {limit} items are allowed here", "这里最多 {limit} 项"),
    "large_family": Text(
        "these choices stand for more than {limit} forms: write fewer, or build the concept of others",
        "这组选项展开后超过 {limit} 种说法：请减少选项，或改用其他概念组合",
    ),
    "no_range": Text(
        "`{found}` is no range of numbers: write [low..high]", "`{found}` 不是数值范围：请写成 [小..大]"
    ),
    "topic_and_group": Text(
        "a topic names the `group` it belongs to, and nothing else does",
        "topic 要写明所属的 group，其他种类的概念则不写",
    ),
    "blank": Text("the text is blank", "文本是空白"),
    "long_text": Text("the text is longer than {limit} characters", "文本超过 {limit} 个字符"),
    "not_number": Text("a number is expected here, not `{found}`", "这里应写数字，而不是 `{found}`"),
    "not_whole": Text("a whole number is expected here, not `{found}`", "这里应写整数，而不是 `{found}`"),
    "too_small": Text("the number must be at least {limit}", "数值至少为 {limit}"),
    "too_big": Text("the number must be at most {limit}", "数值至多为 {limit}"),
    "not_positive": Text("the number must be greater than zero", "数值必须大于零"),
    "not_flag": Text("write true or false, not `{found}`", "请写 true 或 false，而不是 `{found}`"),
    "bad_id": Text(
        "`{name}` is no id: lower-case letters, digits, - and _ only",
        "`{name}` 不能作 id：只能用小写字母、数字、- 和 _",
    ),
    "bad_id_near": Text(
        "`{name}` is no id (lower-case letters, digits, - and _ only); `{near}` is one",
        "`{name}` 不能作 id（只能用小写字母、数字、- 和 _）；可以写成 `{near}`",
    ),
    "bad_name": Text(
        "`{name}` cannot be a name in a formula: a letter first, then letters, digits or _",
        "`{name}` 不能作公式里的名字：字母开头，其后是字母、数字或 _",
    ),
    "bad_url": Text("this is no address: https://… without spaces", "这不是网址：应为 https://…，且不含空格"),
    "bad_when": Text("`{name}` is no condition", "`{name}` 不是可用的条件"),
    "bad_when_near": Text(
        "`{name}` is no condition; did you mean `{near}`?", "`{name}` 不是可用的条件；是不是 `{near}`？"
    ),
    "exactly_one": Text("give exactly one of: {names}", "以下各项应恰好写一项：{names}"),
    "outcome_is": Text(
        "an outcome is a word: `outcome` goes with `is` alone", "`outcome` 是一个词，只能与 `is` 搭配"
    ),
    "within_is": Text("`within` goes with `is`", "`within` 只能与 `is` 搭配"),
    "second_road": Text(
        "a second way is one of these: an `expr` or `build`, a `demo` with its `finding`, or `none` and why",
        "第二种方法必须是下列之一：`expr` 或 `build`；`demo` 及其 `finding`；`none` 及原因",
    ),
    "second_by": Text("a second way says `by` what", "第二种方法要用 `by` 写明方式"),
    "second_demo": Text(
        "a second way by a demo has `by`, `demo`, `with` and `finding`, and nothing else",
        "用演示作第二种方法时，只写 `by`、`demo`、`with`、`finding`",
    ),
    "second_build": Text(
        "each name in `build` has one builder: `cache: {kv_cache: {...}}`",
        "`build` 中每个名字对应一个构建器：`cache: {kv_cache: {...}}`",
    ),
    "second_find": Text("`find` and `between` go together", "`find` 与 `between` 必须成对出现"),
    "claim_bare": Text(
        "a claim needs a derivation, a demo or at least a reference",
        "论断需要推导或演示作证据，至少要有一条参考文献",
    ),
    "invalid": Text("this does not fit: {reason}", "此处不合要求：{reason}"),
    # the facts of models
    "model_no_fact": Text("nothing is said to stand here", "这里没有写任何参数"),
    "model_fact_twice": Text("`{name}` was already given at line {line}", "`{name}` 在第 {line} 行已经写过"),
    "model_heads": Text(
        "{heads} query heads cannot be shared out evenly among {kv_heads} KV heads",
        "{heads} 个 query 头没法平均分给 {kv_heads} 个 KV 头",
    ),
    "model_unknown_fact": Text("`{name}` is no fact of a model", "`{name}` 不是模型的参数名"),
    "model_unknown_fact_near": Text(
        "`{name}` is no fact of a model; did you mean `{near}`?", "`{name}` 不是模型的参数名；是不是 `{near}`？"
    ),
    "model_unknown_source": Text(
        "`{name}` is not among the file's sources", "文件的 `sources` 里没有 `{name}`"
    ),
    "model_unknown_source_near": Text(
        "`{name}` is not among the file's sources; did you mean `{near}`?",
        "文件的 `sources` 里没有 `{name}`；是不是 `{near}`？",
    ),
    # templates
    "template_given": Text(
        "a template's question has no `{name}` of its own: it is made for each model",
        "模板里的题目不写 `{name}`：会按每个模型自动生成",
    ),
    "template_idle": Text(
        "no model of data/models.yaml has what this template is about",
        "data/models.yaml 里没有一个模型符合这个模板的条件",
    ),
    "template_slot": Text(
        "`{{{name}}}` is neither a fact of this model nor a given",
        "`{{{name}}}` 既不是这个模型的参数，也不是已知量",
    ),
    "template_slot_near": Text(
        "`{{{name}}}` is neither a fact of this model nor a given; did you mean `{{{near}}}`?",
        "`{{{name}}}` 既不是这个模型的参数，也不是已知量；是不是 `{{{near}}}`？",
    ),
}
