"""What the maths room says: how a text was read, why not, the verdicts, and the general mistakes."""

from __future__ import annotations

from tutor.language.text import Text

_READING = {
    "read": Text("read as {read_as}", "读作 {read_as}"),
    "empty": Text("Nothing to read yet.", "还没有可读的内容。"),
    "too_long": Text(
        "This is too long to be an answer (more than {limit} characters or signs).",
        "作为答案太长了（超过 {limit} 个字符或符号）。",
    ),
    "too_deep": Text(
        "Too many brackets inside one another (more than {limit}).", "括号嵌套太深（超过 {limit} 层）。"
    ),
    "too_big": Text(
        "This is too big to work out: write it in another form.", "这个式子大到无法计算，请换一种写法。"
    ),
    "unknown_character": Text("{character} is not a mathematical sign here.", "这里不能出现 {character}。"),
    "words": Text(
        "Words are not read here (“{words}”): type only the number or formula, such as 0.125 or 1/√64.",
        "这里不读文字（“{words}”）：请只写数或式子，例如 0.125 或 1/√64。",
    ),
    "dont_know": Text(
        "No answer yet, and that is fine: you can skip the question or have the answer shown.",
        "不会也没关系：可以先跳过这道题，也可以直接看答案。",
    ),
    "chinese_number": Text(
        "{number} could be meant in more than one way: type it in digits, such as 2300.",
        "{number} 可能有歧义：请用阿拉伯数字写，例如 2300。",
    ),
    "unknown_command": Text("The LaTeX command {command} is not known here.", "不认识 LaTeX 命令 {command}。"),
    "two_points": Text(
        "A number has one decimal point; leave thousands ungrouped.",
        "一个数只能有一个小数点；千位之间不必加点。",
    ),
    "decimal_comma": Text(
        "The comma could mean two things: for a decimal type {instead}.",
        "这里的逗号有歧义：小数请写成 {instead}。",
    ),
    "exponent_whole": Text("The power of ten behind e is a whole number.", "e 后面的指数只能是整数。"),
    "radix": Text(
        "{number} is not read as a number of another base: type {instead}.",
        "这里不读其他进制（{number}）：请写成十进制 {instead}。",
    ),
    "double_sign": Text(
        "Two signs in a row: type one, or use brackets.", "连写了两个符号：请只写一个，或加括号。"
    ),
    "unit_not_asked": Text(
        "A plain number is asked here: leave out {unit}.", "这里只要一个数：请去掉 {unit}。"
    ),
    "unit_alone": Text("A number is missing before {unit}.", "{unit} 前面缺少数字。"),
    "unknown_unit": Text("{unit} is not a known unit.", "不认识单位 {unit}。"),
    "unknown_unit_try": Text(
        "{unit} is not a known unit; did you mean {instead}?", "不认识单位 {unit}；是不是想写 {instead}？"
    ),
    "unit_sum": Text(
        "{first} and {second} cannot be added: they measure different things.",
        "{first} 和 {second} 不是同一种量，不能相加。",
    ),
    "unit_term": Text(
        "One part is in {unit} and another has no unit: give each its own, or one for all at the end.",
        "一部分的单位是 {unit}，另一部分没有单位：请逐项写明，或只在最后写一次。",
    ),
    "unit_inside": Text(
        "A unit cannot stand inside this: type the number alone, or work out the value first.",
        "单位不能放在这里：请只写数，或先把值算出来。",
    ),
    "exponent_digits": Text(
        "The power of ten after {typed} is missing: type a number such as 4.5e-5.",
        "{typed} 后面缺少指数，请补上数字，例如 4.5e-5。",
    ),
    "missing_after": Text("Something is missing after {sign}.", "{sign} 后面缺了内容。"),
    "missing_before": Text("Something is missing before {found}.", "{found} 前面缺了内容。"),
    "missing_operator": Text(
        "A sign is missing before {number}: type *, + or another one.",
        "{number} 前面缺少运算符，请补上 *、+ 等。",
    ),
    "unexpected": Text("{found} does not fit here.", "这里不应出现 {found}。"),
    "unclosed": Text(
        "This {bracket} is never closed: add {closing}.", "这个 {bracket} 没有闭合，请补上 {closing}。"
    ),
    "unopened": Text("This {bracket} was never opened.", "这个 {bracket} 没有对应的开括号。"),
    "mismatched": Text("{opening} is closed by {closing}.", "{opening} 与 {closing} 不配对。"),
    "ambiguous": Text(
        "This can be read as {first} or as {second}: add brackets or * to say which.",
        "可以读作 {first}，也可以读作 {second}：请用括号或 * 写明。",
    ),
    "unknown_name": Text("{name} is not a symbol of this question.", "{name} 不是本题中的符号。"),
    "unknown_name_try": Text(
        "{name} is not a symbol of this question; did you mean {instead}?",
        "{name} 不是本题中的符号；是不是想写 {instead}？",
    ),
    "unknown_function": Text(
        "{name} is not a known function; for a product type {name}*( ... ).",
        "不认识函数 {name}；如果是相乘，请写 {name}*( ... )。",
    ),
    "unknown_function_try": Text(
        "{name} is not a known function; did you mean {instead}?", "不认识函数 {name}；是不是想写 {instead}？"
    ),
    "bounds": Text(
        "The index and both bounds are needed here, such as sum(i^2, i, 1, n) or \\sum_{{i=1}}^{{n}} i^2.",
        "这里要写明指标和上下限，例如 sum(i^2, i, 1, n) 或 \\sum_{{i=1}}^{{n}} i^2。",
    ),
    "index_name": Text("The name of the index is needed here.", "这里要写指标的名字。"),
    "differential": Text(
        "It is not said over what to integrate: add dx.", "没有写明对什么变量积分，请补上 dx。"
    ),
    "condition": Text(
        "A condition such as x > 0 is needed here; the last case may be “otherwise”.",
        "这里要写条件，例如 x > 0；最后一种情况可写 otherwise（其他）。",
    ),
    "arity": Text(
        "{name} takes {wanted} arguments; here are {got}.", "{name} 需要 {wanted} 个参数，这里有 {got} 个。"
    ),
    "inverse_function": Text(
        "{name} to a negative power can mean two things: type arc{name} or 1/{name}.",
        "{name} 的负次方有歧义：请写 arc{name} 或 1/{name}。",
    ),
    "double_factorial": Text(
        "Two ! in a row are not known here: use brackets.", "不支持连写两个 !，请用括号。"
    ),
    "percent_inside": Text("% means per cent and stands at the end.", "% 表示百分号，只能放在最后。"),
    "relation_given": Text(
        "A value is asked, not a relation with {sign}.", "这里要的是一个值，不是带 {sign} 的关系式。"
    ),
    "no_sets": Text(
        "A set is not asked here: type a vector as [a, b, c].", "这里要的不是集合；向量请写成 [a, b, c]。"
    ),
    "set_and": Text(
        "“and” between sets can mean two things: type ∪ for all of both, ∩ for what lies in both.",
        "集合之间的“和”有歧义：并集请写 ∪，交集请写 ∩。",
    ),
    "reversed_sign": Text(
        "{sign} is no comparison here: type {instead}.", "{sign} 不是比较符号，请写 {instead}。"
    ),
    "unclosed_block": Text(
        "\\begin{{{block}}} is never closed: add \\end{{{block}}}.",
        "\\begin{{{block}}} 没有对应的 \\end{{{block}}}。",
    ),
    "unopened_block": Text(
        "\\end{{{block}}} has no \\begin{{{block}}}.", "\\end{{{block}}} 没有对应的 \\begin{{{block}}}。"
    ),
    "closed_infinity": Text(
        "Infinity never belongs to an interval: type {instead} for {bracket} there.",
        "无穷不属于区间：这里的 {bracket} 请写成 {instead}。",
    ),
    "interval_reversed": Text(
        "The smaller end of an interval stands first: {low}, {high}.", "区间应先写较小的端点：{low}, {high}。"
    ),
    "want_set": Text(
        "A set of values is asked: type {{a, b}}, or the values with commas.",
        "这里要集合：请写成 {{a, b}}，或用逗号列出各个值。",
    ),
    "want_points": Text(
        "A set of points is asked, such as {{(1, 2), (3, 4)}}.", "这里要点的集合，例如 {{(1, 2), (3, 4)}}。"
    ),
    "want_interval": Text(
        "An interval is asked, such as (0, 1] or x > 3.", "这里要区间，例如 (0, 1] 或 x > 3。"
    ),
    "want_relation": Text(
        "An equation or inequality is asked, such as y = 2x + 1 or x > 3.",
        "这里要等式或不等式，例如 y = 2x + 1 或 x > 3。",
    ),
    "want_matrix": Text(
        "A {wanted} matrix is asked, typed as [[a, b], [c, d]].",
        "这里要 {wanted} 矩阵，写成 [[a, b], [c, d]]。",
    ),
    "mixed_chain": Text(
        "In a chain all signs point the same way; {sign} points back: join two comparisons with and / or.",
        "连写的不等号方向要一致，这里的 {sign} 反了：请用“且”或“或”连接两个不等式。",
    ),
    "needs_argument": Text("{name} needs an argument: {name}(x).", "{name} 缺少自变量，应写成 {name}(x)。"),
    "ragged": Text("The rows differ in length.", "各行的长度不一样。"),
    "want_value": Text("One value is asked; here are {got}.", "这里只要一个值，却写了 {got} 个。"),
    "want_vector": Text(
        "{wanted} values are asked, typed as [a, b, c]; here are {got}.",
        "这里要 {wanted} 个值，写成 [a, b, c]；现在有 {got} 个。",
    ),
    "want_order": Text("A complexity such as O(n^2) is asked.", "这里要复杂度，例如 O(n^2)。"),
    "want_no_order": Text("A value is asked, not a complexity.", "这里要的是值，不是复杂度。"),
}

