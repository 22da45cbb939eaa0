"""How often a model is asked and how many tokens that takes a day, held to what the person set."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import AsyncGenerator, Callable
from datetime import date
from pathlib import Path

from desktop_app.errors import ModelError, StoreError
from desktop_app.messages.mind import Waiting
from desktop_app.storage.aside import set_aside
from desktop_app.storage.damage import DamageError
from desktop_app.storage.notices import Notices
from desktop_app.storage.whole_file import read_whole, write_whole

FILE_NAME = "spending.json"
SCHEMA = 1
_MAX_FILE_BYTES = 10_000

MINUTE_S = 60.0
_TICK_S = 1.0

_log = logging.getLogger(__name__)


class Spending:
    """Admits requests, and counts what they took.

    The count of the day is kept in the data folder; where it cannot be, it holds until the program
    ends, and one that is damaged is set aside. Used on one event loop.

    Args:
        data_folder: Where the count is kept.
        per_minute: Requests in any minute; 0 for as many as there are.
        per_day: Tokens in a day of local time; 0 for no limit.
        notices: Told where the file was set aside.
    """

    def __init__(
        self,
        data_folder: Path,
        *,
        per_minute: int = 0,
        per_day: int = 0,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], date] = date.today,
        notices: Notices | None = None,
    ) -> None:
        self._notices = notices or Notices()
        self._file = data_folder / FILE_NAME
        self._per_minute = per_minute
        self._per_day = per_day
        self._clock = clock
        self._today = today
        self._asked: deque[float] = deque()
        self._may_write = True
        self._day: str | None = None
        self._tokens = 0

    async def admitted(self) -> AsyncGenerator[Waiting, None]:
        """Wait until a request may be sent; yields how long that will be, each second.

        Raises:
            ModelError: "agent.day_spent": not before tomorrow.
        """
        if self._per_day:
            await self._today_counted()
            if self._tokens >= self._per_day:
                raise ModelError("agent.day_spent", limit=self._per_day)
        # Others may have been admitted meanwhile, so it is asked again.
        while (wait_s := self._wait_s()) > 0:
            yield Waiting(ModelError("agent.minute_spent", limit=self._per_minute), wait_s)
            await asyncio.sleep(min(wait_s, _TICK_S))
        self._asked.append(self._clock())

    async def add(self, tokens: int) -> None:
        """Count what a request took."""
        if not self._per_day:
            return
        await self._today_counted()
        self._tokens += tokens
        kept = {"schema": SCHEMA, "day": self._day, "tokens": self._tokens}
        await asyncio.to_thread(self._write, json.dumps(kept))

    def _wait_s(self) -> float:
        if not self._per_minute:
            return 0.0
        now = self._clock()
        while self._asked and now - self._asked[0] >= MINUTE_S:
            self._asked.popleft()
        if len(self._asked) < self._per_minute:
            return 0.0
        return self._asked[0] + MINUTE_S - now

    async def _today_counted(self) -> None:
        today = self._today().isoformat()
        if self._day is None:
            self._day, self._tokens = await asyncio.to_thread(self._read)
        if self._day != today:
            self._day, self._tokens = today, 0

    def _read(self) -> tuple[str, int]:
        try:
            kept = json.loads(read_whole(self._file, _MAX_FILE_BYTES))
            schema = kept["schema"]
            if type(schema) is not int or schema < 1:
                raise DamageError
            if schema > SCHEMA:
                self._may_write = False
                return "", 0
            day, tokens = date.fromisoformat(kept["day"]), kept["tokens"]
            if type(tokens) is not int or tokens < 0:
                raise DamageError
            return day.isoformat(), tokens
        except FileNotFoundError:
            pass
        except OSError:
            _log.warning("the day's count of tokens cannot be read and begins anew")
        except (DamageError, ValueError, KeyError, TypeError, RecursionError):
            self._set_aside()
        return "", 0

    def _set_aside(self) -> None:
        try:
            aside = set_aside(self._file)
        except OSError:
            _log.warning("the day's count of tokens cannot be set aside")
            self._may_write = False
            return
        self._notices.add(
            StoreError("agent.count_set_aside", file=str(self._file), aside=str(aside))
        )

    def _write(self, text: str) -> None:
        if not self._may_write:
            return
        try:
            write_whole(self._file, text.encode("ascii"))
        except OSError:
            _log.warning("the day's count of tokens cannot be written")
