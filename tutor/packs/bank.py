"""Every pack a person has: shipped, their own, and what they name; a broken one leaves the others alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tutor import paths
from tutor.errors import UsageError
from tutor.packs import compile as compiling
from tutor.packs import compiled
from tutor.packs.problems import BrokenPack, BrokenPackError, Problem, with_nearest
from tutor.packs.store import Cache
from tutor.questions import Claim, Pack, Question, Where

MAX_ENTRIES = 100_000
"""How many files and folders a folder of packs may hold before it is surely the wrong folder."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bank:
    """The packs that can be used, in the order they were found, and those that cannot."""

    packs: tuple[Pack, ...]
    broken: tuple[BrokenPack, ...]
    replaced: tuple[tuple[Pack, Pack], ...] = ()
    """Packs that gave way to one of the same id that was named, each with that one."""
    named: frozenset[Path] = frozenset()
    """The files that were named, or lie in a folder that was."""

    @property
    def named_broken(self) -> tuple[BrokenPack, ...]:
        """Those of the broken packs that were asked for."""
        return tuple(pack for pack in self.broken if pack.file in self.named)

    def find(self, ref: str) -> tuple[Pack, Question]:
        """The question `pack/id`, or `id` where only one pack has it. Raises UsageError with a suggestion."""
        pack, name = self._find(ref, "packs.no_question", lambda p: p.questions, lambda p: p.aliases)
        return pack, pack.questions[name]

    def find_claim(self, ref: str) -> tuple[Pack, Claim]:
        """The claim `pack/id`, or `id` where only one pack has it. Raises UsageError with a suggestion."""
        pack, name = self._find(ref, "packs.no_claim", lambda p: p.claims, lambda _: {})
        return pack, pack.claims[name]

    def find_pack(self, name: str) -> Pack:
        """The pack of that id. Raises UsageError with a suggestion."""
        for pack in self.packs:
            if pack.id == name:
                return pack
        self._refuse_broken()
        code, values = with_nearest("packs.no_pack", name, [pack.id for pack in self.packs])
        raise UsageError(code, **values)

    def dangling(self, beside: Iterable[Pack] = ()) -> Iterator[Problem]:
        """Follow-ups that lead to another pack's question which is not there. They are never asked.

        `beside` are packs that stand there too.
        """
        known = {f"{p.id}/{name}" for p in (*beside, *self.packs) for name in (*p.questions, *p.aliases)}
        for pack in self.packs:
            for question in pack.questions.values():
                for follow_up in question.follow_ups:
                    if "/" in follow_up.ask and follow_up.ask not in known:
                        code, values = with_nearest("packs.unknown_question", follow_up.ask, known)
                        yield Problem(follow_up.where or question.where, question.id, code, values)

    def _refuse_broken(self) -> None:
        """What is not found may be in a pack that was named and cannot be used: then that is what is wrong."""
        for pack in self.named_broken:
            raise BrokenPackError(pack.file, pack.problems)

    def _find(
        self,
        ref: str,
        code: str,
        names: Callable[[Pack], Mapping[str, object]],
        aliases: Callable[[Pack], Mapping[str, str]],
    ) -> tuple[Pack, str]:
        wanted, _, name = ref.rpartition("/")
        found = [
            (pack, aliases(pack).get(name, name))
            for pack in self.packs
            if wanted in ("", pack.id) and (name in names(pack) or name in aliases(pack))
        ]
        if len(found) == 1:
            return found[0]
        if found:
            choices = ", ".join(f"{pack.id}/{inner}" for pack, inner in found)
            raise UsageError("packs.ambiguous", name=ref, choices=choices)
        self._refuse_broken()
        known = (f"{p.id}/{x}" if wanted else x for p in self.packs for x in names(p))
        code, values = with_nearest(code, ref, known)
        raise UsageError(code, **values)


