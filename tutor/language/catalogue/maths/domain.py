"""Why a formula that was read has no value: clauses, which `domain.*` and `author.domain.*` complete."""

from __future__ import annotations

from tutor.language.text import Text

DOMAIN = {
    "zero_division": Text("it divides by zero", "除数为零"),
    "zero_power": Text("0 to the power 0 is not defined", "0 的 0 次方没有定义"),
    "logarithm": Text("the logarithm of a number that is not positive", "对非正数取了对数"),
    "root": Text("an even root of a negative number", "对负数开了偶次方"),
    "factorial": Text("the factorial of a negative or broken number", "对负数或非整数求了阶乘"),
    "index": Text("there is no such entry", "没有这个分量"),
    "shapes": Text("the vectors differ in length", "向量长度不一致"),
    "infinite": Text("it is not a finite number", "它不是有限的数"),
    "bounds": Text("a bound of the sum is no whole number", "求和的上下限不是整数"),
    "integer": Text("whole numbers are needed here", "这里需要整数"),
    "condition": Text("it is open which case holds", "无法确定属于哪种情况"),
    "no_case": Text("none of its cases holds", "哪种情况都不成立"),
    "moment": Text("nothing declared here gives {what}", "根据已声明的条件求不出 {what}"),
    "limit": Text("its limit could not be found", "求不出极限"),
    "derivative": Text("it has no derivative that is known here", "求不出导数"),
    "derivative_by": Text(
        "say with respect to which symbol or vector it is differentiated: jacobian(f, z)",
        "要写明对哪个符号或向量求导：jacobian(f, z)",
    ),
    "integral": Text("its integral could not be worked out", "求不出积分"),
    "function": Text("a function outside its range", "超出了函数的定义域"),
    "scalar": Text("a vector stands where a number is needed, or the other way round", "数和向量用错了位置"),
    "free": Text("{name} has no value here", "{name} 在这里没有取值"),
}
