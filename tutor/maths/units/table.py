"""The units that answers are given in: what each measures, how large it is, and how people write it.

Interview units first, then everyday ones. Which prefixes a unit takes stands beside it; `find` puts them on.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from tutor.maths.units.powers import Powers, multiplied

Prefixes = Literal["none", "large", "metric"]


@dataclass(frozen=True, slots=True)
class Atom:
    """One unit: `scale` base units of its dimension, times `roots` (π, ln 2) where that is no fraction."""

    symbol: str
    dimension: Powers
    scale: Fraction = Fraction(1)
    roots: Powers = ()
    offset: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row of the table; `symbols` take prefixes in signs (`k`), `words` those written out (`kilo`)."""

    atom: Atom
    prefixes: Prefixes
    symbols: tuple[str, ...]
    words: tuple[str, ...]


_COUNTED: Final = {
    "sequence": "seq 序列 条序列",
    "dimension": "dim 维 维度",
    "slot": "槽位 槽",
    "logit": "",
    "sample": "样本",
    "step": "步",
    "epoch": "轮",
    "layer": "层",
    "head": "个头",
    "gpu": "GPU 卡 张卡",
    "request": "req 请求",
    "image": "图像 图片",
    "word": "词",
    "character": "char 字符 字",
    "pixel": "px 像素",
    "neuron": "神经元",
    "expert": "专家",
    "query": "queries 查询",
    "item": "项",
    "class": "classes 类",
    "document": "doc 文档",
    "page": "页",
    "sentence": "句子",
    "user": "用户",
    "operation": "OP op ops OPs 次运算",
    "mac": "MAC",
}
_PURE: Final = {
    "fraction": "比例",
    "probability": "概率",
    "factor": "倍数 倍",
    "ratio": "比值",
    "time": "",
    "fold": "",
}
COUNTS: Final = frozenset(("token", "parameter", *_COUNTED))
"""Things that are counted. Unlike a second or a byte they may be left out: `2 bytes` for `2 bytes/param`."""


