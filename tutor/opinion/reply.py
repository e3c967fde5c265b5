"""What a model answered, read strictly: what cannot be read judges nothing, and never counts as nothing found.

Known ids, known verdicts and this call's nonce are wanted; whatever else a reply holds (totals, praise, more
keys) is not looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn, cast

from tutor.errors import OpinionError
from tutor.opinion.inquiry import VERDICTS, Inquiry
from tutor.outcomes import OpinionState

LONGEST: Final = 65_536
"""Characters of what a model says; a marked rubric has a few thousand."""
_OPENINGS: Final = 64
"""Places in prose at which an object may begin; what has more braces says nothing clear."""
_THOUGHT: Final = "</think>"


@dataclass(frozen=True, slots=True)
class Mark:
    """What the model said of one point, before its quote is looked for in the answer.

    `code` says why the model's word does not stand: twice, bad_verdict, unsaid (messages of room `opinion`).
    """

    state: OpinionState
    quote: str = ""
    code: str = ""


def said(body: bytes) -> str:
    """The model's own words in the server's reply. Raises OpinionError."""
    try:
        message = cast(dict, _strict(body.decode("utf-8")))["choices"][0]["message"]  # type: ignore[type-arg]
        content = message["content"]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise OpinionError("opinion.unreadable") from error
    if not isinstance(content, str) or len(content) > LONGEST:
        raise OpinionError("opinion.unreadable")
    return content


def marks(content: str, inquiry: Inquiry) -> Mapping[str, Mark]:
    """The model's mark on every point that was asked about. Raises OpinionError where it marked none."""
    found = _object(content)
    if found.get("nonce") != inquiry.nonce:
        raise OpinionError("opinion.another_reply")
    entries = found["points"]
    marked: dict[str, Mark] = {}
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and isinstance(name := entry.get("id"), str) and name in inquiry.ids:
            mark = _mark(entry)
            known = marked.setdefault(name, mark)
            if known != mark:
                marked[name] = Mark("unsure", code="twice")
    if not marked:
        raise OpinionError("opinion.no_verdicts")
    return {name: marked.get(name, Mark("unsure", code="unsaid")) for name in inquiry.ids}


def _mark(entry: Mapping[str, object]) -> Mark:
    verdict, quote = entry.get("verdict"), entry.get("quote")
    if verdict not in VERDICTS:
        return Mark("unsure", code="bad_verdict")
    wanted = verdict in ("covered", "contradicted") and isinstance(quote, str)
    return Mark(verdict, str(quote) if wanted else "")


def _object(content: str) -> Mapping[str, object]:
    """The one object with points that the text holds: alone, in a fence, or with prose around it."""
    text = content.rpartition(_THOUGHT)[2].strip()
    try:
        whole = _strict(text)
    except (ValueError, RecursionError):
        objects = [each for each in _objects(text) if "points" in each]
    else:
        objects = [whole] if isinstance(whole, dict) and "points" in whole else []
    if not objects or any(each != objects[0] for each in objects):
        raise OpinionError("opinion.unreadable")
    return objects[0]


def _objects(text: str) -> Iterator[Mapping[str, object]]:
    """The outermost JSON objects that stand in a text."""
    at = text.find("{")
    for _ in range(_OPENINGS):
        if at < 0:
            return
        try:
            found, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield found
        at = text.find("{", end)


def _strict(text: str) -> object:
    return _DECODER.decode(text)


def _refuse(word: str) -> NoReturn:
    raise ValueError(word)  # NaN and Infinity are no JSON


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(pairs)  # a key twice: which one is meant?
    return found


_DECODER: Final = json.JSONDecoder(parse_constant=_refuse, object_pairs_hook=_once)
