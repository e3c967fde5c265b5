"""How a text was read, and why it could not be: a learner's or an author's."""

from __future__ import annotations

from tutor.language.text import Text

READING = {
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
    "exponent_whole": Text("The power of ten after e is a whole number.", "e 后面的指数只能是整数。"),
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
        "{name} takes {wanted} {wanted:argument|arguments}, not {got}.",
        "{name} 需要 {wanted} 个参数，这里有 {got} 个。",
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
    "want_value": Text("One value is asked, not {got}.", "这里只要一个值，却写了 {got} 个。"),
    "want_vector": Text(
        "{wanted} values are asked, typed as [a, b, c]; {got} {got:is|are} here.",
        "这里要 {wanted} 个值，写成 [a, b, c]；现在有 {got} 个。",
    ),
    "want_order": Text("A complexity is asked, written O(...).", "这里要用 O(…) 表示复杂度。"),
    "want_no_order": Text("A value is asked, not a complexity.", "这里要的是值，不是复杂度。"),
}
