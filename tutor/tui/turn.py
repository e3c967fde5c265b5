"""One turn of the conversation: the question, hints, the writing box or the answer, and the feedback."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from tutor import picking
from tutor.language import Language, Text, say
from tutor.maths import precision
from tutor.outcomes import Outcome
from tutor.questions import Question
from tutor.session import telling
from tutor.session.shown import Feedback
from tutor.session.state import Attempt, Because, Phase
from tutor.session.variants import fill, prompt
from tutor.tui import picked, verdicts
from tutor.tui.answer_boxes import AnswerBox, answer_box
from tutor.tui.cards import Card, Paper, Para
from tutor.tui.feedback import FeedbackView
from tutor.tui.styled import clean, plain, prose

LONG_ANSWER = 1200
"""Characters of an answer shown above its feedback; the clauses that count are quoted there anyway."""
_TASKS: Final = {
    "choice": "picking.pick_one",
    "multi": "picking.pick_all",
    "true_false": "picking.is_it_true",
    "order": "picking.put_in_order",
}


class Turn(Vertical):
    """The question on the screen, or one that was answered before."""

    DEFAULT_CSS = """
    Turn { height: auto; min-height: 100%; padding: 0 1 1 1; }
    Turn.-past { min-height: 0; }
    Turn .speaker { color: $muted; }
    Turn .question { margin: 0 0 1 2; text-style: bold; }
    Turn .hints { margin: 0 0 1 2; }
    Turn Composer, Turn ListBox, Turn GapsBox { margin: 0 0 0 2; }
    Turn .answer { margin: 0 0 0 2; color: $muted; }
    Turn .waiting { margin: 0 0 0 2; color: $muted; }
    Turn .notice { margin: 0 0 0 2; }
    Turn FeedbackView { margin: 0 0 0 0; }
    Turn.-past .question { text-style: none; }
    Turn.-past .inline-evidence { display: none; }
    """

    def __init__(self, attempt: Attempt, question: Question) -> None:
        super().__init__()
        self.attempt = attempt
        self.question = question
        self.feedback = FeedbackView()
        self.past = False
        self._composer: AnswerBox | None = None

    def compose(self) -> ComposeResult:
        yield Paper(self._speaker, classes="speaker")
        yield Paper(self._asked, classes="question")
        yield Paper(self._hints, classes="hints")
        yield Paper(self._answered, classes="answer")
        yield Card(self._noticed, classes="notice", verbs=("settle_right", "settle_wrong"))
        yield Paper(lambda language: [Para(plain(say("tui.judging", language)))], classes="waiting")
        yield self.feedback

    async def on_mount(self) -> None:
        for css in (".hints", ".answer", ".notice", ".waiting"):
            self.query_one(css).display = False

    @property
    def composer(self) -> AnswerBox | None:
        """The writing box, while there is one."""
        return self._composer

    def take_focus(self) -> None:
        """To the verdict that waits for the person's decision, else to the writing box."""
        notice = self.query_one(".notice", Card)
        if notice.can_focus and notice.display:
            notice.focus()
        elif self._composer is not None:
            self._composer.take_focus()

    async def show(
        self, attempt: Attempt, phase: Phase, feedback: Feedback | None, claim_verdicts: Mapping[str, str]
    ) -> None:
        """Bring the turn up to the state."""
        before, self.attempt = self.attempt, attempt
        await self._write(attempt, phase)
        self._say(".hints", bool(attempt.hints) and phase == "asking")
        self._say(".answer", phase in ("feedback", "debrief") and bool(attempt.answer) and self._written)
        self._say(".waiting", phase == "waiting")
        notice = self.query_one(".notice", Card)
        notice.can_focus = verdicts.settleable(attempt.notice) and phase == "asking"
        self._say(".notice", attempt.notice is not None and phase == "asking")
        if notice.can_focus and before.notice != attempt.notice:
            notice.focus()
        if feedback is not None:
            await self.feedback.show(feedback, claim_verdicts)

    @property
    def _written(self) -> bool:
        """Whether the answer is words of the learner; of what was picked every part is told below."""
        return self.question.kind in ("open", "numeric", "true_false")

    def settle(self) -> None:
        """The conversation moved on past this turn."""
        self.past = True
        self.add_class("-past")
        self.feedback.fold_away()

    async def _write(self, attempt: Attempt, phase: Phase) -> None:
        if phase in ("asking", "waiting") and self.composer is None:
            self._composer = answer_box(self.question, attempt)
            await self.mount(self._composer, after=self.query_one(".hints"))
            self._composer.take_focus()
        elif phase in ("feedback", "debrief") and self._composer is not None:
            # Off the screen first: a box that is painted while it is taken apart has no styles any more.
            self._composer.display = False
            self.call_after_refresh(self._composer.remove)
            self._composer = None

    def _say(self, css: str, shown: bool) -> None:
        paper = self.query_one(css, Paper)
        paper.display = shown
        if shown:
            paper.again()

    def _speaker(self, language: Language) -> list[Para]:
        because = self.attempt.because
        if because is None:
            return [Para(plain(say("tui.interviewer", language), "bold"))]
        why = because_said(because, language)
        head = Content.assemble((say("tui.follow_up", language), "bold"), ("  ", ""), prose(why, "$muted"))
        return [Para(head)]

    def _asked(self, language: Language) -> list[Para]:
        rows = [Para(prose(prompt(self.question, self.attempt.givens).in_(language)))]
        if (code := _task(self.question)) is not None:
            of = len(self.question.cloze.blanks) if self.question.cloze else 0
            rows.append(Para(plain(say(code, language, of=of), "not bold $muted")))
        if self.question.numeric is not None:
            code, values = precision(self.question.numeric)
            rows.append(Para(plain(say(code, language, **values), "not bold $muted")))
        return rows

    def _hints(self, language: Language) -> list[Para]:
        return list(_hint_lines(self.question.hints[: self.attempt.hints], self.attempt.givens, language))

    def _answered(self, language: Language) -> list[Para]:
        text = (self.attempt.answer or "").strip()
        if self.question.statement is not None:
            text = _truth(self.question, text, language)
        shown = text if len(text) <= LONG_ANSWER else text[:LONG_ANSWER] + " …"
        label = Content.styled(say("tui.you", language), "bold")
        return [Para(plain(shown), label, label.cell_length + 2)]

    def _noticed(self, language: Language) -> list[Para]:
        verdict = self.attempt.notice
        if verdict is None:
            return []
        gaps = [*picked.noticed(telling.noticed(self.question, self.attempt), language)]
        if verdict.outcome is Outcome.UNREAD:
            told = self._composer.echoed if self._composer else None
            return [*gaps, *verdicts.unread(verdict, told, language)]
        return [*gaps, *verdicts.undecided(verdict, self.attempt.draft, language)]


def _task(question: Question) -> str | None:
    """What is to be done, where the prompt alone does not say it."""
    if question.cloze is not None:
        return "picking.fill_gap" if len(question.cloze.blanks) == 1 else "picking.fill_gaps"
    return _TASKS.get(question.kind)


def _truth(question: Question, text: str, language: Language) -> str:
    """What was said of a statement, in the language of the screen."""
    found = picking.read(question, (), text)
    said = found[0] if isinstance(found, tuple) and found else ""
    return say(f"picking.{said}", language) if said else text


def because_said(because: Because, language: Language) -> str:
    """Why a follow-up comes."""
    return say(because.code, language, quote=clean(because.quote)).rstrip("：: ")


def _hint_lines(hints: tuple[Text, ...], givens: Mapping[str, str], language: Language) -> Iterator[Para]:
    for number, hint in enumerate(hints, 1):
        lead = Content.styled(f"{say('tui.hint', language)} {number}", "bold $accent")
        yield Para(prose(fill(hint, givens).in_(language)), lead, 8)
