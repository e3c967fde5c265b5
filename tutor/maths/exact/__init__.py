"""Judging and deriving with exact and high-precision arithmetic and SymPy. Imported by the worker process only.

Nothing here reads text: trees come from `tutor.maths.answers`, whose cost budget has passed, and SymPy objects
are made from trees. SymPy's own parser never runs. Each room imports only those above it:

    arithmetic/   one walk over a tree, for fractions, many digits, complex numbers and SymPy
    apart         indices named apart from names that have a value
    plain         derivatives, limits and moments worked off, so that arithmetic is left
    scope         the named values of a request, each worked out once per arithmetic
    fields/       identities told in large prime fields
    equality/     the same or not: by structure, fractions, fields, sampling, SymPy, in this order
    statements/   finite sets, sets of reals, equations and inequalities
    mistakes/     which mistake a wrong answer shows
    judging/      one answer from its request to its verdict
    working/      several lines of working, each held against the one before it

`derive` carries out derivations, `forms` gives exact forms and decimals, `worker` serves its parent within the
limits of `limits`.
"""
