"""Every member of the batched ensemble against the same model written with torch.nn, one at a time.

The plain model takes its gradients by automatic differentiation, which the ensemble does without.
"""

import math

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor, nn

from tutor.demos.engine.ensemble.attention import Attention
from tutor.demos.engine.ensemble.loss_scaling import LossScaling
from tutor.demos.engine.ensemble.model import Ensemble
from tutor.demos.engine.ensemble.optimizers import Optimizer
from tutor.demos.engine.ensemble.training import Setting, Training
from tutor.demos.engine.ensemble.weights import Weights
from tutor.demos.engine.plain import NAMES
from tutor.demos.engine.tasks import recall
from tutor.demos.training.plan import LOOKS, Member
from tutor.demos.training.scores import Rule, parts, rule
from tutor.demos.training.shape import Shape
from tutor.demos.training.tasks import task

SHAPE = Shape(task("recall", 12), d_model=16, d_k=24, layers=2)
SCALES = ["none", "sqrt_d_k", "d_k", "qk_norm", "qk_norm", "soft_cap", "soft_cap_only", "mup"]
RULES = [rule(scale, 24) for scale in SCALES]
SEEDS = [0, 0, 1, 0, 1, 2, 2, 3]


def scores(q: Tensor, k: Tensor, how: Rule) -> Tensor:
    """What softmax sees, from the definition of each rule."""
    if how.normed:
        q, k = (F.rms_norm(x, x.shape[-1:], eps=1e-6) for x in (q, k))
    s = how.factor * q @ k.mT
    return s if how.cap is None else how.cap * torch.tanh(s / how.cap)


class Block(nn.Module):  # type: ignore[misc]
    def __init__(self, c: int, d_k: int) -> None:
        super().__init__()
        self.norm_1, self.norm_2 = nn.LayerNorm(c, bias=False), nn.LayerNorm(c, bias=False)
        self.q, self.k = nn.Linear(c, d_k, bias=False), nn.Linear(c, d_k, bias=False)
        self.v, self.o = nn.Linear(c, c, bias=False), nn.Linear(c, c, bias=False)
        self.up, self.down = nn.Linear(c, 4 * c, bias=False), nn.Linear(4 * c, c, bias=False)

    def forward(self, x: Tensor, how: Rule) -> Tensor:
        h = self.norm_1(x)
        self.seen = scores(self.q(h), self.k(h), how)
        if self.seen.requires_grad:
            self.seen.retain_grad()
        future = torch.ones(x.shape[1], x.shape[1]).triu(1).bool()
        self.p = self.seen.masked_fill(future, -torch.inf).softmax(-1)
        x = x + self.o(self.p @ self.v(h))
        return x + self.down(F.relu(self.up(self.norm_2(x))))


class Single(nn.Module):  # type: ignore[misc]
    """One member as a plain module, with that member's weights."""

    def __init__(self, shape: Shape, weights: Weights, member: int, how: Rule) -> None:
        super().__init__()
        c, self.asked, self.how = shape.d_model, shape.task.asked, how
        letters = shape.task.vocabulary
        self.embed, self.place = nn.Embedding(letters, c), nn.Embedding(shape.task.length, c)
        self.blocks = nn.ModuleList(Block(c, shape.d_k) for _ in range(shape.layers))
        self.norm, self.out = nn.LayerNorm(c, bias=False), nn.Linear(c, letters, bias=False)
        self.by_name = {
            "W_E": self.embed.weight,
            "W_pos": self.place.weight,
            "g": self.norm.weight,
            "W_U": self.out.weight,
        }
        for i, block in enumerate(self.blocks):
            self.by_name |= {f"{i}.{ours}": getattr(block, theirs).weight for ours, theirs in NAMES.items()}
        assert self.by_name.keys() == weights.named.keys()
        with torch.no_grad():
            for name, parameter in self.by_name.items():
                parameter.copy_(as_module(name, weights.named[name][member]))

    def forward(self, tokens: Tensor, answers: Tensor) -> Tensor:
        x = self.embed(tokens) + self.place.weight
        for block in self.blocks:
            x = block(x, self.how)
        asked = self.norm(x)[:, self.asked]
        return F.cross_entropy(self.out(asked).flatten(0, 1), answers.flatten())


def as_module(name: str, ours: Tensor) -> Tensor:
    """Our (in, out) matrices and (1, C) gains as nn.Linear (out, in) and LayerNorm (C,) keep them."""
    if name.rpartition(".")[2].startswith("g"):
        return ours[0]
    return ours if name in ("W_E", "W_pos") else ours.T


