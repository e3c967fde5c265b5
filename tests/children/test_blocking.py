import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.children import spawn
from tutor.children.blocking import Child
from tutor.errors import ChildError, UsageError

HERE = Path(__file__).parent
ARGV = [sys.executable, str(HERE / "sample_worker.py")]


@pytest.fixture
def child() -> Iterator[Child]:
    with Child(ARGV, name="sample") as started:
        yield started


def is_gone(pid: int) -> bool:
    """Whether the process ended (a zombie nobody waits for has ended too)."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return subprocess.run(["ps", "-p", str(pid)], capture_output=True).returncode != 0
    return status.rpartition(")")[2].split()[0] in "ZX"


def test_a_request_is_answered_by_one_warm_child(child: Child) -> None:
    assert child.request({"kind": "echo", "text": "你好"}, deadline=20)["said"] == "你好"
    first = child.pid
    assert child.request({"kind": "echo", "text": "again"}, deadline=20)["said"] == "again"
    assert child.pid == first


def test_what_libraries_print_does_not_reach_the_protocol(child: Child) -> None:
    kinds = [(m["kind"], m.get("stdin")) for m in child.stream({"kind": "noisy"})]
    assert kinds == [("log", ""), ("end", None)]


def test_lines_of_a_run_carry_its_number_and_are_counted(child: Child) -> None:
    messages = list(child.stream({"kind": "infinite"}))
    assert [m["seq"] for m in messages] == [0, 1]
    assert {m["run"] for m in messages} == {"1"}
    assert messages[0]["values"] == ["nan", "inf", "-inf", 1.5]


def test_long_lines_pass_in_both_directions(child: Child) -> None:
    text = "问" * 1_000_000
    assert child.request({"kind": "echo", "text": text}, deadline=30)["said"] == text
    assert child.request({"kind": "long_line"}, deadline=30)["text"] == "长" * 1_000_000


def test_a_deadline_kills_the_child_and_the_next_request_has_a_new_one(child: Child) -> None:
    child.request({"kind": "echo", "text": ""}, deadline=20)
    old = child.pid
    with pytest.raises(ChildError) as caught:
        child.request({"kind": "stubborn"}, deadline=0.05)
    assert caught.value.code == "children.deadline"
    assert old is not None
    assert is_gone(old)
    assert child.request({"kind": "echo", "text": "new"}, deadline=20)["said"] == "new"
    assert child.pid != old


def test_a_child_that_dies_in_a_stream_is_reported_with_its_last_words(child: Child) -> None:
    stream = child.stream({"kind": "dies"})
    assert next(stream)["kind"] == "progress"
    with pytest.raises(ChildError) as caught:
        next(stream)
    assert caught.value.code == "children.died"
    assert caught.value.values == {"name": "sample", "status": 3, "said": "OutOfLuck: the last words"}
    assert child.request({"kind": "echo", "text": "new"}, deadline=20)["said"] == "new"


def test_cancel_lets_a_run_that_looks_end_by_itself(child: Child) -> None:
    last = {}
    for last in child.stream({"kind": "steps"}):
        if last.get("done") == 3:
            child.cancel()
    assert last["kind"] == "end"
    assert last["cancelled"] is True
    assert "killed" not in last
    assert child.pid is not None


def test_cancel_kills_a_run_that_does_not_look(child: Child) -> None:
    messages = []
    for message in child.stream({"kind": "stubborn"}):
        messages.append(message)
        child.cancel()
    assert messages[-1]["killed"] is True
    assert child.pid is None


def test_a_stream_nobody_reads_to_its_end_is_cancelled(child: Child) -> None:
    stream = child.stream({"kind": "steps"})
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    assert child.request({"kind": "echo", "text": "free"}, deadline=20)["said"] == "free"


def test_an_error_of_the_child_is_raised_here_and_the_child_lives_on(child: Child) -> None:
    with pytest.raises(UsageError) as refused:
        child.request({"kind": "refuses"}, deadline=20)
    assert refused.value.values == {"kind": "a riddle"}
    with pytest.raises(ChildError) as crashed:
        child.request({"kind": "faulty"}, deadline=20)
    assert crashed.value.values == {"detail": "ZeroDivisionError: one by nought"}
    with pytest.raises(UsageError):
        child.request({"kind": "no such handler"}, deadline=20)
    assert child.request({"kind": "echo", "text": "alive"}, deadline=20)["said"] == "alive"


@pytest.mark.skipif(sys.platform != "linux", reason="macOS refuses address-space limits")
def test_memory_is_limited_where_a_limit_was_given() -> None:
    with Child(ARGV, name="sample", address_space=2**30) as child:
        with pytest.raises(ChildError) as caught:
            child.request({"kind": "greedy"}, deadline=20)
        assert caught.value.code == "children.memory"
        assert child.request({"kind": "echo", "text": "alive"}, deadline=20)["said"] == "alive"


def test_close_leaves_no_process_even_in_the_middle_of_work() -> None:
    child = Child(ARGV, name="sample")
    stream = child.stream({"kind": "stubborn"})
    next(stream)
    pid = child.pid
    child.close()
    assert pid is not None
    assert is_gone(pid)
    stream.close()  # type: ignore[attr-defined]


def test_a_program_that_does_not_speak_the_protocol_is_reported() -> None:
    with Child(["echo", "hello there"], name="echo") as child:
        with pytest.raises(ChildError) as caught:
            child.request({"kind": "echo"}, deadline=20)
        assert caught.value.code == "children.garbled"


def test_a_module_child_does_not_see_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('the wrong json')")
    monkeypatch.chdir(tmp_path)
    run = subprocess.run(
        [*spawn.module_argv("json.tool"), "--help"], env=spawn.environment(None), capture_output=True
    )
    assert run.returncode == 0


def test_no_child_outlives_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, str(HERE / "parent_that_dies.py"), *ARGV],
        stdout=subprocess.PIPE,
        env=spawn.environment(None),
    )
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert not is_gone(pid)
    watched = os.pidfd_open(pid) if sys.platform == "linux" else None
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    if watched is not None:
        import select

        assert select.select([watched], [], [], 10)[0], "the child is still running"
        os.close(watched)
    else:
        subprocess.run(["sh", "-c", f"while kill -0 {pid}; do sleep 0.05; done"], timeout=10, check=True)


def test_a_program_that_cannot_be_started_is_reported() -> None:
    with Child(["/no/such/program"], name="nothing") as child:
        with pytest.raises(ChildError) as caught:
            child.request({"kind": "echo"}, deadline=20)
        assert caught.value.code == "children.cannot_start"


def test_a_child_interrupted_from_another_thread_fails_its_request_and_the_next_has_a_new_one(
    child: Child,
) -> None:
    child.request({"kind": "echo", "text": ""}, deadline=20)
    first = child.pid
    stream = child.stream({"kind": "stubborn"})
    next(stream)  # it works
    threading.Thread(target=child.interrupt).start()
    with pytest.raises(ChildError) as caught:
        list(stream)
    assert caught.value.code == "children.died"
    assert child.request({"kind": "echo", "text": "x"}, deadline=20)["said"] == "x"
    assert child.pid != first
