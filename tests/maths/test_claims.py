"""The claims about scaled dot-product attention that have an exact form, each by the derivation of the pack.

The figures are written out from an independent computation (SymPy and mpmath, without our grammar); the ids
are those of the list of claims they belong to.
"""

from __future__ import annotations

from functools import cache

import pytest

from tutor import paths
from tutor.maths.exact.derive import Worked, derive
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import CheckRequest, chosen
from tutor.outcomes import Outcome
from tutor.packs import load_file
from tutor.questions import Derivation, Pack

CLAIMS: list[tuple[str, str, dict[str, str], str | None, str | None]] = [
    # claim, derivation, what is chosen, exact form, decimal
    ("A05", "product-kurtosis", {}, "9", "9"),
    ("A06", "dot-variance", {}, "d_k", None),
    ("A07", "gpt2-init", {}, "[192/625, 1536/625]", "[0.307200, 2.457600]"),
    ("A09", "raw-std", {"d_k": "128"}, "8*sqrt(2)", "11.3137085"),
    ("A10", "score-tail", {}, "erfc(15*sqrt(2)/8)", "0.0001768345704"),
    ("A11", "component-variance", {"s2": "3/2"}, "288", "288"),
    ("A13", "shift-invariance", {}, "0", "0"),
    ("A13", "equal-scores", {}, "1/3", "0.3333333333"),
    ("A15", "softmax-jacobian", {}, "[[0,0,0],[0,0,0],[0,0,0]]", None),
    ("A16", "largest-slope", {}, "t^2", None),
    ("A21", "unit-variance", {}, "1", "1"),
    ("A23", "dk-divisor", {}, "1/d_k", None),
    ("A23", "dk-divisor-value", {"d_k": "64"}, "1/64", "0.015625"),
    ("A25", "correlated-mean", {"d_k": "64"}, "8/5", "1.6000"),
    ("A25", "correlated-mean", {"d_k": "1024"}, "32/5", "6.4000"),
    ("A25", "correlated-variance", {}, "1664/25", "66.5600"),
    ("A29", "qk-norm-bound", {"d_k": "128"}, "8*sqrt(2)", "11.3137085"),
    ("A29", "l2-norm-peak", {}, "exp(1/4)/(exp(1/4)+1023)", "0.001253583"),
    ("A35", "softcap-value", {}, "50*tanh(1)", "38.079708"),
    ("A35", "softcap-slope", {}, "1/cosh(1)^2", "0.419974"),
    ("A36", "one-side", {}, "0", "0"),
    ("B02", "square-xavier", {}, "1", "1"),
    ("B02", "packed-xavier", {}, "1/2", "0.5"),
    ("B02", "linear-default", {}, "1/3", "0.3333333333"),
    ("B04", "dot-kurtosis", {"d_k": "64"}, "99/32", "3.09375"),
    ("B05", "head-width", {}, "64", "64"),
    ("B07", "mean-size", {"d_k": "64"}, None, "6.35819224"),
    ("B07", "mean-size", {"d_k": "128"}, None, "9.009419798"),
    ("B09", "row-spread", {}, "10*sqrt(6)/3", "8.164965809"),
    ("B12", "heads-shrink", {"h": "8"}, "2*sqrt(2)", "2.828427"),
    ("B15", "beyond-one", {}, "erfc(sqrt(2)/2)", "0.3173105"),
    ("B19", "log-divisor", {}, "64/ln(64)^2", "3.700211522"),
    ("B19", "log-minimum", {}, "(ln(d) - 2)/ln(d)^3", None),
    ("B19", "log-least", {}, "exp(2)/4", "1.847264"),
    ("B27", "rope-pair", {}, "4*cos(t)^2", None),
    ("B27", "yarn-factor", {"s": "4"}, "(ln(4)/10+1)^2", "1.296476993"),
    ("B27", "yarn-factor", {"s": "32"}, "(ln(32)/10+1)^2", "1.813260434"),
    ("B27", "yarn-factor", {"s": "40"}, "(ln(40)/10+1)^2", "1.873854207"),
    ("B28", "mla-scale", {}, "sqrt(3)/24", "0.07216878365"),
    ("B28", "mla-yarn-scale", {}, "(ln(40)/10+1)^2/sqrt(192)", "0.1352338"),
    ("B31", "product-kurtosis", {}, "9", "9"),
    ("B31", "one-dimension", {}, "1", "1"),
    ("B34", "saturated-weight", {}, "exp(20)/(1+exp(10)+exp(20))", "0.9999546001"),
    (
        "B35",
        "saturated-gradient",
        {},
        "(exp(-10)+exp(-20))/(1+exp(-10)+exp(-20))^2",
        "4.539786852e-05",
    ),
    (
        "B37",
        "scaled-softmax",
        {},
        "[exp(5/4), 1, exp(-5/4)]/(exp(-5/4)+1+exp(5/4))",
        "[0.7306791292, 0.2093430755, 0.05997779532]",
    ),
    ("B37", "flat-softmax", {}, "exp(5/32)/(exp(-5/32)+1+exp(5/32))", "0.3865539592"),
    (
        "B38",
        "scaled-gradient",
        {},
        "(exp(-5/4)+exp(-5/2))/(1+exp(-5/4)+exp(-5/2))^2",
        "0.1967871394",
    ),
    ("B38", "gradient-gain", {}, None, "4334.721999"),
    ("B41", "t5-init", {}, "2^(-17/2)", "0.002762136"),
    ("B43", "bf16-largest", {}, "(2-2^(-7))*2^127", "3.389531e+38"),
    ("B43", "exp-range", {}, "ln(65504)", "11.089866"),
    ("F01", "shifted-mean", {}, "96", "96"),
    ("F04", "focus-gap", {"n": "1024"}, "ln(9207)", "9.127720"),
    ("F05", "model-width", {"h": "8"}, "sqrt(2)/4", "0.3535534"),
    ("F20", "flash-exponent", {"d_k": "64"}, "1/(8*ln(2))", "0.1803368801"),
    ("F20", "flash-exponent", {"d_k": "128"}, "1/(8*sqrt(2)*ln(2))", "0.1275174308"),
]


