"""Model servers on this computer: Ollama, LM Studio and llama.cpp, where they usually listen.

Asked at once and with a deadline, with no proxy and no library that takes its time to import.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import urlsplit

from desktop_app.llm.providers.known import Provider, providers
from desktop_app.llm.transport.json_values import list_of, object_of, read_json, sound_text, text_of
from desktop_app.llm.transport.wire import Api

TIMEOUT_S = 0.9
"""For all of them; on Windows a port where nobody listens refuses only after two seconds."""
MAX_MODELS = 500
_MAX_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that answers.

    Attributes:
        provider: What it is, told by its port and its reply.
        base_url: Its address.
        models: What it has, in its own order.
    """

    provider: Provider
    base_url: str
    models: tuple[str, ...]


async def find_local_servers(
    ports: Mapping[str, int] | None = None, timeout_s: float = TIMEOUT_S
) -> tuple[LocalServer, ...]:
    """The servers that run now, in the providers' order.

    Args:
        ports: Where to look instead of the usual ports, by the providers' ids.
        timeout_s: After which one that has not answered does not count.
    """
    local = [one for one in providers() if one.is_local]
    urls = [_moved(one.base_url, (ports or {}).get(one.id)) for one in local]
    asked = (_models_at(one, url, timeout_s) for one, url in zip(local, urls, strict=True))
    found = await asyncio.gather(*asked)
    return tuple(
        LocalServer(one, url, tuple(models))
        for one, url, models in zip(local, urls, found, strict=True)
        if models is not None
    )


async def _models_at(provider: Provider, base_url: str, timeout_s: float) -> list[str] | None:
    """The models of a server, or None where there is none of its kind."""
    is_ollama = provider.api is Api.OLLAMA
    path, listed, name = ("/api/tags", "models", "name") if is_ollama else ("/models", "data", "id")
    body = b""
    with suppress(TimeoutError, OSError, EOFError, ValueError, asyncio.LimitOverrunError):
        async with asyncio.timeout(timeout_s):
            body = await _get(base_url + path)
    value = read_json(body)
    entries = object_of(value).get(listed)
    if not isinstance(entries, list):
        return None
    names = (sound_text(text_of(object_of(one).get(name))) for one in list_of(entries))
    return [one for one in names if one][:MAX_MODELS]


async def _get(url: str) -> bytes:
    """The body of a page with status 200, else b"" (RFC 9112).

    Raises:
        OSError, EOFError, ValueError, LimitOverrunError: nobody is there who speaks HTTP.
    """
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        head = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode("ascii"))
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        headers = dict(line.replace(b" ", b"").partition(b":")[::2] for line in lines)
        if status.split()[1:2] != [b"200"]:
            return b""
        if headers.get(b"transfer-encoding") == b"chunked":
            return await _chunked(reader)
        length = int(headers.get(b"content-length", _MAX_BYTES))
        return await _read_up_to(reader, min(length, _MAX_BYTES))
    finally:
        writer.close()


async def _chunked(reader: asyncio.StreamReader) -> bytes:
    body = bytearray()
    while (size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16)) > 0:
        if len(body) + size > _MAX_BYTES:
            return b""
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    return bytes(body)


async def _read_up_to(reader: asyncio.StreamReader, size: int) -> bytes:
    body = bytearray()
    while len(body) < size and (chunk := await reader.read(size - len(body))):
        body += chunk
    return bytes(body)


def _moved(url: str, port: int | None) -> str:
    if port is None:
        return url
    parts = urlsplit(url)
    return parts._replace(netloc=f"{parts.hostname}:{port}").geturl()
