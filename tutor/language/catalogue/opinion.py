"""What is said of the second opinion: setting it up, what is sent, what came of it, why there is none."""

from __future__ import annotations

from tutor.language.text import Text

_SET_UP = Text(
    "Set {url} and {model}, for example: export {url}=http://localhost:11434/v1 {model}=qwen3:8b. "
    "A server that wants a key gets it from {key}. `tutor opinion status` shows how it stands.",
    "请设置 {url} 和 {model}，例如：export {url}=http://localhost:11434/v1 {model}=qwen3:8b。"
    "需要密钥的服务从 {key} 读取。用 `tutor opinion status` 查看当前状态。",
)

_ERRORS = {
    "off": Text("The second opinion is switched off.", "第二意见没有启用。"),
    "off.next": _SET_UP,
    "no_model": Text("{url} is set, but {model} names no model.", "已设置 {url}，但 {model} 没有指定模型。"),
    "no_model.next": _SET_UP,
    "bad_url": Text(
        "{url} is “{asked}”, which is no address of a server.", "{url} 的值“{asked}”不是服务地址。"
    ),
    "bad_url.next": Text(
        "It begins with http:// or https:// and usually ends with /v1.",
        "它以 http:// 或 https:// 开头，通常以 /v1 结尾。",
    ),
    "secret_in_url": Text("{url} holds a name or password.", "{url} 里带有用户名或密码。"),
    "secret_in_url.next": Text(
        "Take it out and put the key into {key}, where it is never shown.",
        "请把它去掉，密钥放进 {key}，程序不会显示它。",
    ),
    "bad_key": Text("{key} holds characters that no key has.", "{key} 里有密钥不会出现的字符。"),
    "bad_daily": Text(
        "{daily} is “{asked}”, which is no number of calls.", "{daily} 的值“{asked}”不是调用次数。"
    ),
    "no_httpx": Text(
        "The second opinion needs the package httpx, which is not installed.",
        "第二意见需要 httpx，目前没有安装。",
    ),
    "no_httpx.next": Text(
        "Install it beside the tutor: python -m pip install 'httpx>=0.28,<1'",
        "请安装到 tutor 所在的环境：python -m pip install 'httpx>=0.28,<1'",
    ),
    "not_agreed": Text(
        "Nothing was sent: you have not yet agreed that answers go to {model} at {host}.",
        "没有发送任何内容：你还没有同意把作答发给 {host} 的 {model}。",
    ),
    "not_agreed.next": Text(
        "`tutor opinion preview QUESTION FILE` shows exactly what is sent, `tutor opinion agree` agrees.",
        "`tutor opinion preview QUESTION FILE` 显示将要发送的全部内容，`tutor opinion agree` 表示同意。",
    ),
    "speaks_to_grader": Text(
        "No second opinion: part of this answer speaks to its grader, so it is not sent to a model.",
        "没有第二意见：回答里有对评分者说的话，这样的回答不发给模型。",
    ),
    "nothing_to_send": Text(
        "No second opinion: nothing is left of this answer that could count.",
        "没有第二意见：这份回答里没有可以计入的内容。",
    ),
    "no_points": Text(
        "No second opinion: this question has no points to ask about.",
        "没有第二意见：这道题没有可以询问的要点。",
    ),
    "used_up": Text(
        "No second opinion: the {calls} calls of today are used up.",
        "没有第二意见：今天的 {calls} 次调用已用完。",
    ),
    "used_up.next": Text(
        "Tomorrow (UTC) there are new ones; {daily} changes how many.",
        "明天（UTC）会重新计数；用 {daily} 可以修改每天的次数。",
    ),
    "unreachable": Text(
        "No second opinion: {host} cannot be reached ({reason}).", "没有第二意见：连接不上 {host}（{reason}）。"
    ),
    "broken_off": Text(
        "No second opinion: {host} broke the connection off.", "没有第二意见：{host} 中断了连接。"
    ),
    "too_slow": Text(
        "No second opinion: {host} did not finish within {seconds} s.",
        "没有第二意见：{host} 没有在 {seconds} 秒内答完。",
    ),
    "redirected": Text(
        "No second opinion: {host} points elsewhere ({to}), which is not followed.",
        "没有第二意见：{host} 要求转到别处（{to}），程序不会跟随。",
    ),
    "no_access": Text(
        "No second opinion: {host} refuses access (status {status}): {reason}",
        "没有第二意见：{host} 拒绝访问（状态码 {status}）：{reason}",
    ),
    "no_access.next": Text("Is the key in {key} right?", "请检查 {key} 里的密钥。"),
    "not_there": Text(
        "No second opinion: {host} knows no such address or no model {model} (status {status}): {reason}",
        "没有第二意见：{host} 上没有这个地址，或没有模型 {model}（状态码 {status}）：{reason}",
    ),
    "busy": Text(
        "No second opinion: {host} takes no more calls now (status {status}; it asks to wait {seconds} s).",
        "没有第二意见：{host} 现在不再接受调用（状态码 {status}，要求等待 {seconds} 秒）。",
    ),
    "server_failed": Text(
        "No second opinion: {host} failed (status {status}): {reason}",
        "没有第二意见：{host} 出错（状态码 {status}）：{reason}",
    ),
    "refused": Text(
        "No second opinion: {host} did not accept the call (status {status}): {reason}",
        "没有第二意见：{host} 没有接受这次调用（状态码 {status}）：{reason}",
    ),
    "too_large": Text(
        "No second opinion: the reply of {host} is far too long.", "没有第二意见：{host} 的回复长得离谱。"
    ),
    "unreadable": Text(
        "Not judged: the model's reply could not be read. Your result stands as it is.",
        "没有判定：读不懂模型的回复，你的结果保持不变。",
    ),
    "another_reply": Text(
        "Not judged: the reply does not belong to this call. Your result stands as it is.",
        "没有判定：这份回复不属于这次调用，你的结果保持不变。",
    ),
    "no_verdicts": Text(
        "Not judged: the model said nothing on any point. Your result stands as it is.",
        "没有判定：模型没有谈到任何要点，你的结果保持不变。",
    ),
}

