"""Every member of the batched ensemble against the same model written with torch.nn, one at a time."""

import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from tutor.demos.engine import recall
from tutor.demos.engine.ensemble import Shape, Weights, attention, forward
from tutor.demos.engine.optimizers import Optimizer
from tutor.demos.engine.training import Setting, Training
from tutor.demos.training.plan import Member

SHAPE = Shape(vocabulary=64, pairs=3, d_model=16, d_k=24, layers=2)
SCALES = [1.0, 24**-0.5, 1 / 24]
SEEDS = [0, 0, 1]


class Block(nn.Module):  # type: ignore[misc]
    def __init__(self, c: int, d_k: int) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(c, bias=False), nn.LayerNorm(c, bias=False)
        self.q, self.k = nn.Linear(c, d_k, bias=False), nn.Linear(c, d_k, bias=False)
        self.v, self.o = nn.Linear(c, c, bias=False), nn.Linear(c, c, bias=False)
        self.up, self.down = nn.Linear(c, 4 * c, bias=False), nn.Linear(4 * c, c, bias=False)

    def forward(self, x: Tensor, scale: float) -> Tensor:
        h = self.norm_1(x)
        x = x + self.o(
            F.scaled_dot_product_attention(self.q(h), self.k(h), self.v(h), is_causal=True, scale=scale)
        )
        return x + self.down(F.relu(self.up(self.norm_2(x))))


class Single(nn.Module):  # type: ignore[misc]
    """One member as a plain module, with that member's weights."""

    def __init__(self, weights: Weights, member: int, scale: float) -> None:
        super().__init__()
        c, d_k = SHAPE.d_model, SHAPE.d_k
        self.scale = scale
        self.embed, self.place = nn.Embedding(64, c), nn.Embedding(SHAPE.length, c)
        self.blocks = nn.ModuleList(Block(c, d_k) for _ in range(SHAPE.layers))
        self.norm, self.out = nn.LayerNorm(c, bias=False), nn.Linear(c, 64, bias=False)
        self.by_name = {
            "W_E": self.embed.weight,
            "W_pos": self.place.weight,
            "g": self.norm.weight,
            "W_U": self.out.weight,
        }
        for i, block in enumerate(self.blocks):
            names = {
                "g_1": "norm_1",
                "g_2": "norm_2",
                "W_Q": "q",
                "W_K": "k",
                "W_V": "v",
                "W_O": "o",
                "W_1": "up",
                "W_2": "down",
            }
            self.by_name |= {f"{i}.{ours}": getattr(block, theirs).weight for ours, theirs in names.items()}
        assert self.by_name.keys() == weights.named.keys()
        with torch.no_grad():
            for name, parameter in self.by_name.items():
                parameter.copy_(as_module(name, weights.named[name][member]))

    def forward(self, tokens: Tensor, answers: Tensor) -> Tensor:
        x = self.embed(tokens) + self.place.weight
        for block in self.blocks:
            x = block(x, self.scale)
        asked = self.norm(x)[:, 2 * SHAPE.pairs :: 2]
        return F.cross_entropy(self.out(asked).flatten(0, 1), answers.flatten())


def as_module(name: str, ours: Tensor) -> Tensor:
    """Our (in, out) matrices and (1, C) gains as nn.Linear (out, in) and LayerNorm (C,) keep them."""
    if name.rpartition(".")[2].startswith("g"):
        return ours[0]
    return ours if name in ("W_E", "W_pos") else ours.T


def data(steps: int = 1) -> list[tuple[Tensor, Tensor]]:
    """A batch per step, different for every member: tokens (E, B, T), answers (E, B, P)."""
    dice = torch.Generator().manual_seed(9)
    batches = [[recall.batch(4, SHAPE.pairs, 64, dice) for _ in SCALES] for _ in range(steps)]
    return [(torch.stack([t for t, _ in b]), torch.stack([a for _, a in b])) for b in batches]


def louder(weights: Weights) -> Weights:
    """Larger embeddings, so that attention and every gradient are far from trivial."""
    with torch.no_grad():
        weights.named["W_E"].mul_(30)
        weights.named["W_U"].mul_(10)
    return weights


def test_every_member_has_the_loss_and_gradients_of_the_plain_module() -> None:
    weights = louder(Weights(SHAPE, SEEDS, "cpu"))
    [(tokens, answers)] = data()
    now = forward(weights, SHAPE, tokens, answers, torch.tensor(SCALES), torch.float32)
    weights.backward(now.loss)
    start = 0
    for e, scale in enumerate(SCALES):
        single = Single(weights, e, scale)
        loss = single(tokens[e], answers[e])
        loss.backward()
        torch.testing.assert_close(now.loss[e], loss, rtol=1e-5, atol=1e-6)
        start = 0
        for name, (rows, columns), _ in SHAPE.parameters():
            ours = weights.grad[e, start : start + rows * columns].view(rows, columns)
            start += rows * columns
            theirs = single.by_name[name].grad
            assert theirs is not None
            assert theirs.abs().max() > 0
            torch.testing.assert_close(as_module(name, ours), theirs, rtol=1e-3, atol=1e-5)
    assert start == SHAPE.count == weights.flat.shape[1]


