"""What a typed answer says: which options, which order, what in which gap."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Final, TypeAlias

from tutor.picking.naming import Named, Unread, names
from tutor.picking.texts import says
from tutor.questions import Question

__all__ = ["FALSE", "TRUE", "Answer", "Unread", "read"]

Answer: TypeAlias = tuple[str, ...]
"""Ids of the options picked, or of the items in the order given; TRUE or FALSE; what stands in each gap."""

TRUE: Final = "true"
FALSE: Final = "false"
_SAYS_TRUE: Final = frozenset(
    ("t", "true", "yes", "y", "right", "correct", "1", "✓", "✔", "√", "对", "對", "对的", "正确", "正確",
     "是", "是的", "真", "真的", "成立", "没错", "沒錯", "不错")
)  # fmt: skip
_SAYS_FALSE: Final = frozenset(
    ("f", "false", "no", "n", "wrong", "incorrect", "untrue", "0", "2", "x", "✗", "✘", "×", "错", "錯",
     "错的", "错误", "錯誤", "不对", "不對", "不正确", "不正確", "否", "不是", "假", "假的", "不成立")
)  # fmt: skip
_EDGES: Final = " \t\n.。,，!！?？;；:：\"'“”()（）"


def read(question: Question, shown: Sequence[str], text: str) -> Answer | Unread:
    """The answer that `text` gives to a question whose options or items were `shown` in this order."""
    if question.statement is not None:
        return _truth(text)
    if question.cloze is not None:
        return _blanks(text, len(question.cloze.blanks))
    named = names(text, shown, says(question))
    if isinstance(named, Unread):
        return named
    return _picked(question, named) if question.choosing is not None else _ordered(named, len(shown))


def _truth(text: str) -> Answer | Unread:
    said = unicodedata.normalize("NFKC", text).casefold().strip(_EDGES)
    if said in _SAYS_TRUE:
        return (TRUE,)
    return (FALSE,) if said in _SAYS_FALSE else Unread("picking.true_or_false")


def _picked(question: Question, named: Sequence[Named]) -> Answer | Unread:
    """The options that were picked, in the order of the file: which comes first says nothing."""
    ids = dict.fromkeys(each.id for each in named)
    choosing = question.choosing
    if choosing is not None and not choosing.several and len(ids) > 1:
        second = next(each for each in named if each.id != named[0].id)
        return Unread("picking.only_one", {"count": len(ids)}, second.column)
    return tuple(option.id for option in choosing.options if option.id in ids) if choosing else ()


def _ordered(named: Sequence[Named], of: int) -> Answer | Unread:
    seen: set[str] = set()
    for each in named:
        if each.id in seen:
            return Unread("picking.twice", {}, each.column)
        seen.add(each.id)
    if len(named) < of:
        return Unread("picking.not_all", {"count": len(named), "of": of})
    return tuple(each.id for each in named)


def _blanks(text: str, of: int) -> Answer | Unread:
    """What stands in each gap: one a line, or on one line with semicolons between."""
    parts = text.splitlines() if of > 1 else [text]
    if len(parts) == 1 and of > 1:
        parts = parts[0].replace("；", ";").split(";")
    parts = [part.strip() for part in parts]
    while len(parts) > of and not parts[-1]:
        parts.pop()
    if len(parts) != of:
        return Unread("picking.blanks", {"count": len([part for part in parts if part]), "of": of})
    for number, part in enumerate(parts, 1):
        if not part:
            return Unread("picking.blank_empty", {"number": number, "of": of})
    return tuple(parts)
