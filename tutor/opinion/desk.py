"""The second opinion as the rest of the house asks for it: shown before it is sent, agreed to, counted."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path

from tutor.errors import OpinionError
from tutor.opinion.endpoint import VARIABLES, Endpoint, configured, switched_on
from tutor.opinion.inquiry import Inquiry, inquire
from tutor.opinion.keeping import Agreements, Calls, Remembered
from tutor.opinion.line import Line, Patience
from tutor.opinion.reply import marks, said
from tutor.opinion.verifying import verified
from tutor.outcomes import Flag, Opinion
from tutor.questions import Question


@dataclass(frozen=True, slots=True)
class Preview:
    """What a call would send, to whom, and whether one is needed at all.

    `hidden` counts the points that are sent in full and shown as an ellipsis.
    """

    endpoint: Endpoint
    inquiry: Inquiry
    body: Mapping[str, object]
    left: int
    remembered: bool
    hidden: int = 0


class SecondOpinion:
    """Second opinions of the configured endpoint. Every method may raise OpinionError.

    `now` is the clock, `dice` the source of nonces.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        folder: Path,
        now: Callable[[], datetime],
        dice: random.Random | None = None,
        patience: Patience | None = None,
    ) -> None:
        self._environment = environment
        self._now = now
        self._dice = dice or random.SystemRandom()
        self._patience = patience
        self.agreements = Agreements(folder)
        self.calls = Calls(folder)
        self.remembered = Remembered(folder)

    @property
    def on(self) -> bool:
        """Whether the person set an endpoint up; never raises."""
        return switched_on(self._environment)

    @cached_property
    def endpoint(self) -> Endpoint:
        """The endpoint that is set up."""
        found = configured(self._environment)
        if found is None:
            raise OpinionError("opinion.off", **VARIABLES)
        return found

    @property
    def agreed(self) -> bool:
        """Whether the person saw what is sent to this model there, and agreed."""
        return self.agreements.has(self.endpoint)

    def agree(self) -> None:
        """The person agrees, for this model at this address."""
        self.agreements.add(self.endpoint, self._now())

    def left(self) -> int:
        """How many calls are left today."""
        return max(0, self.endpoint.daily - self.calls.today(self._now()))

    def preview(
        self, question: Question, answer: str, flags: Sequence[Flag], hide: Collection[str] = ()
    ) -> Preview:
        """What asking about this answer would send; each call has a nonce of its own.

        `hide` are points that must not be read yet.
        """
        inquiry = inquire(question, answer, flags, self._dice)
        known = self.remembered.get(self.endpoint, inquiry) is not None
        shown = inquire(question, answer, flags, self._dice, hide)
        hidden = len(set(hide) & set(shown.ids))
        return Preview(self.endpoint, shown, self._line.body(shown), self.left(), known, hidden)

    async def ask(
        self, question: Question, answer: str, flags: Sequence[Flag], *, anew: bool = False
    ) -> Opinion:
        """The opinion on an answer that was graded with these flags: remembered, else asked for.

        `anew`: ask in any case. Nothing is sent before the person agreed, or when the day's calls are used up.
        """
        if not self.agreed:
            raise OpinionError("opinion.not_agreed", host=self.endpoint.host, model=self.endpoint.model)
        inquiry = inquire(question, answer, flags, self._dice)
        known = None if anew else self.remembered.get(self.endpoint, inquiry)
        marked = known or marks(said(await self._line.ask(inquiry)), inquiry)
        if known is None:
            self.remembered.put(self.endpoint, inquiry, marked)
        points = verified(marked, question, answer, flags)
        fresh, left = known is None, self.left()
        return Opinion(points, self.endpoint.model, self.endpoint.host, fresh=fresh, left=left)

    @cached_property
    def _line(self) -> Line:
        return Line(self.endpoint, self._spend, self._patience)

    def _spend(self) -> None:
        if not self.left():
            raise OpinionError("opinion.used_up", calls=self.endpoint.daily, **VARIABLES)
        self.calls.count(self._now())


def as_text(preview: Preview) -> str:
    """What is sent, for reading: the person's own words first, then the rules, then the rest of the request."""
    rest = {name: value for name, value in preview.body.items() if name != "messages"}
    parts = [f"[{message['role']}]\n{message['content']}" for message in reversed(preview.inquiry.messages)]
    return "\n\n".join([*parts, json.dumps(rest, ensure_ascii=False)])
