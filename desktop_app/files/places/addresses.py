"""`file:` addresses, as browsers and desktops write paths (RFC 8089)."""

from __future__ import annotations

import os
from urllib.parse import unquote, unquote_to_bytes

SCHEME = "file:"


def is_address(text: str) -> bool:
    """Whether `text` is written as such an address."""
    return text[: len(SCHEME)].lower() == SCHEME


def path_of(address: str, *, windows: bool = False) -> str | None:
    """The path that `address` stands for, in `os.fsdecode`'s form.

    None where it is no such address, lies on another computer, or is no text that can be a path.

    Args:
        address: From a person, a model or a list that another program keeps.
        windows: Whether the path is one of Windows, where another computer's share has one, too.
    """
    if not is_address(address):
        return None
    host, path = "", address[len(SCHEME) :]
    if path.startswith("//"):
        host, slash, path = path[2:].partition("/")
        path = slash + path
    try:
        path = unquote(path) if windows else os.fsdecode(unquote_to_bytes(os.fsencode(path)))
    except UnicodeError:
        return None
    if host.lower() in ("", "localhost"):
        return path.lstrip("/") if windows else path
    return f"//{host}{path}" if windows else None
