"""`tutor math check`: judge one typed answer, or a file of them."""

from __future__ import annotations

import click

from tutor.cli.options import json_option, language_option, spoken
from tutor.cli.words import Group
from tutor.errors import UsageError

KINDS = ("number", "formula", "vector", "matrix", "set", "interval", "relation", "complexity")


@click.group(
    "math",
    cls=Group,
    help="help.math",
    examples=("tutor math check --reference 'sqrt(64)' --answer 8",),
)
@language_option
def command() -> None:
    """Judge numbers and formulas."""


@command.command(
    "check",
    help="help.math_check",
    examples=(
        "tutor math check --reference 'sqrt(64)' --answer 8",
        "tutor math check --given 'z=[10,0,-10]' --reference 'softmax(z)[1]*(1-softmax(z)[1])' \\\n"
        "    --answer '4.54*10^-5' --rel 0.01",
        "tutor math check --kind formula --symbol 'd_k=positive integer' \\\n"
        "    --reference '1/sqrt(d_k)' --answer 'd_k^(-1/2)'",
        "printf '1/sqrt(64)\\n= 1/8\\n' | tutor math check --reference 1/8 --answer -",
        ("tutor math check --batch answers.jsonl", "help.batch_lines"),
    ),
)
@click.option("--answer", help="help.answer")
@click.option("--reference", help="help.reference")
@click.option("--given", multiple=True, metavar="NAME=VALUE", help="help.given")
@click.option("--symbol", multiple=True, metavar="NAME=ASSUMPTIONS", help="help.symbol")
@click.option("--kind", type=click.Choice(KINDS), help="help.kind")
@click.option("--rel", type=click.FloatRange(min=0), help="help.rel")
@click.option("--abs", type=click.FloatRange(min=0), help="help.abs")
@click.option("--sigfigs", type=click.IntRange(1, 15), help="help.sigfigs")
@click.option("--decplaces", type=click.IntRange(0, 15), help="help.decplaces")
@click.option("--unit", help="help.unit")
@click.option("--batch", metavar="FILE", help="help.batch")
@json_option
@language_option
def check(
    answer: str | None,
    reference: str | None,
    given: tuple[str, ...],
    symbol: tuple[str, ...],
    kind: str | None,
    unit: str | None,
    batch: str | None,
    as_json: bool,
    **rules: float | None,
) -> int:
    """Judge --answer against --reference: right, wrong, unread or undecided. A wrong answer is no failure."""
    from tutor.cli import checking

    if batch is not None:
        return checking.check_lines(batch, spoken())
    if answer is None or reference is None:
        raise UsageError("usage.check_what", command="tutor math check")
    tolerance = {rule: amount for rule, amount in rules.items() if amount is not None}
    if len(tolerance) > 1:
        raise UsageError("usage.one_tolerance", command="tutor math check")
    words = checking.Words(answer, reference, given, symbol, kind, tolerance or None, unit)
    return checking.check_one(words, spoken(), as_json=as_json)
