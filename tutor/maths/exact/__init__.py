"""Judging and deriving with exact and high-precision arithmetic and SymPy. Imported by the worker process only.

Nothing here reads text: trees come from `tutor.maths.reader`, whose cost budget has passed, and SymPy objects
are made from trees. SymPy's own parser never runs.
"""