def rows() -> tuple[Entry, ...]:
    """The table."""
    data, second, metre, gram = (("data", 1),), (("time", 1),), (("length", 1),), (("mass", 1),)
    force = (("length", 1), ("mass", 1), ("time", -2))
    energy = (("length", 2), ("mass", 1), ("time", -2))
    power = (("length", 2), ("mass", 1), ("time", -3))
    pressure = (("length", -1), ("mass", 1), ("time", -2))
    volume, heat = (("length", 3),), (("temperature", 1),)
    volt = (("current", -1), ("length", 2), ("mass", 1), ("time", -3))
    kilo, milli = Fraction(1000), Fraction(1, 1000)
    inch, pound, gravity = Fraction(254, 10000), Fraction(45359237, 10**8), Fraction(980665, 10**5)
    return (
        _row("byte", data, 8, "large", "B", "byte 字节 字節"),
        _row("bit", data, 1, "large", "bit b", "bit 比特 位"),
        _row("nat", data, 1, "none", "nat", "nat 奈特", roots=(("ln2", -1),)),
        _row("FLOP", (("flop", 1),), 1, "large", "FLOP FLOPs flop flops Flop Flops", "浮点运算 浮点操作"),
        _row("FLOPS", (("flop", 1), ("time", -1)), 1, "large", "FLOPS", ""),
        _row("OPS", (("operation", 1), ("time", -1)), 1, "large", "OPS", ""),
        _row("bps", (("data", 1), ("time", -1)), 1, "large", "bps", ""),
        _row("s", second, 1, "metric", "s sec secs", "second 秒 秒钟 秒鐘"),
        _row("min", second, 60, "none", "min mins", "minute 分钟 分鐘 分"),
        _row("h", second, 3600, "none", "h hr hrs", "hour 小时 小時 时"),
        _row("day", second, 86400, "none", "d", "day 天 日"),
        _row("week", second, 604800, "none", "wk", "week 周 星期"),
        _row("year", second, 31557600, "none", "yr yrs", "year 年"),
        _row("token", (("token", 1),), 1, "large", "token tok toks", "token 词元 詞元"),
        _row("parameter", (("parameter", 1),), 1, "large", "param params", "parameter weight 参数 參數 权重"),
        *(_row(name, ((name, 1),), 1, "none", "", f"{name} {zh}") for name, zh in _COUNTED.items()),
        *(_row(name, (), 1, "none", "", f"{name} {zh}") for name, zh in _PURE.items()),
        _row("%", (), Fraction(1, 100), "none", "pct", "percent"),
        _row("‰", (), milli, "none", "", "permille permil"),
        _row("ppm", (), Fraction(1, 10**6), "none", "ppm", ""),
        _row("dB", (("decibel", 1),), 1, "none", "dB", "decibel 分贝"),
        _row("Hz", (("time", -1),), 1, "metric", "Hz hz", "hertz 赫兹 赫"),
        _row("W", power, kilo, "metric", "W", "watt 瓦 瓦特"),
        _row("J", energy, kilo, "metric", "J", "joule 焦 焦耳"),
        _row("Wh", energy, 3600 * kilo, "metric", "Wh", "度电"),
        _row("eV", energy, Fraction(1602176634, 10**28) * kilo, "metric", "eV", ""),
        _row("cal", energy, Fraction(4184, 1000) * kilo, "metric", "cal", "calorie 卡路里"),
        _row("$", (("dollar", 1),), 1, "none", "USD", "dollar 美元 美金 刀"),
        _row("cent", (("dollar", 1),), Fraction(1, 100), "none", "¢", "cent 美分"),
        _row("¥", (("yuan", 1),), 1, "none", "CNY RMB", "yuan 元 人民币"),
        _row("£", (("pound", 1),), 1, "none", "£ GBP", "英镑"),
        _row("€", (("euro", 1),), 1, "none", "€ EUR", "euro 欧元"),
        _row("m", metre, 1, "metric", "m", "metre meter 米"),
        _row("km", metre, 1000, "none", "", "公里"),
        _row("μm", metre, Fraction(1, 10**6), "none", "", "micron"),
        _row("in", metre, inch, "none", "in", "inch inches 英寸"),
        _row("ft", metre, 12 * inch, "none", "ft", "foot feet 英尺"),
        _row("yd", metre, 36 * inch, "none", "yd", "yard 码"),
        _row("mile", metre, 63360 * inch, "none", "mi", "mile 英里"),
        _row("mph", (("length", 1), ("time", -1)), 63360 * inch / 3600, "none", "", ""),
        _row("kmh", (("length", 1), ("time", -1)), Fraction(1000, 3600), "none", "kph", ""),
        _row("L", volume, milli, "metric", "L l", "litre liter 升"),
        _row("ha", (("length", 2),), 10000, "none", "ha", "hectare 公顷"),
        _row("g", gram, 1, "metric", "g", "gram gramme 克"),
        _row("kg", gram, 1000, "none", "kgs", "公斤"),
        _row("t", gram, 10**6, "none", "t", "tonne 吨 噸"),
        _row("lb", gram, 1000 * pound, "none", "lb lbs", "pound 磅"),
        _row("oz", gram, 1000 * pound / 16, "none", "oz", "ounce 盎司"),
        _row("N", force, kilo, "metric", "N", "newton 牛 牛顿"),
        _row("Pa", pressure, kilo, "metric", "Pa", "pascal 帕 帕斯卡"),
        _row("bar", pressure, 10**5 * kilo, "metric", "bar", "bar"),
        _row("atm", pressure, 101325 * kilo, "none", "atm", "atmosphere 大气压"),
        _row("mmHg", pressure, Fraction(133322387415, 10**9) * kilo, "none", "mmHg", ""),
        _row("psi", pressure, pound * gravity / inch**2 * kilo, "none", "psi", ""),
        _row("A", (("current", 1),), 1, "metric", "A", "ampere amp 安 安培"),
        _row("C", (("current", 1), ("time", 1)), 1, "metric", "C", "coulomb 库仑"),
        _row("V", volt, kilo, "metric", "V", "volt 伏 伏特"),
        _row("Ω", multiplied(volt, (("current", -1),)), kilo, "metric", "Ω", "ohm 欧 欧姆"),
        _row("F", multiplied((("current", 1), ("time", 1)), volt, -1), milli, "metric", "F", "farad 法拉"),
        _row("H", multiplied(volt, (("current", -1), ("time", 1))), kilo, "metric", "H", "henry 亨利"),
        _row("T", multiplied(volt, (("length", -2), ("time", 1))), kilo, "metric", "T", "tesla 特斯拉"),
        _row("Nm", energy, kilo, "metric", "Nm", ""),
        _row("cc", volume, Fraction(1, 10**6), "none", "cc ccm", "毫升"),
        _row("mol", (("amount", 1),), 1, "metric", "mol", "mole 摩尔"),
        _row("K", heat, 1, "metric", "K", "kelvin 开尔文"),
        _row("°C", heat, 1, "none", "°C ℃", "celsius 摄氏度", offset=Fraction(27315, 100)),
        _row("°F", heat, Fraction(5, 9), "none", "°F ℉", "fahrenheit 华氏度", offset=Fraction(45967, 180)),
        _row("cd", (("light", 1),), 1, "metric", "cd", "candela 坎德拉"),
        _row("rad", (("angle", 1),), 1, "metric", "rad rads", "radian 弧度"),
        _row("°", (("angle", 1),), Fraction(1, 180), "none", "° deg degs", "degree 度", roots=(("π", 1),)),
        _row("rev", (("angle", 1),), 2, "none", "rev revs", "revolution turn 圈 转", roots=(("π", 1),)),
        _row("rpm", (("angle", 1), ("time", -1)), Fraction(1, 30), "none", "rpm", "", roots=(("π", 1),)),
    )


def _row(
    symbol: str,
    dimension: Powers,
    scale: Fraction | int,
    prefixes: Prefixes,
    symbols: str,
    words: str,
    *,
    roots: Powers = (),
    offset: Fraction = Fraction(0),
) -> Entry:
    atom = Atom(symbol, dimension, Fraction(scale), roots, offset)
    return Entry(atom, prefixes, tuple(symbols.split()), tuple(words.split()))
