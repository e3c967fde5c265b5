"""What units measure, as it stands inside a sentence."""

from __future__ import annotations

from tutor.language.text import Text

DIMENSIONS = {
    "none": Text("a plain number", "纯数"),
    "data": Text("an amount of data", "数据量"),
    "bandwidth": Text("a bandwidth", "带宽"),
    "time": Text("a time", "时间"),
    "frequency": Text("a rate", "频率"),
    "flop": Text("an amount of computation", "计算量"),
    "compute_speed": Text("a computing speed", "算力（每秒计算量）"),
    "intensity": Text("an arithmetic intensity", "计算强度"),
    "tokens": Text("a number of tokens", "词元数"),
    "parameters": Text("a number of parameters", "参数量"),
    "money": Text("an amount of money", "金额"),
    "length": Text("a length", "长度"),
    "area": Text("an area", "面积"),
    "volume": Text("a volume", "体积"),
    "mass": Text("a mass", "质量"),
    "speed": Text("a speed", "速度"),
    "acceleration": Text("an acceleration", "加速度"),
    "force": Text("a force", "力"),
    "energy": Text("an energy", "能量"),
    "power": Text("a power", "功率"),
    "pressure": Text("a pressure", "压强"),
    "temperature": Text("a temperature", "温度"),
    "angle": Text("an angle", "角度"),
}
