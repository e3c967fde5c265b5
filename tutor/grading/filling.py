"""The words in a gap: whether they say one of its forms, or a known mistake, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tutor.grading.index import Index, build
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading, read
from tutor.questions import Blank, Concept, Lexicon
from tutor.questions.forms import concepts_in

LITTLE: Final = frozenset(["the", "a", "an", "its", "their", "our", "of", "的", "个"])
"""Words that may stand beside the form."""
RIGHT: Final = "="
"""The made-up concept of the right words; those of mistakes have the mistake's id behind it."""


class Gap:
    """One gap, ready to hear words."""

    def __init__(self, blank: Blank, lexicon: Lexicon) -> None:
        said = {RIGHT: blank.words, **{RIGHT + mistake.id: mistake.words for mistake in blank.mistakes}}
        own = {name: Concept(name, forms) for name, forms in said.items()}
        needed = _needed((form for forms in said.values() for form in forms), lexicon)
        self._names = tuple(own)
        self._index: Index = build(Lexicon(lexicon.version, {**needed, **own}), ())

    def hears(self, text: str) -> str | None:
        """What the words say: "" the right thing, the id of a mistake, None neither."""
        reading = read(text, self._index)
        for name in self._names:
            if any(_covers(mention, reading) for mention in reading.of(name)):
                return name.removeprefix(RIGHT)
        return None


def _covers(mention: Mention, reading: Reading) -> bool:
    tokens = reading.tokens
    return all(token.text in LITTLE for token in (*tokens[: mention.start], *tokens[mention.end :]))


def _needed(forms: Iterable[str], lexicon: Lexicon) -> dict[str, Concept]:
    """The concepts that forms are built of, and theirs."""
    waiting = [name for form in forms for name in concepts_in(form)]
    found: dict[str, Concept] = {}
    while waiting:
        name = waiting.pop()
        concept = lexicon.concepts.get(name)
        if concept is not None and name not in found:
            found[name] = concept
            waiting += [other for form in concept.forms for other in concepts_in(form)]
    return found