_DOMAIN = {
    "zero_division": Text("it divides by zero", "除数为零"),
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
    "integral": Text("its integral could not be worked out", "求不出积分"),
    "function": Text("a function outside its range", "超出了函数的定义域"),
    "scalar": Text("a vector stands where a number is needed, or the other way round", "数和向量用错了位置"),
    "free": Text("{name} has no value here", "{name} 在这里没有取值"),
}

_VERDICTS = {
    "right": Text("Right.", "正确。"),
    "right_equivalent": Text("Right: the same in another form.", "正确：形式不同，值相同。"),
    "right_within": Text("Right, within the tolerance.", "正确，在允许误差之内。"),
    "wrong": Text("Not right.", "不对。"),
    "wrong_value": Text("Not right: the value differs.", "不对：数值不符。"),
    "wrong_entries": Text("Not right: entry {entries} differs.", "不对：第 {entries} 个分量不符。"),
    "wrong_elsewhere": Text(
        "Not right everywhere: at {at} the values differ.",
        "并非处处成立：在 {at} 处两者的值不同。",
    ),
    "right_duplicates": Text(
        "Right; an element that is written twice counts once in a set.", "正确；集合中重复写的元素只算一个。"
    ),
    "wrong_set": Text("Not right: not these values.", "不对：不是这些值。"),
    "wrong_set_missing": Text(
        "Not right: what is there is right, but {count} more belong to it.",
        "不对：写出的都对，但还缺 {count} 个。",
    ),
    "wrong_set_extra": Text("Not right: {items} does not belong to it.", "不对：{items} 不在其中。"),
    "wrong_set_items": Text(
        "Not right: {items} does not belong to it, and something is missing.",
        "不对：{items} 不在其中，而且还缺值。",
    ),
    "wrong_region": Text("Not right: not this set of numbers.", "不对：不是这个数集。"),
    "wrong_region_part": Text(
        "Not right: what is there is right, but a part is missing.", "不对：写出的部分对，但还不完整。"
    ),
    "wrong_relation": Text("Not right: this says something else.", "不对：这个关系式不等价。"),
    "wrong_cells": Text(
        "Not right: the entry at (row, column) {cells} differs.", "不对：（行, 列）{cells} 处的元素不符。"
    ),
    "wrong_length": Text(
        "Not right: {wanted} entries are asked; here are {got}.",
        "不对：应有 {wanted} 个分量，这里有 {got} 个。",
    ),
    "wrong_shape": Text(
        "Not right: {wanted} is asked (rows × columns); this is {got}.",
        "不对：应为 {wanted}（行 × 列），这里是 {got}。",
    ),
    "undecided_structure": Text(
        "Could not be decided: neither shown to be the same nor to differ.",
        "无法判定：既未能证明等价，也未找到不同之处。",
    ),
    "wrong_order": Text("Not right: it grows differently.", "不对：增长的阶不同。"),
    "not_exact": Text(
        "Close, but the exact value is asked: not rounded.", "很接近，但这里要精确值，不能取近似。"
    ),
    "too_few_digits": Text(
        "Right as far as it goes, but with too few digits for this question.",
        "写出的这几位是对的，但位数不够，达不到本题的精度。",
    ),
    "too_coarse": Text(
        "Right as far as it goes, but rounded too far: the answer is needed within {within}.",
        "写出的这几位是对的，但取得太粗：误差不能超过 {within}。",
    ),
    "symbol_missing": Text(
        "Not right: a formula in {symbols} is asked, and this is a number.",
        "不对：这里要用 {symbols} 表示的公式，而这是一个具体的数。",
    ),
    "mistake": Text("Not right.", "不对。"),
    "undecided": Text(
        "Could not be decided: both agree at {points} points, but it is not proved.",
        "无法判定：在 {points} 个取值点上两者一致，但未能证明相等。",
    ),
    "undecided_no_points": Text(
        "Could not be decided: no values were found where both can be computed.",
        "无法判定：找不到两边都能计算的取值。",
    ),
    "deadline": Text("Could not be decided in time.", "在时限内无法判定。"),
    "deadline.next": Text(
        "Write it in a simpler form, or compare it yourself.", "请换个更简单的写法，或自行对照。"
    ),
    "worker_failed": Text(
        "The maths helper stopped; it starts again with the next answer.",
        "计算进程中断，下次作答时会自动重启。",
    ),
}

