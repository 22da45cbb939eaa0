"""Lines and server-sent events out of bytes as they arrive (source: WHATWG HTML, 9.2.6).

More lenient than the specification in one thing: a value is passed on as soon as it is whole, for
some endpoints leave out the blank lines between events, or the last one. What is stricter: a line
has a limit, so that no endpoint fills the memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from desktop_app.errors import ModelError
from desktop_app.llm.transport.json_values import UNREAD, read_json
from desktop_app.messages.message import JsonValue

DONE: Final = object()
"""The end of a stream, as most endpoints mark it."""

MAX_LINE_BYTES = 4 * 1024 * 1024
"""A call's arguments may come in one line; a reply that has a longer one is broken."""

_MAX_DATA_LINES = 64
"""Of one value; it is tried to be read after each."""
_BOM = b"\xef\xbb\xbf"


class LineReader:
    """Cuts bytes into lines that end with CR, LF or CR LF, wherever the bytes were split."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._ends_with_cr = False

    def feed(self, chunk: bytes) -> list[bytes]:
        """The lines that are complete now, without their ends.

        Raises:
            ModelError: "model.broken_stream": a line is longer than `MAX_LINE_BYTES`.
        """
        if self._ends_with_cr and chunk.startswith(b"\n"):
            chunk, self._ends_with_cr = chunk[1:], False
        if chunk:
            self._ends_with_cr = chunk.endswith(b"\r")
        if b"\n" not in chunk and b"\r" not in chunk:
            # Without looking again at what came before: a long line may come byte by byte.
            self._rest += chunk
            lines: list[bytes] = []
        else:
            # Splits at CR, LF and CR LF, and at nothing else in bytes.
            lines = (bytes(self._rest) + chunk).splitlines()
            ended = chunk.endswith((b"\n", b"\r"))
            self._rest = bytearray() if ended else bytearray(lines.pop())
        if max(len(self._rest), *map(len, lines), 0) > MAX_LINE_BYTES:
            raise ModelError("model.broken_stream")
        return lines

    def close(self) -> list[bytes]:
        """What stands after the last end of a line."""
        rest, self._rest = bytes(self._rest), bytearray()
        return [rest] if rest else []


class EventReader:
    """The JSON of server-sent events, whatever their names and ids; `DONE` where one is [DONE]."""

    def __init__(self) -> None:
        self._lines = LineReader()
        self._data: list[bytes] = []
        self._size = 0
        self._is_first = True

    def feed(self, chunk: bytes) -> list[JsonValue]:
        """The values that are complete now.

        Raises:
            ModelError: "model.broken_stream": an event is no JSON, no UTF-8, or far too long.
        """
        return list(self._values(self._lines.feed(chunk)))

    def close(self) -> list[JsonValue]:
        """The value of an event that ends with the body.

        Raises:
            ModelError: "model.broken_stream": it is no JSON.
        """
        return list(self._values([*self._lines.close(), b""]))

    def _values(self, lines: list[bytes]) -> Iterator[JsonValue]:
        for line in lines:
            if self._is_first:
                line = line.removeprefix(_BOM)
                self._is_first = False
            name, _, value = line.partition(b":")
            if name == b"data" and value.strip():
                yield from self._line(value.strip())
            elif not line and self._data:
                # The rest of a value never came.
                raise ModelError("model.broken_stream")

    def _line(self, line: bytes) -> Iterator[JsonValue]:
        """A line of data: nearly always a whole value, sometimes with others until it is one."""
        if line == b"[DONE]":
            yield DONE
            return
        self._data.append(line)
        self._size += len(line)
        if self._size > MAX_LINE_BYTES or len(self._data) > _MAX_DATA_LINES:
            raise ModelError("model.broken_stream")
        value = read_json(b"\n".join(self._data))
        if value is not UNREAD:
            self._data, self._size = [], 0
            yield value
