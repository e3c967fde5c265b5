"""What `bench grading` and `bench demos` say."""

from tutor.language.text import Text

MESSAGES = {
    "race_header": Text(
        "d_k|batch|one by one, ms|ensemble, ms|ratio|goal|lean ratio|losses apart",
        "d_k|batch|逐个训练 毫秒|批量训练 毫秒|倍数|目标|精简倍数|loss 相差",
    ),
    "race_note": Text(
        "A step of {members} members, d_model 64, 2 layers, 31 places; the ratio is the median of {pairs} "
        "interleaved pairs. “Lean ratio”: over modules that, like the ensemble, leave out in the last layer "
        "the places nobody asks about. “Losses apart”: the largest relative difference in the first steps.",
        "{members} 个模型各走一步的用时（d_model 64，2 层，31 个位置）；倍数是 {pairs} 对交替测量的中位数。"
        "“精简倍数”的对照模型和批量训练一样，最后一层不算没有提问的位置。"
        "“loss 相差”指最初几步里最大的相对差。",
    ),
    "demos_header": Text("demo|first frame, s|whole run, s", "演示|首帧 秒|全程 秒"),
    "demos_note": Text(
        "Warm, the median of {times} runs. Goals: first frame {first} s ({trains} s where it trains), whole "
        "run {whole} s.",
        "预热后 {times} 次的中位数。目标：首帧 {first} 秒（训练类 {trains} 秒），全程 {whole} 秒。",
    ),
    "header": Text("by||answers|precision|recall|F1", "分组||作答数|精确率|召回率|F1"),
    "all": Text("all", "全部"),
    "file": Text("file", "文件"),
    "language": Text("language", "语言"),
    "question": Text("question", "题目"),
    "tag": Text("tag", "标签"),
    "half": Text("half", "半份"),
    "tuned": Text("to tune on", "可调整"),
    "kept_back": Text("kept back", "留出"),
    "credited": Text(
        "contradictions credited: {contradicted} of {of} · points credited to adversarial answers beyond "
        "their labels: {adversarial} in {answers} answers",
        "与要点相反却计分：{contradicted} / {of} · 对抗性作答超出标注的得分点：{answers} 份中 {adversarial} 个",
    ),
    "misconceptions": Text(
        "misconceptions: precision {precision}, recall {recall}", "误解：精确率 {precision}，召回率 {recall}"
    ),
    "times": Text(
        "per answer: median {median} ms of CPU, 95 in 100 within {late} ms; one of {longest} characters: "
        "{whole} ms",
        "每份作答占用 CPU：中位数 {median} 毫秒，95% 在 {late} 毫秒内；{longest} 字的作答：{whole} 毫秒",
    ),
    "hard_header": Text(
        "costliest texts|characters|ms of CPU|times the median answer",
        "最费时的文本|字数|CPU 毫秒|中位作答的倍数",
    ),
    "hard_honest_zh": Text("honest answers in Chinese, joined", "正常的中文作答，连在一起"),
    "hard_honest_en": Text("honest answers in English, joined", "正常的英文作答，连在一起"),
    "hard_one_word": Text("one word of the field", "同一个术语"),
    "hard_denials": Text("nothing but denials", "全是否定词"),
    "hard_quotations": Text("nothing but quotations", "全是引文"),
    "hard_terms": Text("a list of terms in Chinese", "中文术语清单"),
    "hard_english_terms": Text("a list of terms in English", "英文术语清单"),
    "hard_statements": Text("one statement again and again", "反复说同一句话"),
    "hard_one_clause": Text("the same without any punctuation", "同上，没有标点"),
    "hard_values": Text("one value again and again", "反复说同一个数值"),
    "hard_formulas": Text("nothing but formulas", "全是公式"),
    "hard_equals": Text("nothing but equals signs", "全是等号"),
    "hard_digits": Text("nothing but digits", "全是数字"),
    "hard_brackets": Text("nothing but brackets", "全是括号"),
    "peers_header": Text(
        "the same rows|precision|recall|F1|contradictions credited|adversarial points|median ms",
        "同一批作答|精确率|召回率|F1|相反却计分|对抗得分点|中位毫秒",
    ),
    "ours": Text("tutor", "tutor"),
    "rapidfuzz": Text("rapidfuzz, partial_ratio", "rapidfuzz partial_ratio"),
    "tf_idf": Text("TF-IDF of 1-3 letters, cosine", "1-3 字 TF-IDF 余弦"),
    "favoured": Text(
        "The others tick a point from a threshold on, one for each language: that of the best F1 on these very "
        "rows, which favours them.",
        "对比方法按语言各取一个阈值，取的就是这批作答上 F1 最高的值，对它们有利。",
    ),
    "no_peer": Text(
        "Not installed, so not compared with: {packages}. To compare: pip install 'tutor[bench]'.",
        "没有安装 {packages}，因此不作对比。要对比，请运行 pip install 'tutor[bench]'。",
    ),
    "misses": Text(
        "{count} {count:verdict differs|verdicts differ} from the label (label → verdict):",
        "{count} 个判定与标注不一致（标注 → 判定）：",
    ),
}
