"""Whatever a pack file holds, reading it ends in a pack or in problems with a place, never in an exception."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tutor
from tests.packs.samples import SOUND
from tutor.language import LANGUAGES
from tutor.language.catalogue import packs as packs_catalogue
from tutor.language.catalogue import proof as proof_catalogue
from tutor.packs import BrokenPack
from tutor.packs.load import from_text, read_pack

FILE = Path("any.yaml")
PIECES = st.sampled_from(
    [
        *"[]{}\t'\"~$\\#中",
        "\n",
        "\n  ",
        ": ",
        "- ",
        "? ",
        "&a ",
        "*a",
        "!!x ",
        "|\n",
        "null",
        "-1e9999",
        "---\n",
        "<<: ",
    ]
)


def check(text: str) -> None:
    read = from_text(FILE, text, "")
    if isinstance(read, BrokenPack):
        assert read.problems
        lines = len(re.split(r"\r\n|\r|\n", text))
        for problem in read.problems:
            assert all(problem.line(language) for language in LANGUAGES)
            assert 1 <= problem.where.line <= lines
            assert problem.where.column >= 1


@settings(max_examples=60)
@given(st.text(max_size=200).filter(lambda text: text.isprintable()))
@example("{")
@example("{" * 30)
@example("a: &a [*a]")
@example("? {a: b}\n: c")
@example("questions: [1, null, {kind: open}, {kind: [open]}, {id: [x], kind: numeric}]\nformat: 1")
@example("format: 1\nid: [x]\ntitle: {en: {}, zh: []}\nclaims: []\nderivations: {a: 1, '': {}}\nquestions: {}")
def test_any_text_is_read_or_refused(text: str) -> None:
    check(text)


@settings(max_examples=120)
@given(st.integers(0, len(SOUND)), st.integers(0, 12), PIECES)
def test_a_pack_with_something_cut_out_and_put_in_is_read_or_refused(at: int, cut: int, piece: str) -> None:
    text = SOUND[:at] + piece + SOUND[at + cut :]
    check(text)


@settings(max_examples=60)
@given(data=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("any") / "any.yaml"
    file.write_bytes(data)
    assert read_pack(file)


def test_every_code_of_the_rooms_is_in_the_catalogue() -> None:
    known = {f"packs.{name}" for name in packs_catalogue.MESSAGES}
    known |= {f"proof.{name}" for name in proof_catalogue.MESSAGES}
    code = re.compile(r"(packs|proof)\.[a-z_]+")
    used: set[str] = set()
    for room in ("packs", "proof"):
        for file in (Path(tutor.__file__).parent / room).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                used |= {text for text in _texts(node) if code.fullmatch(text)}
    assert len(used) > 80
    assert used <= known


def _texts(node: ast.AST) -> list[str]:
    """The text of a literal; of the code given to `with_nearest`, also its other form."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "with_nearest":
        return [f"{first.value!s}_near" for first in node.args[:1] if isinstance(first, ast.Constant)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []
