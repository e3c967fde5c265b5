"""`python -m tutor` and the `tutor` script: start the program and leave with its exit code."""

from __future__ import annotations

import sys


def main() -> None:
    """Run with the process's arguments. Without any, the app opens and no option parser is loaded."""
    from tutor.cli.edge import guard

    arguments = sys.argv[1:]
    if arguments:
        from tutor.cli.program import run

        sys.exit(guard(lambda: run(arguments)))

    from tutor.cli.launch import Launch, launch

    sys.exit(guard(lambda: launch(Launch())))


if __name__ == "__main__":
    main()
