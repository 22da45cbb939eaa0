"""The ledger: what was sent, every byte of it, within its room."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop_app.errors import StoreError
from desktop_app.llm.policy.ledger import FILE_NAME, SCHEMA, FileSent, Ledger, Sent
from desktop_app.storage.aside import set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.wording import Language, Wording
from tests.doubles.mutations import mutations

FILES = (
    FileSent("/home/ann/caf\udce9.txt", 2, ("line 3",), ("page 1", "page 2"), 120),
    FileSent("/home/ann/下载", 1),
)
SENT = Sent("https://api.deepseek.com/v1/chat/completions", "deepseek-chat", 7, FILES, 2, 1)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    ledger = Ledger(tmp_path / "data")
    yield ledger
    ledger.close()


def run(work: Any) -> Any:
    return asyncio.run(work)


def noise(number: int, size: int = 10_000) -> bytes:
    """Bytes that cannot be compressed, the same each time."""
    import random

    return random.Random(number).randbytes(size)


def test_what_was_sent_can_be_read_again(ledger: Ledger) -> None:
    body = b'{"messages": "\xe4\xb8\xad"}'
    assert run(ledger.record(SENT, body)) is None
    (entry,) = run(ledger.entries())
    assert entry.files == FILES
    assert (entry.url, entry.model, entry.size_bytes) == (SENT.url, SENT.model, 7)
    assert (entry.withheld, entry.masked) == (2, 1)
    assert entry.at_ns > 1_700_000_000_000_000_000
    assert run(ledger.body(entry.id)) == body
    assert run(ledger.body(entry.id + 1)) is None


def test_it_is_still_there_when_the_program_starts_again(ledger: Ledger, tmp_path: Path) -> None:
    run(ledger.record(SENT, b"body"))
    ledger.close()
    again = Ledger(tmp_path / "data")
    assert [entry.model for entry in run(again.entries())] == ["deepseek-chat"]
    again.close()


def test_entries_come_newest_first_and_in_pages(ledger: Ledger) -> None:
    for number in range(5):
        run(ledger.record(Sent("u", str(number), 1), b"x"))
    first = run(ledger.entries(2))
    assert [entry.model for entry in first] == ["4", "3"]
    assert [entry.model for entry in run(ledger.entries(10, first[-1].id))] == ["2", "1", "0"]


def test_the_oldest_go_where_there_is_no_more_room(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, max_bytes=35_000)
    for number in range(8):
        run(ledger.record(Sent("u", str(number), 1), noise(number)))
    assert [entry.model for entry in run(ledger.entries())] == ["7", "6", "5"]
    run(ledger.record(Sent("u", "long", 1), noise(9, 100_000)))
    assert [entry.model for entry in run(ledger.entries())] == ["long"]
    run(ledger.record(Sent("u", "next", 1), noise(10)))
    assert [entry.model for entry in run(ledger.entries())] == ["next"]
    ledger.close()


def test_its_file_stays_within_its_room_however_much_is_sent(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, max_bytes=200_000)
    for number in range(60):
        run(ledger.record(Sent("u", "m", 1), noise(number)))
    ledger.close()
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) < 2 * 200_000 + 100_000


def test_clearing_leaves_no_byte_of_what_was_sent(ledger: Ledger, tmp_path: Path) -> None:
    secret = noise(1, 3_000)
    for _ in range(3):
        run(ledger.record(Sent("https://secret.example", "m", 1, FILES), secret))
    run(ledger.clear())
    assert run(ledger.entries()) == []
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert secret[:40] not in kept
    assert b"secret.example" not in kept


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps access lists, not modes")
def test_only_its_owner_can_read_it(ledger: Ledger, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        run(ledger.record(SENT, b"body"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    modes = {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "data").iterdir()}
    assert modes == {0o600}


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    database.close()
    before = (tmp_path / FILE_NAME).read_bytes()
    ledger = Ledger(tmp_path)
    trouble = run(ledger.record(SENT, b"body"))
    assert trouble is not None
    assert trouble.code == "model_setup.ledger_newer"
    ledger.close()
    assert (tmp_path / FILE_NAME).read_bytes() == before


@pytest.mark.parametrize("language", list(Language))
def test_a_file_that_cannot_be_used_is_told(tmp_path: Path, language: Language) -> None:
    (tmp_path / "data").write_bytes(b"in the way")
    ledger = Ledger(tmp_path / "data")
    trouble = run(ledger.record(SENT, b"body"))
    assert trouble is not None
    assert FILE_NAME in Wording(language).error(trouble)
    with pytest.raises(StoreError):
        run(ledger.entries())
    ledger.close()


@pytest.mark.parametrize("language", list(Language))
def test_a_damaged_ledger_is_set_aside_and_the_entry_stands_in_a_new_one(
    tmp_path: Path, language: Language
) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 1000)
    notices = Notices()
    ledger = Ledger(tmp_path, notices=notices)
    assert run(ledger.record(SENT, b"body")) is None
    assert [entry.files for entry in run(ledger.entries())] == [FILES]
    (told,) = notices.take()
    (aside,) = tmp_path.glob(f"{FILE_NAME}.corrupt-*")
    assert str(aside) in Wording(language).error(told)
    assert aside.read_bytes() == b"no database" * 1000
    assert run(ledger.record(SENT, b"body")) is None
    assert notices.take() == []
    ledger.close()


@pytest.mark.parametrize(
    "change",
    [
        "files = '[['",
        "files = '[[1, 2, 3, 4, 5]]'",
        'files = \'[["f", "many", [], [], 0]]\'',
        "files = 7",
        "url = x'ff'",
        "url = cast(x'ff' AS TEXT)",
        "at_ns = 'noon'",
        "masked = 'some'",
    ],
)
def test_garbled_entries_are_set_aside_and_the_others_carried_over(
    ledger: Ledger, tmp_path: Path, change: str
) -> None:
    for number in range(5):
        run(ledger.record(Sent("u", str(number), 1, FILES), noise(number)))
    ledger.close()
    with sqlite3.connect(tmp_path / "data" / FILE_NAME) as database:
        database.execute(f"UPDATE sent SET {change} WHERE id = 3")
    database.close()
    notices = Notices()
    again = Ledger(tmp_path / "data", notices=notices)
    entries = run(again.entries())
    assert [entry.model for entry in entries] == ["4", "3", "1", "0"]
    assert [run(again.body(entry.id)) for entry in entries] == [noise(n) for n in (4, 3, 1, 0)]
    (told,) = notices.take()
    assert (told.code, told.fields["count"]) == ("model_setup.ledger_carried_over", 4)
    again.close()


def test_a_body_that_no_longer_unpacks_is_damage(ledger: Ledger, tmp_path: Path) -> None:
    run(ledger.record(SENT, b"body"))
    ledger.close()
    with sqlite3.connect(tmp_path / "data" / FILE_NAME) as database:
        database.execute("UPDATE sent SET body = x'00'")
    database.close()
    notices = Notices()
    again = Ledger(tmp_path / "data", notices=notices)
    assert run(again.body(1)) is None
    assert [told.code for told in notices.take()] == ["model_setup.ledger_set_aside"]
    again.close()


@pytest.mark.slow
def test_a_hundred_mutations_are_harmless_or_told_once_and_every_entry_is_made(
    in_memory: Path,
) -> None:
    original, work = in_memory / "original", in_memory / "work"
    sound = Ledger(original)
    for number in range(12):
        run(sound.record(Sent("u", str(number), 1, FILES), noise(number, 2_000)))
    sound.close()
    tried = mutations((original / FILE_NAME).read_bytes())
    assert len(tried) > 100
    for mutation in tried:
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(original, work)
        (work / FILE_NAME).write_bytes(mutation.content)
        notices, newer = Notices(), False
        for number in (100, 101):
            ledger = Ledger(work, notices=notices)
            trouble = run(ledger.record(Sent("u", str(number), 1, FILES), noise(number)))
            newer = trouble is not None and trouble.code == "model_setup.ledger_newer"
            if newer:
                assert mutation.offset == 63, mutation.name
                assert (work / FILE_NAME).read_bytes() == mutation.content
            else:
                assert trouble is None, mutation.name
                entries = run(ledger.entries())
                assert entries[0].model == str(number), mutation.name
                assert run(ledger.body(entries[0].id)) == noise(number), mutation.name
                for entry in entries:
                    run(ledger.body(entry.id))
            ledger.close()
            told = notices.take()
            # What reads the rest of a damaged file may find more than what adds to it.
            assert len(told) <= (1 if number == 100 else 0), mutation.name
            assert len(told) == 0 or len(set_aside_before(work / FILE_NAME)) == 1


KILLED = """
import asyncio, sys
from pathlib import Path
from desktop_app.llm.policy.ledger import Ledger, Sent

