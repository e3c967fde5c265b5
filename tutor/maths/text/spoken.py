"""Formulas spoken in Chinese: the words, and how 的 turns them round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tutor.maths import letters
from tutor.maths.text import numerals, words
from tutor.maths.unread import Stop

if TYPE_CHECKING:
    from tutor.maths.text.tokens import Scanner

WORDS: Final[tuple[tuple[str, str], ...]] = (
    ("约等于", "~"),
    ("近似等于", "~"),
    ("近似为", "~"),
    ("大约", "~"),
    ("大概", "~"),
    ("约为", "~"),
    ("约", "~"),
    ("等于", "="),
    ("根号下", "√"),
    ("根号", "√"),
    ("三次根号", "∛"),
    ("立方根号", "∛"),
    ("乘以", "*"),
    ("乘", "*"),
    ("除以", "/"),
    ("分之", "分之"),
    ("又", "又"),
    ("百分之", "百分之"),
    ("加上", "+"),
    ("加", "+"),
    ("减去", "-"),
    ("减", "-"),
    ("负", "-"),
    ("正负", "±"),
    ("平方根", "postfix √"),
    ("立方根", "postfix ∛"),
    ("三次方根", "postfix ∛"),
    ("二次方根", "postfix √"),
    ("绝对值", "postfix abs"),
    ("倒数", "postfix 1/"),
    ("阶乘", "!"),
    ("二次方", "postfix ²"),
    ("三次方", "postfix ³"),
    ("倍", "times"),
    ("平方", "postfix ²"),
    ("立方", "postfix ³"),
    ("次方", ")"),
    ("自然对数", "ln"),
    ("常用对数", "log10"),
    ("对数", "ln"),
    ("指数函数", "exp"),
    ("指数", "exp"),
    ("正弦", "sin"),
    ("余弦", "cos"),
    ("正切", "tan"),
    ("最大值", "max"),
    ("最小值", "min"),
    ("向下取整", "floor"),
    ("向上取整", "ceil"),
    ("四舍五入", "round"),
    ("标准差", "Std"),
    ("协方差", "Cov"),
    ("方差", "Var"),
    ("期望", "E"),
    ("概率", "P"),
    ("否则", "otherwise"),
    ("其他", "otherwise"),
    ("其它", "otherwise"),
    ("如果", "if"),
    ("若", "if"),
    ("当", "if"),
    ("正无穷大", "∞"),
    ("正无穷", "∞"),
    ("无穷大", "∞"),
    ("无穷", "∞"),
    ("一半", "½"),
)
"""Words of a formula spoken in Chinese; the longest that fits is taken."""

_TIMES = re.compile(r"[\d.]+ *倍|[一二两三四五六七八九十百千万]+倍")
_ROOTS: Final = ("平方", "立方", "二次方", "三次方")


STRUCTURES: Final[tuple[tuple[str, str], ...]] = (
    *((said, "or") for said in ("或者", "或")),
    *((said, "and") for said in ("并且", "而且", "且", "和", "与")),
    *((said, "∅") for said in ("空集", "无解")),
    *((said, "ℝ") for said in ("全体实数", "一切实数", "任意实数", "实数集")),
    *((said, "≥") for said in ("大于等于", "大于或等于", "不小于")),
    *((said, "≤") for said in ("小于等于", "小于或等于", "不大于")),
    *(("属于", "∈"), ("并", "∪"), ("交", "∩"), ("大于", ">"), ("小于", "<"), ("不等于", "≠")),
)
"""Words between values, where a set, an interval or a relation is asked."""


def word(scanner: Scanner) -> None:
    """Read the word at the scanner's place, or refuse what stands there."""
    start = scanner.place
    char = scanner.plain[start]
    if char == "的":
        _of(scanner)
        return
    if _known(scanner):
        return
    if numerals.starts(char):
        numeral = numerals.read(scanner.plain, start)
        if numeral is None:
            raise Stop("chinese_number", start + 1, number=numerals.run(scanner.plain, start))
        scanner.emit("number", numeral.digits, start, numeral.end, numeral.exponent)
        return
    strange = words.run(scanner.text, start)
    if strange and not all(letters.confusing(letter) for letter in strange):
        raise Stop("words", start + 1, words=strange)
    raise Stop("unknown_character", start + 1, character=letters.describe(scanner.text[start]))


def _of(scanner: Scanner) -> None:
    """的: nothing by itself; a product in x 的 3 倍, a power in x 的 n 次方."""
    start = scanner.place
    scanner.place += 1
    rest = scanner.plain[start + 1 :].lstrip()
    if _TIMES.match(rest):
        scanner.emit("op", "*", start, start + 1)
    elif "次方" in rest and not rest.startswith(_ROOTS):
        scanner.open_powers += 1
        scanner.emit("op", "^", start, start + 1)
        scanner.emit("op", "(", start, start + 1)


def _known(scanner: Scanner) -> bool:
    """Emit the longest word of the table that stands here; False where none does."""
    start = scanner.place
    found = [(said, meaning) for said, meaning in scanner.spoken if scanner.plain.startswith(said, start)]
    said, meaning = max(found, key=lambda pair: len(pair[0]), default=("", ""))
    if not said or (said == "次方" and not scanner.open_powers):
        return False
    scanner.open_powers -= said == "次方"
    end = start + len(said)
    if meaning == "times":  # 3 倍的 x: the product needs no sign of its own
        scanner.place = end
    elif meaning == "ln" and _behind(scanner.plain, start, end):
        scanner.emit("op", "postfix ln", start, end)
    else:
        named = meaning == "∞" or (meaning.isascii() and meaning.isalnum())
        scanner.emit("name" if named else "op", meaning, start, end)
    return True


def _behind(plain: str, start: int, end: int) -> bool:
    """Whether 的 stands before a word and nothing that it could be applied to behind it: x 的对数."""
    following = plain[end:].lstrip()[:1]
    return plain[:start].rstrip().endswith("的") and (not following or following in "+-*/)],=")
