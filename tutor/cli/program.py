"""The root command: global options, the commands by name, and every wrong word as a sentence and exit code."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tutor import __version__
from tutor.cli import edge, streams, usage
from tutor.cli.options import asked_for, language_option, named, remember
from tutor.cli.words import Group
from tutor.errors import WRONG_USAGE, TutorError

COMMANDS = (
    "practice",
    "demo",
    "derive",
    "math",
    "grade",
    "phrases",
    "opinion",
    "prove",
    "pack",
    "models",
    "stats",
    "data",
    "doctor",
    "bench",
)


class Program(Group):
    """The root group, which knows the language before anything is parsed that could fail."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the whole command line."""
        remember(ctx, named(args))
        return super().parse_args(ctx, args)


@click.group(
    cls=Program,
    commands_in={name: f"tutor.cli.commands.{name}" for name in COMMANDS},
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="help.tutor",
    notes="help.tutor_notes",
)
@click.version_option(__version__, prog_name="tutor", message="%(prog)s %(version)s", help="help.version")
@language_option
@click.pass_context
def program(ctx: click.Context) -> int:
    """Without a command: open the app."""
    if ctx.invoked_subcommand is not None:
        return 0
    from tutor.cli.launch import Launch, launch

    return launch(Launch(language=asked_for(ctx)))


def run(arguments: Sequence[str]) -> int:
    """Parse `arguments` and do what they say; the exit code. Raises only what no person can mend."""
    words = list(arguments)
    try:
        code = program.main(args=words, prog_name="tutor", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as page:
        streams.complain(page.format_message())
        return WRONG_USAGE
    except click.ClickException as error:
        return edge.report(usage.ours(error), named(words) or edge.language())
    except TutorError as error:
        return edge.report(error, named(words) or edge.language())
    except click.Abort:
        return edge.INTERRUPTED
    return code if isinstance(code, int) else 0
