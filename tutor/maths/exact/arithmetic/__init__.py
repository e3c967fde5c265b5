"""A tree worked out: as an exact fraction, with many digits, as complex numbers, as a SymPy expression."""
