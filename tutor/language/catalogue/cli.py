"""What the shell's commands say."""

from __future__ import annotations

from tutor.language.text import Text

_PEERS_PYTHON = Text(
    "Give --python the Python of an environment that has math-verify 0.9, such as path/to/venv/bin/python.",
    "请用 --python 指定装有 math-verify 0.9 的 Python，例如 path/to/venv/bin/python。",
)

MESSAGES = {
    "no_terminal": Text(
        "No terminal to draw on: practising line by line (tutor practice --plain).",
        "没有可以绘制界面的终端，改为逐行练习（tutor practice --plain）。",
    ),
    "crashed": Text(
        "Sorry, something went wrong inside the tutor ({error}). What you had submitted is saved. "
        "The details are in {log}.",
        "抱歉，程序内部出了错（{error}）。已经提交的作答都保存好了。详情见 {log}。",
    ),
    "output_refused": Text("The output could not be written: {reason}.", "输出写不进去：{reason}。"),
    "not_shown": Text(
        "This terminal is set to {encoding}, which lacks some of what is said here: that stands as \\uXXXX. "
        "To read it, type: unset PYTHONIOENCODING; export LC_ALL=C.UTF-8",
        "终端编码设成了 {encoding}，有些文字显示不出来，只能写成 \\uXXXX。"
        "想正常显示，请输入：unset PYTHONIOENCODING; export LC_ALL=C.UTF-8",
    ),
    "unknown_language": Text(
        "{variable} is set to “{asked}”, which is left aside: the languages here are {known}.",
        "{variable} 设成了“{asked}”，不认识，已忽略：可用的语言是 {known}。",
    ),
    "not_utf8": Text(
        "Not all of {file} is UTF-8; what is not was replaced. Save it as UTF-8 if it should be read in full.",
        "{file} 不全是 UTF-8 编码，无法识别的部分已被替换。如需完整读取，请另存为 UTF-8。",
    ),
    "no_such_file": Text("Cannot read {file}: {reason}.", "无法读取 {file}：{reason}。"),
    "no_such_file.next": Text(
        "Check the path, or use - to read from standard input.", "请检查路径；用 - 可以从标准输入读取。"
    ),
    "cannot_write": Text("Cannot write {file}: {reason}.", "无法写入 {file}：{reason}。"),
    "saved": Text("Kept in {file}.", "已存入 {file}。"),
    "save_ending": Text(
        "{file}: the ending says what to keep, one of {endings}.",
        "{file}：由扩展名决定存什么，可用 {endings}。",
    ),
    "demo_list_more": Text(
        "Parameters and presets of one: tutor demo run {name} --help",
        "查看某个演示的参数与预设：tutor demo run {name} --help",
    ),
    "progress": Text("{done}/{total} · about {seconds} s left", "{done}/{total} · 约剩 {seconds} 秒"),
    "demo_cancelled": Text("Stopped early; this is what there is.", "已提前停止，以下是已有的结果。"),
    "demo_found": Text("Measured:", "测得："),
    "demo_ended": Text("How it ended:", "结果："),
    "popular": Text("Said: {text}", "常说：{text}"),
    "demo_more_findings": Text("{count} more with --json", "另有 {count} 项，用 --json 查看"),
    "too_long": Text("{file} is larger than {limit} MiB.", "{file} 超过 {limit} MiB。"),
    "bad_line": Text("Line {number}: {reason}", "第 {number} 行：{reason}"),
    "key_left_out": Text(
        "Line {number}: `{key}` is no part of a request and is left out, here and below.",
        "第 {number} 行：`{key}` 不是请求的字段，从此处起忽略。",
    ),
    "not_a_pair": Text("{option}: `{word}` is not NAME=VALUE.", "{option}：`{word}` 不是 名称=值 的形式。"),
    "right": Text("✓ right", "✓ 正确"),
    "wrong": Text("✗ wrong", "✗ 错误"),
    "unread": Text("? could not be read", "? 无法读懂"),
    "undecided": Text("? undecided", "? 无法判定"),
    "read_as": Text("read as  {text}", "读作    {text}"),
    "mistake": Text("mistake  {because}", "错因  {because}"),
    "mistake_value": Text(
        "mistake  {because} (this way gives {value})", "错因  {because}（这样算得到 {value}）"
    ),
    "exact": Text("exact    {text}", "精确值  {text}"),
    "decimal": Text("decimal  {text}", "小数    {text}"),
    "second_value": Text("second   {value}, by {by}: {road}{given}", "另法    {value}，{by}：{road}{given}"),
    "second_failed": Text(
        "second   by {by}: {road}{given} – not worked out here: {why}",
        "另法    {by}：{road}{given}——本机未能算出：{why}",
    ),
    "second_demo": Text(
        "second   by {by}: the demo {demo} measures {finding}", "另法    {by}：演示 {demo} 测得 {finding}"
    ),
    "second_none": Text("second   there is none: {why}", "另法    没有：{why}"),
    "covered": Text("covered", "已讲到"),
    "check": Text("please check", "请确认"),
    "not_found": Text("not found in this answer", "未在作答中找到"),
    "misconception": Text("! A common misconception. What is right: {right}", "！常见误解。正确的是：{right}"),
    "folklore": Text("A popular sentence that earns nothing.", "流行说法，不计分。"),
    "score": Text("score: {range} of {of}", "得分 {range}，满分 {of}"),
    "score_means": Text(
        "Points carry weights; the full score is the weight of the core points.",
        "要点各有权重，满分是核心要点的权重之和。",
    ),
    "no_question_or_answer": Text(
        "`question` and `answer` must both be text", "`question` 与 `answer` 都必须是文本"
    ),
    "not_open": Text(
        "{question} is answered with a number or formula, not with free text.",
        "{question} 要求回答数值或公式，不能按自由作答评分。",
    ),
    "not_open.next": Text(
        "Use tutor math check for it, or tutor practice.", "请用 tutor math check，或 tutor practice。"
    ),
    "no_derivation": Text("{name} rests on no derivation.", "{name} 没有对应的推导。"),
    "no_derivation.next": Text(
        "tutor pack show PACK lists the claims and what each rests on.",
        "tutor pack show PACK 会列出每条论断及其依据。",
    ),
    "no_such_given": Text(
        "There is no given `{name}`; given: {known}.", "没有已知量 `{name}`；已知量：{known}。"
    ),
    "given": Text("given  {name} = {value}", "已知  {name} = {value}"),
    "assumed": Text("with   {name}: {words}", "其中  {name}：{words}"),
    "questions": Text("questions: {count}", "{count} 题"),
    "questions_made": Text("questions: {count} + {made} about models", "{count} 题，另有 {made} 道模型题"),
    "broken_pack": Text("✗ {file}: cannot be used, problems: {count}", "✗ {file}：无法使用，问题数：{count}"),
    "stats_none": Text(
        "Nothing answered yet: tutor practice begins.", "还没有作答记录：用 tutor practice 开始。"
    ),
    "stats_counts": Text(
        "answers {answered} · questions {questions} · days of practice {days}",
        "共作答 {answered} 次，涉及 {questions} 题，练习 {days} 天",
    ),
    "stats_ratings": Text(
        "again {again} · hard {hard} · good {good} · easy {easy}",
        "重来 {again} · 吃力 {hard} · 掌握 {good} · 轻松 {easy}",
    ),
    "stats_others": Text(
        "hints {hints} · verdicts overruled {overruled} · demos {demos}",
        "提示 {hints} 次 · 推翻判定 {overruled} 次 · 演示 {demos} 次",
    ),
    "stats_today": Text("due now {due} · new today {new}", "现在到期 {due} 题 · 今天新题 {new} 题"),
    "stats_pack": Text(
        "{met} of {total} met, {due} due, {sure} sure", "{total} 题中已练 {met}，到期 {due}，已掌握 {sure}"
    ),
    "path_progress": Text("progress", "进度"),
    "path_packs": Text("your own packs", "你自己的题库"),
    "path_opinions": Text("second opinions (may be deleted)", "第二意见（可以删除）"),
    "path_cache": Text("cache (may be deleted)", "缓存（可以删除）"),
    "path_shipped": Text("shipped packs", "自带题库"),
    "doctor_python": Text(
        "tutor {version} on Python {python}, {system}", "tutor {version}，Python {python}，{system}"
    ),
    "doctor_packages": Text("packages: {names}", "依赖包：{names}"),
    "doctor_missing": Text("missing packages: {names}", "缺少依赖包：{names}"),
    "doctor_missing.next": Text(
        "Run make install in the project's folder, or install the tutor again with pip.",
        "请在项目目录运行 make install，或用 pip 重新安装 tutor。",
    ),
    "doctor_terminal": Text(
        "terminal: {columns}x{rows}, {term}, colours: {colours}",
        "终端：{columns}x{rows}，{term}，颜色：{colours}",
    ),
    "doctor_small_terminal": Text(
        "terminal: {columns}x{rows}, {term}, colours: {colours}; small",
        "终端：{columns}x{rows}，{term}，颜色：{colours}；偏小",
    ),
    "doctor_small_terminal.next": Text(
        "80x24 is comfortable, 120x40 shows evidence beside the text.",
        "80x24 比较舒适；120x40 时证据会显示在正文旁边。",
    ),
    "doctor_no_terminal": Text("terminal: none here", "终端：当前没有"),
    "doctor_no_terminal.next": Text(
        "The app needs one; tutor practice --plain does not.",
        "图形界面需要终端；tutor practice --plain 不需要。",
    ),
    "doctor_utf8": Text("encoding: {encoding}", "编码：{encoding}"),
    "doctor_not_utf8": Text(
        "encoding: {encoding}, in which formulas and Chinese cannot be shown",
        "编码：{encoding}，无法显示公式与中文",
    ),
    "doctor_not_utf8.next": Text(
        "Set a UTF-8 locale: export LC_ALL=C.UTF-8", "请设置 UTF-8 区域：export LC_ALL=C.UTF-8"
    ),
    "doctor_home": Text("your data: {path}", "你的数据：{path}"),
    "doctor_home_unwritable": Text(
        "your data: {path} cannot be written ({reason})", "你的数据：{path} 无法写入（{reason}）"
    ),
    "doctor_home_unwritable.next": Text(
        "Nothing would be remembered. Make the folder writable, or set TUTOR_HOME to one that is.",
        "练习记录将无法保存。请让该目录可写，或把 TUTOR_HOME 设为可写的目录。",
    ),
    "doctor_no_progress": Text("progress: none yet; it will be kept in {path}", "进度：暂无，将保存在 {path}"),
    "doctor_progress": Text(
        "progress: {path} ({kib} KiB), whole; answers: {answered}",
        "进度：{path} 中有 {answered} 次作答（{kib} KiB），完好",
    ),
    "doctor_packs": Text("packs: {packs}, questions: {questions}", "题库：{packs} 个，共 {questions} 题"),
    "doctor_broken_packs": Text("packs that cannot be used: {files}", "无法使用的题库：{files}"),
    "doctor_broken_packs.next": Text(
        "tutor pack check FILE says what is wrong, line by line.", "用 tutor pack check FILE 逐行查看问题。"
    ),
    "doctor_maths": Text("maths: judges in its own process", "数学检查：独立进程运行正常"),
    "doctor_maths_wrong": Text(
        "maths: 1/sqrt(64) = 1/8 was not found right ({reason})",
        "数学检查：未能判定 1/sqrt(64) = 1/8（{reason}）",
    ),
    "doctor_maths_wrong.next": Text(
        "Memory may be short, or SymPy damaged: run make install again.",
        "可能内存不足，或 SymPy 已损坏：请重新运行 make install。",
    ),
    "doctor_opinion": Text(
        "second opinion: {model} at {host}, calls left today: {left}",
        "第二意见：{host} 的 {model}，今天还可调用 {left} 次",
    ),
    "doctor_demos": Text("demos: run on {device} ({name})", "演示：在 {device} 上运行（{name}）"),
    "no_packs_there": Text("There is no pack in {places}.", "{places} 中没有题库。"),
    "no_packs_there.next": Text(
        "A pack is a .yaml file; docs/packs.md shows one.", "题库是 .yaml 文件，docs/packs.md 中有示例。"
    ),
    "advice": Text("{line} (advice)", "{line}（建议）"),
    "checked": Text(
        "packs checked: {packs}, problems: {count}, advice: {advice}",
        "已检查题库 {packs} 个，问题 {count} 个，建议 {advice} 条",
    ),
    "watch": Text("{done} of {total} · {seconds} s · {name}", "{done}/{total} · 已用 {seconds} 秒 · {name}"),
    "proved": Text(
        "packs: {packs} · proofs that hold: {holds}, cited only: {cited}, "
        "inconclusive here: {inconclusive}, failed: {fails} · from the cache: {cached} · {seconds} s",
        "题库 {packs} 个 · 证明成立 {holds}，仅有引用 {cited}，在本机无法判定 {inconclusive}，不成立 {fails}"
        " · 取自缓存 {cached} · 用时 {seconds} 秒",
    ),
    "proved_holds": Text("{count} {count:holds|hold}", "{count} 项成立"),
    "proved_cited": Text("{count} cited only", "{count} 项仅有引用"),
    "proved_inconclusive": Text("{count} inconclusive here", "{count} 项在本机无法判定"),
    "proved_fails": Text("{count} failed", "{count} 项不成立"),
    "proved_cached": Text("{count} from the cache", "{count} 项取自缓存"),
    "proved_comma": Text(", ", "，"),
    "no_record": Text("the record {file} cannot be written: {why}", "无法写入记录文件 {file}：{why}"),
    "no_record.next": Text(
        "The record belongs to the source: run this in a checkout of it.",
        "记录文件随源码维护，请在源码工作区里运行。",
    ),
    "record_behind": Text(
        "{count} {count:claim holds and is|claims hold and are} not on record as proved in CI: "
        "`tutor prove --record`",
        "有 {count} 条论断成立，但还没有记录为“CI 已证明”：`tutor prove --record`",
    ),
    "nothing_changed": Text("no pack differs from {base}", "没有题库与 {base} 不同"),
    "bench_keys_header": Text(
        "key to paint, ms|p50|p95|p99|worst|within a frame", "按键到画出（毫秒）|p50|p95|p99|最慢|一帧之内"
    ),
    "bench_keys_idle": Text("demo stopped", "演示已停"),
    "bench_keys_training": Text("while it trains", "训练时"),
    "bench_keys_ratio": Text("ratio", "比值"),
    "bench_maths_header": Text(
        "judge|rows|agree|wrong accepts|wrong rejects|refused|median ms|p95 ms|max ms|peak MB",
        "判定者|行数|一致|误判为对|误判为错|拒答|中位 ms|p95 ms|最长 ms|峰值 MB",
    ),
    "bench_ours": Text("tutor, all rows", "tutor，全部"),
    "bench_ours_shared": Text("tutor, shared rows", "tutor，共同部分"),
    "bench_math_verify": Text("Math-Verify, shared rows", "Math-Verify，共同部分"),
    "bench_faster": Text(
        "{median} times as fast at the median, {p95} times at the 95th percentile; the shared rows have no "
        "givens, tolerance, unit or complexity",
        "中位数快 {median} 倍，p95 快 {p95} 倍；共同部分不含已知值、容差、单位与复杂度",
    ),
    "bench_no_peer": Text(
        "Math-Verify is not installed here, so only our own verdicts are measured. To compare: "
        "pip install 'tutor[bench]', or give --python the Python of an environment that has math-verify 0.9.",
        "这里没有安装 Math-Verify，因此只测我们自己的判定。要对比，请运行 pip install 'tutor[bench]'，"
        "或用 --python 指定装有 math-verify 0.9 的 Python。",
    ),
    "bench_no_python": Text(
        "{python} cannot be started as the Python to compare with: {reason}.",
        "无法启动用来对比的 Python {python}：{reason}。",
    ),
    "bench_no_python.next": _PEERS_PYTHON,
    "bench_python_without": Text(
        "{python} did not answer as a Python that has Math-Verify would.",
        "{python} 没有应答，其中没有可用的 Math-Verify。",
    ),
    "bench_python_without.next": _PEERS_PYTHON,
    "bench_no_corpus": Text(
        "The labelled rows are not installed with the program: name a FILE of them.",
        "安装包里不带标注数据：请指定 FILE。",
    ),
    "bench_no_corpus.next": Text("In a checkout they are in {folder}.", "在源码目录里，它们位于 {folder}。"),
    "bench_skipped": Text("{row}: no such question, left out", "{row}：没有这道题，已略过"),
}
