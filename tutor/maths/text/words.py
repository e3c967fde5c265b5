"""Words around a formula: "I don't know", about how near a number is meant, and words that are not read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

from tutor.maths import letters

_LONGEST: Final = 40
_KNOWS_NOT_ZH = re.compile(
    "(?:我|这题|这个|这道题|真的|确实|也|还|完全|实在|有点|暂时)*"
    "(?:不太?(?:知道|会|會|清楚|懂|晓得|曉得|记得|記得|了解|确定|確定|明白)"
    "|忘了|忘记|忘記|没(?:有)?(?:思路|想法|头绪|学过)"
    "|(?:想|算|答|说|做)不(?:出来?|上来|起来|来|了)|想不到)"
    "(?:这个|这题|怎么|如何|答案|算|做|写|了|啊|呢|呀|吧|哦|诶)*"
)
_KNOWS_NOT_EN = re.compile(
    r"(?:sorry )?(?:(?:i )?(?:really )?(?:do not|dont|don't|cannot|can't|cant) (?:really )?"
    r"(?:know|remember|recall|tell)(?: (?:it|this|that|how|yet|the answer))*"
    r"|idk|(?:i )?dunno|(?:i have |i've )?(?:no|not a) (?:idea|clue)|(?:i am |i'm |im )?not sure"
    r"|(?:i )?(?:forgot|forget|have forgotten)(?: it)?|no answer)"
)
_BEFORE = re.compile(
    "(?:^|(?<==)) *(?:(大约是?|大概是?|差不多是?|大致是?|约莫|接近)"
    r"|(about|roughly|approximately|approx\.?|around|circa|ca\.|nearly|almost)(?![A-Za-z0-9_(]))",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    "(?<=[0-9A-Za-z)\\]%‰零一二三四五六七八九十百千万亿²³]) *(?:(左右|上下)"
    r"|(?<![A-Za-z_])(or so|or thereabouts|approximately|approx\.?|roughly|-?ish))[ .]*$",
    re.IGNORECASE,
)
_WORDLIKE = re.compile(r"[A-Za-z]{2}|[^\x00-\x7f]")
_WORD = re.compile(r"(?<![\\_{A-Za-z0-9])[A-Za-z]+(?:['’][A-Za-z]+)?(?![A-Za-z0-9_({\\])")


def has_word(text: str) -> bool:
    """Whether anything in `text` may be a word of a language: most formulas need not be searched for one."""
    return _WORDLIKE.search(text) is not None


def dont_know(text: str) -> bool:
    """Whether the whole text says that its writer has no answer: 不知道, idk, a question mark."""
    if not has_word(text) and any(map(str.isalnum, text)):
        return False  # most formulas
    said = " ".join(letters.visible(text).replace("’", "'").casefold().split())
    bare = said.strip(" .,!?。，！？…~～")
    if not bare:
        return bool(re.search("[?？]", said))
    if len(bare) > _LONGEST or not has_word(bare):
        return False
    together = re.sub("[ ，,。、]", "", bare)
    return bool(_KNOWS_NOT_EN.fullmatch(bare) or _KNOWS_NOT_ZH.fullmatch(together))


_PHRASES: Final = (
    (re.compile(r"(?:x is |for )?(?:all|any|every) (?:the )?reals?(?: numbers?)?(?: x)?", re.I), "ℝ"),
    (
        re.compile(r"(?:there (?:is|are) )?no (?:real )?(?:solutions?|roots?|such x)|(?:the )?empty set", re.I),
        "∅",
    ),
)


def phrase(text: str) -> str:
    """The sign for a set that is said in words alone ("all real numbers", "no solution"); else `text`."""
    bare = " ".join(text.split()).strip(" .。")
    return next((sign for pattern, sign in _PHRASES if pattern.fullmatch(bare)), text)


def without_about(plain: str, known: Callable[[str], bool]) -> tuple[str, bool]:
    """`plain` with blanks for words that say "about" (大约, roughly, 左右, or so), and whether there were any.

    A word that is a symbol of the question stays.
    """
    found = False
    for pattern in (_BEFORE, _BEHIND):
        match = pattern.search(plain)
        word = match and (match[1] or match[2])
        if match and word and not known(word):
            plain = plain[: match.start()] + " " * len(match[0]) + plain[match.end() :]
            found = True
    return plain, found


def run(text: str, start: int) -> str:
    """The letters of one word from `start` on, of any script but those that formulas are written in."""
    end = start
    while end < len(text) and unicodedata.category(text[end])[0] in "LM" and not text[end].isascii():
        end += 1
    return text[start:end]


def sentence(text: str, known: Callable[[str], bool]) -> tuple[str, int] | None:
    """English words in a row, none of them a name here, and the column of the first."""
    strange = [match for match in _WORD.finditer(text) if len(match[0]) > 1 and not known(match[0])]
    for place, first in enumerate(strange):
        last = first
        for following in strange[place + 1 :]:
            if text[last.end() : following.start()].strip(" ,"):
                break
            last = following
        if last is not first or "'" in first[0] or "’" in first[0]:
            return text[first.start() : last.end()][:_LONGEST], first.start() + 1
    return None
