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


_DATA: Final[Powers] = (("data", 1),)
_SECOND: Final[Powers] = (("time", 1),)
_METRE: Final[Powers] = (("length", 1),)
_GRAM: Final[Powers] = (("mass", 1),)
_FORCE: Final[Powers] = (("length", 1), ("mass", 1), ("time", -2))
_ENERGY: Final[Powers] = (("length", 2), ("mass", 1), ("time", -2))
_POWER: Final[Powers] = (("length", 2), ("mass", 1), ("time", -3))
_PRESSURE: Final[Powers] = (("length", -1), ("mass", 1), ("time", -2))
_VOLUME: Final[Powers] = (("length", 3),)
_HEAT: Final[Powers] = (("temperature", 1),)
_VOLT: Final[Powers] = (("current", -1), ("length", 2), ("mass", 1), ("time", -3))
_KILO: Final = Fraction(1000)
_INCH, _POUND, _GRAVITY = Fraction(254, 10000), Fraction(45359237, 10**8), Fraction(980665, 10**5)
"""In metres, kilograms, metres per second squared: exact by definition (NIST SP 811, appendix B)."""


def rows() -> tuple[Entry, ...]:
    """The table."""
    return (
        *_information(),
        *_durations(),
        *_numbers(),
        *_energies(),
        *_money(),
        *_sizes(),
        *_masses(),
        *_forces(),
        *_electric(),
        *_others(),
    )


def _information() -> tuple[Entry, ...]:
    """Bits, bytes and the work of computers."""
    return (
        _row("byte", _DATA, 8, "large", "B", "byte 字节 字節"),
        _row("bit", _DATA, 1, "large", "bit b", "bit 比特 位"),
        _row("nat", _DATA, 1, "none", "nat", "nat 奈特", roots=(("ln2", -1),)),
        _row("FLOP", (("flop", 1),), 1, "large", "FLOP FLOPs flop flops Flop Flops", "浮点运算 浮点操作"),
        _row("FLOPS", (("flop", 1), ("time", -1)), 1, "large", "FLOPS", ""),
        _row("OPS", (("operation", 1), ("time", -1)), 1, "large", "OPS", ""),
        _row("bps", (("data", 1), ("time", -1)), 1, "large", "bps", ""),
    )


def _durations() -> tuple[Entry, ...]:
    """Times."""
    return (
        _row("s", _SECOND, 1, "metric", "s sec secs", "second 秒 秒钟 秒鐘"),
        _row("min", _SECOND, 60, "none", "min mins", "minute 分钟 分鐘 分"),
        _row("h", _SECOND, 3600, "none", "h hr hrs", "hour 小时 小時 时"),
        _row("day", _SECOND, 86400, "none", "d", "day 天 日"),
        _row("week", _SECOND, 604800, "none", "wk", "week 周 星期"),
        _row("year", _SECOND, 31557600, "none", "yr yrs", "year 年"),
    )


def _numbers() -> tuple[Entry, ...]:
    """What is counted, and shares."""
    return (
        _row("token", (("token", 1),), 1, "large", "token tok toks", "token 词元 詞元"),
        _row("parameter", (("parameter", 1),), 1, "large", "param params", "parameter weight 参数 參數 权重"),
        *(_row(name, ((name, 1),), 1, "none", "", f"{name} {zh}") for name, zh in _COUNTED.items()),
        *(_row(name, (), 1, "none", "", f"{name} {zh}") for name, zh in _PURE.items()),
        _row("%", (), Fraction(1, 100), "none", "pct", "percent"),
        _row("‰", (), 1 / _KILO, "none", "", "permille permil"),
        _row("ppm", (), Fraction(1, 10**6), "none", "ppm", ""),
        _row("dB", (("decibel", 1),), 1, "none", "dB", "decibel 分贝"),
    )


def _energies() -> tuple[Entry, ...]:
    """Rates, power and energy."""
    return (
        _row("Hz", (("time", -1),), 1, "metric", "Hz hz", "hertz 赫兹 赫"),
        _row("W", _POWER, _KILO, "metric", "W", "watt 瓦 瓦特"),
        _row("J", _ENERGY, _KILO, "metric", "J", "joule 焦 焦耳"),
        _row("Wh", _ENERGY, 3600 * _KILO, "metric", "Wh", "度电"),
        _row("eV", _ENERGY, Fraction(1602176634, 10**28) * _KILO, "metric", "eV", ""),
        _row("cal", _ENERGY, Fraction(4184, 1000) * _KILO, "metric", "cal", "calorie 卡路里"),
    )


