"""The first screen: today's number and one key to start, the way to the demos, the packs.

The key to start is painted first, before the packs and the progress are read: their rooms load while the
person looks at the screen, and what they say then stands where room was left for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget

from tutor.errors import TutorError
from tutor.language import Language, say
from tutor.tui import home_rows
from tutor.tui.bars import Hint, Keys, Title
from tutor.tui.row import Row
from tutor.tui.rows import Rows, RowsScreen
from tutor.tui.told import Told, app_of, told

if TYPE_CHECKING:
    from tutor.language import Text
    from tutor.packs.problems import BrokenPack
    from tutor.session.overview import Overview


class HomeScreen(RowsScreen):
    """Today."""

    CSS = """
    HomeScreen #home { padding: 1 2 0 2; height: 1fr; }
    HomeScreen #lists { height: 1fr; margin: 1 0 0 0; }
    HomeScreen .today { margin: 0 0 1 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "quiet"),
        Binding("q", "app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._overview: Overview | None = None
        self._left: Text | None = None
        self._counted = False

    def compose(self) -> ComposeResult:
        yield Title(told("tui.home"))
        with Vertical(id="home"):
            yield Told(self._today, classes="today")
            yield Row(self._start, lambda: app_of(self).practise(), hint="tui.key_start", classes="start")
            yield Row(home_rows.demos, self._open_demos, classes="demos")
            yield Rows(id="lists")
        yield Keys(self.hints())

    def on_mount(self) -> None:
        self.query_one(Row).focus(scroll_visible=False)

    def hints(self) -> Sequence[Hint]:
        row = self.focused if isinstance(self.focused, Row) else None
        return [
            Hint("enter", row.hint if row else "tui.key_start", "screen.act"),
            Hint("↑↓", "tui.key_choose"),
            Hint("^l", "tui.key_language", "app.flip"),
            Hint("F1", "tui.key_help", "app.help"),
            Hint(":", "tui.key_command", "screen.command"),
            Hint("^p", "tui.key_palette", "app.command_palette"),
            Hint("^q", "tui.key_quit", "app.quit"),
        ]

    @property
    def counted(self) -> bool:
        """Whether the numbers, the packs and the demos stand."""
        return self._counted

    async def first_count(self) -> None:
        """Read the packs and the progress; the app asks for it once something is painted."""
        await self._show_numbers()
        app = app_of(self)
        if (trouble := app.desk.trouble) is not None:
            app.trouble(trouble)
        elif not app.desk.store.alone:
            app.tell("plain.second_copy")

    def count_again(self) -> None:
        """The numbers may have changed."""
        self.run_worker(self._show_numbers(), exclusive=True)

    async def _show_numbers(self) -> None:
        self._count()
        lists = self.query_one(Rows)
        with self.app.batch_update():
            await lists.remove_children()
            await lists.mount_all(self._lists())
            for top in self.query(".today, Row.start"):
                top.refresh(layout=True)
        self._counted = True
        app_of(self).stand()
        if self.focused is None:
            self.query(Row).first().focus()

    def action_act(self) -> None:
        if self.query(Row):
            super().action_act()
        else:  # the rows are still on their way, and the first of them starts practice
            app_of(self).practise()

    def action_quiet(self) -> None:
        """Escape on the first screen does nothing."""

    def _count(self) -> None:
        desk = app_of(self).desk
        self._overview, self._left = None, None
        from tutor.session.overview import overview

        try:
            self._overview = overview(desk.bank, desk.store.cards(), desk.now())
            self._left = self._place()
        except TutorError as error:
            app_of(self).trouble(error)

    def _place(self) -> Text | None:
        """The question that was left in the middle, if any."""
        from tutor.session.place import resumed_prompt

        desk = app_of(self).desk
        place = desk.store.place() if desk.store.alone else None
        return resumed_prompt(desk.bank, place) if place else None

    def _lists(self) -> Sequence[Widget]:
        app = app_of(self)
        packs = self._overview.packs if self._overview else ()
        rows: list[Widget] = []
        if packs:
            rows.append(Told(told("tui.packs", count=len(packs)), classes="heading -first"))
        # First, for whoever is writing it looks for it: below some thirty others it is off the screen.
        broken = home_rows.broken(app.desk.bank)
        rows += [Row(home_rows.broken_row(pack), partial(self._show_broken, pack)) for pack in broken]
        rows += [
            Row(home_rows.pack(pack), partial(app.practise, pack.id), hint="tui.key_practise") for pack in packs
        ]
        return rows

    def _today(self, language: Language) -> Content:
        seen = self._overview
        if not self._counted:
            return Content(" ")
        if seen is None or not seen.packs:
            return Content.styled(say("tui.no_packs", language), "bold")
        if not seen.due and not seen.new:
            when = say("tui.next_due", language, date=f"{seen.next_due:%Y-%m-%d}") if seen.next_due else ""
            return Content.assemble((say("tui.nothing_due", language), "bold"), (f"  {when}", "$muted"))
        parts = [say("tui.due", language, count=seen.due)] if seen.due else []
        parts += [say("tui.new", language, count=seen.new)] if seen.new else []
        return Content.styled("  ·  ".join(parts), "bold $primary")

    def _start(self, language: Language, width: int) -> Content:
        left = self._left
        if not left:
            return Content.styled(say("tui.start", language), "bold")
        head = Content.styled(say("tui.go_on", language) + "  ", "bold")
        from tutor.tui.styled import prose

        return Content.assemble(head, prose(left.in_(language), "$muted")).truncate(width, ellipsis=True)

    def _show_broken(self, pack: BrokenPack) -> None:
        from tutor.tui.broken import BrokenScreen

        self.app.push_screen(BrokenScreen(pack))

    def _open_demos(self) -> None:
        from tutor.tui.demos import DemosScreen

        self.app.push_screen(DemosScreen())
