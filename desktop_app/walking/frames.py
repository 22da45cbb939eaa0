"""What a walk and the process that helps it say to each other: `Batch` and `WorkItem` as bytes."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import asdict, field
from typing import Any, overload

from desktop_app.files.batch import Batch
from desktop_app.files.open_folder import Identity
from desktop_app.reasons import Reason, Skips
from desktop_app.value_class import value_class
from desktop_app.walking.tree_walker import WorkItem

_BATCH, _REPORT = b"B", b"R"

# Every name comes through: undecodable bytes of POSIX and half characters of Windows alike.
_ENCODING = ("utf-8", "surrogatepass")


@value_class
class TreeFrame:
    """The first thing a walking process hears: which tree it is about.

    Attributes:
        path: Where the root is, with no link in its last name.
        called: What the paths in the batches begin with.
        identity: What must be found there; None where only the process may touch it.
        details, max_depth, excluded, added_mounts, unlisted: As of `walk`.
        wanted: Which entries are to be sent, in words that the process understands; "" is all.
    """

    path: str
    called: str
    identity: Identity | None
    details: bool
    max_depth: int | None
    excluded: Sequence[str]
    added_mounts: Sequence[str]
    unlisted: Sequence[str] = ()
    wanted: str = ""

    def encode(self) -> bytes:
        """As a request."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def decode(cls, request: bytes) -> TreeFrame:
        """What `encode` made."""
        fields = json.loads(request)
        identity = fields.pop("identity")
        return cls(**fields, identity=None if identity is None else tuple(identity))


def encode_items(items: Sequence[WorkItem] | None) -> bytes:
    """As a request; None is to begin at the root."""
    return json.dumps(_plain(items)).encode()


def decode_items(request: bytes) -> list[WorkItem] | None:
    """What `encode_items` made."""
    return _errands(json.loads(request))


@value_class
class WalkReport:
    """The last reply: what was left out, and what is left to do."""

    skips: Skips = field(default_factory=Skips)
    rest: Sequence[WorkItem] = ()

    def encode(self) -> bytes:
        """As a reply."""
        fields = {
            "numbers": self.skips.numbers,
            "paths": self.skips.paths,
            "rest": _plain(self.rest),
        }
        return _REPORT + json.dumps(fields).encode()

    @classmethod
    def decode(cls, reply: bytes) -> WalkReport:
        """What `encode` made."""
        fields = json.loads(reply[1:])
        numbers = {Reason(reason): number for reason, number in fields["numbers"].items()}
        paths = {Reason(reason): paths for reason, paths in fields["paths"].items()}
        return cls(Skips(numbers, paths), _errands(fields["rest"]) or [])


def is_report(reply: bytes) -> bool:
    """Whether it is a report; else it is a batch."""
    return reply[:1] == _REPORT


def encode_batch(batch: Batch) -> bytes:
    """As a reply."""
    head = {
        "folders": list(batch.folders),
        "empty": list(batch.empty_folders),
        "rows": len(batch),
        "details": batch.sizes is not None,
        "listed": None if batch.listed is None else len(batch.listed),
    }
    columns = (batch.folder_ids, batch.flags, batch.sizes, batch.modified_ns, batch.listed)
    return b"".join(
        (
            _BATCH,
            # Paths are most of it, and escapes would be twice as long as Chinese.
            json.dumps(head, ensure_ascii=False).encode(*_ENCODING),
            b"\n",
            *(bytes(column) for column in columns if column is not None),
            # No system allows NUL in a name.
            "\0".join(batch.names).encode(*_ENCODING),
        )
    )


def decode_batch(reply: bytes, *, lazily: bool = False) -> Batch:
    """What `encode_batch` made.

    Args:
        reply: The same bytes.
        lazily: Whether names are taken apart only when one is asked for.
    """
    end = reply.index(b"\n")
    head = json.loads(reply[1:end].decode(*_ENCODING))
    rows, listed = head["rows"], head["listed"]
    columns = _Columns(reply, end + 1)
    return Batch(
        head["folders"],
        columns.take("I", rows),
        flags=columns.take("B", rows).tobytes(),
        sizes=columns.take("q", rows) if head["details"] else None,
        modified_ns=columns.take("q", rows) if head["details"] else None,
        listed=None if listed is None else columns.take("B", listed).tobytes(),
        names=_JoinedNames(columns.rest(), rows) if lazily else _names_in(columns.rest(), rows),
        empty_folders=tuple(head["empty"]),
    )


def _names_in(joined: bytes, rows: int) -> list[str]:
    return joined.decode(*_ENCODING).split("\0") if rows else []


class _JoinedNames(Sequence[str]):
    """Names in one piece, taken apart when the first is asked for: of most batches none is."""

    __slots__ = ("_joined", "_names", "_rows")

    def __init__(self, joined: bytes, rows: int) -> None:
        self._joined = joined
        self._rows = rows
        self._names: list[str] | None = None

    def _apart(self) -> list[str]:
        if self._names is None:
            self._names = _names_in(self._joined, self._rows)
        return self._names

    def __len__(self) -> int:
        return self._rows

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        return self._apart()[index]

    def __iter__(self) -> Iterator[str]:
        return iter(self._apart())


class _Columns:
    """Takes columns from a reply, one after the other, in the order they were put there."""

    def __init__(self, reply: bytes, start: int) -> None:
        self._reply = memoryview(reply)
        self._start = start

    def take(self, kind: str, rows: int) -> array[int]:
        column: array[int] = array(kind)
        end = self._start + rows * column.itemsize
        column.frombytes(self._reply[self._start : end])
        self._start = end
        return column

    def rest(self) -> bytes:
        return bytes(self._reply[self._start :])


def _plain(items: Sequence[WorkItem] | None) -> Any:
    if items is None:
        return None
    return [[list(item.names), list(item.subfolders)] for item in items]


def _errands(plain: Any) -> list[WorkItem] | None:
    if plain is None:
        return None
    return [
        WorkItem(names, [(name, bool(hidden)) for name, hidden in subfolders])
        for names, subfolders in plain
    ]