def data(steps: int = 1, members: int = len(SEEDS)) -> list[tuple[Tensor, Tensor]]:
    """A batch per step, different for every member: tokens (E, B, T), answers (E, B, P)."""
    dice = torch.Generator().manual_seed(9)
    batches = [[recall.batch(4, 3, 64, dice) for _ in range(members)] for _ in range(steps)]
    return [(torch.stack([t for t, _ in b]), torch.stack([a for _, a in b])) for b in batches]


def louder(weights: Weights) -> Weights:
    """Larger embeddings, so that attention and every gradient are far from trivial; gains that are not 1."""
    weights.named["W_E"].mul_(30)
    weights.named["W_U"].mul_(10)
    for name, gain in weights.named.items():
        if name.rpartition(".")[2].startswith("g"):
            gain.add_(torch.linspace(-0.3, 0.3, gain.shape[-1]))
    return weights


def an_ensemble(dtype: torch.dtype = torch.float32, shape: Shape = SHAPE) -> Ensemble:
    ensemble = Ensemble(shape, RULES, SEEDS, dtype, "cpu")
    louder(ensemble.weights)
    return ensemble


@pytest.mark.parametrize("layers", [1, 3])
def test_every_member_has_the_loss_and_gradients_of_the_plain_module(layers: int) -> None:
    shape = Shape(SHAPE.task, SHAPE.d_model, SHAPE.d_k, layers)
    ensemble = an_ensemble(shape=shape)
    [(tokens, answers)] = data()
    now, tape = ensemble.forward(tokens, answers)
    ensemble.backward(tape)
    for e, how in enumerate(RULES):
        single = Single(shape, ensemble.weights, e, how)
        loss = single(tokens[e], answers[e])
        loss.backward()
        torch.testing.assert_close(now.loss[e], loss, rtol=1e-5, atol=1e-6)
        for name, theirs in single.by_name.items():
            assert theirs.grad is not None
            assert theirs.grad.abs().max() > 0
            ours = as_module(name, ensemble.weights.gradients[name][e])
            torch.testing.assert_close(ours, theirs.grad, rtol=1e-3, atol=1e-5, msg=f"{SCALES[e]} {name}")
    assert shape.count == ensemble.weights.flat.shape[1]


def test_a_look_sees_the_gradients_of_the_plain_module() -> None:
    training = Training([Member(s, "adam", 0.0, 0, "") for s in SCALES], SHAPE, setting(), "cpu")
    louder(training.ensemble.weights)
    [(tokens, answers)] = data()
    numbers, seen = training.learn(tokens, answers, looking=True)
    assert seen is not None
    past = torch.ones(11, 11).tril().bool()
    for e, how in enumerate(RULES):
        single = Single(SHAPE, training.ensemble.weights, e, how)
        loss = single(tokens[e], answers[e])
        loss.backward()
        whole = torch.cat([p.grad.flatten() for p in single.parameters() if p.grad is not None])
        w_q = torch.cat([block.q.weight.grad.flatten() for block in single.blocks])
        first, last = (block.seen.grad for block in single.blocks)
        ds = torch.cat([first[:, past], last[:, single.asked][:, past[single.asked]]], dim=1)
        theirs = [whole.norm()]
        for x in (w_q, ds.flatten()):
            theirs += [x.norm(), x.abs().mean(), x.abs().median()]
        torch.testing.assert_close(seen[:, e], torch.stack(theirs), rtol=2e-3, atol=1e-7)
        largest = [
            single.blocks[0].seen[:, past],
            single.blocks[1].seen[:, single.asked][:, past[single.asked]],
        ]
        torch.testing.assert_close(numbers[2, e], max(x.abs().max() for x in largest))
        p = torch.stack([block.p[:, single.asked] for block in single.blocks])
        entropy = torch.distributions.Categorical(probs=p).entropy()
        torch.testing.assert_close(numbers[1, e], entropy.mean(), rtol=1e-4, atol=1e-5)
    assert len(seen) == len(LOOKS)


@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_mixed_optimizers_step_as_torchs_own_do(momentum: float) -> None:
    ensemble = an_ensemble()
    rates = [0.05, 0.01, 0.02, 0.01, 0.05, 0.01, 0.01, 0.01]
    adam = [False, True, True, True, False, True, True, True]
    singles = [Single(SHAPE, ensemble.weights, e, how) for e, how in enumerate(RULES)]
    theirs = [
        torch.optim.Adam(s.parameters(), lr)
        if is_adam
        else torch.optim.SGD(s.parameters(), lr, momentum=momentum)
        for s, lr, is_adam in zip(singles, rates, adam, strict=True)
    ]
    ours = Optimizer(ensemble.weights, rates, adam, momentum)
    for tokens, answers in data(steps=4):
        now, tape = ensemble.forward(tokens, answers)
        ensemble.backward(tape)
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
        weights = Weights(SHAPE, [0, 0, 1], "cpu")
        optimizer = Optimizer(weights, [0.01] * 3, flags, 0.9)
        for _ in range(3):
            weights.grad.copy_(torch.sin(weights.flat * 50))
            optimizer.step()
        after.append(weights.flat[0].clone())
    torch.testing.assert_close(*after)


