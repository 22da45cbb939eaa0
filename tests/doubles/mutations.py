"""What a disk, a crash or another program may do to a file: the same each time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

_HEADER_BYTES = 100
_PAGE_BYTES = 4096


@dataclass(frozen=True)
class Mutation:
    """A file that is no longer as it was written.

    Attributes:
        name: What was done to it.
        content: What it holds now.
        offset: The byte that was flipped; -1 where it was more than that.
    """

    name: str
    content: bytes
    offset: int = -1


def mutations(content: bytes, flips: int = 100) -> list[Mutation]:
    """`flips` bytes flipped one at a time, a third of them in the header, and coarser damage."""
    return [*_flipped(content, flips), *_coarse(content)]


def _flipped(content: bytes, flips: int) -> Iterator[Mutation]:
    chance = random.Random(len(content))
    in_header = min(flips // 3, len(content))
    rest = max(1, len(content) - _HEADER_BYTES)
    for number in range(flips):
        if number < in_header:
            offset = number * min(_HEADER_BYTES, len(content)) // in_header
        else:
            share = (number - in_header + chance.random()) / (flips - in_header)
            offset = min(_HEADER_BYTES, len(content) - 1) + int(share * rest)
        offset = min(offset, len(content) - 1)
        changed = bytearray(content)
        changed[offset] ^= chance.randrange(1, 256)
        yield Mutation(f"byte {offset} flipped", bytes(changed), offset)


def _coarse(content: bytes) -> Iterator[Mutation]:
    chance = random.Random(len(content) + 1)
    size = len(content)
    for length in sorted({0, 1, 99, 100, 512, _PAGE_BYTES, size // 2, size - 100, size - 1}):
        if 0 <= length < size:
            yield Mutation(f"cut to {length}", content[:length])
    yield Mutation("header of zeros", bytes(_HEADER_BYTES) + content[_HEADER_BYTES:])
    yield Mutation("header of noise", chance.randbytes(_HEADER_BYTES) + content[_HEADER_BYTES:])
    yield Mutation("all zeros", bytes(size))
    yield Mutation("all noise", chance.randbytes(size))
    yield Mutation("something behind it", content + chance.randbytes(5_000))
    for start in range(_PAGE_BYTES, size - _PAGE_BYTES, max(_PAGE_BYTES, size // 5)):
        start -= start % _PAGE_BYTES
        end = start + _PAGE_BYTES
        yield Mutation(f"zeros at {start}", content[:start] + bytes(_PAGE_BYTES) + content[end:])
        noise = chance.randbytes(_PAGE_BYTES)
        yield Mutation(f"noise at {start}", content[:start] + noise + content[end:])
        first = content[_PAGE_BYTES : 2 * _PAGE_BYTES]
        yield Mutation(f"another page at {start}", content[:start] + first + content[end:])
