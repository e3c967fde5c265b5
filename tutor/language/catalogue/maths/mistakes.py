"""The general mistakes that a wrong answer may show."""

from __future__ import annotations

from tutor.language.text import Text

MISTAKES = {
    "sign": Text("The sign is reversed.", "正负号反了。"),
    "double": Text("Twice the right value: a factor 2 too much.", "多了一个 2 倍。"),
    "half": Text("Half the right value: a factor 2 is missing.", "少了一个 2 倍。"),
    "reciprocal": Text("This is the reciprocal.", "这是倒数。"),
    "square": Text("This is the square: a root was forgotten.", "这是平方：忘了开根号。"),
    "root": Text("This is the square root: a square was forgotten.", "这是平方根：忘了平方。"),
    "power_of_ten": Text("Off by a power of ten: 10^{power}.", "差了 10 的幂：10^{power}。"),
    "bits_for_bytes": Text(
        "A byte has 8 bits: bits and bytes were mixed up.", "1 字节 = 8 bit：把 bit 和字节弄混了。"
    ),
    "unit_wrong": Text(
        "Right number, wrong unit: it is {right}, not {typed}.",
        "数对了，单位错了：应当是 {right}，不是 {typed}。",
    ),
    "unit_unconverted": Text(
        "That is right in {right}, and the answer is asked in {asked}.",
        "以 {right} 计是对的，但这里要的单位是 {asked}，还差一步换算。",
    ),
    "unit_dimension": Text(
        "{typed} is the unit of {is}; asked is {wanted}, in {asked}.",
        "{typed} 是{is}的单位，这里要的是{wanted}，单位 {asked}。",
    ),
    "billion_bytes": Text(
        "{typed}B is read as {typed} bytes here; for billions type {typed}e9.",
        "这里 {typed}B 读作 {typed} 字节；要写十亿，请写 {typed}e9。",
    ),
    "percent": Text("Off by a factor of 100: per cent or fraction?", "差了 100 倍：是百分数还是小数？"),
    "kibi": Text("Off by 1024 against 1000.", "把 1024 和 1000 弄混了。"),
    "mebi": Text("Off by 1024² against 1000²: MiB or MB?", "差了 1024² 与 1000² 之比：是 MiB 还是 MB？"),
    "gibi": Text("Off by 1024³ against 1000³: GiB or GB?", "差了 1024³ 与 1000³ 之比：是 GiB 还是 GB？"),
    "tebi": Text("Off by 1024⁴ against 1000⁴: TiB or TB?", "差了 1024⁴ 与 1000⁴ 之比：是 TiB 还是 TB？"),
    "keys_only": Text("Half the right value: K without V.", "只有正确值的一半：只算了 K，漏了 V。"),
    "keys_twice": Text("Twice the right value: K and V were counted twice.", "多了一倍：K 和 V 重复计算了。"),
    "variance": Text(
        "This is the square: the variance instead of the standard deviation?",
        "这是平方：是不是把方差当成了标准差？",
    ),
    "deviation": Text(
        "This is the square root: the standard deviation instead of the variance?",
        "这是平方根：是不是把标准差当成了方差？",
    ),
    "root_inside": Text("A square root was left out on the way.", "中间漏开了一个平方根。"),
    "square_inside": Text("A square was left out on the way.", "中间漏了一个平方。"),
    "width": Text("{used} was used where {instead} belongs.", "该用 {instead} 的地方用了 {used}。"),
    "forward_only": Text(
        "The backward pass is missing or incomplete: 6 = 2 forward + 4 backward.",
        "反向传播漏算或没算全：6 = 前向 2 + 反向 4。",
    ),
    "backward_too": Text(
        "Forward and backward were counted (6); only the forward pass is asked (2).",
        "把反向传播也算进去了（6）；这里只要前向（2）。",
    ),
    "count": Text("Divided by n − 1 instead of n, or the other way round.", "除以 n 和除以 n − 1 弄混了。"),
    "one_term": Text("The sum or product has one term too many or too few.", "求和或连乘多了或少了一项。"),
    "degrees": Text("The angle was taken in degrees, not radians.", "角度用了度，而不是弧度。"),
    "transposed": Text("Rows and columns are exchanged.", "行和列弄反了。"),
    "reordered": Text("The right values in another order.", "各个值都对，但顺序不对。"),
    "rounded_early": Text(
        "Rounded too early: the steps before the last were rounded to {figures} {figures:figure|figures}.",
        "过早取近似：中间步骤只保留了 {figures} 位有效数字。",
    ),
    "truncated": Text("Cut off instead of rounded.", "直接截断了，没有四舍五入。"),
    "log_base_10": Text(
        "The logarithm is to base 10 here, not natural.", "这里用了以 10 为底的对数，应当用自然对数。"
    ),
    "log_base_2": Text(
        "The logarithm is to base 2 here, not natural.", "这里用了以 2 为底的对数，应当用自然对数。"
    ),
    "log_natural": Text(
        "log is read as the natural logarithm; it would be right to base {base}: type log{base}.",
        "这里 log 按自然对数读取；若以 {base} 为底则正确，请写 log{base}。",
    ),
    "direction": Text(
        "The other way round: exactly where it does not hold.", "方向反了：恰好是不成立的那一边。"
    ),
    "and_or": Text("“and” and “or” are mixed up.", "“且”和“或”用反了。"),
    "end_open": Text("The end {end} belongs to it too.", "端点 {end} 也应包含在内。"),
    "end_closed": Text("The end {end} does not belong to it.", "端点 {end} 不应包含在内。"),
    "end_low": Text("The lower end differs.", "左端点不对。"),
    "end_high": Text("The upper end differs.", "右端点不对。"),
    "point_in": Text("{end} does not belong to it.", "{end} 不应包含在内。"),
    "point_out": Text("{end} belongs to it too.", "{end} 也应包含在内。"),
    "off_by_one": Text("Off by one.", "差了 1。"),
    "complement": Text("This is one minus the right value.", "这是 1 减去正确的值。"),
}
