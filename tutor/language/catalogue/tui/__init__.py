"""What the screens say."""

from __future__ import annotations

from tutor.language.catalogue.tui.keys import KEYS
from tutor.language.catalogue.tui.panels import PANELS
from tutor.language.catalogue.tui.practice import PRACTICE

MESSAGES = {**PRACTICE, **PANELS, **KEYS}
