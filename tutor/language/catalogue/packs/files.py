"""Files that are no pack, YAML that cannot be read, names that nothing has."""

from __future__ import annotations

from tutor.language.text import Text

FILES = {
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
}
