from __future__ import annotations

import asyncio
from typing import Any

import pytest

from desktop_app.bridge.awaiting import emitted
from desktop_app.bridge.task_owner import TaskOwner
from tests.conftest import Run, until


def test_the_result_of_a_job_is_told(arun: Run) -> None:
    async def story() -> Any:
        owner = TaskOwner()
        results: list[object] = []
        owner.succeeded.connect(results.append)

        async def job() -> int:
            return 12

        owner.start(job(), name="job")
        assert owner.busy
        await emitted(owner.idle)
        return results, owner.busy

    assert arun(story()) == ([12], False)


def test_a_failure_is_told_and_leaves_the_owner_idle(arun: Run) -> None:
    async def story() -> Any:
        owner = TaskOwner()
        failures: list[object] = []
        owner.failed.connect(failures.append)

        async def job() -> None:
            raise LookupError("no")

        owner.start(job(), name="job")
        await emitted(owner.idle)
        return failures

    assert [type(error) for error in arun(story())] == [LookupError]


def test_the_next_job_takes_the_place_of_the_one_before_and_its_cleanup_still_runs(
    arun: Run,
) -> None:
    async def story() -> Any:
        owner = TaskOwner()
        told: list[object] = []
        owner.succeeded.connect(told.append)
        cleaned = asyncio.Event()

        async def endless() -> str:
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(0)
                cleaned.set()
            return "first"

        async def quick() -> str:
            return "second"

        owner.start(endless(), name="endless")
        await asyncio.sleep(0)
        owner.start(quick(), name="quick")
        await until(lambda: told)
        await cleaned.wait()
        return told

    assert arun(story()) == ["second"]


def test_closing_waits_until_the_cleanup_is_done(arun: Run) -> None:
    async def story() -> Any:
        owner = TaskOwner()
        cleaned = []

        async def endless() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                await asyncio.sleep(0.01)
                cleaned.append(True)

        owner.start(endless(), name="endless")
        await asyncio.sleep(0)
        await owner.close()
        return cleaned

    assert arun(story()) == [True]


@pytest.mark.parametrize("value", ["text", 7])
def test_an_awaited_signal_gives_its_first_value(arun: Run, value: object) -> None:
    async def story() -> Any:
        owner = TaskOwner()
        asyncio.get_running_loop().call_soon(owner.succeeded.emit, value)
        return await emitted(owner.succeeded)

    assert arun(story()) == value
