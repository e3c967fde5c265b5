"""The lines of the home screen: packs with their progress, broken packs, demos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content

from tutor.language import Language, say
from tutor.tui.styled import clean, prose

if TYPE_CHECKING:
    from tutor.packs.problems import BrokenPack
    from tutor.session.desk import Bank
    from tutor.session.overview import PackProgress

Tell = Callable[[Language, int], Content]

BAR = 16
LABEL = 36


def pack(progress: PackProgress) -> Tell:
    """Title, a bar of what is sure and what was met, the count, what is due."""

    def tell(language: Language, width: int) -> Content:
        counts = say("tui.pack_counts", language, met=progress.met, total=progress.total)
        due = say("tui.pack_due", language, count=progress.due) if progress.due else ""
        room = max(8, min(LABEL, width - BAR - cell_len(counts) - cell_len(due) - 6))
        title = _cell(prose(progress.title.in_(language)), room)
        return Content.assemble(
            title, "  ", _bar(progress), f"  {counts}", (f"  {due}" if due else "", "bold $accent")
        )

    return tell


def broken(bank: Bank) -> Sequence[BrokenPack]:
    """The packs that could not be read; a bank made by hand may keep none."""
    packs: Sequence[BrokenPack] = getattr(bank, "broken", ())
    return packs


def broken_row(pack: BrokenPack) -> Tell:
    """File name and how much is wrong."""

    def tell(language: Language, width: int) -> Content:
        problems = say("tui.pack_broken", language, count=len(pack.problems))
        name = _cell(Content.assemble(("✗ ", "bold $error"), clean(pack.file.name)), LABEL)
        return Content.assemble(name, "  ", (problems, "$error")).truncate(width, ellipsis=True)

    return tell


def demos(language: Language, width: int) -> Content:
    """The way to the demos, with their number."""
    from tutor.demos import registry

    return Content(say("tui.demos_count", language, count=len(registry.names()))).truncate(width, ellipsis=True)


def _cell(content: Content, width: int) -> Content:
    cut = content.truncate(width, ellipsis=True)
    return cut.pad_right(max(0, width - cut.cell_length))


def _bar(progress: PackProgress) -> Content:
    total = max(1, progress.total)
    sure = round(BAR * progress.sure / total)
    met = max(sure, round(BAR * progress.met / total), 1 if progress.met else 0)
    return Content.assemble(
        ("━" * sure, "$success"), ("━" * (met - sure), "$primary"), ("┄" * (BAR - met), "$faint")
    )
