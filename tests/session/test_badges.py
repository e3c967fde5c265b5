"""What stands behind a claim, in a few words: proved here goes before CI, and references are never a proof."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tutor.language import LANGUAGES, both
from tutor.session.badges import Badge, badge
from tutor.session.shown import Evidence

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
PROVABLE = Evidence("p/c", both("says"), "derivation", None, (), ())
CITED = replace(PROVABLE, derivation=None)


@pytest.mark.parametrize(
    ("evidence", "proved_at", "in_ci", "kind"),
    [
        (PROVABLE, NOW, True, "today"),
        (PROVABLE, NOW - timedelta(hours=1), False, "today"),
        (PROVABLE, NOW - timedelta(days=3), True, "here"),
        (PROVABLE, None, True, "ci"),
        (PROVABLE, None, False, "unproved"),
        (CITED, None, False, "referenced"),
        (CITED, NOW, True, "referenced"),
    ],
)
def test_the_badge_is_the_best_that_is_known(
    evidence: Evidence, proved_at: datetime | None, in_ci: bool, kind: str
) -> None:
    assert badge(evidence, proved_at, in_ci, NOW).kind == kind


def test_a_proof_of_another_day_says_which() -> None:
    found = badge(PROVABLE, NOW - timedelta(days=3), False, NOW)
    assert found == Badge("here", date(2026, 11, 27))
    for language in LANGUAGES:
        assert "2026-11-27" in found.words(language)
