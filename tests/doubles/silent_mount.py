"""A command run beside a mounted file system that answers for a while, or not at all.

    unshare -rm python -m tests.doubles.silent_mount WAY FOLDER COMMAND...

It is a FUSE server of its own (the protocol is that of linux/fuse.h), in a namespace that ends
with it. Whoever asks a mount that took the question and says nothing cannot even be killed: that
is how a server that is gone looks. WAY: "serves" answers all; "silent" nothing after the mount;
"lists" answers what a folder is, and hangs when its entries are asked for. The first question that
gets no answer is told of on standard error ("asked in vain"). Signals are handed on.
"""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import stat
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping

FILES: Mapping[str, bytes] = {
    "a.pdf": b"x" * 10,
    "notes.txt": b"The far place speaks of juniper.\n",
    "sub/b.pdf": b"y" * 20,
}
"""What lies on the mount."""

_HEAD = struct.Struct("=IIQQIIII")
_REPLY = struct.Struct("=IiQ")
_LOOKUP, _FORGET, _GETATTR, _OPEN, _READ, _STATFS, _RELEASE = 1, 2, 3, 14, 15, 17, 18
_FLUSH, _INIT, _OPENDIR, _READDIR, _RELEASEDIR, _INTERRUPT, _BATCH_FORGET = (
    25,
    26,
    27,
    28,
    29,
    36,
    42,
)
_UNANSWERED = frozenset({_FORGET, _INTERRUPT, _BATCH_FORGET})
_ANSWERED = {
    "serves": None,
    "silent": frozenset({_INIT}),
    "lists": frozenset({_INIT, _LOOKUP, _GETATTR, _OPENDIR, _RELEASEDIR, _STATFS}),
}


class Server:
    """Answers the kernel's questions about a small tree."""

    def __init__(self, device: int, way: str) -> None:
        self._device = device
        self._answered = _ANSWERED[way]
        self._told = False
        folders = {"": 1}
        for path in FILES:
            for end in (i for i, letter in enumerate(path) if letter == "/"):
                folders.setdefault(path[:end], len(folders) + 1)
        self._nodes = {number: path for path, number in folders.items()}
        self._folders = frozenset(folders)
        for path in FILES:
            self._nodes[len(self._nodes) + 1] = path
        self._numbers = {path: number for number, path in self._nodes.items()}

    def serve(self) -> None:
        """Answer until the mount is gone."""
        while True:
            try:
                question = os.read(self._device, 1 << 20)
            except OSError:
                return
            _, kind, unique, node, *_ = _HEAD.unpack_from(question)
            if kind in _UNANSWERED:
                continue
            if self._answered is not None and kind not in self._answered:
                os.write(2, b"" if self._told else b"asked in vain\n")
                self._told = True
                continue
            try:
                code, answer = 0, self._answer(kind, node, question[_HEAD.size :])
            except OSError as error:
                code, answer = error.errno or errno.EIO, b""
            os.write(self._device, _REPLY.pack(_REPLY.size + len(answer), -code, unique) + answer)

    def _answer(self, kind: int, node: int, body: bytes) -> bytes:
        path = self._nodes.get(node, "")
        if kind == _INIT:
            return struct.pack("=IIIIHHIIHHI28x", 7, 31, 65536, 0, 16, 12, 131072, 1, 32, 0, 0)
        if kind == _LOOKUP:
            name = body.split(b"\0")[0].decode()
            number = self._numbers.get(f"{path}/{name}".lstrip("/"))
            if number is None:
                raise FileNotFoundError(errno.ENOENT, name)
            return struct.pack("=QQQQII", number, 0, 0, 0, 0, 0) + self._status(number)
        if kind == _GETATTR:
            return struct.pack("=QII", 0, 0, 0) + self._status(node)
        if kind in (_OPEN, _OPENDIR):
            return struct.pack("=QII", 0, 0, 0)
        if kind in (_READ, _READDIR):
            _, offset, size = struct.unpack_from("=QQI", body)
            if kind == _READ:
                return FILES[path][offset : offset + size]
            return self._entries(path) if not offset else b""
        if kind in (_RELEASE, _RELEASEDIR, _FLUSH):
            return b""
        if kind == _STATFS:
            return struct.pack("=QQQQQIIII24x", 9, 9, 9, 9, 9, 4096, 255, 4096, 0)
        raise OSError(errno.ENOSYS, "not served")

    def _status(self, number: int) -> bytes:
        path = self._nodes[number]
        is_folder = path in self._folders
        mode = (stat.S_IFDIR | 0o755) if is_folder else (stat.S_IFREG | 0o644)
        size = 0 if is_folder else len(FILES[path])
        when = 1_700_000_000
        return struct.pack(
            "=QQQQQQ3I7I", number, size, 0, when, when, when, 0, 0, 0,
            mode, 1, 0, 0, 0, 4096, 0,
        )  # fmt: skip

    def _entries(self, folder: str) -> bytes:
        found = b""
        paths = [path for path in self._numbers if path and path.rpartition("/")[0] == folder]
        for place, path in enumerate(paths, 1):
            name = path.rpartition("/")[2].encode()
            kind = stat.S_IFDIR if path in self._folders else stat.S_IFREG
            entry = struct.pack("=QQII", self._numbers[path], place, len(name), kind >> 12) + name
            found += entry + b"\0" * (-len(entry) % 8)
        return found


def main(way: str, folder: str, command: list[str]) -> int:
    """Mount, run the command, and end with its status."""
    device = os.open("/dev/fuse", os.O_RDWR | os.O_CLOEXEC)
    options = f"fd={device},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()}"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"double", os.fsencode(folder), b"fuse.double", 0, options.encode()) != 0:
        raise OSError(ctypes.get_errno(), "cannot mount")
    threading.Thread(target=Server(device, way).serve, daemon=True).start()
    # A shell lets what it runs in the background ignore this one, and so would the command.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    running = subprocess.Popen(command)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: running.send_signal(number))
    return running.wait()


if __name__ == "__main__":
    # At once: threads of others may hang in the mount, which ends with us.
    status = main(sys.argv[1], sys.argv[2], sys.argv[3:])
    os._exit(status if status >= 0 else 128 - status)
