"""Trees as people read them: on one line, over several, as LaTeX."""
