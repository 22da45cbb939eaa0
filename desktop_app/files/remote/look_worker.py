"""The process that looks at single folders and files of a place that may not answer.

It knows nothing from one request to the next: each goes from the root to what it is about, through
no link, and is answered by a sign for every step that the place took, then by what was found. Who
asks tells by the signs whether the place answers, whatever it takes for all of it.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict
from itertools import islice
from typing import Any

from desktop_app.files.open_folder import (
    Identity,
    LinkError,
    OpenFolder,
    SpecialFileError,
    identity_of,
    replaced,
)
from desktop_app.files.open_root import open_root
from desktop_app.value_class import value_class

SIGN, ERROR = b".", b"!"
STATUS, IDENTITY, ENTRIES, BYTES, TARGET = b"S", b"I", b"E", b"B", b"T"
"""How replies begin."""

PIECE_BYTES = 1024 * 1024
"""Of a file, in one reply."""

_ENTRIES_A_REPLY = 500


@value_class
class Look:
    """What is to be looked at.

    Attributes:
        what: "root" and "entry" ask for a status, "folder" for an identity, "entries" for a
            listing, "file" for the status of a file that can be read, "bytes" for some of it,
            "link" for where a link leads.
        root: Absolute, and no link.
        names: The way from there to the folder.
        name: An entry of that folder, "" where none is asked for.
        identity: What must be found, the folder or, for "bytes", the file; None: whatever is there.
        start: Of "bytes".
        size_bytes: Of "bytes", at most `PIECE_BYTES`.
    """

    what: str
    root: str
    names: tuple[str, ...] = ()
    name: str = ""
    identity: Identity | None = None
    start: int = 0
    size_bytes: int = 0

    def encode(self) -> bytes:
        """As a request."""
        return json.dumps(asdict(self)).encode()

    @classmethod
    def decode(cls, request: bytes) -> Look:
        """What `encode` made."""
        fields = json.loads(request)
        identity = fields.pop("identity")
        names = tuple(fields.pop("names"))
        return cls(**fields, names=names, identity=None if identity is None else tuple(identity))


def answer(request: bytes) -> Iterator[bytes]:
    """Look, and say what is there or which error the system gave."""
    # What takes long from here on is the place.
    yield SIGN
    try:
        with ExitStack() as opened:
            look = Look.decode(request)
            if look.what == "root":
                yield encode_status(os.lstat(look.root))
                return
            folder = opened.enter_context(open_root(look.root))
            yield SIGN
            for name in look.names:
                folder = opened.enter_context(_child(look, folder, name))
                yield SIGN
            yield from _seen(look, folder)
    except OSError as error:
        yield ERROR + json.dumps([_kind_of(error), error.errno, error.strerror or ""]).encode()


def _child(look: Look, folder: OpenFolder, name: str) -> OpenFolder:
    try:
        return folder.child(name)
    except (LinkError, NotADirectoryError):
        if look.what != "bytes" and look.identity is not None:
            raise replaced(name) from None
        raise


def _seen(look: Look, folder: OpenFolder) -> Iterator[bytes]:
    if look.what != "bytes" and look.identity not in (None, folder.identity):
        raise replaced(folder.path)
    match look.what:
        case "folder":
            yield IDENTITY + json.dumps(folder.identity).encode()
        case "entry":
            yield encode_status(folder.stat(look.name))
        case "entries":
            with folder.entries() as entries:
                while some := list(islice(entries, _ENTRIES_A_REPLY)):
                    yield ENTRIES + json.dumps([_entry(entry) for entry in some]).encode()
        case "file":
            with folder.open_file(look.name) as file:
                yield encode_status(os.fstat(file.fileno()))
        case "bytes":
            with folder.open_file(look.name) as file:
                if look.identity not in (None, identity_of(os.fstat(file.fileno()))):
                    raise replaced(look.name)
                yield SIGN
                file.seek(look.start)
                yield BYTES + file.read(min(look.size_bytes, PIECE_BYTES))
        case "link":
            yield TARGET + json.dumps(folder.target(look.name)).encode()
        case _:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))


def encode_status(status: os.stat_result) -> bytes:
    """As a reply."""
    named = {name: getattr(status, name) for name in dir(status) if name.startswith("st_")}
    return STATUS + json.dumps([list(status)[:10], named]).encode()


def decode_status(reply: bytes) -> os.stat_result:
    """What `encode_status` made."""
    numbers, named = json.loads(reply[1:])
    return os.stat_result(tuple(numbers), named)


def decode_error(reply: bytes) -> OSError:
    """The error that the system gave, of its own kind."""
    kind, number, sentence = json.loads(reply[1:])
    return _KINDS.get(kind, OSError)(number, sentence)


_KINDS: dict[str, type[OSError]] = {"link": LinkError, "special": SpecialFileError}


def _kind_of(error: OSError) -> str:
    return next((name for name, kind in _KINDS.items() if isinstance(error, kind)), "")


def _entry(entry: os.DirEntry[str]) -> list[Any]:
    try:
        is_folder = entry.is_dir(follow_symlinks=False)
        is_file = not is_folder and entry.is_file(follow_symlinks=False)
    except OSError:
        is_folder = is_file = False
    return [entry.name, is_folder, is_file, entry.is_symlink()]
