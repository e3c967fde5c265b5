"""A written unit inside a text: `GB`, `m/s^2`, `tokens per second`, `字节/秒`, `\\mathrm{m}/\\text{s}^2`."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tutor.maths.letters import SUPERSCRIPTS
from tutor.maths.units.find import find
from tutor.maths.units.measure import Measure
from tutor.maths.units.powers import joined

MAX_DEPTH: Final = 4
_LONGEST: Final = 6
_LATIN = re.compile(r"[A-Za-zμΩ]+")
_NAME_GOES_ON = re.compile(r"[_']|[014-9]|[23][\w.]")
_NEXT_PART = re.compile(r"\d+(?:\.\d+)? ?([A-Za-z]+)", re.A)
_SIGN = re.compile(r"°[CF](?![A-Za-z])|[°℃℉€¥¢£]|per cent(?![A-Za-z])")
_DEGREES = re.compile(
    r"\^ *(?:\{ *\\circ *\}|\\circ\b) *(?:([CF])(?![A-Za-z])|\\(?:text|mathrm|rm) *\{ *([CF]) *\})?"
    r"|\\degree\b|\\mu *([A-Za-z]+)|\\(?:mathrm|text) *\{ *\\mu *([A-Za-z]+) *\}|([kMGm]?) *\\Omega\b|\\euro\b"
)
_FONT = re.compile(r"\\(?:text|mathrm|textrm|rm|mbox|mathit|mathsf|operatorname|unit|si) *\{[ ~]*")
_AHEAD = re.compile(r"(?:(square|sq\.?|cubic) +(?=[A-Za-z])|(平方|立方)(?=[^\W\d_]))", re.I)
_AFTER = re.compile(r" +(squared|cubed)(?![A-Za-z])", re.I)
_FRACTION = re.compile(r"\\[dt]?frac *\{ *")
_BLANKS = re.compile(r"(?: |\\[,;:! ]|~(?=\\))*")
_JOINT = re.compile(r"(?P<over>/|per(?![A-Za-z])|每)|(?P<times>\*(?!\*)|\\cdot\b|\\times\b)")
_POWER = re.compile(
    r" ?(?:\^|\*\*) ?(?:\{ *([+-]?\d) *\}|\( *([+-]?\d) *\)|([+-]?\d)(?!\d))|([23])(?![\d.A-Za-z_^*])"
)
_RAISED = re.compile("[⁺⁻]?[⁰¹²³⁴-⁹]")
Allowed = Callable[[str, int], bool]
"""Whether a name, ending at a place, may be a unit: symbols of the question and functions may not."""
Found = tuple[Measure, int]


def starts(char: str) -> bool:
    """Whether a unit may begin with `char`."""
    return char.isalpha() or char in "°℃℉€¥¢\\^*"


def match(text: str, start: int, allowed: Allowed = lambda _name, _end: True) -> Found | None:
    """The longest unit that begins at `start`, and the place behind it; `text` is in plain characters."""
    return _Phrase(text, allowed).product(start, 0)


class _Phrase:
    def __init__(self, text: str, allowed: Allowed) -> None:
        self.text = text
        self.allowed = allowed

    def product(self, start: int, depth: int) -> Found | None:
        found = self._factor(start, depth)
        if found is None:
            return None
        measure, end = found
        while (further := self._further(end, depth)) is not None:
            measure, end = joined(measure, further[0]), further[1]
        return measure, end

    def _further(self, end: int, depth: int) -> Found | None:
        """The factor behind a joint: `/`, per, a sign of multiplication, or a blank."""
        place = self._blanks(end)
        joint = _JOINT.match(self.text, place)
        if joint is None:
            return self._factor(place, depth) if place > end or self.text[place : place + 1] == "\\" else None
        place = self._blanks(joint.end())
        over = joint["over"] is not None
        found = self._bracketed(place, depth) if over else None
        found = found or self._factor(place, depth)
        return found and (joined((), found[0], -1) if over else found[0], found[1])

    def _bracketed(self, start: int, depth: int) -> Found | None:
        if self.text[start : start + 1] != "(" or depth >= MAX_DEPTH:
            return None
        return self._closed(self.product(self._blanks(start + 1), depth + 1), ")")

    def _closed(self, found: Found | None, closing: str) -> Found | None:
        end = self._blanks(found[1]) if found else 0
        return (found[0], end + 1) if found and self.text[end : end + 1] == closing else None

    def _factor(self, start: int, depth: int) -> Found | None:
        ahead = _AHEAD.match(self.text, start)
        if ahead is not None and (found := self._atom(ahead.end())) is not None:
            return joined((), found[0], 3 if (ahead[1] or ahead[2])[0] in "cC立" else 2), found[1]
        found = self._wrapped(start, depth) or self._atom(start)
        if found is None:
            return None
        measure, end = found
        power, end = self._power(end)
        return joined((), measure, power), end

    def _wrapped(self, start: int, depth: int) -> Found | None:
        if depth >= MAX_DEPTH or self.text[start : start + 1] != "\\":
            return None
        if font := _FONT.match(self.text, start):
            return self._closed(self.product(font.end(), depth + 1), "}")
        if fraction := _FRACTION.match(self.text, start):
            top = self._closed(self.product(fraction.end(), depth + 1), "}")
            if top is None or self.text[top[1] : top[1] + 1] != "{":
                return None
            bottom = self._closed(self.product(self._blanks(top[1] + 1), depth + 1), "}")
            return bottom and (joined(top[0], bottom[0], -1), bottom[1])
        return None

    def _atom(self, start: int) -> Found | None:
        if sign := _DEGREES.match(self.text, start):
            return self._tex_sign(sign)
        if sign := _SIGN.match(self.text, start):
            return self._named(sign[0].replace(" ", ""), sign.end())
        if found := _LATIN.match(self.text, start):
            further = _NEXT_PART.match(self.text, found.end())  # 1h30min
            goes_on = _NAME_GOES_ON.match(self.text, found.end()) and not (further and find(further[1]))
            if goes_on or not self.allowed(found[0], found.end()):
                return None
            return self._named(found[0], found.end())
        return self._chinese(start)

    def _tex_sign(self, found: re.Match[str]) -> Found | None:
        text = found[0]
        if text.endswith("\\Omega"):
            return self._named(f"{found[5]}Ω", found.end())
        if text.startswith("\\euro"):
            return self._named("€", found.end())
        if micro := found[3] or found[4]:
            return self._named(f"μ{micro}", found.end())
        return self._named(f"°{found[1] or found[2] or ''}", found.end())

    def _chinese(self, start: int) -> Found | None:
        first = start + len(
            "个 " if self.text.startswith("个 ", start) else "个" * self.text.startswith("个", start)
        )
        for end in range(first + _LONGEST, first, -1):
            name = self.text[first:end]
            whole = len(name) == end - first and not name.isascii() and self.text[end - 1 : end + 1] != "分之"
            if whole and self.allowed(name, end):
                found = self._named(name, end)
                if found is not None:
                    return found
        if first > start and (latin := _LATIN.match(self.text, first)) and self.allowed(latin[0], latin.end()):
            return self._named(latin[0], latin.end())  # 3300 个 token
        return None

    def _named(self, name: str, end: int) -> Found | None:
        atom = find(name)
        return None if atom is None else (((atom.symbol, 1),), end)

    def _power(self, end: int) -> tuple[int, int]:
        if raised := _RAISED.match(self.text, end):
            return int("".join(SUPERSCRIPTS[char] for char in raised[0])), raised.end()
        if spoken := _AFTER.match(self.text, end):
            return (3 if spoken[1][0] in "cC" else 2), spoken.end()
        found = _POWER.match(self.text, end)
        if found is None:
            return 1, end
        power = int(found[1] or found[2] or found[3] or found[4])
        return (power, found.end()) if power else (1, end)

    def _blanks(self, start: int) -> int:
        found = _BLANKS.match(self.text, start)
        return found.end() if found else start
