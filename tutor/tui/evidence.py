"""The claims an explanation rests on, each with what upholds it and the keys that show it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from textual.app import ComposeResult
from textual.content import Content

from tutor.language import Language, say
from tutor.session.badges import Badge
from tutor.session.evidence import badge_of
from tutor.session.shown import Evidence
from tutor.tui.cards import Card, Paper, Para
from tutor.tui.column import Column
from tutor.tui.styled import plain, prose
from tutor.tui.told import Told, app_of, told

BADGES: Final = {"today": "$success", "here": "$success", "ci": "$success"}
"""The colour of what is proved."""
VERDICTS: Final = {"holds": ("✓", "$success"), "fails": ("✗", "$error"), "inconclusive": ("?", "$warning")}


class ClaimCard(Card):
    """One claim: what it says, its badge, the keys that show what upholds it, its references.

    `verdict` is that of a demo run or proof in this session, if there was one; it goes before the badge.
    """

    def __init__(self, evidence: Evidence, verdict: str | None = None) -> None:
        there = (evidence.derivation, evidence.demo, evidence.provable)
        keys = [verb for verb, each in zip(("derive", "demo", "prove"), there, strict=True) if each]
        super().__init__(self._said, about=evidence.claim, verbs=keys, claim=evidence.claim)
        self._evidence, self._verdict = evidence, verdict
        self._badge: Badge | None = None

    def on_mount(self) -> None:
        self.look_up()

    def look_up(self) -> None:
        """Ask anew how the proof stands; the badge changes when that is known."""
        # The function, not its coroutine: one that is cancelled before it begins would be left behind.
        self.run_worker(self._look_up, exclusive=True)  # type: ignore[arg-type]

    async def _look_up(self) -> None:
        self._badge = await asyncio.to_thread(badge_of, app_of(self).desk, self._evidence)
        self.again()

    def _said(self, language: Language) -> list[Para]:
        return list(_claim(self._evidence, self._verdict, self._badge, language))


def evidence_card(evidence: Evidence, verdict: str | None = None) -> Card:
    """The card of one claim; `verdict` is that of a demo run here, if one was made."""
    return ClaimCard(evidence, verdict)


def _claim(evidence: Evidence, verdict: str | None, badge: Badge | None, language: Language) -> Iterator[Para]:
    words, mark, style = _standing(evidence, verdict, badge, language)
    yield Para(prose(evidence.says.in_(language)), Content.styled(mark, style), 2)
    standing = plain(words, style if style != "$primary" else "$muted")
    keys = Content("   ").join(_keys(evidence, language))
    both = Content("   ").join(part for part in (standing, keys) if part)
    apart = Content("\n").join(part for part in (standing, keys) if part)
    if both:
        yield Para(both, indent=2, keep=True, narrow=apart)
    for reference in evidence.references:
        where = f", {reference.where}" if reference.where else ""
        yield Para(plain(f"{reference.title}{where}", "$muted italic"), indent=2)


def _standing(
    evidence: Evidence, verdict: str | None, badge: Badge | None, language: Language
) -> tuple[str, str, str]:
    """What is known of the claim in words, its mark, and their style."""
    if verdict:
        return say(f"tui.claim_{verdict}", language), *VERDICTS[verdict]
    mark = "●" if evidence.provable else "○"
    if badge is None:
        return "", mark, "$primary"
    return badge.words(language), mark, BADGES.get(badge.kind, "$primary")


def _keys(evidence: Evidence, language: Language) -> Iterator[Content]:
    for key, code, there in (
        ("d", "tui.see_derivation", evidence.derivation),
        ("r", "tui.run_demo", evidence.demo),
        ("p", "tui.prove_now", evidence.provable),
    ):
        if there:
            yield Content.assemble((key, "bold $accent"), " ", (say(code, language), "$muted"))


class EvidencePane(Column):
    """The column beside the text: the claims that may be opened now, or why there are none yet."""

    DEFAULT_CSS = """
    EvidencePane { padding: 1 1 0 1; }
    EvidencePane .heading { padding: 0 0 0 2; color: $muted; text-style: bold; margin-bottom: 1; }
    EvidencePane Card { margin-bottom: 1; }
    EvidencePane .rest { color: $muted; padding: 0 0 0 2; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Sequence[Evidence], Mapping[str, str]] = ((), {})
        self._locked = 0

    def compose(self) -> ComposeResult:
        yield Told(told("tui.evidence"), classes="heading")
        yield Paper(self._rest, classes="rest")

    async def show(self, evidence: Sequence[Evidence], verdicts: Mapping[str, str], locked: int) -> None:
        """Show these claims, and how many wait for a follow-up; cards that are the same stay."""
        rest = self.query_one(".rest", Paper)
        self._locked = locked
        if self._shown != (tuple(evidence), dict(verdicts)):
            self._shown = (tuple(evidence), dict(verdicts))
            await self.remove_children("Card")
            cards = [evidence_card(e, verdicts.get(e.claim)) for e in evidence]
            await self.mount_all(cards, before=rest)
        rest.again()

    def _rest(self, language: Language) -> list[Para]:
        if self._locked:
            text = say("tui.evidence_locked", language, count=self._locked)
            return [Para(plain(text), Content("○"), 2)]
        return [] if self._shown[0] else [Para(plain(say("tui.evidence_later", language)))]
