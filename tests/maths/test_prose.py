"""The packs' small Markdown: formulas on one line of Unicode, bold and code for the front ends to style."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.maths.prose import inline, spans
from tutor.maths.prose.line import render

LINES = [
    (r"\frac{1}{\sqrt{d_k}}", "1/√dₖ"),
    (r"\sqrt{d_k}", "√dₖ"),
    (r"\sqrt{a+b}", "√(a + b)"),
    (r"\sqrt[3]{x}", "∛x"),
    (r"\sqrt{\mu(1 - \mu)}", "√(μ(1 − μ))"),
    (r"\sqrt{p(x)}", "√(p(x))"),
    (r"\sqrt{x^2}", "√(x²)"),
    (r"\sqrt{(1 + x)}", "√(1 + x)"),
    (r"\sqrt{(a)(b)}", "√((a)(b))"),
    (r"\sqrt{n!}", "√(n!)"),
    (r"\sqrt{\frac{1}{2}}", "√(1/2)"),
    (r"\sqrt{12}", "√12"),
    (r"\sqrt{\hat{\sigma}}", "√σ̂"),
    (r"\frac{1}{p(1 - p)}", "1/(p(1 − p))"),
    (r"\frac{1}{p(x)}", "1/p(x)"),
    (r"W_{t+1}", "Wₜ₊₁"),
    (r"d_{model} d_{kv}", "d_model dₖᵥ"),
    (r"d_{model}^2", "d_model²"),
    (r"\sqrt{d_{model}}/h", "√d_model/h"),
    (r"\mathrm{Var}(q\cdot k)=d_k", "Var(q·k) = dₖ"),
    (r"\begin{cases} x & x>0 \\ 0 & x\le 0\end{cases}", "{ x, x > 0; 0, x ≤ 0 }"),
    (r"\begin{pmatrix}1 & 0\\0 & 1\end{pmatrix}", "[1, 0; 0, 1]"),
    (r"\sum_{i=1}^{n} q_i k_i", "Σᵢ₌₁ⁿ qᵢkᵢ"),
    (r"D_{KL}(p\|q)", "D_KL(p‖q)"),
    (r"\hat{\theta}", "θ̂"),
    (r"\text{softmax}(QK^\top/\sqrt{d_k})V", "softmax(QKᵀ/√dₖ)V"),
    (r"-p_i p_j", "−pᵢpⱼ"),
    (r"p_i(1-p_i)", "pᵢ(1 − pᵢ)"),
    (r"\frac{a+b}{2nd}", "(a + b)/(2nd)"),
    (r"4.54\times 10^{-5}", "4.54 × 10⁻⁵"),
    (r"d_k^{-1/2}", "dₖ^(−1/2)"),
    (r"\sigma_q^2\sigma_k^2", "σ_q²σₖ²"),
    (r"n\log n", "n log n"),
    (r"\max_i z_i", "maxᵢ zᵢ"),
    (r"\mathbb{E}[x^2]", "𝔼[x²]"),
    (r"x \to \infty", "x → ∞"),
    (r"[10,0,-10]", "[10, 0, −10]"),
    (r"\operatorname{diag}(p)-pp^\top", "diag(p) − ppᵀ"),
    (r"\left(\frac{x}{y}\right)^2", "(x/y)²"),
    (r"d_{\text{model}}", "d_model"),
    (r"\unknowncommand{x}", "unknowncommandx"),
    (r"}{", "}"),
    (r"x^", "x"),
    ("", ""),
]


@pytest.mark.parametrize(("tex", "line"), LINES, ids=[row[0] for row in LINES])
def test_latex_becomes_one_line(tex: str, line: str) -> None:
    assert render(tex) == line


def test_a_text_is_cut_into_what_front_ends_style() -> None:
    assert spans(r"除以 $\sqrt{d_k}$，**不是** `d_k`。") == (
        ("text", "除以 "),
        ("maths", "√dₖ"),
        ("text", "，"),
        ("bold", "不是"),
        ("text", " "),
        ("code", "d_k"),
        ("text", "。"),
    )
    assert inline(r"at $p_1$, \$5") == "at p₁, $5"


def test_formulas_keep_their_kind_inside_bold() -> None:
    assert spans("**so $x^2$ it is**") == (("bold", "so "), ("maths", "x²"), ("bold", " it is"))


@given(st.text(max_size=80))
def test_any_text_is_cut_without_loss_of_letters_outside_marks(text: str) -> None:
    parts = spans(text)
    if not set(text) & set("$*`\\"):
        assert "".join(part for _, part in parts) == text


@given(st.text(alphabet="\\{}_^$&% abfrcsqt12+-", max_size=60))
def test_no_latex_makes_the_renderer_fail(tex: str) -> None:
    assert isinstance(render(tex), str)


def test_deep_nesting_stays_a_text() -> None:
    assert isinstance(render("{" * 5000 + "x" + "}" * 5000), str)
    assert isinstance(render(r"\frac{" * 500), str)
