"""The demos by name. Naming them imports none of them; a spec imports its own file and no torch."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from tutor.demos.nearest import unknown
from tutor.demos.spec import DemoSpec
from tutor.language import Text

_FOLDERS = {
    "attention": ("softmax-gradient", "gradient-by-keys", "dot-variance", "entropy-by-divisor"),
    "normalisation": ("qk-norm", "soft-cap", "rms-norm"),
    "kernels": ("online-softmax", "fused-scale", "sdpa-scale", "flash-time"),
    "heads": ("multi-head", "gqa", "mla"),
    "positions": ("rope-distance", "rope-layouts"),
    "sampling": ("temperature",),
    "number_formats": ("half-range", "lost-updates"),
    "initialisation": ("signal-through-depth", "residual-variance", "xavier-logits"),
    "gradients": ("clipping",),
    "training": ("unscaled-training",),
}
"""Each folder's demos in the order of a list; `dot-variance` stands in `dot_variance.py`."""
_MODULES = {
    name: f"tutor.demos.{folder}.{name.replace('-', '_')}"
    for folder, demos in _FOLDERS.items()
    for name in demos
}


def names() -> tuple[str, ...]:
    """Every demo's name, in the order of a list."""
    return tuple(_MODULES)


def module(name: str) -> ModuleType:
    """The file of the demo `name`. Raises UsageError, with the nearest name where one is near."""
    if name not in _MODULES:
        raise unknown("demos.unknown_demo", name, _MODULES)
    return import_module(_MODULES[name])


def spec(name: str) -> DemoSpec:
    """The spec of the demo `name`. Raises UsageError, with the nearest name where one is near."""
    found: DemoSpec = module(name).SPEC
    return found


def by_system() -> dict[Text, list[DemoSpec]]:
    """The specs of each system, in the order in which the systems first occur."""
    groups: dict[Text, list[DemoSpec]] = {}
    for name in names():
        found = spec(name)
        groups.setdefault(found.system, []).append(found)
    return groups
