"""What a person reads before anything is sent: to whom, over which way, and every character of it."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.language import Language, say
from tutor.opinion.desk import Preview, as_text
from tutor.opinion.endpoint import Endpoint


def told(preview: Preview, language: Language) -> Iterator[str]:
    """The lines above what is sent."""
    endpoint = preview.endpoint
    yield say("opinion.to", language, url=endpoint.target, model=endpoint.model)
    yield from way(endpoint, language)
    yield say("opinion.calls_left", language, left=preview.left, daily=endpoint.daily)
    if preview.remembered:
        yield say("opinion.is_remembered", language)
    yield say("opinion.what_for", language)


def way(endpoint: Endpoint, language: Language) -> Iterator[str]:
    """Where an answer goes, who can read along, and whether a key goes with it."""
    if endpoint.local:
        yield say("opinion.stays", language)
    else:
        yield say("opinion.leaves_encrypted" if endpoint.encrypted else "opinion.leaves_in_clear", language)
    if endpoint.proxy:
        yield say("opinion.through_proxy", language, host=endpoint.proxy_host)
    yield say("opinion.with_key" if endpoint.key else "opinion.without_key", language)


def sent(preview: Preview, language: Language) -> Iterator[str]:
    """What is sent, line by line."""
    yield say("opinion.sent", language)
    yield ""
    yield from as_text(preview).split("\n")
