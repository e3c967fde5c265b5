"""Which model is asked, and where: from the environment, so that no key ever lies in a file of ours."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import SplitResult, urlsplit

from tutor.errors import OpinionError

URL: Final = "TUTOR_LLM_URL"
MODEL: Final = "TUTOR_LLM_MODEL"
KEY: Final = "TUTOR_LLM_KEY"
DAILY: Final = "TUTOR_LLM_DAILY"
VARIABLES: Final = {"url": URL, "model": MODEL, "key": KEY, "daily": DAILY}
"""The values that every sentence about setting it up may name."""

CALLS_A_DAY: Final = 200
_OPERATION: Final = "/chat/completions"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible server and a model of it. `url` ends before `/chat/completions`."""

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    daily: int = CALLS_A_DAY

    @property
    def target(self) -> str:
        """The address that is asked."""
        return self.url + _OPERATION

    @property
    def host(self) -> str:
        """The server as people name it, with its port where it has one."""
        return urlsplit(self.url).netloc

    @property
    def local(self) -> bool:
        """Whether it is this machine, so that nothing leaves it."""
        name = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name == "localhost" or name.endswith(".localhost")

    @property
    def encrypted(self) -> bool:
        """Whether nobody on the way can read along."""
        return self.url.startswith("https://")

    @property
    def proxy(self) -> str | None:
        """The proxy of this environment that the call goes through; never for this machine."""
        from urllib.request import getproxies, proxy_bypass  # slow to import, and seldom needed

        parts = urlsplit(self.url)
        if self.local or proxy_bypass(parts.netloc):
            return None
        found = getproxies()
        return found.get(parts.scheme) or found.get("all")

    @property
    def proxy_host(self) -> str:
        """The proxy as it may be shown, without a password; "" where there is none."""
        return urlsplit(self.proxy or "").netloc.rpartition("@")[2]


def switched_on(environment: Mapping[str, str]) -> bool:
    """Whether the person set an endpoint up, soundly or not."""
    return bool(environment.get(URL, "").strip())


def configured(environment: Mapping[str, str]) -> Endpoint | None:
    """The endpoint of this environment, None where none is set up. Raises OpinionError for an unsound one."""
    if not switched_on(environment):
        return None
    url = _url(environment[URL].strip())
    model = environment.get(MODEL, "").strip()
    if not model or not model.isprintable():
        raise OpinionError("opinion.no_model", **VARIABLES)
    key = environment.get(KEY, "").strip()
    if not all("!" <= c <= "~" for c in key):  # it becomes a header
        raise OpinionError("opinion.bad_key", **VARIABLES)
    return Endpoint(url, model, key or None, _daily(environment.get(DAILY, "").strip()))


def _url(text: str) -> str:
    """The address without what is added to it later; never with a password in it."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError as error:
        raise OpinionError("opinion.bad_url", asked=text, **VARIABLES) from error
    if "@" in parts.netloc:  # not repeated: what stands before the @ is secret
        raise OpinionError("opinion.secret_in_url", **VARIABLES)
    if not _plain(parts) or not all("!" <= c <= "~" for c in text):
        raise OpinionError("opinion.bad_url", asked=text, **VARIABLES)
    return text.rstrip("/").removesuffix(_OPERATION).rstrip("/")


def _plain(parts: SplitResult) -> bool:
    return parts.scheme in ("http", "https") and bool(parts.hostname) and not (parts.query or parts.fragment)


def _daily(text: str) -> int:
    if not text:
        return CALLS_A_DAY
    if not text.isascii() or not text.isdigit() or len(text) > 6:
        raise OpinionError("opinion.bad_daily", asked=text, **VARIABLES)
    return int(text)
