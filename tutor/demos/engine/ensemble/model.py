"""Many small transformers at once, told apart by a leading member axis: no loop over members.

Every parameter is stacked to (E, ...), products are `torch.bmm` over the members, and what is done to the
scores is a number or a slice of members. One forward pass, one backward pass, one optimizer step train them
all, and a member that blows up touches no other.

The model is the decoder of Attention Is All You Need with one head, pre-LayerNorm and learned positions:
x ← x + attention(x) W_O,  x ← x + relu(x W_1) W_2.
E members, B sequences, T places, C = d_model, V letters, P places asked, R rows that a layer computes: T, in
the last layer only the P asked, for nothing looks at the others. The backward pass is written out, because
automatic differentiation copies what it transposes and keeps what is not needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from tutor.demos.engine.ensemble.attention import Attention, Kept
from tutor.demos.engine.ensemble.weights import Weights
from tutor.demos.training.scores import Rule, parts
from tutor.demos.training.shape import Shape

EPSILON = 1e-5
"""Of LayerNorm."""


@dataclass(frozen=True, slots=True)
class Pass:
    """A forward pass, one number per member (E,).

    `entropy` of the attention where an answer is asked for (nats, mean over those places and the layers),
    `largest` of all |score| that softmax sees.
    """

    loss: Tensor
    entropy: Tensor
    largest: Tensor


@dataclass(slots=True)
class Normed:
    """LayerNorm without its gain: n (E, rows, C) of x, and what backward needs."""

    n: Tensor
    x: Tensor
    mean: Tensor
    rstd: Tensor


@dataclass(slots=True)
class Layer:
    """What backward needs of one layer: its two inputs, normed; the rows of the first that ask; the weights
    with gains and factors in them; attention, its output y, the hidden h."""

    before: Normed
    asking: Tensor
    gained: dict[str, Tensor]
    attention: Kept
    y: Tensor
    between: Normed
    h: Tensor


@dataclass(slots=True)
class Tape:
    """A forward pass as backward needs it; afterwards `score_gradients` are ∂S of each layer, last first."""

    tokens: Tensor
    answers: Tensor
    layers: list[Layer]
    last: Normed
    w_u: Tensor
    log_p: Tensor
    score_gradients: list[Tensor] = field(default_factory=list)


class Ensemble:
    """The models of all members, with their weights and gradients."""

    def __init__(
        self, shape: Shape, rules: Sequence[Rule], seeds: Sequence[int], dtype: torch.dtype, device: str
    ) -> None:
        self.shape = shape
        self.weights = Weights(shape, seeds, device)
        self._parts = parts(rules)
        self._first_row = torch.arange(len(seeds), device=device).view(-1, 1) * shape.task.vocabulary  # (E, 1)
        self._factor = torch.tensor([r.folded for r in rules], device=device).view(-1, 1, 1)  # (E, 1, 1)
        length = shape.task.length
        future = torch.ones(length, length, dtype=torch.bool, device=device).triu(1)  # (T, T)
        self._future = [future] * (shape.layers - 1) + [future[shape.task.asked]]  # (R, T) of each layer
        self.use(dtype)

    def use(self, dtype: torch.dtype) -> None:
        """Attention in this number format from now on."""
        self._attention = Attention(self._parts, dtype)

    @property
    def futures(self) -> Sequence[Tensor]:
        """What no row sees (R, T), for each of a tape's `score_gradients`."""
        return self._future[::-1]

    def forward(self, tokens: Tensor, answers: Tensor) -> tuple[Pass, Tape]:
        """tokens (E, B, T) and answers (E, B, P) to the mean loss of the P places asked."""
        w, task, c = self.weights.named, self.shape.task, self.shape.d_model
        members, batch, length = tokens.shape
        tokens = tokens.view(members, -1) + self._first_row  # (E, B·T)
        x = torch.embedding(w["W_E"].reshape(-1, c), tokens)  # (E, B·T, C)
        x.view(members, batch, length, c).add_(w["W_pos"].unsqueeze(1))
        layers = []
        entropy, largest = x.new_zeros(members), x.new_full((members,), torch.nan)  # (E,)
        for number in range(self.shape.layers):
            x, layer, scores = self._layer(number, x, batch)
            layers.append(layer)
            p = layer.attention.p if self._is_last(number) else layer.attention.p[:, task.asked]  # (E·B, P, T)
            entropy += _entropy(p).view(members, -1).mean(1)
            # of layers after one that overflowed all scores are NaN: what overflowed is to be seen
            largest = torch.fmax(largest, scores.abs_().view(members, -1).amax(1))
        last = _normed(x)  # (E, B·P, C)
        w_u = w["W_U"] * w["g"].transpose(1, 2)  # (E, C, V)
        log_p = torch.bmm(last.n, w_u).log_softmax(-1)  # (E, B·P, V)
        loss = -log_p.gather(2, answers.view(members, -1, 1)).view(members, -1).mean(1)  # (E,)
        return Pass(loss, entropy / self.shape.layers, largest), Tape(tokens, answers, layers, last, w_u, log_p)

    def _is_last(self, number: int) -> bool:
        return number == self.shape.layers - 1

    def _asked(self, x: Tensor, batch: int) -> Tensor:
        """The places asked of x (E, B·T, C), a view (E, B, P, C)."""
        return x.view(x.shape[0], batch, self.shape.task.length, -1)[:, :, self.shape.task.asked]

    def _layer(self, number: int, x: Tensor, batch: int) -> tuple[Tensor, Layer, Tensor]:
        """x (E, B·T, C) to (E, B·R, C), what backward needs, and the scores (E·B, R, T)."""
        w, c = self.weights.named, self.shape.d_model
        members, length = x.shape[0], self.shape.task.length
        before = _normed(x)
        asking = before.n
        if self._is_last(number):
            asking = self._asked(before.n, batch).reshape(members, -1, c)  # (E, B·P, C)
            x = self._asked(x, batch).reshape(members, -1, c)  # (E, B·P, C)
        # (n ∘ g) W c = n (g W c): gains and factors cost least on the weights
        gains = {"W_Q": "g_1", "W_K": "g_1", "W_V": "g_1", "W_1": "g_2"}
        gained = {name: w[f"{number}.{name}"] * w[f"{number}.{g}"].transpose(1, 2) for name, g in gains.items()}
        gained["W_Q"].mul_(self._factor)
        y, scores, kept = self._attention.forward(
            torch.bmm(asking, gained["W_Q"]).view(members * batch, -1, self.shape.d_k),  # (E·B, R, d_k)
            torch.bmm(before.n, gained["W_K"]).view(members * batch, length, -1),  # (E·B, T, d_k)
            torch.bmm(before.n, gained["W_V"]).view(members * batch, length, -1),  # (E·B, T, C)
            self._future[number],
            batch,
        )
        y = y.view(members, -1, c)  # (E, B·R, C)
        x = torch.baddbmm(x, y, w[f"{number}.W_O"])
        between = _normed(x)
        h = torch.bmm(between.n, gained["W_1"]).relu_()  # (E, B·R, 4·C)
        x = torch.baddbmm(x, h, w[f"{number}.W_2"])
        return x, Layer(before, asking, gained, kept, y, between, h), scores

    def backward(self, tape: Tape, loss_scale: Tensor | None = None) -> None:
        """Put each member's gradient into the weights' buffer, times its `loss_scale` (E,) if there is one."""
        members, batch, places = tape.answers.shape
        for gain in (name for name in self.weights.gradients if name.rpartition(".")[2].startswith("g")):
            self.weights.gradients[gain].zero_()
        # ∂logits = softmax - one-hot of the answer, over the number of answers
        dlogits = tape.log_p.exp_()  # (E, B·P, V)
        answers = tape.answers.view(members, -1, 1)
        dlogits.scatter_add_(2, answers, dlogits.new_full((1, 1, 1), -1.0).expand(answers.shape))
        dlogits.div_(batch * places)
        if loss_scale is not None:
            dlogits.mul_(loss_scale.view(-1, 1, 1))
        self._gained_gradient(tape.last.n, dlogits, "W_U", "g")
        dx = _normed_backward(torch.bmm(dlogits, tape.w_u.transpose(1, 2)), tape.last)  # (E, B·P, C)
        for number in reversed(range(self.shape.layers)):
            dx, ds = self._layer_backward(number, tape.layers.pop(), dx, batch)
            tape.score_gradients.append(ds)
        self._embedding_backward(tape.tokens, dx, batch)

    def _layer_backward(self, number: int, layer: Layer, dx: Tensor, batch: int) -> tuple[Tensor, Tensor]:
        """∂x (E, B·T, C) of the layer's input from that of its output (E, B·R, C), and ∂S (E·B, R, T)."""
        w, g = self.weights.named, self.weights.gradients
        members, c = dx.shape[0], self.shape.d_model
        dh = torch.bmm(dx, w[f"{number}.W_2"].transpose(1, 2))  # (E, B·R, 4·C)
        g[f"{number}.W_2"].copy_(torch.bmm(layer.h.transpose(1, 2), dx))
        torch.ops.aten.threshold_backward(dh, layer.h, 0, grad_input=dh)  # relu' = [h > 0]
        self._gained_gradient(layer.between.n, dh, f"{number}.W_1", f"{number}.g_2")
        dx += _normed_backward(torch.bmm(dh, layer.gained["W_1"].transpose(1, 2)), layer.between)
        dy = torch.bmm(dx, w[f"{number}.W_O"].transpose(1, 2))  # (E, B·R, C)
        g[f"{number}.W_O"].copy_(torch.bmm(layer.y.transpose(1, 2), dx))
        dq, dk, dv, ds = self._attention.backward(layer.attention, dy.view(members * batch, -1, c), batch)
        dq, dk, dv = (d.view(members, -1, d.shape[-1]) for d in (dq, dk, dv))  # (E, B·R or B·T, ·)
        self._gained_gradient(layer.asking, dq, f"{number}.W_Q", f"{number}.g_1", self._factor)
        self._gained_gradient(layer.before.n, dk, f"{number}.W_K", f"{number}.g_1")
        self._gained_gradient(layer.before.n, dv, f"{number}.W_V", f"{number}.g_1")
        dn = torch.bmm(dk, layer.gained["W_K"].transpose(1, 2))  # (E, B·T, C)
        dn.baddbmm_(dv, layer.gained["W_V"].transpose(1, 2))
        if not self._is_last(number):
            dn.baddbmm_(dq, layer.gained["W_Q"].transpose(1, 2))
            return dx.add_(_normed_backward(dn, layer.before)), ds
        asked = (members, batch, -1, c)
        self._asked(dn, batch).add_(torch.bmm(dq, layer.gained["W_Q"].transpose(1, 2)).view(asked))
        dx_all = _normed_backward(dn, layer.before)  # (E, B·T, C)
        self._asked(dx_all, batch).add_(dx.view(asked))
        return dx_all, ds

    def _gained_gradient(
        self, n: Tensor, dout: Tensor, name: str, gain: str, factor: Tensor | None = None
    ) -> None:
        """Of out = n (g W c): the gradients of W and g into the buffer, where g's adds up."""
        w, g = self.weights.named, self.weights.gradients
        dw = torch.bmm(n.transpose(1, 2), dout)  # (E, C, K): of g W c
        if factor is not None:
            dw.mul_(factor)
        torch.mul(dw, w[gain].transpose(1, 2), out=g[name])
        g[gain] += dw.mul_(w[name]).sum(2).unsqueeze(1)  # (E, 1, C)

    def _embedding_backward(self, tokens: Tensor, dx: Tensor, batch: int) -> None:
        g, (members, _, c) = self.weights.gradients, dx.shape
        g["W_pos"].copy_(dx.view(members, batch, -1, c).sum(1))
        rows = members * self.shape.task.vocabulary
        table = torch.ops.aten.embedding_dense_backward(dx, tokens, rows, -1, False)  # (E·V, C)
        g["W_E"].copy_(table.view(members, -1, c))


def _normed(x: Tensor) -> Normed:
    n, mean, rstd = torch.native_layer_norm(x, x.shape[-1:], None, None, EPSILON)  # (E, rows, C), (E, rows, 1)
    return Normed(n, x, mean, rstd)


def _normed_backward(dn: Tensor, kept: Normed) -> Tensor:
    """∂x from ∂n: rstd (∂n - mean(∂n) - n mean(∂n ∘ n))."""
    dx: Tensor = torch.ops.aten.native_layer_norm_backward(
        dn, kept.x, kept.x.shape[-1:], kept.mean, kept.rstd, None, None, [True, False, False]
    )[0]
    return dx


def _entropy(p: Tensor) -> Tensor:
    """-Σ p ln p over the last axis, in nats."""
    return -torch.special.xlogy(p, p).sum(-1)
