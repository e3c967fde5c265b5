"""What the demos say: errors, the device, and readings of what a run showed."""

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

MESSAGES: dict[str, Text] = {
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
    "softmax_before": Text(
        "Undivided, entry {i} has p = {p}, and its gradient p(1−p) is {before}.",
        "不缩放时，第 {i} 项的权重 p = {p}，梯度 p(1−p) 为 {before}。",
    ),
    "softmax_recovers": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}: {factor} times as much. "
        "The gradient was lost to saturation and comes back.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，是原来的 {factor} 倍："
        "梯度因饱和而丢失，缩放后恢复。",
    ),
    "softmax_recovers_from_zero": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, where before it was exactly 0: "
        "nothing at all came through.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}；原来恰好是 0，梯度完全传不过去。",
    ),
    "softmax_stays_zero": Text(
        "Divided by {divisor} it has p = {scaled_p}, and p(1−p) is still 0.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) 仍然是 0。",
    ),
    "softmax_shrinks": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, less than before ({factor} times). "
        "Dividing helps only where softmax was saturated.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，反而变小（{factor} 倍）："
        "只有原先饱和时，缩放才有帮助。",
    ),
    "softmax_unchanged": Text(
        "Divided by {divisor} it has p = {scaled_p} and p(1−p) = {after}, about the same ({factor} times). "
        "Gaps between logits saturate softmax, not their size.",
        "除以 {divisor} 之后，p = {scaled_p}，p(1−p) = {after}，变化不大（{factor} 倍）："
        "让 softmax 饱和的是 logits 之间的差距，而不是数值本身的大小。",
    ),
    "softmax_rounding": Text(
        "In {dtype} the Jacobian is off by up to {error}: near p = 1 the subtraction 1 − p loses digits.",
        "{dtype} 下雅可比矩阵的误差可达 {error}：p 接近 1 时，1 − p 这一步会丢失有效数字。",
    ),
    "variance_is_d_k": Text(
        "At dₖ = {d_k} the variance of q·k is {variance}, {ratio} per component: it grows with dₖ as the "
        "premise (independent, mean 0, variance 1) demands.",
        "dₖ = {d_k} 时 q·k 的方差为 {variance}，平均每个分量 {ratio}：在独立、均值 0、方差 1 的前提下，"
        "方差确实随 dₖ 增长。",
    ),
    "variance_without_premise": Text(
        "The premise is changed here, and the variance with it: at dₖ = {d_k} it is {variance}, "
        "{ratio} per component; divided it is {scaled_variance} (in theory {expected}).",
        "这里改动了前提，方差也随之改变：dₖ = {d_k} 时为 {variance}，平均每个分量 {ratio}；"
        "缩放后为 {scaled_variance}（理论值 {expected}）。",
    ),
    "variance_off": Text(
        "At dₖ = {widths} the measured variance is more than four standard errors from theory "
        "(divided, at dₖ = {d_k}: {scaled_variance} against {expected}).",
        "在 dₖ = {widths} 处，实测方差与理论值相差超过四个标准误（dₖ = {d_k}，缩放后："
        "{scaled_variance}，理论值 {expected}）。",
    ),
    "variance_slope": Text(
        "On logarithmic axes the standard deviation has slope {slope} ± {se}: √dₖ has 0.5.",
        "在双对数坐标下，标准差的斜率为 {slope} ± {se}；√dₖ 对应 0.5。",
    ),
    "variance_softmax_undivided": Text(
        "A row of {keys} keys then gives its largest weight {p_max} (scores of std {scaled_std}).",
        "一行 {keys} 个 key，最大权重约 {p_max}（打分的标准差为 {scaled_std}）。",
    ),
    "variance_softmax": Text(
        "A row of {keys} keys then gives its largest weight {p_max} undivided and {scaled_p_max} divided "
        "(scores of std {scaled_std}).",
        "一行 {keys} 个 key：不缩放时最大权重约 {p_max}，缩放后约 {scaled_p_max}"
        "（缩放后打分的标准差为 {scaled_std}）。",
    ),
    "training_after": Text(
        "After {steps} steps. Guessing costs {guess}; knowing which values occur, but not whose they are, "
        "costs about {in_context}.",
        "训练 {steps} 步之后。随机猜测的 loss 是 {guess}；只知道出现过哪些值、不知道属于哪个 key，"
        "loss 约 {in_context}。",
    ),
    "training_learns": Text(
        "Scale {scale}: learns, loss {loss} (entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：学起来了，loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_slow": Text(
        "Scale {scale}: slow, loss {loss} (entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：学得慢，loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_stuck_so_far": Text(
        "Scale {scale}: stuck so far, loss {loss} at step {steps}, still close to what guessing costs "
        "(entropy {entropy}, largest score {largest}). More steps may free it.",
        "缩放系数 {scale}：目前停滞，第 {steps} 步 loss {loss}，仍接近随机猜测的水平"
        "（注意力熵 {entropy}，最大打分 {largest}）。继续训练也许能走出来。",
    ),
    "training_diverged": Text(
        "Scale {scale}: diverged.",
        "缩放系数 {scale}：发散了。",
    ),
    "training_mixed": Text(
        "Scale {scale}: the seeds end differently; their mean loss is {loss} "
        "(entropy {entropy}, largest score {largest}).",
        "缩放系数 {scale}：不同种子结果不一，平均 loss {loss}（注意力熵 {entropy}，最大打分 {largest}）。",
    ),
    "training_which_diverged": Text("Diverged (seeds): {which}.", "发散的设置（种子数）：{which}。"),
    "training_none_diverged": Text("Nothing diverged.", "没有任何设置发散。"),
    "training_which_learns": Text("Learned (seeds): {which}.", "学起来的设置（种子数）：{which}。"),
    "training_none_learns": Text("Nothing learned in this time.", "这么多步之内没有一个学起来。"),
    "breaks_first_scaled": Text(
        "With {optimizer} the model *with* 1/√dₖ breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是*缩放*了的 1/√dₖ（学习率 {lr}）。",
    ),
    "breaks_first_plain": Text(
        "With {optimizer} the unscaled model breaks first as the learning rate grows, at {lr}.",
        "用 {optimizer} 并逐步调大学习率时，先崩的是不缩放的模型（学习率 {lr}）。",
    ),
    "training_looks_up": Text(
        "The best model looks values up by their key: it beats guessing among the values it saw.",
        "最好的模型已经会按 key 查值：比只在出现过的值里猜更准。",
    ),
    "training_no_lookup_yet": Text(
        "No model looks values up by their key yet; those that learn have noticed which values occur.",
        "还没有模型会按 key 查值；学起来的，目前只是注意到了哪些值出现过。",
    ),
    "popular_gradient_refuted": Text(
        "“About 1e-4, after scaling a healthy 0.24” does not hold here: p(1−p) is {before}, and {after} "
        "divided by {divisor}.",
        "“约为 1e-4，缩放后恢复到 0.24”在这里不成立：p(1−p) 是 {before}，除以 {divisor} 之后是 {after}。",
    ),
    "popular_gradient_upheld": Text(
        "“About 1e-4, after scaling a healthy 0.24” holds here: p(1−p) is {before}, and {after} divided by "
        "{divisor}.",
        "“约为 1e-4，缩放后恢复到 0.24”在这里成立：p(1−p) 是 {before}，除以 {divisor} 之后是 {after}。",
    ),
    "popular_diverges_upheld": Text(
        "“Without the scale it diverges” holds here: an unscaled model blew up, no 1/√dₖ model did.",
        "“不缩放就发散”在这里成立：有不缩放的模型崩了，1/√dₖ 的都没有。",
    ),
    "popular_diverges_reversed": Text(
        "“Without the scale it diverges” is reversed here: a model *with* 1/√dₖ blew up, no unscaled one did.",
        "“不缩放就发散”在这里恰好相反：崩掉的是*缩放*了的 1/√dₖ，不缩放的反而没有。",
    ),
    "popular_diverges_both": Text(
        "Models with and without the scale blew up here: what diverges is not a matter of the scale alone.",
        "缩放与不缩放的模型都有崩掉的：发散与否并不只取决于缩放。",
    ),
    "popular_diverges_learns": Text(
        "“Without the scale it diverges” does not hold here: the unscaled model learns.",
        "“不缩放就发散”在这里不成立：不缩放的模型也在学。",
    ),
    "popular_diverges_refuted": Text(
        "“Without the scale it diverges” does not hold here: nothing blows up; the unscaled one falls behind.",
        "“不缩放就发散”在这里不成立：没有任何模型崩掉，不缩放的只是落后。",
    ),
    "popular_diverges_not_yet": Text(
        "“Without the scale it diverges” does not show in {steps} steps: nothing blows up, and with or without "
        "the scale it goes alike so far.",
        "“不缩放就发散”在这 {steps} 步里没有出现：没有任何模型崩掉，缩放与否目前也看不出差别。",
    ),
    "training_overflow": Text(
        "Scores went past float16's largest number, 65504, at scale {which}.",
        "打分超出了 float16 的最大值 65504，缩放系数为 {which}。",
    ),
    "training_no_overflow": Text(
        "No score came past float16's largest number, 65504.",
        "没有打分超出 float16 的最大值 65504。",
    ),
    "popular_focus_refuted": Text(
        "“Divided by dₖ attention cannot focus” does not hold here: loss {loss} against {usual} with 1/√dₖ. "
        "It starts nearly uniform, and the weights grow to make up for it.",
        "“除以 dₖ 注意力就学不会聚焦”在这里不成立：loss {loss}，1/√dₖ 为 {usual}。它一开始接近均匀，"
        "但权重会在训练中变大，补回来。",
    ),
    "popular_focus_open": Text(
        "Divided by dₖ it is behind 1/√dₖ here: loss {loss} against {usual}.",
        "这里除以 dₖ 的模型落后于 1/√dₖ：loss {loss}，后者 {usual}。",
    ),
}
