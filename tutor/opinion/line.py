"""The line to an endpoint: one question, one answer, whatever the server makes of it.

Servers that call themselves OpenAI-compatible differ in what they accept. What one refuses with 400 is left
away (the schema, then JSON mode; the seed with the temperature), and is not tried again in this run. All
waiting ends after a fixed time, a redirect is never followed, and httpx is imported with the first call.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from tutor.errors import OpinionError
from tutor.language.visible import clean
from tutor.opinion.endpoint import KEY, Endpoint
from tutor.opinion.inquiry import SEED, Inquiry
from tutor.opinion.reach import look_up

if TYPE_CHECKING:
    import ssl

    import httpx

LARGEST: Final = 2**18
"""Bytes of a reply that are read."""
_TOLD: Final = 200
"""Characters of a server's own words that are shown."""

Shape = Literal["json_schema", "json_object", "text"]
_NEXT_SHAPE: Final[dict[Shape, Shape]] = {"json_schema": "json_object", "json_object": "text"}
_PASSING: Final = frozenset({429, 500, 502, 503, 504})
_REFUSALS: Final = {401: "no_access", 403: "no_access", 404: "not_there", 429: "busy"}


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds: until the server takes the call, until all is over, before the one retry."""

    connect: float = 5.0
    total: float = 30.0
    pause: float = 0.5


@dataclass(frozen=True, slots=True)
class Manner:
    """How a server is asked: what holds the model to the shape of the reply, and whether it is to be steady."""

    shape: Shape = "json_schema"
    steady: bool = True


@dataclass(frozen=True, slots=True)
class _Got:
    status: int
    body: bytes
    after: float | None = None


class Line:
    """Asks one endpoint. `spend` is told of every request before it is sent, and may refuse it."""

    def __init__(self, endpoint: Endpoint, spend: Callable[[], None], patience: Patience | None = None) -> None:
        self._endpoint = endpoint
        self._spend = spend
        self._patience = patience or Patience()
        self._manner = Manner()

    async def ask(self, inquiry: Inquiry) -> bytes:
        """The server's reply with status 200. Raises OpinionError."""
        client = await asyncio.to_thread(self._client)
        try:
            async with asyncio.timeout(self._patience.total), client:
                await self._look_up()
                return await self._ask(client, inquiry)
        except TimeoutError as error:
            raise self._error("too_slow", seconds=f"{self._patience.total:g}") from error

    async def _look_up(self) -> None:
        try:
            await look_up(self._endpoint.proxy or self._endpoint.url, self._patience.connect)
        except OSError as error:
            reason = error.strerror or str(error) or type(error).__name__
            raise self._error("unreachable", reason=_short(reason)) from error

    def body(self, inquiry: Inquiry, manner: Manner | None = None) -> dict[str, object]:
        """What is sent; without a manner, in the one that the server took last."""
        manner = manner or self._manner
        body: dict[str, object] = {"model": self._endpoint.model, "messages": inquiry.messages, "stream": False}
        if manner.steady:
            body |= {"temperature": 0, "seed": SEED}
        if manner.shape == "json_schema":
            schema = {"name": "marks", "strict": True, "schema": inquiry.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif manner.shape == "json_object":
            body["response_format"] = {"type": "json_object"}
        return body

    async def _ask(self, client: httpx.AsyncClient, inquiry: Inquiry) -> bytes:
        manner, retried = self._manner, False
        while True:
            got = await self._post(client, self.body(inquiry, manner))
            if isinstance(got, _Got) and got.status == 200:
                self._manner = manner
                return got.body
            if isinstance(got, _Got) and got.status in (400, 422) and (less := _less(manner, got.body)):
                manner = less
                continue
            pause = self._worth_a_retry(got)
            if retried or pause is None:
                raise self._refusal(got) if isinstance(got, _Got) else got
            retried = True
            await asyncio.sleep(pause)

    def _worth_a_retry(self, got: _Got | OpinionError) -> float | None:
        """Seconds to wait before trying once more; None where that is no use, or would be too late."""
        if isinstance(got, OpinionError):
            return self._patience.pause if got.code == "opinion.broken_off" else None
        if got.status not in _PASSING:
            return None
        pause = self._patience.pause if got.after is None else got.after
        return pause if pause <= self._patience.total / 3 else None

    async def _post(self, client: httpx.AsyncClient, body: Mapping[str, object]) -> _Got | OpinionError:
        import httpx

        self._spend()
        try:
            async with client.stream("POST", self._endpoint.target, content=json.dumps(body)) as response:
                if response.is_redirect:
                    return self._error("redirected", to=_short(response.headers.get("location", "")))
                if response.headers.get("content-encoding", "identity") != "identity":
                    return self._error("unreadable")  # it was asked not to; what would it grow to?
                read = bytearray()
                async for piece in response.aiter_raw():
                    read += piece
                    if len(read) > LARGEST:
                        return self._error("too_large")
                return _Got(response.status_code, bytes(read), _after(response.headers))
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.UnsupportedProtocol, httpx.ProxyError) as error:
            return self._error("unreachable", reason=_short(str(error) or type(error).__name__))
        except httpx.TransportError:
            return self._error("broken_off")
        except (httpx.InvalidURL, UnicodeError) as error:
            return self._error("unreachable", reason=_short(str(error)))

    def _client(self) -> httpx.AsyncClient:
        """A client that sends what it is told to where it is told to. Importing httpx takes a moment."""
        try:
            import httpx
        except ImportError as error:
            raise OpinionError("opinion.no_httpx") from error

        endpoint = self._endpoint
        headers = {"content-type": "application/json", "accept-encoding": "identity", "user-agent": "tutor"}
        if endpoint.key:
            headers["authorization"] = f"Bearer {endpoint.key}"
        try:
            verify: ssl.SSLContext | bool = httpx.create_ssl_context() if endpoint.encrypted else True
            return httpx.AsyncClient(
                headers=headers,
                timeout=httpx.Timeout(None, connect=self._patience.connect),
                follow_redirects=False,
                trust_env=False,  # a proxy is named in the preview, and .netrc has no say
                proxy=endpoint.proxy,
                verify=verify,
            )
        except (ImportError, ValueError, OSError, httpx.InvalidURL) as error:  # a proxy or certificate
            raise self._error("unreachable", reason=_short(str(error))) from error

    def _refusal(self, got: _Got) -> OpinionError:
        code = _REFUSALS.get(got.status) or ("server_failed" if got.status >= 500 else "refused")
        wait = f"{got.after:g}" if got.after is not None else "?"
        return self._error(code, status=got.status, reason=self._told(got.body), seconds=wait)

    def _told(self, body: bytes) -> str:
        """The server's own words, shortened, and never with the key in them."""
        text = body.decode("utf-8", "replace")
        try:
            found = json.loads(text)
            text = str(found["error"]["message"] if isinstance(found["error"], dict) else found["error"])
        except (ValueError, LookupError, TypeError, RecursionError):
            pass
        return _short(text.replace(self._endpoint.key, "…") if self._endpoint.key else text)

    def _error(self, code: str, **values: object) -> OpinionError:
        return OpinionError(
            f"opinion.{code}", host=self._endpoint.host, model=self._endpoint.model, key=KEY, **values
        )


def _less(manner: Manner, body: bytes) -> Manner | None:
    """The manner without what a server that answered 400 may not know; None where nothing is left out."""
    words = body.decode("utf-8", "replace").lower()
    sampling = ("temperature" in words or "seed" in words) and "response_format" not in words
    if manner.steady and (sampling or manner.shape == "text"):
        return replace(manner, steady=False)
    if manner.shape in _NEXT_SHAPE:
        return replace(manner, shape=_NEXT_SHAPE[manner.shape])
    return None


def _after(headers: httpx.Headers) -> float | None:
    """Seconds that the server asks to wait; None where it names none, or a date."""
    text = headers.get("retry-after", "")
    return float(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _short(text: str) -> str:
    """Somebody else's words for one line of ours."""
    line = clean(" ".join(text.split()))
    return line if len(line) <= _TOLD else line[:_TOLD] + "…"
