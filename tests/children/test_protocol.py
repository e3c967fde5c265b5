import json
import math
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.children import protocol
from tutor.errors import ChildError, DemoError

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def refuse(constant: str) -> float:
    raise AssertionError(constant)


@settings(deadline=None, max_examples=50)
@given(json_values)
def test_what_is_encoded_is_one_line_and_decodes_to_the_same(value: object) -> None:
    line = protocol.encode({"kind": "log", "value": value})
    assert line.count(b"\n") == 1
    assert protocol.decode(line)["value"] == value


def test_non_finite_numbers_travel_as_words_in_strict_json() -> None:
    line = protocol.encode(
        {"kind": "series", "values": [math.nan, math.inf, -math.inf, (0.5, {"a": math.nan})]}
    )
    values = json.loads(line, parse_constant=refuse)["values"]
    assert values == ["nan", "inf", "-inf", [0.5, {"a": "nan"}]]
    assert math.isnan(protocol.as_float(values[0]))
    assert protocol.as_float(values[2]) == -math.inf


def test_a_mapping_of_another_kind_travels_as_an_object() -> None:
    line = protocol.encode({"kind": "log", "values": MappingProxyType({"rate": 0.5, "left": (1, 2)})})
    assert protocol.decode(line)["values"] == {"rate": 0.5, "left": [1, 2]}
    with pytest.raises(TypeError):
        protocol.encode({"kind": "log", "values": {1, 2}})


def test_half_a_surrogate_pair_does_not_break_the_line() -> None:
    line = protocol.encode({"kind": "log", "text": "a\ud83d"})
    line.decode("utf-8")
    assert protocol.decode(line)["text"] == "a\ud83d"


@pytest.mark.parametrize(
    "line",
    ["", "loss 3.2", "[1]", '{"v":1}', '{"v":99,"kind":"end"}', '{"v":1,"kind":"end","x":NaN}', "[" * 100_000],
)
def test_anything_but_our_strict_json_is_refused(line: str) -> None:
    with pytest.raises(ChildError) as caught:
        protocol.decode(line)
    assert caught.value.code == "children.garbled"


@pytest.mark.parametrize("value", [True, None, "many", [1]])
def test_a_number_of_a_message_is_a_number_or_one_of_three_words(value: object) -> None:
    with pytest.raises(ChildError):
        protocol.as_float(value)


def test_an_error_keeps_its_class_code_and_values_on_the_way() -> None:
    there = protocol.decode(protocol.encode(protocol.error_message(DemoError("demos.no_torch", why="x"))))
    back = protocol.error_of(there)
    assert type(back) is DemoError
    assert (back.code, back.values) == ("demos.no_torch", {"why": "x"})


def test_an_error_of_an_unknown_class_is_a_child_error() -> None:
    assert type(protocol.error_of({"error": "annotations", "code": "a.b"})) is ChildError


@settings(deadline=None)
@given(st.lists(st.binary(min_size=1).map(lambda b: b.replace(b"\n", b"x"))), st.integers(1, 7))
def test_lines_come_out_whole_whatever_the_pieces(lines: list[bytes], size: int) -> None:
    stream = b"".join(line + b"\n" for line in lines)
    cutter = protocol.Lines()
    out = [line for i in range(0, len(stream), size) for line in cutter.feed(stream[i : i + size])]
    assert out == lines
