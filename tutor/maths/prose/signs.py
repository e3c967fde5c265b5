"""The Unicode signs of LaTeX commands, raised and lowered letters, and accents."""

from __future__ import annotations

from typing import Final

from tutor.maths.letters import GREEK, SUBSCRIPTS, SUPERSCRIPTS

RELATIONS: Final[dict[str, str]] = {
    "le": "≤",
    "leq": "≤",
    "ge": "≥",
    "geq": "≥",
    "ne": "≠",
    "neq": "≠",
    "approx": "≈",
    "sim": "~",
    "simeq": "≃",
    "equiv": "≡",
    "propto": "∝",
    "in": "∈",
    "notin": "∉",
    "subset": "⊂",
    "subseteq": "⊆",
    "to": "→",
    "rightarrow": "→",
    "leftarrow": "←",
    "leftrightarrow": "↔",
    "Rightarrow": "⇒",
    "implies": "⇒",
    "Leftrightarrow": "⇔",
    "iff": "⇔",
    "mapsto": "↦",
    "ll": "≪",
    "gg": "≫",
    "perp": "⊥",
    "parallel": "∥",
    "mid": "|",
    "lt": "<",
    "gt": ">",
    "coloneqq": "≔",
}
OPERATORS: Final[dict[str, str]] = {
    "pm": "±",
    "mp": "∓",
    "times": "×",
    "cup": "∪",
    "cap": "∩",
    "oplus": "⊕",
    "otimes": "⊗",
    "odot": "⊙",
    "circ": "∘",
    "div": "÷",
}
SIGNS: Final[dict[str, str]] = {
    **GREEK,
    "pi": "π",
    "Pi": "Π",
    "upsilon": "υ",
    "cdot": "·",
    "infty": "∞",
    "partial": "∂",
    "nabla": "∇",
    "ldots": "…",
    "cdots": "…",
    "dots": "…",
    "sum": "Σ",
    "prod": "Π",
    "int": "∫",
    "ell": "ℓ",
    "top": "ᵀ",
    "intercal": "ᵀ",
    "prime": "′",
    "forall": "∀",
    "exists": "∃",
    "emptyset": "∅",
    "langle": "⟨",
    "rangle": "⟩",
    "lfloor": "⌊",
    "rfloor": "⌋",
    "lceil": "⌈",
    "rceil": "⌉",
    "lVert": "‖",
    "rVert": "‖",
    "Vert": "‖",
    "|": "‖",
    "lvert": "|",
    "rvert": "|",
    "vert": "|",
    "lbrace": "{",
    "rbrace": "}",
    "{": "{",
    "}": "}",
    "%": "%",
    "#": "#",
    "&": "&",
    "$": "$",
    "_": "_",
    "ast": "*",
    "star": "⋆",
    "bullet": "•",
    "Re": "Re",
    "Im": "Im",
    "triangleq": "≜",
    "checkmark": "✓",
}
SPACES: Final = frozenset((",", ";", ":", " ", "quad", "qquad", "enspace", "~"))
SILENT: Final = frozenset(
    ("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "biggl", "biggr", "!")
    + ("displaystyle", "textstyle", "limits", "nolimits", "mathstrut", "nonumber", "phantom", "middle")
)
FUNCTIONS: Final = frozenset(
    ("exp", "ln", "log", "lg", "max", "min", "sup", "inf", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arg")
    + ("argmax", "argmin", "lim", "det", "tr", "dim", "diag", "rank", "Pr", "gcd", "deg", "ker", "arcsin")
    + ("arccos", "arctan", "softmax", "Var", "Cov", "erf")
)
RAISED: Final[dict[str, str]] = {plain: raised for raised, plain in SUPERSCRIPTS.items()} | {
    "−": "⁻",
    "*": "*",
    "′": "′",
    "ᵀ": "ᵀ",
    "T": "ᵀ",
    "L": "ᴸ",
    "N": "ᴺ",
    "K": "ᴷ",
    "β": "ᵝ",
    "θ": "ᶿ",
    " ": "",
}
LOWERED: Final[dict[str, str]] = {plain: low for low, plain in SUBSCRIPTS.items()} | {
    "+": "₊",
    "−": "₋",
    "=": "₌",
    "(": "₍",
    ")": "₎",
    "β": "ᵦ",
    "γ": "ᵧ",
    "ρ": "ᵨ",
    "φ": "ᵩ",
    " ": "",
}
ACCENTS: Final[dict[str, str]] = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "bar": "\u0304",
    "overline": "\u0304",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "underline": "\u0332",
}
DOUBLE_STRUCK: Final = dict(zip("CEHNPQRZ", "ℂ𝔼ℍℕℙℚℝℤ", strict=True)) | {"1": "𝟙", "I": "𝕀", "V": "𝕍"}
CURLY: Final = {"L": "ℒ", "N": "𝒩", "D": "𝒟", "F": "ℱ", "H": "ℋ", "O": "O"}
