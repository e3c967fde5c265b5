"""`make install` where something is missing: the one command that helps is printed, nothing else happens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT

TOOLS = ("make", "sh", "id", "uname", "grep", "cat", "sed", "touch", "tail")
OLD = '#!/bin/sh\n[ "$1" = --version ] && echo "Python 3.9.2" && exit 0\nexit 1\n'
NO_VENV = f'#!/bin/sh\ncase "$2" in *ensurepip*) exit 1 ;; esac\nexec "{sys.executable}" "$@"\n'
DEBIAN = '#!/bin/sh\n[ "$2" = python3.12 ] && echo "  Candidate: 3.12.8-1" || echo "  Candidate: (none)"\n'


class Machine:
    """A checkout and a PATH with just the tools named, and scripts that stand for the rest."""

    def __init__(self, folder: Path) -> None:
        self.checkout, self.bin = folder / "checkout", folder / "bin"
        self.checkout.mkdir()
        self.bin.mkdir()
        shutil.copytree(ROOT / ".make", self.checkout / ".make")
        for name in ("Makefile", "pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.checkout)
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None, tool
            (self.bin / tool).symlink_to(found)

    def has(self, name: str, script: str) -> None:
        (self.bin / name).write_text(script)
        (self.bin / name).chmod(0o755)

    def make(self, *words: str) -> tuple[int, str]:
        done = subprocess.run(
            [str(self.bin / "make"), *words],
            cwd=self.checkout,
            env={"PATH": str(self.bin), "HOME": str(self.checkout)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def commands(said: str) -> list[str]:
    """The indented lines: what the person is asked to run."""
    return [line.strip() for line in said.splitlines() if line.startswith("    ")]


def test_an_old_python_is_named_with_the_one_command_that_helps(machine: Machine) -> None:
    machine.has("python3", OLD)
    machine.has("apt-get", "#!/bin/sh\n")
    machine.has("apt-cache", DEBIAN)
    code, said = machine.make("install")
    assert code != 0
    assert "3.9.2" in said
    assert [c.removeprefix("sudo ") for c in commands(said)] == [
        "apt-get install -y python3.12 python3.12-venv"
    ]
    assert not (machine.checkout / ".venv").exists()


def test_no_python_at_all_is_said_so(machine: Machine) -> None:
    code, said = machine.make("run")
    assert code != 0
    assert "no Python" in said
    assert len(commands(said)) == 1


def test_a_missing_venv_module_is_told_from_an_old_python(machine: Machine) -> None:
    machine.has("python3", NO_VENV)
    machine.has("apt-get", "#!/bin/sh\n")
    machine.has("apt-cache", DEBIAN)
    code, said = machine.make("test")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert code != 0
    assert "venv module" in said
    assert [c.removeprefix("sudo ") for c in commands(said)] == [f"apt-get install -y python{version}-venv"]


def test_the_python_named_by_the_person_is_the_one_that_is_looked_at(machine: Machine) -> None:
    machine.has("python3", NO_VENV)
    machine.has("mine", OLD)
    code, said = machine.make("install", "PYTHON=mine")
    assert code != 0
    assert "3.9.2" in said


def torch_step(machine: Machine, pip: str, mode: str, **more: str) -> tuple[int, str]:
    """.make/torch.sh with an environment whose `python -m pip` is the script given."""
    venv = machine.checkout / ".venv"
    (venv / "bin").mkdir(parents=True, exist_ok=True)
    (venv / "bin" / "python").write_text(f"#!/bin/sh\n{pip}\n")
    (venv / "bin" / "python").chmod(0o755)
    done = subprocess.run(
        ["sh", ".make/torch.sh", mode],
        cwd=machine.checkout,
        env={"PATH": os.environ["PATH"], "VENV": ".venv", "TORCH": "yes", "TORCH_INDEX": "", **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout


def test_torch_is_the_last_step_and_states_its_size(machine: Machine) -> None:
    code, said = torch_step(machine, "exit 0", "unless-tried")
    assert code == 0
    assert "GB" in said
    assert torch_step(machine, "exit 1", "unless-tried") == (0, "")


def test_a_torch_that_fails_does_not_fail_the_installation_and_is_not_tried_each_time(machine: Machine) -> None:
    code, said = torch_step(machine, "exit 1", "unless-tried")
    assert code == 0
    assert "make torch" in said
    code, said = torch_step(machine, "echo tried; exit 1", "unless-tried")
    assert code == 0
    assert "tried\n" not in said
    assert "make torch" in said
    code, said = torch_step(machine, "echo tried; exit 1", "again")
    assert code != 0
    assert "tried\n" in said


def test_torch_none_skips_it_for_good_until_it_is_asked_for(machine: Machine) -> None:
    assert torch_step(machine, "echo tried", "unless-tried", TORCH="none") == (0, "")
    assert torch_step(machine, "echo tried", "unless-tried") == (0, "")
    code, said = torch_step(machine, "echo tried", "again")
    assert code == 0
    assert "tried\n" in said


def test_a_new_pin_is_a_new_try(machine: Machine) -> None:
    torch_step(machine, "exit 0", "unless-tried")
    pins = machine.checkout / "constraints.txt"
    pins.write_text(pins.read_text().replace("torch==", "torch==9."))
    assert "tried\n" in torch_step(machine, "echo tried", "unless-tried")[1]


def test_an_index_named_by_the_person_reaches_pip(machine: Machine) -> None:
    _, said = torch_step(machine, 'echo "$@"', "again", TORCH_INDEX="file:///wheels")
    assert "--extra-index-url file:///wheels" in said
