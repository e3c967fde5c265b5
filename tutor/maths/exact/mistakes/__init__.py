"""Which mistake a wrong answer shows: the question's own first, then the general ones."""
