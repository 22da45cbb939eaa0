from __future__ import annotations

import os
import sys
import tempfile
import threading
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import BinaryIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.errors import ScopeError
from desktop_app.files.scope import Scope
from desktop_app.hits import Chunk, Flag, Hit, Hits
from desktop_app.reasons import Reason
from desktop_app.search.digests import SAMPLE_BYTES, DuplicateProgress
from desktop_app.search.duplicates import CopiesOfOne, Duplicates, DuplicateSearch
from tests.files.conftest import as_ordinary_user

LONG = 5 * SAMPLE_BYTES
NO_FLAGS = Flag(0)


class WatchedScope(Scope):
    """A scope that remembers what was opened, and lets a test do something before."""

    __slots__ = ()
    opened: list[str] = []  # noqa: RUF012 (emptied for each test)
    before: Callable[[str], None] = staticmethod(lambda path: None)

    def open_file(self, path: str) -> BinaryIO:
        type(self).before(path)
        self.opened.append(path)
        return super().open_file(path)


@pytest.fixture(autouse=True)
def nothing_opened_yet() -> Iterator[None]:
    WatchedScope.opened.clear()
    yield
    WatchedScope.before = staticmethod(lambda path: None)


def hit_of(path: Path, flags: Flag = NO_FLAGS) -> Hit:
    status = path.lstat()
    if path.is_symlink():
        flags |= Flag.LINK
    elif path.is_dir():
        flags |= Flag.FOLDER
    return Hit(str(path.parent), path.name, status.st_size, status.st_mtime_ns, flags)


def hits_in(folder: Path) -> Hits:
    return Hits([Chunk.of(hit_of(path) for path in sorted(folder.rglob("*")))])


def hits_of(*rows: Hit) -> Hits:
    return Hits([Chunk.of(rows)])


def search_in(
    folder: Path,
    *,
    stop: threading.Event | None = None,
    tell: Callable[[DuplicateProgress], None] = lambda reading: None,
) -> DuplicateSearch:
    scope = WatchedScope((str(folder),))
    return DuplicateSearch(scope, stop=stop or threading.Event(), tell=tell, progress_s=0)


def named(found: Duplicates, hits: Sequence[Hit]) -> list[list[list[str]]]:
    """The groups, by the names of their files."""
    return [[[hits[row].name for row in names] for names in group.files] for group in found.groups]


def found_in(folder: Path) -> list[list[list[str]]]:
    hits = hits_in(folder)
    return named(search_in(folder).among(hits), hits)


def write(folder: Path, **contents: bytes) -> None:
    for name, data in contents.items():
        (folder / name).write_bytes(data)


def test_files_with_the_same_bytes_are_found_whatever_their_names_and_folders(
    tmp_path: Path,
) -> None:
    write(tmp_path, a=b"one", b=b"two", c=b"one", d=b"four")
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", e=b"one")
    assert found_in(tmp_path) == [[["a"], ["c"], ["e"]]]


