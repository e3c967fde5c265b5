"""A derivation on the screen: what is given, each step with its rule, the exact form, the decimal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.outcomes import WorkedDerivation
from tutor.tui.cards import Paper, Para
from tutor.tui.formulas import entries, pretty, stacked_rows
from tutor.tui.styled import clean, plain, prose

LABEL = 10
"""Cells of the column of names: given, exact, decimal."""
LONG_VECTOR = 36
"""Cells from which each entry of a vector has a line of its own."""


class DerivationView(Paper):
    """Shows that it is being worked out, then the steps, or why it cannot be worked out.

    Under a verdict, which has the result already, only the way to it is shown.
    """

    def __init__(self, *, answer: str | None = None, classes: str | None = None) -> None:
        super().__init__(self._working, classes=classes)
        self._answer = answer
        self.worked: WorkedDerivation | None = None

    def show(self, worked: WorkedDerivation) -> None:
        """The derivation carried out."""
        self.worked = worked
        self.tell_with(self._steps)

    def fail(self, error: TutorError) -> None:
        """It could not be worked out."""

        def sorry(language: Language) -> list[Para]:
            happened, following = explain(error, language)
            return [Para(plain(happened, "$error")), Para(plain(following, "$muted"))]

        self.tell_with(sorry)

    def _working(self, language: Language) -> list[Para]:
        return [Para(plain(say("tui.working", language), "$muted"))]

    def _steps(self, language: Language) -> list[Para]:
        if self.worked is None:
            return []
        rows = list(steps(self.worked, language))
        if self._answer is None:
            rows += [Para(Content("")), *result(self.worked, language)]
        else:
            rows.append(labelled("tui.yours", plain(self._answer, "bold"), language))
        return rows


def steps(worked: WorkedDerivation, language: Language) -> Iterator[Para]:
    """What is given, then each step with its rule and its value."""
    for number, (name, value) in enumerate(worked.given):
        label = say("tui.given", language) if number == 0 else ""
        given = Content.assemble(pretty(name), " = ", clean(pretty(value)))
        yield Para(given, Content.styled(label, "$muted"), LABEL)
    for name, words in worked.symbols:
        yield labelled("tui.assumed", Content.assemble(pretty(name), ": ", clean(words)), language)
    for number, step in enumerate(worked.steps, 1):
        laws = [say(f"maths.{rule}", language) for rule in step.rules]
        why = step.why.in_(language) or (laws.pop(0) if laws else "")
        yield Para(prose(why, "$muted"), Content.styled(f"{number}", "bold $primary"), 3)
        yield formula(f"{pretty(step.name)} = ", step.shown, 3)
        indent = 3 + cell_len(pretty(step.name)) + 1
        if pretty(step.exact) != pretty(step.shown):
            yield formula("= ", step.exact, indent)
        if step.decimal and pretty(step.decimal) not in (pretty(step.exact), pretty(step.shown)):
            yield Para(Content.assemble(("≈ ", "$muted"), clean(pretty(step.decimal))), indent=indent)
        yield from (Para(plain(f"· {law}", "$muted"), indent=3) for law in laws)


def result(worked: WorkedDerivation, language: Language) -> Iterator[Para]:
    """Exact form and decimal."""
    yield from exact_and_decimal(worked.exact, worked.decimal, language)


def exact_and_decimal(exact: str | None, decimal: str | None, language: Language) -> Iterator[Para]:
    """Both, labelled; the decimal only where it is not the exact form again."""
    if exact:
        rows = stacked_rows(exact)
        label = say("tui.exact", language)
        if len(parts := entries(exact)) > 1 and cell_len(pretty(exact)) > LONG_VECTOR:
            yield labelled("tui.exact", Content.styled(clean("\n".join(parts)), "bold"), language)
        elif len(rows) < 2:
            yield labelled("tui.exact", Content.styled(clean(rows[0]), "bold"), language)
        else:
            narrow = Content.assemble((f"{label}  ", "$muted"), (clean(pretty(exact)), "bold"))
            yield stack(label, rows, LABEL, narrow, indent=0)
    if decimal and pretty(decimal) != pretty(exact or ""):
        yield labelled("tui.decimal", Content.styled(clean(pretty(decimal)), "bold $primary"), language)


def formula(front: str, shown: str, indent: int) -> Para:
    """`front` and a formula after it: stacked where it has a fraction worth it and there is room."""
    if len(parts := entries(shown)) > 1 and cell_len(pretty(shown)) > LONG_VECTOR:
        hang = "\n" + " " * cell_len(front)
        return Para(Content.assemble((front, "$muted"), clean(hang.join(parts))), indent=indent)
    line = Content.assemble((front, "$muted"), clean(pretty(shown)))
    rows = stacked_rows(shown)
    return Para(line, indent=indent) if len(rows) < 2 else stack(front, rows, cell_len(front), line, indent)


def stack(front: str, rows: tuple[str, ...], width: int, narrow: Content, indent: int) -> Para:
    """Rows of a stacked formula with `front` before the middle one."""
    middle = len(rows) // 2
    parts: list[Content] = []
    for number, row in enumerate(rows):
        before = set_cell_size(front if number == middle else "", width)
        parts.append(Content.assemble((before, "$muted"), clean(row)))
    return Para(Content("\n").join(parts), indent=indent, keep=True, narrow=narrow)


def labelled(code: str, content: Content, language: Language) -> Para:
    """A value after its name, the names in a column."""
    return Para(content, Content.styled(say(code, language), "$muted"), LABEL)