_FORMS = {
    "vector": (Text("a vector such as [a, b, c]", "写成向量，如 [a, b, c]"), Text("each entry", "各分量")),
    "matrix": (
        Text("a matrix such as [[a, b], [c, d]]", "写成矩阵，如 [[a, b], [c, d]]"),
        Text("each entry", "各元素"),
    ),
    "set": (Text("a set such as {{a, b}}", "写成集合，如 {{a, b}}"), Text("each value", "各值")),
    "interval": (
        Text("an interval such as (a, b] or x > a", "写成区间，如 (a, b] 或 x > a"),
        Text("each end", "各端点"),
    ),
}
_EACH = {
    "exact": Text("exact", "要精确值"),
    "within": Text("within {within}", "误差不超过 {within}"),
    "sigfigs": Text("to {count} significant figures", "保留 {count} 位有效数字"),
    "decplaces": Text("to {count} decimal places", "保留 {count} 位小数"),
}
_ASKED = {
    "asked_exact": Text("exact value, not rounded", "要精确值，不取近似"),
    "asked_within": Text("within {within}", "误差不超过 {within}"),
    "asked_sigfigs": Text("to {count} significant figures", "保留 {count} 位有效数字"),
    "asked_decplaces": Text("to {count} decimal places", "保留 {count} 位小数"),
    "asked_formula": Text("a formula in {symbols}, in any form", "要用 {symbols} 表示的公式，形式不限"),
    "asked_formula_plain": Text("a formula, in any form", "要公式，形式不限"),
    "asked_in": Text("{precision}, in {unit}", "{precision}，单位为 {unit}"),
    "asked_complexity": Text("a complexity such as O(n^2)", "要复杂度，例如 O(n^2)"),
    "asked_relation": Text(
        "an equation or inequality such as y = 2x + 1 or x > 3, in any form",
        "要等式或不等式，如 y = 2x + 1 或 x > 3，形式不限",
    ),
    **{
        f"asked_{shape}_{rule}": Text(f"{form.en}, {each.en} {near.en}", f"{form.zh}，{each.zh}{near.zh}")
        for shape, (form, each) in _FORMS.items()
        for rule, near in _EACH.items()
    },
}
"""What precision a question asks for (`tutor.maths.precision`), to stand beside its prompt."""

