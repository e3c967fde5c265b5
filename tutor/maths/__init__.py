"""Mathematics: text to our own tree, its cost, its printing; judging and deriving in a child process.

An answer goes through these rooms, each of which imports only those above it:

    text/      characters, numbers, words and LaTeX commands become tokens, which keep their columns
    grammar/   tokens become a tree (`tree/`), by a Pratt parser in layers
    cost/      what the tree would take to work out, known before anything is computed
    answers/   the whole answer as the kind that is asked, or why it is unread
    exact/     in the worker: values, equality in stages, the mistake shown, the verdict

Beside the road stand `units/` (quantities in the unit that is asked), `rules/` (derivatives, moments and
shapes, worked off by rules with names), `printing/` (trees on a line, over several, as LaTeX) and `prose/`
(the packs' small Markdown). `requests` is what the worker is asked, `client` its parent, `batch` lines of JSON.

Everything here but `exact` is pure and cheap to import; only the worker process imports `exact`.
"""

from tutor.maths.answers.reader import Parsed, Reading, parse, read, reading
from tutor.maths.answers.rows import reading_at
from tutor.maths.asked import precision
from tutor.maths.printing.show import show
from tutor.maths.printing.stack import stacked
from tutor.maths.printing.texprint import latex
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
