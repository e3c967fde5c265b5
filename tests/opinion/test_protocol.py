"""The protocol spoken with a real server, well and badly: what it says is used, or nothing is judged."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
from collections.abc import Callable

import pytest

from tests.opinion.conftest import PILES, PLAIN, SAME, ZH, Ask, Second, Serve, codes, states
from tests.opinion.server import Behaviour, Call, Handler, choice, deaf, marked, model, says
from tutor.errors import OpinionError
from tutor.language import explain
from tutor.opinion.reach import look_up

MARKS = {"grows": ("covered", PILES), "shared": ("covered", SAME)}
GOOD = {"grows": "covered", "shared": "covered", "paged": "not_found"}


def refused(ask: Callable[[], object]) -> OpinionError:
    with pytest.raises(OpinionError) as caught:
        ask()
    return caught.value


def test_a_good_server_is_asked_once_with_a_schema_a_seed_and_no_heat(
    serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(model(MARKS))
    opinion = ask(second(server.environment))
    assert states(opinion) == GOOD
    assert (opinion.model, opinion.fresh) == ("marker-1", True)
    assert opinion.host == server.url.removeprefix("http://").removesuffix("/v1")
    [call] = server.calls
    assert call.path == "/v1/chat/completions"
    assert call.body["temperature"] == 0
    assert "seed" in call.body
    assert call.shape == "json_schema"
    assert call.ids == ["grows", "shared", "paged"]  # folklore is not asked about
    assert [m["role"] for m in call.body["messages"]] == ["system", "user"]
    assert call.data["answer"] == PLAIN
    assert "authorization" not in call.headers


def test_the_quotes_are_the_places_in_the_persons_own_text(serve: Serve, second: Second, ask: Ask) -> None:
    quotes = {"grows": ("covered", "显存一路往上涨"), "shared": ("covered", "几个头共用一份")}
    opinion = ask(second(serve(model(quotes)).environment), ZH)
    found = {p.point: ZH[p.quote.start : p.quote.end] for p in opinion.points if p.quote}
    assert found == {"grows": "显存一路往上涨", "shared": "几个头共用一份"}


def test_a_key_goes_to_the_server_and_nowhere_else(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(model(MARKS))
    chosen = second({**server.environment, "TUTOR_LLM_KEY": "sk-secret"})
    ask(chosen)
    assert server.calls[0].headers["authorization"] == "Bearer sk-secret"
    assert "sk-secret" not in repr(chosen.endpoint)


def shapes(*refused: str, words: str = "response_format is not supported") -> Behaviour:
    def behave(call: Call, handler: Handler) -> None:
        if call.shape in refused:
            handler.fail(400, words)
        else:
            model(MARKS)(call, handler)

    return behave


@pytest.mark.parametrize("words", ["response_format is not supported", "bad request", ""])
def test_a_server_without_a_schema_or_json_mode_is_asked_in_plain_text(
    words: str, serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(shapes("json_schema", "json_object", words=words))
    chosen = second(server.environment)
    assert states(ask(chosen)) == GOOD
    assert [call.shape for call in server.calls] == ["json_schema", "json_object", "text"]
    assert states(ask(chosen, anew=True)) == GOOD
    assert server.calls[-1].shape == "text"
    assert len(server.calls) == 4, "what a server refuses is not tried again"


def test_a_server_with_json_mode_alone_is_asked_in_it(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(shapes("json_schema"))
    assert states(ask(second(server.environment))) == GOOD
    assert [call.shape for call in server.calls] == ["json_schema", "json_object"]


@pytest.mark.parametrize("words", ["Unsupported value: 'temperature' does not support 0", "bad request"])
def test_a_server_that_takes_no_temperature_or_seed_is_asked_without(
    words: str, serve: Serve, second: Second, ask: Ask
) -> None:
    def behave(call: Call, handler: Handler) -> None:
        handler.fail(400, words) if "seed" in call.body else model(MARKS)(call, handler)

    server = serve(behave)
    assert states(ask(second(server.environment))) == GOOD
    assert "temperature" not in server.calls[-1].body


def test_a_server_that_refuses_everything_is_given_up_and_its_words_told(
    serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(lambda _, handler: handler.fail(400, "context too short"))
    error = refused(lambda: ask(second(server.environment)))
    assert error.code == "opinion.refused"
    assert error.values["reason"] == "context too short"
    assert len(server.calls) == 4


@pytest.mark.parametrize(
    "dress",
    [
        "```json\n{}\n```",
        "```\n{}\n```",
        "Sure! Here is what you asked for:\n{}\nLet me know {{if}} you need more.",
        '<think>Maybe {{"points": []}}? No.</think>\n{}',
        "\ufeff\n {} \n",
        "{}\n\n{}",
    ],
)
def test_json_in_a_fence_in_prose_or_after_thoughts_is_found(
    dress: str, serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(says(lambda call: dress.format(*[json.dumps(marked(call, MARKS))] * 2)))
    assert states(ask(second(server.environment))) == GOOD


def two(call: Call) -> str:
    other = {"grows": ("contradicted", PILES)}
    return json.dumps(marked(call, MARKS)) + "\n or \n" + json.dumps(marked(call, other))


UNREADABLE: dict[str, Callable[[Call], str]] = {
    "nothing": lambda _: "",
    "prose": lambda _: "The answer makes both points.",
    "truncated": lambda call: json.dumps(marked(call, MARKS))[:-20],
    "NaN": lambda call: json.dumps(marked(call, MARKS, score=float("nan"))),
    "a key twice": lambda call: json.dumps(marked(call, MARKS)).replace('"points"', '"points": [], "points"'),
    "two objects that differ": two,
    "a list": lambda call: json.dumps([marked(call, MARKS)]),
    "deeply nested": lambda _: "[" * 20_000,
    "many braces": lambda _: '{"a":' * 10_000,
    "a number that is too long": lambda _: '{"points": ' + "9" * 5_000 + "}",
    "too much": lambda call: json.dumps(marked(call, MARKS, praise="!" * 70_000)),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_reply_that_cannot_be_read_judges_nothing(name: str, serve: Serve, second: Second, ask: Ask) -> None:
    chosen = second(serve(says(UNREADABLE[name])).environment)
    assert refused(lambda: ask(chosen)).code == "opinion.unreadable"
    assert len(chosen.remembered) == 0, "what was not judged is not remembered"


BODIES = {
    "no JSON": b"<html>It works!</html>",
    "not UTF-8": json.dumps(choice("x")).encode("utf-16"),
    "no choices": b'{"choices": []}',
    "no text": json.dumps(choice(None)).encode(),
    "parts": json.dumps(choice([{"type": "text", "text": "{}"}])).encode(),
    "empty": b"",
    "a list": b"[]",
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_no_completion_judges_nothing(name: str, serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(lambda _, handler: handler.reply(200, BODIES[name]))
    assert refused(lambda: ask(second(server.environment))).code == "opinion.unreadable"


def test_a_compressed_reply_is_not_unpacked(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(lambda _, handler: handler.reply(200, b"\x1f\x8b\x08", content_encoding="gzip"))
    assert refused(lambda: ask(second(server.environment))).code == "opinion.unreadable"
    assert server.calls[0].headers["accept-encoding"] == "identity"


def test_a_reply_without_this_calls_nonce_belongs_to_another(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(says(lambda call: json.dumps(marked(call, MARKS) | {"nonce": "000000000000"})))
    assert refused(lambda: ask(second(server.environment))).code == "opinion.another_reply"


@pytest.mark.parametrize("points", [[], {}, "all", None, [{"id": "nobody", "verdict": "covered"}], [7]])
def test_a_reply_about_no_known_point_judges_nothing(
    points: object, serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(says(lambda call: json.dumps({"nonce": call.data["nonce"], "points": points})))
    assert refused(lambda: ask(second(server.environment))).code == "opinion.no_verdicts"


def test_unknown_ids_wrong_verdicts_doubles_and_totals_count_for_nothing(
    serve: Serve, second: Second, ask: Ask
) -> None:
    def entries(call: Call) -> str:
        points = [
            {"id": "grows", "verdict": "covered", "quote": PILES},
            {"id": "grows", "verdict": "not_found", "quote": ""},
            {"id": "shared", "verdict": "excellent", "quote": SAME},
            {"id": "rumour", "verdict": "covered", "quote": PILES},
            {"id": "overall", "verdict": "covered", "quote": PILES},
        ]
        return json.dumps({"nonce": call.data["nonce"], "points": points, "score": 10, "total": "11/11"})

    opinion = ask(second(serve(says(entries)).environment))
    assert states(opinion) == dict.fromkeys(GOOD, "unsure")
    assert codes(opinion) == {"grows": "twice", "shared": "bad_verdict", "paged": "unsaid"}


def test_the_same_entry_twice_is_one(serve: Serve, second: Second, ask: Ask) -> None:
    def entries(call: Call) -> str:
        reply = marked(call, MARKS)
        return json.dumps(reply | {"points": reply["points"] * 2})

    assert states(ask(second(serve(says(entries)).environment))) == GOOD


# --- what goes wrong on the way


def test_a_huge_reply_is_not_read_to_its_end(serve: Serve, second: Second, ask: Ask) -> None:
    def flood(_: Call, handler: Handler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not handler.wait(0):
            handler.wfile.write(b" " * 65_536)

    assert refused(lambda: ask(second(serve(flood).environment))).code == "opinion.too_large"


def drip(_: Call, handler: Handler) -> None:
    handler.send_response(200)
    handler.end_headers()
    while not handler.wait(0.02):
        handler.wfile.write(b" ")


def silence(_: Call, handler: Handler) -> None:
    handler.wait(60)


@pytest.mark.parametrize("behave", [drip, silence])
def test_a_reply_that_drips_or_never_comes_ends_after_the_whole_time(
    behave: Behaviour, serve: Serve, second: Second, ask: Ask
) -> None:
    assert refused(lambda: ask(second(serve(behave).environment))).code == "opinion.too_slow"


def test_a_server_that_takes_no_connection_is_out_of_reach(second: Second, ask: Ask) -> None:
    with deaf() as url:
        error = refused(lambda: ask(second({"TUTOR_LLM_URL": url, "TUTOR_LLM_MODEL": "m"})))
    assert error.code == "opinion.unreachable"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/v1", "https://127.0.0.1:1/v1", "http://a..b.localhost/v1"])
def test_where_no_server_is_it_is_out_of_reach(url: str, second: Second, ask: Ask) -> None:
    error = refused(lambda: ask(second({"TUTOR_LLM_URL": url, "TUTOR_LLM_MODEL": "m"})))
    assert error.code == "opinion.unreachable"
    assert error.values["reason"]


def test_a_server_that_speaks_no_tls_where_it_should_is_out_of_reach(
    serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(model(MARKS))
    url = server.url.replace("http://", "https://")
    assert (
        refused(lambda: ask(second({**server.environment, "TUTOR_LLM_URL": url}))).code == "opinion.unreachable"
    )
    assert server.calls == []


def test_a_name_that_leads_nowhere_and_one_that_nobody_answers_for_end_in_time() -> None:
    def unknown(_name: str, _port: int) -> object:
        raise socket.gaierror(-2, "Name or service not known")

    over = threading.Event()
    with pytest.raises(OSError, match="not known"):
        asyncio.run(look_up("https://nowhere.test/v1", 5, unknown))
    with pytest.raises(TimeoutError):
        asyncio.run(look_up("https://silent.test/v1", 0.05, lambda _name, _port: over.wait(60)))
    over.set()


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, "no_access"), (403, "no_access"), (404, "not_there"), (418, "refused"), (501, "server_failed")],
)
def test_a_refusal_is_told_and_not_asked_again(
    status: int, code: str, serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(lambda _, handler: handler.fail(status, "No.\x1b[31m Bad key sk-secret!"))
    chosen = second({**server.environment, "TUTOR_LLM_KEY": "sk-secret"})
    error = refused(lambda: ask(chosen))
    assert error.code == f"opinion.{code}"
    assert len(server.calls) == 1
    assert "sk-secret" not in str(error.values)
    assert "\x1b" not in str(error.values)


@pytest.mark.parametrize("status", [429, 500, 502, 503, 504])
def test_a_server_that_stumbles_once_is_asked_once_more(
    status: int, serve: Serve, second: Second, ask: Ask
) -> None:
    def behave(call: Call, handler: Handler) -> None:
        if len(server.calls) == 1:
            handler.fail(status, "one moment", retry_after="0")
        else:
            model(MARKS)(call, handler)

    server = serve(behave)
    assert states(ask(second(server.environment))) == GOOD
    assert len(server.calls) == 2


def test_a_server_that_keeps_stumbling_is_given_up_after_one_retry(
    serve: Serve, second: Second, ask: Ask
) -> None:
    server = serve(lambda _, handler: handler.fail(500, "broken"))
    assert refused(lambda: ask(second(server.environment))).code == "opinion.server_failed"
    assert len(server.calls) == 2


def test_a_server_that_asks_to_wait_long_is_not_waited_for(serve: Serve, second: Second, ask: Ask) -> None:
    server = serve(lambda _, handler: handler.fail(429, "slow down", retry_after="3600"))
    error = refused(lambda: ask(second(server.environment)))
    assert (error.code, error.values["seconds"]) == ("opinion.busy", "3600")
    assert len(server.calls) == 1


def test_a_connection_that_breaks_off_is_tried_once_more(serve: Serve, second: Second, ask: Ask) -> None:
    def behave(call: Call, handler: Handler) -> None:
        if len(server.calls) == 1:
            handler.send_response(200)
            handler.send_header("content-length", "9000")
            handler.end_headers()
            handler.wfile.write(b"{")
        else:
            model(MARKS)(call, handler)

    server = serve(behave)
    assert states(ask(second(server.environment))) == GOOD
    assert len(server.calls) == 2


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_not_followed_and_no_key_goes_there(
    status: int, serve: Serve, second: Second, ask: Ask
) -> None:
    elsewhere = serve(model(MARKS))
    server = serve(lambda _, handler: handler.reply(status, b"", location=f"{elsewhere.url}/chat/completions"))
    chosen = second({**server.environment, "TUTOR_LLM_KEY": "sk-secret"})
    error = refused(lambda: ask(chosen))
    assert error.code == "opinion.redirected"
    assert elsewhere.url in str(error.values["to"])
    assert elsewhere.calls == []
    assert len(server.calls) == 1


def test_without_httpx_it_says_how_to_get_it(
    serve: Serve, second: Second, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    error = refused(lambda: ask(second(serve(model(MARKS)).environment)))
    assert error.code == "opinion.no_httpx"
    assert "pip install" in explain(error, "en")[1]
