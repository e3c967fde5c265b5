"""How long a kernel takes, on a machine that may be busy with other things."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch


@contextmanager
def one_thread() -> Iterator[None]:
    """All of torch's work on the calling thread, so that the processor time of this thread is all there is."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def seconds(work: Callable[[], object], device: str) -> float:
    """Seconds of one call: on a CPU the processor time of this thread, which does not count while others have
    the core; on a GPU from call to finish."""
    if device == "cpu":
        start = time.thread_time()
        work()
        return time.thread_time() - start
    _finish(device)
    start = time.perf_counter()
    work()
    _finish(device)
    return time.perf_counter() - start


def _finish(device: str) -> None:
    if device == "cuda":
        torch.cuda.synchronize()
    else:
        torch.mps.synchronize()
