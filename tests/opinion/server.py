"""A real HTTP server on this machine that speaks the protocol of chat completions, well and badly.

A behaviour is a function of the call that was received and of the handler that answers it. What a model would
say is made by `model`: it reads the message that it was sent and marks it by a table of phrases, so that a
test sees the whole way there and back.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Call:
    """One request as the server received it."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def shape(self) -> str:
        """What the reply is held to: json_schema, json_object or text."""
        return str(self.body.get("response_format", {}).get("type", "text"))

    @property
    def data(self) -> dict[str, str]:
        """The last message: the answer with its nonce."""
        found: dict[str, str] = json.loads(self.body["messages"][-1]["content"])
        return found

    @property
    def rules(self) -> str:
        """The first message."""
        return str(self.body["messages"][0]["content"])

    @property
    def ids(self) -> list[str]:
        """The points that are asked about, as the rubric in the rules lists them."""
        rubric = json.loads(self.rules[self.rules.index('{\n "question"') :])
        return [str(point["id"]) for point in rubric["points"]]


class Handler(BaseHTTPRequestHandler):
    """Answers one connection; `house` is the server that it belongs to."""

    server: Serving

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        call = Call(self.path, self._heads, json.loads(body))
        self.server.house.calls.append(call)
        self.server.house.behave(call, self)

    def do_GET(self) -> None:
        self.server.house.calls.append(Call(self.path, self._heads, {}))
        self.reply(200, b"{}")

    @property
    def _heads(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self.headers.items()}

    def reply(self, status: int, body: bytes, **headers: str) -> None:
        """A whole reply."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def say(self, content: str, status: int = 200) -> None:
        """A reply whose one choice says `content`."""
        self.reply(status, json.dumps(choice(content)).encode())

    def fail(self, status: int, message: str, **headers: str) -> None:
        """An error as OpenAI's servers tell it."""
        self.reply(status, json.dumps({"error": {"message": message}}).encode(), **headers)

    def wait(self, seconds: float) -> bool:
        """Wait, or less where the test is over; whether it is."""
        return self.server.house.over.wait(seconds)

    def log_message(self, format: str, *args: object) -> None:
        pass


Behaviour = Callable[[Call, Handler], None]


class Serving(ThreadingHTTPServer):
    """Keeps quiet about clients that hang up."""

    daemon_threads = True
    house: Server

    def handle_error(self, request: object, client_address: object) -> None:
        pass


@dataclass
class Server:
    """What a test knows of the server: its address, what it was asked, and when the test is over."""

    behave: Behaviour
    url: str = ""
    calls: list[Call] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def environment(self) -> dict[str, str]:
        """What sets the second opinion up for this server."""
        return {"TUTOR_LLM_URL": self.url, "TUTOR_LLM_MODEL": "marker-1"}


@contextmanager
def serving(behave: Behaviour) -> Iterator[Server]:
    """The server, as long as the block runs."""
    house = Server(behave)
    http = Serving(("127.0.0.1", 0), Handler)
    http.house = house
    house.url = f"http://127.0.0.1:{http.server_port}/v1"
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield house
    finally:
        house.over.set()
        http.shutdown()
        http.server_close()
        thread.join()


@contextmanager
def deaf() -> Iterator[str]:
    """The address of a server whose queue is full, so that no connection is ever taken."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen(0)
        waiting = [socket.socket() for _ in range(8)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex(taken.getsockname())
        try:
            yield f"http://127.0.0.1:{taken.getsockname()[1]}/v1"
        finally:
            for each in waiting:
                each.close()


def choice(content: object) -> dict[str, object]:
    """A completion as the protocol has it."""
    return {"choices": [{"index": 0, "message": {"role": "assistant", "content": content}}]}


Marks = Mapping[str, tuple[str, str]]


def marked(call: Call, marks: Marks, **more: object) -> dict[str, Any]:
    """The model's reply: these verdicts with their quotes, all else not found."""
    points = [
        {"id": i, "verdict": marks.get(i, ("not_found", ""))[0], "quote": marks.get(i, ("", ""))[1]}
        for i in call.ids
    ]
    return {"nonce": call.data["nonce"], "points": points, **more}


def model(marks: Marks) -> Behaviour:
    """A model that quotes what the answer holds of its table, and finds nothing else."""

    def behave(call: Call, handler: Handler) -> None:
        said = {i: each for i, each in marks.items() if each[1] in call.data["answer"]}
        handler.say(json.dumps(marked(call, said), ensure_ascii=False))

    return behave


def says(make: Callable[[Call], str]) -> Behaviour:
    """A model that says what `make` makes of the call."""
    return lambda call, handler: handler.say(make(call))
