"""What `--help` says of each command and option."""

from __future__ import annotations

from tutor.language.text import Text

_COMMANDS = {
    "tutor": Text(
        "Practise deep-learning interviews in the terminal, with answers that are checked and proved.",
        "在终端里练习深度学习面试：作答逐点核对，结论都有证明。",
    ),
    "tutor_notes": Text(
        "Without a command the app opens. Exit codes: 0 done, 1 something failed, 2 wrong usage.",
        "不带命令时打开程序界面。退出码：0 完成，1 有失败，2 用法错误。",
    ),
    "practice": Text(
        "Practise the packs or questions named, or else what is due and new.",
        "练习指定的题库或题目；不指定时先练到期的，再练新的。",
    ),
    "practice_due": Text("what is due, then what is new", "先练到期的，再练新的"),
    "practice_pack": Text("one pack, in Chinese", "只练一个题库，用中文"),
    "practice_plain": Text("one question, line by line", "只练一道题，逐行进行"),
    "practice_own": Text("a pack of your own", "练自己的题库"),
    "demo": Text(
        "List the live demos and run them. They need PyTorch; all else does not.",
        "列出并运行现场演示。只有演示需要 PyTorch，其余功能都不需要。",
    ),
    "demo_list": Text(
        "The demos: what each shows, its parameters and presets.",
        "有哪些演示：各自展示什么，有哪些参数与预设。",
    ),
    "demo_run": Text(
        "Run the demo NAME with its own parameters, which follow as --PARAMETER VALUE. Prints the run's table, "
        "what it found and how it ended; with --json the messages as they come. Ctrl-C stops the run between "
        "two steps and shows what there is.",
        "运行名为 NAME 的演示，它自己的参数写成 --参数 值，跟在后面。输出数据表、测得的量和结果；"
        "加 --json 则逐条输出消息。按 Ctrl-C 会在两步之间停下，并显示已有的结果。",
    ),
    "demo_parameters": Text("its parameters and presets", "查看它的参数与预设"),
    "derive": Text(
        "Work out the derivation behind a question or claim, with exact form and decimal.",
        "推出题目或论断背后的结果，给出精确形式与小数。",
    ),
    "math": Text("Judge numbers and formulas.", "判定数值与公式。"),
    "math_check": Text(
        "Judge --answer against --reference: right, wrong, unread or undecided. A wrong answer is no failure.",
        "对照 --reference 判定 --answer：正确、错误、无法读懂或无法判定。答错不算命令失败。",
    ),
    "batch_lines": Text("one JSON object a line in, one out", "每行读入一个 JSON 对象，输出一个"),
    "grade": Text(
        "Grade the answer in FILE (or on stdin) against the points of QUESTION.",
        "按 QUESTION 的要点，给 FILE（或标准输入）里的作答评分。",
    ),
    "grade_explain": Text("with the reasons", "附上理由"),
    "phrases": Text(
        "Phrases of yours that count for a point, or no longer do, since you overruled a verdict.",
        "你推翻判定时教会的说法：哪些话从此算（或不算）讲到某个要点。",
    ),
    "phrases_list": Text(
        "Every phrase with its number and the point that it counts for.",
        "列出每条说法的编号，以及它对应的要点。",
    ),
    "phrases_remove": Text(
        "Forget the phrases with these numbers of the list; answers that were graded stay as they are.",
        "忘掉列表中这些编号的说法；已经批改的作答不受影响。",
    ),
    "opinion": Text(
        "A second opinion of a model on an open answer: it proposes, you decide. Off unless you set one up.",
        "让模型对开放题作答给出第二意见：它只提议，由你决定。默认关闭，配置之后才启用。",
    ),
    "opinion_notes": Text(
        "To set it up: TUTOR_LLM_URL and TUTOR_LLM_MODEL name any OpenAI-compatible server and a model of it, "
        "say http://localhost:11434/v1 and qwen3:8b; TUTOR_LLM_KEY is its key, where it wants one; "
        "TUTOR_LLM_DAILY how many calls a day may take (200). Nothing is sent before you saw it and agreed.",
        "配置方法：用 TUTOR_LLM_URL 和 TUTOR_LLM_MODEL 指定任意兼容 OpenAI 接口的服务及其模型，例如 "
        "http://localhost:11434/v1 和 qwen3:8b；服务需要密钥时放进 TUTOR_LLM_KEY；TUTOR_LLM_DAILY 是每天最多"
        "调用的次数（默认 200）。在你看过内容并同意之前，不会发送任何东西。",
    ),
    "opinion_status": Text(
        "Whether it is set up, where answers would go, what was agreed to, and how many calls are left today.",
        "是否已配置、作答会发往哪里、是否已同意，以及今天还剩多少次调用。",
    ),
    "opinion_preview": Text(
        "Exactly what would be sent about the answer in FILE (or on stdin). Sends nothing.",
        "显示针对 FILE（或标准输入）里的作答将要发送的全部内容，但不发送。",
    ),
    "opinion_agree": Text(
        "Agree that answers are sent to this model at this address, whenever you ask for a second opinion.",
        "同意每次征求第二意见时，把作答发给这个地址的这个模型。",
    ),
    "opinion_withdraw": Text(
        "Agree no longer: nothing is sent to this model before you agree again.",
        "撤回同意：在你再次同意之前，不再向这个模型发送任何内容。",
    ),
    "opinion_test": Text(
        "Labelled answers through the model: what it would turn, and precision and recall with and without "
        "it. Each answer is one call, or none where it was asked about before. Ctrl-C stops and shows what "
        "there is.",
        "让模型看一批标注作答：它会改变哪些判定，有它和没有它时的精确率与召回率各是多少。"
        "每份作答调用一次，问过的不再调用。按 Ctrl-C 停止，并显示已有的结果。",
    ),
    "prove": Text(
        "Work out derivations, run demos, grade examples, judge mistakes. All shipped packs take some minutes "
        "the first time and seconds after that: what holds and has not changed is not proved again. "
        "A terminal shows how far it is. Exit 1 if anything does not hold.",
        "重算推导、运行演示、给示例作答评分、核对典型错误。自带题库第一次全部证完要几分钟，终端里会显示进度；"
        "之后只需几秒，已经成立又没有改动的不再重证。有任何一项不成立，退出码为 1。",
    ),
    "models": Text(
        "Facts of real models: heads, d_k, the scale of attention, norms, positions. With MODEL also the "
        "source of each fact.",
        "真实模型的参数：头数、d_k、注意力的缩放、归一化、位置编码。给出 MODEL 时附上每一项的出处。",
    ),
    "pack": Text("List, show and check question packs.", "列出、查看、检查题库。"),
    "pack_list": Text(
        "The packs that can be practised, and the broken ones with the reason.",
        "能练的题库，以及不能用的题库和原因。",
    ),
    "pack_show": Text(
        "The questions of PACK, and its claims with the evidence each rests on.",
        "题库 PACK 的题目，以及每条论断和它的依据。",
    ),
    "pack_check": Text(
        "Read packs afresh and report every problem with file, line and column, and what would make a question "
        "better as advice. Exit 1 if there is a problem.",
        "重新读取题库，报出每个问题所在的文件、行和列，并对可以补充的内容给出建议。有问题时退出码为 1。",
    ),
    "pack_check_examples": Text("what its examples earn, and why", "示例作答得到什么、为什么"),
    "pack_check_all": Text("every pack that you have", "检查你的全部题库"),
    "stats": Text(
        "Answers, ratings and days so far; for each pack what was met, is due and is sure.",
        "迄今的作答、评分与天数；每个题库练过、到期和已掌握的题数。",
    ),
    "data": Text("Your own data: where it lies.", "你自己的数据放在哪里。"),
    "data_path": Text(
        "The progress database, your own packs, and what may be deleted: second opinions and the cache.",
        "进度数据库、你自己的题库目录，以及可以删除的第二意见和缓存。",
    ),
    "doctor": Text(
        "Look at Python, terminal, progress, packs, second opinion, maths and demos. Exit 1 if something is "
        "broken.",
        "检查 Python、终端、进度、题库、第二意见、数学检查与演示。有问题时退出码为 1。",
    ),
    "bench": Text(
        "Measure the tutor: its judgement, how soon it answers a key, and how fast its demos are.",
        "衡量程序自身：判定准不准，按键响应快不快，演示跑得快不快。",
    ),
    "bench_grading": Text(
        "Verdicts on labelled answers in figures, by file, language, question and tag: precision, recall and "
        "F1 of `covered` against the label `hit`, what was wrongly credited, times; beside them rapidfuzz and "
        "TF-IDF where those are installed. Without FILE, the rows of this checkout.",
        "对标注作答的判定，按文件、语言、题目与标签统计：covered 对 hit 的精确率、召回率与 F1，误给的分，用时；"
        "装有 rapidfuzz 与 scikit-learn 时与之并列。不给 FILE 时用源码目录自带的数据。",
    ),
    "bench_keys": Text(
        "Milliseconds from key to paint in the app, while a demo trains and when it has stopped, in one run.",
        "测量应用里从按键到画出所需的毫秒数：演示训练时与停下后，同一次运行里对照。",
    ),
    "bench_demos": Text(
        "The training ensemble against the same models trained one after another as plain nn.Modules; how soon "
        "each demo shows something and is done; and the app's keys while a demo trains. A few minutes.",
        "批量训练与逐个训练（普通 nn.Module）的用时对照，每个演示多快出画面、多快跑完，"
        "以及训练时应用的按键响应。需要几分钟。",
    ),
    "bench_maths": Text(
        "Verdicts on labelled answers, beside Math-Verify's where that is installed: agreements, wrong "
        "accepts, times and memory. Without FILE, the rows of this checkout.",
        "对标注作答的判定，装有 Math-Verify 时与之并列：一致数、误判、用时与内存。"
        "不给 FILE 时用源码目录自带的数据。",
    ),
    "bench_maths_lines": Text(
        'Each line of FILE: a line as `math check --batch` reads it, with "verdict": '
        "right|wrong|unread|undecided",
        'FILE 的每一行：`math check --batch` 能读的一行，加上 "verdict": right|wrong|unread|undecided',
    ),
    "bench_lines": Text(
        'Each line of FILE: {{"id", "question", "answer", "tags": [...], '
        '"points": {{POINT: hit|miss|contradicted}}}}',
        'FILE 的每一行：{{"id", "question", "answer", "tags": [...], '
        '"points": {{POINT: hit|miss|contradicted}}}}',
    ),
}

