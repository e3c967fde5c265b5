"""A run kept in files: its messages as they come, or at its end the pictures, the series or all of it."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TextIO

from tutor.cli import demo_report
from tutor.cli.output import plain
from tutor.demos.result import DemoResult
from tutor.demos.spec import DemoSpec
from tutor.errors import TutorError, UsageError
from tutor.language import Language

Document = Callable[[DemoSpec, DemoResult, Language], str]
LINES: Final = (".jsonl", ".ndjson", "")


class Keeper:
    """One file that is open while the demo runs."""

    def __init__(self, path: Path, file: TextIO) -> None:
        self.path, self._file = path, file
        self._document = DOCUMENTS.get(path.suffix.lower())
        self._fresh = False

    def line(self, line: str) -> None:
        """Keep a message at once, where the file holds messages. Raises TutorError on a full disk."""
        if self._document is None:
            self._write(line + "\n")

    def result(self, spec: DemoSpec, result: DemoResult, language: Language) -> None:
        """Keep what the run showed, where the file holds that. Raises TutorError on a full disk."""
        if self._document is not None:
            self._write(self._document(spec, result, language))

    def _write(self, text: str) -> None:
        try:
            if not self._fresh and self._file.seekable():
                self._file.truncate(0)  # only now: a run that comes to nothing leaves what was there
            self._fresh = True
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise TutorError("cli.cannot_write", **_refused(self.path, error)) from error


@contextmanager
def kept(path: Path) -> Iterator[Keeper]:
    """The file, opened before the demo begins. Raises UsageError for a path or an ending that cannot be."""
    if path.suffix.lower() not in (*DOCUMENTS, *LINES):
        endings = ", ".join((*DOCUMENTS, LINES[0]))
        raise UsageError("cli.save_ending", file=str(path), endings=endings)
    try:
        file = path.open("a", encoding="utf-8", newline="", buffering=1)
    except OSError as error:
        raise UsageError("cli.cannot_write", **_refused(path, error)) from error
    try:
        yield Keeper(path, file)
    finally:
        with suppress(OSError):  # a line that was refused stays in the buffer and is refused again
            file.close()


def _refused(path: Path, error: OSError) -> Mapping[str, str]:
    return {"file": str(path), "reason": error.strerror or str(error)}


def _svg(spec: DemoSpec, result: DemoResult, language: Language) -> str:
    from tutor.plotting import picture, svg

    pictures, lines = picture.of_result(spec, result)
    names = [text.in_(language) for _, _, text in lines.legend(spec)]
    charts = [one.chart(language) for one in pictures]
    about = f"{result.demo} {demo_report.options(result)} · {result.device}"
    return svg.page(spec.title.in_(language), about, names, charts)


def _csv(_spec: DemoSpec, result: DemoResult, _language: Language) -> str:
    """One row for each point: which line it is on, x and y."""
    depth = max((len(index) for _, index in result.series), default=0)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["series", *(f"index_{n + 1}" for n in range(depth)), "x", "y"])
    for (name, index), points in result.series.items():
        padded = [*index, *[""] * (depth - len(index))]
        writer.writerows([name, *padded, x, y] for x, y in zip(points.x, points.y, strict=True))
    return file.getvalue()


def _json(_spec: DemoSpec, result: DemoResult, language: Language) -> str:
    """The whole result; numbers that are not finite are "nan", "inf", "-inf"."""
    series = [
        {"name": name, "index": index, "x": points.x, "y": points.y}
        for (name, index), points in result.series.items()
    ]
    whole = {
        "demo": result.demo,
        "parameters": result.parameters,
        "device": result.device,
        "device_name": result.device_name,
        "seed": result.seed,
        "cancelled": result.cancelled,
        "findings": result.findings,
        "outcomes": result.outcomes,
        "table": result.table,
        "series": series,
    }
    return json.dumps(plain(whole, language), ensure_ascii=False, allow_nan=False, indent=1) + "\n"


DOCUMENTS: Final[Mapping[str, Document]] = {".svg": _svg, ".csv": _csv, ".json": _json}