_MISTAKES = {
    "sign": Text("The sign is reversed.", "正负号反了。"),
    "double": Text("Twice the right value: a factor 2 too much.", "多了一个 2 倍。"),
    "half": Text("Half the right value: a factor 2 is missing.", "少了一个 2 倍。"),
    "reciprocal": Text("This is the reciprocal.", "这是倒数。"),
    "square": Text("This is the square: a root was forgotten.", "这是平方：忘了开根号。"),
    "root": Text("This is the square root: a square was forgotten.", "这是平方根：忘了平方。"),
    "power_of_ten": Text("Off by a power of ten: 10^{power}.", "差了 10 的幂：10^{power}。"),
    "bits_for_bytes": Text(
        "A byte has 8 bits: bits and bytes were mixed up.", "1 字节 = 8 比特：把比特和字节弄混了。"
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
        "Rounded too early: the steps before the last were rounded to {figures} figures.",
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

_AUTHORS = {
    "bad_request": Text(
        "The key {key} is missing or not as it should be; expected: {wanted}",
        "{key} 缺失或写法不对，应为：{wanted}",
    ),
    "bad_request.next": Text("See tutor math check --help.", "参见 tutor math check --help。"),
    "bad_assumption": Text("{words} is not an assumption on a symbol.", "“{words}”不是对符号的假设。"),
    "bad_assumption.next": Text(
        "Known: real, positive, nonnegative, integer, probability.",
        "可用：real、positive、nonnegative、integer、probability。",
    ),
    "not_numeric": Text("{question} asks for no number or formula.", "{question} 不是数值题。"),
    "worked_too_long": Text("The expression {expr} takes too long to work out.", "表达式 {expr} 计算超时。"),
    "worked_too_long.next": Text("Split it into smaller steps.", "请拆成更小的步骤。"),
    "unknown_key": Text("{key} is not a key of a request.", "请求里没有 {key} 这个键。"),
    "unit_unknown": Text(
        "The unit {unit} is not known (column {column}).", "不认识单位 {unit}（第 {column} 列）。"
    ),
    "unit_unknown.next": Text(
        "Known are byte, bit, s, FLOP, token, parameter, nat, %, m, kg ... with prefixes, joined by / * ^.",
        "可用：byte、bit、s、FLOP、token、parameter、nat、%、m、kg 等及其词头，可用 / * ^ 组合。",
    ),
    "unit_unknown_try": Text(
        "The unit {unit} is not known (column {column}); did you mean {instead}?",
        "不认识单位 {unit}（第 {column} 列）；是不是想写 {instead}？",
    ),
    "unit_of_reference": Text(
        "The reference is in {typed}, which cannot be given in {asked}.",
        "参考答案的单位是 {typed}，不能换算成 {asked}。",
    ),
    "bad_line": Text("This line is not a request: {detail}", "这一行不是有效的请求：{detail}"),
}

_DIMENSIONS = {
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
"""What units measure, as it stands inside a sentence."""

_RULES = {
    "law_constant": Text(
        "what is not random is its own mean and has no variance", "常数的期望是自身，方差为 0"
    ),
    "law_linear": Text("expectation is linear", "期望是线性的"),
    "law_independent": Text(
        "independent factors: the mean of the product is the product of the means",
        "相互独立：乘积的期望等于期望的乘积",
    ),
    "law_given": Text("mean and variance as given", "代入已知的均值和方差"),
    "law_second_moment": Text("E[X²] = Var(X) + E[X]²", "E[X²] = Var(X) + E[X]²"),
    "law_definition": Text("Var(X) = E[X²] - E[X]²", "Var(X) = E[X²] - E[X]²"),
    "law_scale": Text("a constant factor enters a variance squared", "常数因子以平方进入方差"),
    "law_shift": Text("adding a constant leaves the variance alone", "加上常数不改变方差"),
    "law_sum_independent": Text("variances of independent terms add up", "各项独立，方差相加"),
    "law_sum_dependent": Text(
        "Var(X + Y) = Var(X) + Var(Y) + 2·Cov(X, Y)", "Var(X + Y) = Var(X) + Var(Y) + 2·Cov(X, Y)"
    ),
    "law_product_independent": Text(
        "independent factors: Var(XY) = E[X²]·E[Y²] - E[X]²·E[Y]²",
        "相互独立：Var(XY) = E[X²]·E[Y²] - E[X]²·E[Y]²",
    ),
    "law_covariance": Text("Cov(X, Y) = E[XY] - E[X]·E[Y]", "Cov(X, Y) = E[XY] - E[X]·E[Y]"),
    "law_normal": Text("moments of a normal distribution", "正态分布的各阶矩"),
    "rule_sum": Text("a sum is differentiated term by term", "和的导数等于导数之和"),
    "rule_product": Text("product rule", "乘积求导法则"),
    "rule_quotient": Text("quotient rule", "商的求导法则"),
    "rule_constant_factor": Text("a constant factor stays", "常数因子提到导数外"),
    "rule_power": Text("power rule", "幂函数求导"),
    "rule_exponential": Text("derivative of an exponential", "指数函数求导"),
    "rule_chain": Text("chain rule", "链式法则"),
    "rule_softmax": Text("softmax: ∂pᵢ/∂zⱼ = pᵢ·(δᵢⱼ - pⱼ)", "softmax：∂pᵢ/∂zⱼ = pᵢ·(δᵢⱼ - pⱼ)"),
    "rule_jacobian": Text(
        "row i of the Jacobian holds the derivatives of entry i", "雅可比矩阵第 i 行是第 i 个分量的各偏导"
    ),
    "rule_leibniz": Text("derivative of an integral", "对积分求导（莱布尼茨法则）"),
    "rule_limit": Text("the limit is taken", "取极限"),
    "rule_series": Text("the endless sum has a closed form", "无穷级数求和"),
    "shape_product": Text("inner sizes must agree and disappear", "内侧维度相等，相乘后消去"),
    "shape_transpose": Text("a transpose swaps rows and columns", "转置交换行与列"),
    "shape_sum": Text("a sum keeps the shape", "相加不改变形状"),
    "shape_elementwise": Text("entry by entry: the shape stays", "逐元素运算，形状不变"),
}
"""The laws that a derivation names: of moments, derivatives and shapes."""

MESSAGES = {
    **_RULES,
    **{
        f"rule_of_{name}": Text(f"derivative of {name}", f"{name} 的导数")
        for name in (
            *("exp", "ln", "log2", "log10", "sqrt", "cbrt", "abs", "sin", "cos", "tan", "cot", "sec", "csc"),
            *("asin", "acos", "atan", "acot", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
            *("sigmoid", "softplus", "relu", "erf", "erfc"),
        )
    },
    **_READING,
    **_VERDICTS,
    **_ASKED,
    **_MISTAKES,
    **_AUTHORS,
    **{f"dimension.{k}": t for k, t in _DIMENSIONS.items()},
    **{
        f"domain.{k}": Text(f"This has no value: {t.en}.", f"这个式子没有值：{t.zh}。")
        for k, t in _DOMAIN.items()
    },
    **{
        f"author.{k}": Text(
            f"The expression {{expr}} cannot be read at column {{column}}: {t.en}",
            f"表达式 {{expr}} 在第 {{column}} 列无法读取：{t.zh}",
        )
        for k, t in _READING.items()
    },
    **{
        f"author.domain.{k}": Text(
            f"The expression {{expr}} has no value: {t.en}.", f"表达式 {{expr}} 没有值：{t.zh}。"
        )
        for k, t in _DOMAIN.items()
    },
}
"""Whatever can be wrong with a learner's text can be wrong with an author's: `author.*` says whose it is."""
