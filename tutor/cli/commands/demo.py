"""`tutor demo`: the live experiments, listed and run."""

from __future__ import annotations

from pathlib import Path

import click

from tutor.cli.options import json_option, language_option, spoken
from tutor.cli.words import Group


@click.group(
    "demo",
    cls=Group,
    help="help.demo",
    examples=("tutor demo list", "tutor demo run softmax-gradient --logits 12,0,-12"),
)
@language_option
def command() -> None:
    """List the live demos and run them. They need PyTorch; all else does not."""


@command.command(
    "list",
    help="help.demo_list",
    examples=("tutor demo list", "tutor demo list --json --lang zh"),
)
@json_option
@language_option
def list_(as_json: bool) -> None:
    """The demos: what each shows, its parameters and presets."""
    from tutor.cli import demo_list

    demo_list.show(spoken(), as_json=as_json)


@command.command(
    "run",
    add_help_option=False,
    options_metavar="[--PARAMETER VALUE]... [--preset P] [--device auto|cpu|cuda|mps] [--seed N] [OPTIONS]",
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": True},
    help="help.demo_run",
    examples=(
        "tutor demo run softmax-gradient",
        "tutor demo run softmax-gradient --logits 12,0,-12 --divisor sqrt_d_k",
        "tutor demo run softmax-gradient --preset half-precision --json",
        "tutor demo run softmax-gradient --save run.svg --save run.csv",
        ("tutor demo run softmax-gradient --help", "help.demo_parameters"),
    ),
)
@click.argument("name", required=False)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="")
@json_option
@click.option("--plain", is_flag=True, help="help.demo_plain")
@click.option("--save", multiple=True, type=click.Path(path_type=Path, dir_okay=False), help="help.save")
@click.option("-h", "--help", "helping", is_flag=True, help="help.demo_help")
@language_option
def run(
    name: str | None,
    words: tuple[str, ...],
    as_json: bool,
    plain: bool,
    save: tuple[Path, ...],
    helping: bool,
) -> int:
    """Run the demo NAME with its own parameters, which follow as --PARAMETER VALUE.

    Prints the run's table, its pictures, what it found and how it ended; with --json the messages as they
    come. Ctrl-C stops the run between two steps and shows what there is.
    """
    from tutor.cli import demo_list, demo_run

    context = click.get_current_context()
    if helping or name is None:
        click.echo(context.get_help(), err=not helping)
        if name is not None:
            demo_list.describe(name, spoken())
        return 0 if helping else 2
    show = demo_run.Show(as_json=as_json, plain=plain, save=save, language=spoken())
    return demo_run.run(name, words, show)
