"""Windows' shortcuts, made by hand from the specification."""

from __future__ import annotations

import struct


def shortcut(
    base: str,
    *,
    suffix: str = "",
    items: bytes | None = None,
    wide: bool = False,
    folder: bool = False,
    local: bool = True,
    info: bool = True,
    code_page: str = "cp936",
) -> bytes:
    """A shortcut whose link info says `base` and `suffix`."""
    flags = (0x1 if items is not None else 0) | (0x2 if info else 0) | 0x80
    head = struct.pack(
        "<I16sII",
        76,
        bytes.fromhex("0114020000000000c000000000000046"),
        flags,
        0x10 if folder else 0x20,
    )
    link = head.ljust(76, b"\0")
    if items is not None:
        link += struct.pack("<H", len(items)) + items
    if not info:
        return link
    header_bytes = 0x24 if wide else 0x1C
    volume = struct.pack("<IIII", 17, 3, 0, 16) + b"\0"
    texts = [text.encode(code_page, "replace") + b"\0" for text in (base, suffix)]
    if wide:
        texts += [text.encode("utf-16-le") + b"\0\0" for text in (base, suffix)]
    starts = [header_bytes + len(volume)]
    for text in texts:
        starts.append(starts[-1] + len(text))
    offsets = [header_bytes, starts[0], 0, starts[1]] + (starts[2:4] if wide else [])
    numbers = [starts[-1], header_bytes, 1 if local else 0, *offsets]
    return link + struct.pack(f"<{len(numbers)}I", *numbers) + volume + b"".join(texts)
