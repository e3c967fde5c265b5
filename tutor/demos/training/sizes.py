"""How much memory a training takes, from its sizes alone. Pure: asked before anything is allocated."""

from __future__ import annotations

from tutor.demos.spec import Values, whole, words
from tutor.demos.training.plan import members, shape

FLOAT = 4
"""Bytes of a float32; attention in a half format is rounded, not stored, in it."""


def memory(values: Values) -> int:
    """Bytes at the peak of a step: weights and optimizer, what backward needs of every layer, one layer's
    temporary tensors, and the elements of a look at the gradients."""
    sizes = shape(values)
    c, d_k, layers, letters = sizes.d_model, sizes.d_k, sizes.layers, sizes.task.vocabulary
    t, p, batch = sizes.task.length, sizes.task.answers, whole(values, "batch")
    copies = 5 if "adam" in words(values, "optimizer") else 3
    gained = layers * c * (2 * d_k + 5 * c) + 3 * letters * c
    kept = sum(
        t * (3 * c + d_k) + rows * (d_k + 7 * c + 2 * t)  # x, n, v, k; q, y, x, n, h, p, ∂S
        for rows in [t] * (layers - 1) + [p]
    )
    passing = t * (7 * c + 2 * d_k + 3 * t) + 3 * p * letters
    look = 3 * (layers * c * d_k + batch * layers * t * t // 2)
    numbers = copies * sizes.count + gained + batch * (kept + passing) + look
    return FLOAT * len(members(values, 0)) * numbers
