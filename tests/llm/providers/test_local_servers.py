"""Servers on this computer: found where they listen, at once, whatever else listens there."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator

import pytest

from desktop_app.llm.providers.local_servers import MAX_MODELS, LocalServer, find_local_servers
from tests.doubles.scripted_endpoint import ScriptedEndpoint
from tests.doubles.scripted_replies import body

IDS = ("ollama", "lmstudio", "llamacpp")


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port of this computer where nobody listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port where somebody listens who never says anything."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def found(ports: dict[str, int], timeout_s: float = 0.9) -> tuple[LocalServer, ...]:
    return asyncio.run(find_local_servers(ports, timeout_s))


def test_each_kind_of_server_is_found_with_its_models(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = ["qwen3:8b", "模型"]
    servers = found(dict.fromkeys(IDS, endpoint.port))
    assert [server.provider.id for server in servers] == list(IDS)
    assert {server.models for server in servers} == {("qwen3:8b", "模型")}
    assert servers[0].base_url == endpoint.origin
    assert servers[1].base_url == endpoint.base_url


def test_only_lists_of_models_are_asked_for_and_no_key_is_sent(endpoint: ScriptedEndpoint) -> None:
    found(dict.fromkeys(IDS, endpoint.port))
    assert {(one.method, one.path) for one in endpoint.requests} == {
        ("GET", "/api/tags"),
        ("GET", "/v1/models"),
    }
    assert not any("authorization" in one.headers for one in endpoint.requests)


def test_where_nobody_listens_nothing_is_found(closed_port: int) -> None:
    assert found(dict.fromkeys(IDS, closed_port)) == ()


def test_a_server_without_models_counts(endpoint: ScriptedEndpoint) -> None:
    endpoint.models = []
    assert [server.models for server in found(dict.fromkeys(IDS, endpoint.port))] == [()] * 3


@pytest.mark.parametrize(
    "page",
    [{"error": "no"}, [1, 2], "text", {"data": "x", "models": 3}, None, 17],
)
def test_another_server_on_the_port_is_none(endpoint: ScriptedEndpoint, page: object) -> None:
    endpoint.pages = {"/v1/models": body(page), "/api/tags": body(page)}
    assert found(dict.fromkeys(IDS, endpoint.port)) == ()


def test_odd_entries_are_passed_over_and_long_lists_are_cut(endpoint: ScriptedEndpoint) -> None:
    odd: list[object] = [{"id": 3}, "x", None, {}, {"id": ""}, {"id": "half \udce9"}]
    endpoint.pages = {"/v1/models": body({"data": [*odd, *({"id": f"m{n}"} for n in range(900))]})}
    (server, _) = found({"lmstudio": endpoint.port, "llamacpp": endpoint.port, "ollama": 1})
    assert server.models[:2] == ("half \ufffd", "m0")
    assert len(server.models) == MAX_MODELS


@pytest.mark.alone
def test_a_server_that_never_answers_holds_nobody_up(
    endpoint: ScriptedEndpoint, silent_port: int
) -> None:
    started = time.monotonic()
    ports = {"ollama": silent_port, "lmstudio": endpoint.port, "llamacpp": silent_port}
    servers = found(ports, 0.5)
    assert [server.provider.id for server in servers] == ["lmstudio"]
    assert time.monotonic() - started < 1.5


def answering(reply: bytes) -> dict[str, bytes]:
    """What comes of a server that says `reply` to everybody: the models, by kind."""

    async def ask() -> tuple[LocalServer, ...]:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(reply)
            await writer.drain()
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            return await find_local_servers(dict.fromkeys(IDS, port))

    return {one.provider.id: ",".join(one.models).encode() for one in asyncio.run(ask())}


MODELS = b'{"data": [{"id": "m"}]}'


@pytest.mark.parametrize(
    "reply",
    [
        b"HTTP/1.0 200 OK\r\nServer: x\r\n\r\n" + MODELS,
        b"HTTP/1.1 200\r\nContent-Length:23\r\n\r\n" + MODELS + b"and more",
        b"HTTP/1.1 200 OK\r\nTRANSFER-ENCODING: Chunked\r\n\r\n17;x=y\r\n"
        + MODELS
        + b"\r\n0\r\n\r\n",
    ],
)
def test_a_page_is_read_however_its_end_is_told(reply: bytes) -> None:
    assert answering(reply) == {"lmstudio": b"m", "llamacpp": b"m"}


@pytest.mark.parametrize(
    "reply",
    [
        b"",
        b"SSH-2.0-OpenSSH_9.2\r\n",
        b"\x00" * 200_000,
        b"\r\n\r\n" + MODELS,
        b"HTTP/1.1 302 Found\r\nLocation: http://example.org\r\n\r\n" + MODELS,
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n" + MODELS,
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n" + MODELS,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n" + MODELS,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n" + MODELS,
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n17\r\n" + MODELS[:5],
        b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 20_000,
    ],
)
def test_what_does_not_speak_as_it_should_is_no_server(reply: bytes) -> None:
    assert answering(reply) == {}


def test_no_proxy_is_asked(endpoint: ScriptedEndpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    assert len(found(dict.fromkeys(IDS, endpoint.port))) == 3
