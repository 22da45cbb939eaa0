"""Jobs on what stands behind the window: the newest counts, and only bugs are raised."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.background_work import BackgroundWork
from desktop_app.errors import SettingsError
from tests.conftest import Run


def test_the_newest_job_takes_the_place_of_the_one_before(arun: Run) -> None:
    async def told() -> list[str]:
        program: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        found: list[str] = []
        with ThreadPoolExecutor(1) as threads:
            work = BackgroundWork(program, threads)

            async def job(word: str) -> None:
                assembly = await work.program()
                found.append(await work.in_thread(lambda: f"{assembly} {word}"))

            work.start(job("first"), name="first")
            await asyncio.sleep(0)
            work.start(job("second"), name="second")
            await asyncio.sleep(0)
            assert not program.cancelled(), "another job still waits for it"
            program.set_result("program")
            await emitted(work.idle)
            await work.close()
        return found

    assert arun(told()) == ["program second"]


def test_work_is_done_in_a_worker_thread(arun: Run) -> None:
    async def told() -> str:
        program: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        with ThreadPoolExecutor(1, thread_name_prefix="worker") as threads:
            work = BackgroundWork(program, threads)
            name = await work.in_thread(lambda: threading.current_thread().name)
            await work.close()
        program.cancel()
        return name

    assert arun(told()).startswith("worker")


@pytest.mark.parametrize("is_bug", [False, True])
def test_what_has_words_is_told_elsewhere_and_a_bug_is_raised(arun: Run, is_bug: bool) -> None:
    error = ValueError("bug") if is_bug else SettingsError("settings.invalid", file="", name="")

    async def told() -> None:
        program: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        program.cancel()
        with ThreadPoolExecutor(1) as threads:
            work = BackgroundWork(program, threads)
            if is_bug:
                with pytest.raises(ValueError, match="bug"):
                    work._on_failed(error)
            else:
                work._on_failed(error)
            await work.close()

    arun(told())
