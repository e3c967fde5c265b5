"""The whole way in a real terminal: both languages, follow-ups, numbers, demos, leaving and coming back."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.e2e.terminal import PATIENCE, Terminal, there, tutor

pytestmark = pytest.mark.skipif(not there(), reason="needs tmux")

ENGLISH = "The dot product of two random vectors has variance d_k. Large logits saturate the softmax."
CHINESE = "点积的方差随 d_k 增大，logits 太大，softmax 就饱和了。"
SCORES = "[10, 0, −10]"


def to_the_number(terminal: Terminal, follow_up: str) -> None:
    """Skip what is asked until the question of the gradient at [10, 0, -10] stands there with its line."""
    for _ in range(10):
        screen = terminal.wait_for(follow_up)
        asked = screen[screen.rindex(follow_up) :]
        if SCORES in asked and "p₁" in asked:
            return
        terminal.press("F7")
        for _ in range(PATIENCE):
            now = terminal.screen()
            if follow_up in now and now[now.rindex(follow_up) :] != asked:
                break
            time.sleep(0.1)
    raise AssertionError("the follow-up with a number never came")


def test_a_person_practises_in_chinese_runs_both_demos_leaves_and_comes_back(tmp_path: Path) -> None:
    with tutor(tmp_path, "--lang", "zh") as terminal:
        terminal.wait_for("开始练习", "缩放点积注意力")
        terminal.press("Enter")
        terminal.wait_for("面试官", "√dₖ", "提交")
        terminal.write(CHINESE)
        terminal.wait_for("饱和了")
        terminal.press("F5")
        terminal.wait_for("✓", "“", "⟦", "接下来：追问")
        terminal.press("Enter")
        to_the_number(terminal, " 追问  ")
        terminal.write("4.5e-")
        terminal.wait_for("第 6 列")
        terminal.press("Enter")
        terminal.wait_for("不扣分")
        terminal.write("5")
        terminal.wait_for("4.5 × 10⁻⁵")
        terminal.press("Enter")
        terminal.wait_for("✓ 正确", "4.539787 × 10⁻⁵", "softmax(z)")
        _both_demos(terminal)
        terminal.press("Enter")
        terminal.wait_for("追问", "提交")
        terminal.press("C-q")
        terminal.wait_for("ended: 0")
    with tutor(tmp_path, "--lang", "zh") as terminal:
        terminal.wait_for("接着上次")
        terminal.press("Enter")
        terminal.wait_for("4.5e-5", "提交")


def _both_demos(terminal: Terminal) -> None:
    """From inside: the instant one to its end; the training one while the screen keeps answering keys."""
    terminal.write(":demo run softmax-gradient --logits 12,0,-12")
    terminal.press("Enter")
    terminal.wait_for("✓ 完成", "12, 0, -12")
    terminal.press("Escape")
    terminal.wait_for("证据")
    terminal.write(":demo run unscaled-training --preset quick")
    terminal.press("Enter")
    terminal.wait_for("运行中")
    terminal.press("C-l")
    terminal.wait_for("Training without the scale", "back")
    terminal.press("C-l")
    terminal.wait_for("返回")
    terminal.wait_for("✓ 完成")
    terminal.press("End")  # below its pictures stands what they show
    terminal.wait_for("本机")
    terminal.press("Escape")
    terminal.wait_for("证据")


def test_a_person_practises_in_english_and_a_wrong_number_names_its_mistake(tmp_path: Path) -> None:
    with tutor(tmp_path, "--lang", "en", size=(80, 24)) as terminal:
        terminal.wait_for("Start practising")
        terminal.press("Enter")
        terminal.wait_for("Interviewer", "submit")
        terminal.write(ENGLISH)
        terminal.press("F5")
        terminal.wait_for("✓", "“", "⟦")
        terminal.press("Enter")
        to_the_number(terminal, "Follow-up  ")
        terminal.write("1e-4")
        terminal.press("Enter")
        terminal.wait_for("Your answer shows:", "0.9999")
        terminal.press("C-q")
        terminal.wait_for("ended: 0")


def test_a_window_of_20_by_5_says_so_and_the_draft_is_there_when_it_grows(tmp_path: Path) -> None:
    with tutor(tmp_path, "practice", "--lang", "en", size=(80, 24)) as terminal:
        terminal.wait_for("Interviewer", "submit")
        terminal.write("the variance grows")
        terminal.wait_for("the variance grows")
        terminal.resize(20, 5)
        terminal.wait_for("20×5")
        terminal.resize(80, 24)
        terminal.wait_for("Interviewer", "the variance grows")
        terminal.press("C-q")
        terminal.wait_for("ended: 0")


def test_kill_9_while_a_demo_trains_leaves_no_child_and_loses_at_most_a_second(tmp_path: Path) -> None:
    with tutor(tmp_path, "practice", "--lang", "en", stays=False) as terminal:
        terminal.wait_for("Interviewer", "submit")
        terminal.write(":demo run unscaled-training")
        terminal.press("Enter")
        terminal.wait_for("running")
        children = _children(terminal.pid())
        assert children
        os.kill(terminal.pid(), signal.SIGKILL)
        for _ in range(PATIENCE):
            if not any(map(_alive, children)):
                break
            time.sleep(0.1)
        assert not any(map(_alive, children))


def test_a_draft_survives_kill_9(tmp_path: Path) -> None:
    with tutor(tmp_path, "practice", "--lang", "en", stays=False) as terminal:
        terminal.wait_for("Interviewer", "submit")
        terminal.write("the variance of the dot product")
        terminal.wait_for("the variance of the dot product")
        _until_kept(tmp_path, "the variance of the dot product")
        os.kill(terminal.pid(), signal.SIGKILL)
    with tutor(tmp_path, "practice", "--lang", "en") as terminal:
        terminal.wait_for("Interviewer", "the variance of the dot product")


def test_a_draft_survives_kill_9_with_a_command_open_over_it(tmp_path: Path) -> None:
    with tutor(tmp_path, "practice", "--lang", "en", stays=False) as terminal:
        terminal.wait_for("Interviewer", "submit")
        terminal.write("the variance grows")
        terminal.wait_for("the variance grows", "F9 command")
        terminal.press("F9")
        terminal.wait_for("enter run")
        terminal.write("demo run unscaled-training")
        terminal.press("Enter")
        terminal.wait_for("running")
        _until_kept(tmp_path, "the variance grows")
        os.kill(terminal.pid(), signal.SIGKILL)
    with tutor(tmp_path, "practice", "--lang", "en") as terminal:
        terminal.wait_for("Interviewer", "the variance grows")
        terminal.press("F9")
        terminal.wait_for("enter run")
        terminal.press("Escape")
        terminal.wait_for("submit", "F9 command")  # what follows an escape at once would be a key of its own
        terminal.write(" with d_k")
        terminal.wait_for("the variance grows with d_k")
        terminal.press("C-q")
        terminal.wait_for("ended: 0")


def _until_kept(folder: Path, text: str) -> None:
    """Wait until the draft stands in the database's files."""
    home = Path(os.environ["TUTOR_HOME"])
    for _ in range(PATIENCE):
        if any(text.encode() in file.read_bytes() for file in home.glob("progress.sqlite3*")):
            return
        time.sleep(0.1)
    raise AssertionError(f"the draft was never kept, looking in {home} from {folder}")


def _children(parent: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    pairs = [tuple(map(int, line.split())) for line in listed.splitlines()]
    return [pid for pid, ppid in pairs if ppid == parent]


def _alive(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    if stat.parent.parent.exists() and not stat.exists():
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not (stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z")


def test_keys_that_come_in_one_read_act_in_order(tmp_path: Path) -> None:
    with tutor(tmp_path, "practice", "numeric-saturation", "--lang", "en", size=(80, 24)) as terminal:
        terminal.wait_for("Interviewer", "submit")
        terminal.press("1", "6", "BSpace", "7")
        terminal.wait_for("> 17")
        terminal.press("C-u", "BSpace", "BSpace", "BSpace", *"12345")
        terminal.wait_for("> 12345")
        terminal.press("C-u", *"0.2左右")
        terminal.wait_for("> 0.2左右")
        terminal.press("C-u", "1", "2", "Left", "Left", "9")
        terminal.wait_for("> 912")
