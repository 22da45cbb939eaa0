"""A short list of a person's own: kept whole, never written over what nobody can read."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from desktop_app.errors import StoreError
from desktop_app.storage.kept_list import SCHEMA, KeptList


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "list.json"


def test_entries_come_back_and_the_oldest_go(file: Path) -> None:
    kept = KeptList(file, 2)
    assert kept.read() == []
    for number in range(3):
        kept.change(lambda entries, number=number: [*entries, {"number": number}])  # type: ignore[misc]
    assert KeptList(file, 2).read() == [{"number": 1}, {"number": 2}]
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("{", "kept.damaged"),
        ("[]", "kept.damaged"),
        ('{"schema": 0, "entries": []}', "kept.damaged"),
        ('{"schema": 1, "entries": [1]}', "kept.damaged"),
        (json.dumps({"schema": SCHEMA + 1, "entries": []}), "kept.newer"),
        ("[" * 100_000, "kept.damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(file: Path, content: str, code: str) -> None:
    file.write_text(content)
    with pytest.raises(StoreError) as caught:
        KeptList(file, 9).change(lambda _: [{"new": 1}])
    assert caught.value.code == code
    assert file.read_text() == content


def test_what_several_add_at_once_is_all_there(file: Path) -> None:
    def add(number: int) -> None:
        KeptList(file, 99).change(lambda entries: [*entries, {"number": number}])

    threads = [threading.Thread(target=add, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {entry["number"] for entry in KeptList(file, 99).read()} == set(range(12))
