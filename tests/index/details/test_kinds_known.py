"""What is inside files whose names tell no kind is known without a look, as a look tells it."""

from __future__ import annotations

import asyncio
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.files.scope import Scope
from desktop_app.filetypes.kinds import Kind
from desktop_app.index.details import learning_kinds
from desktop_app.index.details.kept_kinds import KeptKinds
from desktop_app.index.details.kind_codes import CODES, NOTHING, UNTOLD, code_of, kind_of_code
from desktop_app.index.details.learning_kinds import learned
from desktop_app.index.full_text.word_index import WordIndex
from desktop_app.index.indexer import Indexer
from desktop_app.index.store import SnapshotStore
from desktop_app.index.text_store import TextStore
from desktop_app.query import syntax as query_syntax
from desktop_app.search.disk import SourcesFor, no_sources
from desktop_app.search.engine import SearchEngine
from desktop_app.search.events import Found
from desktop_app.storage.damage import DamageError
from tests.index.details.test_heard_answers import (
    assert_as_on_the_disk,
    from_index,
    looked_at,
    patient,  # noqa: F401 (a fixture)
    told,
)
from tests.index.test_index_source import indexed
from tests.index.test_random_queries import query_by, tree_by
from tests.search.conftest import NOW, places_of, run
from tests.search.trees import plant

if sys.platform != "linux":
    pytest.skip("elsewhere the disk answers", allow_module_level=True)

PNG = b"\x89PNG\r\n\x1a\n" + bytes(100)
INSIDE = {"picture": PNG, "words": b"Read this.\n", "noise": bytes(range(1, 120)), "empty": b""}
COUNTED = [
    "kind:image show:count",
    "-kind:image show:count",
    "kind:image hidden:yes show:count",
    "-kind:image hidden:yes show:count",
    "kind:image,text size:>60 show:count",
    "kind:image -ext:xyz show:count",
    "kind:image picture show:count",
    "kind:text depth:2 show:count",
    "kind:image show:by-folder",
    "kind:image show:by-ext",
    "show:by-kind",
    "show:by-kind hidden:yes",
    "show:by-kind hidden:only",
    "size:>60 show:by-kind",
    "o show:by-kind",
    "show:by-ext",
    "depth:2 show:by-kind",
]
LISTED = [
    "kind:image",
    "-kind:image,text",
    "kind:image hidden:yes",
    "kind:image sort:size top:3",
    "kind:text sort:-modified top:5",
    "-kind:image sort:modified top:200",
    "kind:image modified:2021",
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Files whose names tell nothing, some of them hidden or where nobody may read them."""
    home, chance = tmp_path / "home", random.Random(3)
    for folder in ("", "one", "one/two", ".hidden", ".ssh"):
        (home / folder).mkdir(parents=True, exist_ok=True)
        for name, data in INSIDE.items():
            for ending in ("", ".xyz", ".qqq", ".PNG", ".txt"):
                path = home / folder / f"{name}{ending}"
                path.write_bytes(data + name.encode() * chance.randrange(3) if data else data)
                moment = 1_500_000_000 + chance.randrange(40) * 6_000_000
                os.utime(path, (moment, moment))
    (home / ".dotted").write_bytes(PNG)
    (home / "id_rsa").write_bytes(PNG)
    (home / "twice").write_bytes(PNG)
    (home / "again").hardlink_to(home / "twice")
    (home / "link").symlink_to("picture")
    return home


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written a moment ago counts as written long ago; all of it is written down."""
    monkeypatch.setattr(learning_kinds, "_GRAIN_NS", -(10**12))
    monkeypatch.setattr("desktop_app.index.indexer.MANY_KINDS", 1)


@pytest.fixture
def store(tmp_path: Path, home: Path) -> SnapshotStore:
    store = indexed(tmp_path / "data", home)
    learn(store, home)
    return store


def learn(store: SnapshotStore, home: Path) -> int:
    (snapshot,) = store.snapshots()
    known = store.kinds(snapshot.root)
    found = learned(snapshot, Scope((str(home),)), known, stop=threading.Event())
    assert found is not None
    store.keep_kinds(snapshot.root, found[0])
    return found[1]


def never_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("desktop_app.filetypes.recognition.kind_of_bytes", read)


@pytest.mark.parametrize("query", [*COUNTED, *LISTED])
def test_kinds_are_told_as_from_the_disk(home: Path, store: SnapshotStore, query: str) -> None:
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [query])


