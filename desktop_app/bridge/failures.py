"""One place for what nobody caught: in a slot, a task or a thread."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

logger = logging.getLogger(__name__)

FailureSink = Callable[[BaseException], None]


def described(error: BaseException) -> str:
    """Where `error` came from and of which type it is.

    Its message is left out: it may quote a document, a question or a key.
    """
    frames = "".join(traceback.format_tb(error.__traceback__))
    return f"{frames}{type(error).__module__}.{type(error).__qualname__}"


@contextmanager
def reported_failures(sink: FailureSink) -> Iterator[None]:
    """Inside the block, what no one caught is logged and handed to `sink`.

    The sink is called in the thread of the failure. Python's own hooks are set back at the end.
    """

    def report(error: BaseException) -> None:
        logger.error("Unexpected failure:\n%s", described(error))
        sink(error)

    def uncaught(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        report(error)

    def uncaught_in_thread(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            report(args.exc_value)

    before, before_in_thread = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = uncaught, uncaught_in_thread
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before, before_in_thread


def loop_failure(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The exception handler of our event loop: the same way as everything else."""
    error = context.get("exception")
    if error is not None:
        sys.excepthook(type(error), error, error.__traceback__)
    else:
        logger.error("Event loop: %s", context.get("message", ""))
