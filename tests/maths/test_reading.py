"""What people type, and how it is read: on one line, with what was not literal about it."""

from __future__ import annotations

import pytest

from tutor.maths import Parsed, Unread, parse, reading

READ = [
    # numbers
    ("4.5e-5", "4.5 × 10⁻⁵", ""),
    ("4.5E−5", "4.5 × 10⁻⁵", ""),
    ("4.5×10^-5", "4.5 × 10⁻⁵", ""),
    ("4.5 x 10⁻⁵", "4.5 × 10⁻⁵", "times_x"),
    ("4.5*10**-5", "4.5 × 10⁻⁵", ""),
    ("4.5·10^{-5}", "4.5 × 10⁻⁵", ""),
    ("3x10^4", "3 × 10⁴", "times_x"),
    ("2e+3", "2 × 10³", ""),
    ("2e^3", "2·e³", "implicit"),
    ("4.5 e - 5", "4.5·e - 5", "implicit"),
    ("4.5×10 - 5", "4.5·10 - 5", ""),
    ("45×10-5", "45·10 - 5", ""),
    ("约等于4.5×10的-5次方", "4.5 × 10⁻⁵", "about"),
    (".5", "0.5", ""),
    ("5.", "5", ""),
    ("1,234,567", "1234567", "grouped"),
    ("1 234", "1234", "grouped"),
    ("1_000", "1000", ""),
    ("1'000", "1000", ""),
    ("1’234.5", "1234.5", ""),
    ("1'234,5", "1234.5", ""),
    ("1 234,56", "1234.56", "grouped"),
    ("1\u202f234", "1234", "grouped"),
    ("1e3", "1 × 10³", ""),
    ("1E+3", "1 × 10³", ""),
    ("-.5", "-0.5", ""),
    ("+3", "3", ""),
    ("−3", "-3", ""),
    ("+/-8", "±8", ""),
    ("１／３", "1/3", ""),
    ("٣٫١٤", "3.14", ""),
    ("१२३", "123", ""),
    ("𝟑.𝟓", "3.5", ""),
    ("1点5", "1.5", ""),
    ("2 - -3", "2 - (-3)", ""),
    ("2+-3", "2 - 3", ""),
    ("三又二分之一", "3 1/2", "mixed"),
    ("负三又三分之二", "-3 2/3", "mixed"),
    ("2e", "2·e", "implicit"),
    ("1.234,56", "1234.56", "grouped"),
    ("１２３．４", "123.4", ""),
    ("３", "3", ""),
    ("3 1/2", "3 1/2", "mixed"),
    ("3½", "3 1/2", "mixed"),
    ("½", "1/2", ""),
    ("1/3", "1/3", ""),
    ("45%", "45%", ""),
    ("４５％", "45%", ""),
    ("4.5‰", "4.5‰", ""),
    ("百分之45", "45%", ""),
    ("≈0.2", "0.2", "about"),
    ("~8", "8", "about"),
    ("约8", "8", "about"),
    ("大约 8", "8", "about"),
    ("±8", "±8", ""),
    ("-4.5×10^-5", "-4.5 × 10⁻⁵", ""),
    ("10⁻⁴", "10⁻⁴", ""),
    # powers and roots
    ("x²", "x²", ""),
    ("3×x²", "3·x²", ""),
    ("x⁻¹", "x⁻¹", ""),
    ("xⁿ", "x^n", ""),
    ("2^3^2", "2^(3²)", ""),
    ("-2^2", "-2²", ""),
    ("2**-3", "2⁻³", ""),
    ("√d_k", "√d_k", ""),
    ("√dk", "√d_k", ""),
    ("√dₖ", "√d_k", ""),
    ("sqrt(d_{k})", "√d_k", ""),
    ("1/√d_k", "1/√d_k", ""),
    ("d_k^(-1/2)", "d_k^(-1/2)", ""),
    ("d_k^-0.5", "d_k^(-0.5)", ""),
    ("√(x+1)", "√(x + 1)", ""),
    ("∛8", "∛8", ""),
    # products without a sign
    ("2x", "2·x", "implicit"),
    ("2(x+1)", "2·(x + 1)", "implicit"),
    ("d_k(1-x)", "d_k·(1 - x)", "implicit"),
    ("2√π", "2·√π", "implicit"),
    ("2|x|", "2·abs(x)", "implicit"),
    ("n^2d_k", "n²·d_k", "implicit"),
    # functions
    ("|x|+2", "abs(x) + 2", ""),
    ("5!", "5!", ""),
    ("ln d_k", "ln(d_k)", "bare_function"),
    ("log(x)", "ln(x)", "log_is_ln"),
    ("log2(8)", "log2(8)", ""),
    ("log_2 8", "log2(8)", ""),
    ("log(8, 2)", "log(8, 2)", "log_is_ln"),
    ("sin^2(x)", "sin(x)²", "power_of_function"),
    ("softmax(z)[1]*(1-softmax(z)[1])", "softmax(z)[1]·(1 - softmax(z)[1])", ""),
    ("round(p[1],4)", "round(p[1], 4)", ""),
    ("sum(i^2, i, 1, n)", "sum(i², i, 1, n)", ""),
    ("Max(1,2)", "max(1, 2)", ""),
    ("exp(-x)", "exp(-x)", ""),
    ("C(n)", "C·n", "implicit"),
    # names
    ("sigma", "σ", ""),
    ("σ_q^2", "σ_q²", ""),
    ("pi", "π", ""),
    ("x₁", "x_1", ""),
    # LaTeX
    (r"\frac{1}{\sqrt{d_k}}", "1/√d_k", ""),
    (r"\left(1+x\right)\cdot 2", "(1 + x)·2", ""),
    (r"d_{\text{model}}", "d_model", ""),
    (r"$\sqrt{d_k}$", "√d_k", ""),
    (r"\sqrt[3]{x}", "∛x", ""),
    (r"\ln(\pi)", "ln(π)", ""),
    # spoken in Chinese
    ("根号dk", "√d_k", ""),
    ("根号下(x+1)", "√(x + 1)", ""),
    ("1除以根号dk", "1/√d_k", ""),
    ("根号dk分之一", "1/√d_k", ""),
    ("2乘以x", "2·x", ""),
    ("d_k的平方", "d_k²", ""),
    ("d_k的平方根", "√d_k", ""),
    ("2的3次方", "2³", ""),
    ("负3", "-3", ""),
    # full-width punctuation
    ("（１＋ｘ）／２", "(1 + x)/2", ""),
    ("［0.73，0.21，0.06］", "[0.73, 0.21, 0.06]", ""),
    # several values
    ("[0.73, 0.21, 0.06]", "[0.73, 0.21, 0.06]", ""),
    ("(a, b)", "[a, b]", ""),
    ("[0.73; 0.21; 0.06]", "[0.73, 0.21, 0.06]", ""),
    ("约 8。", "8", "about"),
    # equations give the value that is asked
    ("x = 5", "5", "right_side"),
    ("5 = x", "5", "right_side"),
    ("Var = d_k", "d_k", "right_side"),
    ("Var(q·k) = d_k", "d_k", "right_side"),
    ("1/8 = 0.125", "0.125", "right_side"),
    ("σ ≈ 8", "8", "right_side"),
    # complexity
    ("O(n^2 d)", "O(n²·d)", "implicit"),
    ("Θ(n log n)", "Θ(n·ln(n))", "bare_function implicit log_is_ln"),
]

