"""The process that reads documents, with one extractor that goes wrong as the document says.

Started with "free", it is not shut in by the sandbox.
"""

from __future__ import annotations

import faulthandler
import importlib
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from io import BytesIO

from desktop_app.extract.formats import EXTRACTORS
from desktop_app.extract.outcome import ExtractionStatus, Unreadable
from desktop_app.extract.passage import DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource, Extractor
from desktop_app.extract.worker import sandbox
from desktop_app.extract.worker.process import ExtractingProcess
from desktop_app.filetypes.formats import Format
from desktop_app.processes.serving import serve_with

_REPLIES = os.dup(1)
"""Where frames go to, before nobody else can find it."""


NEVER = threading.Event()


def says(word: object, number: int = 1) -> DocumentPassage:
    return DocumentPassage(Locator(LocatorUnit.LINE, number), str(word))


def reads(argument: str) -> Iterator[DocumentPassage]:
    """Not a fault."""
    yield says(argument)


def tells(argument: str) -> Iterator[DocumentPassage]:
    """Nor this: which process it is."""
    yield says(os.getpid())


def counts(argument: str) -> Iterator[DocumentPassage]:
    """Nor this: so many passages."""
    for number in range(1, int(argument) + 1):
        yield says(f"passage {number} \u7b2c", number)


def segv(argument: str) -> Iterator[DocumentPassage]:
    yield says(faulthandler._sigsegv())  # type: ignore[attr-defined]


def aborts(argument: str) -> Iterator[DocumentPassage]:
    yield says("so far")
    os.abort()


def exits(argument: str) -> Iterator[DocumentPassage]:
    yield says(os._exit(0))


def quits(argument: str) -> Iterator[DocumentPassage]:
    yield says("so far")
    raise SystemExit


def sleeps(argument: str) -> Iterator[DocumentPassage]:
    yield says(NEVER.wait())


def spins(argument: str) -> Iterator[DocumentPassage]:
    """Keeps the interpreter to itself, so that no thread of its own can do anything."""
    import re

    yield says(re.match("(a+)+$", "a" * 64 + "b"))


def swells(argument: str) -> Iterator[DocumentPassage]:
    """Asks for eight gigabytes at once."""
    yield says(len(bytearray(8_000_000_000)))


def grows(argument: str) -> Iterator[DocumentPassage]:
    """Takes more and more, within what may be asked for."""
    held = []
    for _ in range(17):
        piece = bytearray(100_000_000)
        # Only what is written to is in use.
        piece[::4096] = b"x" * len(piece[::4096])
        held.append(piece)
    yield says(NEVER.wait() or held)


def floods(argument: str) -> Iterator[DocumentPassage]:
    """Passages without end."""
    while True:
        yield says("x" * 1000)


def recurses(argument: str) -> Iterator[DocumentPassage]:
    yield from recurses(argument)


def prints(argument: str) -> Iterator[DocumentPassage]:
    print("noise" * 10_000)  # noqa: T201
    os.write(1, b"noise from C")
    yield says("in spite of it")


def halves(argument: str) -> Iterator[DocumentPassage]:
    """Half a frame, and the end."""
    os.write(_REPLIES, b"D\0\0\0\x0ahalf")
    yield says(os._exit(0))


def garbles(argument: str) -> Iterator[DocumentPassage]:
    os.write(_REPLIES, b"this is no frame at all")
    yield says(NEVER.wait())


def deepens(argument: str) -> Iterator[DocumentPassage]:
    """A frame that is JSON, but nothing that we would send."""
    payload = b"P" + b"[" * 100_000
    os.write(_REPLIES, b"D" + len(payload).to_bytes(4, "big") + payload)
    yield says("after it")


def forks(argument: str) -> Iterator[DocumentPassage]:
    def fork() -> None:
        if sys.platform != "win32" and os.fork() == 0:
            os._exit(0)

    yield says(_tried(fork))


def runs(argument: str) -> Iterator[DocumentPassage]:
    yield says(_tried(lambda: os.execv("/bin/true", ["true"])))


def connects(argument: str) -> Iterator[DocumentPassage]:
    """To a port of this computer."""

    def connect() -> None:
        with socket.socket() as to:
            to.connect(("127.0.0.1", int(argument)))

    yield says(_tried(connect))


def opens(argument: str) -> Iterator[DocumentPassage]:
    yield says(_tried(lambda: open(argument, "rb").close()))  # noqa: PTH123


def lists(argument: str) -> Iterator[DocumentPassage]:
    yield says(_tried(lambda: os.listdir(argument)))  # noqa: PTH208


def writes(argument: str) -> Iterator[DocumentPassage]:
    def write() -> None:
        with open(argument, "wb", buffering=0) as file:  # noqa: PTH123
            file.write(b"x")

    yield says(_tried(write))


def deletes(argument: str) -> Iterator[DocumentPassage]:
    yield says(_tried(lambda: os.unlink(argument)))  # noqa: PTH108


def signals(argument: str) -> Iterator[DocumentPassage]:
    """The process that started this one."""
    yield says(_tried(lambda: os.kill(os.getppid(), 0)))


def threads(argument: str) -> Iterator[DocumentPassage]:
    """Not a fault: some libraries have threads of their own."""
    done = threading.Event()
    threading.Thread(target=done.set).start()
    yield says("done" if done.wait(5) else "no thread")


def loads(argument: str) -> Iterator[DocumentPassage]:
    """Not a fault: extractors, and what they need, are loaded when they are needed."""
    import lzma
    import sqlite3

    yield says(f"{lzma.__name__} {sqlite3.__name__}")
    for place in EXTRACTORS.values():
        importlib.import_module(place)
    yield says("every extractor")


def scans(argument: str) -> Iterator[DocumentPassage]:
    yield says("of page 1") if argument else says("")
    raise Unreadable(ExtractionStatus.NO_TEXT)


def _tried(act: Callable[[], object]) -> str:
    try:
        act()
    except OSError as error:
        return type(error).__name__
    return "done"


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """What the document says is done: a word, and what it is about."""
    word, _, argument = source.file.read().decode().partition(" ")
    return WAYS[word](argument.strip())


WAYS: dict[str, Callable[[str], Iterator[DocumentPassage]]] = {
    way.__name__: way
    for way in (
        *(reads, tells, counts, segv, aborts, exits, quits, sleeps, spins, swells, grows, floods),
        *(recurses, prints, halves, garbles, deepens, forks, runs, connects, opens, lists, writes),
        *(deletes, signals, threads, loads, scans),
    )
}


def registry(wanted: Format) -> Extractor:
    """Every document is read by the extractor that goes wrong."""
    return passages


def document(way: str, argument: object = "") -> BytesIO:
    """What a document looks like that is to be read in this way."""
    return BytesIO(f"{way} {argument}".encode())


if __name__ == "__main__":
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.argv[1:] == ["free"]:
        serve_with(ExtractingProcess(registry, lambda: sandbox.Level.NONE).answer)
    sandbox.enter()
    serve_with(ExtractingProcess(registry).answer)
