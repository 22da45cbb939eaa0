"""A walking process that does its work for a while and then goes wrong as its argument says."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator

from desktop_app.processes.serving import Answer, serve_with
from desktop_app.walking.worker import answer

_GOOD_REPLIES = 5


def works_until(goes_wrong: Callable[[], object]) -> Answer:
    """Answers well, and goes wrong in the midst of a later answer."""
    replies = 0

    def answer_for_a_while(request: bytes) -> Iterator[bytes]:
        nonlocal replies
        for reply in answer(request):
            # The sign that it is there is no answer yet.
            replies += bool(reply)
            if replies > _GOOD_REPLIES:
                goes_wrong()
            yield reply

    return answer_for_a_while


def hangs() -> None:
    threading.Event().wait()


def opens_nothing(request: bytes) -> Iterator[bytes]:
    """Like a server that is gone: not even the folder itself can be opened."""
    hangs()
    yield b""


WAYS: dict[str, Answer] = {
    "dies": works_until(lambda: os._exit(3)),
    "hangs": works_until(hangs),
    "opens nothing": opens_nothing,
}

if __name__ == "__main__":
    serve_with(WAYS[sys.argv[1]])
