"""Awaiting what Qt says by signal."""

from __future__ import annotations

import asyncio
from typing import Any

from PySide6.QtCore import SignalInstance


async def emitted(signal: SignalInstance) -> Any:
    """Wait for the next emission of `signal`; its first argument, or None where it has none.

    It is connected when this is awaited, so what is emitted before that is missed.
    """
    arrival: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def arrive(*values: Any) -> None:
        if not arrival.done():
            arrival.set_result(values[0] if values else None)

    signal.connect(arrive)
    try:
        return await arrival
    finally:
        signal.disconnect(arrive)
