"""YAML's traps are closed: values mean what they say, and hostile files end in a message."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.packs.samples import SMALL, SOUND, written
from tests.packs.test_faults import problems
from tutor.packs import load_file, yaml_faults, yaml_nodes
from tutor.packs.load import read_pack
from tutor.packs.problems import BrokenPack, BrokenPackError
from tutor.packs.source import MAX_BYTES
from tutor.questions import Pack

HEAD = "format: 1\nid: x\n"
HOSTILE: list[tuple[str, str | bytes, str, int, int]] = [
    # name, file, code, line, column
    ("empty", "", "empty", 1, 1),
    ("only a comment", "# nothing\n", "empty", 1, 1),
    ("a list", "- 1\n", "not_a_pack", 1, 1),
    ("a word", "hello\n", "not_a_pack", 1, 1),
    ("binary", b"\x7fELF\x00\x01", "binary", 1, 1),
    ("UTF-16", (HEAD + "title: 缩放\n").encode("utf-16"), "encoding", 1, 1),
    ("GBK", (HEAD + "title: 缩放点积\n").encode("gbk"), "encoding", 3, 8),
    ("bad UTF-8", HEAD.encode() + b"title: \xff\xfe\xff\n", "not_utf8", 3, 8),
    ("escape in the file", HEAD + "title: a\x1b[31mb\n", "control", 3, 9),
    ("text turned around", HEAD + "title: a\u202eb\n", "control", 3, 9),
    ("escape in quotes", HEAD + 'title: "\\e[31m"\n', "control_escape", 3, 8),
    ("LaTeX in quotes", HEAD + 'title: "$\\frac{1}{2}$"\n', "control_escape", 3, 8),
    ("LaTeX \\nabla in quotes", HEAD + 'title: "$\\nabla f$"\n', "control_escape", 3, 8),
    ("LaTeX \\theta in quotes", HEAD + 'title: "$\\theta$"\n', "control_escape", 3, 8),
    ("LaTeX \\sqrt in quotes", HEAD + 'title: "$\\sqrt{2}$"\n', "yaml_escape", 3, 10),
    ("tab", HEAD + "title:\n\ten: a\n", "tab", 4, 1),
    ("colon in text", HEAD + "title: softmax: the function\n", "yaml_colon", 3, 15),
    ("open quote", HEAD + "title: 'open\nand on\n", "yaml_unclosed", 3, 8),
    ("open bracket", HEAD + "tags: [a, b\nquestions: []\n", "yaml_flow", 4, 10),
    ("at sign", HEAD + "title: @home\n", "yaml_start", 3, 8),
    ("bad indentation", HEAD + "title:\n  en: a\n zh: b\n", "yaml_indent", 5, 2),
    ("key without colon", HEAD + "title a\nlevel: b\n", "yaml_no_colon", 4, 1),
    ("code tag", HEAD + "title: !!python/object/apply:os.system [id]\n", "tag", 3, 8),
    ("two documents", SMALL + "---\nformat: 1\n", "two_documents", 15, 1),
    ("list as key", HEAD + "? [a, b]\n: c\n", "key_not_text", 3, 3),
    ("loop", HEAD + "title: &a {en: *a, zh: x}\n", "alias_loop", 3, 16),
    ("alias of nothing", HEAD + "title: *a\n", "alias_unknown", 3, 8),
    ("deep", HEAD + "title: " + "[" * 500 + "\n", "too_deep", 3, 8 + yaml_faults.MAX_DEPTH),
    ("very deep", HEAD + "title: " + "[" * 50_000 + "\n", "too_deep", 3, 1007),
    ("deep blocks", HEAD + "title:\n" + "".join(" " * i + "- \n" for i in range(1, 60)), "too_deep", 28, 26),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column"), [h[1:] for h in HOSTILE], ids=[h[0] for h in HOSTILE]
)
def test_a_hostile_file_is_refused_at_its_line(
    tmp_path: Path, text: str | bytes, code: str, line: int, column: int
) -> None:
    found = next(p for p in problems(tmp_path, text).problems if p.code == f"packs.{code}")
    assert (found.where.line, found.where.column) == (line, column)


def test_an_alias_bomb_is_refused_before_it_expands(tmp_path: Path) -> None:
    bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
    for name, inner in zip("bcdefghij", "abcdefghi", strict=True):
        bomb += f"{name}: &{name} [{', '.join([f'*{inner}'] * 10)}]\n"
    assert any(p.code == "packs.alias_bomb" for p in problems(tmp_path, bomb).problems)


def test_a_file_too_large_is_refused_unread(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, b"#" * (MAX_BYTES + 1)).problems
    assert found.code == "packs.too_large"


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    read = read_pack(tmp_path / "pipe.yaml")
    assert isinstance(read, BrokenPack)
    assert read.problems[0].code == "packs.no_file"


def test_a_missing_file_raises_with_its_problem(tmp_path: Path) -> None:
    with pytest.raises(BrokenPackError) as caught:
        load_file(tmp_path / "none.yaml")
    assert caught.value.problems[0].code == "packs.unreadable"


def test_a_link_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    outside = written(tmp_path / "out", SMALL)
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "link.yaml").symlink_to(outside)
    read = read_pack(inside / "link.yaml", inside)
    assert isinstance(read, BrokenPack)
    assert read.problems[0].code == "packs.outside"


def test_values_mean_what_they_say(tmp_path: Path) -> None:
    text = SMALL.replace("title: Mine", "title: no").replace("prompt: Why?", "prompt: 1:1")
    text = text.replace("[because]\n    hints", "[1e-4, on, 0x1F, 1_000, 2024-01-01, '', ~variance]\n    hints")
    text = text.replace("'', ", "")
    pack = load_file(written(tmp_path, text))
    assert pack.title.en == "no"
    assert pack.questions["why"].prompt.en == "1:1"
    said = [pattern.all[0][0] for pattern in pack.questions["why"].points[0].match]
    assert said == ["1e-4", "on", "0x1F", "1_000", "2024-01-01", "~variance"]


def test_numbers_of_a_demo_have_their_types_and_literals_keep_their_digits(tmp_path: Path) -> None:
    pack = load_file(written(tmp_path, SOUND))
    demo = pack.claims["saturates"].demo
    assert demo is not None
    assert demo.parameters == {"logits": (10, 0, -10), "divisor": "none", "dtype": "float64"}
    assert pack.derivations["slope"].result.decimal == "4.539787e-05"


def test_a_concept_alone_in_a_flow_list_is_text_and_a_lone_tilde_is_null(tmp_path: Path) -> None:
    tree, found = yaml_nodes.read(tmp_path, "[~variance, ~d_k, ~]")
    assert tree == ["~variance", "~d_k", None]
    assert found == ()


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    read = read_pack(written(tmp_path, b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode()))
    assert isinstance(read, Pack)


def test_small_anchors_may_be_used(tmp_path: Path) -> None:
    text = SMALL.replace("prompt: Why?", "prompt: &why {en: Why?, zh: 为什么？}")
    text = text.replace("says: because", "says: *why")
    pack = load_file(written(tmp_path, text))
    assert pack.questions["why"].points[0].says == pack.questions["why"].prompt
