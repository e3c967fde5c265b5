"""Math-Verify as the other side of `bench maths`: a JSON line `{"answer", "reference"}` in, one with
`{"outcome"}` out. It stands back as far as its argument says, which is as far as our child does: on a busy
machine whoever is polite would look slow.

Run by whatever Python has it installed, so this file imports nothing of ours.
"""

import json
import os
import sys
from importlib.util import find_spec


def _read(text: str) -> object:
    from math_verify import parse

    return parse(f"${text}$")


def outcome(answer: str, reference: str) -> str:
    """Its verdict in our words: nothing understood is `unread`."""
    from math_verify import verify

    gold, got = _read(reference), _read(answer)
    if not gold or not got:
        return "unread"
    return "right" if verify(gold, got) else "wrong"


def main() -> None:
    """Answer line by line until stdin ends."""
    import logging

    if find_spec("math_verify") is None:
        sys.exit(1)  # the bench says so
    os.nice(int(sys.argv[1]))
    logging.disable(logging.CRITICAL)
    for line in sys.stdin:
        row = json.loads(line)
        sys.stdout.write(json.dumps({"outcome": outcome(row["answer"], row["reference"])}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
