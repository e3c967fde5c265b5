"""The outermost edge: no terminal, closed streams, Ctrl-C, a reader that goes away, faults nobody expected."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Tutor, environment
from tutor.cli import edge
from tutor.errors import DemoError, UsageError


def test_without_a_terminal_the_plain_mode_opens_and_says_so(tutor: Tutor) -> None:
    said = tutor()
    assert said.code == 0
    assert "--plain" in said.err
    assert "√" in said.out


def test_asked_for_the_plain_mode_says_nothing_about_terminals(tutor: Tutor) -> None:
    said = tutor("practice", "--plain")
    assert said.code == 0
    assert "--plain" not in said.err


def test_the_language_follows_option_variable_and_locale_in_that_order(tutor: Tutor) -> None:
    chinese = {"LC_ALL": "zh_CN.UTF-8", "PYTHONUTF8": "1"}
    assert "没有" in tutor(env=chinese).err
    assert "没有" not in tutor(env={**chinese, "TUTOR_LANG": "en"}).err
    assert "没有" in tutor("--lang", "zh", env={"TUTOR_LANG": "en"}).err
    assert "到期" in tutor("--lang", "en", "stats", "--lang", "zh").out


ASKING = ("practice", "--plain", "--lang", "zh", "numeric-saturation")
ASCII = (
    {"LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
)


@pytest.mark.parametrize("ascii_only", ASCII, ids=["C", "POSIX without UTF-8 mode", "PYTHONIOENCODING"])
def test_where_nobody_said_what_the_terminal_speaks_it_is_utf8_in_and_out(
    tutor: Tutor, ascii_only: dict[str, str]
) -> None:
    said = tutor(*ASKING, stdin="４.５e-\n４.５e-5\n", env=ascii_only)
    assert (said.code, said.err) == (0, "")
    assert "面试官" in said.out
    assert "✓" in said.out
    assert "√" in tutor("pack", "show", "scaled-dot-product", env=ascii_only).out
    assert "\\u" not in said.out
    assert "?" not in said.out.replace("? ", "")


def test_an_encoding_that_lacks_our_signs_gets_escapes_and_is_told_once_why(tutor: Tutor) -> None:
    latin = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    for words in (ASKING, ("pack", "show", "scaled-dot-product"), ("practce", "--lang", "zh")):
        said = tutor(*words, env=latin)
        assert said.code == (2 if words[0] == "practce" else 0)
        assert "\\u" in said.out + said.err
        assert said.err.count("export LC_ALL=C.UTF-8") == 1
    gbk = tutor("--lang", "zh", env={**latin, "PYTHONIOENCODING": "gbk", "TUTOR_LANG": "zh"})
    assert "?????" not in gbk.out


def test_json_is_whole_in_any_encoding(tutor: Tutor) -> None:
    latin = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    said = tutor("pack", "list", "--json", "--lang", "zh", env=latin)
    assert said.err == ""
    assert "缩放点积" in str(said.data)


@pytest.mark.parametrize("spelling", ["zh", "ZH", "zh_CN.UTF-8", "zh-TW"])
def test_the_variable_is_read_as_people_write_a_language(tutor: Tutor, spelling: str) -> None:
    said = tutor("stats", env={"TUTOR_LANG": spelling})
    assert "到期" in said.out
    assert said.err == ""


def test_a_language_that_is_not_there_is_said_once_and_left_aside(tutor: Tutor) -> None:
    said = tutor("practice", "--plain", env={"TUTOR_LANG": "fr", "LC_ALL": "zh_CN.UTF-8", "PYTHONUTF8": "1"})
    assert said.code == 0
    assert said.err.count("fr") == 1
    assert "en, zh" in said.err
    assert "面试官" in said.out
    assert tutor("stats", "--lang", "en", env={"TUTOR_LANG": "fr"}).err == ""


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write everywhere")
def test_without_write_permission_practice_goes_on_and_says_that_nothing_is_kept(
    tutor: Tutor, own_home: Path
) -> None:
    own_home.chmod(0o500)
    try:
        said = tutor("practice", "--plain", "numeric-saturation", stdin="4.5e-5\n")
    finally:
        own_home.chmod(0o700)
    assert said.code == 0
    assert said.err.strip()


def test_a_home_that_is_a_file_does_not_stop_practice(tutor: Tutor, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = tutor(
        "practice",
        "--plain",
        "numeric-saturation",
        stdin="4.5e-5\n",
        env={"TUTOR_HOME": str(tmp_path / "file")},
    )
    assert said.code == 0
    assert said.err.strip()
    assert "✓" in said.out


def test_what_nobody_expected_is_logged_and_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    def broken() -> int:
        raise ZeroDivisionError

    assert edge.guard(broken) == 1
    told = capsys.readouterr().err
    log = own_home / "tutor" / "crash.log"
    assert str(log) in told
    assert "Traceback" not in told
    assert "ZeroDivisionError" in log.read_text("utf-8")


def test_the_log_goes_elsewhere_where_the_home_cannot_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TUTOR_HOME", str(tmp_path / "file"))

    def broken() -> int:
        raise ZeroDivisionError

    assert edge.guard(broken) == 1
    assert "crash.log" in capsys.readouterr().err


def test_an_interrupt_leaves_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    assert edge.guard(interrupted) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "code"),
    [(UsageError("cli.no_such_file", file="x", reason="y"), 2), (DemoError("demos.no_torch"), 1)],
)
def test_an_error_that_a_person_can_meet_leaves_with_its_code(
    error: UsageError | DemoError, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing() -> int:
        raise error

    assert edge.guard(failing) == code
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_a_module_beside_the_person_does_not_replace_the_tutors(tutor: Tutor) -> None:
    """The `tutor` script and the children must not import what lies in the current folder."""
    for name in ("sympy.py", "json.py", "lark.py"):
        (tutor.folder / name).write_text("raise SystemExit('imported from the current folder')\n")
    script = "import sys; sys.path = [p for p in sys.path if p]; from tutor.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, "math", "check", "--reference", "8", "--answer", "8"],
        cwd=tutor.folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "✓" in done.stdout
