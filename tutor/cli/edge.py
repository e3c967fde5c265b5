"""The outermost edge of the program: whatever happens inside becomes a sentence and an exit code here.

Nothing below catches `Exception`. What nobody expected is written to a log with its traceback, and the
person is told where it lies.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from tutor.errors import FAILED, TutorError
from tutor.language import Language, explain, say
from tutor.paths import home

INTERRUPTED = 130
"""128 + SIGINT, as shells report it."""

LANGUAGE_VARIABLE = "TUTOR_LANG"


def language() -> Language:
    """The language to speak where no option says so: `$TUTOR_LANG`, else the locale's."""
    from tutor.language import LANGUAGES, detect

    asked = os.environ.get(LANGUAGE_VARIABLE, "")
    return next((known for known in LANGUAGES if known == asked), None) or detect()


def guard(work: Callable[[], int]) -> int:
    """Run `work` and turn everything that can go wrong into an exit code; never raises."""
    _soften()
    _end_with_parent()
    try:
        code = work()
        sys.stdout.flush()
    except TutorError as error:
        return report(error, language())
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence()
        return FAILED
    except Exception as error:  # noqa: BLE001 - the outermost edge, and it reports
        sys.stderr.write(say("cli.crashed", language(), error=type(error).__name__, log=_log(error)) + "\n")
        return FAILED
    return code


def report(error: TutorError, speaking: Language) -> int:
    """Say on stderr what happened and what to do next; the exit code to leave with."""
    happened, following = explain(error, speaking)
    sys.stderr.write(happened + "\n")
    if following:
        sys.stderr.write(following + "\n")
    return error.exit_code


def _soften() -> None:
    """Let a terminal that cannot show a character get an escape instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _end_with_parent() -> None:
    """Started inside practice, end with it: a demo must not train on for a window that is gone."""
    if "TUTOR_CHILD_OF" in os.environ:
        from tutor.children import orphans

        orphans.end_with_parent()


def _silence() -> None:
    """The reader of our output has gone: let the interpreter's last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    sys.stderr.write(story)
    return "stderr"


def _temporary() -> Path:
    import tempfile

    return Path(tempfile.gettempdir()) / f"tutor-{os.getuid() if hasattr(os, 'getuid') else 'log'}"
