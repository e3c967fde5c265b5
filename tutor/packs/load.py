"""One pack file in: bytes → text → tree → checked shapes → the words of a pack, or everything that is wrong."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from pydantic import ValidationError

from tutor.packs import convert, faults, references, sound_parts, yaml_nodes
from tutor.packs.checker import Names
from tutor.packs.problems import BrokenPack, BrokenPackError, Problem
from tutor.packs.schema import FORMAT, PackModel
from tutor.packs.source import SourceFault, decode, read_bytes
from tutor.packs.templates.expand import Expanded, expand
from tutor.packs.yaml_nodes import Scalar, Table
from tutor.questions import Pack, Where

MAX_PROBLEMS = 100


def load_file(path: Path) -> Pack:
    """The pack in `path`. Raises BrokenPackError with all problems of the file."""
    read = read_pack(path)
    if isinstance(read, BrokenPack):
        raise BrokenPackError(read.file, read.problems)
    return read


def read_pack(path: Path, folder: Path | None = None) -> Pack | BrokenPack:
    """The pack in `path`, or what is wrong with it; inside `folder` no link may lead out of it."""
    try:
        return from_bytes(path, read_bytes(path, folder))
    except SourceFault as fault:
        return BrokenPack(path, fault.problems)


def from_bytes(path: Path, data: bytes) -> Pack | BrokenPack:
    """The pack in these bytes; `path` is what its places name."""
    try:
        return from_text(path, decode(path, data), hashlib.sha256(data).hexdigest())
    except SourceFault as fault:
        return BrokenPack(path, fault.problems)


def from_text(path: Path, text: str, digest: str) -> Pack | BrokenPack:
    """The pack that `text` describes; `path` is what its places name."""
    tree, problems = yaml_nodes.read(path, text)
    if tree is None and problems:
        return BrokenPack(path, problems)
    if not isinstance(tree, Table):
        return BrokenPack(path, (*problems, Problem(Where(path, 1, 1), None, "packs.not_a_pack")))
    if wrong_format := _format(tree):
        return BrokenPack(path, (*problems, wrong_format))
    expanded = expand(tree)
    model, more = _validate(expanded.tree)
    found = _sorted((*problems, *expanded.problems, *more))
    if model is None or found:
        return BrokenPack(path, found[:MAX_PROBLEMS])
    pack = convert.pack(model, path, digest)
    return replace(pack, made=expanded.made, hash=_with_facts(digest, expanded)) if expanded.made else pack


def _with_facts(digest: str, expanded: Expanded) -> str:
    """The hash of a pack whose questions rest on facts that stand in another file."""
    return hashlib.sha256(f"{digest}{expanded.tree!r}".encode()).hexdigest()


def _format(tree: Table) -> Problem | None:
    """A file of another format is refused with one sentence, not with the hundred that would follow."""
    found = tree.get("format")
    if found == str(FORMAT) or not isinstance(found, Scalar):
        return None  # a missing format is reported with all other missing keys
    return Problem(found.where, None, "packs.format", {"found": str(found)[:20], "known": FORMAT})


def _validate(tree: Table) -> tuple[PackModel | None, tuple[Problem, ...]]:
    """The whole file's model when it is sound, and all problems when it is not.

    What refers to what is also checked among the parts that are sound when others are not, so that an author
    sees everything in one run.
    """
    names, problems = references.collect(tree)
    found: list[Problem] = list(problems)
    try:
        model = PackModel.model_validate(tree)
    except ValidationError as error:
        found.extend(faults.problems(tree, error))
        found.extend(_behind_wrong_kinds(tree, error))
        found.extend(_among_the_sound(tree, names, error))
        return None, tuple(found)
    found.extend(references.check(tree, model, names))
    return model, tuple(found)


def _behind_wrong_kinds(tree: Table, error: ValidationError) -> tuple[Problem, ...]:
    """What else is wrong with questions whose `kind` is, which says what shape they should have."""
    places = [e["loc"][1] for e in error.errors(include_url=False) if e["type"].startswith("union_tag")]
    guessed = sound_parts.with_kinds(tree, {place for place in places if isinstance(place, int)})
    try:
        PackModel.model_validate(guessed)
    except ValidationError as more:
        return tuple(faults.problems(guessed, more)) if places else ()
    return ()


def _among_the_sound(tree: Table, names: Names, error: ValidationError) -> tuple[Problem, ...]:
    """What the parts without an error get wrong about others."""
    bad = {tuple(e["loc"][:2]) for e in error.errors(include_url=False) if len(e["loc"]) > 1}
    sound = sound_parts.prune(tree, bad)
    try:
        return tuple(references.check(sound, PackModel.model_validate(sound), names))
    except ValidationError:  # the file's own head is at fault, or nothing sound is left
        return ()


def _sorted(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    seen: dict[tuple[int, int, str, str], Problem] = {}
    for p in problems:
        seen.setdefault((p.where.line, p.where.column, p.code, str(p.values)), p)
    return tuple(seen[key] for key in sorted(seen))
