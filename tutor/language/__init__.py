"""Two languages, one catalogue: rooms return a code and values, this room makes zh or en of them."""

from tutor.language.messages import explain, say
from tutor.language.text import LANGUAGES, Language, Text, both, detect

__all__ = ["LANGUAGES", "Language", "Text", "both", "detect", "explain", "say"]
