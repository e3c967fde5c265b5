"""Where things live: the shipped packs and data, the person's own packs, the progress database."""

from __future__ import annotations

import os
from pathlib import Path

HOME_VARIABLE = "TUTOR_HOME"


def _shipped() -> Path:
    """The folder that holds `questions/` and `data/`: inside an installed wheel, or the checkout."""
    package = Path(__file__).resolve().parent
    inside = package / "_shipped"
    return inside if inside.is_dir() else package.parent


def shipped_questions() -> Path:
    """The packs that come with the program."""
    return _shipped() / "questions"


def shipped_data() -> Path:
    """The static inputs that come with the program: lexicon, model facts, the packs' JSON Schema."""
    return _shipped() / "data"


def released_ids() -> Path:
    """The ids that the last release had."""
    return shipped_data() / "released-ids.txt"


def shipped_models() -> Path:
    """The facts of real models, from which templates make questions."""
    return shipped_data() / "models.yaml"


def proved_claims() -> Path:
    """The claims that CI has proved."""
    return shipped_data() / "proved.json"


def home() -> Path:
    """The person's own folder: `$TUTOR_HOME`, else the platform's user data folder."""
    if own := os.environ.get(HOME_VARIABLE):
        return Path(own).expanduser()
    from platformdirs import user_data_path

    return user_data_path("tutor", appauthor=False)


def own_questions() -> Path:
    """The folder for the person's own packs."""
    return home() / "questions"


def database() -> Path:
    """The progress database."""
    return home() / "progress.sqlite3"


def opinions() -> Path:
    """What a second opinion leaves behind: agreement, the calls of a day, remembered marks."""
    return home() / "opinions"


def cache() -> Path:
    """What can be made again at any time: compiled packs, proofs."""
    return home() / "cache"


def proofs() -> Path:
    """What has been proved on this machine."""
    return cache() / "proofs"
