"""`demo list` and `demo run`: the protocol for scripts, a report for people, and a clean stop."""

from __future__ import annotations

import csv
import importlib.util
import json
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Tutor, environment, strict
from tutor.cli import demo_picture
from tutor.demos import registry
from tutor.demos.result import DemoResult, Series, SeriesKey
from tutor.language.visible import width

needs_torch = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")


def test_the_list_names_every_demo_in_both_languages(tutor: Tutor) -> None:
    english, chinese = tutor("demo", "list"), tutor("demo", "list", "--lang", "zh")
    assert "softmax-gradient" in english.out
    assert "unscaled-training" in chinese.out
    assert english.out != chinese.out


def test_the_list_as_json_has_ranges_and_presets(tutor: Tutor) -> None:
    systems = tutor("demo", "list", "--json").data
    assert isinstance(systems, list)
    assert len({s["system"] for s in systems}) == len(systems)
    demos = [(s["system"], d) for s in systems for d in s["demos"]]
    assert all(d["system"] == system for system, d in demos)
    first = next(d for _, d in demos if d["name"] == "softmax-gradient")
    assert {p["name"] for p in first["parameters"]} >= {"logits", "divisor", "d_k", "dtype"}


def test_the_list_groups_demos_under_the_system_they_belong_to(tutor: Tutor) -> None:
    lines = tutor("demo", "list").out.splitlines()
    heads = [line for line in lines if line and not line.startswith(" ")][:-1]
    assert len(heads) == len(set(heads)) > 1
    place = next(n for n, line in enumerate(lines) if line.split()[:1] == ["softmax-gradient"])
    assert next(line for line in reversed(lines[:place]) if not line.startswith(" ")) == "softmax saturation"


def test_help_after_a_name_shows_the_parameters_of_that_demo(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient", "--help")
    assert said.code == 0
    assert "--logits" in said.out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("softmax-gradint",), "softmax-gradient"),
        (("softmax-gradient", "--logit", "1,2"), "logits"),
        (("softmax-gradient", "--preset", "nope"), "half-precision"),
        (("softmax-gradient", "--logits", "a,b"), "a"),
        (("softmax-gradient", "--d_k", "0"), "1..65536"),
        (("softmax-gradient", "--device", "tpu"), "cpu"),
        (("softmax-gradient", "--seed", "-1"), "seed"),
        (("softmax-gradient", "--logits"), "logits"),
        (("softmax-gradient", "stray"), "stray"),
        (("softmax-gradient", "--save", "no/such/folder/run.jsonl"), "no/such/folder/run.jsonl"),
    ],
)
def test_a_wrong_word_is_named_with_what_would_be_right(
    tutor: Tutor, words: tuple[str, ...], hint: str
) -> None:
    said = tutor("demo", "run", *words)
    assert said.code == 2
    assert said.out == ""
    assert hint in said.err


def test_run_without_a_name_shows_how(tutor: Tutor) -> None:
    said = tutor("demo", "run")
    assert said.code == 2
    assert "Usage" in said.err


@needs_torch
def test_negative_logits_are_values_and_no_options(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient", "--logits", "-1,-2.5", "--json")
    assert said.code == 0, said.err
    hello = said.lines[0]
    assert hello["kind"] == "hello"
    assert hello["parameters"]["logits"] == [-1, -2.5]  # type: ignore[index]


@needs_torch
def test_the_report_shows_both_numbers_that_the_documents_get_wrong(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient")
    assert said.code == 0
    assert "4.539787e-05" in said.out
    assert "0.19678" in said.out


@needs_torch
def test_json_is_strict_and_ends_with_end_and_a_saved_run_is_the_same(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient", "--json", "--save", "run.jsonl")
    kinds = [line["kind"] for line in said.lines]
    assert kinds[0] == "hello"
    assert kinds[-1] == "end"
    assert (tutor.folder / "run.jsonl").read_text("utf-8") == said.out


@needs_torch
def test_ctrl_c_stops_a_training_between_two_steps_and_leaves_no_child(tutor: Tutor) -> None:
    words = ("demo", "run", "unscaled-training", "--steps", "5000", "--json")
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", *words],
        cwd=tutor.folder,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        for line in running.stdout:
            if json.loads(line)["kind"] == "series":
                break
        children = _children(running.pid)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "Traceback" not in err
    last = strict(out.splitlines()[-1])
    assert isinstance(last, dict)
    assert (last["kind"], last.get("cancelled")) == ("end", True)
    assert children
    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]


def _children(pid: int) -> list[int]:
    if not Path("/proc").is_dir():
        pytest.skip("needs /proc to see the children")
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ('raise ModuleNotFoundError("No module named \'torch\'", name="torch")', "not installed"),
        ('raise ImportError("libcudart.so.13: cannot open shared object file")', "libcudart"),
        ('raise OSError("broken build")', "broken build"),
    ],
)
def test_without_a_working_torch_a_demo_says_what_to_do(
    tutor: Tutor, tmp_path: Path, source: str, word: str
) -> None:
    package = tmp_path / "shadow" / "torch"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(source + "\n")
    env = {"PYTHONPATH": str(tmp_path / "shadow")}
    said = tutor("demo", "run", "softmax-gradient", env=env)
    assert said.code == 1
    assert word in said.err
    assert "make install" in said.err or "make torch" in said.err
    assert tutor("math", "check", "--reference", "8", "--answer", "8", env=env).code == 0
    assert tutor("practice", "--plain", env=env).code == 0


