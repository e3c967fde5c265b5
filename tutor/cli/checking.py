"""`math check`: one answer from options, or lines of JSON, judged by the maths child."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tutor.cli import reading, verdict_text
from tutor.cli.output import emit, talk, write
from tutor.errors import WRONG_USAGE, MathsError, UsageError
from tutor.language import Language, say
from tutor.maths import batch
from tutor.maths.client import MathsClient
from tutor.maths.requests import CheckRequest


@dataclass(frozen=True, slots=True)
class Words:
    """What the options of `math check` said."""

    answer: str
    reference: str
    given: tuple[str, ...] = ()
    symbol: tuple[str, ...] = ()
    kind: str | None = None
    tolerance: Mapping[str, float] | None = None
    unit: str | None = None


def check_one(words: Words, language: Language, *, as_json: bool) -> int:
    """Judge one answer (that of standard input for "-") and print the verdict; any verdict is a success."""
    answer = reading.text("-").strip("\r\n") if words.answer == "-" else words.answer
    request = _request(
        {
            "answer": answer,
            "reference": words.reference,
            "kind": words.kind,
            "given": pairs("--given", words.given),
            "symbols": pairs("--symbol", words.symbol) or None,
            "tolerance": words.tolerance,
            "unit": words.unit,
        }
    )
    with MathsClient() as maths:
        try:
            verdict = maths.check(request)
        except MathsError as error:  # of the reference or what is given, never of the answer
            raise UsageError(error.code, **error.values) from error
    if as_json:
        emit(verdict_text.as_data(verdict, language), language)
    else:
        for row in verdict_text.lines(verdict, answer, language):
            write(row)
    return 0


def check_lines(name: str, language: Language) -> int:
    """Judge each line of the file; a line that cannot be judged is answered with its error, then exit 2.

    Keys that are no part of a request are left out and named once: a file may carry labels and notes, but
    a misspelt `tolerance` must not go unseen.
    """
    failed = False
    strange: set[str] = set()
    with MathsClient() as maths:
        for line in reading.objects(name):
            if isinstance(line, reading.BadLine):
                talk(say("cli.bad_line", language, number=line.number, reason=line.reason))
                failed = True
                continue
            number, data = line
            for key in sorted(data.keys() - batch.KEYS - strange):
                talk(say("cli.key_left_out", language, number=number, key=key))
                strange.add(key)
            answered = batch.answer({k: v for k, v in data.items() if k in batch.KEYS}, maths, language)
            if "error" in answered:
                talk(say("cli.bad_line", language, number=number, reason=answered["message"]))
                failed = True
            emit(answered, language)
    return WRONG_USAGE if failed else 0


def _request(data: Mapping[str, object]) -> CheckRequest:
    """The request behind options or a batch line. Raises UsageError: the asker is at fault, not the answer."""
    try:
        return CheckRequest.from_json({**data, "answer_kind": data.get("kind")})
    except MathsError as error:
        raise UsageError(error.code, **error.values) from error


def pairs(option: str, words: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE words as a mapping. Raises UsageError."""
    pairs: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name.strip() or (not equals and option == "--given"):
            raise UsageError("cli.not_a_pair", option=option, word=word)
        pairs[name.strip()] = value.strip()
    return pairs
