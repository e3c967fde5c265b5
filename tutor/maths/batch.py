"""Batch lines: one request in, one result out, whatever the line holds.

In: `{"id", "answer", "reference", "kind"?, "symbols"?, "given"?, "tolerance"?, "unit"?, "mistakes"?}`.
Out: `{"id", "outcome", "code", "message", "column"?, "read_as"?, "mistake"?, "lines"?}`. A line that is no
request, or whose reference cannot be used, has no outcome but `error`: nothing was judged. `lines` are those of
an answer of several lines, each `{"line", "outcome", "code", "message", "column"?, "read_as"?, "mistake"?}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from tutor.errors import TutorError
from tutor.language import Language, explain, say
from tutor.maths.requests import CheckRequest
from tutor.outcomes import LineFinding, MathsVerdict, MistakeFound

KEYS: Final = frozenset(
    ("id", "answer", "reference", "kind", "symbols", "given", "tolerance", "unit", "mistakes", "steps")
)
Result = dict[str, object]


class Checks(Protocol):
    """What judges: a MathsClient."""

    def check(self, request: CheckRequest) -> MathsVerdict:
        """The verdict on one answer."""


def answer(line: Mapping[str, object], client: Checks, language: Language = "en") -> Result:
    """The result for one request; a broken one gives a result that says so."""
    name = line.get("id")
    if strange := sorted(key for key in line if key not in KEYS):
        return _broken(name, "maths.unknown_key", language, key=strange[0])
    try:
        request = CheckRequest.from_json({**line, "answer_kind": line.get("kind"), "forms": False})
        verdict = client.check(request)
    except TutorError as error:
        happened, following = explain(error, language)
        return _failed(name, error.code, _joined((happened, following), language))
    return {"id": name, **result(verdict, language)}


def result(verdict: MathsVerdict, language: Language) -> Result:
    """A verdict as the result line holds it."""
    found: Result = {"outcome": verdict.outcome.value, **_told(verdict, language)}
    if verdict.lines:
        found["lines"] = [
            {"line": line.line, "outcome": line.state.value, **_told(line, language)} for line in verdict.lines
        ]
    return found


def _told(verdict: MathsVerdict | LineFinding, language: Language) -> Result:
    found: Result = {"code": verdict.code, "message": message(verdict, language)}
    if verdict.column is not None:
        found["column"] = verdict.column
    if verdict.read_as is not None:
        found["read_as"] = verdict.read_as
    if verdict.mistakes:
        found["mistake"] = mistake_id(verdict.mistakes[0])
    if len(verdict.mistakes) > 1:
        found["mistakes"] = [mistake_id(mistake) for mistake in verdict.mistakes]
    return found


def message(verdict: MathsVerdict | LineFinding, language: Language) -> str:
    """What to tell a person: the verdict, and what went wrong where it is known."""
    said = [say(verdict.code, language, **verdict.values)]
    said += [text for mistake in verdict.mistakes if (text := mistake.because.in_(language))]
    return _joined(said, language)


def mistake_id(mistake: MistakeFound) -> str:
    """The id that the request gave a mistake, or the code of a general one."""
    return mistake.code.removeprefix("question.")


def _broken(name: object, code: str, language: Language, **values: object) -> Result:
    return _failed(name, code, say(code, language, **values))


def _failed(name: object, code: str, text: str) -> Result:
    return {"id": name, "error": code, "code": code, "message": text}


def _joined(sentences: Iterable[str], language: Language) -> str:
    return ("" if language == "zh" else " ").join(sentence for sentence in sentences if sentence)
