"""Units: what people write behind a number, what it comes to in the asked unit, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.maths.cases import asked
from tests.maths.trees import PLAIN, SCIENTIFIC, UNITS
from tutor.errors import MathsError
from tutor.language import LANGUAGES, say
from tutor.maths import Unread, latex, parse, reading, show, units
from tutor.maths.exact.working.verdict import judge
from tutor.maths.text.scan import Measuring
from tutor.maths.tree import Node, Quantity
from tutor.outcomes import MathsVerdict, Outcome

ANY = Measuring(any=True)

WRITTEN = [
    ("80 GB", "80 GB"),
    ("80GB", "80 GB"),
    ("14gb", "14 GB"),
    ("14 GBs", "14 GB"),
    ("80 gigabytes", "80 GB"),
    ("80 吉字节", "80 GB"),
    ("40 GiB", "40 GiB"),
    ("3 字节", "3 byte"),
    ("1 byte", "1 byte"),
    ("8 bits", "8 bit"),
    ("10 Gbps", "10 Gbps"),
    ("10 Gb/s", "10 Gbit/s"),
    ("312 TFLOP/s", "312 TFLOP/s"),
    ("312 TFLOPs", "312 TFLOP"),
    ("312 TFLOPS", "312 TFLOPS"),
    ("312 tflops", "312 TFLOP"),
    ("2 bytes/param", "2 byte/parameter"),
    ("2 bytes per parameter", "2 byte/parameter"),
    ("3300 tokens per second", "3300 token/s"),
    ("3300 tok/s", "3300 token/s"),
    ("3300 词元/秒", "3300 token/s"),
    ("3300 个 token 每秒", "3300 token/s"),
    ("0.7 nats", "0.7 nat"),
    ("5 ms", "5 ms"),
    ("5 µs", "5 μs"),
    ("5 us", "5 μs"),
    ("5 毫秒", "5 ms"),
    ("1.5 kWh", "1.5 kWh"),
    ("9.8 m/s^2", "9.8 m/s²"),
    ("9.8 m/s**2", "9.8 m/s²"),
    ("9.8 m/s²", "9.8 m/s²"),
    ("9.8 m s⁻²", "9.8 m/s²"),
    ("9.8 m*s^-2", "9.8 m/s²"),
    ("9.8 m/s2", "9.8 m/s²"),
    (r"9.8\,\mathrm{m/s^2}", "9.8 m/s²"),
    (r"9.8\ \text{m}/\text{s}^2", "9.8 m/s²"),
    (r"9.8\frac{\text{m}}{\text{s}^2}", "9.8 m/s²"),
    (r"5\,\text{kg}\cdot\text{m}/\text{s}^2", "5 kg·m/s²"),
    (r"80\text{ GB}", "80 GB"),
    (r"25^\circ C", "25 °C"),
    (r"4.7\,k\Omega", "4.7 kΩ"),
    (r"3\,\mu s", "3 μs"),
    ("5 J/(kg K)", "5 J/(kg·K)"),
    ("3*10^8 m/s", "3 × 10⁸ m/s"),
    ("3e8m/s", "3 × 10⁸ m/s"),
    ("5*m/s", "5 m/s"),
    ("5/s", "5 s⁻¹"),
    ("4.7 kΩ", "4.7 kΩ"),
    ("3 kN", "3 kN"),
    ("25 °C", "25 °C"),
    ("25℃", "25 °C"),
    ("2^30 bytes", "2³⁰ byte"),
    ("1/2 GB", "1/2 GB"),
    ("3 1/2 km", "3 1/2 km"),
    ("(3+4) GB", "3 + 4 GB"),
    ("√2 m", "√2 m"),
    ("-5 m", "-5 m"),
    ("±5 m", "±5 m"),
    ("约 5 米", "5 m"),
    ("x = 5 m", "5 m"),
    ("100 GB / 50 GB/s", "(100 GB)/(50 GB/s)"),
    ("16 GB + 4 GB", "16 GB + 4 GB"),
    ("1 h 30 min", "1 h + 30 min"),
    ("7B params * 2 bytes/param", "(7 × 10⁹ parameter)·(2 byte/parameter)"),
    ("3.6亿参数", "3.6 × 10⁸ parameter"),
    ("[1, 2] GB", "[1, 2] GB"),
    ("12 square cm", "12 cm²"),
    ("12 平方厘米", "12 cm²"),
    ("9.8 meters per second squared", "9.8 m/s²"),
    (r"5~\mathrm{km}", "5 km"),
    (r"5 \mathrm{~km}", "5 km"),
    ("5 km.", "5 km"),
    ("6.02e23 1/mol", "6.02 × 10²³ mol⁻¹"),
    ("1h30min", "1 h + 30 min"),
    ("2 hours and 30 minutes", "2 h + 30 min"),
    ("2小时30分", "2 h + 30 min"),
    ("$5/hour", "5 $/h"),
    ("€5", "5 €"),
    ("5 ppm", "5 ppm"),
    ("2 tokens", "2 token"),
    ("min(2, 3) min", "min(2, 3) min"),
]


def tree_of(typed: str, unit: str | None = None) -> Node:
    measuring = ANY if unit is None else Measuring(units.named(unit))
    parsed = parse(typed, symbols={}, kind="number", measuring=measuring)
    assert not isinstance(parsed, Unread), parsed
    return parsed.tree


@pytest.mark.parametrize(("typed", "shown"), WRITTEN, ids=[row[0] for row in WRITTEN])
def test_a_unit_is_read_as_people_write_it(typed: str, shown: str) -> None:
    bracketed = shown.replace("3 + 4 GB", "(3 + 4) GB")
    assert show(tree_of(typed)) == bracketed
    assert tree_of(bracketed) == tree_of(typed)


@given(st.one_of(PLAIN, SCIENTIFIC), UNITS)
def test_a_printed_quantity_reads_back_as_the_same_on_one_line_and_in_latex(body: Node, unit: Any) -> None:
    tree = Quantity(body, unit)
    assert tree_of(show(tree)) == tree
    assert tree_of(latex(tree)) == tree


PACKS = ["1", "byte", "fraction", "parameter", "probability", "factor", "token", "logit^2", "nat", "s", "logit"]
PACKS += [
    "ratio",
    "sequence",
    "dimension",
    "FLOP",
    "FLOP/byte",
    "slot",
    "GB/s",
    "tokens/s",
    "bytes/param",
    "s^-1",
]


@pytest.mark.parametrize("unit", PACKS)
def test_the_units_of_interview_questions_are_known_and_may_be_typed_or_left_out(unit: str) -> None:
    assert judge(asked("7/8", "7/8", unit=unit)).outcome is Outcome.RIGHT
    typed = "7/8" if unit == "1" else f"7/8 {unit}"
    assert judge(asked(typed, "7/8", unit=unit)).outcome is Outcome.RIGHT


@pytest.mark.parametrize(
    ("unit", "column", "instead"),
    [("byts", 1, "bytes"), ("FLOP/bite", 6, "bit"), ("furlong", 1, None), ("gB", 1, "GB")],
)
def test_an_author_who_names_an_unknown_unit_is_told_where_and_what_is_near(
    unit: str, column: int, instead: str | None
) -> None:
    with pytest.raises(units.UnknownUnit) as unknown:
        units.named(unit)
    assert unknown.value.column == column
    assert (unknown.value.instead is None) == (instead is None)
    with pytest.raises(MathsError) as fault:
        judge(asked("1", "1", unit=unit))
    assert fault.value.code.startswith("maths.unit_unknown")


RIGHT: list[tuple[str, str, dict[str, Any]]] = [
    ("80 GB", "80e9", {"unit": "byte"}),
    ("80G", "80e9", {"unit": "byte"}),
    ("80 GB", "80", {"unit": "GB"}),
    ("80000 MB", "80", {"unit": "GB"}),
    ("640 Gbit", "80", {"unit": "GB"}),
    ("40 GiB", "42949672960", {"unit": "byte"}),
    ("2^30 bytes", "1", {"unit": "GiB"}),
    ("16 GB + 4 GB", "20", {"unit": "GB"}),
    ("16 + 4 GB", "20", {"unit": "GB"}),
    ("1 GB + 24 MB", "1024", {"unit": "MB"}),
    ("100 GB / 50 GB/s", "2", {"unit": "s"}),
    ("7B params * 2 bytes/param", "14", {"unit": "GB"}),
    ("7B * 2 bytes", "14e9", {"unit": "byte", "symbols": {}}),
    ("7e9 * 2 bytes", "14e9", {"unit": "byte"}),
    ("7B params × 2 bytes", "14", {"unit": "GB"}),
    ("7B", "7e9", {"unit": "parameter"}),
    ("7 B", "7e9", {"unit": "parameter"}),
    ("7 billion parameters", "7e9", {"unit": "parameter"}),
    ("70亿参数", "7e9", {"unit": "parameter"}),
    ("7B", "7", {"unit": "byte"}),
    ("7", "7", {"unit": "byte"}),
    ("0.1 s", "100", {"unit": "ms"}),
    ("1 h 30 min", "5400", {"unit": "s"}),
    ("36 km/h", "10", {"unit": "m/s"}),
    ("10 kg·m/s²", "10", {"unit": "N"}),
    ("1 kWh", "3.6e6", {"unit": "J"}),
    ("1 kWh", "3.6", {"unit": "MJ"}),
    ("25 °C", "298.15", {"unit": "K"}),
    ("77 °F", "25", {"unit": "°C"}),
    ("180°", "pi", {"unit": "rad"}),
    ("sin(30°)", "1/2", {}),
    ("1 bit", "ln(2)", {"unit": "nat"}),
    ("45%", "0.45", {"unit": "fraction"}),
    ("45", "45", {"unit": "%"}),
    ("45%", "45", {"unit": "%"}),
    ("45 percent", "45", {"unit": "%"}),
    ("0.45 percent", "0.0045", {}),
    ("45 per cent", "0.45", {}),
    ("0.5", "50 percent", {}),
    ("989 TFLOPS", "989e12", {"unit": "FLOP/s"}),
    ("296 FLOPs/byte", "296", {"unit": "FLOP/byte"}),
    ("37 FLOP/bit", "296", {"unit": "FLOP/byte"}),
    ("√(9 m^2)", "3", {"unit": "m"}),
    ("(3 m)^2", "9", {"unit": "m^2"}),
    ("max(3 m, 400 cm)", "4", {"unit": "m"}),
    ("$5", "5", {"unit": "$"}),
    ("3 dollars per hour", "3", {"unit": "$/h"}),
    ("{1 m, 200 cm}", "{2, 1}", {"unit": "m", "kind": "set"}),
    ("[1 m, 2 m)", "[1, 2)", {"unit": "m", "kind": "interval"}),
    ("[1, 2) km", "[1000, 2000)", {"unit": "m", "kind": "interval"}),
    ("x > 5 km", "x > 5000", {"unit": "m", "kind": "relation"}),
    ("[[1, 2], [3, 4]] km", "1000*[[1, 2], [3, 4]]", {"unit": "m", "kind": "matrix"}),
    ("1.5x", "1.5", {"unit": "factor"}),
    ("1.5×", "1.5", {"unit": "factor"}),
    ("64 个", "64", {"unit": "slot"}),
    ("45%", "0.45", {"unit": "1"}),
    ("700 W * 24 h", "16.8", {"unit": "kWh"}),
    ("10 km / 2 h", "5", {"unit": "km/h"}),
    ("1 m, 2 m", "[1, 2]", {"unit": "m", "kind": "vector"}),
    ("[1 km, 200 m]", "[1000, 200]", {"unit": "m", "kind": "vector"}),
    ("[1, 2] km", "[1000, 2000]", {"unit": "m", "kind": "vector"}),
    ("2*n*d bytes", "2*n*d", {"unit": "byte", "kind": "formula", "symbols": {"n": "", "d": ""}}),
    ("2 tokens", "2", {}),
    # digits count as they were typed, in whatever unit
    ("1.50 km", "1500", {"unit": "m", "rule": ("sigfigs", 3)}),
    ("1.33 GiB", "1.43", {"unit": "GB", "rule": ("sigfigs", 3)}),
    ("1.234 km", "1.23", {"unit": "km", "rule": ("decplaces", 2)}),
    # the reference carries the unit itself
    ("5 km", "5 km", {}),
    ("5000 m", "5 km", {}),
    ("5", "5 km", {}),
    ("9.8 m/s²", "9.8 m/s^2", {}),
    ("3 x 10^8 m/s", "3*10^8 m/s", {}),
    ("3000 N", "3 kN", {}),
    ("300K", "300 K", {}),
    ("5 km", "5000", {"unit": "m"}),
    ("5 km", "5 km", {"unit": "m"}),
    ("128k", "128000", {}),
    ("128000", "128k", {}),
    ("2m", "m+m", {}),
    ("m*2", "2*m", {}),
]

WRONG: list[tuple[str, str, dict[str, Any], str]] = [
    ("40 GB", "40", {"unit": "GiB"}, "kibi"),
    ("40 GiB", "40", {"unit": "GB"}, "kibi"),
    ("37.2529", "40", {"unit": "GB", "rel": 0.01}, "kibi"),
    ("80 Gbit", "80", {"unit": "GB"}, "bits_for_bytes"),
    ("640", "80", {"unit": "GB"}, "bits_for_bytes"),
    ("10", "80", {"unit": "bit"}, "bits_for_bytes"),
    ("5 s", "5", {"unit": "ms"}, "unit_wrong"),
    ("5 km", "5", {"unit": "m"}, "unit_wrong"),
    ("5 km", "60", {"unit": "m"}, ""),
    ("5", "5000", {"unit": "m"}, "unit_unconverted"),
    ("80e9", "80", {"unit": "GB"}, "unit_unconverted"),
    ("0.005", "5", {"unit": "ms"}, "unit_unconverted"),
    ("1", "ln(2)", {"unit": "nat"}, "unit_unconverted"),
    ("312 TFLOP", "312e12", {"unit": "FLOP/s"}, "unit_dimension"),
    ("312e12 FLOP", "312e12", {"unit": "FLOP/s"}, "unit_wrong"),
    ("5 kg", "5", {"unit": "m"}, "unit_wrong"),
    ("6 kg", "5", {"unit": "m"}, "unit_dimension"),
    ("7B tokens", "7e9", {"unit": "parameter"}, "unit_wrong"),
    ("7B", "7e9", {"unit": "byte"}, "billion_bytes"),
    ("7B", "7", {"unit": "GB"}, "billion_bytes"),
    ("5 kg", "5 km", {}, "unit_wrong"),
    ("5 m", "5 km", {}, "unit_wrong"),
    ("9 km", "5 km", {}, ""),
    ("{1 kg, 2 kg}", "{1, 2}", {"unit": "m", "kind": "set"}, "unit_dimension"),
    ("70B*2", "140e9", {"unit": "byte"}, "billion_bytes"),
    ("[1 km, 2 km]", "[1, 2]", {"unit": "m", "kind": "vector"}, "unit_wrong"),
    ("37 C", "37 °C", {}, "unit_wrong"),
    ("10 ms^-1", "10 m/s", {}, "unit_wrong"),
    ("295 ops/byte", "295", {"unit": "FLOP/byte"}, "unit_wrong"),
]

UNREAD: list[tuple[str, str, dict[str, Any], str, int]] = [
    ("5 km", "5", {}, "unit_not_asked", 3),
    ("5 km/h", "5", {"rel": 0.1}, "unit_not_asked", 3),
    ("3 monkeys", "3", {"unit": "m"}, "unknown_unit", 3),
    ("5 KM", "5 km", {}, "unknown_unit_try", 3),
    ("5 km foo", "5 km", {}, "domain.free", 1),
    ("5 m foo", "5", {"unit": "s"}, "domain.free", 1),
    ("5 zorks", "5", {"unit": "m"}, "unknown_unit", 3),
    ("5 tokns", "5", {"unit": "token"}, "unknown_unit_try", 3),
    ("5 mB", "5", {"unit": "byte"}, "unknown_unit_try", 3),
    ("GB", "5", {"unit": "GB"}, "unit_alone", 1),
    ("5 m + 3 s", "5", {"unit": "m"}, "unit_sum", 3),
    ("5 m + 3", "8", {"unit": "m"}, "unit_term", 3),
    ("ln(5 m)", "5", {"unit": "m"}, "unit_inside", 6),
    ("2^(3 m)", "8", {"unit": "m"}, "unit_inside", 6),
    ("5 m/0", "5", {"unit": "m"}, "domain.zero_division", 1),
]


def verdict(answer: str, reference: str, **more: Any) -> MathsVerdict:
    return judge(asked(answer, reference, **more))


def _ids(rows: list[Any]) -> list[str]:
    return [f"{row[0]} / {row[1]} {row[2].get('unit', '')}" for row in rows]


@pytest.mark.parametrize(("answer", "reference", "more"), RIGHT, ids=_ids(RIGHT))
def test_the_same_quantity_is_right_in_any_unit(answer: str, reference: str, more: dict[str, Any]) -> None:
    found = verdict(answer, reference, **more)
    assert found.outcome is Outcome.RIGHT, found


@pytest.mark.parametrize(("answer", "reference", "more", "name"), WRONG, ids=_ids(WRONG))
def test_a_wrong_unit_is_named(answer: str, reference: str, more: dict[str, Any], name: str) -> None:
    found = verdict(answer, reference, **more)
    assert found.outcome is Outcome.WRONG, found
    assert [mistake.code for mistake in found.mistakes] == ([f"maths.{name}"] if name else [])
    assert all(mistake.because.en and mistake.because.zh for mistake in found.mistakes)


@pytest.mark.parametrize(("answer", "reference", "more", "code", "column"), UNREAD, ids=_ids(UNREAD))
def test_a_unit_that_makes_no_sense_costs_nothing_and_says_why(
    answer: str, reference: str, more: dict[str, Any], code: str, column: int
) -> None:
    found = verdict(answer, reference, **more)
    assert (found.outcome, found.code, found.column) == (Outcome.UNREAD, f"maths.{code}", column)
    assert all(say(found.code, language, **found.values) for language in LANGUAGES)


def test_a_symbol_of_the_question_is_never_a_unit() -> None:
    symbols = {"m": "positive", "s": "positive"}
    assert verdict("5 m", "5*m", kind="formula", symbols=symbols, unit="byte").outcome is Outcome.RIGHT
    assert verdict("5 ms", "5*m*s", kind="formula", symbols=symbols, unit="s").outcome is Outcome.RIGHT
    assert verdict("2m", "6", given={"m": "3"}).outcome is Outcome.RIGHT
    assert verdict("2m", "6", given={"m": "3"}, unit="m").outcome is Outcome.RIGHT
    assert reading("2m").read_as == "2·m"


@given(st.fractions(min_value=Fraction(1, 1000), max_value=1000, max_denominator=1000))
def test_a_quantity_is_itself_in_every_unit_and_not_its_neighbour(number: Fraction) -> None:
    for typed, unit, factor in (
        ("GiB", "byte", 2**30),
        ("km/h", "m/s", Fraction(1000, 3600)),
        ("ms", "s", Fraction(1, 1000)),
    ):
        value = number * factor
        reference = f"{value.numerator}/{value.denominator}"
        answer = f"{number.numerator}/{number.denominator} {typed}"
        assert verdict(answer, reference, unit=unit).outcome is Outcome.RIGHT
        assert verdict(answer, f"{reference}*1.0000001", unit=unit).outcome is Outcome.WRONG


ECHO = [
    ("80 GB", "byte", "80 GB = 8 × 10¹⁰ byte"),
    ("80 GB", "GB", "80 GB"),
    ("40 GiB", "GB", "40 GiB = 42.94967296 GB"),
    ("5 ms", "s", "5 ms = 0.005 s"),
    ("7B", "byte", "7 byte"),
    ("7B", "parameter", "7 × 10⁹"),
    ("14gb", "GB", "14 GB"),
    ("-2 km", "m", "-2 km = -2000 m"),
    ("5 kg", "m", "5 kg"),
    ("16 GB + 4 GB", "byte", "16 GB + 4 GB"),
]


@pytest.mark.parametrize(("typed", "unit", "shown"), ECHO)
def test_the_echo_shows_the_unit_as_read_and_what_it_comes_to(typed: str, unit: str, shown: str) -> None:
    assert reading(typed, "number", {}, unit=unit).read_as == shown


def test_the_echo_passes_over_a_unit_that_is_not_known() -> None:
    assert reading("5", "number", {}, unit="furlong").read_as == "5"


def test_the_digits_of_a_number_in_the_unit_that_is_asked_count_whatever_its_sign() -> None:
    half = {"half": "-ln(2)"}
    for typed in ("-0.693147 nat", "-0.693147 nats", "-0.693147"):
        found = judge(asked(typed, "ln(2)", unit="nat", rel=0.01, mistakes=half))
        assert [m.code for m in found.mistakes] == ["question.half"], typed
    third = ("sigfigs", 3.0)
    assert judge(asked("-5.00 GB", "-5", unit="GB", rule=third)).outcome is Outcome.RIGHT
    assert (
        judge(asked("-5 GB", "-5.004", unit="GB", rule=third)).outcome
        == judge(asked("-5", "-5.004", unit="GB", rule=third)).outcome
    )
