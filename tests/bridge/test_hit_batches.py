from __future__ import annotations

import asyncio

from desktop_app.bridge.hit_batches import BATCH_ROWS, FIRST_MS, PACE_MS, HitBatches
from desktop_app.hits import Chunk, Flag, Hit, Hits
from tests.conftest import Run, until


def rows(number: int) -> Hits:
    return Hits([Chunk.of(Hit("/home", f"{n}.txt", n, n, Flag(0)) for n in range(number))])


def test_rows_of_a_quick_search_come_together(arun: Run) -> None:
    async def story() -> list[int]:
        batches = HitBatches()
        lengths: list[int] = []
        batches.ready.connect(lambda hits: lengths.append(len(hits)))
        for _ in range(5):
            batches.add(rows(10))
        assert lengths == []
        await until(lambda: lengths, PACE_MS / 1000 + 2)
        return lengths

    assert arun(story()) == [50]


def test_many_rows_do_not_wait(arun: Run) -> None:
    async def story() -> list[int]:
        batches = HitBatches()
        lengths: list[int] = []
        batches.ready.connect(lambda hits: lengths.append(len(hits)))
        batches.add(rows(BATCH_ROWS))
        return lengths

    assert arun(story()) == [BATCH_ROWS]


def test_what_is_dropped_never_comes(arun: Run) -> None:
    async def story() -> list[int]:
        batches = HitBatches()
        lengths: list[int] = []
        batches.ready.connect(lambda hits: lengths.append(len(hits)))
        batches.add(rows(3))
        batches.clear()
        batches.flush()
        await asyncio.sleep(0)
        return lengths

    assert arun(story()) == []


def test_the_first_rows_of_each_search_come_sooner(arun: Run) -> None:
    async def story() -> list[int]:
        batches = HitBatches()
        waited = []
        for ends_search in (False, True, False):
            batches.add(rows(1))
            waited.append(batches._timer.interval())
            batches.flush()
            if ends_search:
                batches.clear()
        return waited

    assert arun(story()) == [FIRST_MS, PACE_MS, FIRST_MS]
