"""The status line of a demo: device, seed, how far it is, how long it will take."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.content import Content
from textual.widget import Widget

from tutor.demos.arguments import RunRequest
from tutor.language import Language, say
from tutor.tui.told import app_of


class Status(Widget):
    """One line; redrawn by its owner's timer."""

    DEFAULT_CSS = """
    Status { height: 1; padding: 0 1; width: 1fr; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.running = False
        self._state = "starting"
        self._device = self._short = self._seed = ""
        self._done = self._total = 0
        self._left: float | None = None
        self._stale = True

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    @property
    def done(self) -> int:
        """Steps that the last run, or the one that goes on, has taken."""
        return self._done

    def begin(self, request: RunRequest) -> None:
        """A run was asked for."""
        self.running, self._state, self._done, self._left = True, "starting", 0, None
        self._device = self._short = request.device
        self._seed = f"seed {request.seed}"
        self._stale = True

    def hear(self, message: Mapping[str, object]) -> None:
        """Take from a message what belongs here."""
        self._stale = True
        match message["kind"]:
            case "hello":
                self._short = str(message.get("device") or "")
                self._device = str(message.get("device_name") or self._short)
                self._seed, self._state = f"seed {message.get('seed', 0)}", "running"
            case "progress":
                self._done, self._total = int(str(message["done"])), int(str(message["total"]))
                left = message.get("seconds_left")
                self._left = float(left) if isinstance(left, int | float) else None
            case "end":
                self.running = False
                self._state = "stopped" if message.get("cancelled") else "done"
            case "error":
                self.running, self._state = False, "failed"

    def redraw(self) -> None:
        """Show what has come since the last time."""
        if self._stale:
            self._stale = False
            self.refresh()

    def render(self) -> Content:
        language = app_of(self).language
        mark = {"done": "✓", "stopped": "■", "failed": "✗"}.get(self._state, "…")
        head = Content.styled(f"{mark} {say(f'tui.demo_{self._state}', language)}", "bold")
        far = list(self._far(language))
        # The device by its full name where there is room; what says how far it is comes first and stays.
        for facts in ([self._device, self._seed], [self._short, self._seed], [self._short], []):
            said = "  " + " · ".join(filter(None, [*far, *facts]))
            line = Content.assemble(head, (said, "$muted"))
            if line.cell_length <= self.size.width - 2:
                return line
        return head

    def _far(self, language: Language) -> Iterator[str]:
        finished = self._state == "done" and self._done < self._total
        if self._total and self._done and not finished:
            yield say("tui.step_of", language, done=self._done, total=self._total)
        if self.running and self._left is not None:
            yield say("tui.seconds_left", language, seconds=max(1, round(self._left)))

    def _again(self) -> None:
        self.refresh()
