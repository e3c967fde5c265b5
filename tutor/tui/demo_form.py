"""The parameters of a demo as a form: each with its range and help, errors at the field, choices by arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from tutor.demos import arguments
from tutor.demos.arguments import RunRequest
from tutor.demos.spec import DemoSpec, Parameter, shown
from tutor.errors import UsageError
from tutor.language import Language, explain, say
from tutor.tui.cards import Paper, Para
from tutor.tui.line_box import LineBox
from tutor.tui.styled import plain
from tutor.tui.told import Told, app_of

LABEL = 14
OWN = ""
"""The choice of no preset."""


class Choice(Widget, can_focus=True):
    """A value among few, changed with the arrows."""

    DEFAULT_CSS = """
    Choice { height: 1; width: 1fr; background: $surface; }
    Choice:focus { background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)"),
        Binding("right,space", "turn(1)"),
    ]

    class Turned(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, values: Sequence[str], value: str, label: Callable[[str, Language], str]) -> None:
        super().__init__()
        self._values, self.value, self._label = tuple(values), value, label

    def on_mount(self) -> None:
        self.watch(self.app, "language", self._again, init=False)

    def render(self) -> Content:
        said = self._label(self.value, app_of(self).language)
        return Content.assemble(("‹ ", "$accent"), said, (" ›", "$accent")).truncate(
            self.size.width, ellipsis=True
        )

    def action_turn(self, by: int) -> None:
        """The next or the previous value."""
        at = self._values.index(self.value) if self.value in self._values else 0
        self.value = self._values[(at + by) % len(self._values)]
        self.refresh()
        self.post_message(self.Turned(self))

    def on_click(self) -> None:
        self.focus()
        self.action_turn(1)

    def _again(self) -> None:
        self.refresh()


class Field(Horizontal):
    """One parameter: its name and the way to change it."""

    DEFAULT_CSS = """
    Field { height: 1; }
    Field .label { width: 14; color: $muted; }
    Field.-wrong .label { color: $error; }
    """

    def __init__(self, parameter: Parameter, text: str, label: Callable[[str, Language], str]) -> None:
        super().__init__()
        self.parameter = parameter
        self._label = label
        box: LineBox | Choice
        box = Choice(parameter.choices, text, label) if parameter.kind == "choice" else LineBox(text)
        self.box = box

    def compose(self) -> ComposeResult:
        yield Told(self._labelled, classes="label")
        yield self.box

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.box.value

    def put(self, text: str) -> None:
        """Put this value in."""
        self.box.value = text
        self.box.refresh()

    def _labelled(self, language: Language) -> Content:
        del language  # names are those of the shell, in any language
        wrong = "✗ " if self.has_class("-wrong") else ""
        return Content(wrong + self.parameter.name).truncate(LABEL - 1, ellipsis=True)


class DemoForm(Vertical):
    """All fields, a line of help for the one in hand or of what is wrong."""

    DEFAULT_CSS = """
    DemoForm { height: auto; padding: 0 1; }
    DemoForm .help { color: $muted; margin: 1 0 0 0; min-height: 2; }
    DemoForm .label { width: 14; color: $muted; }
    DemoForm Horizontal { height: 1; }
    """

    class Run(Message):
        """The person wants these parameters run."""

        def __init__(self, request: RunRequest) -> None:
            super().__init__()
            self.request = request

    def __init__(self, spec: DemoSpec, request: RunRequest) -> None:
        super().__init__()
        self._spec = spec
        self._request = request
        self._error: tuple[str, UsageError] | None = None
        self._preset = Choice([OWN, *(p.name for p in spec.presets)], request.preset or OWN, self._preset_label)
        self._fields = [Field(p, shown(request.parameters[p.name]), self._word) for p in spec.parameters]

    def compose(self) -> ComposeResult:
        if self._spec.presets:
            with Horizontal():
                yield Told(lambda language: say("tui.preset", language), classes="label")
                yield self._preset
        yield from self._fields
        yield Paper(lambda language: list(self._help(language)), classes="help")

    def put(self, request: RunRequest) -> None:
        """Show these parameters."""
        self._request = request
        for field in self._fields:
            field.put(shown(request.parameters[field.parameter.name]))

    def request(self) -> RunRequest | None:
        """The checked request; None, with the error at its field, where something does not fit."""
        self._say(None)
        values: dict[str, object] = {}
        for field in self._fields:
            try:
                values[field.parameter.name] = arguments.read(field.parameter, field.text)
            except UsageError as error:
                self._say((field.parameter.name, error))
                field.box.focus()
                return None
        preset = self._preset.value or None
        return arguments.from_values(
            self._spec, values, preset=preset, device=self._request.device, seed=self._request.seed
        )

    def summary(self, language: Language) -> str:
        """In a line the parameters that are not the default ones."""
        parts = [
            f"{f.parameter.name} {self._word(f.text, language)}"
            for f in self._fields
            if f.text != shown(self._spec.defaults[f.parameter.name])
        ]
        return " · ".join(parts) or say("tui.default_values", language)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.submit()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()

    def submit(self) -> None:
        """Run what stands in the form."""
        request = self.request()
        if request is not None:
            self.post_message(self.Run(request))

    def on_choice_turned(self, event: Choice.Turned) -> None:
        event.stop()
        if event.choice is self._preset:
            values: Mapping[str, object] = next(
                (p.values for p in self._spec.presets if p.name == event.choice.value), {}
            )
            self.put(
                arguments.from_values(self._spec, values, device=self._request.device, seed=self._request.seed)
            )

    def on_descendant_focus(self, _: events.DescendantFocus) -> None:
        self.query_one(".help", Paper).again()

    def on_key(self, event: events.Key) -> None:
        if event.key == "enter":
            event.stop()
            self.submit()
        elif event.key in ("up", "down"):
            event.stop()
            (self.screen.focus_next if event.key == "down" else self.screen.focus_previous)("Choice, LineBox")

    def _say(self, error: tuple[str, UsageError] | None) -> None:
        self._error = error
        for field in self._fields:
            field.set_class(error is not None and field.parameter.name == error[0], "-wrong")
            field.query_one(Told).refresh()
        self.query_one(".help", Paper).again()

    def _help(self, language: Language) -> Iterator[Para]:
        if self._error is not None:
            happened, following = explain(self._error[1], language)
            yield Para(
                plain(f"{happened} {following}".strip(), "$error"), Content.styled("✗", "bold $error"), 2
            )
            return
        field = next((f for f in self._fields if f.box.has_focus), None)
        if field is None:
            yield Para(plain(say("tui.form_help", language)))
            return
        parameter = field.parameter
        unit = f" ({parameter.unit.in_(language)})" if parameter.unit else ""
        yield Para(plain(parameter.help.in_(language) + unit))
        if parameter.range:
            yield Para(plain(say("tui.range", language, range=parameter.range)))

    def _word(self, word: str, language: Language) -> str:
        return self._spec.label(word).in_(language)

    def _preset_label(self, name: str, language: Language) -> str:
        preset = next((p for p in self._spec.presets if p.name == name), None)
        return preset.title.in_(language) if preset else say("tui.no_preset", language)