def open_bank(extra: Iterable[Path] = (), *, child: bool = False) -> Bank:
    """The shipped packs, the person's own, and `extra` files or folders, through the compiled cache.

    What the cache lacks is compiled here, or with `child` in a child process, so that this one imports neither
    YAML nor pydantic. An `extra` pack takes the place of an installed one of its id. Raises UsageError for an
    `extra` path that does not exist.
    """
    installed = list(_jobs([paths.shipped_questions(), paths.own_questions()], missing_ok=True))
    named = list(_jobs(extra))
    jobs = _distinct([*installed, *named])
    asked = {os.path.realpath(file) for file, _ in named}
    compiler = compiling.in_child if child else compiling.here
    read = _read(jobs, Cache(paths.cache() / "packs"), compiler)
    return _assemble(read, frozenset(file for file, _ in jobs if os.path.realpath(file) in asked))


def read_bank(places: Iterable[Path]) -> Bank:
    """The packs in these files and folders, read afresh. Raises UsageError for a path that does not exist."""
    return _assemble(compiled.load(data) for data in compiling.here(_distinct(_jobs(places))))


def _read(
    jobs: Sequence[compiling.Job], cache: Cache, compiler: compiling.Compiler
) -> Iterator[Pack | BrokenPack]:
    ready: dict[Path, Pack | BrokenPack] = {}
    stale: list[compiling.Job] = []
    for file, folder in jobs:
        kept = _kept(cache, file) if _inside(file, folder) else None
        if kept is None:
            stale.append((file, folder))
        else:
            ready[file] = kept
    facts = {file: _facts(cache, file) for file, _ in stale}
    for (file, folder), data in zip(stale, compiler(stale) if stale else (), strict=True):
        ready[file] = compiled.load(data)
        # What was read while it was being written must not be kept as the file's content.
        if (known := facts[file]) and _inside(file, folder) and _facts(cache, file) == known:
            cache.put(file, compiled.with_facts(data, known))
    return (ready[file] for file, _ in jobs)


def _kept(cache: Cache, file: Path) -> Pack | BrokenPack | None:
    data = cache.get(file)
    try:
        return None if data is None else compiled.load(data)
    except (ValueError, TypeError, KeyError, IndexError):  # a damaged entry is made again
        return None


def _facts(cache: Cache, file: Path) -> Mapping[str, object]:
    try:
        return cache.facts(file) if file.is_file() else {}
    except OSError:
        return {}


def _inside(file: Path, folder: Path | None) -> bool:
    try:
        return folder is None or file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a loop of links; reading the file says so
        return False


def _assemble(reads: Iterable[Pack | BrokenPack], named: frozenset[Path] = frozenset()) -> Bank:
    found = list(reads)
    packs: dict[str, Pack] = {}
    broken: list[BrokenPack] = []
    replaced: list[tuple[Pack, Pack]] = []
    first = {read.id: read for read in reversed(found) if isinstance(read, Pack) and read.file in named}
    for read in found:
        if isinstance(read, BrokenPack):
            broken.append(read)
        elif read.id in first and read.file not in named:
            replaced.append((read, first[read.id]))
        elif read.id in packs:
            values = {"name": read.id, "file": str(packs[read.id].file)}
            problem = Problem(Where(read.file, 1, 1), None, "packs.duplicate_pack", values)
            broken.append(BrokenPack(read.file, (problem,)))
        else:
            packs[read.id] = read
    return Bank(tuple(packs.values()), tuple(broken), tuple(replaced), named)


def _distinct(jobs: Iterable[compiling.Job]) -> list[compiling.Job]:
    """Each file once, also when it was named and lies in a folder that is read anyway."""
    return list({os.path.realpath(job[0]): job for job in reversed(list(jobs))}.values())[::-1]


def _jobs(places: Iterable[Path], *, missing_ok: bool = False) -> Iterator[compiling.Job]:
    for place in places:
        # Not Path's own questions: those raise for a name that is too long or has a NUL in it.
        if os.path.isdir(place):  # noqa: PTH112
            yield from ((file, place) for file in _files(place))
        elif os.path.lexists(place):
            yield place, None
        elif not missing_ok:
            raise UsageError("packs.no_such_path", path=str(place))


def _files(folder: Path) -> Iterator[Path]:
    """The pack files below `folder`, sorted; hidden ones and linked folders are left out."""
    seen = 0
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        seen += len(folders) + len(files)
        if seen > MAX_ENTRIES:
            raise UsageError("packs.too_many", path=str(folder), limit=MAX_ENTRIES)
        for name in sorted(files):
            if name.endswith((".yaml", ".yml")) and not name.startswith("."):
                yield Path(here) / name
