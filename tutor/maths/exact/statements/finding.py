"""What a comparison of structures came to: same or not, how it is said, and the mistake that it shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tutor.language import Text, say
from tutor.outcomes import MistakeFound


@dataclass(frozen=True, slots=True)
class Finding:
    """`same` is None where it stays open. `code` is a verdict of the catalogue; `mistake` a general one."""

    same: bool | None
    code: str
    values: Mapping[str, object] = field(default_factory=dict)
    mistake: str | None = None
    of_mistake: Mapping[str, object] = field(default_factory=dict)

    def mistakes(self) -> tuple[MistakeFound, ...]:
        """The general mistake as a verdict holds it."""
        if self.mistake is None:
            return ()
        code = f"maths.{self.mistake}"
        said = Text(say(code, "en", **self.of_mistake), say(code, "zh", **self.of_mistake))
        return (MistakeFound(code, said, ""),)


class Asks(Exception):  # noqa: N818 - a reason, not a fault
    """The answer is not of the kind that is asked; carries the code of the refusal."""


SAME = Finding(True, "right")
EQUIVALENT = Finding(True, "right_equivalent")
OPEN = Finding(None, "undecided_structure")
