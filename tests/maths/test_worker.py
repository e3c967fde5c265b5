"""The real worker: hostile text, overruns, sudden death; the client starts it anew unnoticed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.maths.cases import DK, SLOPE, Z, asked
from tests.maths.hostile import COSTLY, HOSTILE, MEASURED, TOWERS
from tutor.language import say
from tutor.maths import client as client_module
from tutor.maths.client import MathsClient
from tutor.outcomes import Outcome


@pytest.fixture(scope="module")
def maths() -> Iterator[MathsClient]:
    with MathsClient() as client:
        client.value("1")
        yield client


def _ids(texts: list[str]) -> list[str]:
    return [text[:30].encode("unicode_escape").decode() for text in texts]


@pytest.mark.parametrize("text", TOWERS, ids=_ids(TOWERS))
def test_a_hostile_answer_gets_a_verdict_and_the_worker_lives(
    maths: MathsClient, text: str, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    before = maths.pid
    found = maths.check(asked(text.replace("{mark}", str(mark)), "x", kind="formula"))
    assert found.outcome in (Outcome.UNREAD, Outcome.WRONG, Outcome.RIGHT, Outcome.UNDECIDED)
    assert found.code not in ("maths.worker_failed", "maths.deadline")
    assert maths.pid == before
    assert not mark.exists()


@pytest.mark.parametrize("text", MEASURED, ids=_ids(MEASURED))
def test_a_hostile_quantity_gets_a_verdict_and_the_worker_lives(maths: MathsClient, text: str) -> None:
    before = maths.pid
    for unit in ("byte", "m"):
        found = maths.check(asked(text, "5", unit=unit))
        assert found.code not in ("maths.worker_failed", "maths.deadline")
    assert maths.pid == before


@pytest.mark.parametrize("text", COSTLY, ids=_ids(COSTLY))
@pytest.mark.parametrize("reference", ["x", "(x+1)^3*sin(x)"])
def test_a_costly_answer_ends_by_itself_with_a_sentence(maths: MathsClient, text: str, reference: str) -> None:
    before = maths.pid
    found = maths.check(asked(text, reference, kind="formula"))
    assert found.code != "maths.worker_failed"
    assert maths.pid == before  # the limit that ends the process was not needed
    assert say(found.code, "en", **found.values)
    assert say(found.code, "zh", **found.values)


@pytest.mark.parametrize("text", TOWERS, ids=_ids(TOWERS))
def test_a_hostile_given_or_reference_is_refused_as_the_authors_fault_or_worked_out(
    maths: MathsClient, text: str
) -> None:
    from contextlib import suppress

    from tutor.errors import MathsError

    before = maths.pid
    with suppress(MathsError):
        maths.check(asked("1", text, kind="formula"))
    with suppress(MathsError):
        maths.value("g", {"g": text})
    assert maths.pid == before


def test_the_worker_stays_small(maths: MathsClient) -> None:
    for text in HOSTILE:
        maths.check(asked(text, "x", kind="formula"))
    status = Path(f"/proc/{maths.pid}/status")
    if not status.exists():
        pytest.skip("no /proc here")
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    assert int(peak.split()[1]) < 300 * 1024


def test_a_killed_worker_is_started_anew_by_the_next_answer(maths: MathsClient) -> None:
    before = maths.pid
    assert before is not None
    os.kill(before, signal.SIGKILL)
    lost = maths.check(asked("1", "1"))
    again = lost if lost.outcome is Outcome.RIGHT else maths.check(asked("1", "1"))
    assert again.outcome is Outcome.RIGHT
    assert maths.pid not in (None, before)


def test_an_overrun_leaves_the_answer_undecided_and_the_next_one_is_judged() -> None:
    with MathsClient(deadline=0.0) as hurried:
        assert hurried.check(asked("1", "1")).code == "maths.deadline"
    with MathsClient() as patient:
        assert patient.check(asked("1", "1")).outcome is Outcome.RIGHT


def test_a_runaway_operation_ends_the_process_not_the_session() -> None:
    """The operating system's limit stands behind the budget: here the budget is bypassed."""
    import subprocess
    import sys

    code = (
        "from tutor.maths.exact import limits\n"
        "limits.harden(0.5)\n"
        "with limits.cpu(0.2):\n"
        "    sum(range(10**12))\n"  # one call into C that does not look at signals
    )
    ended = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, timeout=60)
    assert ended.returncode == -signal.SIGPROF


def _spin(seconds: float) -> None:
    from tutor.maths.exact import limits

    with limits.cpu(seconds):
        while True:
            pass


def test_a_slow_loop_is_stopped_gently() -> None:
    from tutor.maths.exact import limits

    with pytest.raises(limits.Overrun):
        _spin(0.05)
    with limits.cpu(30), pytest.raises(limits.Overrun):
        _spin(0.05)


def test_a_second_client_has_its_own_worker_and_closing_leaves_none() -> None:
    first, second = MathsClient(), MathsClient()
    try:
        first.warm()
        second.warm()
        pids = {first.pid, second.pid}
        assert len(pids) == 2
    finally:
        first.close()
        second.close()
    assert (first.pid, second.pid) == (None, None)
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_verdicts_pass_through_the_worker_unchanged(maths: MathsClient) -> None:
    from tutor.maths.exact.working.verdict import judge

    requests = [
        asked("4.54e-5", SLOPE, given=Z, rel=0.01),
        asked("1e-4", SLOPE, given=Z, rel=0.01, mistakes={"early": "0.9999*0.0001"}),
        asked("4.5e-", SLOPE, given=Z, rel=0.01),
        asked("1/2x", "x", kind="formula"),
        asked("2/√d_k", "1/√d_k", kind="formula", symbols=DK),
    ]
    assert [maths.check(request) for request in requests] == [judge(request) for request in requests]


def test_the_parent_side_imports_no_sympy() -> None:
    import subprocess
    import sys

    code = (
        "import sys, tutor.maths, tutor.maths.prose, tutor.maths.batch, tutor.maths.client\n"
        "tutor.maths.reading('1/sqrt(d_k)'); tutor.maths.prose.inline('$x^2$')\n"
        "print([m for m in ('sympy', 'mpmath', 'lark', 'pylatexenc', 'numpy') if m in sys.modules])"
    )
    ended = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert ended.stdout.strip() == "[]"


def test_no_text_reaches_a_parser_that_runs_code() -> None:
    folder = Path(client_module.__file__).parent
    banned = (
        "parse_expr",
        "sympify",
        "eval(",
        "exec(",
        "S(",
        "compile(",
        "nsimplify",
        "lambdify",
        "parse_latex",
    )
    for file in folder.rglob("*.py"):
        text = file.read_text("utf-8").replace("re.compile(", "").replace("sympy.S.One", "")
        found = [name for name in banned if name in text and f"_{name}" not in text]
        assert not found, (file.name, found)


def test_a_worker_that_was_killed_between_two_requests_is_not_noticed_by_an_author(maths: MathsClient) -> None:
    for _ in range(2):
        assert maths.pid is not None
        os.kill(maths.pid, signal.SIGKILL)
        assert maths.value("6*7") == 42.0
