"""`python -m tutor` and the `tutor` script: start the program and leave with its exit code."""

from __future__ import annotations

import sys


def main() -> None:
    """Run with the process's arguments. Without any, the app opens and no option parser is loaded."""
    try:
        from tutor.cli.edge import guard
    except KeyboardInterrupt:  # nothing is loaded yet that could say so
        sys.exit(130)
    sys.exit(guard(_work))


def _work() -> int:
    """Its imports take most of a short command's time: Ctrl-C during them is Ctrl-C like any other."""
    arguments = sys.argv[1:]
    if arguments:
        from tutor.cli.program import run

        return run(arguments)
    from tutor.cli.launch import Launch, launch

    return launch(Launch())


if __name__ == "__main__":
    main()
