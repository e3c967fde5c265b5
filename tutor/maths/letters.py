"""The characters that a formula may hold besides plain ASCII, and what each stands for."""

from __future__ import annotations

import unicodedata
from typing import Final

SUPERSCRIPTS: Final = dict(
    zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ", "0123456789+-=()niabcdefghjklmoprstuvwxyz", strict=True)
)
SUBSCRIPTS: Final = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", "0123456789aehijklmnoprstuvx", strict=True))

GREEK: Final[dict[str, str]] = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "varepsilon": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "vartheta": "θ",
    "iota": "ι",
    "kappa": "κ",
    "lambda": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "phi": "φ",
    "varphi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Sigma": "Σ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
}
"""Names of Greek letters; `gamma` with brackets is the function, without it the letter."""

GREEK_LETTERS: Final = frozenset("αβγδεζηθικλμνξορστυφχψωΓΔΘΛΞΠΣΦΨΩ")
LOOKALIKES: Final = {
    "ϵ": "ε",
    "ϑ": "θ",
    "ϕ": "φ",
    "µ": "μ",
    "Ω": "Ω",
    "ℓ": "l",
    "ℯ": "e",
    "ℼ": "π",
    "∑": "Σ",
    "∏": "Π",
}

OPERATORS: Final[dict[str, str]] = {
    **dict.fromkeys("×✕⨉·⋅∙•＊∗", "*"),
    **dict.fromkeys("÷∕⁄／", "/"),
    **dict.fromkeys("−–—－﹣‒―‐‑", "-"),
    "＋": "+",
    **dict.fromkeys("（﹙", "("),
    **dict.fromkeys("）﹚", ")"),
    **dict.fromkeys("［【", "["),
    **dict.fromkeys("］】", "]"),
    "｛": "{",
    "｝": "}",
    **dict.fromkeys("，、﹐", ","),
    "；": ";",
    "＝": "=",
    "％": "%",
    "＾": "^",
    "ˆ": "^",
    **dict.fromkeys("｜∣", "|"),
    "！": "!",
    **dict.fromkeys("～∼〜≈≃≅", "~"),
    **dict.fromkeys("≤≦⩽", "≤"),
    **dict.fromkeys("≥≧⩾", "≥"),
    "≠": "≠",
    "＜": "<",
    "＞": ">",
    "±": "±",
    "√": "√",
    "∛": "∛",
    "‰": "‰",
    "²": "²",
    "٫": ".",
    "٬": ",",
}
INVISIBLE: Final = frozenset(
    "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u061c\u00ad\u202a\u202b\u202c\u2066\u2067\u2068\u2069\ufe0e\ufe0f"
)
"""Marks that are copied along unseen; not the two that reverse what is shown (U+202D, U+202E)."""
TWINS: Final = frozenset("асеорхуіјѕԁһквмнтАВСЕНІЈКМОРТХУЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοıոօ〇")
"""Letters of other alphabets that look like Latin ones."""
PLAIN: Final = frozenset("+-*/^()[]{},;=%|!~<>")

STRUCTURE: Final[dict[str, str]] = {
    **dict.fromkeys("∪⋃", "∪"),
    **dict.fromkeys("∩⋂", "∩"),
    **dict.fromkeys("∖⧵", "∖"),
    **dict.fromkeys("∈∊", "∈"),
    **dict.fromkeys("∅⌀Ø", "∅"),
    **dict.fromkeys("⟨〈", "⟨"),
    **dict.fromkeys("⟩〉", "⟩"),
    **dict.fromkeys("∧⋀", "and"),
    **dict.fromkeys("∨⋁", "or"),
    "ℝ": "ℝ",
    ":": ":",
    "：": ":",
}
"""Signs of sets and of logic; `:` stands in `{x : x > 0}`."""

VULGAR: Final[dict[str, tuple[str, str]]] = {
    "½": ("1", "2"),
    "⅓": ("1", "3"),
    "⅔": ("2", "3"),
    "¼": ("1", "4"),
    "¾": ("3", "4"),
    "⅕": ("1", "5"),
    "⅖": ("2", "5"),
    "⅗": ("3", "5"),
    "⅘": ("4", "5"),
    "⅙": ("1", "6"),
    "⅚": ("5", "6"),
    "⅛": ("1", "8"),
    "⅜": ("3", "8"),
    "⅝": ("5", "8"),
    "⅞": ("7", "8"),
    "⅒": ("1", "10"),
}

_READABLE: Final = {
    "postfix √": "平方根",
    "postfix ∛": "立方根",
    "postfix ²": "²",
    "postfix ³": "³",
    "postfix abs": "绝对值",
    "postfix ln": "对数",
    "postfix 1/": "倒数",
    "\\lvert": "|",
    "\\rvert": "|",
    "\\lVert": "‖",
    "\\rVert": "‖",
    "⟦": "\\begin{…}",
    "⟧": "\\end{…}",
}


def is_space(char: str) -> bool:
    """Blank characters, also the wide and the non-breaking ones, but nothing invisible or directional."""
    return char in " \t\n\r" or unicodedata.category(char) == "Zs"


def plain_letter(char: str) -> str | None:
    """The ASCII or Greek letter that `char` shows: itself, full-width, or a mathematical alphabet."""
    if char in LOOKALIKES:
        return LOOKALIKES[char]
    if (char.isascii() and char.isalpha()) or char in GREEK_LETTERS or char == "π":
        return char
    if "Ａ" <= char <= "ｚ" or "\U0001d400" <= char <= "\U0001d7cb":
        folded = unicodedata.normalize("NFKC", char)
        return folded if len(folded) == 1 and folded != char and folded.isalpha() else None
    return None


def plain_digit(char: str) -> str | None:
    """The ASCII digit that `char` shows: itself, full-width, or a decimal digit of any script."""
    if "0" <= char <= "9":
        return char
    value = unicodedata.decimal(char, None)
    return None if value is None else str(value)


def visible(text: str) -> str:
    """`text` without the marks that nobody sees and that change nothing."""
    if INVISIBLE.isdisjoint(text):
        return text
    return "".join(char for char in text if char not in INVISIBLE)


def confusing(char: str) -> bool:
    """Whether a reader could take `char` for another one, or not see it at all."""
    if char.isascii():
        return not char.isprintable()
    category = unicodedata.category(char)
    return char in TWINS or category[0] in "CMZ" or category in ("Sm", "Sk", "Pd", "Pc", "Lm")


def describe(char: str) -> str:
    """How to name a character that is not part of the notation: itself where that is enough, else also its
    code point and its name."""
    shown = f"“{char}”" if char.isprintable() and unicodedata.category(char)[0] not in "CM" else ""
    if not confusing(char):
        return shown
    return " ".join(filter(None, (shown, f"U+{ord(char):04X}", unicodedata.name(char, ""))))


def readable(sign: str) -> str:
    """A token's text as a person would type it."""
    return _READABLE.get(sign, sign)
