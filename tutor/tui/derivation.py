"""A derivation on the screen: what is given, each step with its rule, the exact form, the decimal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.content import Content

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.outcomes import WorkedDerivation
from tutor.tui.cards import Paper, Para
from tutor.tui.styled import clean, plain, prose

STACK_ABOVE = 18
"""A fraction shorter than this reads better on one line."""


class DerivationView(Paper):
    """Shows that it is being worked out, then the steps, or why it cannot be worked out."""

    def __init__(self, *, answer: str = "", classes: str | None = None) -> None:
        super().__init__(self._working, classes=classes)
        self._answer = answer
        self.worked: WorkedDerivation | None = None

    def show(self, worked: WorkedDerivation) -> None:
        """The derivation carried out."""
        self.worked = worked
        self.tell_with(lambda language: list(paragraphs(worked, self._answer, language)))

    def fail(self, error: TutorError) -> None:
        """It could not be worked out."""

        def sorry(language: Language) -> list[Para]:
            happened, following = explain(error, language)
            return [Para(plain(happened, "$error")), Para(plain(following, "$text-muted"))]

        self.tell_with(sorry)

    def _working(self, language: Language) -> list[Para]:
        return [Para(plain(say("tui.working", language), "$text-muted"))]


def paragraphs(worked: WorkedDerivation, answer: str, language: Language) -> Iterator[Para]:
    """Given, steps, result, and the learner's own number beside it."""
    for name, value in worked.given:
        label = say("tui.given", language)
        yield Para(Content.assemble((f"{label} ", "$text-muted"), _letters(name), " = ", clean(value)))
    for number, step in enumerate(worked.steps, 1):
        lead = Content.styled(f"{number}", "$primary")
        why = prose(step.why.in_(language), "$text-muted")
        yield Para(why, lead, 3)
        yield from _maths(f"{_letters(step.name)} = ", step.shown, 3)
        if step.exact and step.exact != step.shown:
            yield from _maths("= ", step.exact, 5)
        if step.decimal and step.decimal not in (step.exact, step.shown):
            yield Para(Content.assemble(("≈ ", "$text-muted"), clean(step.decimal)), indent=5)
    yield Para(Content(""))
    yield from _maths(say("tui.exact", language) + "  ", worked.exact, 0, "bold")
    if worked.decimal != worked.exact:
        label = say("tui.decimal", language)
        yield Para(Content.assemble((f"{label}  ", "$text-muted"), (clean(worked.decimal), "bold $primary")))
    if answer:
        yield Para(
            Content.assemble((say("tui.yours", language) + "  ", "$text-muted"), (clean(answer), "bold"))
        )


def _maths(front: str, shown: str, indent: int, style: str = "") -> Iterator[Para]:
    """`front` and a formula after it: stacked where it has a fraction worth it, else on one line."""
    rows = _stacked(shown)
    if len(rows) < 2:
        yield Para(Content.assemble((front, "$text-muted"), (clean(shown), style)), indent=indent)
        return
    middle = len(rows) // 2
    pad = " " * cell_len(front)
    text = "\n".join((front if i == middle else pad) + row for i, row in enumerate(rows))
    yield Para(Content.styled(clean(text), style), indent=indent, keep=True)


def _stacked(shown: str) -> list[str]:
    if "/" not in shown or cell_len(shown) < STACK_ABOVE:
        return [shown]
    from tutor.maths import Unread, read, stacked

    tree = read(shown)
    return [shown] if isinstance(tree, Unread) else stacked(tree)


def _letters(name: str) -> str:
    from tutor.maths import Unread, read, show

    tree = read(name)
    return name if isinstance(tree, Unread) else show(tree)
