"""What `prove` says: lines for a person, lines of JSON for a program, annotations for GitHub."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Protocol

from tutor.cli.output import emit, talk, write
from tutor.language import Language, say
from tutor.language.visible import width
from tutor.packs import BrokenPack
from tutor.packs.committed import checkout_of
from tutor.proof import Proof
from tutor.questions import Pack

SYMBOLS: Final = {"holds": "✓", "cited": "·", "inconclusive": "?", "fails": "✗"}

Counts = Counter[str]
"""Proofs by state, and how many of them came from the cache."""


class Report(Protocol):
    """Hears of everything in its order."""

    def proof(self, proof: Proof) -> None:
        """One part held, or one reason why it does not."""

    def pack(self, pack: Pack, counts: Counts) -> None:
        """All proofs of a pack were told."""

    def broken(self, pack: BrokenPack) -> None:
        """A file that cannot be read as a pack, which is a failed proof."""

    def end(self, counts: Counts, packs: int, seconds: float) -> None:
        """Nothing more comes."""


def report(form: str, packs: Sequence[Pack], language: Language, *, everything: bool) -> Report:
    """The report as "text", "json" or "github". `everything`: a person is told of proofs that hold, too."""
    if form == "json":
        return Json(language)
    column = max((width(pack.id) for pack in packs), default=0) if len(packs) > 1 else 0
    kind = Github if form == "github" else Lines
    return kind(language, column, everything=everything)


class Lines:
    """Every failure with its line, then a line for each pack where there are several, and what it comes to."""

    def __init__(self, language: Language, column: int, *, everything: bool) -> None:
        self._language: Language = language
        self._column = column
        self._everything = everything

    def proof(self, proof: Proof) -> None:
        """Failures; with `everything` also what holds."""
        if not proof.passed:
            self.failure(proof)
        elif self._everything:
            write(f"{SYMBOLS[proof.state]} {proof.id}: {proof.sentence(self._language)}")

    def failure(self, proof: Proof) -> None:
        """A proof that did not pass."""
        write(f"{SYMBOLS[proof.state]} {proof.line(self._language)}")

    def pack(self, pack: Pack, counts: Counts) -> None:
        """How many proofs of which kind, where there is more than one pack."""
        if self._column:
            said = [
                say(f"cli.proved_{state}", self._language, count=counts[state])
                for state in (*SYMBOLS, "cached")
                if counts[state]
            ]
            worst = next((state for state in reversed(SYMBOLS) if counts[state]), "holds")
            name = pack.id + " " * (self._column - width(pack.id))
            mark = SYMBOLS[worst if worst != "cited" else "holds"]
            write(f"{mark} {name}  {say('cli.proved_comma', self._language).join(said)}")

    def broken(self, pack: BrokenPack) -> None:
        """Its problems, apart from the proofs."""
        for problem in pack.problems:
            talk(problem.line(self._language))

    def end(self, counts: Counts, packs: int, seconds: float) -> None:
        """What all come to."""
        write(summary(counts, packs, seconds, self._language))


class Github(Lines):
    """The same, with every failure as an annotation of its line in the changed files."""

    def failure(self, proof: Proof) -> None:
        """An annotation."""
        where = proof.where
        _annotate(where.file, where.line, where.column, proof.id, proof.sentence(self._language))

    def broken(self, pack: BrokenPack) -> None:
        """An annotation for each problem."""
        for problem in pack.problems:
            where = problem.where
            _annotate(where.file, where.line, where.column, pack.file.name, problem.sentence(self._language))


class Json:
    """One object a line for each proof, and a last one, of kind `summary`, for what it comes to."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    def proof(self, proof: Proof) -> None:
        """Every proof."""
        emit(_data(proof, self._language), self._language)

    def pack(self, pack: Pack, counts: Counts) -> None:
        """Nothing beside the proofs."""

    def broken(self, pack: BrokenPack) -> None:
        """A failed proof for each problem."""
        for problem in pack.problems:
            proof = Proof(pack.file.stem, "pack", problem.where, "fails", problem.code, problem.values)
            self.proof(proof)

    def end(self, counts: Counts, packs: int, seconds: float) -> None:
        """The summary, with the keys of a proof that it has."""
        state = "fails" if counts["fails"] else "inconclusive" if counts["inconclusive"] else "holds"
        told: Mapping[str, object] = {
            "id": "",
            "kind": "summary",
            "state": state,
            "code": "cli.proved",
            "message": summary(counts, packs, seconds, self._language),
            "packs": packs,
            **{name: counts[name] for name in (*SYMBOLS, "cached")},
            "seconds": round(seconds, 3),
        }
        emit(told, self._language)


def summary(counts: Counts, packs: int, seconds: float, language: Language) -> str:
    """What all proofs come to, in a sentence."""
    values = {name: counts[name] for name in (*SYMBOLS, "cached")}
    return say("cli.proved", language, packs=packs, seconds=round(seconds), **values)


def _data(proof: Proof, language: Language) -> dict[str, object]:
    return {
        "id": proof.id,
        "kind": proof.kind,
        "state": proof.state,
        "code": proof.code,
        "message": proof.sentence(language),
        "file": proof.where.file,
        "line": proof.where.line,
        "column": proof.where.column,
        "cached": proof.cached,
    }


def _annotate(file: Path, line: int, column: int, title: str, message: str) -> None:
    """A workflow command: https://docs.github.com/actions/reference/workflow-commands-for-github-actions."""
    root = checkout_of(file) or Path.cwd()
    path = file.resolve()
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(file)
    place = f"file={_property(shown)},line={line},col={column},title={_property(title)}"
    write(f"::error {place}::{_escaped(message)}")


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
