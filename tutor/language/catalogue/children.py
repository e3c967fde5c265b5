"""What can go wrong with a child process."""

from tutor.language.text import Text

MESSAGES: dict[str, Text] = {
    "deadline": Text(
        "{name}: no answer within {seconds} s, so it was stopped",
        "{name}：{seconds} 秒内没有结果，已停止",
    ),
    "deadline.next": Text(
        "Try again with something smaller; a fresh process answers the next request.",
        "换个更小的输入再试；下一次请求会启动新的进程。",
    ),
    "cannot_start": Text(
        "{name}: the helper process cannot be started: {why}",
        "{name}：无法启动辅助进程：{why}",
    ),
    "cannot_start.next": Text(
        "The system may be out of memory or processes. Close something and try again.",
        "系统可能内存或进程数不足，请关掉一些程序再试。",
    ),
    "died": Text(
        "{name}: the process ended unexpectedly (status {status}). {said}",
        "{name}：进程意外退出（状态码 {status}）。{said}",
    ),
    "died.next": Text(
        "Try again: a fresh process is started. If it happens every time, run `tutor doctor`.",
        "请重试，程序会启动新的进程。如果每次都这样，请运行 `tutor doctor`。",
    ),
    "garbled": Text(
        "a helper process sent something unreadable: {detail}",
        "辅助进程发来了无法识别的内容：{detail}",
    ),
    "garbled.next": Text(
        "Try again: a fresh process is started. If it happens every time, run `tutor doctor`.",
        "请重试，程序会启动新的进程。如果每次都这样，请运行 `tutor doctor`。",
    ),
    "memory": Text(
        "this needs more memory than the helper process may use",
        "所需内存超过了辅助进程的上限",
    ),
    "memory.next": Text("Try again with something smaller.", "换个更小的输入再试。"),
    "crashed": Text(
        "the helper process ran into a fault: {detail}",
        "辅助进程内部出错：{detail}",
    ),
    "crashed.next": Text(
        "This is a defect in the program. Please report it with the line above.",
        "这是程序的缺陷，请附上这行信息反馈给我们。",
    ),
    "unknown_request": Text(
        "the helper process does not know the request `{kind}`",
        "辅助进程不认识请求 `{kind}`",
    ),
    "unknown_request.next": Text(
        "The two halves of the program do not match: install it again (`make install`).",
        "程序的两部分版本不一致，请重新安装（`make install`）。",
    ),
}
