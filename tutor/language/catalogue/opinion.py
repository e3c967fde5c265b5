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

MESSAGES = {**_ERRORS, **_UNSURE}