@cache
def _pack() -> Pack:
    return load_file(paths.shipped_questions() / "attention" / "scaled-dot-product.yaml")


def _worked(derivation: Derivation, given: dict[str, str]) -> Worked:
    steps = [(step.name, step.expr) for step in derivation.steps]
    return derive(derivation.symbols, chosen(derivation, given), steps, derivation.result.expr)


def _numbers(text: str) -> list[float]:
    return [float(part) for part in text.strip("[]").split(",")]


@pytest.mark.parametrize(
    ("claim", "name", "given", "exact", "decimal"),
    CLAIMS,
    ids=[f"{row[0]}-{row[1]}-{row[2]}" for row in CLAIMS],
)
def test_a_claim_with_an_exact_form_is_derived_to_the_verified_figures(
    claim: str, name: str, given: dict[str, str], exact: str | None, decimal: str | None
) -> None:
    assert claim[1:].isdigit()
    derivation = _pack().derivations[name]
    worked = _worked(derivation, given)
    if exact is not None:
        kind = "matrix" if exact.startswith("[[") else "vector" if exact.startswith("[") else "formula"
        request = CheckRequest(exact, worked.result.exact, kind, derivation.symbols)
        assert judge(request).outcome is Outcome.RIGHT, worked.result.exact
    if decimal is not None:
        assert _numbers(worked.result.decimal) == pytest.approx(_numbers(decimal), rel=1e-6)


def test_every_step_of_the_pack_has_an_authors_reason_and_moments_name_their_laws() -> None:
    for derivation in _pack().derivations.values():
        assert all(step.why.en and step.why.zh for step in derivation.steps)
        worked = _worked(derivation, {})
        for step, line in zip(derivation.steps, worked.steps, strict=True):
            if any(sign in step.expr for sign in ("Var(", "E[", "Std(", "diff(", "jacobian(")):
                assert line.rules, (derivation.id, step.name)
