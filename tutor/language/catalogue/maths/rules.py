"""The laws that a derivation names: of moments, derivatives and shapes."""

from __future__ import annotations

from tutor.language.text import Text

RULES = {
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
    **{
        f"rule_of_{name}": Text(f"derivative of {name}", f"{name} 的导数")
        for name in (
            *("exp", "ln", "log2", "log10", "sqrt", "cbrt", "abs", "sin", "cos", "tan", "cot", "sec", "csc"),
            *("asin", "acos", "atan", "acot", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"),
            *("sigmoid", "softplus", "relu", "erf", "erfc"),
        )
    },
}
