"""What runs inside a worker process: it answers requests until nobody is left to ask."""

from __future__ import annotations

import faulthandler
import importlib
import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from queue import SimpleQueue
from typing import IO, Any, Final, NoReturn

from desktop_app.errors import ProcessError
from desktop_app.processes.frames import read_frame, write_end, write_frame

Answer = Callable[[bytes], Iterable[bytes]]
"""What a kind of worker does: from one request to its replies, each at most a frame long."""

KINDS: Final[Mapping[str, str]] = {
    "extract": "desktop_app.extract.worker.process:answer",
    "look": "desktop_app.files.remote.look_worker:answer",
    "search": "desktop_app.search.worker_filter:answer",
    "walk": "desktop_app.walking.worker:answer",
}
"""Kind of worker → "module:function", the function being an `Answer`.

Names rather than imports: a worker starts with the modules of its own kind only, and this floor
knows none above it.
"""

FIRST: Final[Mapping[str, str]] = {
    "extract": "desktop_app.extract.worker.sandbox:enter",
}
"""Kind of worker → "module:function" that is called before its process has a second thread."""

_STDIN, _STDOUT, _STDERR = 0, 1, 2


def serve(kind: str) -> NoReturn:
    """Be a worker of this kind. Ends the process when the program that started it is gone.

    Raises:
        ProcessError: `process.worker_kind_unknown`.
    """
    if kind not in KINDS:
        raise ProcessError("process.worker_kind_unknown", kind=kind)
    requests, replies = _own_pipes()
    answer: Answer = _named(KINDS[kind])
    if kind in FIRST:
        _named(FIRST[kind])()
    _answer_all(answer, requests, replies)


def serve_with(answer: Answer) -> NoReturn:
    """Be a worker that answers by `answer`; what `serve` does once it has found the function.

    An exception in `answer` ends the process, with its traceback on stderr.
    """
    requests, replies = _own_pipes()
    _answer_all(answer, requests, replies)


def _named(place: str) -> Any:
    module, _, function = place.partition(":")
    return getattr(importlib.import_module(module), function)


def _answer_all(answer: Answer, requests: IO[bytes], replies: IO[bytes]) -> NoReturn:
    faulthandler.enable(file=_STDERR)
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_receive, args=(requests, waiting), daemon=True).start()
    while True:
        for reply in answer(waiting.get()):
            write_frame(replies, reply)
        write_end(replies)


def _own_pipes() -> tuple[IO[bytes], IO[bytes]]:
    """Take the frames' pipes away from stdin and stdout, where any library may read and print.

    Afterwards stdin is empty and what is printed goes to stderr, also from C. The copies are not
    inherited by children of the worker.
    """
    requests, replies = os.dup(_STDIN), os.dup(_STDOUT)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(requests, os.O_BINARY)
        msvcrt.setmode(replies, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, _STDIN)
    os.close(nothing)
    os.dup2(_STDERR, _STDOUT)
    # Unbuffered: a buffer's lock, held by the reading thread, would abort the end of Python.
    return os.fdopen(requests, "rb", buffering=0), os.fdopen(replies, "wb", buffering=0)


def _receive(requests: IO[bytes], waiting: SimpleQueue[bytes]) -> None:
    """Read ahead, so that the end of the other side is noticed in the midst of an answer."""
    try:
        while (request := read_frame(requests)) is not None:
            waiting.put(request)
    finally:
        # Not sys.exit, which would end this thread only.
        os._exit(0)
