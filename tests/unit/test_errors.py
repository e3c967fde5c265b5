"""Errors carry codes and values, never sentences, and know with which code the program leaves."""

from __future__ import annotations

import inspect

import pytest

from tutor import errors
from tutor.errors import FAILED, WRONG_USAGE, TutorError, UsageError

TREE = [e for e in vars(errors).values() if inspect.isclass(e) and issubclass(e, TutorError)]


@pytest.mark.parametrize("error", TREE)
def test_every_error_has_an_honest_exit_code(error: type[TutorError]) -> None:
    assert error.exit_code == (WRONG_USAGE if issubclass(error, UsageError) else FAILED)


def test_an_error_keeps_its_code_and_values() -> None:
    error = UsageError("cli.no_such_file", file="x")
    assert (error.code, error.values) == ("cli.no_such_file", {"file": "x"})
    assert "cli.no_such_file" in str(error)


@pytest.mark.parametrize("error", TREE)
def test_no_error_has_a_name_that_python_uses_already(error: type[TutorError]) -> None:
    import builtins

    assert not hasattr(builtins, error.__name__)
