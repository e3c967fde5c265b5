"""Mathematics: text to our own tree, its cost, its printing; judging and deriving in a child process.

Everything here but `exact` is pure and cheap to import; only the worker process imports `exact`.
"""

from tutor.maths.asked import precision
from tutor.maths.reader import Parsed, Reading, parse, read, reading
from tutor.maths.rows import reading_at
from tutor.maths.show import show
from tutor.maths.stack import stacked
from tutor.maths.texprint import latex
from tutor.maths.tree import Tree
from tutor.maths.unread import Unread

__all__ = [
    "Parsed",
    "Reading",
    "Tree",
    "Unread",
    "latex",
    "parse",
    "precision",
    "read",
    "reading",
    "reading_at",
    "show",
    "stacked",
]
