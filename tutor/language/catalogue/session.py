"""What a session says: why a follow-up comes, what a notice means."""

from tutor.language.text import Text

_LISTS = Text(
    "`tutor pack list` shows the packs, `tutor pack show PACK` their questions.",
    "`tutor pack list` 列出题库，`tutor pack show 题库` 列出其中的题目。",
)

MESSAGES = {
    "because_contradicted": Text(
        "You said “{quote}”. Let us test that.",
        "你说“{quote}”，那我们拿一个例子来检验。",
    ),
    "because_said": Text(
        "You said “{quote}”. Let us look at that more closely.",
        "你说“{quote}”，这一句我们细看一下。",
    ),
    "because_mistake": Text(
        "The number {quote} comes from a slip that is worth a second look.",
        "{quote} 这个数背后有一处常见的失误，值得再看一遍。",
    ),
    "because_pick": Text(
        "One of your picks is worth a second look.",
        "你的选择里有一处值得再看一遍。",
    ),
    "because_place": Text(
        "One step stood out of its place. Let us look at it.",
        "有一步的先后不对，我们来看看这一步。",
    ),
    "because_gap": Text(
        "You filled in “{quote}”. Let us look at that more closely.",
        "你填的是“{quote}”，这里我们细看一下。",
    ),
    "because_wrong": Text(
        "That did not come out right, so one more step on the same road.",
        "刚才没有答对，沿着同一条路再走一步。",
    ),
    "because_missed": Text(
        "Something your answer did not touch on:",
        "有一点你的回答还没有谈到：",
    ),
    "because_covered": Text(
        "You made the point yourself, so let us go deeper:",
        "这一点你已经说到了，那就再往深处问：",
    ),
    "because_right": Text(
        "That is right. One step further:",
        "答对了，再进一步：",
    ),
    "because_always": Text(
        "The interviewer goes on:",
        "面试官接着问：",
    ),
    "blank": Text(
        "Nothing is written yet. Write an answer, or skip the question.",
        "还没有写任何内容。写下回答，或者跳过这一题。",
    ),
    "judging_failed": Text(
        "The checker did not answer in time. Your text is untouched and nothing was counted; submit again.",
        "检查程序没有及时返回。你写的内容原样保留，也没有计入成绩，请再提交一次。",
    ),
    # badges of claims
    "badge_today": Text("proved here today", "今天已在本机证明"),
    "badge_here": Text("proved here on {day}", "{day} 已在本机证明"),
    "badge_ci": Text("proved in CI", "CI 已证明"),
    "badge_unproved": Text("not proved here yet", "本机尚未证明"),
    "badge_referenced": Text("referenced, not proved", "有出处，未经证明"),
    "pack_at_fault": Text(
        "This pack's derivation does not work out: {reason} That is the pack's fault, not yours: nothing was "
        "counted. `tutor pack check` names the line; skip the question to go on.",
        "这个题库的推导本身有误：{reason}问题在题库，不在你，这次没有计入成绩。"
        "用 `tutor pack check` 可以看到出错的行；这一题可以先跳过。",
    ),
    "settled_right": Text(
        "Counted as right, as you decided.",
        "按你的判断，记为正确。",
    ),
    "settled_wrong": Text(
        "Counted as wrong, as you decided.",
        "按你的判断，记为错误。",
    ),
    "no_such_name": Text(
        "There is no pack or question `{name}`.",
        "没有名为 `{name}` 的题库或题目。",
    ),
    "no_such_name.next": _LISTS,
    "no_such_name_near": Text(
        "There is no pack or question `{name}`; did you mean `{near}`?",
        "没有名为 `{name}` 的题库或题目；是不是 `{near}`？",
    ),
    "no_such_name_near.next": _LISTS,
    "no_packs": Text(
        "There is no question “{name}”: no pack could be read.",
        "没有“{name}”这道题：一个题库都没能读出来。",
    ),
    "no_packs.next": Text(
        "Run `tutor pack check` to see what is wrong with the packs.",
        "运行 `tutor pack check`，看看题库出了什么问题。",
    ),
}
