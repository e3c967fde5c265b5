"""Ctrl-C just before a wait begins. Such a signal leaves its note and interrupts nothing, which is just what
happens when another thread takes it: so the tests can make that moment at will."""

from __future__ import annotations

import io
import os
import select
import signal
import threading
from pathlib import Path

import pytest

from tutor.plain import shell
from tutor.plain.console import Console

PATIENCE = 20.0
"""Seconds after which a wait is ended from outside: a Ctrl-C that is not heard fails and does not hang."""


def leave_a_note() -> None:
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)


def test_it_ends_the_wait_for_a_line() -> None:
    (typed, keys), (seen, shown) = os.pipe(), os.pipe()
    heard, in_time = threading.Event(), []

    def press() -> None:
        select.select([seen], [], [])  # the prompt is there: the wait begins now
        leave_a_note()
        in_time.append(heard.wait(PATIENCE))
        os.write(keys, b"a key\n")

    with open(typed) as source, open(shown, "w") as target:  # noqa: PTH123 - descriptors
        pressing = threading.Thread(target=press)
        pressing.start()
        with pytest.raises(KeyboardInterrupt):
            Console(source, target).read("> ")
        heard.set()
        pressing.join()
    assert in_time == [True]
    os.close(keys)
    os.close(seen)


def test_it_ends_a_command_inside_practice(tmp_path: Path) -> None:
    endless = tmp_path / "endless"
    os.mkfifo(endless)
    ended = []

    def press() -> None:
        pipe = os.open(endless, os.O_WRONLY)  # waits until the command reads from it
        leave_a_note()
        watch = select.poll()
        watch.register(pipe, select.POLLERR)
        ended.extend(watch.poll(PATIENCE * 1000))
        os.close(pipe)

    pressing = threading.Thread(target=press)
    pressing.start()
    shell.run(("math", "check", "--batch", str(endless)), Console(target=io.StringIO()), "en")
    pressing.join()
    assert ended


def test_it_leaves_no_timer_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    assert Console(io.StringIO("a line\n"), io.StringIO()).read("> ") == "a line"
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before
