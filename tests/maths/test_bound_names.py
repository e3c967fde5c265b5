"""An index is bound where its sum, integral or limit binds it, whatever its name means outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.maths.client import MathsClient


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        yield client


@pytest.mark.parametrize(
    ("expr", "given", "value"),
    [
        ("limit(limit(v + w + 1, v, 0), w, 0)", {"v": "3", "w": "2"}, 1),
        ("limit(limit(w + v, v, 0), w, 0)", {"w": "5"}, 0),
        ("sum(limit(w + x, x, 0), w, 1, 2)", {"w": "5"}, 3),
        ("int(limit(w + x, x, 0), w, 0, 1)", {"w": "5"}, 0.5),
        ("sum(diff(w^2, w), w, 1, 3)", {"w": "9"}, 12),
        ("sum(int(w*x, x, 0, 2), w, 1, 3)", {"w": "9", "x": "4"}, 12),
        ("sum(sum(i*j, j, 1, 2), i, 1, 2)", {"i": "7", "j": "7"}, 9),
        ("limit(diff(loss, x), x, 2)", {"loss": "x^2", "x": "9"}, 4),
        ("limit(diff(loss, x), x, 2)", {"part": "x^3", "loss": "part + x", "x": "9"}, 13),
        ("sum(t, i, 1, 3)", {"i": "7", "t": "2*i"}, 42),
        ("w + limit(limit(w*v, v, 1), w, 2)", {"w": "10"}, 12),
    ],
)
def test_an_index_is_not_the_given_of_its_name(
    maths: MathsClient, expr: str, given: dict[str, str], value: float
) -> None:
    assert maths.value(expr, given) == pytest.approx(value)