@pytest.mark.parametrize("query", [*COUNTED, *LISTED])
def test_of_a_part_of_the_home_that_part_is_told(
    home: Path, store: SnapshotStore, query: str
) -> None:
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [f'in:"{home / "one" / "two"}" {query}'])


@pytest.mark.parametrize("rare", [3, 2])
def test_rarer_endings_are_told_likewise(
    tmp_path: Path, home: Path, rare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop_app.index.name_columns.MAX_EXTENSIONS", rare)
    store = indexed(tmp_path / "data", home)
    learn(store, home)
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [*COUNTED, *LISTED])


@pytest.mark.parametrize("query", ["kind:image show:count", "show:by-kind", "kind:image"])
def test_nothing_is_read_for_it(
    home: Path, store: SnapshotStore, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "twice").unlink()
    (home / "again").unlink()
    (home / "id_rsa").unlink()
    for path in (home / ".ssh").iterdir():
        path.unlink()
    store = indexed(store.data_folder, home)
    with looked_at(store.data_folder):
        never_read(monkeypatch)
        numbers_only = "show:" in query
        found, _ = run(query, home, numbers_only=numbers_only, sources=from_index(store))
    assert found.count


def replaced(path: Path) -> None:
    path.unlink()
    path.write_bytes(b"A text.\n")


CHANGES: dict[str, Callable[[Path], object]] = {
    "other bytes": lambda path: path.write_bytes(b"Now it is a text.\n"),
    "other bytes, as many": lambda path: path.write_bytes(b"t" * path.stat().st_size),
    "another file": lambda path: replaced(path),
    "gone": lambda path: path.unlink(),
    "renamed": lambda path: path.rename(path.with_name("renamed")),
    "emptied": lambda path: os.truncate(path, 0),
    "rights": lambda path: path.chmod(0),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_changed_is_looked_at_again(
    home: Path, store: SnapshotStore, change: str
) -> None:
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, ["kind:image show:count"])
        CHANGES[change](home / "one" / "picture")
        assert_as_on_the_disk(home, store, [*COUNTED, *LISTED])


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_before_anybody_listened_is_looked_at_again(
    home: Path, store: SnapshotStore, change: str
) -> None:
    path = home / "one" / "picture"
    status = path.stat()
    CHANGES[change](path)
    if path.exists():
        # As it was, to whoever looks at its date alone.
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, [*COUNTED, *LISTED])


def test_what_may_not_be_read_is_not_told(home: Path, store: SnapshotStore) -> None:
    """Somebody else, who may read it, learned what is inside."""
    scope = replace(Scope((str(home),)), unread=(str(home / "one"),))
    with looked_at(store.data_folder):
        for query in ("kind:image show:count", "kind:image", "show:by-kind"):
            by_index = asyncio.run(answered(query, scope, from_index(store)))
            by_disk = asyncio.run(answered(query, scope, no_sources))
            assert told(by_index) == told(by_disk), query


async def answered(query: str, scope: Scope, sources: SourcesFor) -> Found:
    engine = SearchEngine(scope, places_of(scope.folders[0]), sources=sources)
    asked, numbers_only = query_syntax.parse(query), "show:" in query
    try:
        async for event in engine.search(
            asked, stop=threading.Event(), now=NOW, numbers_only=numbers_only
        ):
            if isinstance(event, Found):
                return event
    finally:
        engine.close()
    raise AssertionError


