"""A claim's demo runs once for each seed, all must show it, and what cannot run stays open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.packs.samples import SMALL, written
from tutor.demos.result import DemoResult
from tutor.errors import DemoError
from tutor.language import both
from tutor.maths.client import MathsClient
from tutor.outcomes import Finding
from tutor.packs import load_file
from tutor.proof import Proof, Runs, evidence
from tutor.proof.claims import Run
from tutor.proof.pack import index_names
from tutor.proof.services import Services
from tutor.questions import Claim, Closeness, DemoEvidence, Expectation, Pack, Reference, Where

HERE = Where(Path("pack.yaml"), 9, 1)
THERE = Where(Path("pack.yaml"), 12, 5)


class Spread:
    """Runs whose variance is that of d_k = 64 for even seeds, and twice that for odd ones."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, demo: str, parameters: Mapping[str, object], seed: int) -> Run:
        self.asked.append(seed)
        if seed > 90:
            raise DemoError("demos.no_torch")
        found = Finding("variance", ("64",), 64.0 * (1 + seed % 2), 1.0)
        return DemoResult(demo, parameters, "cpu", "cpu", seed, (found,), ended=True)


@pytest.fixture
def pack(tmp_path: Path) -> Pack:
    return load_file(written(tmp_path, SMALL))


def claim(*seeds: int) -> Claim:
    expect = Expectation("finding", "variance", "is", "d_k", Closeness("se", 4), THERE)
    demo = DemoEvidence("dot-variance", {"d_k": (64,)}, seeds, (expect,), HERE)
    return Claim("grows", both("it grows"), None, demo, (), HERE)


def proved(pack: Pack, maths: MathsClient, runs: Runs, it: Claim) -> list[Proof]:
    return list(evidence.prove(pack, it, {}, Services(maths, runs, index_names)))


def test_a_claim_that_every_seed_shows_holds(pack: Pack, maths: MathsClient) -> None:
    (found,) = proved(pack, maths, Runs(Spread()), claim(0, 2))
    assert (found.state, found.code, found.values["wanted"]) == ("holds", "proof.is_holds", "64")


def test_one_seed_that_does_not_show_it_fails_the_claim_at_the_expectation(
    pack: Pack, maths: MathsClient
) -> None:
    (found,) = proved(pack, maths, Runs(Spread()), claim(0, 1, 2))
    assert (found.state, found.where, found.values["found"]) == ("fails", THERE, "128")


def test_a_demo_that_cannot_run_leaves_the_claim_open(pack: Pack, maths: MathsClient) -> None:
    (found,) = proved(pack, maths, Runs(Spread()), claim(99))
    assert (found.state, found.code) == ("inconclusive", "proof.no_run")
    assert "PyTorch" in found.sentence("en")


def test_claims_on_the_same_run_share_it_also_when_it_failed(pack: Pack, maths: MathsClient) -> None:
    demo = Spread()
    runs = Runs(demo)
    for _ in range(2):
        proved(pack, maths, runs, claim(0, 2))
        proved(pack, maths, runs, claim(99))
    assert demo.asked == [0, 2, 99]


def test_a_finding_that_the_claims_own_run_never_makes_is_a_failure_not_a_doubt(
    pack: Pack, maths: MathsClient
) -> None:
    it = claim(0)
    assert it.demo is not None
    other = replace(it.demo.expect[0], name="variance[65]")
    broken = replace(it, demo=replace(it.demo, expect=(other,)))
    (found,) = proved(pack, maths, Runs(Spread()), broken)
    assert (found.state, found.code) == ("fails", "proof.not_measured")


def test_what_rests_on_an_open_derivation_is_open(pack: Pack, maths: MathsClient) -> None:
    rests = replace(claim(), derivation="d", demo=None)
    services = Services(maths, Runs(Spread()), index_names)
    for state in ("fails", "inconclusive"):
        (found,) = evidence.prove(pack, rests, {"d": state}, services)
        assert found.state == state
    (found,) = evidence.prove(pack, rests, {}, services)
    assert found.state == "holds"


def test_references_alone_cite(pack: Pack, maths: MathsClient) -> None:
    cited = replace(claim(), demo=None, references=(Reference("A paper"),))
    (found,) = proved(pack, maths, Runs(Spread()), cited)
    assert (found.state, found.passed) == ("cited", True)
