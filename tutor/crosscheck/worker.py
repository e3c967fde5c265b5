"""The child that works out second ways, `python -m tutor.crosscheck.worker`: imports torch once, stays warm."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from tutor.children import worker
from tutor.children.protocol import Message, number
from tutor.children.worker import Run
from tutor.crosscheck import reading
from tutor.crosscheck.arithmetic import MOST_SECONDS, Steps, Value
from tutor.crosscheck.counting import specs
from tutor.crosscheck.exact import Exact
from tutor.crosscheck.reading import Names
from tutor.crosscheck.request import COUNTED
from tutor.crosscheck.walker import Walker
from tutor.errors import DemoError, MathsError
from tutor.maths.names import greek

NICENESS: Final = 5
Argument = int | Fraction | str
Pair = tuple[Value, Value | None]
"""A value and its standard error."""


def second(message: Message, _run: Run) -> Mapping[str, object]:
    """The value of a second way in each case. Raises MathsError, and DemoError where torch is missing."""
    data: Any = message
    if data["by"] != "enumeration":
        _torch()
    until = time.process_time() + MOST_SECONDS
    return {"answers": [_answer(_case(data, case, Steps(until=until))) for case in data["cases"]]}


@cache
def _torch() -> None:
    """Import torch for the first request that needs it. One thread: there is other work beside this."""
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        import torch
    except ModuleNotFoundError as error:
        raise (DemoError("demos.no_torch") if error.name == "torch" else _broken(error)) from error
    except Exception as error:
        raise _broken(error) from error  # a broken build of torch fails in any way it likes
    torch.set_num_threads(1)


def _broken(error: BaseException) -> DemoError:
    return DemoError("demos.broken_torch", why=f"{type(error).__name__}: {error}".splitlines()[0][:200])


def _case(data: Any, case: Sequence[tuple[str, str]], steps: Steps) -> Pair:
    built = [name for name, _, _ in data["builds"]]
    extra = [*built, *([data["find"]] if data["find"] else [])]
    names = reading.names(data["symbols"], case, data["let"], data["steps"], extra)
    known = (*names.known, *(greek(name) for name in extra))
    by, text = data["by"], data["expr"] or built[0]
    if by == "bisection":
        return _bisected(data, reading.tree(text, known, "relation"), names, steps), None
    tree = reading.tree(text, known)
    if by == "simulation":
        from tutor.crosscheck.engine.simulation import simulate

        return simulate(names, steps, tree)
    walker: Walker
    if by in COUNTED or by == "enumeration":
        walker = Exact(names, steps)
        walker.bound = {greek(name): walker.number(value) for name, value in _built(data, names, steps)}
    else:
        from tutor.crosscheck.engine.float64 import Float64

        walker = Float64(names, steps)
    return walker.value(tree), None


def _bisected(data: Any, equation: Any, names: Names, steps: Steps) -> float:
    from tutor.crosscheck.engine.bisection import root
    from tutor.crosscheck.engine.float64 import Float64

    walker = Float64(names, steps)
    ends = walker.value(reading.tree(data["between"], names.known))
    if not isinstance(ends, tuple) or len(ends) != 2:
        raise MathsError("crosscheck.shapes")
    return root(walker, equation, greek(data["find"]), float(ends[0]), float(ends[1]))


def _built(data: Any, names: Names, steps: Steps) -> list[tuple[str, Any]]:
    if not data["builds"]:
        return []
    from tutor.crosscheck.counting.count import count

    found = []
    for name, what, given in data["builds"]:
        found.append((name, Fraction(count(data["by"], what, _arguments(what, given, names, steps)))))
    return found


def _arguments(what: str, given: Mapping[str, str], names: Names, steps: Steps) -> dict[str, Argument]:
    """A builder's arguments: expressions over givens; a default may also use the arguments before it."""
    builder = specs.BUILDERS[what]
    walker = Exact(names, steps)
    found: dict[str, Argument] = {}
    sizes: dict[str, Value] = {}
    for name, default in builder.parameters.items():
        text, own = (given[name], {}) if name in given else (default, sizes)
        if name in builder.dtypes:
            found[name] = text if text in specs.DTYPES else _format(walker, text, names)
            continue
        with walker.binding(own):
            value = walker.value(reading.tree(text, (*names.known, *own)))
        found[name] = Fraction(value) if name in builder.reals else walker.whole(value)
        sizes[name] = value
    return found


def _format(walker: Exact, text: str, names: Names) -> str:
    from tutor.crosscheck.counting.formats import OF_BYTES

    width = walker.whole(walker.value(reading.tree(text, names.known)))
    if width not in OF_BYTES:
        raise MathsError("crosscheck.bad_size", name=text, size=width)
    return OF_BYTES[width]


def _answer(pair: Pair) -> Mapping[str, object]:
    value, error = pair
    return {
        "values": [number(float(each)) for each in _flat(value)],
        "listed": isinstance(value, tuple),
        "errors": None if error is None else [number(float(each)) for each in _flat(error)],
    }


def _flat(value: Value) -> list[Value]:
    return [each for row in value for each in _flat(row)] if isinstance(value, tuple) else [value]


def main() -> None:
    """Serve until the parent is gone."""
    warnings.simplefilter("ignore")  # a library's advice is not the reader's
    worker.serve({"second": second}, niceness=NICENESS)


if __name__ == "__main__":
    main()
