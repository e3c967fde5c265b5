"""The claims an explanation rests on, each with what upholds it and the keys that show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.app import ComposeResult
from textual.content import Content

from tutor.language import Language, say
from tutor.session.shown import Evidence
from tutor.tui.cards import Card, Paper, Para
from tutor.tui.column import Column
from tutor.tui.styled import plain, prose
from tutor.tui.told import Told, told

VERDICTS = {"holds": ("✓", "$success"), "fails": ("✗", "$error"), "inconclusive": ("?", "$warning")}


def evidence_card(evidence: Evidence, verdict: str | None = None) -> Card:
    """The card of one claim; `verdict` is that of a demo run here, if one was made."""
    verbs = [verb for verb, there in (("derive", evidence.derivation), ("demo", evidence.demo)) if there]
    return Card(
        lambda language: list(_claim(evidence, verdict, language)),
        about=evidence.claim,
        verbs=verbs,
        claim=evidence.claim,
    )


def _claim(evidence: Evidence, verdict: str | None, language: Language) -> Iterator[Para]:
    mark, style = (
        VERDICTS[verdict] if verdict else ("●" if evidence.derivation or evidence.demo else "○", "$primary")
    )
    yield Para(prose(evidence.says.in_(language)), Content.styled(mark, style), 2)
    parts: list[Content] = []
    if verdict:
        parts.append(plain(say(f"tui.claim_{verdict}", language), style))
    if evidence.derivation:
        parts.append(_key("d", "tui.see_derivation", language))
    if evidence.demo:
        parts.append(_key("r", "tui.run_demo", language))
    if not evidence.derivation and not evidence.demo:
        parts.append(plain(say("tui.cited", language), "$muted"))
    yield Para(Content("   ").join(parts), indent=2)
    for reference in evidence.references:
        where = f", {reference.where}" if reference.where else ""
        yield Para(plain(f"{reference.title}{where}", "$muted italic"), indent=2)


def _key(key: str, code: str, language: Language) -> Content:
    return Content.assemble((key, "bold $accent"), " ", (say(code, language), "$muted"))


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
