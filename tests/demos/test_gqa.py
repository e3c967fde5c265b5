import pytest
import torch

from tests.demos.readings import codes, result
from tutor.demos import registry
from tutor.demos.arguments import from_values
from tutor.demos.client import DemoClient
from tutor.demos.engine import heads
from tutor.errors import DemoError
from tutor.language import LANGUAGES, explain

SPEC = registry.spec("gqa")


def test_both_orders_are_the_librarys() -> None:
    x = torch.randn(3, 5, 2)
    assert torch.equal(heads.repeat_interleave(x, 4), x.repeat_interleave(4, dim=0))
    assert torch.equal(heads.tile(x, 4), x.repeat(4, 1, 1))


@pytest.mark.parametrize(("h", "g"), [(8, 2), (12, 3), (6, 6), (4, 1)])
def test_a_query_head_reads_the_kv_head_of_its_group(demos: DemoClient, h: int, g: int) -> None:
    run = demos.run(from_values(SPEC, {"heads": h, "kv_heads": g, "tokens": 5, "d_k": 8}))
    assert run.series["reads", ("interleave",)].y == tuple(float(i // (h // g) + 1) for i in range(h))
    assert run.series["reads", ("tile",)].y == tuple(float(i % g + 1) for i in range(h))
    assert run.value("largest", "interleave") < 1e-5
    agree = sum(i // (h // g) == i % g for i in range(h))
    assert run.value("agree", "tile") == agree
    assert run.value("agree", "interleave") == h
    assert (run.value("cache"), run.value("cache_of_mha")) == (16 * g, 16 * h)
    assert codes(run)[0] == ("gqa_no_difference" if agree == h else "gqa_refuted")


def test_groups_that_do_not_divide_the_heads_say_so(demos: DemoClient) -> None:
    with pytest.raises(DemoError) as caught:
        demos.run(from_values(SPEC, {"heads": 8, "kv_heads": 3}))
    assert caught.value.code == "demos.groups_do_not_divide"
    assert all(all(explain(caught.value, language)) for language in LANGUAGES)


def test_a_library_with_another_order_would_be_told() -> None:
    measured = {
        "largest[interleave]": 1.2,
        "largest[tile]": 0.0,
        "agree[tile]": 8.0,
        "cache": 256.0,
        "cache_of_mha": 1024.0,
    }
    assert codes(result(SPEC.name, measured)) == ["gqa_off", "gqa_cache"]
