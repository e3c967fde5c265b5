"""The packs' small Markdown with `$...$` mathematics, for a terminal: one line, Unicode signs.

`spans` keeps what a front end styles, `inline` gives plain text. The LaTeX in packs is not a formula to be
judged (it holds sums with limits, hats, cases, prose), so it has its own small parser and never fails: what
it does not know is shown as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from tutor.maths.prose.line import render

SpanKind = Literal["text", "maths", "bold", "code"]
Span = tuple[SpanKind, str]

_MARKS = re.compile(
    r"(?P<escape>\\[$*`\\])|\$\$(?P<display>[^$\n]+)\$\$|\$(?P<maths>(?:\\\$|[^$\n])+)\$"
    r"|`(?P<code>[^`\n]+)`|\*\*(?P<bold>[^*\n](?:[^\n]*?[^*\n])?)\*\*"
)


@lru_cache(maxsize=2048)
def spans(text: str) -> tuple[Span, ...]:
    """`text` cut into its kinds; formulas are rendered, the marks themselves are gone."""
    found: list[Span] = []
    last = 0
    for match in _MARKS.finditer(text):
        _extend(found, "text", text[last : match.start()])
        last = match.end()
        if match["escape"]:
            _extend(found, "text", match["escape"][1])
        elif match["code"]:
            found.append(("code", match["code"]))
        elif match["bold"]:
            found.extend((kind if kind != "text" else "bold", part) for kind, part in spans(match["bold"]))
        else:
            found.append(("maths", render(match["display"] or match["maths"])))
    _extend(found, "text", text[last:])
    return tuple(found)


def inline(text: str) -> str:
    """`text` without its marks, formulas in Unicode."""
    return "".join(part for _, part in spans(text))


def _extend(found: list[Span], kind: SpanKind, part: str) -> None:
    if not part:
        return
    if found and found[-1][0] == kind:
        part = found.pop()[1] + part
    found.append((kind, part))
