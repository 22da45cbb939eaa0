"""The texts of documents, kept beyond the life of a process."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
import zlib
from functools import partial
from pathlib import Path

import pytest

from desktop_app.errors import StoreError
from desktop_app.extract.extraction import Extraction
from desktop_app.extract.outcome import ExtractionStatus
from desktop_app.extract.worker.kept_extractions import FileVersion
from desktop_app.index import INDEX_FOLDER, text_store
from desktop_app.index.text_store import FILE_NAME, RETRY_S, TextStore

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept")

FRAMES = [b"P first", b"", b"P second \xe7\x9a\x84" * 1000]
WHOLE = Extraction(ExtractionStatus.TEXT, frames=FRAMES)


def version(name: str = "a.docx", inode: int = 2, changed_ns: int = 5) -> FileVersion:
    return FileVersion(1, inode, 3, 4, changed_ns, name)


def file_in(data: Path) -> Path:
    return data / INDEX_FOLDER / FILE_NAME


def test_what_was_read_is_known_to_another_process_as_it_was(tmp_path: Path) -> None:
    TextStore(tmp_path).keep(version(), "/home/a.docx", WHOLE)
    found = TextStore(tmp_path).find(version())
    assert found is not None
    assert (found.outcome, list(found.frames)) == (ExtractionStatus.TEXT, FRAMES)
    assert TextStore(tmp_path).is_known(version())


@pytest.mark.parametrize(
    "other",
    [
        version(changed_ns=6),
        version(inode=3),
        version(name="b.docx"),
        version()._replace(size_bytes=4),
        version()._replace(modified_ns=5),
    ],
)
def test_a_file_that_is_another_one_by_now_is_not_known(tmp_path: Path, other: FileVersion) -> None:
    store = TextStore(tmp_path)
    store.keep(version(), "/home/a.docx", WHOLE)
    assert store.find(other) is None
    assert not store.is_known(other)


def test_a_disk_that_is_numbered_anew_at_each_start_needs_no_second_reading(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    store.keep(version(), "/home/a.docx", WHOLE)
    assert store.find(version()._replace(device=77)) is not None


def test_inodes_of_64_bits_and_names_that_are_no_text_are_kept_apart(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    strange = version(name=os.fsdecode(b"\xff.docx"), inode=(1 << 64) - 1)
    store.keep(strange, "/home/x.docx", WHOLE)
    assert store.find(strange) is not None
    assert store.find(strange._replace(inode=1)) is None


def test_a_changed_file_takes_the_place_of_what_it_was(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    store.keep(version(), "/home/a.docx", WHOLE)
    store.keep(version(changed_ns=6), "/home/a.docx", WHOLE)
    assert store.totals().documents == 1


def test_what_killed_its_process_is_tried_again_after_a_day(tmp_path: Path) -> None:
    now_ns = time.time_ns()
    TextStore(tmp_path, clock_ns=lambda: now_ns).keep(
        version(), "/home/a.docx", Extraction(ExtractionStatus.CRASHED)
    )
    for seconds, is_known in ((1, True), (RETRY_S - 1, True), (RETRY_S + 1, False), (-60, False)):
        then_ns = now_ns + int(seconds * 1e9)
        later = TextStore(tmp_path, clock_ns=partial(int, then_ns))
        assert (later.find(version()) is not None) is is_known
        assert later.is_known(version()) is is_known


def test_what_holds_private_documents_is_not_kept(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    store.keep(version(), "/home/a.zip", Extraction(ExtractionStatus.PRIVATE, frames=FRAMES))
    assert store.find(version()) is None


def test_what_may_be_written_to_without_telling_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_store, "tells_changes", lambda path: path != "/media/stick/a.docx")
    store = TextStore(tmp_path)
    store.keep(version(), "/media/stick/a.docx", WHOLE)
    assert store.find(version()) is None


def test_no_more_is_kept_than_there_is_room_for(tmp_path: Path) -> None:
    store = TextStore(tmp_path, max_bytes=0)
    store.keep(version(), "/home/a.docx", WHOLE)
    TextStore(tmp_path).keep(version("b.docx"), "/home/b.docx", WHOLE)
    full = TextStore(tmp_path, max_bytes=1)
    full.keep(version("c.docx"), "/home/c.docx", WHOLE)
    assert TextStore(tmp_path).find(version("c.docx")) is None
    assert full.find(version("b.docx")) is not None


@pytest.mark.parametrize("kept_bytes", [None, 0, 100, 5_000])
def test_a_damaged_file_is_begun_anew_and_nothing_of_it_stays(
    tmp_path: Path, kept_bytes: int | None
) -> None:
    first = TextStore(tmp_path)
    first.keep(version(), "/home/a.docx", WHOLE)
    first.close()
    file = file_in(tmp_path)
    file.write_bytes(b"no database" * 500 if kept_bytes is None else file.read_bytes()[:kept_bytes])
    store = TextStore(tmp_path)
    assert store.find(version()) is None
    store.keep(version(), "/home/a.docx", WHOLE)
    assert store.find(version()) is not None
    assert not list((tmp_path / INDEX_FOLDER).glob("*corrupt*"))


def test_a_text_with_a_wrong_byte_is_as_good_as_none(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    store.keep(version(), "/home/a.docx", WHOLE)
    with sqlite3.connect(file_in(tmp_path)) as database:
        (packed,) = database.execute("SELECT frames FROM texts").fetchone()
        wrong = packed[:-3] + bytes((packed[-3] ^ 1,)) + packed[-2:]
        database.execute("UPDATE texts SET frames = ?", (wrong,))
    database.close()
    assert store.find(version()) is None


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    TextStore(tmp_path).keep(version(), "/home/a.docx", WHOLE)
    with sqlite3.connect(file_in(tmp_path)) as database:
        database.execute("PRAGMA user_version = 9")
    database.close()
    store = TextStore(tmp_path)
    assert store.find(version()) is None
    store.keep(version("b.docx"), "/home/b.docx", WHOLE)
    with sqlite3.connect(file_in(tmp_path)) as database:
        assert database.execute("SELECT count(*) FROM texts").fetchone() == (1,)
    database.close()
    with pytest.raises(StoreError, match="texts_newer"):
        TextStore(tmp_path).forget("/home")


@pytest.mark.parametrize("everything", [True, False])
def test_what_is_forgotten_stands_in_no_file_any_more(tmp_path: Path, everything: bool) -> None:
    secret = os.urandom(60_000)
    store = TextStore(tmp_path)
    store.keep(
        version("a.docx"),
        "/home/in/a.docx",
        Extraction(ExtractionStatus.TEXT, "", "", None, b"", [secret]),
    )
    store.keep(version("b.docx"), "/home/inner/b.docx", WHOLE)
    traces = (secret[:40], secret[-40:], zlib.compress(secret, 3)[100:140], b"/home/in/a.docx")
    before = b"".join(one.read_bytes() for one in (tmp_path / INDEX_FOLDER).iterdir())
    assert traces[-1] in before
    if everything:
        store.forget_all()
    else:
        assert store.forget("/home/in") == 1
        assert store.find(version("b.docx")) is not None
    assert store.find(version("a.docx")) is None
    for one in (tmp_path / INDEX_FOLDER).iterdir():
        held = one.read_bytes()
        assert not [trace for trace in traces if trace in held], one.name


def test_texts_of_documents_that_are_gone_can_be_dropped(tmp_path: Path) -> None:
    store = TextStore(tmp_path)
    for number in range(1, 2502):
        store.keep(version(f"{number}"), f"/home/{number}", WHOLE)
    known = list(store.paths())
    assert len(known) == 2501
    store.drop(number for number, path in known if path != "/home/7")
    assert [path for _, path in store.paths()] == ["/home/7"]
    assert store.totals("/home").documents == 1
    assert store.totals("/other").documents == 0
