"""The endpoint comes from the environment: off without it, and named where it is not sound."""

from __future__ import annotations

import pytest

from tutor.children import spawn
from tutor.errors import OpinionError
from tutor.language import LANGUAGES, explain
from tutor.opinion import endpoint
from tutor.opinion.endpoint import configured, switched_on

URL, MODEL, KEY, DAILY = "TUTOR_LLM_URL", "TUTOR_LLM_MODEL", "TUTOR_LLM_KEY", "TUTOR_LLM_DAILY"
LOCAL = {URL: "http://localhost:11434/v1", MODEL: "qwen3:8b"}


@pytest.mark.parametrize("environment", [{}, {URL: " "}, {MODEL: "m"}, {"OPENAI_API_KEY": "sk-other"}])
def test_without_an_address_it_is_off(environment: dict[str, str]) -> None:
    assert not switched_on(environment)
    assert configured(environment) is None


@pytest.mark.parametrize(
    "url",
    ["http://localhost:11434/v1", "http://localhost:11434/v1/", "http://localhost:11434/v1/chat/completions"],
)
def test_the_address_may_be_written_with_or_without_what_follows(url: str) -> None:
    found = configured({**LOCAL, URL: url})
    assert found is not None
    assert found.target == "http://localhost:11434/v1/chat/completions"
    assert found.host == "localhost:11434"


def test_no_key_of_another_program_is_taken() -> None:
    found = configured({**LOCAL, "OPENAI_API_KEY": "sk-other"})
    assert found is not None
    assert found.key is None


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({MODEL: ""}, "no_model"),
        ({MODEL: "a\nb"}, "no_model"),
        ({URL: "localhost:11434"}, "bad_url"),
        ({URL: "ftp://localhost/v1"}, "bad_url"),
        ({URL: "file:///etc/passwd"}, "bad_url"),
        ({URL: "http://"}, "bad_url"),
        ({URL: "http://host:port/v1"}, "bad_url"),
        ({URL: "http://[half/v1"}, "bad_url"),
        ({URL: "http://host/v1?key=x"}, "bad_url"),
        ({URL: "http://host/v1\r\nx: y"}, "bad_url"),
        ({URL: "http://me:hunter2@host/v1"}, "secret_in_url"),
        ({KEY: "two words"}, "bad_key"),
        ({KEY: "line\nbreak"}, "bad_key"),
        ({KEY: "密钥"}, "bad_key"),
        ({DAILY: "many"}, "bad_daily"),
        ({DAILY: "-1"}, "bad_daily"),
    ],
)
def test_what_is_not_sound_is_named_in_both_languages_and_no_secret_is_repeated(
    changed: dict[str, str], code: str
) -> None:
    with pytest.raises(OpinionError) as caught:
        configured({**LOCAL, **changed})
    assert caught.value.code == f"opinion.{code}"
    for language in LANGUAGES:
        told = " ".join(explain(caught.value, language))
        assert "TUTOR_LLM_" in told
        assert "hunter2" not in told


@pytest.mark.parametrize(
    ("url", "local", "encrypted"),
    [
        ("http://localhost:1/v1", True, False),
        ("http://127.0.0.1/v1", True, False),
        ("http://[::1]:8080/v1", True, False),
        ("http://192.168.0.7:8000/v1", False, False),
        ("https://api.example.com/v1", False, True),
        ("http://localhost.example.com/v1", False, False),
    ],
)
def test_it_is_known_whether_the_answer_leaves_this_machine_and_is_encrypted(
    url: str, local: bool, encrypted: bool
) -> None:
    found = configured({URL: url, MODEL: "m"})
    assert found is not None
    assert (found.local, found.encrypted) == (local, encrypted)


def test_a_proxy_is_used_for_others_shown_without_its_password_and_never_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("https_proxy", "http://me:hunter2@proxy.example:3128")
    monkeypatch.setenv("http_proxy", "http://me:hunter2@proxy.example:3128")
    monkeypatch.setenv("no_proxy", "inside.example")
    for url, host in (
        ("https://api.example.com/v1", "proxy.example:3128"),
        ("https://inside.example/v1", ""),
        ("http://localhost:1/v1", ""),
    ):
        found = configured({URL: url, MODEL: "m"})
        assert found is not None
        assert found.proxy_host == host


def test_the_key_goes_to_no_child_that_only_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, "sk-secret")
    assert KEY == endpoint.KEY
    assert KEY not in spawn.environment(None)
    assert spawn.environment(None, whole=True)[KEY] == "sk-secret"
