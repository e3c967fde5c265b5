"""What the gradients of a step look like: norms, and the mean beside the median over their elements.

A mean is carried by a few large elements; where softmax is saturated, most elements are next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from tutor.demos.engine.ensemble.weights import Weights


def look(weights: Weights, score_gradients: Sequence[Tensor], future: Sequence[Tensor]) -> Tensor:
    """(7, E), in the order of `plan.LOOKS`: the norm of the whole gradient; norm, mean |·| and median |·| of
    all layers' ∂W_Q, then of their ∂S.

    `score_gradients` are (E·B, R, T) each, of which a row counts only what it sees: not its `future` (R, T).
    """
    members = weights.grad.shape[0]
    w_q = torch.cat([g.flatten(1) for name, g in weights.gradients.items() if name.endswith("W_Q")], dim=1)
    seen = zip(score_gradients, future, strict=True)
    scores = torch.cat([ds[:, ~hidden].reshape(members, -1) for ds, hidden in seen], dim=1)
    return torch.stack([weights.grad.norm(dim=1), *_three(w_q), *_three(scores)])


def _three(x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Norm, mean |·| and median |·| over the elements of each row of (E, n)."""
    size = x.abs()
    return x.norm(dim=1), size.mean(1), size.median(1).values
