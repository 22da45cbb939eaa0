"""Windows' shortcuts (`.lnk`): which file on a drive of this computer one leads to.

Source: MS-SHLLINK, sections 2.1 (header), 2.2 (list of items) and 2.3 (link info).
"""

from __future__ import annotations

import struct

from desktop_app.fixed_patterns import fixed

MAX_LINK_BYTES = 65_536
"""A longer shortcut carries pictures; what is read here stands near its beginning."""

_HEADER = struct.Struct("<I16sII")
_CLASS = bytes.fromhex("0114020000000000c000000000000046")
_HAS_ITEMS, _HAS_INFO, _IGNORE_INFO = 0x1, 0x2, 0x100
_IS_FOLDER = 0x10
_HAS_LOCAL_PATH = 0x1
_UNICODE_HEADER_BYTES = 0x24

_ON_A_DRIVE = fixed(r"[A-Za-z]:\\[^\0]")


def linked_file(link: bytes, code_page: str) -> str | None:
    r"""The path (`C:\Users\…`) of the file that a shortcut leads to.

    None where it leads to a folder, to another computer or to something that is no file, and
    where it is damaged: never raises, whatever the bytes are.

    Args:
        link: What the shortcut holds, up to `MAX_LINK_BYTES`.
        code_page: How paths are encoded that are not in Unicode: Windows' name for it ("cp936").
    """
    try:
        path = _local_path(link[:MAX_LINK_BYTES], code_page)
    except (struct.error, UnicodeDecodeError, LookupError):
        return None
    return path if path and _ON_A_DRIVE.match(path) else None


def _local_path(link: bytes, code_page: str) -> str | None:
    size, kind, flags, attributes = _HEADER.unpack_from(link)
    has_info = flags & _HAS_INFO and not flags & _IGNORE_INFO
    if size != 76 or kind != _CLASS or not has_info or attributes & _IS_FOLDER:
        return None
    at = 76
    if flags & _HAS_ITEMS:
        at += 2 + struct.unpack_from("<H", link, at)[0]
    (info_bytes,) = struct.unpack_from("<I", link, at)
    info = link[at : at + info_bytes]
    header_bytes, info_flags = struct.unpack_from("<II", info, 4)
    if not info_flags & _HAS_LOCAL_PATH:
        return None
    if header_bytes >= _UNICODE_HEADER_BYTES:
        base, suffix = struct.unpack_from("<II", info, 28)
        return _wide_text(info, base) + _wide_text(info, suffix)
    base, suffix = struct.unpack_from("<I4xI", info, 16)
    return (_text(info, base) + _text(info, suffix)).decode(code_page)


def _text(info: bytes, offset: int) -> bytes:
    """The characters up to the zero."""
    end = info.find(b"\0", offset)
    if end < 0:
        raise struct.error("a text without an end")
    return info[offset:end]


def _wide_text(info: bytes, offset: int) -> str:
    """The same in characters of two bytes."""
    end = offset
    while struct.unpack_from("<H", info, end)[0]:
        end += 2
    return info[offset:end].decode("utf-16-le", "surrogatepass")
