"""The demos by name. Naming them imports none of them; a spec imports its own file and no torch."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from types import ModuleType

from tutor.demos.spec import DemoSpec
from tutor.errors import UsageError

_MODULES = {
    "softmax-gradient": "tutor.demos.softmax_gradient",
    "dot-variance": "tutor.demos.dot_variance",
    "unscaled-training": "tutor.demos.unscaled_training",
}


def names() -> tuple[str, ...]:
    """Every demo's name, in the order of a list."""
    return tuple(_MODULES)


def module(name: str) -> ModuleType:
    """The file of the demo `name`. Raises UsageError with the nearest name."""
    if name not in _MODULES:
        close = get_close_matches(name, _MODULES, n=1, cutoff=0.3)
        nearest = close[0] if close else next(iter(_MODULES))
        raise UsageError("demos.unknown_demo", name=name, known=", ".join(_MODULES), nearest=nearest)
    return import_module(_MODULES[name])


def spec(name: str) -> DemoSpec:
    """The spec of the demo `name`. Raises UsageError with the nearest name."""
    found: DemoSpec = module(name).SPEC
    return found
