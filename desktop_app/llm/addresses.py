"""The address of an endpoint: put in order, and whether it lies on this computer or network."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit, urlunsplit

from desktop_app.errors import ModelError

_ENDS_NEAR = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
_PATHS_OF_CALLS = ("/chat/completions", "/responses", "/models", "/completions")
_PATHS_OF_OLLAMA = ("/api/chat", "/api", "/v1")


def endpoint_url(given: str) -> str:
    """The base URL that a person meant: with a scheme, without a final slash or a call's path.

    Without a scheme it is https, or http where it lies near.

    Raises:
        ModelError: "model.bad_address", where it is none.
    """
    text = given.strip()
    if "://" not in text:
        text = f"//{text}"
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        host, parts = None, urlsplit("")
    scheme = parts.scheme or ("http" if host and _is_near(host) else "https")
    if not host or scheme not in ("http", "https") or any(c.isspace() for c in text):
        raise ModelError("model.bad_address", address=given)
    path = parts.path.rstrip("/")
    for end in _PATHS_OF_CALLS:
        path = path.removesuffix(end)
    return urlunsplit((scheme, parts.netloc, path.rstrip("/"), "", ""))


def ollama_url(given: str) -> str:
    """The address of an Ollama server itself, also where its /v1 or /api was given.

    Raises:
        ModelError: "model.bad_address", where it is none.
    """
    url = endpoint_url(given)
    for end in _PATHS_OF_OLLAMA:
        url = url.removesuffix(end)
    return url


def origin_of(url: str) -> str:
    """Scheme, host and port in lower case, the port only where it is not the usual one.

    A key belongs to an origin. "" where the URL has none.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        return ""
    if not host:
        return ""
    scheme = parts.scheme.lower()
    host = f"[{host}]" if ":" in host else host
    if port in (None, {"http": 80, "https": 443}.get(scheme)):
        return f"{scheme}://{host}"
    return f"{scheme}://{host}:{port}"


def host_of(url: str) -> str:
    """The host in lower case, or "" where the URL has none."""
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def lies_near(url: str) -> bool:
    """Whether the host is this computer or one of its own network: no proxy leads there.

    Told from how it is written, for nothing is looked up: loopback and private numbers, names
    without a dot, and the endings kept for local networks (RFC 6761, 6762, 8375).
    """
    return _is_near(host_of(url))


def _is_near(host: str) -> bool:
    host = host.rstrip(".").lower()
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(_ENDS_NEAR))
    return number.is_loopback or number.is_private or number.is_link_local
