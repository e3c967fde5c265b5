"""The screens: the one room that knows Textual."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tutor.language import Language
    from tutor.tui.desk import ScreenDesk


def run(desk: ScreenDesk, *, language: Language, practise: bool = False) -> int:
    """Run the app until the person leaves; the exit status. `practise`: straight into practice.

    Raises what nobody expected inside the app, for the program's edge to log and tell.

    Collecting garbage waits until the first screen is painted: the imports make much and free little.
    """
    gc.disable()
    from tutor.tui.app import TutorApp

    app = TutorApp(desk, language=language, practise=practise)
    app.run()
    if app.fault is not None:
        raise app.fault
    return app.return_code or 0
