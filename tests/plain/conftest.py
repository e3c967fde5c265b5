"""The line mode with everything real around it: packs, grader, maths child, store."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pytest

from tutor import plain
from tutor.cli.wiring import Parts
from tutor.language import Language

Play = Callable[..., str]


SHARED = ("bank", "grader", "maths")
"""Parts that keep nothing of a person: made once for all tests here, each test has its own store."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, object]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TUTOR_HOME", str(tmp_path_factory.mktemp("shared")))
        parts = Parts(language="en")
        yield {name: getattr(parts, name) for name in SHARED}
        parts.close()


@pytest.fixture
def practise(shared: dict[str, object]) -> Play:
    """Practise with these lines as input; returns everything that was written."""

    def play(*lines: str, ask: str = "main", language: Language = "en", end: str = "\n") -> str:
        parts = Parts(language=language, chosen=[ask] if ask else [], seed=3)
        vars(parts).update(shared)
        target = io.StringIO()
        source = io.StringIO("".join(f"{line}\n" for line in lines[:-1]) + (lines[-1] + end if lines else ""))
        assert plain.run(parts, language=language, source=source, target=target) == 0
        for name in SHARED:
            vars(parts).pop(name)
        parts.close()
        return target.getvalue()

    return play
