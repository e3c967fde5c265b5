import torch

from tutor.demos.engine.tasks.recall import batch


def test_each_asked_key_stood_in_the_first_half_with_the_value_that_must_follow() -> None:
    pairs = 6
    tokens, answers = batch(50, pairs, 64, torch.Generator().manual_seed(0))
    assert tokens.shape == (50, 4 * pairs - 1)
    assert answers.shape == (50, pairs)
    for row, asked in zip(tokens.tolist(), answers.tolist(), strict=True):
        known = dict(zip(row[0 : 2 * pairs : 2], row[1 : 2 * pairs : 2], strict=True))
        assert len(known) == pairs
        keys = row[2 * pairs :: 2]
        assert sorted(keys) == sorted(known)
        assert [known[key] for key in keys] == asked
        assert row[2 * pairs + 1 :: 2] == asked[:-1]


def test_a_value_is_never_seen_before_it_is_asked() -> None:
    """The letter to predict is not part of the input at its own place: the last one is cut off."""
    tokens, answers = batch(4, 3, 64, torch.Generator().manual_seed(1))
    longer = torch.cat([tokens, answers[:, -1:]], dim=1)
    assert torch.equal(longer[:, 7::2], answers)
