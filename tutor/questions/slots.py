"""Places in a text, `{name}`, that a value takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

# `{d_k}` is a given, but in LaTeX `\sqrt{d_k}` and `x_{d_k}` it is an argument: those follow a letter,
# a brace, or one of _ ^ \ ].
_SLOT: Final = re.compile(r"(?<![A-Za-z_^\\}\]])\{([A-Za-z][A-Za-z0-9_]*)\}")


def filled(text: str, values: Mapping[str, str]) -> str:
    """`text` with `{name}` replaced by its value; other braces stay as they are."""
    return _SLOT.sub(lambda found: values.get(found[1], found[0]), text)


def slots(text: str) -> tuple[str, ...]:
    """The names of the places in `text`."""
    return tuple(_SLOT.findall(text))