def test_random_queries_are_answered_as_from_the_disk(tmp_path: Path) -> None:
    chance = random.Random(11)
    home = tmp_path / "tree"
    plant(home, {**tree_by(chance), "Backup": tree_by(chance, 1)})
    for path in sorted(home.rglob("*")):
        if path.is_file() and not path.is_symlink() and chance.random() < 0.3:
            path.with_name(f"{path.name} untold").write_bytes(chance.choice([*INSIDE.values()]))
    store = indexed(tmp_path / "new", home)
    learn(store, home)
    with looked_at(store.data_folder):
        for _ in range(60):
            kind = chance.choice(["kind:image", "-kind:image", "kind:text", "-kind:text,image"])
            assert_as_on_the_disk(home, store, [f"{kind} {query_by(chance)}"])


def test_what_was_learned_is_not_read_again(home: Path, store: SnapshotStore) -> None:
    assert learn(store, home) == 0
    (home / "words").write_bytes(PNG)
    assert learn(store, home) == 1


def test_what_lies_where_nobody_may_read_any_more_is_forgotten(
    home: Path, store: SnapshotStore
) -> None:
    (home / "one" / "two").rename(home / "one" / ".gnupg")
    indexed(store.data_folder, home)
    before = len(store.kinds(str(home)))
    learn(store, home)
    assert len(store.kinds(str(home))) < before


def test_who_keeps_the_index_learns_it(tmp_path: Path, home: Path) -> None:
    data = tmp_path / "kept"
    names = SnapshotStore(data)
    indexer = Indexer(
        Scope((str(home),)), names, TextStore(data), WordIndex(data), stop=threading.Event()
    )
    assert indexer.bring_up_to_date(anew=True)
    known = names.kinds(str(home))
    assert known.code((home / "picture").stat()) == code_of(Kind.IMAGE)
    assert known.code((home / "words.xyz").stat()) == code_of(Kind.TEXT)
    assert known.code((home / "noise").stat()) == NOTHING
    assert known.code((home / "id_rsa").stat()) == UNTOLD
    assert names.forget(str(home))
    assert not len(names.kinds(str(home)))


def test_what_is_learned_while_somebody_vouches_is_lent(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = indexed(tmp_path / "new", home)
    with looked_at(store.data_folder):
        assert_as_on_the_disk(home, store, COUNTED)
        learn(store, home)
        store.tell_learned()
        until = time.monotonic() + 20
        while _untold(store, home) and time.monotonic() < until:
            time.sleep(0.05)
        assert not _untold(store, home)
        assert_as_on_the_disk(home, store, COUNTED)


def _untold(store: SnapshotStore, home: Path) -> bool:
    from desktop_app.index.vouching import asking

    (snapshot,) = store.snapshots()
    told = asking.ask(store.data_folder, 20, details=True).details_of(snapshot)
    heard = store.lent.heard(snapshot, told)
    assert heard is not None
    row = snapshot.row_of(0, "picture")
    assert row is not None
    return heard.kinds[row] == UNTOLD


def test_numbers_of_kinds_are_those_of_all_kinds() -> None:
    assert [code_of(kind_of_code(code)) for code in CODES] == list(CODES)
    assert {kind_of_code(code) for code in CODES} == {None, *Kind}


def test_what_is_damaged_is_not_known(tmp_path: Path) -> None:
    file = tmp_path / "some.kinds"
    kinds = KeptKinds([(number, 1, 2, 3, NOTHING) for number in (7, 5, 6)])
    whole = b"".join(kinds.encode())
    file.write_bytes(whole)
    assert len(KeptKinds.read(file)) == 3
    for damaged in (b"", whole[:40], whole[:-1], whole + b"x", whole[:-1] + b"\x09"):
        file.write_bytes(damaged)
        with pytest.raises(DamageError):
            KeptKinds.read(file)
