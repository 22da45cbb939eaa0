"""This computer is reached by its number: no resolver is asked, and no proxy."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop_app.llm.providers.endpoint_facts import list_models
from desktop_app.llm.providers.known import providers
from desktop_app.llm.providers.local_servers import find_local_servers
from desktop_app.llm.transport.addresses import host_of, is_this_computer
from desktop_app.llm.transport.wire import Api
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import as_chat, text
from tests.llm.asking import KEY, ask, endpoint_at, hear, run, transport_at

PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
SPELLINGS = [
    "localhost",
    "LOCALHOST.",
    "127.1",
    "2130706433",
    "0x7f.1",
    "017700000001",
    "0",
    "0.0.0.0",
    "[::ffff:127.0.0.1]",
    "127.0.0.1.",
]


@pytest.fixture
def no_resolver(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What a resolver is asked, and refuses."""
    asked: list[Any] = []

    def refuse(host: Any, *more: Any, **named: Any) -> None:
        asked.append(host)
        raise socket.gaierror(socket.EAI_FAIL, "nobody is to be asked")

    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return asked


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("api", list(Api), ids=lambda api: api.value)
def test_no_resolver_and_no_proxy_is_asked_for_this_computer(
    endpoint: ScriptedEndpoint,
    monkeypatch: pytest.MonkeyPatch,
    no_resolver: list[Any],
    spelling: str,
    api: Api,
) -> None:
    for name in PROXIES:
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    endpoint.replies(text("a"))
    heard = run(hear(transport_at(f"http://{spelling}:{endpoint.port}/v1", api=api)))
    assert heard.text == "a", heard.error
    assert endpoint.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert no_resolver == []


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_facts_of_this_computer_are_asked_for_without_a_resolver(
    endpoint: ScriptedEndpoint, no_resolver: list[Any], spelling: str
) -> None:
    asked = endpoint_at(f"{spelling}:{endpoint.port}/v1")
    assert run(list_models(asked, KEY)) == ("scripted",)
    assert no_resolver == []


def test_servers_on_this_computer_are_looked_for_by_number(
    endpoint: ScriptedEndpoint, no_resolver: list[Any]
) -> None:
    local = [one for one in providers() if one.is_local]
    assert all(is_this_computer(one.base_url) for one in local)
    assert "localhost" not in {host_of(one.base_url) for one in local}
    found = run(find_local_servers({one.id: endpoint.port for one in local}))
    assert len(found) == len(local)
    assert no_resolver == []


def test_localhost_is_its_other_number_where_nobody_listens_at_the_first(
    no_resolver: list[Any],
) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        steps = [step for step in as_chat(text("six")).steps if isinstance(step, bytes)]
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
        writer.write(head + b"".join(steps))
        await writer.drain()
        writer.close()

    async def heard() -> str:
        try:
            server = await asyncio.start_server(answer, "::1", 0)
        except OSError:
            pytest.skip("this computer has no IPv6")
        async with server:
            port = server.sockets[0].getsockname()[1]
            return (await hear(transport_at(f"http://localhost:{port}/v1"))).text

    assert run(heard()) == "six"
    assert no_resolver == []


@pytest.mark.parametrize("host", ["models.localhost", "localhost.models.example"])
def test_a_name_that_only_looks_like_this_computer_is_reached_as_any_other(
    endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("HTTP_PROXY", endpoint.origin)
    endpoint.replies(text("a"))
    assert run(hear(transport_at(f"http://{host}/v1", key=""))).text == "a"
    assert endpoint.requests[0].path == f"http://{host}/v1/chat/completions"


def test_where_nobody_listens_localhost_is_unreachable(no_resolver: list[Any]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://localhost:{taken.getsockname()[1]}/v1"
        assert run(hear(transport_at(url))).code == "model.unreachable"
    assert no_resolver == []


@pytest.mark.process
@pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate")
def test_the_certificate_of_localhost_is_asked_for_by_its_name(
    tmp_path: Path, no_resolver: list[Any]
) -> None:
    certificate, secret = tmp_path / "certificate.pem", tmp_path / "secret.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost", "-days", "1"]
    made += ["-keyout", str(secret), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, secret)
    names: list[str | None] = []

    def name_asked_for(_: object, name: str | None, __: object) -> None:
        names.append(name)

    callback: Callable[..., None] = name_asked_for
    tls.sni_callback = callback
    with ScriptedEndpoint(tls) as endpoint:
        heard = run(hear(transport_at(f"https://localhost:{endpoint.port}/v1")))
        assert heard.code == "model.insecure"
        assert endpoint.requests == []
    assert set(names) == {"localhost"}
    assert no_resolver == []


def test_a_reply_on_this_computer_is_the_same_by_name_and_by_number(
    endpoint: ScriptedEndpoint,
) -> None:
    endpoint.replies(text("There are ", "two."))
    assert ask(endpoint).text == "There are two."