def _money() -> tuple[Entry, ...]:
    """Money."""
    return (
        _row("$", (("dollar", 1),), 1, "none", "USD", "dollar 美元 美金 刀"),
        _row("cent", (("dollar", 1),), Fraction(1, 100), "none", "¢", "cent 美分"),
        _row("¥", (("yuan", 1),), 1, "none", "CNY RMB", "yuan 元 人民币"),
        _row("£", (("pound", 1),), 1, "none", "£ GBP", "英镑"),
        _row("€", (("euro", 1),), 1, "none", "€ EUR", "euro 欧元"),
    )


def _sizes() -> tuple[Entry, ...]:
    """Lengths, areas, volumes."""
    return (
        _row("m", _METRE, 1, "metric", "m", "metre meter 米"),
        _row("km", _METRE, 1000, "none", "", "公里"),
        _row("μm", _METRE, Fraction(1, 10**6), "none", "", "micron"),
        _row("in", _METRE, _INCH, "none", "in", "inch inches 英寸"),
        _row("ft", _METRE, 12 * _INCH, "none", "ft", "foot feet 英尺"),
        _row("yd", _METRE, 36 * _INCH, "none", "yd", "yard 码"),
        _row("mile", _METRE, 63360 * _INCH, "none", "mi", "mile 英里"),
        _row("mph", (("length", 1), ("time", -1)), 63360 * _INCH / 3600, "none", "", ""),
        _row("kmh", (("length", 1), ("time", -1)), Fraction(1000, 3600), "none", "kph", ""),
        _row("L", _VOLUME, 1 / _KILO, "metric", "L l", "litre liter 升"),
        _row("ha", (("length", 2),), 10000, "none", "ha", "hectare 公顷"),
    )


def _masses() -> tuple[Entry, ...]:
    """Masses."""
    return (
        _row("g", _GRAM, 1, "metric", "g", "gram gramme 克"),
        _row("kg", _GRAM, 1000, "none", "kgs", "公斤"),
        _row("t", _GRAM, 10**6, "none", "t", "tonne 吨 噸"),
        _row("lb", _GRAM, 1000 * _POUND, "none", "lb lbs", "pound 磅"),
        _row("oz", _GRAM, 1000 * _POUND / 16, "none", "oz", "ounce 盎司"),
    )


def _forces() -> tuple[Entry, ...]:
    """Forces and pressures."""
    return (
        _row("N", _FORCE, _KILO, "metric", "N", "newton 牛 牛顿"),
        _row("Pa", _PRESSURE, _KILO, "metric", "Pa", "pascal 帕 帕斯卡"),
        _row("bar", _PRESSURE, 10**5 * _KILO, "metric", "bar", "bar"),
        _row("atm", _PRESSURE, 101325 * _KILO, "none", "atm", "atmosphere 大气压"),
        _row("mmHg", _PRESSURE, Fraction(133322387415, 10**9) * _KILO, "none", "mmHg", ""),
        _row("psi", _PRESSURE, _POUND * _GRAVITY / _INCH**2 * _KILO, "none", "psi", ""),
    )


def _electric() -> tuple[Entry, ...]:
    """Electricity and magnetism."""
    return (
        _row("A", (("current", 1),), 1, "metric", "A", "ampere amp 安 安培"),
        _row("C", (("current", 1), ("time", 1)), 1, "metric", "C", "coulomb 库仑"),
        _row("V", _VOLT, _KILO, "metric", "V", "volt 伏 伏特"),
        _row("Ω", multiplied(_VOLT, (("current", -1),)), _KILO, "metric", "Ω", "ohm 欧 欧姆"),
        _row("F", multiplied((("current", 1), ("time", 1)), _VOLT, -1), 1 / _KILO, "metric", "F", "farad 法拉"),
        _row("H", multiplied(_VOLT, (("current", -1), ("time", 1))), _KILO, "metric", "H", "henry 亨利"),
        _row("T", multiplied(_VOLT, (("length", -2), ("time", 1))), _KILO, "metric", "T", "tesla 特斯拉"),
    )


def _others() -> tuple[Entry, ...]:
    """What is left: amounts, temperatures, angles."""
    return (
        _row("Nm", _ENERGY, _KILO, "metric", "Nm", ""),
        _row("cc", _VOLUME, Fraction(1, 10**6), "none", "cc ccm", "毫升"),
        _row("mol", (("amount", 1),), 1, "metric", "mol", "mole 摩尔"),
        _row("K", _HEAT, 1, "metric", "K", "kelvin 开尔文"),
        _row("°C", _HEAT, 1, "none", "°C ℃", "celsius 摄氏度", offset=Fraction(27315, 100)),
        _row("°F", _HEAT, Fraction(5, 9), "none", "°F ℉", "fahrenheit 华氏度", offset=Fraction(45967, 180)),
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
