"""Drives a session line by line: reads, sends events, runs effects in order, writes what there is to show."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import TextIO

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.plain import closing, consulting, shell, showing
from tutor.plain.console import Console, clean
from tutor.questions import Pack, Question
from tutor.session import effects, events, evidence, feedback, keeping, telling
from tutor.session.badges import Badge
from tutor.session.desk import Desk
from tutor.session.effects import Effect, Shown
from tutor.session.events import Event
from tutor.session.quoting import last_row
from tutor.session.saving import Saving
from tutor.session.shown import Evidence, Feedback
from tutor.session.step import step


def run(desk: Desk, *, language: Language, source: TextIO | None = None, target: TextIO | None = None) -> int:
    """Practise until the questions, the input or the person's patience end. Returns the exit code 0."""
    from tutor.plain.conversation import converse

    driver = Driver(desk, Console(source, target), language)
    try:
        driver.begin()
        converse(driver)
    except KeyboardInterrupt:
        driver.console.write("")
        driver.leave()
    finally:
        driver.flush()
    return 0


class Driver:
    """One session in front of one console."""

    def __init__(self, desk: Desk, console: Console, language: Language) -> None:
        self.desk = desk
        self.console = console
        self.state, self._started = keeping.begin(desk)
        self._language = language
        self._saving = Saving(desk, self.report)
        self._draft: effects.SaveDraft | None = None
        self._told: set[str] = set()
        """Claims whose evidence was listed in this run: it is not read out again after every turn."""
        self.over = False
        self.previewed = False
        """Whether the person saw in this run what a second opinion sends."""

    @property
    def language(self) -> Language:
        """The language of the session, which a flip changes on the spot."""
        return self.state.language

    def begin(self) -> None:
        """Start, or continue what was left."""
        self.console.write(say("plain.welcome", self._language))
        if not self.desk.store.lasting:
            self.console.write(say("plain.not_kept", self._language))
        if not self.desk.store.alone:
            self.console.write(say("plain.second_copy", self._language))
        self.send(self._started)

    def leave(self) -> None:
        """Save and say so."""
        if not self.over:
            self.send(events.Left(self.desk.now()))

    def send(self, event: Event) -> bool:
        """Step the session and run what it wants done, in order. False where the event did not fit."""
        self.state, wanted = step(self.state, event)
        for effect in wanted:
            self._run(effect)
        return bool(wanted)

    def report(self, error: TutorError) -> None:
        """What went wrong and what to do next, on stderr."""
        with suppress(OSError):  # stderr takes nothing: there is no better place to say it
            for line in explain(error, self.language):
                if line:
                    sys.stderr.write(clean(line).rstrip() + "\n")
            sys.stderr.flush()

    def asked(self) -> tuple[Pack, Question]:
        """The question on the screen."""
        return self.desk.bank.find(self.state.ref)

    def feedback(self) -> Feedback:
        """What there is to show of the answer."""
        return feedback.build(self.state, self.desk.bank)

    def _run(self, effect: Effect) -> None:
        match effect:
            case effects.Show(what):
                self._show(what)
            case effects.Judge() | effects.JudgeGaps() | effects.GradeText():
                self._judge(effect)
            case effects.AskOpinion():
                consulting.consult(self, effect)
            case effects.RunDemo(words):
                self._demo(words)
            case effects.SaveDraft():
                self._draft = effect
            case effects.Finished(left):
                self.flush()
                self.over = True
                if left:
                    self.console.write(say(f"plain.{self._what_stays()}", self.language))
            case _:
                self.flush()
                self._saving.keep(effect, self.desk.now())

    def flush(self) -> None:
        """Keep the draft now. Lines that come in one go, pasted or from a file, are kept once, not each."""
        draft, self._draft = self._draft, None
        if draft is not None:
            self._saving.keep(draft, self.desk.now())

    def _what_stays(self) -> str:
        """What to say of the saving at the end: no more than is true."""
        store = self.desk.store
        if not store.lasting:
            return "not_kept"
        if not self._saving.complete:
            return "not_saved"
        return "saved" if store.alone else "saved_answers"

    def _judge(self, effect: effects.Judge | effects.JudgeGaps | effects.GradeText) -> None:
        event: Event = events.JudgingFailed(effect.attempt)
        try:
            pack, question = self.desk.bank.find(effect.ref)
            if isinstance(effect, effects.GradeText):
                grade = self.desk.grade(question, effect.text, pack)
                event = events.Graded(effect.attempt, grade, self.desk.grader_version)
            elif isinstance(effect, effects.JudgeGaps):
                event = events.Judged(effect.attempt, self.desk.judge_gaps(question, effect.texts, pack))
            elif question.numeric is not None:
                derivation = pack.derivations[question.numeric.derivation]
                verdict = self.desk.judge(question, derivation, effect.givens, effect.text)
                event = events.Judged(effect.attempt, verdict)
        except TutorError as error:
            self.report(error)
        self.send(event)

    def _demo(self, words: tuple[str, ...]) -> None:
        try:
            shell.run(("demo", "run", *words), self.console, self.language)
        except TutorError as error:
            self.report(error)
        self.send(events.DemoFinished(words, {}, self.desk.now()))

    def _show(self, what: Shown) -> None:
        write, language = self.console.write, self.language
        match what:
            case "question":
                write(*showing.question(self.state, *self.asked(), language))
            case "hint":
                write(showing.hint(self.asked()[1], self.state.current.hints - 1, language))
            case "notice" if self.state.current.notice:
                attempt = self.state.current
                gaps = telling.noticed(self.asked()[1], attempt)
                write(*showing.notice(self.state.current.notice, attempt.draft, language, gaps))
            case "feedback" | "debrief":
                self.show_feedback()
            case "decision":
                write(*showing.feedback(self.feedback(), language))
            case "opinion":
                write(*showing.opinion(self.feedback(), language))
            case "end":
                write("", say("plain.end", language))
            case _:
                pass

    def show_feedback(self) -> None:
        """The verdict, the derivation of a number, the evidence that may be opened, and models."""
        shown, write, language = self.feedback(), self.console.write, self.language
        if shown.debrief:
            write("", say("plain.debrief", language))
            write(*showing.summary(shown.summary, language))
        write(*showing.feedback(shown, language))
        if shown.derivation:
            self.show_derivation(shown)
        for model in shown.models:
            write(*closing.model(model, language))
        self._show_new_evidence()
        if shown.upcoming:
            write(say("plain.upcoming", language, count=shown.follow_ups_left))

    def show_derivation(self, shown: Feedback) -> None:
        """The derivation that the number rests on, worked out with the attempt's own givens."""
        pack, _ = self.asked()
        found = pack.derivations.get(shown.derivation or "")
        if found is None:
            return
        try:
            worked = self.desk.derive(found, shown.givens)
        except TutorError as error:
            self.report(error)
            return
        yours = "" if shown.revealed else last_row(shown.answer)
        self.console.write(*closing.derivation(worked, yours, self.language))

    def show_evidence(self) -> None:
        """The claims that may be opened by now, or why there are none."""
        bank = self.desk.bank
        shown = evidence.visible(self.state, bank)
        answered = self.state.phase in ("feedback", "debrief")
        if answered and not shown and not evidence.locked(self.state, bank):
            self.console.write(say("plain.rests_on_nothing", self.language))
            return
        self._told |= {line.claim for line in shown}
        self.console.write(
            *showing.evidence(self._badged(shown), evidence.locked(self.state, bank), self.language)
        )

    def _badged(self, shown: Iterable[Evidence]) -> list[tuple[Evidence, Badge]]:
        return [(line, evidence.badge_of(self.desk, line)) for line in shown]

    def _show_new_evidence(self) -> None:
        """What has opened since evidence was last listed."""
        bank = self.desk.bank
        new = [line for line in evidence.visible(self.state, bank) if line.claim not in self._told]
        if new:
            again = bool(self._told)
            self._told |= {line.claim for line in new}
            locked = evidence.locked(self.state, bank)
            self.console.write(*showing.evidence(self._badged(new), locked, self.language, more=again))
