"""What a demo says in words: its table, what it shows here beside the popular sentence, findings, verdicts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from tutor.demos.result import Cell, DemoResult
from tutor.demos.spec import DemoSpec
from tutor.language import Language, Text, say
from tutor.outcomes import Finding
from tutor.tui.cards import Para
from tutor.tui.evidence import VERDICTS
from tutor.tui.styled import plain, prose

MOST_FINDINGS = 24


def number(value: float) -> str:
    """A measured value with the digits that are worth reading."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    size = abs(value)
    if value == int(value) and size < 1e6:
        return str(int(value)).replace("-", "−")
    text = f"{value:.5g}" if 1e-3 <= size < 1e6 else f"{value:.4e}"
    return text.replace("e-0", "e-").replace("e+0", "e").replace("e+", "e").replace("-", "−")


def table(spec: DemoSpec, result: DemoResult, language: Language) -> list[Para]:
    """The run in figures, columns aligned; turned on its side where it is too wide and that is narrower."""
    if not result.table.rows:
        return []
    head = [spec.label(c).in_(language) for c in result.table.columns]
    body = [[_cell(spec, cell, language) for cell in row] for row in result.table.rows]
    words = [any(isinstance(row[i], str) for row in result.table.rows) for i in range(len(head))]
    turned = [list(line) for line in zip(head, *body, strict=True)]
    upright = _grid([head, *body], [not w for w in words], head_row=True)
    sideways = _grid(turned, [False, *[True] * len(body)], head_row=False)
    narrower = _width(sideways) < _width(upright)
    return [Para(upright, keep=True, narrow=sideways if narrower else None)]


def _width(lines: Content) -> int:
    return max(map(cell_len, lines.plain.split("\n")))


def _grid(rows: Sequence[Sequence[str]], right: Sequence[bool], *, head_row: bool) -> Content:
    """Aligned rows, the names (first row, or first column) muted."""
    widths = [max(cell_len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines: list[Content] = []
    for number, row in enumerate(rows):
        text = _aligned(row, widths, right)
        if head_row:
            lines.append(Content.styled(text, "$muted" if number == 0 else ""))
        else:
            lines.append(Content(text).stylize("$muted", 0, len(set_cell_size(row[0], widths[0]))))
    return Content("\n").join(lines)


def popular(spec: DemoSpec, language: Language) -> Iterator[Para]:
    """The popular sentence."""
    yield Para(prose(spec.popular.in_(language)), Content.styled(say("tui.popular", language), "$muted"), 6)


def here(spec: DemoSpec, result: DemoResult, language: Language) -> Iterator[Para]:
    """What this run shows of it, once it has ended."""
    if not result.ended:
        return
    for number_, sentence in enumerate(spec.reading(result)):
        text = say(f"demos.{sentence.code}", language, **sentence.values)
        lead = Content.styled(say("tui.here", language), "bold $primary") if number_ == 0 else Content("")
        yield Para(prose(text), lead, 6)
    if spec.caveat:
        yield Para(prose(spec.caveat.in_(language), "$muted"), indent=6)


def verdicts(found: Sequence[tuple[Text, str]], language: Language) -> Iterator[Para]:
    """Each claim that the run was held against."""
    for says, verdict in found:
        mark, style = VERDICTS[verdict]
        label = plain(say(f"tui.claim_{verdict}", language) + "  ", style)
        yield Para(Content.assemble(label, prose(says.in_(language))), Content.styled(mark, f"bold {style}"), 6)


def findings(spec: DemoSpec, result: DemoResult, language: Language) -> list[Para]:
    """The measured values with their standard errors."""
    chosen = [f for f in result.findings if f.se is not None] or list(result.findings)
    rows = [Para(_finding(spec, f, language)) for f in chosen[:MOST_FINDINGS]]
    if len(chosen) > MOST_FINDINGS:
        rows.append(
            Para(plain(say("tui.more_findings", language, count=len(chosen) - MOST_FINDINGS), "$muted"))
        )
    return rows


def _finding(spec: DemoSpec, finding: Finding, language: Language) -> Content:
    index = ", ".join(spec.label(word).in_(language) for word in finding.index)
    name = spec.label(finding.name).in_(language) + (f"[{index}]" if index else "")
    error = f" ± {number(finding.se)}" if finding.se is not None else ""
    return Content.assemble((f"{name} = ", "$muted"), (number(finding.value) + error, "bold"))


def _cell(spec: DemoSpec, cell: Cell, language: Language) -> str:
    return spec.label(cell).in_(language) if isinstance(cell, str) else number(cell)


def _aligned(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    cells = (
        " " * (width - cell_len(text)) + text if to_right else set_cell_size(text, width)
        for text, width, to_right in zip(row, widths, right, strict=True)
    )
    return "  ".join(cells).rstrip()
