"""Addresses of endpoints as people write them."""

from __future__ import annotations

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.addresses import endpoint_url, host_of, lies_near, ollama_url, origin_of


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("https://api.deepseek.com/v1", "https://api.deepseek.com/v1"),
        (" api.deepseek.com/v1/ ", "https://api.deepseek.com/v1"),
        ("localhost:1234/v1", "http://localhost:1234/v1"),
        ("192.168.1.7:8000", "http://192.168.1.7:8000"),
        ("[::1]:8000/v1", "http://[::1]:8000/v1"),
        ("https://a.example/v1/chat/completions/", "https://a.example/v1"),
        ("https://a.example/v1/models?x=1#y", "https://a.example/v1"),
    ],
)
def test_an_address_is_put_in_order(given: str, meant: str) -> None:
    assert endpoint_url(given) == meant


@pytest.mark.parametrize(
    "given", ["", "  ", "ftp://a/v1", "https://", "a b", "https://a:x", "[::1"]
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ModelError, match=r"model\.bad_address"):
        endpoint_url(given)


@pytest.mark.parametrize(
    "given", ["localhost:11434", "http://localhost:11434/v1/", "localhost:11434/api"]
)
def test_ollama_is_found_behind_its_apis(given: str) -> None:
    assert ollama_url(given) == "http://localhost:11434"


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("HTTPS://API.OpenAI.com:443/v1", "https://api.openai.com"),
        ("http://localhost:80", "http://localhost"),
        ("https://a.example:8443/x", "https://a.example:8443"),
        ("http://[::1]:8000/v1", "http://[::1]:8000"),
        ("https://user:word@a.example/", "https://a.example"),
        ("nonsense", ""),
        ("http://[::1", ""),
    ],
)
def test_an_origin_is_written_in_one_way(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    ("url", "near"),
    [
        ("http://127.0.0.1:1", True),
        ("http://localhost", True),
        ("http://10.1.2.3", True),
        ("http://172.20.0.1", True),
        ("http://192.168.0.2", True),
        ("http://[::1]", True),
        ("http://[fe80::1%25eth0]", True),
        ("http://nas.local", True),
        ("http://workstation:8000", True),
        ("https://api.openai.com", False),
        ("https://8.8.8.8", False),
        ("https://localhost.example", False),
        ("https://127.0.0.1.example", False),
        ("", False),
    ],
)
def test_what_lies_near_is_told_from_the_address(url: str, near: bool) -> None:
    assert lies_near(url) is near


def test_a_host_is_part_of_an_address() -> None:
    assert host_of("https://A.example:1/x") == "a.example"
    assert host_of("x") == ""
