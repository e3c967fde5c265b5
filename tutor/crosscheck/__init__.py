"""A second way to a derivation's value, on another road and by another engine than SymPy's.

An author names the road in YAML and runs no code of their own: an expression in our notation, or a model that
is built by name and counted. `request` is what is asked, `client` the parent side, `worker` the child:

    reading    texts become trees over givens, own definitions and declared symbols
    walker     a tree worked out in some arithmetic, within a budget of steps
    exact      enumeration: integers and fractions, term by term
    engine/    torch in float64: evaluation, autograd, quadrature, bisection, Monte Carlo
    counting/  models on torch's meta device: parameters, bytes of storage, FLOPs

Only `engine` and the builders of `counting` import torch, and only the worker imports them.
"""
