"""The shared lexicon, `data/lexicon.yaml`: concepts and how people say them, in any language.

The file is a mapping `concepts:` from id to its forms, or to `{forms, kind, opposites, group}` (see
`tutor.questions.Concept`). It is read through the same compiled cache as packs.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from tutor import paths
from tutor.errors import PackError
from tutor.packs import codec, compiled
from tutor.packs.store import Cache
from tutor.questions import Concept, Lexicon

if TYPE_CHECKING:
    from tutor.packs.lexicon_schema import LexiconModel


def shipped() -> Path:
    """The lexicon that comes with the program."""
    return paths.shipped_data() / "lexicon.yaml"


def load(file: Path | None = None) -> Lexicon:
    """The shipped lexicon, or that in `file`. Raises PackError naming the first line that is wrong."""
    path = file or shipped()
    cache = Cache(paths.cache() / "packs")
    if (data := cache.get(path)) is not None:
        try:
            _, _, body = data.partition(b"\n")
            return codec.decode(Lexicon, json.loads(body), path)
        except (ValueError, TypeError, KeyError):  # a damaged entry is made again
            pass
    lexicon = read(path)
    encoded = json.dumps(codec.encode(lexicon), ensure_ascii=False).encode()
    cache.put(path, compiled.with_facts(b"{}\n" + encoded, cache.facts(path)))
    return lexicon


def read(path: Path) -> Lexicon:
    """The lexicon in `path`, read afresh."""
    from pydantic import ValidationError

    from tutor.packs import faults, yaml_nodes
    from tutor.packs.lexicon_schema import LexiconModel
    from tutor.packs.source import SourceFault, decode, read_bytes

    try:
        data = read_bytes(path)
        tree, problems = yaml_nodes.read(path, decode(path, data))
    except SourceFault as fault:
        tree, problems = None, fault.problems
    if isinstance(tree, yaml_nodes.Table) and not problems:
        try:
            return _converted(LexiconModel.model_validate(tree), version(data))
        except ValidationError as error:
            problems = tuple(faults.problems(tree, error, LexiconModel))
    raise PackError("packs.lexicon_broken", file=str(path), problem=problems[0].line("en") if problems else "")


def version(data: bytes) -> str:
    """The version of the lexicon in these bytes."""
    return hashlib.sha256(data).hexdigest()[:12]


def _converted(model: LexiconModel, version: str) -> Lexicon:
    concepts = {
        name: Concept(
            name,
            tuple(x.forms),
            x.kind,
            tuple(x.opposites),
            x.group,
            tuple(x.denied),
            tuple(x.of),
            tuple(x.not_after),
        )
        for name, x in model.concepts.items()
    }
    return Lexicon(version, concepts)