_OPTIONS = {
    "second_opinion": Text(
        "Also ask the model that you set up; see tutor opinion.", "同时询问你配置的模型，见 tutor opinion。"
    ),
    "opinion_most": Text("Ask about so many answers at most.", "最多询问多少份作答。"),
    "opinion_turns": Text(
        "List every point that it would turn, with the quote.", "列出它会改变的每个要点及引文。"
    ),
    "bench_python": Text(
        "The Python whose Math-Verify to compare with (default: this one, where it is installed).",
        "与哪个 Python 里的 Math-Verify 对比（默认：当前 Python，若已安装）。",
    ),
    "help": Text("Show this and leave.", "显示本页后退出。"),
    "version": Text("Show the version and leave.", "显示版本后退出。"),
    "lang": Text(
        "Language of questions and messages (default: $TUTOR_LANG, else the locale's).",
        "题目与消息的语言（默认取 $TUTOR_LANG，否则跟随系统区域）。",
    ),
    "bench_keys_keys": Text("Keys to press in each of the two states.", "两种状态下各按多少次键。"),
    "bench_keys_seed": Text("Of the pauses between the keys.", "按键间隔所用的随机种子。"),
    "bench_device": Text("Where the demos run.", "演示在哪个设备上运行。"),
    "bench_demos_keys": Text(
        "Keys to press in each of the two states, as in bench keys; 0 leaves them out.",
        "两种状态下各按多少次键，与 bench keys 相同；0 表示不测。",
    ),
    "json": Text("Print JSON instead of text.", "输出 JSON，不输出文本。"),
    "packs": Text(
        "A pack file, or a folder of them, to read besides the shipped ones and your own; repeatable.",
        "除自带的和你自己的题库外，再读这个题库文件或目录；可重复。",
    ),
    "plain": Text(
        "Line by line: for a screen reader, a script or a bare terminal.",
        "逐行进行：适合读屏软件、脚本或简易终端。",
    ),
    "seed": Text(
        "Fix the dice: which variants are drawn and in which order.",
        "固定随机种子：决定抽到哪些变体、按什么顺序。",
    ),
    "demo_plain": Text("No progress line and no pictures.", "不显示进度行，也不画图。"),
    "save": Text(
        "Keep the run: pictures (.svg), points (.csv), all of it (.json) or its messages (.jsonl); repeatable.",
        "保存这次运行：图（.svg）、数据点（.csv）、完整结果（.json）或逐行消息（.jsonl）；可重复。",
    ),
    "demo_help": Text(
        "Show this; after a NAME also its parameters.", "显示本页；写了 NAME 时也显示该演示的参数。"
    ),
    "derive_why": Text("Name the law behind every step.", "说明每一步所用的法则。"),
    "derive_given": Text("Choose a known value; repeatable.", "指定一个已知量的值；可重复。"),
    "answer": Text(
        "What was typed, of one line or several; - reads it from standard input.",
        "要判定的作答，可以有多行；写 - 则从标准输入读取。",
    ),
    "reference": Text("What is right, as an expression.", "正确结果，写成表达式。"),
    "given": Text("A known value; repeatable.", "一个已知量；可重复。"),
    "symbol": Text("A free symbol; repeatable.", "一个自由符号及其假设；可重复。"),
    "kind": Text(
        "What kind of answer it is (default: what the reference is).", "作答的类型（默认与参考答案相同）。"
    ),
    "rel": Text("Tolerance: relative.", "容差：相对误差。"),
    "abs": Text("Tolerance: absolute.", "容差：绝对误差。"),
    "sigfigs": Text("Tolerance: significant figures.", "容差：有效数字位数。"),
    "decplaces": Text("Tolerance: decimal places.", "容差：小数位数。"),
    "unit": Text("The unit that the answer is in.", "作答所用的单位。"),
    "batch": Text("Read lines of JSON from FILE, - for stdin.", "从 FILE 逐行读取 JSON，写 - 表示标准输入。"),
    "explain": Text(
        "For each point: the pattern that fitted, its concepts and words, how they stand to one another, what "
        "kept them from counting; for what was not found, what came nearest.",
        "逐点说明：对上的规则、概念与原词、词与词的位置关系、为什么没有计入；没找到的要点则给出最接近的规则。",
    ),
    "examples_earn": Text(
        "Show for each example answer what it earns, by which words, and what may be missing. Exit 1 also if "
        "one earns something else than it says.",
        "逐个给出示例作答得到了什么、凭哪些词、可能缺什么。有示例与所写的不符时，退出码也为 1。",
    ),
    "prove_jobs": Text(
        "How many packs are proved side by side; as many as there are processor cores unless given.",
        "同时证明几个题库；不写则等于处理器核数。",
    ),
    "prove_one": Text("one pack", "一个题库"),
    "prove_part": Text("one claim, question or derivation, anew", "单独重新证明一条论断、一道题或一个推导"),
    "prove_record": Text(
        "For maintainers: put on record which claims of the shipped packs hold, for the badge `proved in CI`.",
        "供维护者使用：把自带题库中成立的论断记录在案，供“CI 已证明”标记使用。",
    ),
    "prove_since_main": Text("what differs from main", "与 main 不同的部分"),
    "prove_changed": Text(
        "Prove only what differs from a commit of your git checkout: HEAD unless another is named.",
        "只证明与 git 某次提交不同的部分；不写提交则与 HEAD 比较。",
    ),
    "prove_format": Text(
        "How to report: `text` for people, `json` with one object a line, `github` with annotations. Under "
        "GitHub Actions it is `github` unless said otherwise.",
        "报告形式：`text` 给人看；`json` 每行一个对象；`github` 输出 GitHub 注释。"
        "在 GitHub Actions 里不写则为 `github`。",
    ),
    "prove_no_cache": Text(
        "Prove everything anew, also what was proved here before and has not changed since.",
        "全部重新证明，包括在本机证明过、此后没有改动的内容。",
    ),
    "prove_all": Text("Print the proofs that hold as well.", "成立的证明也一并列出。"),
    "bench_misses": Text(
        "List every verdict that differs from its label, with the reason and the words that concepts may lack.",
        "列出与标注不一致的每个判定、原因，以及概念可能缺少的说法。",
    ),
    "bench_split": Text(
        "Also the figures of the two halves apart: rows to tune on, and rows kept back (by their ids).",
        "另外分别给出两半的数字：可用于调整的与留出的（按 id 划分）。",
    ),
    "bench_costliest": Text(
        "Also time the texts that cost most, 5,000 characters each, honest and hostile ones.",
        "另外给最费时的文本计时：各 5000 个字符，有正常的，也有刁难的。",
    ),
    "misses": Text("List every verdict that differs from its label.", "列出与标注不一致的每个判定。"),
}

MESSAGES = {
    **_COMMANDS,
    **_OPTIONS,
    "usage": Text("Usage: {command}", "用法：{command}"),
    "options": Text("Options:", "选项："),
    "commands": Text("Commands:", "命令："),
    "examples": Text("Examples:", "示例："),
}
