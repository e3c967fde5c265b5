"""Write `data/pack.schema.json`, which helps editors with packs: `python -m tutor.packs.json_schema`."""

from __future__ import annotations

import json
from pathlib import Path

from tutor import paths
from tutor.packs.schema import PackModel


def text() -> str:
    """The JSON Schema of the pack format, as the file holds it."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **PackModel.model_json_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def file() -> Path:
    """Where it lives."""
    return paths.shipped_data() / "pack.schema.json"


if __name__ == "__main__":
    file().write_text(text(), encoding="utf-8")
