"""Compound files with storages, and Outlook's messages in them: [MS-CFB], [MS-OXMSG]."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass, field

FREE, END, TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


@dataclass
class _Node:
    name: str
    data: bytes | None = None
    inner: dict[str, _Node] = field(default_factory=dict)
    right: int = FREE
    child: int = FREE
    start: int = END


def compound_file(streams: Mapping[str, bytes], *, shift: int = 9) -> bytes:
    """A compound file with these streams, by their paths, in sectors of 2 ** `shift` bytes.

    Siblings are chained one behind the other, as the worst of all trees.
    """
    root = _Node("Root Entry")
    for path, data in streams.items():
        node = root
        *above, name = path.split("/")
        for storage in above:
            node = node.inner.setdefault(storage, _Node(storage))
        node.inner[name] = _Node(name, data)
    nodes = [root]
    for node in nodes:
        numbers = range(len(nodes), len(nodes) + len(node.inner))
        nodes += node.inner.values()
        node.child = numbers[0] if numbers else FREE
        for number in numbers[:-1]:
            nodes[number].right = number + 1
    size = 1 << shift
    sectors: list[bytes] = []
    table: list[int] = []

    def store(data: bytes) -> int:
        pieces = [data[at : at + size].ljust(size, b"\0") for at in range(0, len(data), size)]
        start = len(sectors)
        sectors.extend(pieces)
        table.extend([*range(start + 1, start + len(pieces)), END] if pieces else [])
        return start if pieces else END

    mini, mini_table = b"", list[int]()
    for node in nodes:
        if node.data is not None and len(node.data) >= 4096:
            node.start = store(node.data)
        elif node.data:
            node.start, count = len(mini) // 64, -(-len(node.data) // 64)
            mini += node.data.ljust(64 * count, b"\0")
            mini_table += [*range(node.start + 1, node.start + count), END]
    root.start = store(mini)
    root_size = len(mini)
    directory = b"".join(_entry(node, root_size if node is root else -1) for node in nodes)
    first_directory = store(directory)
    first_mini = store(struct.pack(f"<{len(mini_table)}L", *mini_table))
    each = size // 4
    tables = 0
    while tables * each < len(table) + tables:
        tables += 1
    start = len(sectors)
    table += [TABLE] * tables
    packed = struct.pack(f"<{tables * each}L", *table, *[FREE] * (tables * each - len(table)))
    sectors += [packed[at : at + size] for at in range(0, len(packed), size)]
    assert tables <= 109
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
    header += struct.pack("<HHHHH", 0x3E, 3 if shift == 9 else 4, 0xFFFE, shift, 6) + bytes(6)
    header += struct.pack(
        "<LLLLLLLLL", 0, tables, first_directory, 0, 4096,
        first_mini, -(-len(mini_table) // each), END, 0,
    )  # fmt: skip
    header += struct.pack("<109L", *range(start, start + tables), *[FREE] * (109 - tables))
    return header.ljust(size, b"\0") + b"".join(sectors)


def _entry(node: _Node, size_bytes: int) -> bytes:
    is_root = size_bytes >= 0
    kind = 5 if is_root else 1 if node.data is None else 2
    written = node.name.encode("utf-16-le") + b"\0\0"
    return (
        written.ljust(64, b"\0")
        + struct.pack("<HBBLLL", len(written), kind, 1, FREE, node.right, node.child)
        + bytes(36)
        + struct.pack("<LQ", node.start, size_bytes if is_root else len(node.data or b""))
    )


@dataclass
class Item:
    """A message, or a recipient or an attachment in one: its properties by their identifiers."""

    texts: dict[int, str] = field(default_factory=dict)
    binaries: dict[int, bytes] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    old_codec: str = ""
    """Where it is set, texts are written so and not in Unicode."""
    recipients: list[Item] = field(default_factory=list)
    attachments: list[Item] = field(default_factory=list)
    message: Item | None = None
    """Of an attachment that is a message."""

    def streams(self, path: str = "", head_bytes: int = 32) -> dict[str, bytes]:
        """The streams that it is stored in."""
        fixed = b"".join(
            struct.pack("<HHLQ", 0x14, identifier, 6, value)
            for identifier, value in self.numbers.items()
        )
        found = {f"{path}__properties_version1.0": bytes(head_bytes) + fixed}
        for identifier, text in self.texts.items():
            kind, codec = ("001E", self.old_codec) if self.old_codec else ("001F", "utf-16-le")
            found[f"{path}__substg1.0_{identifier:04X}{kind}"] = text.encode(codec)
        for identifier, data in self.binaries.items():
            found[f"{path}__substg1.0_{identifier:04X}0102"] = data
        for number, recipient in enumerate(self.recipients):
            found |= recipient.streams(f"{path}__recip_version1.0_#{number:08X}/", 8)
        for number, attachment in enumerate(self.attachments):
            found |= attachment.streams(f"{path}__attach_version1.0_#{number:08X}/", 8)
        if self.message is not None:
            found |= self.message.streams(f"{path}__substg1.0_3701000D/", 24)
        return found


def outlook_message(message: Item) -> bytes:
    """The message as a file."""
    return compound_file(message.streams())
