"""An indexer at work: what it keeps, in which order, and what it lets go of."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.extract.worker import kept_extractions
from desktop_app.files.scope import Scope
from desktop_app.index import indexer as indexing
from desktop_app.index.crawl import crawled
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.progress import IndexPhase, IndexProgress
from desktop_app.index.snapshot_age import changed_folders
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from tests.extract.made_files import docx

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing is kept"),
]

LETTER = docx("<w:p><w:r><w:t>a letter</w:t></w:r></w:p>")


class Kept:
    """An indexer of one folder, and what it keeps."""

    def __init__(self, home: Path, data: Path, **more: object) -> None:
        self.names = SnapshotStore(data)
        self.texts = TextStore(data)
        self.words = WordIndex(data)
        self.told: list[IndexProgress] = []
        self.stop = threading.Event()
        self.scope = Scope((str(home),), **more)  # type: ignore[arg-type]

    def indexer(self, *first: Path, is_paused: Callable[[], bool] = lambda: False) -> Indexer:
        return Indexer(
            self.scope,
            self.names,
            self.texts,
            self.words,
            first=tuple(map(str, first)),
            tell=self.told.append,
            is_paused=is_paused,
            stop=self.stop,
        )

    @property
    def paths(self) -> list[str]:
        """Of the documents whose texts are kept, in the order in which they were read."""
        (root,) = self.scope.folders
        return [os.path.relpath(path, root) for _, path in self.texts.paths()]


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written a moment ago counts as written long ago."""
    monkeypatch.setattr(kept_extractions, "_SETTLED_NS", -(10**12))


@pytest.fixture
def one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexing, "is_on_battery", lambda: True)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    for name, age_s in (("old.docx", 300), ("new.docx", 10), ("Documents/far.docx", 900)):
        file = home / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(LETTER)
        then_s = file.stat().st_mtime - age_s
        os.utime(file, (then_s, then_s))
    (home / "plain.txt").write_text("read from the disk in any case")
    for folder in (".cache", "node_modules", "work/build"):
        (home / folder).mkdir(parents=True)
        (home / folder / "made.docx").write_bytes(LETTER)
    return home


@pytest.mark.usefixtures("one_worker")
def test_names_come_first_then_documents_by_how_likely_they_are_asked_for(
    tmp_path: Path, home: Path
) -> None:
    kept = Kept(home, tmp_path / "data")
    assert kept.indexer(home / "Documents").bring_up_to_date()
    assert kept.names.holding(str(home)) is not None
    assert kept.paths == ["Documents/far.docx", "new.docx", "old.docx"]
    phases = list(dict.fromkeys(progress.phase for progress in kept.told))
    assert phases == [IndexPhase.NAMES, IndexPhase.TEXTS, IndexPhase.WORDS]
    reading = [one for one in kept.told if one.phase is IndexPhase.TEXTS]
    assert (reading[-1].done, reading[-1].total) == (3, 3)
    assert kept.words.totals() == 4


def test_nothing_is_read_twice_and_what_changed_is_read_again(tmp_path: Path, home: Path) -> None:
    kept = Kept(home, tmp_path / "data")
    kept.indexer().bring_up_to_date()
    kept.told.clear()
    kept.indexer().bring_up_to_date()
    assert kept.told == []
    (home / "old.docx").write_bytes(docx("<w:p><w:r><w:t>another</w:t></w:r></w:p>"))
    kept.indexer().bring_up_to_date()
    assert [(progress.phase, progress.total) for progress in kept.told] == [
        (IndexPhase.TEXTS, 1),
        (IndexPhase.WORDS, 1),
    ]


