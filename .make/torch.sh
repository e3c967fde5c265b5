#!/bin/sh
# The last step of an installation: PyTorch, which only the demos need. It is large, so it is tried once:
# after a failure, an interruption or TORCH=none the next `make run` opens the tutor at once, and
# `make torch` ("again") tries anew. A new pin counts as a new try. Never fails unless asked with "again".
set -u

pin=$(grep '^torch==' constraints.txt)
now() { cat "$VENV/$1" 2>/dev/null; }

if [ "$(now .torch)" = "$pin" ]; then exit 0; fi
if [ "$TORCH" = none ]; then echo "$pin none" >"$VENV/.torch-tried"; exit 0; fi
if [ "$1" = unless-tried ]; then
    case "$(now .torch-tried)" in
        "$pin none") exit 0 ;;
        "$pin") echo "PyTorch is not installed (the last try did not finish). All but the demos works; make torch tries again."; exit 0 ;;
    esac
fi
echo "$pin" >"$VENV/.torch-tried"

case "$(uname -s)-$(uname -m)" in
    Darwin-*) size="about 0.1 GB to download, 0.4 GB on disk" ;;
    Linux-x86_64) size="about 3 GB to download and 6 GB on disk with CUDA, as PyPI has it; 0.2 GB and 0.7 GB as a CPU build" ;;
    *) size="about 0.2 GB to download, 0.7 GB on disk as a CPU build" ;;
esac
echo "Last step: PyTorch ($pin), which only the demos need: $size."
echo "To stop is fine (Ctrl-C): all else is installed, and make torch tries again."
if [ "$(uname -s)" = Linux ] && [ -z "$TORCH_INDEX" ]; then
    echo "No GPU here? The CPU build: make torch TORCH_INDEX=https://download.pytorch.org/whl/cpu"
fi

if "$VENV/bin/python" -m pip --disable-pip-version-check install --constraint constraints.txt \
    ${TORCH_INDEX:+--extra-index-url "$TORCH_INDEX"} "$pin"; then
    echo "$pin" >"$VENV/.torch"
    exit 0
fi
echo "PyTorch could not be installed. All but the demos works; make torch tries again." >&2
[ "$1" = unless-tried ]