@pytest.mark.parametrize("size", [1, 3 * SAMPLE_BYTES, 3 * SAMPLE_BYTES + 1, LONG])
@pytest.mark.parametrize("where", ["start", "middle", "end", "between"])
def test_one_byte_makes_a_file_another_one_wherever_it_is(
    tmp_path: Path, size: int, where: str
) -> None:
    at = {"start": 0, "middle": size // 2, "end": size - 1, "between": size * 3 // 10}[where]
    other = bytearray(size)
    other[at] = 1
    write(tmp_path, a=bytes(size), b=bytes(other), c=bytes(size))
    assert found_in(tmp_path) == [[["a"], ["c"]]]


def test_the_largest_waste_comes_first(tmp_path: Path) -> None:
    write(tmp_path, a=b"x" * 10, b=b"x" * 10, c=b"y" * 6, d=b"y" * 6, e=b"y" * 6, f=b"z", g=b"z")
    hits = hits_in(tmp_path)
    found = search_in(tmp_path).among(hits)
    assert [group.waste_bytes for group in found.groups] == [12, 10, 1]
    assert [group.size_bytes for group in found.groups] == [6, 10, 1]


def test_names_of_one_file_are_no_waste_and_are_told_apart(tmp_path: Path) -> None:
    write(tmp_path, a=b"x" * LONG, c=b"x" * LONG, d=b"y" * LONG)
    os.link(tmp_path / "a", tmp_path / "b")
    os.link(tmp_path / "d", tmp_path / "e")
    hits = hits_in(tmp_path)
    found = search_in(tmp_path).among(hits)
    assert named(found, hits) == [[["a", "b"], ["c"]]]
    assert found.groups[0].waste_bytes == LONG
    assert [[hits[row].name for row in names] for names in found.linked] == [["a", "b"], ["d", "e"]]


def test_empty_files_are_no_copies_of_each_other(tmp_path: Path) -> None:
    write(tmp_path, a=b"", b=b"", c=b"x")
    hits = hits_in(tmp_path)
    assert search_in(tmp_path).among(hits).groups == ()
    assert WatchedScope.opened == []


def test_only_files_that_are_as_long_as_another_one_are_opened(tmp_path: Path) -> None:
    write(tmp_path, a=b"1", b=b"22", c=b"333", d=b"444")
    search_in(tmp_path).among(hits_in(tmp_path))
    assert [Path(path).name for path in WatchedScope.opened] == ["c", "d"]


def test_little_is_read_of_files_that_differ_early(tmp_path: Path) -> None:
    write(tmp_path, a=b"a" + bytes(5_000_000), b=b"b" + bytes(5_000_000))
    assert search_in(tmp_path).among(hits_in(tmp_path)).read_bytes == 6 * SAMPLE_BYTES


def test_folders_links_and_pipes_are_no_files(tmp_path: Path) -> None:
    write(tmp_path, a=b"x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("a")
    hits = hits_of(*hits_in(tmp_path), Hit(str(tmp_path), "pipe", 1, 0, Flag.SPECIAL))
    found = search_in(tmp_path).among(hits)
    assert found.groups == ()
    assert found.skips.numbers == {}
    assert WatchedScope.opened == []


def test_a_file_whose_contents_are_elsewhere_is_counted_and_never_opened(tmp_path: Path) -> None:
    write(tmp_path, a=b"x", b=b"x", c=b"x", d=b"yy", e=b"yy")
    away = {"c", "d"}
    hits = hits_of(
        *(hit_of(tmp_path / n, Flag.ONLINE_ONLY if n in away else NO_FLAGS) for n in "abcde")
    )
    found = search_in(tmp_path).among(hits)
    assert named(found, hits) == [[["a"], ["b"]]]
    assert found.skips.numbers == {Reason.ONLINE_ONLY: 2}
    assert set(found.skips.paths[Reason.ONLINE_ONLY]) == {
        str(tmp_path / "c"),
        str(tmp_path / "d"),
    }
    # Nothing on this computer could be the same as the last one.
    assert {Path(path).name for path in WatchedScope.opened} == {"a", "b"}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights in another way")
def test_what_may_not_be_read_is_counted_with_its_reason(tmp_path: Path) -> None:
    write(tmp_path, a=b"x", b=b"x", locked=b"x", gone=b"x")
    (tmp_path / ".ssh").mkdir()
    write(tmp_path / ".ssh", id_rsa=b"x")
    (tmp_path / "locked").chmod(0)
    hits = hits_of(
        *hits_in(tmp_path),
        Hit(str(tmp_path), "unknown", 0, 0, Flag.UNKNOWN),
        Hit("/elsewhere", "x", 1, 0, NO_FLAGS),
    )
    (tmp_path / "gone").unlink()
    found = as_ordinary_user(lambda: search_in(tmp_path).among(hits))
    assert named(found, hits) == [[["a"], ["b"]]]
    assert found.skips.numbers == {
        Reason.UNREADABLE: 2,
        Reason.PRIVATE: 1,
        Reason.VANISHED: 1,
        Reason.EXCLUDED: 1,
    }
    skipped = {hits[row].name for row in found.undecided}
    assert skipped == {"locked", "unknown", "id_rsa", "gone", "x"}
    assert found.complete


def test_a_link_put_in_a_files_place_is_not_followed(tmp_path: Path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    write(home, a=b"canary", b=b"canary")
    outside.write_bytes(b"canary")
    hits = hits_in(home)
    (home / "b").unlink()
    (home / "b").symlink_to(outside)
    found = search_in(home).among(hits)
    assert found.groups == ()
    assert found.skips.numbers == {Reason.VANISHED: 1}


@pytest.mark.parametrize("opening", [1, 2], ids=["before the samples", "before the whole"])
def test_a_file_that_changes_meanwhile_is_no_copy(tmp_path: Path, opening: int) -> None:
    write(tmp_path, a=b"x" * LONG, b=b"x" * LONG, c=b"x" * LONG)
    hits = hits_in(tmp_path)
    times = 0

    def change(path: str) -> None:
        nonlocal times
        if path.endswith("b"):
            times += 1
            if times == opening:
                (tmp_path / "b").write_bytes(b"x" * (LONG + opening))

    WatchedScope.before = staticmethod(change)
    found = search_in(tmp_path).among(hits)
    assert named(found, hits) == [[["a"], ["c"]]]
    assert found.skips.numbers == {Reason.VANISHED: 1}


@pytest.mark.parametrize("change", ["shrinks", "grows"])
def test_a_file_that_changes_while_it_is_read_is_no_copy(tmp_path: Path, change: str) -> None:
    size = 3 << 20
    write(tmp_path, a=b"x" * size, b=b"x" * size)

    def on_progress(reading: DuplicateProgress) -> None:
        if reading.read_bytes > size + SAMPLE_BYTES * 6:
            os.truncate(tmp_path / "b", 1000 if change == "shrinks" else size + 1)

    search = search_in(tmp_path, tell=on_progress)
    found = search.among(hits_in(tmp_path))
    assert found.groups == ()
    assert found.skips.numbers == {Reason.VANISHED: 1}


def test_a_stopped_search_says_so_and_keeps_what_it_found(tmp_path: Path) -> None:
    write(tmp_path, a=b"x" * LONG, b=b"x" * LONG, c=b"y", d=b"y", e=b"z" * 9, f=b"z" * 9)
    stop = threading.Event()

    def stop_late(path: str) -> None:
        if path.endswith("e"):
            stop.set()

    WatchedScope.before = staticmethod(stop_late)
    hits = hits_in(tmp_path)
    found = search_in(tmp_path, stop=stop).among(hits)
    assert not found.complete
    assert named(found, hits) == [[["a"], ["b"]]]


def test_rows_are_told_by_their_place_in_the_order_given(tmp_path: Path) -> None:
    write(tmp_path, a=b"x", b=b"other", c=b"x", d=b"x")
    hits = hits_in(tmp_path).ordered(array("I", [3, 1, 0]))
    found = search_in(tmp_path).among(hits)
    assert [copies.files for copies in found.groups] == [((0,), (2,))]
    assert named(found, hits) == [[["d"], ["a"]]]


def test_a_search_that_is_stopped_at_once_opens_nothing(tmp_path: Path) -> None:
    write(tmp_path, a=b"x", b=b"x")
    stop = threading.Event()
    stop.set()
    found = search_in(tmp_path, stop=stop).among(hits_in(tmp_path))
    assert (found.groups, found.complete, found.read_bytes) == ((), False, 0)
    assert WatchedScope.opened == []


def test_progress_only_goes_on_and_ends_with_all_that_was_read(tmp_path: Path) -> None:
    write(tmp_path, a=b"x" * LONG, b=b"x" * LONG, c=b"y" * 9, d=b"z" * 9, e=b"alone")
    told: list[DuplicateProgress] = []
    search = search_in(tmp_path, tell=told.append)
    found = search.among(hits_in(tmp_path))
    assert told[-1].read_bytes == found.read_bytes
    assert {Path(reading.path).name for reading in told} <= {"", *"abcd"}
    for before, after in pairwise(told):
        assert after.read_bytes >= before.read_bytes


# Copies of one file


def copies(folder: Path, name: str, hits: Hits | None = None) -> tuple[list[str], ...]:
    hits = hits_in(folder) if hits is None else hits
    found = search_in(folder).copies_of(str(folder / name), hits)
    return [hits[row].name for names in found.copies for row in names], [
        hits[row].name for row in found.other_names
    ]


@pytest.mark.parametrize("size", [6, LONG])
def test_the_copies_of_one_file_are_all_others_with_its_bytes(tmp_path: Path, size: int) -> None:
    write(tmp_path, a=b"x" * size, b=b"x" * size, c=b"y" * size, d=b"y" * size, e=b"x")
    os.link(tmp_path / "a", tmp_path / "link")
    assert copies(tmp_path, "a") == (["b"], ["link"])
    assert copies(tmp_path, "b") == (["a", "link"], [])
    assert copies(tmp_path, "e") == ([], [])


def test_a_file_that_was_not_found_itself_has_copies_too(tmp_path: Path) -> None:
    write(tmp_path, a=b"x", b=b"x", c=b"x")
    assert copies(tmp_path, "a", hits_of(hit_of(tmp_path / "b"), hit_of(tmp_path / "c"))) == (
        ["b", "c"],
        [],
    )


def test_groups_that_do_not_hold_the_file_are_not_read_in_full(tmp_path: Path) -> None:
    write(tmp_path, a=b"x" * LONG, b=b"y" * LONG, c=b"y" * LONG)
    hits = hits_in(tmp_path)
    found = search_in(tmp_path).copies_of(str(tmp_path / "a"), hits)
    assert found == CopiesOfOne(LONG, (), (), found.skips, True, 9 * SAMPLE_BYTES)


def test_the_copies_of_a_file_that_cannot_be_opened_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(ScopeError, match=r"scope\.missing"):
        search_in(tmp_path).copies_of(str(tmp_path / "gone"), Hits())
    with pytest.raises(ScopeError, match=r"scope\.outside"):
        search_in(tmp_path).copies_of("/etc/passwd", Hits())


# Against a naive reference

_CONTENTS = st.sampled_from(
    [
        b"",
        b"a",
        b"b",
        b"aa",
        b"ab",
        b"x" * LONG,
        b"x" * (LONG // 3) + b"y" + b"x" * (LONG - LONG // 3 - 1),
        b"x" * (LONG - 1) + b"y",
    ]
)


@settings(max_examples=80, deadline=None)
@given(
    files=st.lists(st.tuples(_CONTENTS, st.booleans()), max_size=12),
    order=st.randoms(use_true_random=False),
)
def test_any_files_are_grouped_as_by_reading_all_of_them(
    files: list[tuple[bytes, bool]], order: Random
) -> None:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        for number, (contents, linked) in enumerate(files):
            path = folder / f"{number:02}"
            if linked and number:
                os.link(folder / f"{number - 1:02}", path)
            else:
                path.write_bytes(contents)
        paths = sorted(folder.iterdir())
        order.shuffle(paths)
        hits = Hits([Chunk.of(map(hit_of, paths))])
        found = search_in(folder).among(hits)

        expected = reference(paths)
        assert {
            frozenset(frozenset(hits[row].path for row in names) for names in group.files)
            for group in found.groups
        } == expected
        assert found.complete
        assert found.skips.numbers == {}
        wastes = [group.waste_bytes for group in found.groups]
        assert wastes == sorted(wastes, reverse=True)
        for path in paths:
            alone = search_in(folder).copies_of(str(path), hits)
            assert {frozenset(hits[row].path for row in names) for names in alone.copies} == {
                names
                for group in expected
                for names in group
                if str(path) not in names and any(str(path) in others for others in group)
            }


def reference(paths: Iterable[Path]) -> set[frozenset[frozenset[str]]]:
    """Groups of files, each the set of its names, by all their bytes."""
    names: dict[int, set[str]] = {}
    by_bytes: dict[bytes, set[int]] = {}
    for path in paths:
        number = path.stat().st_ino
        names.setdefault(number, set()).add(str(path))
        by_bytes.setdefault(path.read_bytes(), set()).add(number)
    return {
        frozenset(frozenset(names[number]) for number in numbers)
        for contents, numbers in by_bytes.items()
        if len(numbers) > 1 and contents
    }
