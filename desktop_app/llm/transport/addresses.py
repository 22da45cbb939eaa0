"""The address of an endpoint: put in order, and whether it lies on this computer or network.

`host_of` writes a host in one way only, so that whoever compares or connects has the same one:
"127.1", "0x7f000001" and "[::ffff:127.0.0.1]" are 127.0.0.1 before anything is decided by them.
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from urllib.parse import SplitResult, urlsplit, urlunsplit

from desktop_app.errors import ModelError

LOCALHOST = "localhost"
LOOPBACK_NUMBERS = ("127.0.0.1", "::1")
"""What `LOCALHOST` is, whatever a resolver says (RFC 6761, 6.3)."""

_ENDS_NEAR = (".local", ".lan", ".internal", ".home.arpa")
_PATHS_OF_CALLS = ("/chat/completions", "/responses", "/models", "/completions")
_PATHS_OF_OLLAMA = ("/api/chat", "/api", "/v1")
_USUAL_PORTS = {"http": 80, "https": 443}
_NUMBER_PART = re.compile(r"0x[0-9a-f]+|[0-9]+")
_LOOKS_LIKE_A_NUMBER = re.compile(r"0x[0-9a-f]*|[0-9]+")
_FULL_STOPS = str.maketrans("。｡", "..")
"""What stands for the dot of a name in Chinese and Japanese text (RFC 3490, 3.1)."""
_ZONE = re.compile(r"[\w.%~-]{1,64}", re.ASCII)


def endpoint_url(given: str) -> str:
    """The base URL that a person meant: with a scheme, without a final slash or a call's path.

    Without a scheme it is https, or http where it lies near. A name and a password before the host
    are left out: they are never sent, and would stand in settings and in the ledger.

    Raises:
        ModelError: "model.bad_address", where it is none.
    """
    text = given.strip()
    if "://" not in text:
        text = f"//{text}"
    parts = _split(text)
    host = _host_in(parts) if parts is not None else ""
    scheme = (parts.scheme if parts else "") or ("http" if host and _is_near(host) else "https")
    # What one reader of addresses passes over, another takes for the end of the host.
    is_plain = not any(c.isspace() or c == "\\" or ord(c) < 32 or ord(c) == 127 for c in text)
    if parts is None or not host or not is_plain or scheme not in _USUAL_PORTS:
        raise ModelError("model.bad_address", address=given)
    path = parts.path.rstrip("/")
    for end in _PATHS_OF_CALLS:
        path = path.removesuffix(end)
    port = "" if parts.port is None else f":{parts.port}"
    return urlunsplit((scheme, _bracketed(host) + port, path.rstrip("/"), "", ""))


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
    parts = _split(url)
    host = _host_in(parts) if parts is not None else ""
    if parts is None or not host:
        return ""
    scheme = parts.scheme.lower()
    if parts.port in (None, _USUAL_PORTS.get(scheme)):
        return f"{scheme}://{_bracketed(host)}"
    return f"{scheme}://{_bracketed(host)}:{parts.port}"


def host_of(url: str) -> str:
    """The host as it is written in one way only, or "" where the URL has none.

    In lower case, without a final dot; a number of whatever spelling as four decimal ones or as
    the shortest of IPv6, and one that stands for "any address" as this computer's own.
    """
    parts = _split(url)
    return _host_in(parts) if parts is not None else ""


def is_this_computer(url: str) -> bool:
    """Whether the host is this computer: a loopback number, or "localhost".

    Every other name is elsewhere, whatever a resolver makes of it; nothing is looked up.
    """
    host = host_of(url)
    return host == LOCALHOST or _is_loopback(host)


def lies_near(url: str) -> bool:
    """Whether the host is this computer or one of its own network: no proxy leads there.

    Told from how it is written, for nothing is looked up: loopback and private numbers, names
    without a dot, and the endings kept for local networks (RFC 6762, 8375).
    """
    return _is_near(host_of(url))


def opens_keys(url: str) -> bool:
    """Whether a key sent there can be read on the way: unencrypted, and not on this computer."""
    return origin_of(url).startswith("http:") and not is_this_computer(url)


def _is_near(host: str) -> bool:
    try:
        number = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return bool(host) and ("." not in host or host.endswith(_ENDS_NEAR))
    return number.is_loopback or number.is_private or number.is_link_local


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _split(url: str) -> SplitResult | None:
    """The parts of a URL, or None where it has none that can be told."""
    try:
        parts = urlsplit(url)
        _ = parts.hostname, parts.port
    except ValueError:
        return None
    return parts


def _host_in(parts: SplitResult) -> str:
    """The host, written in one way only, or ""."""
    host = parts.hostname or ""
    is_bracketed = "[" in parts.netloc
    if is_bracketed or ":" in host:
        return _number_of_six(host) if is_bracketed else ""
    # Letters of full width, and others that name the same host.
    host = unicodedata.normalize("NFKC", host).translate(_FULL_STOPS).lower().removesuffix(".")
    labels = host.split(".")
    if not all(label and all(map(_may_be_in_name, label)) for label in labels):
        return ""
    if _LOOKS_LIKE_A_NUMBER.fullmatch(labels[-1]):
        return _number_of_four(labels)
    return host


def _may_be_in_name(character: str) -> bool:
    return character in "-_" or unicodedata.category(character)[0] in "LMN"


def _number_of_four(labels: list[str]) -> str:
    """An IPv4 address out of what resolvers take for one, or "" where it is none.

    One to four numbers, decimal, octal with a leading 0 or hexadecimal with 0x, of which the last
    fills what is left (source: POSIX, `inet_addr`; WHATWG URL, "IPv4 parser").
    """
    if len(labels) > 4 or not all(map(_NUMBER_PART.fullmatch, labels)):
        return ""
    try:
        *first, last = [int(label, _base_of(label)) for label in labels]
    except ValueError:
        return ""
    value = last
    if any(number > 255 for number in first) or last >= 256 ** (4 - len(first)):
        return ""
    for place, number in enumerate(first):
        value += number << 8 * (3 - place)  # The first number is the highest byte.
    address = ipaddress.IPv4Address(value)
    return LOOPBACK_NUMBERS[0] if address.is_unspecified else str(address)


def _base_of(label: str) -> int:
    if label.startswith("0x"):
        return 16
    return 8 if label.startswith("0") and len(label) > 1 else 10


def _number_of_six(host: str) -> str:
    """An IPv6 address in its shortest form, one that only holds an IPv4 address as that; or ""."""
    written, percent, zone = host.partition("%")
    try:
        address = ipaddress.IPv6Address(written)
    except ValueError:
        return ""
    if percent and not (address.is_link_local and _ZONE.fullmatch(zone)):
        return ""
    if address.is_unspecified:
        return LOOPBACK_NUMBERS[1]
    mapped = address.ipv4_mapped
    if mapped is not None:
        return LOOPBACK_NUMBERS[0] if mapped.is_unspecified else str(mapped)
    return f"{address}{percent}{zone}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
