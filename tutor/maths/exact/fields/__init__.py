"""Identities told in large prime fields, where arithmetic is exact and quick."""
