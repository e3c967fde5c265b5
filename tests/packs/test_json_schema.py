"""The JSON Schema for editors is written from the schema that checks packs, and is current."""

from __future__ import annotations

import json

from tutor.packs import json_schema


def test_the_schema_file_is_current() -> None:
    assert json_schema.file().read_text(encoding="utf-8") == json_schema.text(), (
        "run `python -m tutor.packs.json_schema`"
    )


def test_unknown_keys_are_refused_in_every_mapping() -> None:
    definitions = json.loads(json_schema.text())["$defs"]
    for name, definition in definitions.items():
        shapes = definition.get("anyOf", [definition])
        for shape in shapes:
            if shape.get("type") == "object":
                assert shape["additionalProperties"] is False, name


def test_short_forms_are_in_the_schema() -> None:
    definitions = json.loads(json_schema.text())["$defs"]
    for name in ("BilingualModel", "GivenModel", "PatternModel", "WhenModel"):
        assert {"type": ["string", "number"]} in definitions[name]["anyOf"]
