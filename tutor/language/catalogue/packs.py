"""What the packs room says: faults of pack files, each with what the author most likely meant."""

from tutor.language.text import Text

MESSAGES = {
    # the file
    "broken": Text("{file} cannot be used; problems: {count}", "{file} 无法使用，共 {count} 处问题"),
    "broken.next": Text(
        "Run `tutor pack check {file}` to see them all.", "运行 `tutor pack check {file}` 查看全部问题。"
    ),
    "unreadable": Text("the file cannot be read: {reason}", "文件读不出来：{reason}"),
    "outside": Text(
        "this link leads out of {folder}, so it is not followed", "这个链接指向 {folder} 之外，不予读取"
    ),
    "no_file": Text("this is not a plain file", "这不是普通文件"),
    "too_large": Text("the file is larger than {limit} MiB", "文件超过 {limit} MiB"),
    "encoding": Text("the file is {found}; save it as UTF-8", "文件编码是 {found}，请另存为 UTF-8"),
    "not_utf8": Text("the file is not UTF-8 from here on", "从这里开始不是合法的 UTF-8"),
    "binary": Text("this is a binary file, not YAML", "这是二进制文件，不是 YAML"),
    "empty": Text("the file is empty", "文件是空的"),
    "not_a_pack": Text(
        "a pack is a mapping that begins with `format: 1`", "题库文件应是一个映射，以 `format: 1` 开头"
    ),
    "format": Text(
        "format {found} is unknown; this version of tutor reads format {known}",
        "不认识格式 {found}；当前版本的 tutor 只读格式 {known}",
    ),
    # YAML
    "yaml": Text("YAML cannot be read here: {reason}", "此处 YAML 无法解析：{reason}"),
    "yaml_colon": Text(
        "a colon inside a text: put the text in quotes", "文本里有冒号和空格，YAML 会当成键；请给整段文本加引号"
    ),
    "yaml_escape": Text(
        "a backslash inside double quotes is an escape: use single quotes for LaTeX",
        "双引号里的反斜杠会被当作转义；写 LaTeX 请用单引号",
    ),
    "yaml_no_colon": Text(
        "a key without its colon, or a text that runs on without indentation",
        "键后面缺冒号，或者续行没有缩进",
    ),
    "yaml_flow": Text("a comma or closing bracket is missing", "缺少逗号或右括号"),
    "yaml_indent": Text("this line's indentation fits nothing above it", "这一行的缩进与上文对不上"),
    "yaml_unclosed": Text("this quote or bracket is never closed", "这里的引号或括号没有闭合"),
    "yaml_start": Text(
        "a text cannot begin with this character: put it in quotes", "文本不能以这个字符开头，请加引号"
    ),
    "tab": Text("this line is indented with a tab; use spaces", "这一行用制表符缩进，请改用空格"),
    "tag": Text("YAML tags such as {tag} are not used in packs", "题库文件里不使用 {tag} 这类 YAML 标签"),
    "too_deep": Text("nested more than {limit} levels deep", "嵌套超过 {limit} 层"),
    "alias_loop": Text("*{name} stands inside what it repeats", "*{name} 出现在它自己所指的内容里"),
    "alias_unknown": Text("*{name} repeats nothing: there is no &{name} above", "*{name} 没有对应的 &{name}"),
    "alias_bomb": Text(
        "aliases repeat more than {limit} values in this file", "文件中别名展开的内容超过 {limit} 项"
    ),
    "two_documents": Text(
        "a second YAML document begins here; one file is one pack",
        "这里开始了第二个 YAML 文档；一个文件只放一个题库",
    ),
    "key_not_text": Text("a key must be plain text", "键必须是普通文本"),
    "duplicate_key": Text("`{name}` was already given at line {line}", "`{name}` 在第 {line} 行已经写过"),
    "control": Text(
        "the control character {character} is not allowed in a pack", "题库文件里不允许出现控制字符 {character}"
    ),
    "control_escape": Text(
        "an escape in double quotes became {character}: use single quotes for LaTeX",
        "双引号里的转义变成了字符 {character}；写 LaTeX 请用单引号",
    ),
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
    # finding things
    "no_question": Text("there is no question `{name}`", "没有名为 `{name}` 的题目"),
    "no_question.next": Text("`tutor pack list` shows the packs.", "`tutor pack list` 可列出全部题库。"),
    "no_question_near": Text(
        "there is no question `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的题目；是不是 `{near}`？"
    ),
    "no_question_near.next": Text("`tutor pack list` shows the packs.", "`tutor pack list` 可列出全部题库。"),
    "no_claim": Text("there is no claim `{name}`", "没有名为 `{name}` 的论断"),
    "no_claim.next": Text(
        "`tutor pack show PACK` lists a pack's claims.", "`tutor pack show 题库` 可列出一个题库的论断。"
    ),
    "no_claim_near": Text(
        "there is no claim `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的论断；是不是 `{near}`？"
    ),
    "no_claim_near.next": Text(
        "`tutor pack show PACK` lists a pack's claims.", "`tutor pack show 题库` 可列出一个题库的论断。"
    ),
    "no_pack": Text("there is no pack `{name}`", "没有名为 `{name}` 的题库"),
    "no_pack.next": Text("`tutor pack list` shows the packs.", "`tutor pack list` 可列出全部题库。"),
    "no_pack_near": Text(
        "there is no pack `{name}`; did you mean `{near}`?", "没有名为 `{name}` 的题库；是不是 `{near}`？"
    ),
    "no_pack_near.next": Text("`tutor pack list` shows the packs.", "`tutor pack list` 可列出全部题库。"),
    "ambiguous": Text("`{name}` is in several packs", "多个题库里都有 `{name}`"),
    "ambiguous.next": Text("Name it with its pack: {choices}", "请连同题库一起写：{choices}"),
    "no_git": Text("git was not found, so there is nothing to compare with", "没有找到 git，无从比较"),
    "no_git.next": Text(
        "Leave out --changed: what holds and has not changed is taken from the cache anyway. Or name a pack.",
        "去掉 --changed 即可：已经成立又没有改动的部分本来就取自缓存。也可以直接写题库名。",
    ),
    "no_checkout": Text(
        "none of these packs lies in a git checkout, so there is nothing to compare with",
        "这些题库都不在 git 工作区里，无从比较",
    ),
    "no_checkout.next": Text(
        "Leave out --changed: what holds and has not changed is taken from the cache anyway. Or name a pack.",
        "去掉 --changed 即可：已经成立又没有改动的部分本来就取自缓存。也可以直接写题库名。",
    ),
    "no_commit": Text("the checkout {folder} has no commit `{name}`", "工作区 {folder} 里没有提交 `{name}`"),
    "no_commit.next": Text(
        "Name a commit, branch or tag: `--changed=main`. Names of packs stand before --changed.",
        "请写提交、分支或标签，如 `--changed=main`。题库名要写在 --changed 之前。",
    ),
    "no_such_path": Text("there is no file or folder {path}", "没有文件或文件夹 {path}"),
    "no_such_path.next": Text(
        "Give a pack file, or a folder that holds some.",
        "请给出题库文件，或其所在的文件夹。",
    ),
    "too_many": Text(
        "{path} holds more than {limit} files and folders", "{path} 里的文件和文件夹超过 {limit} 个"
    ),
    "too_many.next": Text(
        "Name the folder of the packs, or one pack file.", "请直接指定题库所在的文件夹，或某个题库文件。"
    ),
    "lexicon_broken": Text("the lexicon {file} cannot be read: {problem}", "词典 {file} 无法读取：{problem}"),
    "lexicon_broken.next": Text(
        "It comes with the program: install tutor again.", "词典随程序一起安装，请重新安装 tutor。"
    ),
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
