"""The outermost edge of the program: whatever happens inside becomes a sentence and an exit code here.

Nothing below catches `Exception`. What nobody expected is written to a log with its traceback, and the
person is told where it lies.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from tutor.cli import streams
from tutor.errors import FAILED, PackError, TutorError
from tutor.language import LANGUAGES, Language, detect, explain, say
from tutor.paths import home

INTERRUPTED = 130
"""128 + SIGINT, as shells report it."""

LANGUAGE_VARIABLE = "TUTOR_LANG"


def demanded() -> Language | None:
    """The language that `$TUTOR_LANG` demands; where it names none that we speak, that is said, once."""
    asked = os.environ.get(LANGUAGE_VARIABLE, "").strip()
    found = next((known for known in LANGUAGES if known == re.split(r"[-_.]", asked.lower())[0]), None)
    if asked and found is None:
        _say_unknown(asked)
    return found


@cache
def _say_unknown(asked: str) -> None:
    values = {"variable": LANGUAGE_VARIABLE, "asked": asked, "known": ", ".join(LANGUAGES)}
    streams.complain(say("cli.unknown_language", detect(), **values))


def language() -> Language:
    """The language to speak where no option says so: `$TUTOR_LANG`, else the locale's."""
    return demanded() or detect()


def guard(work: Callable[[], int]) -> int:
    """Run `work` and turn everything that can go wrong into an exit code; never raises."""
    streams.prepare(language)
    _end_with_parent()
    try:
        code = work()
        sys.stdout.flush()
    except TutorError as error:
        return report(error, language())
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        streams.silence()
        return FAILED
    except Exception as error:  # noqa: BLE001 - the outermost edge, and it reports
        if isinstance(error, OSError) and streams.refused(error):
            streams.silence()
            streams.complain(say("cli.output_refused", language(), reason=error.strerror or str(error)))
            return FAILED
        streams.complain(say("cli.crashed", language(), error=type(error).__name__, log=_log(error)))
        return FAILED
    finally:
        streams.settle()
    return code


def report(error: TutorError, speaking: Language) -> int:
    """Say on stderr what happened and what to do next; the exit code to leave with."""
    if isinstance(error, PackError):
        from tutor.packs import BrokenPackError

        if isinstance(error, BrokenPackError):
            streams.complain(*(problem.line(speaking) for problem in error.problems))
    streams.complain(*filter(None, explain(error, speaking)))
    return error.exit_code


def _end_with_parent() -> None:
    """Started inside practice, end with it: a demo must not train on for a window that is gone."""
    if "TUTOR_CHILD_OF" in os.environ:
        from tutor.children import orphans

        orphans.end_with_parent()


def _log(error: Exception) -> str:
    """Append the traceback to a log, in the person's folder or else in the system's temporary one."""
    story = "".join(traceback.format_exception(error))
    entry = f"{datetime.now(UTC).isoformat(timespec='seconds')} {sys.version.split()[0]}\n{story}\n"
    for folder in (home(), _temporary()):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with (folder / "crash.log").open("a", encoding="utf-8", errors="backslashreplace") as log:
                log.write(entry)
        except OSError:
            continue
        return str(folder / "crash.log")
    streams.complain(story)
    return "stderr"


def _temporary() -> Path:
    import tempfile

    return Path(tempfile.gettempdir()) / f"tutor-{os.getuid() if hasattr(os, 'getuid') else 'log'}"
