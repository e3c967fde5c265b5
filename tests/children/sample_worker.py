"""A child with one handler per fault that the tests need; run as a script."""

import os
import subprocess
import sys
import time

from tutor.children import worker
from tutor.children.protocol import Message
from tutor.children.worker import Run
from tutor.errors import UsageError


def echo(message: Message, run: Run) -> Message:
    return {"said": message["text"]}


def noisy(message: Message, run: Run) -> Message:
    sys.stdout.write("a library prints this\n")
    os.write(1, b"and C code writes this\n")
    subprocess.run(["echo", "so does its child"], check=True)
    run.emit("log", stdin=sys.stdin.read())
    return {}


def infinite(message: Message, run: Run) -> Message:
    run.emit("series", values=[float("nan"), float("inf"), -float("inf"), 1.5])
    return {}


def long_line(message: Message, run: Run) -> Message:
    return {"text": "长" * 1_000_000}


def dies(message: Message, run: Run) -> Message:
    run.emit("progress", done=1)
    sys.stderr.write("first words\nOutOfLuck: the last words\n")
    sys.stderr.flush()
    os._exit(3)


def stubborn(message: Message, run: Run) -> Message:
    run.emit("progress", done=0)
    time.sleep(600)
    return {}


def steps(message: Message, run: Run) -> Message:
    done = 0
    while not run.cancelled:
        run.emit("progress", done=done)
        done += 1
        time.sleep(0.005)
    return {"done": done}


def greedy(message: Message, run: Run) -> Message:
    return {"size": len(bytearray(4 * 2**30))}


def refuses(message: Message, run: Run) -> Message:
    raise UsageError("children.unknown_request", kind="a riddle")


def faulty(message: Message, run: Run) -> Message:
    raise ZeroDivisionError("one by nought")


if __name__ == "__main__":
    handlers = {
        f.__name__: f
        for f in (echo, noisy, infinite, long_line, dies, stubborn, steps, greedy, refuses, faulty)
    }
    worker.serve(handlers, ready=lambda: {"niceness": os.nice(0)})