async def enter():
    ledger = Ledger(Path(sys.argv[1]))
    number = 0
    while True:
        number += 1
        assert await ledger.record(Sent("u", str(number), 1), b"body %d" % number) is None
        print(number, flush=True)

asyncio.run(enter())
"""


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 there")
def test_an_entry_that_is_killed_half_way_leaves_a_ledger_that_reads(tmp_path: Path) -> None:
    notices = Notices()
    for after in (1, 2, 5, 9):
        child = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(tmp_path)],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
            stdout=subprocess.PIPE,
        )
        assert child.stdout is not None
        with child, child.stdout:
            said = [int(child.stdout.readline()) for _ in range(after)]
            child.kill()
        ledger = Ledger(tmp_path, notices=notices)
        entries = run(ledger.entries())
        for entry in entries:
            assert run(ledger.body(entry.id)) == b"body %d" % int(entry.model)
        # Each that was said to be entered is there.
        assert int(entries[0].model) >= said[-1]
        ledger.close()
    assert notices.take() == []


def test_clearing_forgets_what_was_set_aside_too(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE_NAME).write_bytes(b"no database" * 1000)
    run(ledger.record(SENT, b"body"))
    run(ledger.clear())
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert b"no database" not in kept


def test_trouble_is_over_once_an_entry_can_be_kept(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(b"in the way")
    ledger = Ledger(tmp_path / "data")
    troubles = []
    for remove in (False, True):
        if remove:
            (tmp_path / "data").unlink()
        troubles.append(run(ledger.record(SENT, b"body")) is not None)
    assert troubles == [True, False]
    ledger.close()


def test_two_programs_may_write_to_the_same_ledger(tmp_path: Path) -> None:
    one, two = Ledger(tmp_path), Ledger(tmp_path)

    async def both() -> None:
        for _ in range(10):
            both = one.record(SENT, b"x"), two.record(SENT, b"y")
            assert list(await asyncio.gather(*both)) == [None, None]

    run(both())
    assert len(run(one.entries())) == 20
    one.close()
    two.close()
