"""What is said of any demo: errors before and while it runs, and the device."""

from tutor.language.text import Text

_INSTALL = Text(
    "Run `make install` in the project's folder, or `pip install 'tutor[demos]'`. "
    "Practice, packs and maths work without it.",
    "在项目目录运行 `make install`，或执行 `pip install 'tutor[demos]'`。"
    "没有 torch 时，练习、题库与数学检查照常可用。",
)

_DEMOS = Text("Demos: {known}.", "现有演示：{known}。")
_PARAMETERS = Text("Parameters: {known}.", "可用参数：{known}。")
_PRESETS = Text("Presets: {known}.", "可用预设：{known}。")

RUNNING: dict[str, Text] = {
    "at_best": Text("{title} at best settings", "{title}（各取最好的设置）"),
    "no_torch": Text("demos need PyTorch, which is not installed", "演示需要 PyTorch，目前没有安装"),
    "no_torch.next": _INSTALL,
    "broken_torch": Text(
        "PyTorch is installed but cannot be imported: {why}", "PyTorch 已安装但无法导入：{why}"
    ),
    "broken_torch.next": _INSTALL,
    "unknown_demo": Text("there is no demo `{name}`", "没有名为 `{name}` 的演示"),
    "unknown_demo_near": Text(
        "there is no demo `{name}`; did you mean `{nearest}`?",
        "没有名为 `{name}` 的演示，是不是想用 `{nearest}`？",
    ),
    "unknown_demo.next": _DEMOS,
    "unknown_demo_near.next": _DEMOS,
    "unknown_parameter": Text("{demo} has no parameter `{name}`", "{demo} 没有参数 `{name}`"),
    "unknown_parameter_near": Text(
        "{demo} has no parameter `{name}`; did you mean `{nearest}`?",
        "{demo} 没有参数 `{name}`，是不是想用 `{nearest}`？",
    ),
    "unknown_parameter.next": _PARAMETERS,
    "unknown_parameter_near.next": _PARAMETERS,
    "unknown_preset": Text("{demo} has no preset `{name}`", "{demo} 没有预设 `{name}`"),
    "unknown_preset_near": Text(
        "{demo} has no preset `{name}`; did you mean `{nearest}`?",
        "{demo} 没有预设 `{name}`，是不是想用 `{nearest}`？",
    ),
    "unknown_preset.next": _PRESETS,
    "unknown_preset_near.next": _PRESETS,
    "unknown_device": Text("there is no device `{device}`", "没有设备 `{device}`"),
    "unknown_device.next": Text("Devices: {devices}.", "可选设备：{devices}。"),
    "stray_word": Text(
        "`{word}` stands alone; parameters are given as --name value",
        "`{word}` 没有参数名；参数要写成 --名称 值",
    ),
    "missing_value": Text("--{name} needs a value", "--{name} 后面缺少值"),
    "out_of_range": Text("{name}: {value} is out of range ({range})", "{name}：{value} 超出范围（{range}）"),
    "not_a_choice": Text(
        "{parameter}: `{name}` is not one of {known}", "{parameter}：`{name}` 不在可选值 {known} 之中"
    ),
    "not_a_choice_near": Text(
        "{parameter}: `{name}` is not one of {known}; did you mean `{nearest}`?",
        "{parameter}：`{name}` 不在可选值 {known} 之中，是不是想用 `{nearest}`？",
    ),
    "not_a_number": Text(
        "{name}: `{value}` is not a number ({range})", "{name}：`{value}` 不是数字（{range}）"
    ),
    "not_a_whole_number": Text(
        "{name}: `{value}` is not a whole number ({range})", "{name}：`{value}` 不是整数（{range}）"
    ),
    "wrong_length": Text(
        "{name}: {count} {count:entry|entries}; it takes 1 to {most}",
        "{name}：给了 {count} 项，允许 1 到 {most} 项",
    ),
    "bad_seed": Text(
        "seed: `{value}` is not a whole number from 0 to {most}", "seed：`{value}` 不是 0 到 {most} 之间的整数"
    ),
    "divides_by_zero": Text(
        "ln dₖ is zero at dₖ = {d_k}: nothing can be divided by it",
        "dₖ = {d_k} 时 ln dₖ 等于零，不能作除数",
    ),
    "divides_by_zero.next": Text("Choose a larger dₖ or another divisor.", "请取更大的 dₖ，或换一个除数。"),
    "heads_do_not_divide": Text(
        "{heads} heads do not divide a width of {width}", "{heads} 个头不能整除宽度 {width}"
    ),
    "heads_do_not_divide.next": Text("Choose a divisor of the width.", "请取宽度的约数。"),
    "groups_do_not_divide": Text(
        "{kv_heads} KV heads do not divide {heads} query heads",
        "{kv_heads} 个 KV 头不能整除 {heads} 个 query 头",
    ),
    "groups_do_not_divide.next": Text(
        "Choose a divisor of the number of query heads.", "KV 头数请取 query 头数的约数。"
    ),
    "odd_width": Text("RoPE turns pairs: a width of {width} is odd", "RoPE 两两旋转，宽度 {width} 是奇数"),
    "odd_width.next": Text("Choose an even width.", "请取偶数。"),
    "no_cuda": Text("PyTorch finds no CUDA device on this machine", "PyTorch 在这台机器上找不到 CUDA 设备"),
    "no_cuda.next": Text(
        "Use --device cpu or auto. "
        "With an NVIDIA GPU present, the driver or a CPU-only PyTorch is the usual reason.",
        "请改用 --device cpu 或 auto。如果机器有 NVIDIA 显卡，多半是驱动缺失，或装的是 CPU 版 PyTorch。",
    ),
    "no_mps": Text(
        "PyTorch finds no Apple GPU (mps) on this machine", "PyTorch 在这台机器上找不到 Apple GPU（mps）"
    ),
    "no_mps.next": Text("Use --device cpu or auto.", "请改用 --device cpu 或 auto。"),
    "no_float64": Text("Apple's GPUs have no float64", "Apple GPU 不支持 float64"),
    "no_float64.next": Text(
        "Use --dtype float32, or --device cpu.", "请改用 --dtype float32，或 --device cpu。"
    ),
    "too_large": Text(
        "this run would need about {needed} MiB; {where} has {free} MiB free",
        "这次运行大约需要 {needed} MiB 内存，而 {where} 只剩 {free} MiB",
    ),
    "too_large.next": Text(
        "Make it smaller: fewer seeds, a smaller batch, width or dₖ.",
        "请调小规模：减少 seeds，或缩小 batch、宽度、dₖ。",
    ),
    "out_of_memory": Text("{device} ran out of memory", "{device} 内存不足"),
    "out_of_memory.next": Text("Make it smaller, or use --device cpu.", "请调小规模，或改用 --device cpu。"),
    "nothing_to_train_on": Text("there is no run to train on", "没有可以继续训练的运行"),
    "nothing_to_train_on.next": Text(
        "Run the demo first; its last state is kept.", "请先运行一次演示，它的最后状态会保留。"
    ),
    "runs_on_cpu": Text("runs on the CPU: {device}", "在 CPU 上运行：{device}"),
    "runs_on_cuda": Text("runs on the GPU: {device}", "在 GPU 上运行：{device}"),
    "runs_on_mps": Text("runs on the Apple GPU: {device}", "在 Apple GPU 上运行：{device}"),
}