REFUSED = [
    ("", "empty", 1),
    ("   ", "empty", 1),
    ("4.5e-", "exponent_digits", 6),
    ("4.5e", "exponent_digits", 5),
    ("1e", "exponent_digits", 3),
    ("1e3.5", "exponent_whole", 4),
    ("1e5e5", "unexpected", 4),
    ("0x10", "radix", 1),
    ("3+0b1", "radix", 3),
    ("--3", "double_sign", 2),
    ("2−−3", "double_sign", 3),
    ("3++4", "double_sign", 3),
    ("5-", "missing_after", 3),
    ("5%%", "unexpected", 3),
    ("1,234,", "missing_after", 7),
    ("12 34", "missing_operator", 4),
    ("1/2%", "ambiguous", 4),
    ("三又二", "missing_operator", 3),
    ("4.5e+ ", "exponent_digits", 6),
    ("0,5", "decimal_comma", 2),
    ("3,14159", "decimal_comma", 2),
    ("0,197", "decimal_comma", 2),
    ("0，197", "decimal_comma", 2),
    ("0 197", "missing_operator", 3),
    ("1.2.3", "two_points", 4),
    ("2 +", "missing_after", 4),
    ("2 *", "missing_after", 4),
    ("* 3", "missing_before", 1),
    ("2 + * 3", "missing_before", 5),
    ("()", "missing_before", 2),
    ("(1+2", "unclosed", 1),
    ("2*(3+(4)", "unclosed", 3),
    ("1+2)", "unopened", 4),
    ("(1+2]", "mismatched", 5),
    ("|x", "unclosed", 1),
    ("1 2", "missing_operator", 3),
    ("x 2", "missing_operator", 3),
    ("1/2x", "ambiguous", 4),
    ("ln 2x", "ambiguous", 5),
    ("√2π", "ambiguous", 3),
    ("e^2x", "ambiguous", 4),
    ("d_k^-1/2", "ambiguous", 5),
    ("4.5e^-5", "ambiguous", 4),
    ("4.5e^5", "ambiguous", 4),
    ("4.5 e-5", "ambiguous", 5),
    ("4.5x10-5", "ambiguous", 4),
    ("4.5×10-5", "ambiguous", 4),
    ("n log n d", "ambiguous", 9),
    ("sofmax(z)", "unknown_function_try", 1),
    ("In(x)", "unknown_function_try", 1),
    ("sqrt()", "arity", 1),
    ("sqrt(1, 2)", "arity", 1),
    ("ln^-1(x)", "inverse_function", 1),
    ("5!!", "double_factorial", 3),
    ("5 % 3", "percent_inside", 3),
    ("z < 5", "relation_given", 3),
    ("{1, 2}", "no_sets", 1),
    ("x #", "unknown_character", 3),
    ("x；rm", "unexpected", 2),
    ("x\u202e", "unknown_character", 2),
    ("\ud800", "unknown_character", 1),
    ("x\x00", "unknown_character", 2),
    ("个数是5", "words", 1),
    (r"\input{x}", "unknown_command", 1),
    ("x = ", "missing_after", 4),
    ("__import__('os').system('true')", "unknown_character", 1),
    ("().__class__.__bases__", "unknown_character", 3),
]


