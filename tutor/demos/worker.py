"""The demo child, `python -m tutor.demos.worker`: imports torch once, stays warm, runs demo after demo.

Nothing about torch can end in a traceback: where it is missing or broken, each run says so and what to do.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import asdict, replace

from tutor.children import worker
from tutor.children.protocol import Message
from tutor.children.worker import Run
from tutor.demos import process, registry
from tutor.demos.arguments import RunRequest, from_values
from tutor.demos.context import Context, Kept
from tutor.demos.memory import refuse_if_too_large
from tutor.errors import DemoError, UsageError

NICENESS = 10


class Demos:
    """The handlers of this child, and what they keep between runs."""

    def __init__(self) -> None:
        self._broken: DemoError | None = None
        self._kept = Kept()
        self._request: RunRequest | None = None

    def ready(self) -> Mapping[str, object]:
        """Import torch before the first run asks for it."""
        process.prepare()
        try:
            import torch
        except ModuleNotFoundError as error:
            if error.name == "torch":
                self._broken = DemoError("demos.no_torch")
            else:
                self._broken = DemoError("demos.broken_torch", why=_short(error))
        except Exception as error:  # noqa: BLE001 - a broken build of torch fails in any way it likes
            self._broken = DemoError("demos.broken_torch", why=_short(error))
        if self._broken is not None:
            return {"torch": None}
        process.settle()
        return {"torch": str(torch.__version__), "threads": torch.get_num_threads()}

    def run(self, message: Message, run: Run) -> Mapping[str, object]:
        """Run a demo from its start."""
        if self._broken is not None:
            raise self._broken
        spec = registry.spec(str(message.get("demo")))
        values = message.get("parameters")
        request = from_values(
            spec,
            values if isinstance(values, dict) else {},
            preset=str(message["preset"]) if message.get("preset") else None,
            device=str(message.get("device", "auto")),
            seed=message.get("seed", 0),
        )
        self._kept, self._request = Kept(), request
        return self._carry_out(request, run, on=0)

    def train_on(self, message: Message, run: Run) -> Mapping[str, object]:
        """Train the last run further by `steps` steps, with other `parameters` where they fit its models."""
        steps, values = message.get("steps"), message.get("parameters")
        if self._kept.state is None or self._request is None:
            raise DemoError("demos.nothing_to_train_on")
        if not isinstance(steps, int) or steps < 1:
            raise UsageError("demos.not_a_whole_number", name="steps", value=steps, range="1..")
        request = self._request
        if isinstance(values, dict):
            parameters = from_values(registry.spec(request.demo), {**request.parameters, **values}).parameters
            request = replace(request, parameters=parameters)
        ended = self._carry_out(request, run, on=steps)
        self._request = request
        return ended

    def _carry_out(self, request: RunRequest, run: Run, on: int) -> Mapping[str, object]:
        import torch

        from tutor.demos.engine import devices

        device = devices.pick(request.device, request.parameters)
        refuse_if_too_large(self._more_memory(request, on), *devices.memory(device))
        run.emit(
            "hello",
            demo=request.demo,
            parameters=dict(request.parameters),
            preset=request.preset,
            seed=request.seed,
            device=device.type,
            device_name=devices.name(device),
            torch=str(torch.__version__),
        )
        run.emit("log", code=f"demos.runs_on_{device.type}", values={"device": devices.name(device)})
        context = Context(run, device.type, request.seed, self._kept)
        try:
            outcomes = registry.module(request.demo).run(request.parameters, context, on)
        except RuntimeError as error:
            if not devices.is_out_of_memory(error):
                raise
            self._kept.state = None
            raise DemoError("demos.out_of_memory", device=devices.name(device)) from error
        return {"outcomes": [{"name": o.name, "index": o.index, "word": o.word} for o in outcomes]}

    def race(self, message: Message, run: Run) -> Mapping[str, object]:
        """Measure the training ensemble against its members one after another (`engine/race`)."""
        if self._broken is not None:
            raise self._broken
        from tutor.demos.engine import devices
        from tutor.demos.engine.race import race

        device = devices.pick(str(message["device"]), {})
        run.emit("progress", done=0, total=1, seconds_left=None)
        d_k, batch, pairs, steps = (int(str(message[name])) for name in ("d_k", "batch", "pairs", "steps"))
        times = race(d_k, batch, pairs, steps, device.type)
        return {**asdict(times), "device_name": devices.name(device)}

    def _more_memory(self, request: RunRequest, on: int) -> int:
        """Bytes beyond what a kept run that is trained on has already."""
        needed = registry.spec(request.demo).memory
        has = needed(self._request.parameters) if on and self._request is not None else 0
        return max(0, needed(request.parameters) - has)


def _short(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # a library's advice is not the reader's
    demos = Demos()
    handlers = {"run": demos.run, "train_on": demos.train_on, "race": demos.race}
    worker.serve(handlers, ready=demos.ready, niceness=NICENESS)
