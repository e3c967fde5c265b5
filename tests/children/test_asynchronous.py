import sys
from pathlib import Path

import pytest

from tutor.children.asynchronous import AsyncChild
from tutor.children.protocol import Message
from tutor.errors import ChildError

ARGV = [sys.executable, str(Path(__file__).parent / "sample_worker.py")]


async def until_end(child: AsyncChild, run: str) -> list[Message]:
    messages = []
    async for message in child:
        if message["run"] == run:
            messages.append(message)
            if message["kind"] in ("end", "error"):
                break
    return messages


async def test_messages_of_a_run_arrive_in_order_after_the_childs_hello() -> None:
    child = AsyncChild(ARGV, name="sample")
    await child.start()
    hello = await anext(child)
    assert hello["kind"] == "hello"
    assert hello["pid"] == child.pid
    run = await child.send({"kind": "infinite"})
    assert [m["kind"] for m in await until_end(child, run)] == ["series", "end"]
    await child.close()
    assert [m async for m in child] == []
    assert child.pid is None


async def test_long_lines_pass() -> None:
    child = AsyncChild(ARGV, name="sample")
    run = await child.send({"kind": "long_line"})
    assert (await until_end(child, run))[-1]["text"] == "长" * 1_000_000
    await child.close()


async def test_cancel_is_cooperative_and_the_child_stays() -> None:
    child = AsyncChild(ARGV, name="sample")
    run = await child.send({"kind": "steps"})
    async for message in child:
        if message["kind"] == "progress":
            break
    pid = child.pid
    await child.cancel(run)
    last = (await until_end(child, run))[-1]
    assert (last["kind"], last["cancelled"], last.get("killed")) == ("end", True, None)
    assert child.pid == pid
    await child.close()


async def test_cancel_kills_a_child_that_does_not_look_and_the_next_request_has_a_new_one() -> None:
    child = AsyncChild(ARGV, name="sample")
    run = await child.send({"kind": "stubborn"})
    async for message in child:
        if message["kind"] == "progress":
            break
    await child.cancel()
    last = (await until_end(child, run))[-1]
    assert (last["kind"], last["killed"]) == ("end", True)
    again = await child.send({"kind": "echo", "text": "new"})
    assert (await until_end(child, again))[-1]["said"] == "new"
    await child.close()


async def test_a_death_is_one_more_message_with_the_last_words() -> None:
    child = AsyncChild(ARGV, name="sample")
    run = await child.send({"kind": "dies"})
    last = (await until_end(child, run))[-1]
    assert (last["kind"], last["code"]) == ("error", "children.died")
    assert last["values"] == {"name": "sample", "status": 3, "said": "OutOfLuck: the last words"}
    await child.close()


async def test_closing_in_the_middle_of_work_ends_the_run_as_killed() -> None:
    child = AsyncChild(ARGV, name="sample")
    run = await child.send({"kind": "stubborn"})
    async for message in child:
        if message["kind"] == "progress":
            break
    await child.close()
    assert [(m["run"], m["kind"], m["killed"]) async for m in child] == [(run, "end", True)]


async def test_a_program_that_cannot_be_started_is_reported() -> None:
    child = AsyncChild(["/no/such/program"], name="nothing")
    with pytest.raises(ChildError) as caught:
        await child.send({"kind": "echo"})
    assert caught.value.code == "children.cannot_start"
    await child.close()
