"""The hash of a part changes with whatever its proof is shown, and with nothing else."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tutor
from tests.packs.samples import SOUND, spoilt, written
from tutor.packs import load_file
from tutor.proof import fingerprint
from tutor.proof.parts import Part, claim_of, parts_of

PACKAGE = Path(tutor.__file__).parent
PARTS = ("slope", "spread", "main", "how-steep", "how-wide", "saturates")
SECOND = "dtype: float64}\n      finding"
WORDS = {"errors.py", "paths.py", "language", "packs", "__init__.py"}
"""Said or read, never judged by: packs are content by the time that they are proved."""


def hashes(folder: Path, text: str, words: str = "1") -> dict[str, str]:
    """The content of each part of the pack of this text."""
    return {part.it.id: part.content for part in parts_of(load_file(written(folder, text)), words)}


def changed(folder: Path, text: str) -> set[str]:
    before, after = hashes(folder, SOUND), hashes(folder, text)
    return {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("tags: [attention]", "\n# a remark\ntags: [attention]", set()),
        ("decimal: 4.539787e-05", "decimal: 4.539788e-05", {"slope", "how-steep", "saturates", "main"}),
        ("expr: sqrt(d_k)", "expr: sqrt(d_k) + 0", {"spread", "how-wide", "main"}),
        ("is: 4.539787e-05", "is: 4.6e-05", {"saturates", "main"}),
        ("hints: [a root]", "hints: [a square root]", {"how-wide", "main"}),
        ("sharp: [peaked, 尖锐]", "sharp: [peaked, 尖锐, spiky]", {"main"}),
        (SECOND, SECOND.replace("64", "32"), {"slope", "how-steep", "saturates", "main"}),
        ("answer: softmax becomes one-hot", "answer: softmax is one-hot", {"main"}),
    ],
)  # fmt: skip
def test_a_change_concerns_the_parts_whose_proof_sees_it(
    tmp_path: Path, old: str, new: str, wanted: set[str]
) -> None:
    assert changed(tmp_path, spoilt((old, new))) == wanted


def test_only_what_reads_answers_depends_on_the_shared_lexicon(tmp_path: Path) -> None:
    one, two = hashes(tmp_path, SOUND, "1"), hashes(tmp_path, SOUND, "2")
    assert {name for name in one if one[name] != two[name]} == {"main"}


def test_the_same_content_in_another_place_is_the_same(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    assert hashes(tmp_path, SOUND) == hashes(tmp_path / "elsewhere", "# moved\n\n" + SOUND)


def test_a_proof_is_shown_the_derivation_it_rests_on_and_nothing_that_is_not_in_its_hash(
    tmp_path: Path,
) -> None:
    found = {part.it.id: part for part in parts_of(load_file(written(tmp_path, SOUND)), "1")}
    assert tuple(found) == PARTS
    shown = {name: (*p.pack.derivations, *p.pack.questions, *p.pack.claims) for name, p in found.items()}
    assert shown["slope"] == ("slope",)
    assert shown["how-wide"] == ("spread", "how-wide")
    assert shown["saturates"] == ("slope", "saturates")
    assert len(shown["main"]) == len(PARTS)


COMPUTED = (
    """    result: {expr: s}
""",
    """    result: {expr: s}
    second: {by: bisection, expr: x*x = d_k, find: x, between: "[1, 100]"}
""",
)


def test_a_computed_second_way_sees_the_mistakes_and_its_key_the_code_and_libraries_that_compute_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {part.it.id: part for part in parts_of(load_file(written(tmp_path, spoilt(COMPUTED))), "1")}
    part = found["spread"]
    assert tuple(part.pack.questions) == ("how-wide",)
    assert (part.crosschecked, found["slope"].crosschecked, found["how-wide"].crosschecked) == (
        True,
        False,
        False,
    )
    before, known = fingerprint.key(part), fingerprint.code
    monkeypatch.setattr(fingerprint, "code", lambda x: "other" if x == fingerprint.CROSSCHECK else known(x))
    assert fingerprint.key(part) != before


@pytest.fixture
def part(tmp_path: Path) -> Part:
    pack = load_file(written(tmp_path, SOUND))
    return claim_of(pack, pack.claims["saturates"])


def places(part: Part) -> set[str]:
    """The files and folders whose code is part of the key of `part`."""
    own = {fingerprint.folder(demo) for demo in part.demos}
    return {*fingerprint.EVERY, *fingerprint.GRADING, *fingerprint.DEMOS, *own}


def test_the_key_changes_with_the_code_of_its_rooms_and_with_the_libraries(
    part: Part, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, keys = fingerprint.key(part), set()
    for place in places(part) - {*fingerprint.GRADING}:
        known = fingerprint.code
        with monkeypatch.context() as patch:
            patch.setattr(fingerprint, "code", lambda x, p=place, k=known: "other" if x == p else k(x))
            keys.add(fingerprint.key(part))
    for library in (*fingerprint.SYMBOLIC, *fingerprint.NUMERICAL):
        known = fingerprint.version
        with monkeypatch.context() as patch:
            patch.setattr(fingerprint, "version", lambda x, p=library, k=known: "other" if x == p else k(x))
            keys.add(fingerprint.key(part))
    assert before not in keys
    assert len(keys) == len(places(part)) - len(fingerprint.GRADING) + 4
    assert fingerprint.key(part) == before


def test_every_place_of_the_key_holds_code(part: Part) -> None:
    nothing = fingerprint.code("no-such-room")
    assert [place for place in places(part) if fingerprint.code(place) == nothing] == []


def test_what_the_code_of_the_key_imports_is_in_the_key_too() -> None:
    rooms = {*fingerprint.EVERY, *fingerprint.GRADING, fingerprint.CROSSCHECK, "demos"}
    imported = {room for place in rooms for file in sources(PACKAGE / place) for room in imports(file)} - WORDS
    assert imported <= rooms


def test_a_demo_imports_nothing_of_another_demos_folder() -> None:
    shared = {"engine"}
    folders = {file.parent for file in (PACKAGE / "demos").glob("*/__init__.py")} - {PACKAGE / "demos/engine"}
    for folder in folders:
        lines = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))
        others = {other.name for other in folders} - {folder.name} - shared
        assert [other for other in others if f"tutor.demos.{other}" in lines] == []


def sources(place: Path) -> list[Path]:
    return [place] if place.suffix else sorted(place.rglob("*.py"))


def imports(file: Path) -> set[str]:
    """The rooms of the package that a file imports, inside functions too."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.ImportFrom) and node.module:
            modules = [f"{node.module}.{name.name}" for name in node.names]
        elif isinstance(node, ast.Import):
            modules = [name.name for name in node.names]
        for module in modules:
            package, _, rest = module.partition(".")
            if package == "tutor" and rest:
                room = rest.partition(".")[0]
                if (PACKAGE / f"{room}.py").exists():
                    found.add(f"{room}.py")
                elif (PACKAGE / room).is_dir():
                    found.add(room)
    return found
