"""A claim proved again while one watches: what goes on, each proof as it is found, and the verdict."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.proof import Proof
from tutor.proof.live import Again, Stage
from tutor.questions import Claim, Pack
from tutor.tui.bars import Hint
from tutor.tui.cards import Paper, Para
from tutor.tui.evidence import VERDICTS
from tutor.tui.side import Panel, Scrolls
from tutor.tui.styled import plain, prose
from tutor.tui.told import app_of, told

REDRAWS = 0.2
"""Seconds between two redraws while a demo runs."""


class ProofPanel(Panel):
    """Proves on opening, and again at every enter. Closing it ends a proof that goes on."""

    KIND = "tui.proof"

    DEFAULT_CSS = """
    ProofPanel Scrolls { padding: 1 1 0 1; }
    ProofPanel Paper.claim { margin: 0 0 1 0; text-style: bold; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("p,enter", "rerun")]

    class Ended(Message):
        """The proof came to its end: how the claim "pack/id" stands."""

        def __init__(self, claim: str, state: str) -> None:
            super().__init__()
            self.claim, self.state = claim, state

    def __init__(self, pack: Pack, claim: Claim) -> None:
        super().__init__(told("tui.proof"))
        self._pack, self._claim = pack, claim
        self._again: Again | None = None
        self._stage: Stage | None = None
        self._proofs: list[Proof] = []
        self._state: str | None = None
        self._error: TutorError | None = None
        self._seconds = 0.0
        self._stale = False

    def body(self) -> Sequence[Widget]:
        says = Paper(lambda language: [Para(prose(self._claim.says.in_(language)))], classes="claim")
        return (Scrolls(says, Paper(lambda language: list(self._told(language)), classes="told")),)

    def on_mount(self) -> None:
        self.set_interval(REDRAWS, self._redraw)
        self.action_rerun()

    def on_unmount(self) -> None:
        if self._again is not None:
            self._again.interrupt()

    def hints(self) -> Sequence[Hint]:
        more = () if self._again is not None else (Hint("p", "tui.key_prove"),)
        return (*more, Hint("esc", "tui.key_back", "screen.back"), *self.query_one(Scrolls).hints)

    def take_focus(self) -> None:
        self.query_one(Scrolls).focus()

    @property
    def busy(self) -> bool:
        """Whether a proof goes on."""
        return self._again is not None

    def action_rerun(self) -> None:
        """Prove it anew, unless that goes on already."""
        if self._again is None:
            self._again = Again(app_of(self).desk.proofs.memory)
            self._proofs, self._state, self._error, self._stage = [], None, None, None
            self.run_worker(self._prove(self._again))

    async def _prove(self, again: Again) -> None:
        loop, began = asyncio.get_running_loop(), time.monotonic()

        def hear(what: Stage | Proof) -> None:
            loop.call_soon_threadsafe(self._hear, what)

        try:
            self._state = await asyncio.to_thread(again.prove, self._pack, self._claim, hear)
        except TutorError as error:
            self._error = error
        self._again, self._stage, self._seconds = None, None, time.monotonic() - began
        self._stale = True
        self._redraw()
        self.post_message(self.Rehinted())
        if self._state is not None:
            self.post_message(self.Ended(f"{self._pack.id}/{self._claim.id}", self._state))

    def _hear(self, what: Stage | Proof) -> None:
        if isinstance(what, Proof):
            self._proofs.append(what)
        else:
            self._stage = what
        self._stale = True

    def _redraw(self) -> None:
        if self._stale and self.is_attached:
            self._stale = False
            self.query_one(".told", Paper).again()

    def _told(self, language: Language) -> Iterator[Para]:
        for proof in self._proofs:
            mark, style = VERDICTS.get(proof.state, ("·", "$muted"))
            name = f"{proof.id.partition('/')[2]}  "
            said = Content.assemble((name, "$muted"), plain(proof.sentence(language)))
            yield Para(said, Content.styled(mark, f"bold {style}"), 2)
        if self._stage is not None:
            yield Para(plain(self._now(self._stage, language), "$muted"), Content.styled("…", "$muted"), 2)
        if self._error is not None:
            happened, following = explain(self._error, language)
            yield Para(plain(happened, "$error"), Content.styled("✗", "bold $error"), 2)
            yield Para(plain(following, "$muted"), indent=2)
        if self._state is not None:
            mark, style = VERDICTS.get(self._state, ("·", "$muted"))
            yield Para(Content(""))
            words = say(f"tui.proof_{self._state}", language, seconds=max(1, round(self._seconds)))
            yield Para(plain(words, f"bold {style}"), Content.styled(mark, f"bold {style}"), 2)

    def _now(self, stage: Stage, language: Language) -> str:
        name = stage.name.partition("/")[2]
        if not stage.demo:
            code = "tui.proof_derivation" if name == self._claim.derivation else "tui.proof_waits"
            return say(code, language, name=name)
        words = [say("tui.proof_demo", language, name=stage.demo, seed=stage.seed)]
        if stage.total:
            words.append(say("tui.proof_far", language, done=stage.done, total=stage.total))
        return " · ".join(words)
