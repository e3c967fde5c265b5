"""YAML's own complaints, turned into what an author most likely did."""

from __future__ import annotations

import re
from pathlib import Path

import yaml

from tutor.packs.problems import Problem
from tutor.questions import Where

MAX_DEPTH = 24
"""How deep a pack may nest; the format needs ten levels."""

_KNOWN = (
    ("mapping values are not allowed", "packs.yaml_colon"),
    ("unknown escape character", "packs.yaml_escape"),
    ("did not find expected hexdecimal number", "packs.yaml_escape"),
    ("could not find expected ':'", "packs.yaml_no_colon"),
    ("did not find expected ',' or", "packs.yaml_flow"),
    ("did not find expected key", "packs.yaml_indent"),
    ("did not find expected '-' indicator", "packs.yaml_indent"),
    ("found unexpected end of stream", "packs.yaml_unclosed"),
    ("did not find expected node content", "packs.yaml_flow"),
    ("cannot start any token", "packs.yaml_start"),
)


def fault(file: Path, text: str, error: yaml.MarkedYAMLError) -> Problem:
    """The problem behind a YAML error: at the place that YAML names, in words that say what to do."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    lines = re.split(r"\r\n|\r|\n", text)
    if line >= len(lines):  # YAML names a line after the last one
        line, column = len(lines) - 1, len(lines[-1])
    where = Where(file, line + 1, column + 1)
    if "\t" in _indent(lines[line]):
        return Problem(where, None, "packs.tab")
    if "maximum nesting" in str(error.problem):
        return Problem(where, None, "packs.too_deep", {"limit": MAX_DEPTH})
    reason = f"{error.context or ''} {error.problem or ''}".strip()
    code = next((code for part, code in _KNOWN if part in reason), "packs.yaml")
    if code == "packs.yaml_unclosed" and error.context_mark is not None:
        # YAML notices at the end of the file; the author needs the place where the quote was opened.
        where = Where(file, error.context_mark.line + 1, error.context_mark.column + 1)
    return Problem(where, None, code, {"reason": reason})


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
