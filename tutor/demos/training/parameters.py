"""What can be set of a training, and sets worth starting from."""

from __future__ import annotations

from tutor.demos.spec import Parameter, Preset
from tutor.demos.training.scores import SCALES
from tutor.demos.training.tasks import TASKS
from tutor.language import Text

MAY_CHANGE = frozenset({"steps", "lr", "momentum", "batch", "dtype", "loss_scaling"})
"""What may be another value when a kept training goes on: nothing that makes other models."""

PARAMETERS = (
    Parameter(
        "scales",
        "choices",
        ("sqrt_d_k", "none", "d_k", "ln_d_k"),
        Text(
            "what is done to q·k, one model each: ÷ √dₖ, 1, dₖ or ln dₖ; mup: times 8/dₖ (μP prescribes "
            "a constant over dₖ; with constant 1 it is d_k, with 8 it is √dₖ at dₖ = 64); qk_norm: q and k "
            "RMS-normed, then ÷ √dₖ; soft_cap: ÷ √dₖ, then 50·tanh(s/50); soft_cap_only: the cap alone",
            "对 q·k 做什么处理，每种各训一个模型：除以 √dₖ、1、dₖ 或 ln dₖ；mup：乘 8/dₖ"
            "（μP 要求的是“常数/dₖ”，常数取 1 就是 d_k，取 8 则在 dₖ = 64 时等于除以 √dₖ）；"
            "qk_norm：q、k 先做 RMSNorm 再除以 √dₖ；"
            "soft_cap：除以 √dₖ 后取 50·tanh(s/50)；soft_cap_only：只截断、不缩放",
        ),
        choices=SCALES,
        longest=len(SCALES),
    ),
    Parameter(
        "seeds", "int", 2, Text("models per setting, each with its own seed", "每种设置训几个种子"), 1, 8
    ),
    Parameter(
        "task",
        "choice",
        "recall",
        Text(
            "recall: keys with values, then a value for each key; copy: repeat a sequence; "
            "text: the next letter of Python source that is on this machine",
            "recall：先给出若干 key 与 value，再按 key 答 value；copy：把序列重复一遍；"
            "text：预测本机 Python 源码的下一个字符",
        ),
        choices=TASKS,
    ),
    Parameter("d_k", "int", 256, Text("width of queries and keys", "query 与 key 的维度"), 1, 1024),
    Parameter("d_model", "int", 64, Text("width of the residual stream", "残差流的宽度"), 8, 512),
    Parameter("layers", "int", 2, Text("layers", "层数"), 1, 8),
    Parameter(
        "tokens",
        "int",
        32,
        Text(
            "letters of a sequence; of recall a quarter are keys, of copy half is the copy",
            "序列长度；recall 中四分之一是 key，copy 中一半是副本",
        ),
        8,
        256,
        unit=Text("letters", "个字母"),
    ),
    Parameter("batch", "int", 16, Text("sequences per step", "每步的序列数"), 1, 256),
    Parameter("steps", "int", 400, Text("training steps", "训练步数"), 1, 20000),
    Parameter(
        "optimizer", "choices", ("adam",), Text("update rule", "优化器"), choices=("adam", "sgd"), longest=2
    ),
    Parameter(
        "lr",
        "floats",
        (1e-3,),
        Text("learning rates, one model each", "学习率，每个值各训一个模型"),
        1e-6,
        100,
        longest=8,
    ),
    Parameter("momentum", "float", 0.9, Text("of SGD", "SGD 的动量"), 0, 0.999),
    Parameter(
        "dtype",
        "choice",
        "float32",
        Text(
            "number format of the attention; weights stay float32",
            "注意力所用的数值格式，权重始终是 float32",
        ),
        choices=("float32", "bfloat16", "float16"),
    ),
    Parameter(
        "loss_scaling",
        "choice",
        "off",
        Text(
            "dynamic: multiply the loss before the backward pass, so that small gradients survive float16; "
            "a step with infinite gradients is skipped",
            "dynamic：反向传播前先放大 loss，避免小梯度在 float16 下变成 0；梯度出现无穷大的那一步会被跳过",
        ),
        choices=("off", "dynamic"),
    ),
)

PRESETS = (
    Preset(
        "quick",
        Text("a first look, in seconds", "先看一眼，几秒钟"),
        {
            "scales": ("sqrt_d_k", "none"),
            "seeds": 1,
            "d_model": 32,
            "layers": 2,
            "tokens": 16,
            "steps": 150,
        },
    ),
    Preset(
        "phase-diagram",
        Text("which scale learns at which learning rate?", "哪种缩放在哪个学习率下学得起来"),
        {
            "scales": ("sqrt_d_k", "none", "d_k", "qk_norm", "soft_cap_only"),
            "lr": (1e-4, 3e-4, 1e-3, 3e-3, 1e-2, 3e-2),
            "task": "copy",
            "d_k": 64,
            "d_model": 32,
            "tokens": 24,
            "batch": 16,
            "steps": 300,
        },
    ),
    Preset(
        "six-layer-copy",
        Text("six layers copy a sequence: how much slower?", "六层网络学复制：到底慢多少"),
        {
            "scales": ("sqrt_d_k", "none"),
            "task": "copy",
            "d_k": 64,
            "layers": 6,
            "tokens": 24,
            "batch": 8,
            "steps": 600,
        },
    ),
    Preset(
        "fp16-overflow",
        Text("attention in float16: can it overflow?", "注意力用 float16：会不会溢出"),
        {"dtype": "float16", "optimizer": ("sgd",), "lr": (0.5,), "d_k": 64, "batch": 8, "steps": 200},
    ),
    Preset(
        "try-to-diverge",
        Text("learning rates and optimizers: who breaks first?", "调大学习率、换优化器：谁先崩"),
        {
            "scales": ("sqrt_d_k", "none"),
            "optimizer": ("adam", "sgd"),
            "lr": (0.1, 0.5, 1.0),
            "d_k": 64,
            "batch": 8,
            "steps": 200,
        },
    ),
    Preset(
        "text",
        Text("letters of Python source: the next one", "Python 源码：预测下一个字符"),
        {"scales": ("sqrt_d_k", "none", "d_k"), "task": "text", "d_k": 128, "tokens": 48, "steps": 300},
    ),
)
