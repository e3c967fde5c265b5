"""One warm child for this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tutor.crosscheck.client import CrosscheckClient
from tutor.crosscheck.request import Answer
from tutor.questions import Build, Computed, Where

HERE = Where(Path("pack.yaml"), 1, 1)
Ask = Callable[..., Answer]


@pytest.fixture(scope="package")
def client() -> Iterator[CrosscheckClient]:
    with CrosscheckClient() as client:
        yield client


@pytest.fixture
def ask(client: CrosscheckClient) -> Ask:
    """The answer of a way to an expression, with givens by name."""

    def asked(
        by: str,
        expr: str | None = None,
        *,
        symbols: Mapping[str, str] | None = None,
        let: Mapping[str, str] | None = None,
        build: Mapping[str, tuple[str, Mapping[str, object]]] | None = None,
        find: str | None = None,
        between: str | None = None,
        steps: Sequence[tuple[str, str]] = (),
        **given: object,
    ) -> Answer:
        builds = tuple(
            Build(name, builder, {key: str(size) for key, size in parameters.items()}, HERE)
            for name, (builder, parameters) in (build or {}).items()
        )
        way = Computed(expr, let or {}, {}, builds, find, between, None, HERE)
        case = [(name, str(text)) for name, text in given.items()]
        (answer,) = client.answers(by, way, symbols or {}, steps, [case])
        return answer

    return asked