@pytest.mark.parametrize("adam", [True, False])
def test_a_member_that_is_not_sound_stays_where_it_is_and_counts_no_step(adam: bool) -> None:
    weights = Weights(SHAPE, [0, 0], "cpu")
    optimizer = Optimizer(weights, [0.01] * 2, [adam] * 2, 0.9)
    before = weights.flat.clone()
    weights.grad.fill_(torch.nan)
    optimizer.step(torch.tensor([[False], [False]]))
    assert torch.equal(weights.flat, before)
    weights.grad.copy_(torch.sin(before * 50))
    optimizer.step(torch.tensor([[True], [True]]))
    fresh = Weights(SHAPE, [0, 0], "cpu")
    fresh.grad.copy_(torch.sin(before * 50))
    Optimizer(fresh, [0.01] * 2, [adam] * 2, 0.9).step()
    torch.testing.assert_close(weights.flat, fresh.flat)


def test_attention_is_the_librarys_with_its_scale_argument() -> None:
    q, k, v = torch.randn(3, 9, 12), torch.randn(3, 9, 12), torch.randn(3, 9, 5)
    factors = [1.0, 12**-0.5, 1 / 12]
    attention = Attention(parts([Rule(f) for f in factors]), torch.float32)
    future = torch.ones(9, 9).triu(1).bool()
    scaled = q * torch.tensor(factors).view(-1, 1, 1)
    y, seen, kept = attention.forward(scaled, k.clone(), v.clone(), future, batch=1)
    for n, factor in enumerate(factors):
        theirs = F.scaled_dot_product_attention(q[n], k[n], v[n], is_causal=True, scale=factor)
        torch.testing.assert_close(y[n], theirs, rtol=1e-5, atol=1e-6)
    torch.testing.assert_close(kept.p.sum(-1), torch.ones(3, 9))
    assert torch.equal(seen, seen.tril())


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_half_precision_is_that_of_the_librarys_own_half_products(dtype: torch.dtype) -> None:
    q, k, v, dy = (torch.randn(2, 9, n) for n in (12, 12, 5, 5))
    future = torch.ones(9, 9).triu(1).bool()
    attention = Attention(parts([Rule(1.0)] * 2), dtype)
    y, _, kept = attention.forward(q.clone(), k.clone(), v.clone(), future, batch=1)
    ours = (y, *attention.backward(kept, dy.clone(), batch=1)[:3])
    halves = [x.to(dtype).requires_grad_() for x in (q, k, v)]
    p = (halves[0] @ halves[1].mT).masked_fill(future, -torch.inf).softmax(-1)
    out = p @ halves[2]
    theirs = (out, *torch.autograd.grad(out, halves, dy.to(dtype)))
    exact = [x.clone().requires_grad_() for x in (q, k, v)]
    full = (exact[0] @ exact[1].mT).masked_fill(future, -torch.inf).softmax(-1) @ exact[2]
    references = (full, *torch.autograd.grad(full, exact, dy))
    for a, b, reference in zip(ours, theirs, references, strict=True):
        assert torch.equal(a, a.to(dtype).float())
        off = (a - reference).abs().mean()
        assert 0 < off < 2 * (b.float() - reference).abs().mean()


def test_half_precision_attention_overflows_where_scores_pass_65504() -> None:
    q, v, future = torch.full((1, 2, 4), 200.0), torch.randn(1, 2, 4), torch.ones(2, 2).triu(1).bool()
    for dtype, finite in ((torch.float32, True), (torch.bfloat16, True), (torch.float16, False)):
        y, _, _ = Attention(parts([Rule(1.0)]), dtype).forward(q.clone(), q.clone(), v.clone(), future, batch=1)
        assert bool(torch.isfinite(y[0, 1]).all()) is finite


def test_a_score_beyond_float16_is_infinite_in_what_is_measured_and_makes_its_model_alone_nan() -> None:
    training = Training(
        [member("none", 0.0), member("none", 0.0, seed=1)], SHAPE, setting(torch.float16), "cpu"
    )
    training.ensemble.weights.named["0.W_Q"][0].mul_(1e3)
    training.ensemble.weights.named["0.W_K"][0].mul_(1e3)
    numbers, _ = training.step()
    assert numbers[2, 0] == math.inf
    assert math.isnan(numbers[0, 0])
    assert torch.isfinite(numbers[:, 1]).all()