@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_mixed_optimizers_step_as_torchs_own_do(momentum: float) -> None:
    weights = louder(Weights(SHAPE, SEEDS, "cpu"))
    rates, adam = [0.05, 0.01, 0.02], [False, True, True]
    singles = [Single(weights, e, scale) for e, scale in enumerate(SCALES)]
    theirs = [
        torch.optim.Adam(s.parameters(), lr)
        if is_adam
        else torch.optim.SGD(s.parameters(), lr, momentum=momentum)
        for s, lr, is_adam in zip(singles, rates, adam, strict=True)
    ]
    ours = Optimizer(weights, torch.tensor(rates), torch.tensor(adam), momentum)
    for tokens, answers in data(steps=4):
        now = forward(weights, SHAPE, tokens, answers, torch.tensor(SCALES), torch.float32)
        weights.backward(now.loss)
        ours.step()
        for e, (single, optimizer) in enumerate(zip(singles, theirs, strict=True)):
            optimizer.zero_grad()
            loss = single(tokens[e], answers[e])
            torch.testing.assert_close(now.loss[e], loss, rtol=2e-3, atol=1e-4)
            loss.backward()
            optimizer.step()


@pytest.mark.parametrize("adam", [True, False])
def test_one_rule_for_all_steps_as_the_mixed_one(adam: bool) -> None:
    after = []
    for flags in ([adam] * 3, [adam, not adam, adam]):
        weights = Weights(SHAPE, SEEDS, "cpu")
        optimizer = Optimizer(weights, torch.tensor([0.01] * 3), torch.tensor(flags), 0.9)
        for _ in range(3):
            weights.grad.copy_(torch.sin(weights.flat.detach() * 50))
            optimizer.step()
        after.append(weights.flat[0].clone())
    torch.testing.assert_close(*after)


def test_attention_is_the_librarys_with_its_scale_argument() -> None:
    q, k, v = torch.randn(3, 9, 12), torch.randn(3, 9, 12), torch.randn(3, 9, 5)
    scale = torch.tensor([1.0, 12**-0.5, 1 / 12])
    y, p, scores = attention(q * scale.view(-1, 1, 1), k, v, torch.float32)
    for n in range(3):
        theirs = F.scaled_dot_product_attention(q[n], k[n], v[n], is_causal=True, scale=scale[n].item())
        torch.testing.assert_close(y[n], theirs, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(p.sum(-1), torch.ones(3, 9))
    assert torch.equal(scores, scores.tril())


def test_entropy_and_largest_score_are_those_of_the_places_asked() -> None:
    shape = Shape(vocabulary=64, pairs=3, d_model=16, d_k=24, layers=1)
    weights = louder(Weights(shape, [0], "cpu"))
    dice = torch.Generator().manual_seed(2)
    tokens, answers = recall.batch(4, 3, 64, dice)
    now = forward(weights, shape, tokens[None], answers[None], torch.tensor([0.7]), torch.float32)
    w = {name: value[0].detach() for name, value in weights.named.items()}
    x = F.layer_norm(w["W_E"][tokens] + w["W_pos"], (16,)) * w["0.g_1"]
    scores = 0.7 * (x @ w["0.W_Q"]) @ (x @ w["0.W_K"]).mT
    allowed = torch.ones(11, 11).tril().bool()
    torch.testing.assert_close(now.largest[0], scores[:, allowed].abs().max())
    entropy = torch.distributions.Categorical(logits=scores.masked_fill(~allowed, -1e30)).entropy()
    torch.testing.assert_close(now.entropy[0], entropy[:, 6::2].mean(), rtol=1e-4, atol=1e-5)


def test_queries_and_keys_start_with_the_variance_that_the_premise_demands() -> None:
    shape = Shape(vocabulary=64, pairs=8, d_model=64, d_k=256, layers=1)
    weights = Weights(shape, list(range(8)), "cpu")
    x = F.layer_norm(torch.randn(8, 500, 64), (64,))
    q, k = torch.bmm(x, weights.named["0.W_Q"]), torch.bmm(x, weights.named["0.W_K"])
    assert q.var().item() == pytest.approx(1.0, abs=0.02)
    assert torch.bmm(q, k.mT).std().item() == pytest.approx(math.sqrt(256), rel=0.1)


def member(scale: str, rate: float, seed: int = 0) -> Member:
    return Member(scale, "sgd", rate, seed, "")


def setting(dtype: torch.dtype = torch.float32) -> Setting:
    return Setting(SHAPE, batch=4, momentum=0.9, dtype=dtype, device="cpu")


def test_a_member_that_blows_up_touches_no_other() -> None:
    calm = [member("sqrt_d_k", 0.1), member("sqrt_d_k", 0.1, seed=1)]
    alone = Training(calm, setting())
    beside = Training([calm[0], member("none", 1e6), calm[1]], setting())
    losses = [(alone.step()[0], beside.step()[0]) for _ in range(12)]
    assert not torch.isfinite(losses[-1][1][1])
    for without, with_it in losses:
        torch.testing.assert_close(without, with_it[[0, 2]], rtol=1e-4, atol=1e-5)


def test_equal_seeds_start_equal_and_see_equal_data_whatever_the_scale() -> None:
    training = Training([member("none", 0.0), member("none", 0.0), member("none", 0.0, seed=1)], setting())
    first = training.step()
    torch.testing.assert_close(first[:, 0], first[:, 1])
    assert first[0, 0] != first[0, 2]


def test_half_precision_attention_overflows_where_scores_pass_65504() -> None:
    q = torch.full((1, 2, 4), 200.0)
    v = torch.randn(1, 2, 4)
    for dtype, finite in ((torch.float32, True), (torch.bfloat16, True), (torch.float16, False)):
        y, _, _ = attention(q, q, v, dtype)
        assert bool(torch.isfinite(y[0, 1]).all()) is finite
