"""Dynamic loss scaling, each member its own: the remedy for gradients too small for float16.

The rule of Mixed Precision Training (Micikevicius et al., 2018), section 3.2, with the numbers of
torch.amp.GradScaler: start at 2¹⁶, halve when a gradient is not finite and skip that step, double after 2000
sound steps.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

START, GROWTH, BACKOFF, INTERVAL = 65536.0, 2.0, 0.5, 2000


class LossScaling:
    """`scale` (E,) is what each member's loss is multiplied by before the backward pass."""

    def __init__(self, members: int, device: str) -> None:
        self.scale = torch.full((members,), START, device=device)
        self._sound_steps = torch.zeros(members, device=device)

    def unscale(self, grad: Tensor, score_gradients: Sequence[Tensor]) -> Tensor:
        """Divide gradients (E, N) and (E·B, R, T) in place; returns (E, 1), which members may step."""
        members = len(self.scale)
        grad.div_(self.scale.unsqueeze(1))
        for ds in score_gradients:
            ds.view(members, -1).div_(self.scale.unsqueeze(1))
        sound = grad.isfinite().all(dim=1)  # (E,)
        steps = torch.where(sound, self._sound_steps + 1, 0.0)
        grown = torch.where(steps >= INTERVAL, self.scale * GROWTH, self.scale)
        self.scale.copy_(torch.where(sound, grown, self.scale * BACKOFF))
        self._sound_steps.copy_(torch.where(steps >= INTERVAL, 0.0, steps))
        return sound.unsqueeze(1)
