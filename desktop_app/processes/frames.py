"""Frames: how a worker process and the program that started it talk over a pair of pipes.

A frame is a mark, a length and as many bytes. A request is one data frame; its answer is any
number of data frames and an end frame. What the bytes mean is between the two sides.
"""

from __future__ import annotations

import struct
from typing import IO, Final

from desktop_app.errors import ProcessError

MAX_FRAME_BYTES: Final = 16 * 1024 * 1024
"""Longest payload of one frame, inclusive; a longer one is refused before a byte of it is read."""

_HEADER = struct.Struct(">cI")
_DATA = b"D"
_END = b"E"
# A pipe hands over no more than this at once, so asking for more only costs memory.
_PIECE_BYTES = 64 * 1024


def write_frame(pipe: IO[bytes], payload: bytes) -> None:
    """Send one data frame; returns when the system has taken all of it.

    Raises:
        ValueError: the payload is longer than `MAX_FRAME_BYTES`; nothing was sent.
        OSError: nobody reads any more.
    """
    if len(payload) > MAX_FRAME_BYTES:
        raise ValueError(f"a frame of {len(payload)} bytes; at most {MAX_FRAME_BYTES} are allowed")
    _write(pipe, _HEADER.pack(_DATA, len(payload)) + payload)


def write_end(pipe: IO[bytes]) -> None:
    """Say that the answer to the current request is complete.

    Raises:
        OSError: nobody reads any more.
    """
    _write(pipe, _HEADER.pack(_END, 0))


def read_frame(pipe: IO[bytes]) -> bytes | None:
    """Wait for the next frame and return its payload, or None for an end frame.

    Raises:
        ProcessError: `process.worker_ended`, the pipe ended between two frames;
            `process.worker_cut_short`, it ended inside one; `process.worker_garbled`, these are no
            frames; `process.worker_frame_too_large`.
    """
    header = _read(pipe, _HEADER.size)
    if not header:
        raise ProcessError("process.worker_ended")
    if len(header) < _HEADER.size:
        raise ProcessError("process.worker_cut_short")
    mark, length_bytes = _HEADER.unpack(header)
    if mark == _END and length_bytes == 0:
        return None
    if mark != _DATA:
        raise ProcessError("process.worker_garbled")
    if length_bytes > MAX_FRAME_BYTES:
        raise ProcessError("process.worker_frame_too_large", size_bytes=length_bytes)
    payload = _read(pipe, length_bytes)
    if len(payload) < length_bytes:
        raise ProcessError("process.worker_cut_short")
    return payload


def _read(pipe: IO[bytes], wanted_bytes: int) -> bytes:
    """Return `wanted_bytes` bytes, or fewer where the pipe ends."""
    pieces = []
    while wanted_bytes and (piece := pipe.read(min(wanted_bytes, _PIECE_BYTES))):
        pieces.append(piece)
        wanted_bytes -= len(piece)
    return b"".join(pieces)


def _write(pipe: IO[bytes], frame: bytes) -> None:
    rest = memoryview(frame)
    while rest:
        rest = rest[pipe.write(rest) :]
