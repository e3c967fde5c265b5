"""The kinds of value a pack file is made of: texts, ids, expressions, numbers, each with its own complaint.

Scalars arrive as the author's text (see `yaml_nodes`), so a number is read here, where one is wanted. A
complaint is a PydanticCustomError whose type is a message code and whose context holds the values.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    ModelWrapValidatorHandler,
    PrivateAttr,
    WithJsonSchema,
)
from pydantic import model_validator as _model_validator
from pydantic_core import PydanticCustomError

from tutor.packs.yaml_nodes import Row, Scalar, Table
from tutor.questions import Where

MAX_TEXT = 40_000
ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
WHOLE = re.compile(r"[-+]?\d+")


def complaint(code: str, **values: object) -> PydanticCustomError:
    """An error that pydantic collects and `faults` turns back into this message code with these values."""
    return PydanticCustomError(code, "{code}", {"code": code, **values})


class Strict(BaseModel):
    """A mapping of the format: unknown keys are refused, and it remembers where it stands in the file."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, populate_by_name=False)
    _where: Where | None = PrivateAttr(default=None)
    _values_at: dict[str, Where] = PrivateAttr(default_factory=dict)

    @_model_validator(mode="wrap")
    @classmethod
    def _locate(cls, data: Any, handler: ModelWrapValidatorHandler[Strict]) -> Strict:
        model = handler(data)
        if isinstance(data, Table | Scalar | Row):
            model._where = data.where
        if isinstance(data, Table):
            model._values_at = {
                key: value.where if isinstance(value, Scalar) else data.keys_at[key]
                for key, value in data.items()
            }
        return model

    @property
    def where(self) -> Where:
        """Where the mapping stands."""
        if self._where is None:
            raise LookupError("only models read from a file know where they stand")
        return self._where

    def where_of(self, key: str) -> Where:
        """Where the value of `key` stands; the mapping itself when the key was left out."""
        return self._values_at.get(key, self.where)


def shorthand(data: Scalar | Row, table: dict[str, object]) -> Table:
    """The mapping that a short form stands for, at the place of the short form."""
    made = Table(table)
    made.where = data.where
    made.keys_at = dict.fromkeys(table, made.where)
    return made


def _words(text: str) -> str:
    if not text.strip():
        raise complaint("packs.blank")
    if len(text) > MAX_TEXT:
        raise complaint("packs.long_text", limit=MAX_TEXT)
    return text.rstrip("\n")


def _id(text: str) -> str:
    if not ID.fullmatch(text) or len(text) > 80:
        better = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]
        raise (
            complaint("packs.bad_id_near", name=text[:80], near=better)
            if better
            else complaint("packs.bad_id", name=text[:80])
        )
    return text


def _name(text: str) -> str:
    if not text.isidentifier() or len(text) > 40:
        raise complaint("packs.bad_name", name=text[:40])
    return text


def _number(value: object) -> float:
    if isinstance(value, str) and NUMBER.fullmatch(value):
        return float(value)
    raise complaint("packs.not_number", found=_shown(value))


def _whole(value: object) -> int:
    if isinstance(value, str) and WHOLE.fullmatch(value) and len(value) < 19:
        return int(value)
    raise complaint("packs.not_whole", found=_shown(value))


def _flag(value: object) -> bool:
    if isinstance(value, str) and value in ("true", "false"):
        return value == "true"
    raise complaint("packs.not_flag", found=_shown(value))


def _shown(value: object) -> str:
    return value[:40] if isinstance(value, str) else "{…}" if isinstance(value, dict) else "[…]"


def _positive(number: float) -> float:
    if not 0 < number < 1e300:
        raise complaint("packs.not_positive")
    return number


Words = Annotated[str, AfterValidator(_words)]
Id = Annotated[str, AfterValidator(_id), WithJsonSchema({"type": "string", "pattern": f"^{ID.pattern}$"})]
Name = Annotated[str, AfterValidator(_name)]
Expr = Annotated[Words, WithJsonSchema({"type": ["string", "number"]})]
Positive = Annotated[
    float,
    AfterValidator(_positive),
    BeforeValidator(_number),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0}),
]
Whole = Annotated[int, BeforeValidator(_whole), WithJsonSchema({"type": "integer"})]
Flag = Annotated[bool, BeforeValidator(_flag), WithJsonSchema({"type": "boolean"})]
