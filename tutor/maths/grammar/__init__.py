"""Tokens to a tree: a Pratt parser in layers, each of which reads one sort of notation."""
