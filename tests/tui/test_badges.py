"""Each claim bears what stands behind it, and one key proves it here and now."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from textual.pilot import Pilot

from tests.packs.samples import written
from tests.tui.driving import answer, asking, desk, running, text_of, until
from tutor import paths
from tutor.cli.wiring import Parts
from tutor.packs import load_file
from tutor.proof import KnownProofs, Memory, Proof, record
from tutor.proof.parts import claim_of
from tutor.questions import Pack
from tutor.tui.app import TutorApp
from tutor.tui.evidence import ClaimCard
from tutor.tui.evidence_proof import ProofPanel

PACK = """\
format: 1
id: thirds
title: Thirds
derivations:
  third: {result: {expr: 1/3, exact: "1/3"}}
claims:
  is-third: {says: A third is a third, derivation: third}
  is-other: {says: A third is a half, derivation: third}
  is-cited: {says: Thirds are old, references: [{title: A book, where: page 3}]}
questions:
  - id: why
    kind: open
    prompt: Why?
    hints: [think]
    points:
      - {id: a, says: because, claim: is-third, match: [because]}
      - {id: b, says: another half, claim: is-other, match: [a half]}
      - {id: c, says: old, claim: is-cited, match: [old]}
"""


def remembered(file: Path, name: str, days: int) -> Pack:
    """The pack, with its claim proved on this machine so many days ago."""
    pack = load_file(file)
    part = claim_of(pack, pack.claims[name])
    at = datetime.now(UTC) - timedelta(days=days)
    proof = Proof(part.id, "claim", part.where, "holds", "proof.derived_claim", {"name": "third"})
    Memory(paths.proofs(), lambda: at).keep(part, proof)
    return pack


async def answered(app: TutorApp, pilot: Pilot[int]) -> None:
    screen = await asking(app, pilot, "thirds")
    await answer(pilot, screen, "It is so because it is a half and old.")


def shown(app: TutorApp) -> list[ClaimCard]:
    """The cards of claims that can be seen."""
    return [card for card in app.screen.query(ClaimCard) if card.region.height and card.is_on_screen]


async def test_each_claim_says_what_stands_behind_it_in_both_languages(tmp_path: Path) -> None:
    file = written(tmp_path, PACK)
    pack = remembered(file, "is-third", 3)
    with desk(packs=(file,), chosen=("thirds",)) as parts:
        keys = {"thirds": {"is-other": record.key(pack, pack.claims["is-other"])}}
        vars(parts)["proofs"] = KnownProofs(Memory(paths.proofs(), parts.now), keys)
        async with running(parts) as (app, pilot):
            await answered(app, pilot)
            await until(pilot, lambda: "referenced, not proved" in text_of(app), "the badges")
            day = (datetime.now(UTC) - timedelta(days=3)).astimezone().date()
            text = text_of(app)
            assert f"proved here on {day}" in text
            assert "proved in CI" in text
            await pilot.press("ctrl+l")
            await until(pilot, lambda: "有出处，未经证明" in text_of(app), "the other language")
            assert f"{day} 已在本机证明" in text_of(app)
            assert "CI 已证明" in text_of(app)


async def test_one_key_proves_a_claim_here_and_now_and_its_badge_says_so(tmp_path: Path) -> None:
    file = written(tmp_path, PACK)
    with desk(packs=(file,), chosen=("thirds",)) as parts:
        async with running(parts) as (app, pilot):
            await answered(app, pilot)
            await until(pilot, lambda: "not proved here yet" in text_of(app), "the badges")
            card = next(c for c in shown(app) if c.claim == "thirds/is-third")
            card.focus()
            await pilot.press("p")
            await until(pilot, lambda: bool(app.screen.query(ProofPanel)), "the proof")
            panel = app.screen.query_one(ProofPanel)
            await until(pilot, lambda: not panel.busy, "its end")
            await until(pilot, lambda: "Proved here and now" in text_of(app), "the verdict")
            assert "worked out: 1/3" in text_of(app)
            await pilot.press("escape")
            await until(pilot, lambda: "proved here today" in text_of(app), "the new badge")


async def test_a_claim_that_fails_its_proof_is_marked(tmp_path: Path) -> None:
    file = written(tmp_path, PACK.replace('exact: "1/3"', 'exact: "1/2"'))
    with desk(packs=(file,), chosen=("thirds",)) as parts:
        async with running(parts) as (app, pilot):
            await answered(app, pilot)
            next(c for c in shown(app) if c.claim == "thirds/is-third").focus()
            await pilot.press("f10")
            await until(pilot, lambda: "It does not hold here." in text_of(app), "the verdict")
            await pilot.press("escape")
            await until(pilot, lambda: "does not hold here" in text_of(app), "the mark")


async def test_closing_ends_the_proof(tmp_path: Path) -> None:
    file = written(tmp_path, PACK)
    with desk(packs=(file,), chosen=("thirds",)) as parts:
        async with running(parts) as (app, pilot):
            await answered(app, pilot)
            next(c for c in shown(app) if c.claim == "thirds/is-third").focus()
            await pilot.press("p")
            await until(pilot, lambda: bool(app.screen.query(ProofPanel)), "the proof")
            await pilot.press("escape")
            await until(pilot, lambda: not app.screen.query(ProofPanel), "the panel to close")


def test_looking_at_the_first_screen_makes_no_proofs(own_home: Path) -> None:
    parts = Parts(language="en", lean=True)
    assert "proofs" not in vars(parts)
    assert not paths.proofs().exists()
    parts.close()
