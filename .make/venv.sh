#!/bin/sh
# Make sure that $VENV holds a working Python 3.11 or newer; where none can be made, print the one command
# that changes that. `make` calls this before every step; it is silent and quick when all is well.
set -u

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

if [ -e "$VENV/.made" ] && new_enough "$VENV/bin/python"; then exit 0; fi

as_root() { if [ "$(id -u)" = 0 ]; then echo "$*"; else echo "sudo $*"; fi; }

in_apt() { apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [0-9]'; }

# The one command that brings a new enough Python to this system.
python_command() {
    if command -v apt-get >/dev/null 2>&1; then
        for v in 3.13 3.12 3.11; do
            if in_apt "python$v"; then as_root "apt-get install -y python$v python$v-venv"; return; fi
        done
        as_root "apt-get update"
    elif command -v dnf >/dev/null 2>&1; then as_root "dnf install -y python3.12"
    elif command -v pacman >/dev/null 2>&1; then as_root "pacman -S --noconfirm python"
    elif [ "$(uname -s)" = Darwin ]; then echo "brew install python@3.13"
    else echo "make install PYTHON=/path/to/a/python3.11"
    fi
}

found=
for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14 python}; do
    if new_enough "$candidate"; then found=$candidate; break; fi
done
if [ -z "$found" ]; then
    have=$(${PYTHON:-python3} --version 2>/dev/null || echo "no Python")
    echo "The tutor needs Python 3.11 or newer; found here: $have. Run this, then make again:" >&2
    echo "    $(python_command)" >&2
    exit 1
fi

if ! "$found" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    version=$("$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "Python $version is here, but its venv module is missing. Run this, then make again:" >&2
    if command -v apt-get >/dev/null 2>&1; then
        echo "    $(as_root "apt-get install -y python$version-venv")" >&2
    else
        echo "    $(python_command)" >&2
    fi
    exit 1
fi

echo "Making $VENV with $("$found" --version) ..."
"$found" -m venv --clear "$VENV" && touch "$VENV/.made"
