"""What precision a question asks for (`tutor.maths.precision`), to stand beside its prompt."""

from __future__ import annotations

from tutor.language.text import Text

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
    "sigfigs": Text("to {count} significant {count:figure|figures}", "保留 {count} 位有效数字"),
    "decplaces": Text("to {count} decimal {count:place|places}", "保留 {count} 位小数"),
}

ASKED = {
    "asked_exact": Text("exact value, not rounded", "要精确值，不取近似"),
    "asked_within": Text("within {within}", "误差不超过 {within}"),
    "asked_sigfigs": Text("to {count} significant {count:figure|figures}", "保留 {count} 位有效数字"),
    "asked_decplaces": Text("to {count} decimal {count:place|places}", "保留 {count} 位小数"),
    "asked_formula": Text("a formula in {symbols}, in any form", "要用 {symbols} 表示的公式，形式不限"),
    "asked_formula_plain": Text("a formula, in any form", "要公式，形式不限"),
    "asked_in": Text("{precision}, unit: {unit}", "{precision}，单位为 {unit}"),
    "asked_complexity": Text("a complexity, written O(...)", "用 O(…) 表示复杂度"),
    "asked_relation": Text(
        "an equation or inequality such as y = a·x + b or x > a, in any form",
        "写成等式或不等式，如 y = a·x + b 或 x > a，形式不限",
    ),
    **{
        f"asked_{shape}_{rule}": Text(f"{form.en}, {each.en} {near.en}", f"{form.zh}，{each.zh}{near.zh}")
        for shape, (form, each) in _FORMS.items()
        for rule, near in _EACH.items()
    },
}