_UNSURE = {
    # why a model's word on a point does not stand
    "no_quote": Text("without a quote", "没有引文"),
    "long_quote": Text("the quote is too long", "引文太长"),
    "short_quote": Text("the quote is too short", "引文太短"),
    "the_question": Text("the quote is from the question", "引的是题目"),
    "not_said": Text("the quote is not in the answer", "回答里没有这段引文"),
    "left_out": Text("the quote is from a stretch that does not count", "引的是不计入的部分"),
    "twice": Text("two verdicts on one point", "同一要点有两个判定"),
    "bad_verdict": Text("no such verdict", "没有这种判定"),
    "unsaid": Text("nothing was said of it", "没有给出判定"),
}

_SHELL = {
    "agreed": Text(
        "You agreed to this; `tutor opinion withdraw` takes it back.",
        "你已同意；`tutor opinion withdraw` 可以撤回。",
    ),
    "not_yet_agreed": Text(
        "You have not agreed to this yet, so nothing is sent. `tutor opinion preview QUESTION FILE` shows what "
        "would be, `tutor opinion agree` agrees.",
        "你还没有同意，因此不会发送。`tutor opinion preview QUESTION FILE` 显示会发送什么，"
        "`tutor opinion agree` 表示同意。",
    ),
    "remembers": Text("Answers asked about before: {count}.", "问过并记下的作答：{count} 份。"),
    "withdrawn": Text(
        "Nothing is sent to {model} at {host} any more before you agree again.",
        "在你再次同意之前，不再向 {host} 的 {model} 发送任何内容。",
    ),
    "not_withdrawn": Text("The agreement could not be taken back: {reason}.", "无法撤回同意：{reason}。"),
    "not_withdrawn.next": Text(
        "Unset {url}: without it nothing is sent.", "请取消设置 {url}：没有它就不会发送任何内容。"
    ),
    "testing": Text(
        "Asking {model} about {count} {count:answer|answers}; calls left today: {left}.",
        "向 {model} 询问 {count} 份作答；今天还可调用 {left} 次。",
    ),
    "test_header": Text(
        "by||answers|precision|recall|F1|with it: precision|recall|F1",
        "分组||作答数|精确率|召回率|F1|加上它：精确率|召回率|F1",
    ),
    "without_it": Text("Without it: ", "没有它："),
    "with_it": Text("With every proposal accepted: ", "接受它的每个提议："),
    "would_turn": Text(
        "It would turn {count} {count:point|points} into covered: {right} rightly, {wrong} wrongly.",
        "它会把 {count} 个要点改成已讲到：对 {right} 个，错 {wrong} 个。",
    ),
    "test_not_sent": Text("Not sent: {count} ({reasons})", "没有发送：{count} 份（{reasons}）"),
    "test_not_judged": Text("Not judged: {count} ({reasons})", "没有判定：{count} 份（{reasons}）"),
    "test_unsures": Text("Unsure of a point: {count} ({reasons})", "对要点不确定：{count} 次（{reasons}）"),
    "test_calls": Text(
        "Calls: {calls}; seconds for an answer, median: {seconds}.",
        "调用 {calls} 次；每份作答中位 {seconds} 秒。",
    ),
    "no_label": Text("no label", "没有标注"),
    "proposes_nothing": Text("nothing proposed beyond the grade", "没有新的提议"),
}

