"""The texts of a question as they are told apart, and the prompt with its gaps."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from tutor.language import Text
from tutor.questions import Question
from tutor.questions.cloze import GAP

_MARKUP: Final = re.compile(r"\*\*|[$\\{}`]")
_EDGES: Final = " \t.。,，;；:：!！?？\"'“”‘’「」()（）[]【】"


def folded(text: str) -> str:
    """A text as it is compared: one width and case, no markup, no punctuation at its ends."""
    plain = unicodedata.normalize("NFKC", _MARKUP.sub("", text)).casefold()
    return " ".join(plain.split()).strip(_EDGES)


def says(question: Question) -> Mapping[str, Text]:
    """The texts of the options or items by id."""
    if question.choosing is not None:
        return {option.id: option.says for option in question.choosing.options}
    return {item.id: item.says for item in question.ordering.items} if question.ordering else {}


def asked(question: Question) -> Text:
    """The prompt as it is shown: each gap with the number of its blank."""
    if question.cloze is None:
        return question.prompt
    numbers = {blank.id: number for number, blank in enumerate(question.cloze.blanks, 1)}

    def gap(match: re.Match[str]) -> str:
        return f"__{numbers[match[1]]}__" if match[1] in numbers else match[0]

    return Text(GAP.sub(gap, question.prompt.en), GAP.sub(gap, question.prompt.zh))
