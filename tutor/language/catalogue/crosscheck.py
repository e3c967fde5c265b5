"""What a second way says when it cannot be worked out."""

from tutor.language.text import Text

MESSAGES = {
    "too_long": Text("it takes too many steps", "步数太多，超出预算"),
    "too_much": Text("`{expr}` is too large", "`{expr}` 太大"),
    "unknown_name": Text("there is no name {name}", "没有 {name} 这个名字"),
    "not_here": Text("this way cannot work out `{what}`", "这种方法算不了 `{what}`"),
    "random_here": Text(
        "{name} is random: only a simulation draws it", "{name} 是随机变量，只有模拟（simulation）才会抽样"
    ),
    "shapes": Text(
        "a vector stands where a number is needed, or lengths differ", "该用数的地方用了向量，或长度不一致"
    ),
    "no_entry": Text("{name} has no entry {place}", "{name} 没有第 {place} 个分量"),
    "no_case": Text("no case of `{what}` holds", "`{what}` 的各种情形都不成立"),
    "by_zero": Text("it divides by zero", "出现除以零"),
    "not_whole": Text("a whole number is needed", "此处需要整数"),
    "no_value": Text("{what} has no value there", "{what} 在该处没有值"),
    "by_name": Text(
        "a derivative is taken by a name, not by `{what}`", "求导的变量必须是一个名字，不能是 `{what}`"
    ),
    "no_variance": Text("{name} needs a variance to be drawn", "{name} 没有给出方差，无法抽样"),
    "no_moment": Text(
        "samples are left: take their E, Var, Std or Cov", "结果仍是样本，请取 E、Var、Std 或 Cov"
    ),
    "nothing_random": Text("there is nothing random in `{expr}`", "`{expr}` 里没有随机变量"),
    "no_equation": Text(
        "an equation is needed: one `=` between two sides", "需要一个方程：两边用一个 `=` 连接"
    ),
    "no_crossing": Text(
        "the sides do not cross for {name} between {low} and {high}",
        "{name} 从 {low} 到 {high}，方程两边没有相交",
    ),
    "no_meeting": Text(
        "the sides pass each other at {name} = {at} without meeting: there is a pole or a jump",
        "{name} = {at} 处两边只是越过彼此，并不相等：那里是极点或跳变",
    ),
    "bad_size": Text("{name} = {size} is no size that can be built", "{name} = {size} 不是可以构建的大小"),
    "not_built": Text("{builder} cannot be built: {why}", "{builder} 构建失败：{why}"),
}
