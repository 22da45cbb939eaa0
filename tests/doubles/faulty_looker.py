"""A looking process that goes wrong as its argument says."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator

from desktop_app.files.remote.look_worker import SIGN, answer
from desktop_app.processes.serving import Answer, serve_with


def hangs(request: bytes) -> Iterator[bytes]:
    """Like a server that is gone."""
    yield SIGN
    threading.Event().wait()


def dies(request: bytes) -> Iterator[bytes]:
    """Like a file system with a fault in it."""
    yield SIGN
    os._exit(3)


def wakes(request: bytes) -> Iterator[bytes]:
    """Answers when it is told to: when there is a file beside the folder that is asked for."""
    yield SIGN
    while not os.path.exists(sys.argv[2]):  # noqa: PTH110 (a str)
        threading.Event().wait(0.01)
    yield from answer(request)


WAYS: dict[str, Answer] = {"hangs": hangs, "dies": dies, "wakes": wakes}

if __name__ == "__main__":
    serve_with(WAYS[sys.argv[1]])