@needs_torch
def test_without_a_gpu_asking_for_one_says_so(tutor: Tutor) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("there is a GPU")
    said = tutor("demo", "run", "softmax-gradient", "--device", "cuda")
    assert said.code == 1
    assert "cpu" in said.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_disk_that_fills_up_while_a_run_is_kept_is_said_in_a_sentence(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient", "--save", "/dev/full")
    assert said.code == 1
    assert said.err.startswith("Cannot write /dev/full: ")


def test_a_torch_that_takes_the_process_down_ends_the_stream_with_an_error(
    tutor: Tutor, tmp_path: Path
) -> None:
    broken = tmp_path / "broken" / "torch"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    said = tutor("demo", "run", "softmax-gradient", "--json", env={"PYTHONPATH": str(broken.parent)})
    assert said.code == 1
    assert said.lines[-1]["kind"] == "error"
    assert said.lines[-1]["code"] == "children.died"


def test_what_a_broken_torch_says_cannot_steer_the_terminal(tutor: Tutor, tmp_path: Path) -> None:
    broken = tmp_path / "broken" / "torch"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise RuntimeError('\\x1b[31mred')\n")
    said = tutor("demo", "run", "softmax-gradient", env={"PYTHONPATH": str(broken.parent)})
    assert said.code == 1
    assert "\x1b" not in said.err


def test_the_popular_sentence_is_marked_as_such_and_held_against_what_was_measured(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient").out
    assert "\nSaid: “At [10, 0, −10]" in said
    assert "does not hold here: p(1−p) is 4.539787e-05, and 0.196787 divided by 8." in said
    other = tutor("demo", "run", "softmax-gradient", "--logits", "3,0").out
    assert "hold here" not in other


def test_where_nothing_is_divided_nothing_is_called_divided(tutor: Tutor) -> None:
    said = tutor("demo", "run", "softmax-gradient", "--divisor", "none").out
    table = next(line for line in said.splitlines() if line.startswith("i  "))
    assert "divided" not in table
    assert "Divided by" not in said


@needs_torch
def test_one_run_is_kept_as_pictures_as_points_and_whole(tutor: Tutor) -> None:
    files = ("run.svg", "run.csv", "run.json")
    said = tutor("demo", "run", "dot-variance", "--samples", "500", *(w for f in files for w in ("--save", f)))
    assert said.code == 0, said.err
    texts = ElementTree.fromstring((tutor.folder / "run.svg").read_text("utf-8")).itertext()  # noqa: S314 - our own
    assert "The spread of q·k" in set(texts)
    rows = list(csv.DictReader((tutor.folder / "run.csv").read_text("utf-8").splitlines()))
    whole = strict((tutor.folder / "run.json").read_text("utf-8"))
    assert isinstance(whole, dict)
    points = {
        (s["name"], *s["index"], x): y for s in whole["series"] for x, y in zip(s["x"], s["y"], strict=True)
    }
    assert {(r["series"], r["index_1"], float(r["x"])): float(r["y"]) for r in rows} == points
    assert ("std", "raw", 1024.0) in points


@needs_torch
def test_the_report_draws_the_pictures_without_colours_where_it_goes_to_no_terminal(tutor: Tutor) -> None:
    said = tutor("demo", "run", "dot-variance", "--samples", "500", "--lang", "zh", env={"COLUMNS": "80"})
    assert "● 不缩放   ■ 缩放后" in said.out
    assert any("⠉" <= character <= "⣿" for character in said.out)
    assert "\x1b" not in said.out
    assert max(map(width, said.out.splitlines()[8:34])) <= 80


@needs_torch
def test_plain_means_no_pictures(tutor: Tutor) -> None:
    said = tutor("demo", "run", "dot-variance", "--samples", "500", "--plain")
    assert not any("⠀" < character <= "⣿" for character in said.out)


def test_an_ending_that_says_nothing_is_refused_before_the_run(tutor: Tutor) -> None:
    said = tutor("demo", "run", "dot-variance", "--save", "run.png")
    assert said.code == 2
    assert ".svg, .csv, .json, .jsonl" in said.err
    assert not (tutor.folder / "run.png").exists()


def test_a_legend_of_many_lines_keeps_to_the_width() -> None:
    spec = registry.spec("dot-variance")
    many: dict[SeriesKey, Series] = {
        ("std", (f"a rather long name {n}",)): Series((1.0, 2.0), (1.0, 2.0)) for n in range(9)
    }
    result = DemoResult("dot-variance", {}, "cpu", "", 0, series=many)
    drawn = ["".join(cell for cell, _ in row).rstrip() for row in demo_picture.rows(spec, result, "en", 79)]
    assert max(map(width, drawn)) <= 79
    assert all(any(f"name {n}" in row for row in drawn) for n in range(9))


@needs_torch
def test_a_run_that_comes_to_nothing_leaves_the_file_that_stood_there(tutor: Tutor) -> None:
    file = tutor.folder / "kept.svg"
    file.write_text("keep me")
    assert tutor("demo", "run", "gqa", "--heads", "8", "--kv_heads", "3", "--save", "kept.svg").code == 1
    assert file.read_text() == "keep me"
    assert tutor("demo", "run", "gqa", "--save", "kept.svg").code == 0
    assert file.read_text("utf-8").startswith("<svg")


@needs_torch
@pytest.mark.parametrize(
    "words",
    [
        ("lost-updates", "--update", "0"),
        ("dot-variance", "--distribution", "signs", "--samples", "100", "--d_k", "1", "--correlation", "1"),
    ],
)
def test_values_that_leave_nothing_to_divide_by_are_read_all_the_same(
    tutor: Tutor, words: tuple[str, ...]
) -> None:
    said = tutor("demo", "run", *words)
    assert said.code == 0, said.err
    assert "Said" in said.out
