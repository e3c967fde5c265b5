"""The root command: global options, the commands by name, and click's own errors as exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from tutor import __version__
from tutor.cli.edge import INTERRUPTED, report
from tutor.cli.lazy import LazyGroup
from tutor.cli.options import asked_for, language_option, spoken
from tutor.errors import TutorError

COMMANDS = ("practice", "demo", "derive", "math", "grade", "prove", "pack", "stats", "data", "doctor", "bench")


class Program(LazyGroup):
    """The root group; an error that a person can meet is explained in the language they asked for."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a TutorError ends here."""
        try:
            return super().invoke(ctx)
        except TutorError as error:
            return report(error, spoken(ctx))


@click.group(
    cls=Program,
    commands_in={name: f"tutor.cli.commands.{name}" for name in COMMANDS},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Without a command the app opens. Exit codes: 0 done, 1 something failed, 2 wrong usage.",
)
@click.version_option(__version__, prog_name="tutor")
@language_option
@click.pass_context
def program(ctx: click.Context) -> int:
    """Practise deep-learning interviews in the terminal, with answers that are checked and proved."""
    if ctx.invoked_subcommand is not None:
        return 0
    from tutor.cli.launch import Launch, launch

    return launch(Launch(language=asked_for(ctx)))


def run(arguments: Sequence[str]) -> int:
    """Parse `arguments` and do what they say; the exit code. Raises only what is no wrong usage."""
    try:
        code = program.main(args=list(arguments), prog_name="tutor", standalone_mode=False)
    except click.ClickException as error:
        with suppress(OSError):
            error.show(sys.stderr)
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0
