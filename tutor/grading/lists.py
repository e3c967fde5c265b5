"""Word lists: sentences that name the terms of the field and say nothing about them.

Three shapes: short pieces between commas, Chinese terms parted by spaces, English words without any glue.
Where a question asks for names ("what else can one do?"), a list of names is an answer.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from tutor.grading.index import Index
from tutor.grading.mentions import Mention
from tutor.grading.reading import Reading
from tutor.grading.scope import Stretch
from tutor.grading.stem import stem
from tutor.grading.terms import concept_of
from tutor.grading.tokens import CLAUSE, LISTED
from tutor.questions import Pattern, Question

_FEWEST_IN_LIST: Final = 4
_FEWEST_ENUMERATED: Final = 3
_FEWEST_IN_ROW: Final = 6
_FEWEST_SPACES: Final = 2
_FEWEST_WORDS: Final = 6
_LONGEST_ITEM: Final = 7
_LONGEST_CLAIM: Final = 6
_SHORTEST_CLAIM: Final = 4
_LETTERS: Final = 3
_SHORT: Final = 7
_MOST_IN_CLAIM: Final = 3
_NAMED_POINTS: Final = 2
_CONTRASTED: Final = 4
"""Two words and their two opposites: one pair may stand in a list."""
_MOSTLY: Final = 0.8
_MOSTLY_ENUMERATED: Final = 0.7
_SOLID: Final = 0.9
_CLAIMED: Final = 0.8
_GLUE_WORDS: Final = (
    "的 了 约 其 极 易 常 里 经 第 某 或 会 是 就 在 把 被 让 使 很 更 越 太 都 "
    "也 要 得 到 对 而 则 才 还 又 能 可 这 那 它 我 你 不 "
    "没 后 时 因 所 由 从 和 与 成 为 the a an is are was be to of in with by as that it so if we you "
    "not when than at and this there no then get can will would because make has have do does but which "
    "for on into i its only from at no each every they their them too just or after before over up out "
    "same more most less very all both any some what where who "
    "equals minus plus times nothing everything "
    "i i'd i'll i'm you'd you'll you're we'd we'll they'd it'd expect think should could may might probably"
)
GLUE: Final = frozenset(map(stem, _GLUE_WORDS.split()))
"""Words that hold a sentence together and no list has."""
_STEPS: Final = frozenset("以变回到等趋接加减用除越随无防避限控制做再先")
"""Chinese verbs and particles that a sentence has and a row of terms has not."""
_SENTENCE_CUES: Final = ("not", "because", "if", "prevent", "but", "light_verb")
_SPOKEN_OF: Final = frozenset({"thing", "topic"})
"""Kinds of words that a predicate is said of."""
_RELATIONS: Final = frozenset("=→≈↑↓∝≠<>≥≤")
_JOINS: Final = frozenset("+/|&")
"""Signs that part the terms of a list."""
_NOUNS: Final = ("ing", "tion", "ion", "ment", "ance", "ence", "ity", "ed")
"""Endings of English words that name what they would say as a verb: saturation, vanishing."""


def names_wanted(question: Question, index: Index) -> bool:
    """Whether a list of names answers the question: two of its points are made by naming something."""

    def named(pattern: Pattern) -> bool:
        return len(pattern.all) == 1 and any(index.kind(concept_of(term)) == "name" for term in pattern.all[0])

    return sum(any(map(named, point.match)) for point in question.points) >= _NAMED_POINTS


def lists(reading: Reading, *, names: bool) -> list[Stretch]:
    """Sentences that string terms together and relate nothing."""
    found: list[Stretch] = []
    for sentence in range(len(reading.clauses.sentence_starts)):
        start, end = reading.clauses.sentence_span(sentence)
        by_comma = _cut(reading, start, end)
        if reading.within("keywords", start, end) and _is_short(reading, by_comma):
            found.append((start, end))
            continue
        claims = _claims(reading, by_comma, names=names and len(by_comma) > 1)
        meant = sum(bool(_terms(reading, *item)) for item in by_comma)
        stray = sum(_is_stray(reading, *item) for item in by_comma) if names else 0
        if stray <= 1 and 2 * claims > meant - names and not reading.within("keywords", start, end):
            continue
        body = _after_heading(reading, by_comma, start)
        if any(reading.within(cue, body, end) for cue in _SENTENCE_CUES) and not _is_row(reading, by_comma):
            continue
        if not names and len(by_comma) > 1 and _contrasts(reading, start, end):
            continue
        if _is_list(reading, by_comma) or (
            not (names and end - start <= _SHORT) and _is_bag(reading, start, end)
        ):
            found.append((start, end))
    return _joined(sorted([*found, *_lines(reading, names=names)]))


def _contrasts(reading: Reading, start: int, end: int) -> bool:
    """Whether what is said of one is denied of another: "this: wide, coarse, that: narrow, fine"."""
    said = {m.concept for m in reading.between(start, end) if reading.index.kind(m.concept) == "predicate"}
    against = {other for concept in said for other in reading.index.concepts[concept].opposites}
    return len(said & against) >= _CONTRASTED


def _after_heading(reading: Reading, items: list[Stretch], start: int) -> int:
    """Where a list begins that words without a thing announce: "things I would bring up: ..."."""
    if len(items) < 2:
        return start
    things = [term for term in _terms(reading, *items[0]) if reading.index.kind(term.concept) == "thing"]
    return start if things else items[1][0]


def _claims(reading: Reading, items: list[Stretch], *, names: bool) -> int:
    """How many pieces say something, of a subject of their own or of the piece before: 方差增大，变得很大."""
    found, carried = 0, False
    for start, end in items:
        kinds = {reading.index.kind(term.concept) for term in _terms(reading, start, end)}
        goes_on = carried and kinds == {"predicate"} and reading.tokens[start].gap >= CLAUSE
        carried = goes_on or _is_claim(reading, start, end, names=names)
        found += carried
    return found


def _lines(reading: Reading, *, names: bool) -> list[Stretch]:
    """Runs of "sentences" that are single terms, as in a list by lines or semicolons."""
    found: list[Stretch] = []
    run: list[Stretch] = []
    sentences = [reading.clauses.sentence_span(s) for s in range(len(reading.clauses.sentence_starts))]
    for stretch in [*sentences, (0, 0)]:
        if stretch[0] < stretch[1] and _is_bare(reading, *stretch):
            run.append(stretch)
            continue
        claims = sum(_is_claim(reading, *each, names=names) for each in run)
        if len(run) >= _FEWEST_IN_LIST and 2 * claims <= len(run):
            found += run
        run = []
    return found


def _is_list(reading: Reading, items: list[Stretch]) -> bool:
    """Several short pieces between commas, almost none with a word that relates."""
    bare = sum(_is_bare(reading, *item) for item in items)
    marks = [reading.tokens[low].gap for low, _ in items[1:]]
    enumerated = all(gap == LISTED for gap in marks)
    fewest, share = (_FEWEST_ENUMERATED, _MOSTLY_ENUMERATED) if enumerated else (_FEWEST_IN_LIST, _MOSTLY)
    return len(items) >= fewest and bare >= share * len(items)


def _is_short(reading: Reading, items: list[Stretch]) -> bool:
    """Several short enumerated pieces, as in a list that calls itself one."""
    enumerated = all(reading.tokens[low].gap == LISTED for low, _ in items[1:])
    short = all(high - low <= _LONGEST_ITEM for low, high in items)
    return len(items) >= _FEWEST_ENUMERATED and enumerated and short


def _is_row(reading: Reading, items: list[Stretch]) -> bool:
    """Many pieces of one term each: not even a "prevent" among them makes it a sentence."""
    return (
        len(items) >= _FEWEST_IN_ROW
        and all(len(_terms(reading, *item)) <= 1 for item in items)
        and all(high - low <= _LONGEST_ITEM for low, high in items)
    )


def _is_bag(reading: Reading, start: int, end: int) -> bool:
    """Terms one after another without a word that relates them."""
    tokens = reading.tokens[start:end]
    loose = _loose_words(reading, start, end)
    if any(token.text in _RELATIONS for token in tokens) or any(word in GLUE for word in loose):
        return False
    if any(
        token.text in GLUE
        for token in tokens
        if not token.han and reading.text[token.end : token.end + 1] != "-"
    ):
        return False
    terms = _terms(reading, start, end)
    if 2 * _stated(reading, terms) > _CLAIMED * len(terms):
        return False
    pieces = 1 + sum(token.spaced or token.gap > 0 for token in tokens[1:])
    verbs = _loose_words(reading, start, end, kinds=("thing", "name"))
    plain = not any(word in GLUE or word in _STEPS for word in verbs)
    solid = plain and len(loose) <= (1 - _SOLID) * len(tokens)
    chinese = any(token.han for token in tokens)
    parted = sum(a.han and b.han and b.spaced for a, b in pairwise(tokens))
    prose = chinese and not plain and any(token.gap >= CLAUSE for token in tokens[1:])
    blanks = parted or not prose  # in Chinese prose, those around English words part nothing
    if min(pieces, len(terms)) >= _FEWEST_WORDS and blanks:
        return True
    if chinese:
        spaced = pieces >= _FEWEST_IN_LIST and parted >= _FEWEST_SPACES
        return spaced or (solid and len(terms) > _FEWEST_IN_LIST)
    return pieces >= _FEWEST_WORDS or (solid and len(terms) >= _FEWEST_IN_LIST)


def _terms(reading: Reading, start: int, end: int) -> list[Mention]:
    """The content words of a stretch, one mention a place."""
    known: dict[Stretch, list[Mention]] = reading.memo.setdefault("terms", {})
    if (start, end) not in known:
        known[start, end] = _content_words(reading, start, end)
    return known[start, end]


def _content_words(reading: Reading, start: int, end: int) -> list[Mention]:
    found: list[Mention] = []
    for mention in reading.between(start, end):
        if not mention.parts and not mention.nested:
            symbol = mention.end - mention.start == 1 and not reading.tokens[mention.start].text[-1].isalnum()
            inside = bool(found) and mention.start < found[-1].end
            if symbol or inside or reading.index.kind(mention.concept) == "cue":
                continue
            found.append(mention)
    return found


def _stated(reading: Reading, terms: list[Mention]) -> int:
    """How often a thing is followed by what is said of it: the shape of a statement."""

    def says(term: Mention) -> bool:
        noun = not reading.tokens[term.start].han and _typed(reading, term).endswith(_NOUNS)
        return reading.index.kind(term.concept) == "predicate" and not noun

    return sum(reading.index.kind(a.concept) in _SPOKEN_OF and says(b) for a, b in pairwise(terms))


def _joined(stretches: list[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for start, end in stretches:
        if joined and joined[-1][1] >= start:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _cut(reading: Reading, start: int, end: int) -> list[Stretch]:
    """The pieces between commas, enumeration marks and the like, without those that are only numbers."""
    tokens = reading.tokens
    joins = [i for i in range(start + 1, end - 1) if _parts(reading, i)]
    cuts = sorted({i for i in range(start + 1, end) if tokens[i].gap != 0} | {i + 1 for i in joins})
    pieces = [(low, high - (high - 1 in joins)) for low, high in zip([start, *cuts], [*cuts, end], strict=True)]
    return [(low, high) for low, high in pieces if any(t.value is None for t in tokens[low:high])]


def _parts(reading: Reading, at: int) -> bool:
    """Whether a sign stands between two words, and not in a formula."""
    beside = (reading.tokens[at - 1], reading.tokens[at + 1])
    return reading.tokens[at].text in _JOINS and all(t.han or len(t.text) > _LETTERS for t in beside)


def _loose_words(
    reading: Reading, start: int, end: int, kinds: tuple[str, ...] = ("thing", "name", "predicate", "topic")
) -> list[str]:
    """The words that are not part of a term of these kinds."""
    termed: set[int] = set()
    for mention in reading.between(start, end):
        if reading.index.kind(mention.concept) in kinds:
            termed.update(range(mention.start, mention.end) if not mention.parts else ())
    return [token.text for i, token in enumerate(reading.tokens[start:end], start) if i not in termed]


def _is_bare(reading: Reading, start: int, end: int) -> bool:
    words = _loose_words(reading, start, end)
    if end - start > _LONGEST_ITEM or 2 * len(words) > end - start:
        return False
    if reading.tokens[end - 1].value is not None and _terms(reading, start, end - 1):
        return False  # a quantity and its value
    return not any(word in GLUE or word in _RELATIONS for word in words)


def _is_stray(reading: Reading, start: int, end: int) -> bool:
    """Whether a piece of a list of names is another single term, without a number in front."""
    terms = _terms(reading, start, end)
    kinds = {reading.index.kind(term.concept) for term in terms}
    return len(terms) == 1 and "name" not in kinds and reading.tokens[start].value is None and end - start <= 4


def _gives_a_number(reading: Reading, start: int, end: int) -> bool:
    """Whether a quantity is named together with its value: "mean 0"."""
    valued = any(token.value is not None for token in reading.tokens[start + 1 : end])
    return valued and any(m.nested and m.end < end for m in reading.between(start, end))


def _is_claim(reading: Reading, start: int, end: int, *, names: bool) -> bool:
    """Whether a piece says something of something, or names what was asked for."""
    terms = _terms(reading, start, end)
    kinds = {reading.index.kind(term.concept) for term in terms}
    if names and "name" in kinds:
        return True
    if "predicate" in kinds and end - start <= _SHORTEST_CLAIM and _gives_a_number(reading, start, end):
        return True
    short = end - start <= _LONGEST_CLAIM and len(terms) <= _MOST_IN_CLAIM
    said = "predicate" in kinds and bool(_SPOKEN_OF & kinds)
    return said and short and not _is_noun(reading, start, end, terms)


def _is_noun(reading: Reading, start: int, end: int, terms: list[Mention]) -> bool:
    """Whether a piece only names what it would say: "softmax saturation", and 梯度消失 among 、."""
    if any(token.han for token in reading.tokens[start:end]):
        listed = LISTED in (reading.tokens[start].gap, *(t.gap for t in reading.tokens[end : end + 1]))
        bare = not any(t.text in GLUE or t.text in _STEPS for t in reading.tokens[start:end])
        return listed and bare
    said = [term for term in terms if reading.index.kind(term.concept) == "predicate"]
    return all(_typed(reading, term).endswith(_NOUNS) for term in said)


def _typed(reading: Reading, term: Mention) -> str:
    token = reading.tokens[term.end - 1]
    return reading.text[token.start : token.end].lower()
