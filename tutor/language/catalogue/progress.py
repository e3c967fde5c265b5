"""What can go wrong with the progress database, and what to do."""

from tutor.language.text import Text

MESSAGES = {
    "unwritable": Text(
        "Your progress cannot be written to {path} ({reason}).",
        "学习记录无法写入 {path}（{reason}）。",
    ),
    "unwritable.next": Text(
        "Make the folder writable, or set TUTOR_HOME to a folder that is.",
        "请让该文件夹可写，或者用 TUTOR_HOME 指定另一个可写的文件夹。",
    ),
    "gone": Text(
        "{path} was deleted or replaced while Tutor had it open: from here on nothing is saved.",
        "{path} 在程序运行期间被删除或替换了，此后的内容都不会保存。",
    ),
    "gone.next": Text(
        "Start Tutor again; it goes on with the file that is there then.",
        "请重新启动 Tutor，它会使用届时存在的文件。",
    ),
    "full": Text(
        "The disk is full: {path} could not be written. What you typed is still on the screen.",
        "磁盘已满，{path} 写不进去。你输入的内容还在屏幕上。",
    ),
    "full.next": Text(
        "Free some space, then go on; the next save keeps everything.",
        "腾出一些空间再继续，下一次保存会把内容都记下来。",
    ),
    "busy": Text(
        "Another program has been holding {path} for too long.",
        "另一个程序占用 {path} 的时间太长。",
    ),
    "busy.next": Text(
        "Close the other copy of Tutor, or try again in a moment.",
        "请关闭另一个正在运行的 Tutor，或者稍后再试。",
    ),
    "disk": Text(
        "The disk reported an error while {path} was in use ({reason}).",
        "读写 {path} 时磁盘报告了错误（{reason}）。",
    ),
    "disk.next": Text(
        "Check the disk, or set TUTOR_HOME to a folder on another one.",
        "请检查磁盘，或者用 TUTOR_HOME 换到另一块磁盘上的文件夹。",
    ),
    "damaged": Text(
        "{path} is damaged and was not opened. A copy of it as it is: {copy}",
        "{path} 已损坏，没有打开。它的原样副本在 {copy}",
    ),
    "damaged.next": Text(
        "Move {path} away to start afresh, or set TUTOR_HOME to another folder; keep the copy.",
        "把 {path} 移走就可以重新开始，或者用 TUTOR_HOME 指定另一个文件夹；副本请留着。",
    ),
    "newer": Text(
        "{path} was written by a newer Tutor (format {found}; this one knows {known}) and was not touched."
        " A copy: {copy}",
        "{path} 由更新版本的 Tutor 写成（格式 {found}，本版本只认识到 {known}），没有改动它。副本在 {copy}",
    ),
    "newer.next": Text(
        "Update Tutor, or set TUTOR_HOME to another folder.",
        "请升级 Tutor，或者用 TUTOR_HOME 指定另一个文件夹。",
    ),
    "foreign": Text(
        "{path} is a database of another program and was not touched.",
        "{path} 是另一个程序的数据库，没有改动它。",
    ),
    "foreign.next": Text(
        "Set TUTOR_HOME to a folder of Tutor's own.",
        "请用 TUTOR_HOME 为 Tutor 单独指定一个文件夹。",
    ),
    "failed": Text(
        "The progress database {path} refused ({reason}).",
        "学习记录数据库 {path} 拒绝了这次操作（{reason}）。",
    ),
    "failed.next": Text(
        "Try again; if it stays so, `tutor doctor` looks at the file.",
        "请再试一次；如果一直这样，用 `tutor doctor` 检查这个文件。",
    ),
}
