"""What reaches W_Q through attention at initialisation.

Queries and keys are projections of unit-variance inputs with weights of variance 1/d_model, so that their
components have variance 1; what comes back from above is random. D draws, N queries, M keys.
"""

from __future__ import annotations

import torch
from torch import Tensor

from tutor.demos.engine.attention import attention

D_MODEL = 64


class Cases:
    """`draws` independent initialisations and inputs, to be looked at with one scale after another."""

    def __init__(self, d_k: int, keys: int, queries: int, draws: int, dice: torch.Generator) -> None:
        def normal(*shape: int) -> Tensor:
            return torch.randn(draws, *shape, generator=dice, device=dice.device)

        def weights() -> Tensor:
            return normal(D_MODEL, d_k) / D_MODEL**0.5  # (D, d_model, d_k)

        self.x = normal(queries, D_MODEL)  # (D, N, d_model)
        self.w_q = weights()
        context = normal(keys, D_MODEL)  # (D, M, d_model)
        self.k, self.v = context @ weights(), context @ weights()  # (D, M, d_k) each
        self.above = normal(queries, d_k) / queries**0.5  # (D, N, d_k)

    def gradients(self, divisor: float) -> tuple[Tensor, Tensor]:
        """‖∂L/∂W_Q‖ of each draw (D,) and what each query adds to it (D·N,), for L = Σ above ∘ attention.

        A query i adds x_i (∂L/∂q_i)ᵀ, whose norm is ‖x_i‖ ‖∂L/∂q_i‖.
        """
        w_q = self.w_q.clone().requires_grad_()
        q = self.x @ w_q  # (D, N, d_k)
        loss = (self.above * attention(q, self.k, self.v, 1.0 / divisor)).sum()
        of_w_q, of_q = torch.autograd.grad(loss, (w_q, q))  # (D, d_model, d_k), (D, N, d_k)
        return of_w_q.flatten(1).norm(dim=1), (self.x.norm(dim=-1) * of_q.norm(dim=-1)).flatten()
