"""Print what is wrong with pack files: `python -m tutor.packs.check_file FILE ...`."""

import sys
from pathlib import Path

from tutor.packs.load import read_pack
from tutor.packs.problems import BrokenPack

if __name__ == "__main__":
    for name in sys.argv[1:]:
        read = read_pack(Path(name))
        if isinstance(read, BrokenPack):
            sys.stdout.writelines(p.line("en") + "\n" for p in read.problems)
        else:
            sys.stdout.write(f"{name}: {read.id}, {len(read.questions)} questions, {len(read.claims)} claims\n")
