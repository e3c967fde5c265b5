"""The screens: the one room that knows Textual."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.language import Language
    from tutor.tui.desk import ScreenDesk


def run(desk: ScreenDesk, *, language: Language) -> int:
    """Run the app until the person leaves; the exit status.

    Collecting garbage waits until the first screen is painted: the imports make much and free little.
    """
    gc.disable()
    from tutor.tui.app import TutorApp

    app = TutorApp(desk, language=language)
    app.run()
    return app.return_code or 0
