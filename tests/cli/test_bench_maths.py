"""`bench maths`: our verdicts on labelled rows, and another judge's beside them."""

from __future__ import annotations

import json
import sys

import pytest

from tests.cli.conftest import Tutor
from tutor.cli import bench_peer, maths_bench

ROWS = (
    {"id": "a", "answer": "8", "reference": "sqrt(64)", "verdict": "right"},
    {"id": "b", "answer": "x+2", "reference": "x+1", "kind": "formula", "verdict": "wrong"},
    {"id": "c", "answer": "4.5e-", "reference": "1", "verdict": "unread"},
    {"id": "d", "answer": "1.01", "reference": "1", "tolerance": {"rel": 0.01}, "verdict": "wrong"},
)
PEER = """
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    print(json.dumps({"outcome": "right" if row["answer"] == "8" else "wrong"}), flush=True)
"""


@pytest.fixture
def rows(tutor: Tutor) -> str:
    (tutor.folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return "rows.jsonl"


def test_alone_it_counts_agreements_and_says_how_to_compare(tutor: Tutor, rows: str) -> None:
    said = tutor("bench", "maths", rows, "--json", "--misses")
    assert said.code == 0
    data = json.loads(said.out)
    ours = data["ours"]
    assert (ours["rows"], ours["agree"], ours["wrong_accepts"]) == (4, 3, 1)
    assert [row[0] for row in data["misses"]] == ["d"]
    if "math_verify" not in data:
        assert "tutor[bench]" in said.err


def test_two_judges_see_the_rows_that_both_can_be_asked(
    tutor: Tutor, rows: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tutor.folder / "peer.py"
    script.write_text(PEER, encoding="utf-8")
    monkeypatch.setattr(bench_peer, "__file__", str(script))
    file = str(tutor.folder / rows)
    assert maths_bench.run([file], sys.executable, "en", misses=False, as_json=True) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["ours_shared"]["rows"] == data["math_verify"]["rows"] == 3
    assert data["math_verify"]["agree"] == 2
    assert data["math_verify"]["wrong_rejects"] == 1
    assert maths_bench.run([file], sys.executable, "zh", misses=True, as_json=False) == 0
    assert "Math-Verify" in capsys.readouterr().out


def test_a_python_that_cannot_be_started_is_named_with_the_reason_and_the_way_out(
    tutor: Tutor, rows: str
) -> None:
    said = tutor("bench", "maths", rows, "--python", "no/such/python")
    assert (said.code, said.out) == (2, "")
    assert "no/such/python" in said.err
    assert "No such file" in said.err
    assert "math-verify 0.9" in said.err


def test_a_python_without_the_other_judge_is_refused_before_any_row(tutor: Tutor, rows: str) -> None:
    silent = tutor.folder / "silent"
    silent.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    silent.chmod(0o755)
    said = tutor("bench", "maths", rows, "--python", str(silent), "--lang", "zh")
    assert (said.code, said.out) == (2, "")
    assert str(silent) in said.err
    assert "math-verify 0.9" in said.err


def test_a_line_without_a_verdict_is_said_and_left_out(tutor: Tutor) -> None:
    (tutor.folder / "bad.jsonl").write_text('{"answer": "1", "reference": "1"}\n[]\n', encoding="utf-8")
    said = tutor("bench", "maths", "bad.jsonl", "--json")
    assert said.code == 2
    assert "verdict" in said.err
    assert json.loads(said.out)["ours"]["rows"] == 0
