"""What each reading of a question would find, before one of them is answered."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from desktop_app.assembly.search import SearchAssembly, assemble_search
from desktop_app.assembly.witness import Witness
from desktop_app.chart.composing import Act, Intent
from desktop_app.chart.covers import Cover
from desktop_app.chart.spans import Category, TextSpan
from desktop_app.chart.weighing.candidates import Candidate
from desktop_app.files import mounts
from desktop_app.files.batch import Batch
from desktop_app.files.details import FolderDetails
from desktop_app.files.mounts import Mount
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.folders.all_names import all_names
from desktop_app.query.patterns import Pattern
from desktop_app.query.query import Query
from desktop_app.query.syntax import format as written
from desktop_app.query.syntax import parse
from desktop_app.search import search
from desktop_app.search.events import Found
from desktop_app.search.worker_filter import filtered
from desktop_app.settings import Settings
from desktop_app.walking.kept_walks import KeptWalks
from desktop_app.walking.walk import Walk, walk


@pytest.fixture
def searching(tmp_path: Path) -> Iterator[SearchAssembly]:
    home = tmp_path / "home"
    for name in ("Clients/Mill Lane 12/plan.pdf", "Clients/notes.txt", "Pictures/sea.jpg"):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text("nothing of the kind")
    with assemble_search(Settings(), tmp_path / "data", home=str(home), environment={}) as made:
        yield made


def seen(searching: SearchAssembly, *intents: str | Intent) -> Sequence[Candidate]:
    stop, walks = threading.Event(), KeptWalks()
    with walks.at_once():
        names = all_names(searching.scope, stop, searching.entries_below, walks)
    assert names is not None
    asked = [one if isinstance(one, Intent) else Intent(parse(one)) for one in intents]
    witness = Witness(searching.engine, names, walks, datetime.now(), stop)
    with walks.at_once():
        return witness.seen([Candidate(one) for one in asked])


def counts(candidates: Sequence[Candidate]) -> list[int | None]:
    return [None if one.found is None else one.found.count for one in candidates]


def test_each_reading_is_told_what_it_finds_by_one_walk(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    walked: list[str] = []

    def counted(root: Any, **others: Any) -> Walk:
        walked.append(root.path)
        return walk(root, **others)

    monkeypatch.setattr("desktop_app.walking.scoped_walk.walk", counted)
    found = seen(searching, "ext:pdf", "sea show:count", "kind:image sort:size top:1", "zebra")
    assert counts(found) == [1, 1, 1, 0]
    assert len(walked) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="the table of Linux")
def test_the_table_of_mounts_was_read_for_each_reading_again_and_again(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def counted() -> tuple[Mount, ...]:
        read.append(1)
        return table()

    table = mounts._linux_mounts
    monkeypatch.setattr(mounts, "_linux_mounts", counted)
    few = seen(searching, "sea"), len(read)
    read.clear()
    many = seen(searching, "sea", "ext:pdf", "kind:image", "zebra", "in:Clients"), len(read)
    assert (few[1], counts(many[0])) == (many[1], [1, 1, 1, 0, 2])


def test_readings_went_through_thousands_of_rows_by_the_thousand(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3000):
        Path(searching.places.home, f"Clients/{number}.txt").touch()
    looked: list[int] = []

    def counted(batch: Batch, *others: Any, **named: Any) -> Batch:
        looked.append(len(batch))
        return filtered(batch, *others, **named)

    monkeypatch.setattr(search, "filtered", counted)
    assert counts(seen(searching, "ext:pdf", "ext:txt")) == [1, 3001]
    assert looked == [3006, 3006]


def test_nothing_is_put_in_order_that_nobody_sees(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("desktop_app.search.search.ordered", fail)
    found = seen(searching, "sort:size", "sort:size top:2", "is:folder sort:name top:5")
    assert counts(found) == [3, 2, 3]


def asked_of(searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch) -> list[Query]:
    """Every query that the engine is asked from now on."""
    asked: list[Query] = []
    found = searching.engine.found

    def counted(query: Query, **others: Any) -> Found:
        asked.append(query)
        return found(query, **others)

    monkeypatch.setattr(searching.engine, "found", counted)
    return asked


def test_what_is_only_shown_otherwise_is_looked_for_once(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of(searching, monkeypatch)
    shown = ("is:file", "is:file show:count", "is:file sort:size top:2", "is:file sort:-name")
    assert counts(seen(searching, *shown)) == [3, 3, 2, 3]
    assert asked == [parse("is:file")]


def test_a_folder_that_no_name_comes_near_is_looked_for_once(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asked_of(searching, monkeypatch)
    (candidate,) = seen(searching, "in:zebras ext:pdf")
    assert candidate.is_nowhere and candidate.found is None
    assert asked == [parse("in:zebras ext:pdf")]


def test_sizes_and_dates_are_read_once_for_all_readings(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def counted(details: FolderDetails, batch: Batch) -> Batch:
        read.extend(batch.names)
        return look(details, batch)

    look = FolderDetails.read
    monkeypatch.setattr(FolderDetails, "read", counted)
    found = seen(searching, "sort:size", "size:>1b", "size:>1kb", "kind:document size:>1b")
    assert counts(found) == [3, 3, 0, 1]
    assert len(read) == len(set(read))


def test_no_size_is_read_where_names_decide(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(FolderDetails, "read", fail)
    assert counts(seen(searching, "plan", "ext:pdf", "is:folder", "sea sort:name")) == [1, 1, 3, 1]


def test_the_same_files_have_the_same_mark_whether_or_not_sizes_were_read(
    searching: SearchAssembly,
) -> None:
    by_name, by_size = (one.found for one in seen(searching, "ext:pdf", "ext:pdf size:>1b"))
    assert by_name is not None and by_size is not None
    assert by_name.mark == by_size.mark


def test_readings_that_find_the_same_have_the_same_mark(searching: SearchAssembly) -> None:
    one, same, other = (one.found for one in seen(searching, "ext:pdf", "plan", "ext:txt"))
    assert one is not None and same is not None and other is not None
    assert one.mark == same.mark != other.mark


def test_a_folder_is_found_by_half_of_its_name(searching: SearchAssembly) -> None:
    half, wrong = seen(searching, 'in:"Mill Lane"', "in:Zanzibar")
    assert counts([half]) == [1] and not half.is_nowhere
    assert wrong.found is None and wrong.is_nowhere


def test_what_is_inside_files_and_what_is_no_search_is_not_looked_for(
    searching: SearchAssembly,
) -> None:
    intents = ("content:nothing", "is:duplicate", Intent(Query(), Act.READ))
    assert counts(seen(searching, *intents)) == [None] * 3


def test_of_a_large_home_fewer_readings_are_asked(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.assembly.witness.MOST_LOOKED_AT", 12)
    assert counts(seen(searching, "ext:pdf", "ext:txt", "sea")) == [1, 1, None]


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ("plans", "plan"),
        ("计划", '计划|regex:"(?:^|[^a-z])plan(?:s|es)?(?:[^a-z]|$)"'),
        ("note", "note"),
        ("notes", "notes"),
        ("zebras", "zebras"),
        ("合同", "合同"),
        ("-plans is:file", "-plan is:file"),
    ],
)
def test_a_name_is_looked_for_as_files_are_called(
    searching: SearchAssembly, said: str, called: str
) -> None:
    (one,) = seen(searching, said)
    assert written(one.intent.query) == called


def test_a_name_in_quotes_stays_as_it_was_typed(searching: SearchAssembly) -> None:
    cover = Cover(0.0, (TextSpan(0, 1, Category.NAME, "plans", "quote"),))
    stop, walks = threading.Event(), KeptWalks()
    with walks.at_once():
        names = all_names(searching.scope, stop, searching.entries_below, walks)
        assert names is not None
        witness = Witness(searching.engine, names, walks, datetime.now(), stop)
        (one,) = witness.seen([Candidate(Intent(parse("plans")), cover=cover)])
    assert written(one.intent.query) == "plans"
    assert one.found is not None and one.found.count == 0


def test_the_singular_is_not_taken_for_what_only_has_it_inside_a_word(
    searching: SearchAssembly, tmp_path: Path
) -> None:
    for name in ("bitmap.png", "mapping.txt", "maps of Leeds.pdf"):
        (tmp_path / "home" / name).touch()
    (one,) = seen(searching, "maps")
    assert written(one.intent.query) == "maps"
    (tmp_path / "home" / "maps of Leeds.pdf").unlink()
    (one,) = seen(searching, "maps")
    assert written(one.intent.query) == "maps"
    assert counts([one]) == [0]


def test_folders_of_what_may_be_looked_into_are_seen_where_that_is_not_home(
    tmp_path: Path,
) -> None:
    elsewhere = tmp_path / "disk"
    (elsewhere / "Downloads").mkdir(parents=True)
    (elsewhere / "Downloads" / "invoice 4471.pdf").touch()
    (tmp_path / "home" / "Downloads").mkdir(parents=True)
    settings = Settings(folders=(str(elsewhere),))
    with assemble_search(
        settings, tmp_path / "data", home=str(tmp_path / "home"), environment={}
    ) as searching:
        found, far = seen(searching, "in:Downloads 发票", "in:Nowhere 发票")
    assert written(found.intent.query) == "in:Downloads 发票|invoice"
    assert counts([found, far]) == [1, None]


def test_files_whose_names_say_nothing_are_read_once_for_all_readings_and_questions(
    searching: SearchAssembly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scan = tmp_path / "home/Pictures/scan"
    scan.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(20))
    (tmp_path / "home/Pictures/nothing").touch()
    for number, file in enumerate((scan, scan.with_name("nothing"))):
        os.utime(file, (1_700_000_000 + number, 1_700_000_000 + number))
    opened: list[str] = []
    open_file = Scope.open_file

    def counted(scope: Scope, path: str, **others: Any) -> Any:
        opened.append(Path(path).name)
        return open_file(scope, path, **others)

    monkeypatch.setattr(Scope, "open_file", counted)
    asked = ("kind:image", "kind:image size:>1b", "-kind:image is:file", "kind:image|video")
    assert counts(seen(searching, *asked)) == [2, 2, 3, 2]
    assert counts(seen(searching, "kind:image")) == [2]
    assert opened == ["scan"]

    scan.write_text("a text by now, and of another length")
    assert counts(seen(searching, "kind:image")) == [1]
    assert opened == ["scan", "scan"]


def test_what_words_mean_as_places_is_looked_up_once_for_all_readings(
    searching: SearchAssembly, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    resolve = Places.resolve

    def counted(places: Places, text: str, scope: Scope) -> Any:
        asked.append(text)
        return resolve(places, text, scope)

    monkeypatch.setattr(Places, "resolve", counted)
    found = seen(searching, "in:Clients", "in:Clients ext:pdf", "in:zebras", "in:zebras ext:pdf")
    assert counts(found) == [2, 1, None, None]
    assert [one.is_nowhere for one in found] == [False, False, True, True]
    assert sorted(asked) == ["Clients", "zebras"]


def test_only_names_that_have_a_word_are_asked_whether_it_stands_alone_in_them(
    searching: SearchAssembly, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = {"bitmap.png", "map of Leeds.pdf", "maps.zip"}
    for name in (*named, *(f"{number}.txt" for number in range(50))):
        (tmp_path / "home" / name).touch()
    asked: list[str] = []
    found_in = Pattern.found_in

    def counted(pattern: Pattern, text: str, **others: Any) -> bool:
        asked.append(text)
        return found_in(pattern, text, **others)

    monkeypatch.setattr(Pattern, "found_in", counted)
    (one,) = seen(searching, "maps")
    assert written(one.intent.query) == "maps", "bitmap is none, and maps are there"
    assert set(asked) == named


def test_names_that_are_too_many_for_patterns_are_found_in_the_singular(
    searching: SearchAssembly, tmp_path: Path
) -> None:
    names = [f"word{letter}" for letter in "bcdefghjklmnoprtw"]
    (tmp_path / "home" / f"{' '.join(names)}.txt").touch()
    (one,) = seen(searching, " ".join(f"{name}s" for name in names))
    assert written(one.intent.query) == " ".join(names)
    assert counts([one]) == [1]
