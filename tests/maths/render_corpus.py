"""`python -m tests.maths.render_corpus`: the labelled rows as a page that people read, docs/maths-checker.md.

`corpus/page.md` has the rules; a mark `<!-- rows: KIND -->` in it becomes the table of that kind.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tutor.maths import batch
from tutor.maths.exact.working.verdict import judge
from tutor.maths.requests import CheckRequest
from tutor.outcomes import MathsVerdict

CORPUS: Final = Path(__file__).parent / "corpus"
PAGE: Final = Path(__file__).parents[2] / "docs" / "maths-checker.md"
SHOWN: Final = 12
"""Rows of a kind on the page."""
LONGEST: Final = 60
MARK: Final = re.compile(r"<!-- rows: (\w+) -->")
Row = Mapping[str, Any]


class Here:
    """The judge in this process."""

    def check(self, request: CheckRequest) -> MathsVerdict:
        """The verdict on one answer."""
        return judge(request)


def rows(kind: str) -> list[dict[str, Any]]:
    """The rows of one file."""
    return [json.loads(line) for line in (CORPUS / f"{kind}.jsonl").read_text("utf-8").splitlines()]


def page() -> str:
    """The whole page."""
    template = (CORPUS / "page.md").read_text("utf-8")
    kinds = MARK.findall(template)
    count = sum(len(rows(kind)) for kind in kinds)
    return MARK.sub(lambda mark: "\n".join(_table(mark[1])), template).replace("{count}", f"{count:,}")


def _table(kind: str) -> Iterator[str]:
    all_rows = rows(kind)
    yield "| typed | asked | verdict | why |"
    yield "| --- | --- | --- | --- |"
    for row in chosen(all_rows):
        yield f"| {_code(row['answer'])} | {_asked(row)} | {_verdict(row)} | {_why(row)} |"
    yield f"\n{len(all_rows)} rows in all: `tests/maths/corpus/{kind}.jsonl`."


def chosen(all_rows: Sequence[Row]) -> list[Row]:
    """Rows that differ from one another: those with a reason of their own first, then one per code, then more;
    in the order of the file."""
    fit = [place for place, row in enumerate(all_rows) if _printable(row["answer"])]
    told = [place for place in fit if "why" in all_rows[place]]
    first: dict[str, int] = {}
    for place in fit:
        first.setdefault(f"{all_rows[place]['code']}{all_rows[place].get('mistake', '')}", place)
    spread = fit[:: max(1, len(fit) // SHOWN)]
    order = dict.fromkeys((*told[: SHOWN - 4], *list(first.values())[:8], *spread, *fit))
    return [all_rows[place] for place in sorted(list(order)[:SHOWN])]


def _printable(text: str) -> bool:
    shown = text.replace("\n", "")
    return len(text) <= LONGEST and shown.isprintable() and bool(shown.strip()) and "`" not in shown


def _code(text: str) -> str:
    inside = _cell(text)
    return f"`{inside}`" if text.strip() == text else f"`` {inside} ``"


def _cell(text: str) -> str:
    """`text` where a bar or the end of a line would end the cell."""
    return text.replace("|", "\\|").replace("\n", " ⏎ ")


def _asked(row: Row) -> str:
    """The reference with what belongs to it."""
    beside = [str(row["unit"])] if "unit" in row else []
    for rule, amount in row.get("tolerance", {}).items():
        words = {"rel": f"within {100 * amount:g} %", "abs": f"within {amount:g}"}
        digits = {"sigfigs": f"{amount:g} figures", "decplaces": f"{amount:g} places"}
        beside.append({**words, **digits}[rule])
    symbols = row.get("symbols")
    if isinstance(symbols, dict):
        beside += [f"{name} {words}" for name, words in symbols.items() if words]
    elif symbols:
        beside.append("symbols " + ", ".join(symbols))
    beside += [f"{name} = {value}" for name, value in row.get("given", {}).items()]
    return _code(row["reference"]) + ("" if not beside else ", " + _cell("; ".join(beside)))


def _verdict(row: Row) -> str:
    return f"{row['verdict']}, column {row['column']}" if "column" in row else str(row["verdict"])


def _why(row: Row) -> str:
    """The row's own reason, else what the program says."""
    if "why" in row:
        return _cell(str(row["why"]["en"]))
    found = batch.answer({key: value for key, value in row.items() if key in batch.KEYS}, Here())
    said = _cell(str(found["message"]))
    return said if len(said) <= 3 * LONGEST else said[: 3 * LONGEST].rsplit(" ", 1)[0] + " …"


def main() -> int:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