def test_a_name_that_is_new_is_taken_in_as_soon_as_that_is_cheap(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Names came up while somebody typed, but those of files made before the window did not.
    kept = Kept(home, tmp_path / "data")
    kept.indexer().bring_up_to_date()
    kept.told.clear()
    (home / "brand new.txt").write_text("x")
    kept.indexer().bring_up_to_date()
    assert IndexPhase.NAMES not in {progress.phase for progress in kept.told}
    monkeypatch.setattr(indexing, "_FRESH_S", 0.0)
    monkeypatch.setattr(indexing, "is_on_battery", lambda: False)
    monkeypatch.setattr(indexing, "_OF_TIME", 1.0)
    kept.indexer().bring_up_to_date()
    assert IndexPhase.NAMES in {progress.phase for progress in kept.told}
    kept.told.clear()
    monkeypatch.setattr(indexing, "_OF_TIME", 0.0)
    (home / "another.txt").write_text("x")
    kept.indexer().bring_up_to_date()
    assert IndexPhase.NAMES not in {progress.phase for progress in kept.told}


def test_what_the_index_writes_itself_is_no_reason_to_take_names_in(home: Path) -> None:
    # Each look found its own files changed, and went through all names again, for ever.
    data = home / "data"
    data.mkdir()
    columns = crawled(str(home), Scope((str(home),)), stop=threading.Event())
    assert columns is not None
    store = SnapshotStore(data)
    store.keep(columns)
    snapshot = store.holding(str(home))
    assert snapshot is not None
    whole = changed_folders(snapshot, 100)
    assert changed_folders(snapshot, 100, beside=str(data)) == whole - 1


def test_texts_go_with_their_documents_but_not_with_a_disk_that_was_taken_out(
    tmp_path: Path, home: Path
) -> None:
    (home / "stick").mkdir()
    (home / "stick" / "there.docx").write_bytes(LETTER)
    kept = Kept(home, tmp_path / "data")
    kept.indexer().bring_up_to_date()
    (home / "new.docx").unlink()
    (home / "stick").rename(tmp_path / "taken out")
    kept.indexer().bring_up_to_date()
    assert sorted(kept.paths) == ["Documents/far.docx", "old.docx", "stick/there.docx"]


def test_what_may_not_be_looked_at_any_more_is_let_go_of(tmp_path: Path, home: Path) -> None:
    Kept(home, tmp_path / "data").indexer().bring_up_to_date()
    later = Kept(home, tmp_path / "data", excluded=(str(home / "Documents"),))
    later.indexer().bring_up_to_date()
    assert sorted(later.paths) == ["new.docx", "old.docx"]


def test_a_document_that_breaks_its_reader_is_remembered(tmp_path: Path, home: Path) -> None:
    (home / "broken.docx").write_bytes(LETTER[:40])
    kept = Kept(home, tmp_path / "data")
    kept.indexer().bring_up_to_date()
    kept.told.clear()
    kept.indexer().bring_up_to_date()
    assert kept.told == []
    assert kept.texts.totals().unreadable == 1


def test_it_rests_while_the_person_wants_it_to(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "_PAUSE_S", 0.001)
    asked = []

    def is_paused() -> bool:
        asked.append(True)
        return len(asked) < 10

    kept = Kept(home, tmp_path / "data")
    kept.indexer(is_paused=is_paused).bring_up_to_date()
    assert kept.told[0].phase is IndexPhase.PAUSED
    assert len(kept.paths) == 3


def test_a_stop_ends_it_with_what_was_read_until_then(tmp_path: Path, home: Path) -> None:
    kept = Kept(home, tmp_path / "data")
    kept.stop.set()
    assert not kept.indexer().bring_up_to_date()
    assert kept.paths == []
    kept.stop.clear()
    assert kept.indexer().bring_up_to_date()
    assert len(kept.paths) == 3


def test_names_are_taken_in_again_once_many_folders_changed(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(indexing, "_CHANGED_FOLDERS", 3)
    monkeypatch.setattr("desktop_app.index.crawl.SETTLED_NS", -(10**12))
    kept = Kept(home, tmp_path / "data")
    kept.indexer().bring_up_to_date()
    snapshot = kept.names.holding(str(home))
    assert snapshot is not None
    assert changed_folders(snapshot, 100) == 0
    for folder, is_old in ((".cache", False), ("node_modules", False), ("Documents", True)):
        (home / folder / "more.txt").write_text("x")
        kept.told.clear()
        kept.indexer().bring_up_to_date()
        assert (IndexPhase.NAMES in [one.phase for one in kept.told]) is is_old


def test_words_are_read_while_others_are_written(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        (home / f"{number}.txt").write_text(f"word{number} tea")
    monkeypatch.setattr(indexing, "_FILES_AT_ONCE", 2)
    kept = Kept(home, tmp_path / "data")
    assert kept.indexer().bring_up_to_date()
    progress = [one for one in kept.told if one.phase is IndexPhase.WORDS]
    assert len(progress) > 3
    assert kept.words.totals() == progress[-1].total


@pytest.mark.parametrize("failing", [1, 7])
def test_what_goes_wrong_while_words_are_written_is_known(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    for number in range(3):
        (home / f"{number}.txt").write_text("tea")
    monkeypatch.setattr(indexing, "_FILES_AT_ONCE", 1)
    kept = Kept(home, tmp_path / "data")
    written: list[object] = []

    def keep(some: object) -> bool:
        written.append(some)
        if len(written) == failing:
            raise ZeroDivisionError
        return True

    monkeypatch.setattr(kept.words, "keep", keep)
    with pytest.raises(ZeroDivisionError):
        kept.indexer().bring_up_to_date()


def test_no_more_words_are_read_where_there_is_no_room(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(9):
        (home / f"{number}.txt").write_text("tea")
    monkeypatch.setattr(indexing, "_FILES_AT_ONCE", 1)
    kept = Kept(home, tmp_path / "data")
    written: list[object] = []

    def keep(some: object) -> bool:
        written.append(some)
        return False

    monkeypatch.setattr(kept.words, "keep", keep)
    assert kept.indexer().bring_up_to_date()
    assert len(written) == 1