@pytest.mark.parametrize(("typed", "shown", "notes"), READ, ids=[row[0] for row in READ])
def test_a_notation_is_read_as_people_mean_it(typed: str, shown: str, notes: str) -> None:
    from tutor.maths import show

    parsed = parse(typed, known=("d_k",))
    assert isinstance(parsed, Parsed), parsed
    assert show(parsed.tree) == shown
    assert sorted(parsed.notes) == notes.split()


@pytest.mark.parametrize(("typed", "code", "column"), REFUSED, ids=[repr(row[0]) for row in REFUSED])
def test_what_cannot_be_read_is_refused_with_its_reason_and_column(typed: str, code: str, column: int) -> None:
    parsed = parse(typed, known=("d_k",))
    assert isinstance(parsed, Unread), parsed
    assert (parsed.code, parsed.column) == (f"maths.{code}", column)


@pytest.mark.parametrize("typed", [row[0] for row in REFUSED], ids=[repr(row[0]) for row in REFUSED])
def test_every_refusal_has_a_sentence_in_both_languages(typed: str) -> None:
    from tutor.language import LANGUAGES, say

    echo = reading(typed, symbols=None)
    assert all(say(echo.code, language, **echo.values) for language in LANGUAGES)


def test_both_readings_of_an_ambiguous_text_are_shown_in_a_fixed_order() -> None:
    parsed = parse("1/2x")
    assert isinstance(parsed, Unread)
    assert parsed.values == {"first": "1/2·x", "second": "1/(2·x)"}


def test_a_declared_symbol_is_told_from_an_unknown_one_and_a_near_one_is_suggested() -> None:
    symbols = {"d_k": "positive integer", "x": ""}
    unknown = parse("d_k + t", symbols=symbols)
    assert isinstance(unknown, Unread)
    assert (unknown.code, unknown.column) == ("maths.unknown_name", 7)
    near = parse("X + 1", symbols=symbols)
    assert isinstance(near, Unread)
    assert (near.code, near.values["instead"]) == ("maths.unknown_name_try", "x")


def test_a_power_behind_names_written_together_is_of_the_last_one() -> None:
    from tutor.maths import read, show

    for typed in ("mc^2", "mc²", "mc**2"):
        tree = read(typed, symbols={"m": "", "c": ""})
        assert not isinstance(tree, Unread)
        assert show(tree) == "m·c²"


def test_letters_side_by_side_are_a_product_only_where_all_are_known() -> None:
    from tutor.maths import read, show

    tree = read("nlogn", symbols={"n": "positive"})
    assert not isinstance(tree, Unread)
    assert show(tree) == "n·ln(n)"
    assert isinstance(read("nm", symbols={"n": "positive"}), Unread)


def test_a_declared_name_shadows_a_constant_and_a_function() -> None:
    from tutor.maths import read, show
    from tutor.maths.tree import Name, walk

    tree = read("2^e + mean/2", symbols={"e": "integer", "mean": ""})
    assert not isinstance(tree, Unread)
    assert show(tree) == "2^e + mean/2"
    assert {part.name for part in walk(tree) if isinstance(part, Name)} == {"e", "mean"}


def test_commas_group_digits_in_a_number_and_separate_values_in_a_vector() -> None:
    from tutor.maths import read, show

    number, vector = read("1,234", kind="number"), read("1,234", kind="vector")
    assert not isinstance(number, Unread)
    assert not isinstance(vector, Unread)
    assert (show(number), show(vector)) == ("1234", "[1, 234]")


def test_the_echo_says_how_a_text_is_read_and_whether_that_was_literal() -> None:
    literal, supplied = reading("1/√d_k"), reading("2d_k")
    assert (literal.read_as, literal.literal) == ("1/√d_k", True)
    assert (supplied.read_as, supplied.literal) == ("2·d_k", False)
    assert (reading("4.5e-5").read_as, reading("4.5e-5").literal) == ("4.5 × 10⁻⁵", False)
    assert reading("sqrt(d_k)").read_as == "√d_k"
    refused = reading("4.5e-")
    assert (refused.read_as, refused.code, refused.column) == (None, "maths.exponent_digits", 6)