_PREVIEW = {
    "to": Text("To {url}, model {model}.", "发往 {url}，模型 {model}。"),
    "stays": Text("That is this machine: nothing leaves it.", "那是本机，内容不会离开这台机器。"),
    "leaves_encrypted": Text(
        "The answer leaves this machine, encrypted on the way.", "作答会离开这台机器，途中加密。"
    ),
    "leaves_in_clear": Text(
        "The answer leaves this machine WITHOUT encryption: whoever is on the way can read along.",
        "作答会离开这台机器，而且途中没有加密：沿途的人都能看到内容。",
    ),
    "through_proxy": Text("It goes through the proxy {host}.", "经过代理 {host}。"),
    "with_key": Text("Your key goes with it.", "随请求带上你的密钥。"),
    "without_key": Text("No key goes with it.", "不带密钥。"),
    "calls_left": Text("Calls left today: {left} of {daily}.", "今天还可调用 {left} 次，共 {daily} 次。"),
    "is_remembered": Text(
        "This answer was asked about before: the remembered opinion is used, and nothing is sent.",
        "这份作答以前问过：直接使用记下的意见，不再发送。",
    ),
    "what_for": Text(
        "The model may propose that a point was said. You decide; it sets neither score nor schedule.",
        "模型只能提议某个要点你说到了，由你决定；它不影响得分，也不影响复习安排。",
    ),
    "sent": Text(
        "What is sent, word for word (each call has a new nonce; a server that refuses the schema, the seed or "
        "the temperature is asked without):",
        "发送的全部内容，一字不差（每次调用换一个 nonce；服务不接受 schema、seed 或 temperature 时去掉再问）：",
    ),
}

_SCREEN = {
    "preview": Text("What a second opinion sends", "第二意见会发送什么"),
    "nothing_sent": Text(
        "Nothing has been sent yet. Enter sends it, now and whenever you ask this model again.",
        "还没有发送任何内容。按回车表示同意并发送，以后再问这个模型不再确认。",
    ),
    "hidden_points": Text(
        "What follow-ups still ask about is sent too and stands here as …: {count}. Space shows it.",
        "有 {count} 个要点追问里还会问到，发送时是全文，这里用 … 代替；按空格全部显示。",
    ),
    "key_ask": Text("second opinion", "第二意见"),
    "key_ask_again": Text("ask again", "再问一次"),
    "key_call_off": Text("call off", "取消"),
    "key_agree": Text("agree and send", "同意并发送"),
    "key_uncover": Text("show all of it", "全部显示"),
    "key_leave_it": Text("do not send", "不发送"),
    "key_accept": Text("yes, I said it", "对，我说了"),
    "key_decline": Text("no, I did not", "没有，我没说"),
}

_GIVEN = {
    "asking": Text("Asking for a second opinion …", "正在征求第二意见……"),
    "given": Text("Second opinion of {model} at {host}", "第二意见，来自 {host} 的 {model}"),
    "decide": Text("for you to decide: {count}", "待你决定：{count}"),
    "not_sure": Text("unsure: {count}", "不确定：{count}"),
    "held_back": Text("after the follow-ups: {count}", "追问之后再给出：{count}"),
    "left": Text("calls left today: {count}", "今天还可调用 {count} 次"),
    "was_remembered": Text("remembered from an earlier call", "取自以前的调用"),
    "differs": Text("different from the opinion before:", "与上一次意见不同："),
    "same_again": Text("the same as the opinion before", "与上一次意见相同"),
    "change": Text("{point}: {states}", "{point}：{states}"),
    "state_covered": Text("covered", "说到了"),
    "state_not_found": Text("not found", "没找到"),
    "state_contradicted": Text("contradicted", "说反了"),
    "state_unsure": Text("unsure", "不确定"),
    "proposes_covered": Text("Second opinion: you said it here.", "第二意见：你在这里说到了。"),
    "proposes_contradicted": Text("Second opinion: here you say the opposite.", "第二意见：你在这里说反了。"),
    "only_graded": Text(
        "A second opinion is on an open answer that was graded.", "只有批改过的开放题作答才能征求第二意见。"
    ),
}

_SHORT = {
    # the same in a word or two, for counting
    **{f"short_{name}": text for name, text in _UNSURE.items()},
    "short_unsure": Text("said so itself", "模型自己说不确定"),
    "short_speaks_to_grader": Text("speaks to the grader", "对评分者说话"),
    "short_nothing_to_send": Text("nothing that counts", "没有可计入的内容"),
    "short_no_points": Text("no points to ask about", "没有可问的要点"),
    "short_unreadable": Text("unreadable reply", "回复读不懂"),
    "short_another_reply": Text("reply to another call", "不是这次调用的回复"),
    "short_no_verdicts": Text("no verdicts", "没有判定"),
    "short_too_slow": Text("too slow", "超时"),
    "short_too_large": Text("reply too long", "回复太长"),
    "short_broken_off": Text("broken off", "连接中断"),
}

MESSAGES = {**_SHORT, **_ERRORS, **_UNSURE, **_SHELL, **_PREVIEW, **_SCREEN, **_GIVEN}
