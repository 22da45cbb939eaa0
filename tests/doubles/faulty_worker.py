"""A worker process that goes wrong in the way its only argument says."""

from __future__ import annotations

import faulthandler
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

from desktop_app.processes.frames import MAX_FRAME_BYTES, read_frame
from desktop_app.processes.serving import Answer, serve_with


def counts(request: bytes) -> Iterator[bytes]:
    """Not a fault: as many numbers as were asked for."""
    return (b"%d" % number for number in range(int(request)))


def echoes(request: bytes) -> Iterator[bytes]:
    """Not a fault either."""
    yield request


def drips(request: bytes) -> Iterator[bytes]:
    """Nor this: as many replies as were asked for, 0.2 s apart."""
    for _ in range(int(request)):
        threading.Event().wait(0.2)
        yield b"drop"


def crashes(request: bytes) -> Iterator[bytes]:
    yield b"so far"
    faulthandler._sigsegv()  # type: ignore[attr-defined]


def aborts(request: bytes) -> Iterator[bytes]:
    yield b"so far"
    os.abort()


def exits(request: bytes) -> Iterator[bytes]:
    yield b"so far"
    os._exit(0)


def raises(request: bytes) -> Iterator[bytes]:
    yield b"so far"
    raise LookupError("the reason")


def hangs(request: bytes) -> Iterator[bytes]:
    yield b"so far"
    threading.Event().wait()


def spins(request: bytes) -> Iterator[bytes]:
    """Keeps the interpreter to itself, so that no thread of its own can do anything."""
    import re

    yield b"so far"
    re.match("(a+)+$", "a" * 64 + "b")


def prints(request: bytes) -> Iterator[bytes]:
    sys.stdout.write("noise from Python")
    sys.stdout.flush()
    os.write(1, b"noise from C " * 10_000)
    subprocess.run([sys.executable, "-c", "print('noise from a child')"], check=True)
    assert sys.stdin.read() == ""
    yield request


def outlives(request: bytes) -> Iterator[bytes]:
    """Leaves a process behind that is out of reach, and holds the pipe for replies open."""
    ours = os.getpid()
    other = os.fork()
    if other == 0:
        os.setsid()
        # Not while the test still watches this process.
        threading.Event().wait(30)
        os._exit(0)
    yield b"%d" % other
    os.kill(ours, 9)


ANSWERS: dict[str, Answer] = {
    answer.__name__: answer
    for answer in (
        counts,
        echoes,
        drips,
        crashes,
        aborts,
        exits,
        raises,
        hangs,
        spins,
        prints,
        outlives,
    )
}

RAW: dict[str, bytes] = {
    "half": b"D\0\0\0\x0ahalf",
    "half_header": b"D\0",
    "giant": b"D" + (MAX_FRAME_BYTES + 1).to_bytes(4, "big"),
    "garbage": b"Segmentation fault, or whatever",
    "nothing": b"",
}


def send_raw(output: bytes) -> None:
    """Answer the first request by these bytes and end."""
    read_frame(sys.stdin.buffer)
    sys.stdout.buffer.write(output)


if __name__ == "__main__":
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    fault = sys.argv[1]
    run: Callable[[], None] = (
        (lambda: send_raw(RAW[fault])) if fault in RAW else (lambda: serve_with(ANSWERS[fault]))
    )
    run()
