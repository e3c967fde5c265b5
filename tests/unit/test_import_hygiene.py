"""What a start loads, asked of a fresh process: laziness that no test watches is lost by the third change."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAVY = {"torch", "sympy", "textual", "rich", "pydantic", "yaml", "numpy", "fsrs", "sqlite3", "lark"}
HEAVY |= {"asyncio", "httpx"}


def loaded_after(code: str) -> set[str]:
    """The top-level modules in a fresh process after `code` ran, whatever it printed."""
    script = f"import sys, json\ntry:\n{_indented(code)}\nexcept SystemExit:\n    pass\n"
    script += "print('\\n' + json.dumps(sorted({m.partition('.')[0] for m in sys.modules})))"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def _indented(code: str) -> str:
    return "\n".join("    " + line for line in code.splitlines())


def running(*words: str) -> str:
    return f"sys.argv = ['tutor', *{list(words)!r}]\nfrom tutor.__main__ import main\nmain()"


@pytest.mark.parametrize("words", [("--version",), ("--help",), ("practice", "--help"), ("demo", "--help")])
def test_version_and_help_load_nothing_heavy(words: tuple[str, ...]) -> None:
    assert loaded_after(running(*words)) & HEAVY == set()


def test_the_version_line_of_importtime_names_nothing_heavy() -> None:
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "tutor", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    names = {
        line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines() if "|" in line
    }
    assert "click" in names
    assert names & HEAVY == set()


@pytest.mark.parametrize("words", [("demo", "list"), ("demo", "run", "no-such-demo")])
def test_looking_at_demos_loads_no_torch(words: tuple[str, ...]) -> None:
    assert loaded_after(running(*words)) & {"torch", "sympy", "textual", "pydantic", "numpy"} == set()


def test_judging_an_answer_loads_no_sympy_here() -> None:
    loaded = loaded_after(running("math", "check", "--reference", "sqrt(64)", "--answer", "8"))
    assert loaded & {"torch", "sympy", "textual", "pydantic", "fsrs"} == set()


def test_practice_line_by_line_loads_neither_torch_nor_sympy_nor_textual() -> None:
    assert loaded_after(running("practice", "--plain")) & {"torch", "sympy", "textual", "httpx"} == set()


def test_a_second_opinion_that_is_set_up_loads_nothing_until_it_is_asked_for() -> None:
    set_up = "import os\nos.environ |= {'TUTOR_LLM_URL': 'http://localhost:1/v1', 'TUTOR_LLM_MODEL': 'm'}\n"
    assert "httpx" not in loaded_after(set_up + running("practice", "--plain"))


def test_proving_and_running_demos_keep_torch_and_sympy_in_children() -> None:
    loaded = loaded_after(running("demo", "run", "softmax-gradient", "--json"))
    assert loaded & {"torch", "sympy", "textual", "rich"} == set()
