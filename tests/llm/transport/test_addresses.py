"""Addresses of endpoints as people write them."""

from __future__ import annotations

import socket

import pytest

from desktop_app.errors import ModelError
from desktop_app.llm.transport.addresses import (
    endpoint_url,
    host_of,
    is_this_computer,
    lies_near,
    ollama_url,
    opens_keys,
    origin_of,
)


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


HERE = [
    ("http://localhost", "http://localhost"),
    ("LOCALHOST.:11434/v1", "http://localhost:11434/v1"),
    ("http://127.0.0.1.:80", "http://127.0.0.1:80"),
    ("http://127.1:11434", "http://127.0.0.1:11434"),
    ("http://127.0.257", "http://127.0.1.1"),
    ("http://2130706433/v1", "http://127.0.0.1/v1"),
    ("http://0x7f000001", "http://127.0.0.1"),
    ("http://0X7F.0.0.0x1", "http://127.0.0.1"),
    ("http://0177.0.0.01", "http://127.0.0.1"),
    ("http://017700000001", "http://127.0.0.1"),
    ("127.200.3.4:1234", "http://127.200.3.4:1234"),
    ("http://0:8080", "http://127.0.0.1:8080"),
    ("http://0.0.0.0:8080/v1", "http://127.0.0.1:8080/v1"),
    ("http://[::1]:8000", "http://[::1]:8000"),
    ("http://[0:0::0:1]", "http://[::1]"),
    ("http://[::]:8000", "http://[::1]:8000"),
    ("http://[::ffff:127.0.0.1]:8000", "http://127.0.0.1:8000"),
    ("http://[::FFFF:7F00:1]", "http://127.0.0.1"),
    ("http://[::ffff:0.0.0.0]", "http://127.0.0.1"),
    ("http://１２７．０．０．１", "http://127.0.0.1"),
    ("http://127。0。0。1", "http://127.0.0.1"),
    ("http://ⓛocalhost:1", "http://localhost:1"),
]
ELSEWHERE = [
    "http://models.localhost:11434",
    "http://localhost.localdomain",
    "http://localhost.example",
    "http://ip6-localhost",
    "http://127.0.0.1.example",
    "http://127.0.0.1.nip.io",
    "http://128.1",
    "http://2130706434000.example",
    "http://126.255.255.255",
    "http://169.254.169.254",
    "http://192.168.1.5:11434",
    "http://[::2]",
    "http://[::127.0.0.1]",
    "http://[::ffff:10.0.0.1]",
    "http://[64:ff9b::7f00:1]",
    "http://[fe80::1%25eth0]",
    "http://localhost@models.example/v1",
    "http://127.0.0.1:80@models.example/v1",
    "nonsense",
    "",
]


@pytest.mark.parametrize(("given", "meant"), HERE)
def test_this_computer_is_the_same_address_however_it_is_spelt(given: str, meant: str) -> None:
    url = endpoint_url(given)
    assert url == meant
    for written in (given if "://" in given else f"//{given}", url):
        assert is_this_computer(written)
        assert lies_near(written)
        assert not opens_keys(written)
    assert origin_of(url) == origin_of(meant)


@pytest.mark.parametrize("url", ELSEWHERE)
def test_every_other_host_is_elsewhere_whatever_a_resolver_says(url: str) -> None:
    assert not is_this_computer(url)


@pytest.mark.parametrize("url", ["http://models.localhost", "http://a.b.localhost:8000"])
def test_names_below_localhost_are_reached_as_any_other(url: str) -> None:
    assert not lies_near(url)
    assert endpoint_url(url.removeprefix("http://")).startswith("https:")


@pytest.mark.parametrize(
    "host",
    [
        "256.0.0.1",
        "127.0.0.1.1",
        "1.2.3.4.5",
        "0x100000000",
        "08.1",
        "127.0x",
        "models.0x7f",
        "models.1",
        "127..1",
        "localhost..",
        ".localhost",
        "local\u00adhost",
        "local\u200bhost",
        "%31%32%37.0.0.1",
        "127.0.0.1\\.models.example",
        "127.0.0.1\x00.models.example",
        "[127.0.0.1]",
        "[::1%25lo]",
        "[v1.models]",
        "::1",
    ],
)
def test_an_address_that_two_readers_may_take_for_two_hosts_is_refused(host: str) -> None:
    with pytest.raises(ModelError, match=r"model\.bad_address"):
        endpoint_url(f"http://{host}/v1")
    assert not is_this_computer(f"http://{host}/v1")


def test_what_resolvers_take_for_a_number_is_that_number() -> None:
    for host in ("10.1", "0x0a.1", "012.0.1", "167772161"):
        assert host_of(f"http://{host}") == socket.inet_ntoa(socket.inet_aton(host))


def test_a_name_and_password_in_an_address_go_nowhere() -> None:
    assert endpoint_url("https://ann:pw@a.example:1/v1") == "https://a.example:1/v1"


@pytest.mark.parametrize(
    ("url", "is_open"),
    [
        ("http://models.example/v1", True),
        ("HTTP://192.168.1.5:8000", True),
        ("http://workstation", True),
        ("http://models.localhost", True),
        ("https://models.example/v1", False),
        ("http://localhost:8000", False),
        ("http://127.1", False),
    ],
)
def test_a_key_can_be_read_on_the_way_to_another_machine_without_encryption(
    url: str, is_open: bool
) -> None:
    assert opens_keys(url) is is_open
