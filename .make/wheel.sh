#!/bin/sh
# Build the wheel, install it in a clean environment without torch, and use it there, away from the checkout:
# what a person gets must carry its own packs and data. Takes everything from $VENV, nothing from the network.
set -eu

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
wheels=$(cd "$VENV/wheels" && pwd)
quiet="--quiet --disable-pip-version-check"

"$VENV/bin/python" -m pip $quiet wheel --no-deps --no-build-isolation --wheel-dir "$room" .
"$VENV/bin/python" -m venv "$room/venv"
"$room/venv/bin/python" -m pip $quiet install --no-compile --no-index --find-links "$wheels" "$room"/tutor-*.whl

mkdir "$room/home"
cd "$room/home"
export HOME="$room/home" TUTOR_HOME="$room/home/tutor" LC_ALL=C.UTF-8
unset PYTHONPATH
tutor="$room/venv/bin/tutor"
"$tutor" --version
"$tutor" pack list --json | grep -q '"scaled-dot-product"'
"$tutor" practice --plain scaled-dot-product </dev/null >"$room/practice.txt"
grep -q '√' "$room/practice.txt"
"$tutor" math check --given 'z=[10,0,-10]' --reference 'softmax(z)[1]*(1-softmax(z)[1])' --answer '4.54*10^-5' --rel 0.01
if "$tutor" demo run softmax-gradient >"$room/demo.txt" 2>&1; then
    echo "A demo ran without torch: the environment was not clean." >&2
    exit 1
fi
grep -q PyTorch "$room/demo.txt"
echo "The wheel works in a clean environment."
