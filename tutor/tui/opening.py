"""What can be opened from practice: derivations, demos, the output of commands, chosen packs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from tutor.errors import TutorError, UsageError
from tutor.language import Language, Text
from tutor.outcomes import WorkedDerivation
from tutor.questions import DemoEvidence, Derivation
from tutor.session import evidence, feedback, queue
from tutor.session.lookup import claim_of, derivation_of
from tutor.session.place import main_ref, resumed_prompt, under_way
from tutor.session.shown import Evidence
from tutor.session.state import State
from tutor.session.variants import draw, prompt
from tutor.tui.derivation import DerivationView
from tutor.tui.derivation_panel import DerivationPanel
from tutor.tui.desk import ScreenDesk
from tutor.tui.output import OutputPanel
from tutor.tui.side import Panel
from tutor.tui.told import app_of

if TYPE_CHECKING:
    from tutor.tui.practice_panels import OpensPanels
    from tutor.tui.talk import Talk


def given_up(desk: ScreenDesk, names: Sequence[str]) -> Text | None:
    """What the conversation is about that practice of these packs and questions would end; None: nothing.

    Raises UsageError for a name that is not there.
    """
    place = desk.store.place() if names and desk.store.alone else None
    if place is None or not under_way(place):
        return None
    asked = queue.build(desk.bank, desk.store.cards(), desk.now(), random.Random(desk.seed), names=names)  # noqa: S311
    return None if main_ref(place) in {item.ref for item in asked} else resumed_prompt(desk.bank, place)


async def work_ahead(screen: OpensPanels, state: State) -> None:
    """Work the derivation out while the person still thinks, so that it stands there with the verdict.

    It is kept, not shown. What fails here fails again, and is told, when it is to be shown.
    """
    pack, question = state.bank.find(state.ref)
    found = derivation_of(pack, question)
    if found is not None:
        with suppress(TutorError):
            await _worked(screen, found, dict(state.current.givens))


async def work_out(screen: OpensPanels, talk: Talk, state: State) -> None:
    """Work the derivations of judged numeric questions out, under their verdicts; the earlier turns' too."""
    for attempt, view in tuple(talk.derivations(state.current)):
        pack, question = state.bank.find(attempt.ref)
        found = derivation_of(pack, question)
        if view.worked is None and found is not None:
            await _fill(screen, view, found, dict(attempt.givens))


def at_hand(
    state: State, claim: str | None, what: Literal["derivation", "demo", "provable"]
) -> Evidence | None:
    """The claim whose derivation, demo or proof a person means by the key for it.

    The chosen card's claim where it has one; else, under an answer, one of that answer's own claims; while a
    question is asked, and in the debrief, which look back on all, one of those in view. None of another.
    """
    shown = evidence.visible(state, state.bank)
    if state.phase == "feedback" and state.attempt is not None:
        own = evidence.evidence_now(state, state.bank, state.attempt, evidence.hidden(state))
        first = [*(e for e in shown if e.claim == claim), *own]
    else:
        first = sorted(shown, key=lambda e: e.claim != claim)
    return next((e for e in first if getattr(e, what)), None)


def derivation(screen: OpensPanels, chosen: Evidence | None) -> Panel | None:
    """A panel with the derivation of a claim that may be opened now."""
    if chosen is None or chosen.derivation is None:
        return None
    at = claim_of(screen.state.bank, chosen.claim)
    if at is None or (found := at[0].derivations.get(chosen.derivation)) is None:
        return None
    view = DerivationView()
    screen.run_worker(_fill(screen, view, found, dict(draw(found, random.Random(screen.state.seed)))))  # noqa: S311
    return DerivationPanel(chosen.says, view)


def has_own_derivation(state: State) -> bool:
    """Whether the answered question itself has one."""
    return _own_derivation(state) is not None


def _own_derivation(state: State) -> Derivation | None:
    if state.attempt is None or state.phase not in ("feedback", "debrief"):
        return None
    return derivation_of(*state.bank.find(state.ref))


def own_derivation(screen: OpensPanels) -> Panel | None:
    """A panel with the derivation of the answered question itself, as a pack without claims has it."""
    state = screen.state
    if (found := _own_derivation(state)) is None:
        return None
    _, question = state.bank.find(state.ref)
    view = DerivationView()
    screen.run_worker(_fill(screen, view, found, dict(state.current.givens)))
    return DerivationPanel(prompt(question, state.current.givens), view)


async def _fill(screen: OpensPanels, view: DerivationView, found: Derivation, givens: dict[str, str]) -> None:
    try:
        worked = await _worked(screen, found, givens)
    except TutorError as error:
        view.fail(error)
        return
    if worked is not None:
        view.show(worked)


async def _worked(screen: OpensPanels, found: Derivation, givens: dict[str, str]) -> WorkedDerivation | None:
    """The derivation carried out, once for each choice of its givens; None before the session runs."""
    key = (found.where, found.id, *givens.items())
    if key not in screen.worked:
        if screen.driver is None:
            return None
        screen.worked[key] = await screen.driver.work(app_of(screen).desk.derive, found, givens)
    return screen.worked[key]


def opinion(screen: OpensPanels) -> Panel | None:
    """A panel with what a second opinion would send; None where the person agreed to it before.

    OpinionError where none is set up, or none is to be asked for.
    """
    from tutor.tui.opinion_panel import OpinionPanel

    second, attempt = app_of(screen).desk.second, screen.state.current
    if second.agreed or attempt.grade is None:
        return None
    _, question = screen.state.bank.find(attempt.ref)
    hide = [point.id for point in feedback.build(screen.state, screen.state.bank).points if point.held]
    answer, flags = attempt.answer or "", attempt.grade.flags
    return OpinionPanel(*(second.preview(question, answer, flags, hidden) for hidden in (hide, ())))


def proof_of(state: State, chosen: Evidence) -> Panel | None:
    """The claim proved again, beside the text."""
    from tutor.tui.evidence_proof import ProofPanel

    at = claim_of(state.bank, chosen.claim)
    return ProofPanel(*at) if at is not None else None


def demo_of(evidence: DemoEvidence) -> Panel:
    """The demo of a claim with the claim's own parameters."""
    from tutor.demos import arguments, registry
    from tutor.tui.demo_panel import DemoPanel

    spec = registry.spec(evidence.run)
    request = arguments.from_values(spec, evidence.parameters, seed=evidence.seeds[0] if evidence.seeds else 0)
    return DemoPanel(spec, request)


def demo(words: Sequence[str]) -> Panel:
    """The demo in shell words, name first. UsageError where the shell would say so too."""
    from tutor.demos import arguments, registry
    from tutor.tui.demo_panel import DemoPanel

    if not words:
        raise UsageError("tui.demo_needs_name", known=", ".join(registry.names()))
    spec = registry.spec(words[0])
    return DemoPanel(spec, arguments.parse(spec, words[1:]))


def command(words: Sequence[str], language: Language, answered: str) -> Panel:
    """What the shell's words open: a demo live, anything else what the shell would print.

    `derive` alone means the question `answered`, if there is one. UsageError where the shell would say so too.
    """
    if list(words[:2]) == ["demo", "run"]:
        return demo(words[2:])
    if list(words) == ["derive"] and answered:
        return OutputPanel(("derive", answered), language)
    return OutputPanel(words, language)


def names_only(words: Sequence[str]) -> Sequence[str]:
    """The packs and questions after `practice`. UsageError for the shell's options, which the app has set."""
    option = next((word for word in words if word.startswith("-")), None)
    if option is not None:
        raise UsageError("tui.practice_options", option=option)
    return words
