"""Folders and files of places that may not answer: looked at by a process that can be given up.

They keep the promise of `OpenFolder`, and one more: who waits for the place gets a `TimeoutError`
in the end.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import BinaryIO, cast

from desktop_app.files.open_folder import Entries, Identity, OpenFolder, identity_of
from desktop_app.files.remote.file import BUFFER_BYTES, RemoteFile
from desktop_app.files.remote.inquiries import INQUIRIES, Inquiries
from desktop_app.files.remote.look_worker import Look, decode_status
from desktop_app.files.remote.patience import ANSWER_S


@dataclass(frozen=True, slots=True)
class _Entry:
    """What a listing says of an entry; as much of `os.DirEntry` as `OpenFolder.entries` needs."""

    name: str
    path: str
    folder: RemoteFolder
    is_a_folder: bool
    is_a_file: bool
    is_a_link: bool

    def is_dir(self, *, follow_symlinks: bool = True) -> bool:
        return self.is_a_folder

    def is_file(self, *, follow_symlinks: bool = True) -> bool:
        return self.is_a_file

    def is_symlink(self) -> bool:
        return self.is_a_link

    def stat(self, *, follow_symlinks: bool = True) -> os.stat_result:
        return self.folder.stat(self.name)


class RemoteFolder(OpenFolder):
    """A folder on a place that may not answer.

    Nothing is asked before something is wanted of it. Its identity is what it was at that moment,
    and whatever is asked later is asked of the same folder.
    """

    __slots__ = ("_identity", "_inquiries", "_look", "_patience_s", "_place")

    details_come_along = False

    def __init__(
        self,
        root: str,
        names: Sequence[str] = (),
        *,
        place: str,
        patience_s: float = ANSWER_S,
        inquiries: Inquiries = INQUIRIES,
    ) -> None:
        """Make one; nothing is asked yet.

        Args:
            root: Absolute, and no link.
            names: The way to it from there.
            place: See `mounts.remote_mount`.
            patience_s: How long the place may give no sign.
            inquiries: Asks.
        """
        self._look = Look("folder", root, tuple(names))
        self._place = place
        self._patience_s = patience_s
        self._inquiries = inquiries
        self._identity: Identity | None = None

    @property
    def path(self) -> str:
        """See `OpenFolder`."""
        return os.path.join(self._look.root, *self._look.names)  # noqa: PTH118 (not UTF-8)

    @property
    def names(self) -> tuple[str, ...]:
        """See `OpenFolder`."""
        return self._look.names

    @property
    def identity(self) -> Identity:
        """See `OpenFolder`.

        Raises:
            OSError: it is not there, or its place says nothing.
        """
        if self._identity is None:
            device, inode = json.loads(self._asked("folder")[1:])
            self._identity = device, inode
        return self._identity

    def status(self) -> os.stat_result:
        """What the system knows about the folder itself, if it is a root.

        Raises:
            OSError: it is not there, or its place says nothing.
        """
        return decode_status(self._asked("root"))

    def entries(self) -> Entries:
        """See `OpenFolder`."""
        return cast("Entries", self._listed())

    @contextmanager
    def _listed(self) -> Iterator[Iterator[_Entry]]:
        look = replace(self._look, what="entries", identity=self._identity)
        replies = self._inquiries.replies(look, self._place, self._patience_s)
        # A listing begins with its first reply; whoever opens one is to hear of an error then.
        first = next(replies, None)
        try:
            yield self._entries(first, replies)
        finally:
            replies.close()

    def _entries(self, first: bytes | None, replies: Iterator[bytes]) -> Iterator[_Entry]:
        reply = first
        while reply is not None:
            for name, is_folder, is_file, is_link in json.loads(reply[1:]):
                path = os.path.join(self.path, name)  # noqa: PTH118 (not UTF-8)
                yield _Entry(name, path, self, is_folder, is_file, is_link)
            reply = next(replies, None)

    def child(self, name: str) -> RemoteFolder:
        """See `OpenFolder`."""
        below = RemoteFolder(
            self._look.root,
            (*self._look.names, name),
            place=self._place,
            patience_s=self._patience_s,
            inquiries=self._inquiries,
        )
        # Whether it is one at all is to be known now.
        assert below.identity
        return below

    def stat(self, name: str) -> os.stat_result:
        """See `OpenFolder`."""
        return decode_status(self._asked("entry", name))

    def target(self, name: str) -> str:
        """See `OpenFolder`."""
        return str(json.loads(self._asked("link", name)[1:]))

    def open_file(self, name: str) -> BinaryIO:
        """See `OpenFolder`; what is read later may raise a `TimeoutError`, too."""
        status = decode_status(self._asked("file", name))
        look = replace(self._look, what="bytes", name=name, identity=identity_of(status))

        def read(start: int, size_bytes: int) -> bytes:
            wanted = replace(look, start=start, size_bytes=size_bytes)
            return self._inquiries.reply(wanted, self._place, self._patience_s)[1:]

        # A reader that is buffered, as an open file is.
        return cast("BinaryIO", io.BufferedReader(RemoteFile(status, read), BUFFER_BYTES))

    def close(self) -> None:
        """Nothing is held."""

    def _asked(self, what: str, name: str = "") -> bytes:
        look = replace(self._look, what=what, name=name, identity=self._identity)
        return self._inquiries.reply(look, self._place, self._patience_s)
