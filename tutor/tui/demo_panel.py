"""A live demo: parameters, pictures that grow while it trains, figures, and what they show of a saying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from tutor.children import protocol
from tutor.demos.arguments import RunRequest
from tutor.demos.result import Collector, DemoResult
from tutor.demos.spec import DemoSpec
from tutor.errors import TutorError
from tutor.language import Language, Text, explain, say
from tutor.tui import demo_text, garbage
from tutor.tui.bars import Hint
from tutor.tui.cards import Fold, Paper, Para
from tutor.tui.demo_form import DemoForm
from tutor.tui.demo_pictures import Pictures
from tutor.tui.demo_status import Status
from tutor.tui.side import Panel
from tutor.tui.styled import plain
from tutor.tui.told import app_of

REDRAWS = 0.2
"""Seconds between two redraws of a picture; one timer for all, which take turns."""
BROAD = 100
"""Cells from which the form stands beside the pictures."""
BESIDE = 38


class DemoPanel(Panel):
    """One demo, run on opening and again at every enter."""

    KIND = "tui.demo"

    DEFAULT_CSS = """
    DemoPanel .body { height: 1fr; layout: vertical; }
    DemoPanel .results { height: 1fr; width: 1fr; padding: 0 1; }
    DemoPanel.-broad .body { layout: horizontal; }
    DemoPanel .beside { display: none; height: auto; }
    DemoPanel .beside .said { display: none; padding: 0 1; }
    DemoPanel .beside DemoForm { margin: 0 0 1 0; }
    DemoPanel.-broad .beside { display: block; width: 38; height: 1fr; border-right: vkey $panel; }
    DemoPanel.-broad .beside .said { display: block; }
    DemoPanel.-broad .results .said { display: none; }
    DemoPanel.-form .beside { display: block; }
    DemoPanel .parameters { height: auto; padding: 0 1; color: $muted; }
    DemoPanel.-broad .parameters, DemoPanel.-form .parameters { display: none; }
    DemoPanel .here { margin: 1 0 0 0; }
    DemoPanel .table { margin: 1 0 0 0; }
    DemoPanel .legend { margin: 0 0 0 0; }
    DemoPanel.-still Pictures { display: none; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "rerun"),
        Binding("p", "form"),
        Binding("t", "train_on"),
        Binding("enter", "rerun"),
        Binding("space", "fold"),
    ]

    class Ended(Message):
        """A run came to its end."""

        def __init__(self, panel: DemoPanel, request: RunRequest, result: DemoResult) -> None:
            super().__init__()
            self.panel, self.request, self.result = panel, request, result

    def __init__(self, spec: DemoSpec, request: RunRequest) -> None:
        super().__init__(lambda language: spec.title.in_(language))
        self._spec, self._ran = spec, request
        self._collector = Collector()
        self._result = self._collector.result()
        self._error: TutorError | None = None
        self._pictures = Pictures(spec)
        self._form = DemoForm(spec, request)
        self._status = Status()
        self._fold = Fold(
            lambda language: plain(say("tui.findings", language, count=len(self._result.findings)), "bold"),
            lambda language: demo_text.findings(self._spec, self._result, language),
        )
        self._trained = False
        self._verdicts: tuple[tuple[Text, str], ...] = ()

    def body(self) -> Sequence[Widget]:
        results = VerticalScroll(
            Paper(self._popular, classes="said"),
            self._pictures.legend,
            self._pictures,
            Paper(self._here, classes="said here"),
            Paper(lambda language: demo_text.table(self._spec, self._result, language), classes="table"),
            self._fold,
            classes="results",
        )
        beside = VerticalScroll(
            self._form,
            Paper(self._popular, classes="said"),
            Paper(self._here, classes="said"),
            classes="beside",
        )
        folded = Paper(lambda language: [Para(plain(self._form.summary(language)))], classes="parameters")
        return (self._status, folded, Container(beside, results, classes="body"))

    def on_mount(self) -> None:
        self.set_interval(REDRAWS / (self._pictures.count + 1), self._redraw)
        self.call_after_refresh(self.start, self._ran)

    def on_resize(self, event: events.Resize) -> None:
        broad = event.size.width >= BROAD
        self.set_class(broad, "-broad")
        room = event.size.width - (BESIDE if broad else 0) - 4
        share = 3 if broad else 2  # of five: below them stand tables, and text where it is narrow
        self._pictures.fit(room, event.size.height * share // 5)

    def hints(self) -> Sequence[Hint]:
        tail = [
            Hint("p", "tui.key_parameters", ""),
            Hint("esc", "tui.key_back", "screen.back"),
            Hint("^l", "tui.key_language", "app.flip"),
        ]
        if self._status.running:
            return [Hint("^c", "tui.key_stop", "app.interrupt"), *tail]
        more = [Hint("t", "tui.key_train_on")] if self._spec.can_train_on and self._trained else []
        return [Hint("r", "tui.key_rerun"), *more, *tail]

    def take_focus(self) -> None:
        self.query_one(".results").focus(scroll_visible=False)

    async def shut(self) -> bool:
        """Escape first stops a run that goes on, then closes the form, then the panel."""
        if self._status.running:
            await app_of(self).demos.cancel()
            return False
        if self.has_class("-form") and not self.has_class("-broad"):
            self.remove_class("-form")
            self.take_focus()
            return False
        return True

    async def on_unmount(self) -> None:
        if self._status.running:
            await app_of(self).demos.cancel()

    @property
    def busy(self) -> bool:
        """Whether a run goes on."""
        return self._status.running

    @property
    def result(self) -> DemoResult:
        """What the run has shown so far."""
        return self._collector.result()

    def show_verdicts(self, verdicts: Sequence[tuple[Text, str]]) -> None:
        """What the run says of the claims it was made for."""
        self._verdicts = tuple(verdicts)
        if self._fold.is_attached:
            self._changed()

    async def start(self, request: RunRequest) -> None:
        """Run it; what runs now is stopped."""
        self._ran, self._trained = request, False
        self._collector, self._error, self._verdicts = Collector(), None, ()
        self._status.begin(request)
        steps = request.parameters.get("steps")
        self._pictures.clear(float(steps) if isinstance(steps, int) else None)
        self._changed()
        self.post_message(self.Rehinted())
        await app_of(self).demos.run(request, self._hear)
        garbage.set_aside()  # now, while the child makes ready, and not in the middle of the run

    def on_demo_form_run(self, event: DemoForm.Run) -> None:
        event.stop()
        self.remove_class("-form")
        self.take_focus()
        self.run_worker(self.start(event.request), exclusive=True)

    def action_rerun(self) -> None:
        """Once more, with what stands in the form."""
        self._form.submit()

    def action_form(self) -> None:
        """To the parameters."""
        self.add_class("-form")
        self.call_after_refresh(self._enter_form)

    def action_fold(self) -> None:
        """Open or close the findings."""
        self._fold.toggle()

    async def action_train_on(self) -> None:
        """Go on with what stands in the form: to its steps where the run was stopped, else as many again."""
        if not (self._spec.can_train_on and self._trained) or self._status.running:
            return
        request = self._form.request()
        steps = request.parameters.get("steps") if request is not None else None
        if request is None or not isinstance(steps, int):
            return
        left = steps - self._status.done if self._result.cancelled else steps
        self._error = None
        self._status.begin(request)
        self._changed()
        self.post_message(self.Rehinted())
        more = left if left > 0 else steps
        await app_of(self).demos.train_on(more, request.parameters, self._hear)

    def _enter_form(self) -> None:
        first = next((w for w in self._form.query("Choice, LineBox") if w.focusable), None)
        if first is not None:
            first.focus()

    def _hear(self, message: Mapping[str, object]) -> None:
        """A message of the child. Drawing waits for the timer."""
        if not self._fold.is_attached:  # closed meanwhile: the end of the run that closing stopped
            return
        kind = message["kind"]
        self._status.hear(message)
        if kind == "error":
            self._error = protocol.error_of(message)
        else:
            self._collector.add(dict(message))
        self._pictures.hear(message)
        if kind in ("table", "end", "error"):
            self._changed()
        if kind in ("end", "error"):
            self.post_message(self.Rehinted())
        if kind == "end":
            self._trained = self._status.done > 0
        if kind == "end" and self._result.ended:
            self.post_message(self.Ended(self, self._ran, self._result))

    def _redraw(self) -> None:
        if self._pictures.redraw():
            self._status.redraw()

    def _changed(self) -> None:
        self._result = self._collector.result()
        self.set_class(self._error is not None and self._pictures.empty, "-still")
        for paper in self.query(".table, .said, .legend, .parameters").results(Paper):
            paper.again()
        self._fold.display = bool(self._result.findings)
        self._fold.again()

    def _popular(self, language: Language) -> list[Para]:
        """What went wrong, or what is commonly said and what came of the claims held against this run."""
        if self._error is not None:
            happened, following = explain(self._error, language)
            return [
                Para(plain(happened, "$error"), Content.styled("✗", "bold $error"), 2),
                Para(plain(following, "$muted"), indent=2),
            ]
        return [
            *demo_text.popular(self._spec, language),
            *demo_text.verdicts(self._verdicts, language),
        ]

    def _here(self, language: Language) -> list[Para]:
        return [] if self._error is not None else list(demo_text.here(self._spec, self._result, language))