def test_queries_and_keys_start_with_the_variance_that_the_premise_demands() -> None:
    weights = Weights(Shape(SHAPE.task, d_model=64, d_k=256, layers=1), list(range(8)), "cpu")
    x = F.layer_norm(torch.randn(8, 500, 64), (64,))
    q, k = torch.bmm(x, weights.named["0.W_Q"]), torch.bmm(x, weights.named["0.W_K"])
    assert q.var().item() == pytest.approx(1.0, abs=0.02)
    assert torch.bmm(q, k.mT).std().item() == pytest.approx(math.sqrt(256), rel=0.1)


def member(scale: str, rate: float, seed: int = 0) -> Member:
    return Member(scale, "sgd", rate, seed, "")


def setting(dtype: torch.dtype = torch.float32, *, loss_scaling: bool = False) -> Setting:
    return Setting(batch=4, momentum=0.9, dtype=dtype, loss_scaling=loss_scaling)


def test_a_member_that_blows_up_touches_no_other() -> None:
    calm = [member("sqrt_d_k", 0.1), member("sqrt_d_k", 0.1, seed=1)]
    alone = Training(calm, SHAPE, setting(), "cpu")
    beside = Training([calm[0], member("none", 1e6), calm[1]], SHAPE, setting(), "cpu")
    losses = [(alone.step()[0][0], beside.step()[0][0]) for _ in range(12)]
    assert not torch.isfinite(losses[-1][1][1])
    for without, with_it in losses:
        torch.testing.assert_close(without, with_it[[0, 2]], rtol=1e-4, atol=1e-5)


def test_equal_seeds_start_equal_and_see_equal_data_whatever_the_scale() -> None:
    everyone = [member("none", 0.0), member("none", 0.0), member("none", 0.0, seed=1)]
    numbers, _ = Training(everyone, SHAPE, setting(), "cpu").step()
    torch.testing.assert_close(numbers[:, 0], numbers[:, 1])
    assert numbers[0, 0] != numbers[0, 2]


@pytest.mark.parametrize("name", ["recall", "copy", "text"])
def test_every_task_can_be_learned(name: str) -> None:
    shape = Shape(task(name, 8), d_model=32, d_k=16, layers=2)
    how = Setting(batch=32, momentum=0.9, dtype=torch.float32)
    training = Training([Member("sqrt_d_k", "adam", 0.01, 0, "")], shape, how, "cpu")
    losses = [training.step()[0][0, 0].item() for _ in range(200)]
    assert sum(losses[-20:]) / 20 < 0.9 * shape.task.guess


def test_loss_scaling_changes_nothing_where_nothing_is_lost() -> None:
    everyone = [member("sqrt_d_k", 0.1), member("none", 0.1, seed=1)]
    plain, scaled = (Training(everyone, SHAPE, setting(loss_scaling=on), "cpu") for on in (False, True))
    for _ in range(4):
        a, b = plain.step(looking=True), scaled.step(looking=True)
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-6)


def test_loss_scaling_backs_off_where_a_gradient_is_infinite_and_grows_after_many_sound_steps() -> None:
    scaling = LossScaling(2, "cpu")
    start = scaling.scale.clone()
    grad = torch.tensor([[1.0, torch.inf], [1.0, 2.0]])
    assert scaling.unscale(grad, []).tolist() == [[False], [True]]
    assert (scaling.scale / start).tolist() == [0.5, 1.0]
    torch.testing.assert_close(grad[1] * start[1], torch.tensor([1.0, 2.0]))
    for _ in range(1999):
        scaling.unscale(torch.ones(2, 2), [])
    assert (scaling.scale / start).tolist() == [0.5, 2.0]


def test_small_gradients_survive_float16_with_loss_scaling_only() -> None:
    """float16's least number is 6e-8; what reaches W_Q through a tiny W_O is less."""

    def w_q(dtype: torch.dtype, *, loss_scaling: bool = False) -> Tensor:
        training = Training([member("sqrt_d_k", 0.0)], SHAPE, setting(dtype, loss_scaling=loss_scaling), "cpu")
        for number in range(SHAPE.layers):
            training.ensemble.weights.named[f"{number}.W_O"].mul_(1e-7)
        training.step()
        return training.ensemble.weights.gradients["0.W_Q"].clone()

    exact = w_q(torch.float32)

    def off(gradient: Tensor) -> float:
        return float((gradient - exact).norm() / exact.norm())

    assert off(w_q(torch.float16)) > 0.5
    assert off(w_q(torch.float16, loss_scaling=True)) < 0.05
