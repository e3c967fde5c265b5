"""`tutor math check`: judge one typed answer, or a file of them."""

from __future__ import annotations

import click

from tutor.cli.options import json_option, language_option, spoken

KINDS = ("number", "formula", "vector", "matrix", "set", "interval", "relation", "complexity")


@click.group(
    "math",
    epilog="""\b
Examples:
  tutor math check --reference 'sqrt(64)' --answer 8""",
)
def command() -> None:
    """Judge numbers and formulas."""


@command.command(
    "check",
    epilog="""\b
Examples:
  tutor math check --reference 'sqrt(64)' --answer 8
  tutor math check --given 'z=[10,0,-10]' --reference 'softmax(z)[1]*(1-softmax(z)[1])' \\
      --answer '4.54*10^-5' --rel 0.01
  tutor math check --kind formula --symbol 'd_k=positive integer' \\
      --reference '1/sqrt(d_k)' --answer 'd_k^(-1/2)'
  tutor math check --batch answers.jsonl           one JSON object a line in, one out""",
)
@click.option("--answer", help="What was typed.")
@click.option("--reference", help="What is right, as an expression.")
@click.option("--given", multiple=True, metavar="NAME=VALUE", help="A known value; repeatable.")
@click.option("--symbol", multiple=True, metavar="NAME=ASSUMPTIONS", help="A free symbol; repeatable.")
@click.option("--kind", type=click.Choice(KINDS), help="What kind of answer it is (default: number).")
@click.option("--rel", type=click.FloatRange(min=0), help="Tolerance: relative.")
@click.option("--abs", type=click.FloatRange(min=0), help="Tolerance: absolute.")
@click.option("--sigfigs", type=click.IntRange(1, 15), help="Tolerance: significant figures.")
@click.option("--decplaces", type=click.IntRange(0, 15), help="Tolerance: decimal places.")
@click.option("--unit", help="The unit that the answer is in.")
@click.option("--batch", metavar="FILE", help="Read lines of JSON from FILE, - for stdin.")
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
        raise click.UsageError("Give --answer and --reference, or --batch FILE.")
    tolerance = {rule: amount for rule, amount in rules.items() if amount is not None}
    if len(tolerance) > 1:
        raise click.UsageError("Give one tolerance: --rel, --abs, --sigfigs or --decplaces.")
    words = checking.Words(answer, reference, given, symbol, kind, tolerance or None, unit)
    return checking.check_one(words, spoken(), as_json=as_json)
